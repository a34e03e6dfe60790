"""Near-duplicate texts by SimHash: fingerprints, an exact Hamming index, and a corpus of documents.

    >>> from nearprint import compare, fingerprint, to_hex
    >>> to_hex(fingerprint("Good artists copy, great artists steal."))
    'a8d4b32c0c0c5c44'
    >>> compare("Good artists copy, great artists steal.", "Good artists copy; great ones steal.").same
    True

Columns come in and go out through Arrow's C data interface: pyarrow, Polars, pandas, DuckDB and others share them without a copy.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias, cast, overload

from . import _nearprint
from ._nearprint import Array, Index, NearprintError, Recipe, anchors_all, components, distance, explain
from ._nearprint import fingerprint, fingerprint_all, from_features, from_hex, score_all, to_hex

if TYPE_CHECKING:
    from ._nearprint import CheckArguments, FoundPassage, Strings

__all__ = [
    "Array", "Background", "Comparison", "Containment", "Corpus", "Cut", "Document", "Group", "Index", "Match",
    "NearprintError", "Passage", "Place", "Recipe", "Similar", "Sketch", "Term", "anchors_all", "background",
    "compare", "components", "cut", "distance", "explain", "fingerprint", "fingerprint_all", "from_features",
    "from_hex", "passages", "recipes", "score_all", "sketch", "to_hex",
]

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Scope: TypeAlias = Literal["document", "part"]
Threshold: TypeAlias = 'Literal["auto"] | float'
Numbers: TypeAlias = Literal["ignore", "differ"]
Strictness: TypeAlias = Literal["more", "balanced", "fewer"]
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
    """The sums behind a fingerprint; sum i decides bit i. A weight of 1 counts as `scale` in the sums."""

    sums: list[int]
    features: int
    fingerprint: int
    scale: int


class Background(NamedTuple):
    """How alike the texts of a collection are when they are not near-duplicates: by chance, subject and form."""

    score: float
    """The 97th percentile of the score of a text and its fifth-nearest other text, from 0 to 1; 0 for at most 20."""
    texts: int
    """The number of texts it was learned from; copies count once. With at most 20 texts it is not used."""
    slots: bytes = b""
    """What many of the texts have: the words by which records of one form differ, and common phrases."""


def background(texts: Strings, recipe: Recipe | None = None, *, threads: int | None = None) -> Background:
    """Learns the background of texts, as a `Corpus` of them does, for `score_all`."""
    return Background(*_nearprint.background(texts, recipe, threads=threads))


class Group(NamedTuple):
    """Documents connected by chains of near-duplicates, and the lowest score in these chains."""

    ids: list[str]
    score: float


class Containment(NamedTuple):
    """The share of one text's distinct features that the other has too."""

    a_in_b: float
    b_in_a: float


@dataclass(frozen=True)
class Comparison:
    """How alike two texts are. Ranges are Python slices, in code points. `numbers` says whether the numbers differ, or "only" if nothing else
    does."""

    score: float
    same: bool
    distance: int
    estimate: float
    cosine: float
    jaccard: float
    containment: Containment
    numbers: Literal["same", "differ", "only"]
    passages: list[tuple[Range, Range]]


@dataclass(frozen=True)
class Document:
    """A document in a corpus."""

    id: str
    text: str
    title: str | None = None
    data: Json = None


@dataclass(frozen=True)
class Match:
    """A document that is almost the same as the checked text, or shares parts with it.

    `scope` is "document" if the whole texts are near-duplicates. `information` measures in words how telling the shared wording is, and
    orders the matches. `letters` counts the letters and digits of the text that occur in the document, and `share` is the share of the text
    that does, from 0 to 1, without common words. `documents` is the number of
    documents in the corpus that contain the rarest shared wording. `here` has ranges of the text, longest first; `there` has the same places
    in the document. Both are in code points.
    """

    id: str
    title: str | None
    data: Json
    scope: Scope
    score: float
    information: float
    letters: int
    share: float
    documents: int
    distance: int
    here: list[Range]
    there: list[Range]


class Term(NamedTuple):
    """A word that a text and a document share: as the text or its title has it, and its ranges in the text and in the document's text,
    in code points."""

    text: str
    here: list[Range]
    there: list[Range]


