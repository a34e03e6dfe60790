"""One row of the comparison.

    scale.py FOLDER make SET TEXTS          writes the set as Parquet files: id, text or fingerprint, group
    scale.py FOLDER METHOD SET TEXTS CORES  prints method, set, texts, cores, seconds, edges, precision, recall, F1, MB shuffled, MB of memory

The method `fingerprints` runs the program that $NEARPRINT_NATIVE names beside `fingerprint_all`. Precision, recall and F1 are of the documents to drop: all but the first of each group.
"""

import json
import os
import random
import resource
import statistics
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
from pyspark.sql import functions as F

ROOT = Path(__file__).resolve().parents[3]
FOLDER = Path(sys.argv[1])
FILES = 8
ROUNDS = 5


# Sets


def bulk(count: int) -> pa.Table:
    """The texts of the bulk bench. Form letters are one group, whose number is -1 there."""
    file = FOLDER / f"bulk-{count}.jsonl"
    subprocess.run(["node", ROOT / "tests/bench/bulk/make.mjs", str(count), file], check=True)
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


def labelled(name: str) -> pa.Table:
    folder = Path(os.environ["NEARPRINT_DATA"])
    with (folder / f"{name}.jsonl").open(encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in lines]
    pairs = [tuple(map(int, line.split()[:2])) for line in (folder / f"{name}.pairs").read_text().splitlines()]
    chains = nearprint.components([a for a, _ in pairs], [b for _, b in pairs])
    groups = {row["id"]: row["group"] for row in chains}
    return table(texts, [groups.get(id, id) for id in range(len(texts))])


def fingerprints(count: int, bits: int) -> pa.Table:
    """Of the texts of the bulk bench, as Spark stores them."""
    recipe = nearprint.Recipe(bits=bits)  # type: ignore[arg-type]
    found = pa.array(nearprint.fingerprint_all(bulk(count).column("text"), recipe))
    stored = found.view(pa.int64()) if bits == 64 else found.cast(pa.binary())
    return pa.table({"id": pa.array(range(count), pa.int64()), "fingerprint": stored})


def table(texts: object, groups: object) -> pa.Table:
    made = pa.table({"text": texts, "group": groups})
    return made.add_column(0, "id", pa.array(range(len(made)), pa.int64()))


SETS: dict[str, Callable[[int], pa.Table]] = {
    "bulk": bulk, "letters": letters, "equal": equal, "anchored": anchored,
    "fingerprints64": lambda count: fingerprints(count, 64), "fingerprints128": lambda count: fingerprints(count, 128),
}  # fmt: skip


