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
Scope: TypeAlias = Literal["document", "part"]
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
    """A document that is almost the same as the text that was checked, or shares parts with it.

    `scope` is "document" if the whole texts are near-duplicates. `letters` counts the letters and digits of the text that stand in
    the document, and `share` is their share, from 0 to 1, of those of the text that are not common. `documents` says in how many
    documents of the corpus the rarest wording that both have stands; None if texts are not kept.
    `here` are ranges of the text, longest first, `there` the same places in the document, both in code points. Where texts are
    not kept, `there` is in UTF-16 code units.
    """

    id: str
    title: str | None
    data: Json
    scope: Scope
    score: float
    letters: int
    share: float
    documents: int | None
    distance: int
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
    """Documents with ids. `check` finds those that are almost the same as a text, or share parts with it.

    The wording of the texts of `boilerplate`, such as the template of a form or a licence header, never counts.

    >>> corpus = Corpus()
    >>> corpus.put("1984", "It was a bright cold day in April, and the clocks were striking thirteen.")
    >>> [match.id for match in corpus.check("It was a bright cold day in May, and the clocks were striking thirteen.")]
    ['1984']
    """

    __slots__ = ("_raw",)

    def __init__(
        self, recipe: Recipe | None = None, *, keep_text: bool = True, boilerplate: Iterable[str] = ()
    ) -> None:
        self._raw = _nearprint.Corpus(recipe, keep_text=keep_text, boilerplate=_boilerplate(boilerplate))

    @property
    def recipe(self) -> Recipe:
        """How fingerprints are made here."""
        return self._raw.recipe

    @property
    def keep_text(self) -> bool:
        """Whether texts are kept."""
        return self._raw.keep_text

    @property
    def boilerplate(self) -> list[str]:
        """The texts whose wording never counts."""
        return self._raw.boilerplate

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
        scope: Scope | Iterable[Scope] = ("document", "part"),
        threshold: Literal["auto"] | float = "auto",
        min_letters: int = 48,
        max_documents: int | None = 10,
        limit: int | None = None,
        exclude: Iterable[str] | None = None,
    ) -> list[Match]:
        """The documents that are almost the same as a text, or share parts of `min_letters` letters with it: each once, those first
        that tell most.

        Wording in more than `max_documents` documents is common (None: no wording is). It makes no part by itself, and a document
        that shares nothing else comes last. A letter of Chinese, Japanese or Korean counts as two. `exclude` has the ids of documents
        that must not be found."""
        scopes = [scope] if isinstance(scope, str) else list(scope)
        _whole("min_letters", min_letters, 1, _MOST)
        if max_documents is not None:
            _whole("max_documents", max_documents, 1, _MOST)
        if limit is not None:
            _whole("limit", limit, 0, 2**53 - 1)
        if isinstance(exclude, str):
            raise TypeError(f"exclude must be ids in a list or a set, not {exclude!r}")
        excluded = set(exclude or ())
        found = self._raw.check(text, scopes, _threshold(threshold), min_letters, max_documents, limit, excluded)
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


def _boilerplate(given: Iterable[str]) -> list[str]:
    if isinstance(given, str):
        raise TypeError(f"boilerplate must be a list of strings, not one string: {given!r}")
    texts = list(given)
    if len(texts) > 1000:
        raise ValueError(f"boilerplate must have 1000 texts or fewer, not {len(texts)}")
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            raise TypeError(f"boilerplate[{place}] must be a string, not {text!r}")
        if text == "":
            raise ValueError(f"boilerplate[{place}] must not be empty")
    return texts


def _threshold(given: Literal["auto"] | float) -> float | None:
    if given == "auto":
        return None
    if isinstance(given, (int, float)) and not isinstance(given, bool):
        return float(given)
    raise TypeError(f"threshold must be 'auto' or a number, not {given!r}")


_MOST = 2**32 - 1


def _whole(name: str, given: int, least: int, most: int) -> None:
    if not isinstance(given, int) or isinstance(given, bool):
        raise TypeError(f"{name} must be a whole number, not {given!r}")
    if not least <= given <= most:
        raise ValueError(f"{name} must be from {least} to {most}, not {given}")


def _match(found: FoundMatch) -> Match:
    data = found["data"]
    return Match(
        id=found["id"],
        title=found["title"],
        data=None if data is None else cast(Json, json.loads(data)),
        scope=found["scope"],
        score=found["score"],
        letters=found["letters"],
        share=found["share"],
        documents=found["documents"],
        distance=found["distance"],
        here=found["here"],
        there=found["there"],
    )