@dataclass(frozen=True)
class Similar:
    """A document that may be about the same thing as a text, in other words.

    `similarity`, from 0 to 1, is the weight of the shared words, relative to that of the text with itself; it orders the answer and
    is not a probability. `terms` are the words that decided, heaviest first. `numbers` says whether versions, years and other numbers
    are the same: those of the titles, or of the texts if either has no title; "unknown" if only one of the two has any.
    """

    id: str
    title: str | None
    data: Json
    similarity: float
    terms: list[Term]
    numbers: Literal["same", "differ", "unknown"]


def sketch(text: str, recipe: Recipe | None = None) -> Sketch:
    """The sums behind the fingerprint of a text."""
    return Sketch(*_nearprint.sketch(text, recipe))


def compare(a: str, b: str, recipe: Recipe | None = None) -> Comparison:
    """Compares two texts. `score` and `same` are the verdict of `Corpus`. A text without letters or digits is a near-duplicate of nothing,
    not even of itself: all such texts would match each other."""
    found = _nearprint.compare(a, b, recipe)
    containment = Containment(found.pop("a_in_b"), found.pop("b_in_a"))
    return Comparison(containment=containment, **found)


class Place(NamedTuple):
    """Where a passage occurs: the position of the text, and a slice of it."""

    document: int
    start: int
    end: int


class Passage(NamedTuple):
    """A passage that occurs in several texts, or several times in one.

    `text` is as the first text has it; elsewhere case, width, signs and white space may differ. `documents` is the number of texts that
    have it, and `times` the number of its places, which do not overlap within a text. A Chinese or Japanese letter counts as two."""

    text: str
    letters: int
    documents: int
    times: int
    places: list[Place]


class Cut(NamedTuple):
    """Texts without common passages, and these passages. They have no places: each was cut from what earlier cuts left."""

    texts: list[str]
    passages: list[Passage]


def passages(texts: Strings, *, min_letters: int = 48, documents: int = 1) -> list[Passage]:
    """The passages that occur in at least `documents` of the texts, and at least twice, those with most letters times documents first. This
    is `nearprint passages` on the command line. A passage that adds little to others, found in more documents, is not listed.

    All texts are read a few times. An Arrow column is not copied."""
    _whole("min_letters", min_letters, 1, _MOST)
    _whole("documents", documents, 1, _MOST)
    return [_passage(one) for one in _nearprint.passages(texts, min_letters, documents)]


def cut(texts: Strings, common: int | str, *, min_letters: int = 48) -> Cut:
    """The texts without the passages that occur in more than `common` of them, a number or a share such as `"10%"`. This is `nearprint passages
    --cut` on the command line: whatever else is on a line that is cut, such as a list marker, goes with it. A second cut takes
    nothing."""
    _whole("min_letters", min_letters, 1, _MOST)
    left, found = _nearprint.cut(texts, min_letters, *_common(common))
    return Cut(left, [_passage(one) for one in found])


def _passage(found: FoundPassage) -> Passage:
    text, letters, documents, times, places = found
    return Passage(text, letters, documents, times, [Place(*place) for place in places])


def _common(given: int | str) -> tuple[int | None, float | None]:
    """The number, or the share in percent."""
    if isinstance(given, str):
        found = re.fullmatch(r"(\d+(?:\.\d+)?)%", given)
        if found is None or float(found[1]) > 100:
            raise ValueError(f"common must be a whole number from 1, or a share as '10%', not {given!r}")
        return None, float(found[1])
    _whole("common", given, 1, _MOST)
    return given, None


class Table(Protocol):
    """A table with columns by name, as in pyarrow, Polars or pandas."""

    def __getitem__(self, name: str, /) -> Any: ...


Records: TypeAlias = "Iterable[Mapping[str, Any]] | Iterable[Document]"


