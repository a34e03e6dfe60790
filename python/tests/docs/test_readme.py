"""What README.md says runs as it stands. Which blocks: those whose fence names one of `NEARPRINT_BLOCKS`."""

import os
import re
from pathlib import Path
from typing import Any

import pytest

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")
BLOCKS: list[tuple[str, str]] = [(kind.strip(), code) for kind, code in re.findall(r"```python(.*)\n([\s\S]*?)```", README)]
WANTED = os.environ.get("NEARPRINT_BLOCKS", ",polars,pandas,duckdb,sql").split(",")


@pytest.mark.parametrize(("kind", "code"), [(kind, code) for kind, code in BLOCKS if kind in WANTED])
def test_the_blocks_of_the_readme_do_what_it_says(kind: str, code: str) -> None:
    checks = {"": keeps_its_promises, "polars": splits, "pandas": splits, "duckdb": splits, "sql": is_index_pairs, "spark": runs_on_spark}
    checks[kind](code)


def keeps_its_promises(code: str) -> None:
    scope: dict[str, Any] = {}
    exec(code, scope)
    # What a comment promises is so.
    for promise, value in re.findall(r"^(\S.*\S)  # (True|\[.*\])$", code, re.MULTILINE):
        assert repr(eval(promise, scope)) == value


def splits(code: str) -> None:
    import duckdb
    import pandas
    import polars
    import pyarrow
    from nearprint import Corpus

    text = "The museum is closed on Mondays. On all other days it opens at {} and closes at six."
    columns = {"id": [10, 20, 30], "body": [text.format("ten"), "Something else altogether.", text.format("nine")]}
    libraries = {"duckdb": duckdb, "pandas": pandas, "polars": polars, "pyarrow": pyarrow}
    frames = {"polars.": polars.DataFrame(columns), "pandas.": pandas.DataFrame(columns), "duckdb.": pyarrow.table(columns)}
    [posts] = [frame for name, frame in frames.items() if name in code]
    scope: dict[str, Any] = {**libraries, "Corpus": Corpus, "posts": posts}
    exec(code, scope)
    marked, kept = ([tuple(row) for row in rows_of(scope[name])] for name in ("marked", "kept"))
    assert len(code.strip().split("\n")) == 5
    assert sorted((id, first if first == first else None) for id, _, first in marked) == [(10, 10), (20, None), (30, 10)]
    assert sorted(id for id, *_ in kept) == [10, 20]


def rows_of(frame: Any) -> Any:
    """The rows of a frame of Polars, pandas or DuckDB."""
    if hasattr(frame, "itertuples"):
        return frame.itertuples(index=False)
    return frame.rows() if hasattr(frame, "rows") else frame.fetchall()


def is_index_pairs(code: str) -> None:
    import random

    import pyarrow as pa
    from nearprint import Index

    draw = random.Random(4)
    fps = [draw.getrandbits(64) for _ in range(700)]
    fps += [fp ^ sum({1 << draw.randrange(64) for _ in range(draw.randrange(6))}) for fp in fps]
    index = Index()
    index.add_all(fps)
    expected = sorted((row["a"], row["b"], row["distance"]) for row in index.pairs(within=3))
    scope: dict[str, Any] = {"prints": pa.table({"id": range(len(fps)), "fp": pa.array(fps, pa.uint64())})}
    exec(code, scope)
    assert sorted(scope["pairs"]) == expected and len(expected) > 300


def runs_on_spark(code: str) -> None:
    import sys

    import pyarrow as pa
    from nearprint import Corpus, Index, fingerprint_all
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = SparkSession.builder.master("local[2]").config("spark.sql.shuffle.partitions", "2").getOrCreate()
    texts = ["Good artists copy, great artists steal.", "Good artists copy; great artists steal!", "Something else altogether."]
    index = Index()
    index.add_all(fingerprint_all(texts[:1]))
    table = pa.table({"id": [1, 2, 3], "text": texts, "shard": ["x", "x", "y"]})
    scope: dict[str, Any] = {"df": spark.createDataFrame(table), "index": index}
    exec(code, scope)
    assert [tuple(row) for row in scope["drop"].collect()] == [(2, 1)]
    assert [tuple(row) for row in scope["pairs"].collect()] == [(1, 2, 0)]
    assert sorted(tuple(row) for row in scope["hits"].collect()) == [(1, 0, 0), (2, 0, 0)]
    sizes = {row["shard"]: len(Corpus.from_bytes(bytes(row["bytes"]))) for row in scope["shards"].collect()}
    assert sizes == {"x": 2, "y": 1}
