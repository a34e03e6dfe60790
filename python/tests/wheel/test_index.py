"""The index: what Python gives it and gets back. `tests/core/index.rs` compares it with a scan."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import nearprint
import pyarrow as pa
from nearprint import Index


def test_answers_are_lists_and_columns() -> None:
    index = Index()
    index.add_all([0b0, 0b1, 0b111, 1 << 63])
    assert index.near(0, within=1) == [(0, 0), (1, 1), (3, 1)] and index.near(0, limit=1) == [(0, 0)] == index.nearest(0, 1)
    near = [tuple(row.values()) for row in index.near_all([0b11, 0b0], within=1)]
    assert near == [(0, 1, 1), (0, 2, 1), (1, 0, 0), (1, 1, 1), (1, 3, 1)]
    assert index.pairs(within=1).to_pylist() == [{"a": 0, "b": 1, "distance": 1}, {"a": 0, "b": 3, "distance": 1}]
    assert index.remove(1) and index.clusters(within=1).to_pylist() == [0, None, 1, 0]


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


def test_an_index_comes_back_from_bytes() -> None:
    index = Index(64, tables=2)
    assert [index.add(fp) for fp in (1, 2, 3)] == [0, 1, 2] and index.remove(1) and not index.remove(1)
    for again in (Index.from_bytes(index.to_bytes()), pickle.loads(pickle.dumps(index))):
        assert again.to_bytes() == index.to_bytes() and again.get(1) is None and len(again) == 2


def test_several_threads_use_one_index() -> None:
    index = Index()

    def work(at: int) -> int:
        index.add_all(range(1000 * at, 1000 * at + 1000))
        index.remove(index.add(2**63 + at))
        return len(index.near(1000 * at, within=0)) + len(index.to_bytes())

    with ThreadPoolExecutor(8) as pool:
        assert min(pool.map(work, range(40))) > 0
    assert len(index) == 40_000
