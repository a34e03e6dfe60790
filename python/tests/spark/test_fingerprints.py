"""Fingerprints in columns, and what is near among them."""

import random

import nearprint
import pyarrow as pa
import pytest
from conftest import frame, made
from nearprint import Corpus, Index, Recipe, components
from nearprint import spark as near
from pyspark.sql import SparkSession


def column(fps: list[int], bits: int) -> pa.Array:
    """As Spark stores them."""
    if bits == 128:
        return pa.array([fp.to_bytes(16, "big") for fp in fps], pa.binary())
    signed = [fp - (1 << bits) if fp >> (bits - 1) else fp for fp in fps]
    return pa.array(signed, pa.int64() if bits == 64 else pa.int32())


def drawn(count: int, bits: int) -> list[int]:
    draw = random.Random(count)
    centres = [draw.getrandbits(bits) for _ in range(count // 5)]
    flips = (sum({1 << draw.randrange(bits) for _ in range(draw.randrange(7))}) for _ in range(count))
    return [draw.choice(centres) ^ flip for flip in flips]


def test_fingerprints_are_those_of_the_wheel_in_the_types_of_spark(spark: SparkSession) -> None:
    texts = [*made(30), None]
    for bits in (32, 64, 128):
        recipe = Recipe(bits=bits)
        found = near.fingerprints(frame(spark, texts), recipe=recipe).toArrow().sort_by("id")
        assert found.column_names == ["id", "text", "fingerprint"]
        index = Index(bits)
        index.add_all(found.column("fingerprint").slice(0, 30))
        assert [index.get(id) for id in range(30)] == nearprint.fingerprint_all(texts[:30], recipe).to_pylist()
        assert found.column("fingerprint")[30].as_py() is None


@pytest.mark.parametrize(("bits", "k"), [(64, 0), (64, 3), (32, 6), (128, 8)])
def test_within_is_index_pairs(spark: SparkSession, bits: int, k: int) -> None:
    fps = drawn(1500, bits)
    index = Index(bits)  # type: ignore[arg-type]
    index.add_all(fps)
    expected = sorted((row["a"], row["b"], row["distance"]) for row in index.pairs(within=k))
    df = spark.createDataFrame(pa.table({"id": range(1500), "fingerprint": column(fps, bits)})).repartition(3)
    assert sorted(map(tuple, near.within(df, k, equal="pairs").collect())) == expected
    star = near.within(df, k).toArrow()
    assert len(expected) > star.num_rows > 40
    by_star, by_pairs = components(star.column("a"), star.column("b")), components([a for a, _, _ in expected], [b for _, b, _ in expected])
    assert by_star.to_pylist() == by_pairs.to_pylist()


def test_a_block_that_all_share_and_equal_fingerprints_cost_no_square(spark: SparkSession) -> None:
    draw = random.Random(5)
    fps = [*(draw.getrandbits(48) for _ in range(20_000)), *[12345] * 20_000]
    index = Index()
    index.add_all(fps[:20_001])
    df = spark.createDataFrame(pa.table({"id": range(40_000), "fingerprint": column(fps, 64)}))
    found = near.within(df, 3).toArrow()
    assert found.num_rows == len(index.pairs(within=3)) + 19_999


def test_what_cannot_be_joined_is_refused_by_name(spark: SparkSession) -> None:
    df = frame(spark, ["x"])
    with pytest.raises(TypeError, match="fingerprint must be int, bigint or binary, not string"):
        near.within(df, 3, fingerprint="text")
    with pytest.raises(ValueError, match="bits must be from 0 to 63, not 64"):
        near.within(df, 64, fingerprint="id")


def test_near_is_the_index_of_the_batch(spark: SparkSession) -> None:
    fps, stored = drawn(300, 64), drawn(2000, 64)
    stored[:300:2] = [fp ^ 5 for fp in fps[::2]]
    index = Index()
    index.add_all(fps)
    df = spark.createDataFrame(pa.table({"id": range(2000), "fingerprint": column(stored, 64)})).repartition(3)
    expected = {(row["query"], row["id"], row["distance"]) for row in index.near_all(stored, within=4)}
    assert {tuple(row) for row in near.near(df, index, 4).collect()} == expected and len(expected) >= 150


def test_merged_shards_are_one_corpus_byte_by_byte(spark: SparkSession) -> None:
    texts = made(200)
    df = frame(spark, texts).selectExpr("id", "text", "id % 3 AS shard", "concat('Nr. ', id) AS title")
    whole, merged = Corpus(), Corpus()
    whole.put_all(list(map(str, range(200))), texts, [f"Nr. {id}" for id in range(200)])
    shards = near.corpora(df, "shard", title="title").collect()
    assert sorted(row["shard"] for row in shards) == [0, 1, 2]
    for row in shards:
        merged.merge(bytes(row["bytes"]))
    assert merged.to_bytes() == whole.to_bytes()
