"""What Spark writes, the packed npm package opens, and its command line finds the same: in Node, since a browser gets the same bytes."""

import json
from base64 import b64decode
from pathlib import Path

from conftest import frame, groups_of_edges, letters, made, of_npm
from nearprint import Corpus
from nearprint import spark as near
from pyspark.sql import SparkSession


def test_the_npm_package_merges_shards_of_spark_and_finds_the_same(spark: SparkSession, tmp_path: Path) -> None:
    texts = [*made(60), *letters(30)]
    corpus = Corpus()
    corpus.put_all(list(map(str, range(90))), texts)
    for row in near.corpora(frame(spark, texts).selectExpr("id", "text", "id % 3 AS shard"), "shard").collect():
        (tmp_path / f"shard-{row['shard']}").write_bytes(row["bytes"])
    (tmp_path / "questions").write_text(json.dumps(texts[::7]))
    said = of_npm("opened", tmp_path / "questions", *tmp_path.glob("shard-*"))
    assert b64decode(said["bytes"]) == corpus.to_bytes()
    assert said["groups"] == corpus.duplicates() and len(said["groups"]) > 20
    assert said["found"] == [[[match.id, match.scope, match.score] for match in corpus.check(text)] for text in texts[::7]]


def test_the_command_line_spark_and_a_corpus_make_the_same_groups(spark: SparkSession, tmp_path: Path) -> None:
    texts = [*made(400, seed=3), *letters(150), "Good artists copy.", "Good artists copy!", "Only here."]
    records = [{"id": f"{at:04}", "text": text} for at, text in enumerate(texts)]
    (tmp_path / "texts.jsonl").write_text("\n".join(map(json.dumps, records)))
    corpus = Corpus()
    corpus.put_all(records)
    by_command = sorted(of_npm("grouped", tmp_path / "texts.jsonl"))
    by_spark = [[f"{at:04}" for at in group] for group in groups_of_edges(near.duplicates(frame(spark, texts)).toArrow())]
    assert by_command == corpus.duplicates() == sorted(by_spark) and len(by_command) > 150


def test_the_npm_package_checks_an_archive_of_spark_by_ranges(spark: SparkSession, tmp_path: Path) -> None:
    texts = made(900, seed=7)
    assert near.archive(frame(spark, texts), str(tmp_path / "all.npa"), title="id") == 900
    (tmp_path / "questions").write_text(json.dumps(texts[::90]))
    said = of_npm("archived", tmp_path / "questions", tmp_path / "all.npa")
    assert said["size"] == 900
    assert [found[0][1:] for found in said["found"]] == [["document", 1]] * 10
