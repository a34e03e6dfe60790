"""Near-duplicate texts by SimHash: fingerprints, an exact Hamming index, and a corpus of documents.

    >>> from nearprint import compare, fingerprint, to_hex
    >>> to_hex(fingerprint("Good artists copy, great artists steal."))
    'a8d4b32c0c0c5c44'
    >>> compare("Good artists copy, great artists steal.", "Good artists copy; great ones steal.").same
    True

Columns come in and go out by Arrow's C data interface: pyarrow, Polars, pandas, DuckDB and others hand them over uncopied.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, cast

from . import _nearprint
from ._nearprint import (
    Array,
    Index,
    NearprintError,
    Recipe,
    anchors_all,
    components,
    distance,
    explain,
    fingerprint,
    fingerprint_all,
    from_features,
    from_hex,
    score_all,
    to_hex,
)

if TYPE_CHECKING:
    from ._nearprint import FoundMatch, Strings

__all__ = [
    "Array",
    "Comparison",
    "Containment",
    "Corpus",
    "Document",
    "Index",
    "Match",
    "NearprintError",
    "Recipe",
    "Sketch",
    "anchors_all",
    "compare",
    "components",
    "distance",
    "explain",
    "fingerprint",
    "fingerprint_all",
    "from_features",
    "from_hex",
    "recipes",
    "score_all",
    "sketch",
    "to_hex",
]

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Scope: TypeAlias = Literal["document", "paragraph", "passage"]
Range: TypeAlias = tuple[int, int]

recipes: dict[str, Recipe] = {
    "default": Recipe(),
    "corpus": Recipe(bits=128),
    "textbook": Recipe(size=4, form="keep", marks="keep", paragraphs="join", weights="count", hash="md5"),
    "python-simhash": Recipe(
        unit="codepoint", size=4, form="keep", marks="keep", paragraphs="join", weights="count", hash="md5"
    ),
}


class Sketch(NamedTuple):
    """The sums behind a fingerprint; sum i decides bit i."""

    sums: list[int]
    features: int
    fingerprint: int


class Containment(NamedTuple):
    """The share of one text's distinct features that the other also has."""

    a_in_b: float
    b_in_a: float


@dataclass(frozen=True)
class Comparison:
    """How alike two texts are. Ranges are code points, as Python slices."""

    score: float
    same: bool
    distance: int
    estimate: float
    cosine: float
    jaccard: float
    containment: Containment
    passages: list[tuple[Range, Range]]


@dataclass(frozen=True)
class Document:
    """A document in a corpus. `text` is None if texts are not kept."""

    id: str
    text: str | None
    title: str | None = None
    data: Json = None


@dataclass(frozen=True)
class Match:
    """A document, or a part of one, that is almost the same as the text that was checked, or shares a passage with it.

    `here` are ranges of that text, `there` the same places in the document, both in code points. Where texts are not kept,
    `there` is in UTF-16 code units.
    """

    id: str
    title: str | None
    data: Json
    scope: Scope
    score: float
    distance: int
    jaccard: float | None
    containment: Containment | None
    documents: int | None
    here: list[Range]
    there: list[Range]


def sketch(text: str, recipe: Recipe | None = None) -> Sketch:
    """The sums behind the fingerprint of a text."""
    return Sketch(*_nearprint.sketch(text, recipe))


def compare(a: str, b: str, recipe: Recipe | None = None) -> Comparison:
    """Compares two texts. `score` and `same` are the verdict of `Corpus`; equal texts are always the same."""
    found = _nearprint.compare(a, b, recipe)
    containment = Containment(found.pop("a_in_b"), found.pop("b_in_a"))
    return Comparison(containment=containment, **found)


