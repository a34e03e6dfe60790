"""The vectors that Rust and JavaScript replay too: by str, and by every layout in which Arrow has strings."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import polars
import pyarrow as pa
import pytest
from conftest import recipe_of
from nearprint import Recipe, explain, fingerprint, fingerprint_all, from_features, sketch, to_hex


def test_a_str_has_the_fingerprint_promised(golden: Any) -> None:
    for row in golden["fingerprints"]:
        recipe = recipe_of(row["recipe"])
        assert to_hex(fingerprint(row["text"], recipe), recipe.bits) == row["hex"], row
        assert to_hex(explain(row["text"], recipe)["fingerprint"], recipe.bits) == row["hex"], row


def test_sums_are_as_promised(golden: Any) -> None:
    for row in golden["sums"]:
        assert sketch(row["text"], recipe_of(row["recipe"])).sums == row["sums"], row


def test_features_make_the_fingerprints_promised(golden: Any) -> None:
    for row in golden["features"]:
        features = [one if isinstance(one, str) else tuple(one) for one in row["features"]]
        assert to_hex(from_features(features, recipe_of(row["recipe"]))) == row["hex"], row


def test_feature_hashes_are_as_specified(golden: Any) -> None:
    for row in golden["hashes"]:
        recipe = Recipe(
            size=16, punctuation="keep", case="keep", marks="keep", bits=128, hash=row["hash"], seed=row["seed"]
        )
        assert f"{explain(row['feature'], recipe)['features'][0]['hash']:032x}" == row["hex"], row


def well_formed(text: str) -> str:
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


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
def test_columns_have_the_fingerprints_promised(golden: Any, layout: str) -> None:
    by_recipe: dict[Recipe, list[tuple[str, str]]] = defaultdict(list)
    for row in golden["fingerprints"]:
        by_recipe[recipe_of(row["recipe"])].append((well_formed(row["text"]), row["hex"]))
    for recipe, rows in by_recipe.items():
        texts: list[str | None] = [None, *[text for text, _ in rows], None]
        found = fingerprint_all(LAYOUTS[layout](texts), recipe, threads=2)
        assert [fp if fp is None else to_hex(fp, recipe.bits) for fp in found] == [None, *[hex for _, hex in rows], None]
        assert pa.array(found).null_count == 2 and pa.array(found).type == (
            pa.binary(16) if recipe.bits == 128 else pa.uint64()
        )


def test_nothing_and_nulls_alone_are_columns() -> None:
    assert fingerprint_all([]).to_pylist() == []
    assert fingerprint_all(pa.nulls(2)).to_pylist() == [None, None]
    assert fingerprint_all(pa.chunked_array([], pa.string())).to_pylist() == []


def test_an_unpaired_surrogate_counts_as_the_replacement_character() -> None:
    assert fingerprint("one \ud800 two", Recipe(punctuation="keep")) == fingerprint("one \ufffd two", Recipe(punctuation="keep"))
    assert fingerprint("\ud83d\ude00", Recipe(punctuation="keep")) == fingerprint("\U0001f600", Recipe(punctuation="keep"))
