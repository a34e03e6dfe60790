"""What Spark writes, the packed npm package opens."""

import json
import os
import subprocess
import tarfile
from pathlib import Path

from conftest import frame, letters, made
from nearprint import Corpus
from nearprint import spark as near
from pyspark.sql import SparkSession


def test_the_npm_package_finds_the_same_in_a_corpus_that_spark_wrote(spark: SparkSession, tmp_path: Path) -> None:
    with tarfile.open(os.environ["NEARPRINT_TARBALL"]) as tarball:
        tarball.extractall(tmp_path, filter="data")
    texts = [*made(60), *letters(30)]
    df = frame(spark, texts).selectExpr("id", "text", "'all' AS shard")
    (row,) = near.corpora(df, "shard").collect()
    (tmp_path / "corpus").write_bytes(row["bytes"])
    (tmp_path / "questions").write_text(json.dumps(texts[::7]))
    files = [Path(__file__).with_name("opened.mjs"), *(tmp_path / name for name in ("package/dist/index.mjs", "corpus", "questions"))]
    command = ["node", *map(str, files)]
    said = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    corpus = Corpus.from_bytes(bytes(row["bytes"]))
    assert said["same"] and said["groups"] == corpus.duplicates() and len(said["groups"]) > 20
    assert said["found"] == [[[match.id, match.scope, match.score] for match in corpus.check(text)] for text in texts[::7]]
