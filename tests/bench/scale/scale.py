"""One row of the comparison.

    scale.py FOLDER make SET TEXTS          writes the set as Parquet files: id, text, group
    scale.py FOLDER METHOD SET TEXTS CORES  prints method, set, texts, cores, seconds, edges, precision, recall, F1, MB shuffled, MB of memory

Precision, recall and F1 are of the documents to drop: all but the first of each group.
"""

import json
import os
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import urlopen

import nearprint
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from nearprint import spark as near
from pyspark.sql import DataFrame, SparkSession

ROOT = Path(__file__).resolve().parents[3]
FOLDER = Path(sys.argv[1])
FILES = 8


# Sets


def bulk(count: int) -> pa.Table:
    """The texts of the bulk bench. Form letters are one group, whose number is -1 there."""
    file = FOLDER / f"bulk-{count}.jsonl"
    subprocess.run(["node", ROOT / "tests/bench/bulk/make.mjs", "texts", str(count), file], check=True)
    with file.open(encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    file.unlink()
    return table([row["text"] for row in rows], [row["group"] for row in rows])


def letters(count: int) -> pa.Table:
    """One form letter, filled in."""
    draw, body = random.Random(2), bulk(1).column("text")[0].as_py()
    return table(
        [f"Dear {draw.randrange(10**6)}, {body[:480]} {draw.randrange(10**9)} {body[480:]} {draw.randrange(10**6)}" for _ in range(count)],
        [0] * count,
    )


def equal(count: int) -> pa.Table:
    """One text, again and again."""
    return table(bulk(1).column("text").to_pylist() * count, [0] * count)


def anchored(count: int) -> pa.Table:
    """The same words in front of every document."""
    made = bulk(count)
    return table(pc.binary_join_element_wise("All rights reserved by the authors.", made.column("text"), " "), made.column("group"))


def table(texts: object, groups: object) -> pa.Table:
    made = pa.table({"text": texts, "group": groups})
    return made.add_column(0, "id", pa.array(range(len(made)), pa.int64()))


SETS: dict[str, Callable[[int], pa.Table]] = {"bulk": bulk, "letters": letters, "equal": equal, "anchored": anchored}


def make(name: str, count: int) -> None:
    made = SETS[name](count)
    folder = stored(name, count)
    folder.mkdir(parents=True)
    size = -(-len(made) // FILES)
    for part in range(FILES):
        pq.write_table(made.slice(part * size, size), folder / f"{part}.parquet")


def stored(name: str, count: int) -> Path:
    return FOLDER / f"{name}-{count}"


# Rows


def on_spark(name: str, count: int, cores: int) -> None:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {
        "spark.driver.memory": "3g",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.maxResultSize": "0",
        "spark.sql.shuffle.partitions": str(max(8, count // 25_000)),
        "spark.log.level": "ERROR",
        "spark.ui.showConsoleProgress": "false",
    }
    builder = SparkSession.builder.master(f"local[{cores}]")
    for key, value in settings.items():
        builder = builder.config(key, value)
    spark = builder.getOrCreate()
    df = spark.read.parquet(str(stored(name, count))).drop("group")
    # Workers are started, and what Spark compiles for any plan is compiled.
    near.duplicates(df.limit(10)).toArrow()
    before = shuffled(spark)
    start = time.perf_counter()
    found = near.duplicates(df).toArrow()
    seconds = time.perf_counter() - start
    moved = (shuffled(spark) - before) / 1e6
    memory = max(row["peak"] for row in df.mapInArrow(peak, "peak bigint").collect()) // 1024
    spark.stop()
    chains = pa.array(nearprint.components(found.column("a"), found.column("b")))
    dropped = chains.field("id").filter(pc.not_equal(chains.field("id"), chains.field("group")))
    row("duplicates", name, count, cores, seconds, len(found), set(dropped.to_pylist()), moved, memory)


def corpus(name: str, count: int) -> None:
    """One process without Spark."""
    given = pq.read_table(stored(name, count)).sort_by("id")
    start = time.perf_counter()
    made = nearprint.Corpus()
    made.put_all(pc.utf8_lpad(given.column("id").cast(pa.string()), 9, "0"), given.column("text"))
    groups = made.duplicates()
    seconds = time.perf_counter() - start
    dropped = {int(id) for group in groups for id in group[1:]}
    row("Corpus", name, count, 1, seconds, len(dropped), dropped, memory=resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def shuffled(spark: SparkSession) -> int:
    """Bytes that all stages so far have written for a shuffle, compressed."""
    context = spark.sparkContext
    with urlopen(f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}/stages") as answer:
        return sum(stage["shuffleWriteBytes"] for stage in json.load(answer))


def peak(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """What the worker that runs this has held at most: it is one of those that did the work."""
    for _ in batches:
        yield pa.RecordBatch.from_pydict({"peak": [resource.getrusage(resource.RUSAGE_SELF).ru_maxrss]})


def row(
    method: str,
    name: str,
    count: int,
    cores: int,
    seconds: float,
    edges: int,
    dropped: set[int],
    moved: float | None = None,
    memory: int | None = None,
) -> None:
    cells = [method, name, count, cores, f"{seconds:.2f}", edges, *accuracy(name, count, dropped), moved and f"{moved:.1f}", memory]
    print(",".join("" if cell is None else str(cell) for cell in cells), flush=True)


def accuracy(name: str, count: int, dropped: set[int]) -> list[str]:
    """Precision, recall and F1 of the documents that were dropped."""
    truth = pq.read_table(stored(name, count), columns=["id", "group"])
    firsts = set(truth.group_by("group").aggregate([("id", "min")]).column("id_min").to_pylist())
    wanted = set(truth.column("id").to_pylist()) - firsts
    right = len(wanted & dropped)
    shares = right / max(len(dropped), 1), right / max(len(wanted), 1), 2 * right / max(len(dropped) + len(wanted), 1)
    return [f"{share:.4f}" for share in shares]


def main() -> None:
    method, name, count = sys.argv[2], sys.argv[3], int(sys.argv[4])
    if method == "make":
        make(name, count)
    elif method == "Corpus":
        corpus(name, count)
    else:
        on_spark(name, count, int(sys.argv[5]))


if __name__ == "__main__":
    main()
