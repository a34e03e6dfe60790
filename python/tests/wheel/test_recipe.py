"""Recipes: npm's JSON, and errors that name what is wrong."""

import json
import pickle

import pytest
from conftest import recipe_of, vectors
from nearprint import Recipe, fingerprint, recipes, to_hex

ROWS = vectors("recipes.json")


def test_json_is_read_and_written_as_elsewhere() -> None:
    for row in ROWS["recipes"]:
        recipe = recipe_of(row["recipe"])
        assert recipe.to_json() == row["written"]
        assert to_hex(fingerprint(row["text"], recipe), recipe.bits) == row["hex"]
        assert Recipe.from_json(recipe.to_json()) == recipe == pickle.loads(pickle.dumps(recipe))
        assert hash(recipe) == hash(recipe_of(row["recipe"]))


@pytest.mark.parametrize("given", ROWS["refused"] + ROWS["unfit"], ids=json.dumps)
def test_what_is_refused_elsewhere_is_refused(given: object) -> None:
    with pytest.raises((TypeError, ValueError), match="recipe"):
        Recipe.from_json(json.dumps(given))


def test_choices_go_by_the_names_of_python() -> None:
    recipe = Recipe(unit="word", stop_words=["the"], size=2, bits=128, idf=None)
    assert json.loads(recipe.to_json())["stopWords"] == ["the"] and recipe.bits == 128
    assert recipe != Recipe() == recipes["default"]
    with pytest.raises(TypeError, match="stop_words"):
        Recipe(stopWords=["the"])  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="has no key `sise`"):
        Recipe(sise=3)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="size"):
        Recipe(size=17)
    with pytest.raises(AttributeError):
        recipe.bits = 64  # type: ignore[misc]
