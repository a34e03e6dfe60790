"""Duplicates and their groups are those of one corpus."""

import random

import nearprint
import pyarrow as pa
import pytest
from conftest import frame, groups_of_corpus, groups_of_edges, letters, made
from nearprint import compare
from nearprint import spark as near
from pyspark.sql import SparkSession


def test_the_groups_are_those_of_the_corpus_and_the_scores_those_of_the_judge(spark: SparkSession) -> None:
    texts: list[str | None] = [*made(600), None, "", "…", "…", "Good artists copy.", "Good artists copy."]
    edges = near.duplicates(frame(spark, texts)).toArrow()
    assert groups_of_edges(edges) == groups_of_corpus(texts)
    assert len(set(zip(*(edges.column(name).to_pylist() for name in "ab")))) == edges.num_rows > 200
    for row in edges.to_pylist()[::20]:
        found = compare(texts[row["a"]] or "", texts[row["b"]] or "")
        assert row["score"] == found.score and row["a"] < row["b"]
    again = near.groups(near.duplicates(frame(spark, texts))).toArrow()
    assert sorted({row["group"] for row in again.to_pylist()}) == [group[0] for group in groups_of_corpus(texts)]


def test_crowds_are_the_groups_of_the_corpus_in_parts_and_without_aqe(
    spark: SparkSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Equal documents, form letters, and words that stand in every document, on lists that are parted as if they were long."""
    monkeypatch.setattr(near, "PART", 500)
    monkeypatch.setattr(near, "SAMPLE", 2)
    notice = "All rights reserved by the authors of this fine collection of texts. "
    texts = [*letters(2500), *["It was a bright cold day in April, and the clocks were striking."] * 1500]
    texts += [notice + text for text in made(800)]
    hot = near._long_lists(frame(spark, texts), nearprint.recipes["corpus"])
    assert hot and max(hot.values()) > 1
    spark.conf.set("spark.sql.adaptive.enabled", "false")
    try:
        edges = near.duplicates(frame(spark, texts, 5)).toArrow()
    finally:
        spark.conf.set("spark.sql.adaptive.enabled", "true")
    assert groups_of_edges(edges) == groups_of_corpus(texts)
    # A star of the equal ones, and a few edges of each letter: no crowd costs its square.
    assert edges.num_rows < 20 * len(texts)


@pytest.mark.parametrize("adaptive", ["true", "false"])
@pytest.mark.parametrize("partitions", [1, 7])
def test_neither_partitions_nor_adaptive_plans_change_an_edge(spark: SparkSession, adaptive: str, partitions: int) -> None:
    texts = [*made(60), "Good artists copy.", "Good artists copy."]
    spark.conf.set("spark.sql.adaptive.enabled", adaptive)
    spark.conf.set("spark.sql.shuffle.partitions", partitions)
    try:
        df = frame(spark, texts, partitions)
        edges = near.duplicates(df).toArrow()
        joined = near.within(near.fingerprints(df), 6, equal="pairs").toArrow()
    finally:
        spark.conf.set("spark.sql.adaptive.enabled", "true")
        spark.conf.set("spark.sql.shuffle.partitions", "2")
    learned = nearprint.background(texts)
    judged = {(a, b): nearprint.score_all([texts[a]], [texts[b]], background=learned)[0] for b in range(62) for a in range(b)}
    expected = [(a, b, verdict["score"]) for (a, b), verdict in judged.items() if verdict["same"]]
    assert sorted(zip(*edges.to_pydict().values())) == sorted(expected) and len(expected) > 20
    index = nearprint.Index()
    index.add_all(nearprint.fingerprint_all(texts))
    assert sorted(zip(*joined.to_pydict().values())) == sorted((row["a"], row["b"], row["distance"]) for row in index.pairs(within=6))


def test_ids_may_be_strings(spark: SparkSession) -> None:
    texts = made(40)
    ids = [f"doc/{id:03}" for id in range(40)]
    df = spark.createDataFrame(pa.table({"name": ids, "body": texts}))
    edges = near.duplicates(df, id="name", text="body")
    found = {(row["id"], row["group"]) for row in near.groups(edges).toArrow().to_pylist()}
    assert found == {(ids[id], ids[group[0]]) for group in groups_of_corpus(texts) for id in group}


def test_stars_in_rounds_are_the_groups_of_the_driver(spark: SparkSession) -> None:
    draw = random.Random(3)
    a, b = ([draw.randrange(200) for _ in range(120)] for _ in range(2))
    chain = list(range(1000, 1008))
    edges = spark.createDataFrame(pa.table({"a": [*a, *chain[:-1]], "b": [*b, *chain[1:]]}))
    by_driver, by_rounds = (sorted(map(tuple, near.groups(edges, most).collect())) for most in (10**6, 10))
    # An edge to itself connects nothing.
    alone = {x for x, y in zip(a, b) if x == y} - {x for x, y in [*zip(a, b), *zip(b, a)] if x != y}
    assert [row for row in by_driver if row[0] not in alone] == by_rounds
    assert (1007, 1000) in by_rounds