class Corpus(_nearprint.RawCorpus):
    """Documents with ids. `check` finds those that are almost the same as a text, or share parts with it.

    The wording of the texts of `boilerplate`, such as the template of a form or a licence header, never counts.

    >>> corpus = Corpus()
    >>> corpus.put("1984", "It was a bright cold day in April, and the clocks were striking thirteen.")
    >>> [match.id for match in corpus.check("It was a bright cold day in May, and the clocks were striking thirteen.")]
    ['1984']
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<nearprint.Corpus of {len(self)} documents>"

    def put(
        self, id: str, text: str, *, title: str | None = None, data: Json = None, vector: Sequence[float] | None = None
    ) -> None:
        """Adds a document, replacing one with the same id. `data` is kept as JSON. Of `vector`, a dense vector
        (embedding) of the text for `similar`, 512 bits are kept; all vectors of a corpus have the same length."""
        self._put(id, text, title, None if data is None else _written(data), vector)

    @overload
    def put_all(
        self, ids: Strings | Iterable[int], texts: Strings, titles: Strings | None = None, *, strict: bool = False
    ) -> int: ...
    @overload
    def put_all(
        self, ids: Records | Table, *, id: str = "id", text: str = "text", title: str = "title", strict: bool = False
    ) -> int: ...
    def put_all(
        self,
        ids: Strings | Iterable[int] | Records | Table,
        texts: Strings | None = None,
        titles: Strings | None = None,
        *,
        id: str = "id",
        text: str = "text",
        title: str = "title",
        strict: bool = False,
    ) -> int:
        """Adds many documents, faster than one by one. If one is refused, none is added.

        Takes columns, `put_all(ids, texts)`, or one argument: a table of pyarrow, Polars or pandas, or records, which are
        dicts or `Document`s. `id`, `text` and `title` name the columns of a table and the keys of dicts; the title may be missing. Records
        may have `data`. Ids are strings or whole numbers, which become their digits. Without a column or key "id", row numbers from "0" are
        the ids, and the corpus must be empty.

        Returns the number of rows left out because their text is null; with `strict`, such a row is a `ValueError`."""
        if texts is not None:
            return self._put_all(ids, texts, titles, None, strict)
        if titles is not None:
            raise TypeError("titles need texts: put_all(ids, texts, titles), or one table or list of records")
        columns = _columns(ids)
        if columns is None:
            records = list(cast("Records", ids))
            has_ids = not records or any(not isinstance(one, Mapping) or id in one for one in records)
            if not has_ids:
                self._check_rows(id, f"no record has {id!r}")
            rows = [_record(at, one, (id, text, title), has_ids) for at, one in enumerate(records)]
            own, texts, titles, data = ([row[at] for row in rows] for at in range(4))
            return self._put_all(own if has_ids else None, texts, titles, data, strict)
        if text not in columns:
            raise ValueError(f"the table has no column {text!r}, but {', '.join(map(repr, columns))}")
        if id not in columns:
            self._check_rows(id, f"the table has no column {id!r}, but {', '.join(map(repr, columns))}")
        table = cast("Table", ids)
        names = table[id] if id in columns else None
        return self._put_all(names, table[text], table[title] if title in columns else None, None, strict)

    def _check_rows(self, id: str, missing: str) -> None:
        """Checks that row numbers may serve as ids."""
        if id != "id":
            raise ValueError(missing)
        if len(self) > 0:
            raise ValueError(f"{missing}; numbers of rows are ids only in an empty corpus, since they could replace documents")

    def get(self, id: str) -> Document | None:
        """The document with an id; None if there is none."""
        return _document(self._get(id))

    def check(
        self,
        text: str,
        *,
        scope: Scope | Iterable[Scope] = ("document", "part"),
        threshold: Threshold = "auto",
        min_letters: int = 48,
        max_documents: int | None = 10,
        min_share: float = 0,
        strictness: Strictness = "balanced",
        limit: int | None = None,
        exclude: Iterable[str] | None = None,
    ) -> list[Match]:
        """The documents that are almost the same as a text, or share parts of at least `min_letters` letters with it, each once, the
        most telling first.

        Wording in more than `max_documents` documents is common (None: no wording is). By itself it makes neither a part nor a document,
        unless the document has the same words in the same order. `min_share` is the smallest `share` of a match. `strictness`
        says how much wording a part must share: 'more' reports shorter and rewritten copies too, 'fewer' longer passages alone. A Chinese,
        Japanese or Korean letter counts as two. `exclude` has the ids of documents that must not be found."""
        given = _check_arguments(scope, threshold, min_letters, max_documents, min_share, strictness, limit, exclude)
        return [_match(one) for one in self._check(text, given)]

    def similar(
        self,
        text: str,
        *,
        title: str = "",
        limit: int | None = None,
        strictness: Strictness = "balanced",
        all: bool = False,
        exclude: Iterable[str] | None = None,
        vector: Sequence[float] | None = None,
    ) -> list[Similar]:
        """The documents that may be about the same thing as a text and its title, in other words, most similar first.

        Words count by their rarity (BM25), those of titles more. The answer has only documents that are more similar than neighbours in the
        corpus usually are, or whose title is nearly equal: how much more, `strictness` says; with `all`, every document that shares a
        word. In a long text, the first 256 words count. `exclude` has the ids of documents that must not be found. With a `vector`, words and vectors decide
        together; documents without a vector are ranked by their words alone."""
        *_, most, left_out = _check_arguments(("document",), "auto", 48, None, 0, strictness, limit, exclude)
        found = self._similar(text, title, most, strictness, all, left_out, vector)
        return [Similar(id, title, _read(data), score, [Term(*term) for term in terms], numbers) for id, title, data, score, terms, numbers in found]

    @overload
    def duplicates(
        self, *, threshold: Threshold = "auto", numbers: Numbers = "ignore", scores: Literal[False] = False
    ) -> list[list[str]]: ...
    @overload
    def duplicates(self, *, threshold: Threshold = "auto", numbers: Numbers = "ignore", scores: Literal[True]) -> list[Group]: ...
    def duplicates(
        self, *, threshold: Threshold = "auto", numbers: Numbers = "ignore", scores: bool = False
    ) -> list[list[str]] | list[Group]:
        """The ids of documents that have near-duplicates, in groups connected by chains of near-duplicates. With `scores`, each group is a
        `Group`, with the lowest score of its chains. With numbers="differ", texts whose numbers differ are not near-duplicates."""
        found = self._duplicates(_threshold(threshold), numbers)
        return [Group(*group) for group in found] if scores else [ids for ids, _ in found]

    @property
    def background(self) -> Background:
        """How alike the documents are when they are not near-duplicates: it sets the automatic threshold.
        The first time, and after changes, a sample of the documents is compared."""
        return Background(*self._background())


def _check_arguments(
    scope: Scope | Iterable[Scope],
    threshold: Threshold,
    min_letters: int,
    max_documents: int | None,
    min_share: float,
    strictness: Strictness,
    limit: int | None,
    exclude: Iterable[str] | None,
) -> CheckArguments:
    scopes = [_exact("scope", one) for one in ([scope] if isinstance(scope, str) else scope)]
    _whole("min_letters", min_letters, 1, _MOST)
    if max_documents is not None:
        _whole("max_documents", max_documents, 1, _MOST)
    if isinstance(min_share, bool) or not isinstance(min_share, int | float) or not 0 <= min_share <= 1:
        raise ValueError(f"min_share must be a number from 0 to 1, not {min_share!r}")
    if limit is not None:
        _whole("limit", limit, 0, 2**53 - 1)
    if isinstance(exclude, str):
        raise TypeError(f"exclude must be ids in a list or a set, not {exclude!r}")
    left_out = {_exact("exclude", id) for id in exclude or ()}
    return scopes, _threshold(threshold), min_letters, max_documents, float(min_share), _exact("strictness", strictness), limit, left_out


def _exact(name: str, given: object) -> str:
    """A string that is compared as it is."""
    if not isinstance(given, str) or _SURROGATE.search(given):
        raise TypeError(f"argument {name!r}: expected a string without unpaired surrogates, not {given!r}")
    return given


def _columns(given: object) -> list[str] | None:
    """The column names of a table; None if it is not a table."""
    if isinstance(given, str) or not hasattr(given, "__getitem__"):
        return None
    # In a pyarrow table, `columns` are not names.
    names = getattr(given, "column_names", None) or getattr(given, "columns", None)
    if names is None or callable(names):
        return None
    return [str(name) for name in names]


def _record(at: int, given: object, names: tuple[str, str, str], has_ids: bool) -> tuple[Any, Any, Any, str | None]:
    """Id, text, title and data of a record."""
    if isinstance(given, Document):
        names, given = ("id", "text", "title"), vars(given)
    if not isinstance(given, Mapping):
        raise TypeError(f"records[{at}] must be a dict or a Document, not {type(given).__name__}")
    record = cast("Mapping[str, Any]", given)
    for name in names[:2] if has_ids else names[1:2]:
        if name not in record:
            raise ValueError(f"records[{at}] has no {name!r}")
    id, text, title, data = (record.get(name) for name in (*names, "data"))
    return id, text, title, None if data is None else _written(data)


_SURROGATE = re.compile("[\ud800-\udfff]")


def _written(data: Json) -> str:
    """JSON as JSON.stringify writes it, so a document has the same bytes from both."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):x}", written)


def _threshold(given: Threshold) -> float | None:
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


def _match(found: dict[str, Any]) -> Match:
    return Match(**{**found, "data": _read(found["data"])})


def _document(found: tuple[str, str, str | None, str | None] | None) -> Document | None:
    if found is None:
        return None
    id, text, title, data = found
    return Document(id, text, title, _read(data))


def _read(data: str | None) -> Json:
    return None if data is None else json.loads(data)
