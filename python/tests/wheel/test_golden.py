"""The vectors that Rust and JavaScript replay too: by str, and by every layout in which Arrow has strings."""

import json
import pickle
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars
import pyarrow as pa
import pytest
from nearprint import Recipe, explain, fingerprint, fingerprint_all, from_features, recipes, sketch, to_hex

VECTORS = Path(__file__).resolve().parents[3] / "tests" / "vectors"
GOLDEN, RECIPES = (json.loads((VECTORS / name).read_text(encoding="utf-8")) for name in ("golden.json", "recipes.json"))


def recipe_of(given: Any) -> Recipe:
    return recipes[given] if isinstance(given, str) else Recipe.from_json(json.dumps(given or {}))


def test_fingerprints_sums_features_and_hashes_are_as_promised() -> None:
    for row in GOLDEN["fingerprints"]:
        recipe = recipe_of(row["recipe"])
        assert to_hex(fingerprint(row["text"], recipe), recipe.bits) == row["hex"], row
        assert to_hex(explain(row["text"], recipe)["fingerprint"], recipe.bits) == row["hex"], row
    for row in GOLDEN["sums"]:
        assert sketch(row["text"], recipe_of(row["recipe"])).sums == row["sums"], row
    for row in GOLDEN["features"]:
        features = [one if isinstance(one, str) else tuple(one) for one in row["features"]]
        assert to_hex(from_features(features, recipe_of(row["recipe"]))) == row["hex"], row
    for row in GOLDEN["hashes"]:
        recipe = Recipe(size=16, punctuation="keep", case="keep", marks="keep", bits=128, hash=row["hash"], seed=row["seed"])
        assert f"{explain(row['feature'], recipe)['features'][0]['hash']:032x}" == row["hex"], row


LAYOUTS: dict[str, Callable[[list[str | None]], Any]] = {
    "string": lambda texts: pa.array(texts, pa.string()),
    "large_string": lambda texts: pa.array(texts, pa.large_string()),
    "string_view": lambda texts: pa.array(texts, pa.string_view()),
    "slice": lambda texts: pa.array(["before", None, *texts, "behind"], pa.string()).slice(2, len(texts)),
    "chunks": lambda texts: pa.chunked_array([texts[:3], [], texts[3:]], pa.string()),
    "chunks of views": lambda texts: pa.chunked_array([texts[:1], texts[1:]], pa.string_view()),
    "polars": lambda texts: polars.Series(texts, dtype=polars.String),
    "polars slice": lambda texts: polars.Series([None, *texts], dtype=polars.String)[1:],
    "iterable": iter,
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_columns_have_the_fingerprints_promised(layout: str) -> None:
    by_recipe: dict[Recipe, list[tuple[str, str]]] = defaultdict(list)
    for row in GOLDEN["fingerprints"]:
        well_formed = row["text"].encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        by_recipe[recipe_of(row["recipe"])].append((well_formed, row["hex"]))
    for recipe, rows in by_recipe.items():
        found = fingerprint_all(LAYOUTS[layout]([None, *[text for text, _ in rows], None]), recipe, threads=2)
        assert [fp if fp is None else to_hex(fp, recipe.bits) for fp in found] == [None, *[hex for _, hex in rows], None]
        assert pa.array(found).type == (pa.binary(16) if recipe.bits == 128 else pa.uint64()) and pa.array(found).null_count == 2


def test_nothing_and_nulls_alone_are_columns() -> None:
    assert fingerprint_all([]).to_pylist() == fingerprint_all(pa.chunked_array([], pa.string())).to_pylist() == []
    assert fingerprint_all(pa.nulls(2)).to_pylist() == [None, None]


def test_recipes_are_read_and_written_as_elsewhere() -> None:
    for row in RECIPES["recipes"]:
        recipe = recipe_of(row["recipe"])
        assert recipe.to_json() == row["written"]
        assert to_hex(fingerprint(row["text"], recipe), recipe.bits) == row["hex"]
        assert Recipe.from_json(recipe.to_json()) == recipe == pickle.loads(pickle.dumps(recipe))
        assert hash(recipe) == hash(recipe_of(row["recipe"]))
    for given in [*RECIPES["refused"], *RECIPES["unfit"]]:
        with pytest.raises((TypeError, ValueError), match="recipe"):
            Recipe.from_json(json.dumps(given))


def test_choices_go_by_the_names_of_python() -> None:
    recipe = Recipe(unit="word", stop_words=["the"], size=2, bits=128, idf=None)
    assert json.loads(recipe.to_json())["stopWords"] == ["the"] and recipe.bits == 128
    assert recipe != Recipe() == recipes["default"]
    with pytest.raises(AttributeError):
        recipe.bits = 64  # type: ignore[misc]
