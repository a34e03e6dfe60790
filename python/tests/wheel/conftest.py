"""What the tests share: the vectors of tests/vectors, and recipes by the names that these have."""

import json
from pathlib import Path
from typing import Any

import pytest
from nearprint import Recipe, recipes

VECTORS = Path(__file__).resolve().parents[3] / "tests" / "vectors"


def vectors(name: str) -> Any:
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))


def recipe_of(given: Any) -> Recipe:
    return recipes[given] if isinstance(given, str) else Recipe.from_json(json.dumps(given or {}))


@pytest.fixture(scope="session")
def golden() -> Any:
    return vectors("golden.json")
