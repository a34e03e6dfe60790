"""One small Spark for all tests (over Spark Connect, if $NEARPRINT_SPARK is `connect`), and the sets of texts that they are asked on."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from nearprint import Corpus, components
from pyspark.sql import DataFrame, SparkSession

os.environ["PYSPARK_PYTHON"] = sys.executable


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    settings = {
        "spark.driver.memory": "1g",
        "spark.sql.shuffle.partitions": "2",
        "spark.ui.enabled": "false",
        "spark.log.level": "ERROR",
        "spark.ui.showConsoleProgress": "false",
        "spark.sql.session.timeZone": "UTC",
    }
    connect = os.environ.get("NEARPRINT_SPARK") == "connect"
    builder = SparkSession.builder.remote("local[2]") if connect else SparkSession.builder.master("local[2]")
    for key, value in settings.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    yield session
    session.stop()


VOCABULARY = ["".join(random.Random(seed).choices("etaoinshrdlucmfw", k=2 + seed % 7)) for seed in range(4000)]


def made(count: int, seed: int = 1) -> list[str]:
    """Unrelated texts, each followed by itself with 1 to 20 % of its words changed."""
    draw = random.Random(seed)
    texts: list[str] = []
    while len(texts) < count:
        words = [VOCABULARY[int(len(VOCABULARY) ** draw.random())] for _ in range(90)]
        share = draw.choice([0.01, 0.03, 0.07, 0.12, 0.2])
        changed = [word if draw.random() >= share else draw.choice(VOCABULARY) for word in words]
        texts += [" ".join(words), " ".join(changed)]
    return texts[:count]


def letters(count: int) -> list[str]:
    """One form letter, filled in."""
    draw = random.Random(count)
    return [
        f"Dear {draw.choice(VOCABULARY)} {draw.choice(VOCABULARY)}, thank you for your order {draw.randrange(10**6)} of "
        f"{draw.randint(1, 28)} May. It will arrive at {draw.randint(1, 300)} {draw.choice(VOCABULARY)} Street within "
        f"{draw.randint(2, 9)} working days. If you have any questions, please write to our service team and name your order."
        for _ in range(count)
    ]


def frame(spark: SparkSession, texts: Sequence[str | None], partitions: int = 3) -> DataFrame:
    table = pa.table({"id": pa.array(range(len(texts)), pa.int64()), "text": pa.array(texts, pa.string())})
    return spark.createDataFrame(table).repartition(partitions)


def of_npm(task: str, *files: Path) -> Any:
    """What `npm.mjs` prints."""
    command: list[str | Path] = ["node", Path(__file__).with_name("npm.mjs"), task, *files]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def groups_of_edges(edges: pa.Table) -> list[list[int]]:
    found: dict[int, list[int]] = {}
    for row in components(edges.column("a"), edges.column("b")):
        found.setdefault(row["group"], []).append(row["id"])
    return sorted(found.values())


def groups_of_corpus(texts: Sequence[str | None]) -> list[list[int]]:
    corpus = Corpus()
    corpus.put_all([f"{id:09}" for id in range(len(texts))], [text or "" for text in texts])
    return sorted([int(id) for id in group] for group in corpus.duplicates())
