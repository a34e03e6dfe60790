"""Repeated passages, and texts without them, are those of one machine and of the command line."""

import json
import os
import random
from pathlib import Path

import nearprint
import pyarrow as pa
import pytest
from conftest import frame, made, of_npm
from nearprint import spark as near
from pyspark.sql import SparkSession

NOTICE = "Copied from the almanac of the harbour, which everybody may read and nobody may sell."


def templates() -> list[str]:
    """Texts of which many parts are the same, also in one text, and parts that come together by a cut."""
    draw = random.Random(8)
    shared = [text[:160] for text in made(12)]
    texts = []
    for number in range(150):
        parts = [draw.choice([*shared, NOTICE, f"{number} {draw.random()}", "- ", "\n\n", "第三条 为了加强本市住房公积金的管理，维护合法权益，促进城镇住房建设，制定本规定。"])
                 for _ in range(draw.randint(1, 9))]
        texts.append(draw.choice([" ", "\n", "\n- "]).join(parts))
    return [*texts, "", "…", NOTICE * 3]


def listed(found: pa.Table) -> list[nearprint.Passage]:
    return [
        nearprint.Passage(row["text"], row["letters"], row["documents"], row["times"], [nearprint.Place(*place.values()) for place in row["places"]])
        for row in found.to_pylist()
    ]


@pytest.mark.parametrize(("min_letters", "documents"), [(48, 1), (20, 3)])
def test_the_passages_are_those_of_one_machine(spark: SparkSession, min_letters: int, documents: int) -> None:
    texts = templates()
    expected = nearprint.passages(texts, min_letters=min_letters, documents=documents)
    found = near.passages(frame(spark, [*texts, None]), min_letters=min_letters, documents=documents)
    assert sorted(listed(found.toArrow())) == sorted(expected) and len(expected) > 5


@pytest.mark.parametrize("common", [3, 30, "5%"])
def test_the_cuts_are_those_of_one_machine(spark: SparkSession, common: int | str) -> None:
    texts = templates()
    expected = nearprint.cut(texts, common).texts
    left = near.cut(frame(spark, [*texts, None]), common).orderBy("id").toArrow().column("text").to_pylist()
    assert left == [*expected, None] and expected != texts
    assert near.passages(frame(spark, expected), documents=31).count() == 0


def test_ids_may_be_strings_and_other_columns_stay(spark: SparkSession) -> None:
    rows = pa.table({"name": ["b", "a", "c"], "n": [1, 2, 3], "body": [f"{own} {NOTICE}" for own in ("One.", "Two.", "Three.")]})
    df = spark.createDataFrame(rows)
    (row,) = near.passages(df, id="name", text="body").toArrow().to_pylist()
    assert [place["id"] for place in row["places"]] == ["a", "b", "c"] and row["text"] == NOTICE
    left = near.cut(df, 2, text="body").orderBy("name").toArrow().to_pydict()
    assert left == {"name": ["a", "b", "c"], "n": [2, 1, 3], "body": ["Two.", "One.", "Three."]}
    assert near.passages(df.limit(1), id="name", text="body").count() == 0


def test_too_many_windows_and_wrong_numbers_are_refused_by_name(spark: SparkSession) -> None:
    df = frame(spark, [f"{number} {NOTICE}" for number in range(4)])
    with pytest.raises(ValueError, match="max_windows: with common=2 there are more than 3 windows"):
        near.cut(df, 2, max_windows=3)
    with pytest.raises(ValueError, match="max_windows: with documents=2 there are more than 3 windows"):
        near.passages(df, documents=2, max_windows=3)
    with pytest.raises(ValueError, match="common must be a whole number from 1, or a share as '10%', not 'x'"):
        near.cut(df, "x")
    with pytest.raises(TypeError, match="documents must be a whole number, not None"):
        near.passages(df, documents=None)  # type: ignore[arg-type]


def sets() -> dict[str, list[str]]:
    """Made texts and, where they are, the labelled sets."""
    folder = Path(os.environ.get("NEARPRINT_DATA", Path(__file__).resolve().parents[3] / "../shared/data"))
    files = [folder / f"{name}.jsonl" for name in ("bible_dev", "csc_dev", "laws_dev")]
    read = {file.stem: file.read_text(encoding="utf-8").splitlines() for file in files if file.exists()}
    return {"templates": templates(), **{name: [json.loads(line)["text"] for line in lines] for name, lines in read.items()}}


@pytest.mark.parametrize("name", sets())
def test_spark_finds_and_cuts_what_the_command_line_does(spark: SparkSession, name: str, tmp_path: Path) -> None:
    texts = sets()[name]
    given = tmp_path / "texts.jsonl"
    given.write_text("".join(json.dumps({"id": at, "text": text}) + "\n" for at, text in enumerate(texts)))
    said = of_npm("listed", given)
    found = listed(near.passages(frame(spark, texts)).toArrow())
    assert sorted(map(list, (one[:4] for one in found))) == sorted(said["passages"])
    assert near.cut(frame(spark, texts), 3).orderBy("id").toArrow().column("text").to_pylist() == said["left"]