def make(name: str, count: int) -> None:
    made = SETS[name](count) if name in SETS else labelled(name)
    folder = stored(name, count)
    folder.mkdir(parents=True)
    size = -(-len(made) // FILES)
    for part in range(FILES):
        pq.write_table(made.slice(part * size, size), folder / f"{part}.parquet")


def stored(name: str, count: int) -> Path:
    return FOLDER / f"{name}-{count}"


# Methods


def duplicates(df: DataFrame) -> pa.Table:
    return near.duplicates(df).toArrow()


def mllib(df: DataFrame) -> pa.Table:
    """MLlib's MinHashLSH over the same shingles of four letters, as its guide has it."""
    from pyspark.ml.feature import HashingTF, MinHashLSH, NGram, RegexTokenizer

    given = df.withColumn("letters", F.lower(F.regexp_replace("text", r"[^\p{L}\p{N}]", "")))
    given = RegexTokenizer(pattern="", inputCol="letters", outputCol="units").transform(given)
    given = NGram(n=4, inputCol="units", outputCol="grams").transform(given)
    given = HashingTF(inputCol="grams", outputCol="features", numFeatures=1 << 18).transform(given).cache()
    model = MinHashLSH(inputCol="features", outputCol="hashes", numHashTables=8, seed=1).fit(given)
    pairs = model.approxSimilarityJoin(given, given, 0.5, distCol="distance")
    return pairs.where("datasetA.id < datasetB.id").selectExpr("datasetA.id AS a", "datasetB.id AS b").toArrow()


def bands(df: DataFrame) -> pa.Table:
    """The usual script of data-cleaning projects: 5 words, 128 permutations in 8 bands of 16, equal bands are duplicates."""
    import numpy as np

    draw = np.random.RandomState(1)
    prime = np.uint64((1 << 61) - 1)
    a, b = draw.randint(1, 1 << 31, 128).astype(np.uint64), draw.randint(0, 1 << 31, 128).astype(np.uint64)

    def signed(row: tuple[int, str]) -> list[tuple[str, int]]:
        import hashlib

        id, text = row
        words = text.lower().split()
        grams = {" ".join(words[at : at + 5]) for at in range(max(1, len(words) - 4))}
        hashes = np.array([int.from_bytes(hashlib.sha1(gram.encode()).digest()[:4], "little") for gram in grams], np.uint64)
        least = ((hashes[:, None] * a + b) % prime).min(axis=0)
        return [(f"{band}:{least[16 * band : 16 * band + 16].tobytes().hex()}", id) for band in range(8)]

    grouped = df.rdd.map(lambda row: (row["id"], row["text"])).flatMap(signed).groupByKey()
    stars = grouped.flatMap(lambda group: [(min(group[1]), id) for id in group[1] if id != min(group[1])])
    found = stars.distinct().collect()
    return pa.table({"a": pa.array([a for a, _ in found], pa.int64()), "b": pa.array([b for _, b in found], pa.int64())})


def within(bits: int) -> Callable[[DataFrame], pa.Table]:
    return lambda df: near.within(df, bits, equal="pairs").toArrow()


METHODS: dict[str, Callable[[DataFrame], pa.Table]] = {"duplicates": duplicates, "mllib": mllib, "bands": bands}
METHODS |= {f"within {bits}": within(bits) for bits in (0, 3, 6, 8)}


# Rows


def on_spark(method: str, name: str, count: int, cores: int) -> None:
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
    METHODS[method](df.limit(10))
    before = shuffled(spark)
    start = time.perf_counter()
    found = METHODS[method](df)
    seconds = time.perf_counter() - start
    moved = (shuffled(spark) - before) / 1e6
    memory = max(row["peak"] for row in df.mapInArrow(peak, "peak bigint").collect()) // 1024
    spark.stop()
    if method.startswith("within"):
        index_pairs(int(method.split()[1]), name, count, found)
        row(method, name, count, cores, seconds, len(found), None, moved, memory)
    else:
        chains = pa.array(nearprint.components(found.column("a"), found.column("b")))
        dropped = chains.field("id").filter(pc.not_equal(chains.field("id"), chains.field("group")))
        row(method, name, count, cores, seconds, len(found), set(dropped.to_pylist()), moved, memory)


def index_pairs(bits: int, name: str, count: int, found: pa.Table) -> None:
    """The same pairs by one core without Spark: they have to be the same ones."""
    given = pq.read_table(stored(name, count)).sort_by("id").column("fingerprint")
    start = time.perf_counter()
    index = nearprint.Index(64 if given.type == pa.int64() else 128)
    index.add_all(given)
    pairs = pa.array(index.pairs(within=bits))
    seconds = time.perf_counter() - start
    expected = pa.table({"a": pairs.field("a").cast(pa.int64()), "b": pairs.field("b").cast(pa.int64()), "distance": pairs.field("distance").cast(pa.int32())})
    order = [("a", "ascending"), ("b", "ascending")]
    assert found.sort_by(order).combine_chunks().equals(expected.sort_by(order).combine_chunks()), "Index.pairs finds others"
    row(f"Index.pairs {bits}", name, count, 1, seconds, len(pairs))


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


def beside_rust(name: str, count: int) -> None:
    """`fingerprint_all` on one thread and on two, and a Rust program on one, in turns."""
    program = os.environ["NEARPRINT_NATIVE"]
    texts = pq.read_table(stored(name, count)).column("text").combine_chunks()
    file = stored(name, count) / "texts"
    file.write_text("\n".join(texts.to_pylist()), encoding="utf-8")
    runs: dict[tuple[str, int], Callable[[], float]] = {
        ("Rust", 1): lambda: float(subprocess.run([program, file], check=True, capture_output=True).stdout),
        ("fingerprint_all", 1): lambda: clock(lambda: nearprint.fingerprint_all(texts, threads=1)),
        ("fingerprint_all", 2): lambda: clock(lambda: nearprint.fingerprint_all(texts, threads=2)),
    }
    rounds = [[run() for run in runs.values()] for _ in range(1 + ROUNDS)]
    file.unlink()
    for (method, threads), seconds in zip(runs, zip(*rounds[1:])):
        row(method, name, count, threads, statistics.median(seconds))


def clock(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


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
    edges: int | None = None,
    dropped: set[int] | None = None,
    moved: float | None = None,
    memory: int | None = None,
) -> None:
    texts = count or pq.read_table(stored(name, count), columns=["id"]).num_rows  # a labelled set has the texts it has
    cells = [method, name, texts, cores, f"{seconds:.2f}", edges, *accuracy(name, count, dropped), moved and f"{moved:.1f}", memory]
    print(",".join("" if cell is None else str(cell) for cell in cells), flush=True)


def accuracy(name: str, count: int, dropped: set[int] | None) -> list[str | None]:
    """Precision, recall and F1 of the documents that were dropped."""
    if dropped is None:
        return [None] * 3
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
    elif method == "fingerprints":
        beside_rust(name, count)
    else:
        on_spark(method, name, count, int(sys.argv[5]))


if __name__ == "__main__":
    main()