class Corpus:
    """Documents with ids. `check` finds those that are almost the same as a text, or share a passage with it.

    >>> corpus = Corpus()
    >>> corpus.put("1984", "It was a bright cold day in April, and the clocks were striking thirteen.")
    >>> [match.id for match in corpus.check("It was a bright cold day in May, and the clocks were striking thirteen.")]
    ['1984']
    """

    __slots__ = ("_raw",)

    def __init__(self, recipe: Recipe | None = None, *, keep_text: bool = True) -> None:
        self._raw = _nearprint.Corpus(recipe, keep_text=keep_text)

    @property
    def recipe(self) -> Recipe:
        """How fingerprints are made here."""
        return self._raw.recipe

    @property
    def keep_text(self) -> bool:
        """Whether texts are kept."""
        return self._raw.keep_text

    def __len__(self) -> int:
        return len(self._raw)

    def __contains__(self, id: str) -> bool:
        return id in self._raw

    def __repr__(self) -> str:
        return f"<nearprint.Corpus of {len(self)} documents>"

    def ids(self) -> list[str]:
        """The ids of all documents, in the order of their code points."""
        return self._raw.ids()

    def put(self, id: str, text: str, *, title: str | None = None, data: Json = None) -> None:
        """Adds a document. It replaces the one with the same id. `data` is kept as JSON."""
        # As JSON.stringify writes it: the same document has the same bytes from both.
        written = None if data is None else json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        self._raw.put(id, text, title, written)

    def put_all(self, ids: Strings, texts: Strings, titles: Strings | None = None) -> None:
        """Adds many documents, faster than one by one: columns of strings."""
        self._raw.put_all(ids, texts, titles)

    def get(self, id: str) -> Document | None:
        """The document of an id; None if there is none."""
        found = self._raw.get(id)
        if found is None:
            return None
        id, text, title, data = found
        return Document(id, text, title, None if data is None else json.loads(data))

    def delete(self, id: str) -> bool:
        """Deletes a document; False if there was none with this id."""
        return self._raw.delete(id)

    def clear(self) -> None:
        """Deletes all documents."""
        self._raw.clear()

    def check(
        self,
        text: str,
        *,
        scope: Scope | Iterable[Scope] = ("document", "paragraph", "passage"),
        threshold: Literal["auto"] | float = "auto",
        min_passage: int | None = None,
        limit: int | None = None,
        exclude: Iterable[str] = (),
    ) -> list[Match]:
        """The documents that are almost the same as a text: documents and paragraphs, best first, then passages, longest first."""
        scopes = [scope] if isinstance(scope, str) else list(scope)
        found = self._raw.check(text, scopes, _threshold(threshold), min_passage, limit, set(exclude))
        return [_match(one) for one in found]

    def duplicates(self, *, threshold: Literal["auto"] | float = "auto") -> list[list[str]]:
        """The ids of documents that have near-duplicates, in groups that chains of near-duplicates connect."""
        return self._raw.duplicates(_threshold(threshold))

    def merge(self, other: Corpus | bytes) -> None:
        """Adds all documents of another corpus, or of its bytes. They replace documents with the same ids."""
        self._raw.merge(other.to_bytes() if isinstance(other, Corpus) else other)

    def to_bytes(self) -> bytes:
        """The corpus with its recipe as bytes, which `Corpus.fromBytes` of the npm package reads."""
        return self._raw.to_bytes()

    @classmethod
    def from_bytes(cls, data: bytes) -> Corpus:
        """A corpus from the bytes of `to_bytes`, or of `toBytes` of the npm package."""
        corpus = cls.__new__(cls)
        corpus._raw = _nearprint.Corpus.from_bytes(data)
        return corpus

    def __reduce__(self) -> tuple[object, tuple[bytes]]:
        return (Corpus.from_bytes, (self.to_bytes(),))


def _threshold(given: Literal["auto"] | float) -> float | None:
    if given == "auto":
        return None
    if isinstance(given, (int, float)) and not isinstance(given, bool):
        return float(given)
    raise TypeError(f"threshold must be 'auto' or a number, not {given!r}")


def _match(found: FoundMatch) -> Match:
    containment, data = found["containment"], found["data"]
    return Match(
        id=found["id"],
        title=found["title"],
        data=None if data is None else cast(Json, json.loads(data)),
        scope=found["scope"],
        score=found["score"],
        distance=found["distance"],
        jaccard=found["jaccard"],
        containment=None if containment is None else Containment(*containment),
        documents=found["documents"],
        here=found["here"],
        there=found["there"],
    )
