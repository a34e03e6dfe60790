"""One row of the comparison: `scale.py WHAT TEXTS CORES` prints what, texts, cores, seconds, edges or pairs, recall, MB of memory.

Recall is the share of the pairs that the judge finds near, among each text and the one it was made of. The clock runs from a stored
Parquet file to the last edge on the driver; starting Spark is outside.
"""

import itertools
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

import nearprint
import pyarrow as pa
import pyarrow.parquet as pq
from nearprint import spark as near
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

VOCABULARY = 20_000


def made(count: int) -> list[str]:
    """Texts of about 1,000 letters; each second one is the one before it with 1 to 20 % of its words changed."""
    draw = random.Random(1)
    words = ["".join(draw.choices("etaoinshrdlucmfwygpbvk", k=draw.randint(2, 9))) for _ in range(VOCABULARY)]
    weights = list(itertools.accumulate(1 / (rank + 3) for rank in range(VOCABULARY)))
    texts: list[str] = []
    while len(texts) < count:
        text = draw.choices(words, cum_weights=weights, k=170)
        share = (0.01, 0.03, 0.07, 0.12, 0.2)[len(texts) // 2 % 5]
        changed = [word if draw.random() >= share else draw.choices(words, cum_weights=weights)[0] for word in text]
        texts += [" ".join(text), " ".join(changed)]
    return texts[:count]


def letters(count: int) -> list[str]:
    """Form letters of about the same length."""
    body, draw = made(2)[0], random.Random(2)
    return [f"Dear {draw.randrange(10**6)}, {body[:480]} {draw.randrange(10**9)} {body[480:]} {draw.randrange(10**6)}" for _ in range(count)]


def equal(count: int) -> list[str]:
    return made(2)[:1] * count


def anchored(count: int) -> list[str]:
    """The same words in front of every document."""
    return ["All rights reserved by the authors. " + text for text in made(count)]


def duplicates(df: DataFrame) -> pa.Table:
    return near.duplicates(df).toArrow()


def mllib(df: DataFrame) -> pa.Table:
    """MLlib's MinHashLSH over the same shingles of four letters, as its guide has it."""
    from pyspark.ml.feature import HashingTF, MinHashLSH, NGram, RegexTokenizer

    given = df.withColumn("letters", F.lower(F.regexp_replace("text", "[^A-Za-z0-9]", "")))
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
    return pa.table(dict(zip("ab", map(list, zip(*stars.distinct().collect())))))


def within(bits: int) -> Callable[[DataFrame], pa.Table]:
    def run(df: DataFrame) -> pa.Table:
        found = near.within(near.fingerprints(df), bits, equal="pairs").toArrow()
        index = nearprint.Index()
        index.add_all(nearprint.fingerprint_all(df.sort("id").toArrow().column("text")))
        expected = {(row["a"], row["b"]) for row in index.pairs(within=bits)}
        assert set(zip(found["a"].to_pylist(), found["b"].to_pylist())) == expected
        return found

    return run


def peak(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """What the worker that runs this has held at most: it is one of those that did the work."""
    for _ in batches:
        yield pa.RecordBatch.from_pydict({"peak": [resource.getrusage(resource.RUSAGE_SELF).ru_maxrss]})


KINDS = {
    "duplicates": (made, duplicates), "letters": (letters, duplicates), "equal": (equal, duplicates), "anchored": (anchored, duplicates),
    "mllib": (made, mllib), "bands": (made, bands), "within0": (made, within(0)), "within3": (made, within(3)), "within6": (made, within(6)),
}  # fmt: skip


def main(what: str, count: int, cores: int) -> None:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    make, find = KINDS[what]
    texts = make(count)
    settings = {"spark.driver.memory": "3g", "spark.sql.shuffle.partitions": "8", "spark.ui.enabled": "false", "spark.log.level": "ERROR",
                "spark.ui.showConsoleProgress": "false"}  # fmt: skip
    builder = SparkSession.builder.master(f"local[{cores}]")
    for key, value in settings.items():
        builder = builder.config(key, value)
    spark = builder.getOrCreate()
    with tempfile.TemporaryDirectory() as folder:
        table = pa.table({"id": pa.array(range(count), pa.int64()), "text": texts})
        for part in range(8):
            pq.write_table(table.take(list(range(part, count, 8))), f"{folder}/{part}.parquet")
        df = spark.read.parquet(folder)
        duplicates(df.limit(10))  # workers are started
        start = time.perf_counter()
        found = find(df)
        seconds = time.perf_counter() - start
        first, second = texts[0::2], texts[1::2]
        same = nearprint.score_all(first[: len(second)], second).to_pylist() if make is made else []
        near_pairs = {(2 * at, 2 * at + 1) for at, row in enumerate(same) if row["same"]}
        recall = len(near_pairs & set(zip(found["a"].to_pylist(), found["b"].to_pylist()))) / len(near_pairs) if near_pairs else ""
        memory = max(row["peak"] for row in df.mapInArrow(peak, "peak bigint").collect()) // 1024
        spark.stop()
    print(f"{what},{count},{cores},{seconds:.1f},{found.num_rows},{recall and f'{recall:.4f}'},{memory}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
