"""The index: what Python gives it and gets back. `tests/core/index.rs` compares it with a scan."""

import pickle
import random

import nearprint
import pyarrow as pa
import pytest
from nearprint import Index, NearprintError
from nearprint._nearprint import block_keys, block_pairs


def drawn(count: int, bits: int) -> list[int]:
    random.seed(count)
    centres = [random.getrandbits(bits) for _ in range(count // 4)]
    return [random.choice(centres) ^ sum(1 << random.randrange(bits) for _ in range(random.randrange(5))) & (1 << bits) - 1 for _ in range(count)]


def test_answers_are_lists_and_columns() -> None:
    index = Index()
    index.add_all([0b0, 0b1, 0b111, 1 << 63])
    assert index.near(0, within=1) == [(0, 0), (1, 1), (3, 1)] and index.near(0, limit=1) == [(0, 0)] == index.nearest(0, 1)
    assert index.near_all([0b11, 0b0], within=1).to_pylist() == [
        {"query": query, "id": id, "distance": distance} for query, id, distance in ((0, 1, 1), (0, 2, 1), (1, 0, 0), (1, 1, 1), (1, 3, 1))
    ]
    assert index.pairs(within=1).to_pylist() == [{"a": 0, "b": 1, "distance": 1}, {"a": 0, "b": 3, "distance": 1}]
    assert index.remove(1) and index.clusters(within=1).to_pylist() == [0, None, 1, 0]


@pytest.mark.parametrize(("bits", "k"), [(32, 3), (64, 6), (128, 8)])
@pytest.mark.parametrize("parts", [1, 2, 7])
def test_a_join_in_parts_is_index_pairs(bits: int, k: int, parts: int) -> None:
    """What the workers of Spark do: rows with the same key stand in the same part."""
    fps = list(dict.fromkeys(drawn(600, bits)))
    index = Index(bits)  # type: ignore[arg-type]
    index.add_all(fps)
    column = pa.array([fp.to_bytes(16, "big") for fp in fps]) if bits == 128 else pa.array(fps, pa.uint64())
    rows = [(key % parts, id, block) for id, keys in enumerate(block_keys(column, bits, k)) for block, key in enumerate(keys)]
    found = []
    for part in range(parts):
        here = pa.table({"id": [id for own, id, _ in rows if own == part], "block": pa.array([block for own, _, block in rows if own == part], pa.int32())})
        ids = here.column("id").combine_chunks()
        for row in block_pairs(column.take(ids), here.column("block").combine_chunks(), bits, k):
            a, b = sorted((ids[row["a"]].as_py(), ids[row["b"]].as_py()))
            found.append((a, b, row["distance"]))
    assert sorted(found) == sorted((row["a"], row["b"], row["distance"]) for row in index.pairs(within=k)) and len(found) > 100


def test_an_index_takes_what_fingerprint_all_gives_and_what_spark_stores() -> None:
    texts = [f"the quick brown fox jumps over {n} lazy dogs" for n in range(50)]
    fps = nearprint.fingerprint_all(texts)
    index = Index()
    for column in (fps, pa.array(fps), pa.array(fps).cast(pa.int64(), safe=False), pa.chunked_array([pa.array(fps)])):
        index.add_all(column)
    assert [index.get(id) for id in range(200)] == 4 * fps.to_pylist()
    wide = nearprint.fingerprint_all(texts, nearprint.recipes["corpus"])
    index = Index(128)
    index.add_all(wide)
    index.add_all(pa.array(wide).cast(pa.binary()))
    assert index.get(57) == wide[7] and len(index) == 100


def test_an_index_comes_back_from_bytes_and_other_bytes_do_not() -> None:
    index = Index(64, tables=2)
    assert [index.add(fp) for fp in (1, 2, 3)] == [0, 1, 2] and index.remove(1) and not index.remove(1)
    for again in (Index.from_bytes(index.to_bytes()), pickle.loads(pickle.dumps(index))):
        assert again.to_bytes() == index.to_bytes() and again.get(1) is None and len(again) == 2
    with pytest.raises(NearprintError, match="not a nearprint index") as caught:
        Index.from_bytes(b"altogether something else")
    assert caught.value.code == "ERR_BAD_SNAPSHOT"


def test_what_does_not_fit_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="wider than the 32 bits"):
        Index(32).add(1 << 40)
    with pytest.raises(ValueError, match="bits must be"):
        Index(48)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="tables must be None or from 1 to 4, not 0"):
        Index(tables=0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"fingerprints\[1\] is null"):
        Index().add_all(pa.array([1, None], pa.uint64()))
    many = Index()
    many.add_all([7] * 9000)
    with pytest.raises(NearprintError) as caught:
        many.pairs()
    assert caught.value.code == "ERR_TOO_MANY_PAIRS"


def test_several_threads_use_one_index() -> None:
    from concurrent.futures import ThreadPoolExecutor

    from nearprint import Index

    index = Index()

    def work(at: int) -> int:
        index.add_all(range(1000 * at, 1000 * at + 1000))
        index.remove(index.add(2**63 + at))
        return len(index.near(1000 * at, within=0)) + len(index.to_bytes())

    with ThreadPoolExecutor(8) as pool:
        assert min(pool.map(work, range(40))) > 0
    assert len(index) == 40_000
