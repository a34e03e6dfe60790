"""The extension module. All names without an underscore that `nearprint` exports are documented here."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias, final

from typing_extensions import Self

class ArrowArray(Protocol):
    """An array of any library that speaks Arrow."""
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class ArrowStream(Protocol):
    """A column of several arrays."""
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

Strings: TypeAlias = ArrowArray | ArrowStream | Iterable[str | None]
Fingerprints: TypeAlias = ArrowArray | ArrowStream | Iterable[int]
Bits: TypeAlias = Literal[32, 64, 128]
Ids: TypeAlias = ArrowArray | ArrowStream | Iterable[int] | Iterable[str]

class NearprintError(Exception):
    """An error with a code."""
    code: Literal["ERR_BAD_SNAPSHOT", "ERR_OTHER_RECIPE", "ERR_TOO_MANY_PAIRS", "ERR_OUT_OF_MEMORY"]

@final
class Array:
    """An Arrow array: `pyarrow.array(x)`, `polars.Series(x)` and others use it without a copy. It is also a sequence of Python values."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Any]: ...
    def __getitem__(self, at: int) -> Any: ...
    def to_pylist(self) -> list[Any]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

@final
class Recipe:
    """Every choice behind a fingerprint. It is immutable, and can be compared, hashed and pickled."""
    def __new__(
        cls,
        *,
        unit: Literal["char", "word", "codepoint"] = "char",
        size: int | Literal["auto"] = "auto",
        form: Literal["nfc", "keep"] = "nfc",
        spaces: Literal["drop", "keep"] = "drop",
        punctuation: Literal["drop", "keep"] = "drop",
        case: Literal["fold", "keep"] = "fold",
        marks: Literal["fold", "keep"] = "fold",
        paragraphs: Literal["split", "join"] = "split",
        stop_words: Sequence[str] = (),
        weights: Literal["once", "count", "log", "tfidf"] | Mapping[str, float] = "once",
        idf: Mapping[str, Any] | None = None,
        top: int | None = None,
        bits: Bits = 64,
        hash: Literal["fx", "md5"] = "fx",
        seed: int = 0,
    ) -> Recipe: ...
    @classmethod
    def from_json(cls, json: str) -> Recipe:
        """A recipe from the JSON of `to_json`, or of `JSON.stringify` of a recipe of the npm package."""
    def to_json(self) -> str: ...
    @property
    def bits(self) -> Bits: ...
    def __eq__(self, other: object) -> bool: ...
    def __hash__(self) -> int: ...

def fingerprint(text: str, recipe: Recipe | None = None) -> int:
    """The fingerprint of a text. An unpaired surrogate counts as U+FFFD."""

def fingerprint_all(texts: Strings, recipe: Recipe | None = None, *, threads: int | None = None) -> Array:
    """The fingerprint of each text: uint64, or 16 bytes (big-endian) at 128 bits. Null gives null. `threads` is the number of threads; by default, and with 0, there is one for each core."""

def anchors_all(texts: Strings, recipe: Recipe | None = None, *, most: int | None = None, threads: int | None = None) -> Array:
    """The tokens of each text, by which `Corpus.duplicates` finds its candidates, as list<uint64> in ascending order: hashes of two
    words in a row (in CJK also of three; of a text of a few words also its features). Near-duplicates share some of them. `most`
    keeps only the smallest ones, of which near-duplicates still share some."""

def score_all(
    a: Strings,
    b: Strings,
    recipe: Recipe | None = None,
    *,
    background: tuple[float, int, bytes] | None = None,
    threads: int | None = None,
) -> Array:
    """The judge, row by row: struct<score: double, same: bool>, the verdict of `compare`, or of a `Corpus` with this background."""

def background(texts: Strings, recipe: Recipe | None = None, *, threads: int | None = None) -> tuple[float, int, bytes]:
    """The background of these texts, as `Corpus.background` has it."""

def sketch(text: str, recipe: Recipe | None = None) -> tuple[list[int], int, int, int]: ...
def from_features(features: Iterable[str | tuple[str, float]], recipe: Recipe | None = None) -> int:
    """The fingerprint of features that you found, each alone or with a weight."""

def distance(a: int, b: int) -> int:
    """The number of bits in which two fingerprints differ."""

def to_hex(fingerprint: int, bits: Bits = 64) -> str:
    """The hex digits of a fingerprint: lower case, fixed width, no prefix."""

def from_hex(hex: str) -> int:
    """A fingerprint from 8, 16 or 32 hexadecimal digits."""

def compare(a: str, b: str, recipe: Recipe | None = None) -> dict[str, Any]: ...
def explain(text: str, recipe: Recipe | None = None) -> dict[str, Any]:
    """Every intermediate value of a fingerprint: paragraphs, features (text, start, end, count, weight, hash), sums. Ranges are
    code points."""

def components(a: Ids, b: Ids) -> Array:
    """The groups of ids that chains of edges connect: struct<id, group>, where the group is its smallest id. Ids are integers or strings."""

@final
class Index:
    """Fingerprints, searched exactly by Hamming distance. Their ids are 0, 1, 2 … It can be pickled, and used by several threads."""
    def __new__(cls, bits: Bits = 64, *, tables: Literal[1, 2, 3, 4] | None = None) -> Index: ...
    @property
    def bits(self) -> Bits: ...
    def __len__(self) -> int: ...
    def add(self, fp: int) -> int:
        """Adds a fingerprint and returns its id."""
    def add_all(self, fps: Fingerprints) -> None:
        """Adds many fingerprints, with consecutive ids: uint64, int64 (Spark), 16 bytes, or integers."""
    def remove(self, id: int) -> bool: ...
    def get(self, id: int) -> int | None: ...
    def near(self, fp: int, *, within: int = 3, limit: int | None = None) -> list[tuple[int, int]]:
        """(id, distance), nearest first; of equal distances, the smaller id first. Exact and inclusive."""
    def nearest(self, fp: int, n: int) -> list[tuple[int, int]]: ...
    def near_all(self, fps: Fingerprints, *, within: int = 3, limit: int | None = None) -> Array:
        """struct<query, id, distance>, where `query` is the position of a fingerprint in `fps`."""
    def pairs(self, *, within: int = 3) -> Array:
        """struct<a, b, distance>: all pairs of ids at most `within` bits apart."""
    def clusters(self, *, within: int = 3) -> Array:
        """The number of the cluster of each id; null for an id that was removed."""
    def to_bytes(self) -> bytes: ...
    @classmethod
    def from_bytes(cls, data: bytes) -> Index: ...

# Scopes, threshold, min_letters, max_documents, min_share, strictness, limit, and excluded ids.
CheckArguments: TypeAlias = tuple[Sequence[str], float | None, int, int | None, float, str, int | None, set[str]]

class RawCorpus:
    """What `nearprint.Corpus` is made of."""
    def __new__(cls, recipe: Recipe | None = None, *, boilerplate: Iterable[str] | None = None) -> Self: ...
    @property
    def recipe(self) -> Recipe:
        """How fingerprints are made here."""
    @property
    def boilerplate(self) -> list[str]:
        """The texts whose wording never counts."""
    def __len__(self) -> int: ...
    def __contains__(self, id: str) -> bool: ...
    def ids(self) -> list[str]:
        """The ids of all documents, in code point order."""
    def delete(self, id: str) -> bool:
        """Deletes a document; False if there was none with this id."""
    def clear(self) -> None:
        """Deletes all documents."""
    def merge(self, other: RawCorpus | bytes) -> None:
        """Adds all documents of another corpus, or of its bytes, replacing documents with the same ids."""
    def to_bytes(self) -> bytes:
        """The corpus and its recipe as bytes, which `Corpus.fromBytes` of the npm package reads."""
    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """A corpus from the bytes of `to_bytes`, or of `toBytes` of the npm package."""
    def _put(self, id: str, text: str, title: str | None, data: str | None, vector: Sequence[float] | None) -> None: ...
    def _put_all(self, ids: Any, texts: Any, titles: Any, data: Sequence[str | None] | None, strict: bool) -> int: ...
    def _get(self, id: str) -> tuple[str, str, str | None, str | None] | None: ...
    def _check(self, text: str, given: CheckArguments) -> list[dict[str, Any]]: ...
    def _similar(
        self, text: str, title: str, limit: int | None, strictness: str, all: bool, exclude: set[str], vector: Sequence[float] | None
    ) -> list[dict[str, Any]]: ...
    def _duplicates(self, threshold: float | None, numbers: str) -> list[tuple[list[str], float]]: ...
    def _background(self) -> tuple[float, int, bytes]: ...

# What `nearprint.archive` is made of.
class Archive:
    @staticmethod
    def needs(header: bytes) -> int: ...
    def __init__(self, header: bytes) -> None: ...
    def __len__(self) -> int: ...
    @property
    def length(self) -> int: ...
    @property
    def recipe(self) -> Recipe: ...
    @property
    def boilerplate(self) -> list[str]: ...
    def check(self, text: str) -> ArchiveReading: ...
    def document(self, id: str, place: int) -> ArchiveReading: ...

class ArchiveReading:
    def reads(self) -> list[tuple[int, int]]: ...
    def packed(self) -> list[bytes]: ...
    def feed(self, parts: list[bytes]) -> bool: ...
    def get(self, id: str) -> tuple[str, str, str | None, str | None] | None: ...
    def place(self, id: str) -> int | None: ...
    def answer(self, given: CheckArguments) -> list[dict[str, Any]]: ...

class RawArchiveWriter:
    def __init__(
        self,
        recipe: Recipe | None,
        boilerplate: Iterable[str],
        keep: Callable[[int, bytes], None],
        take: Callable[[int], bytes],
        deflate: Callable[[bytes], bytes],
    ) -> None: ...
    def put(self, ids: Strings, texts: Strings, titles: Strings | None) -> None: ...
    def add(self, sheet: bytes) -> None: ...
    def finish(self) -> tuple[int, int]: ...

def archive_sheet(
    ids: Strings,
    texts: Strings,
    titles: Strings | None,
    recipe: Recipe | None,
    boilerplate: Iterable[str],
    deflate: Callable[[bytes], bytes],
) -> bytes: ...
def code_points(text: str, ranges: list[tuple[int, int]]) -> list[tuple[int, int]]: ...

# What `nearprint.spark` is made of; src/spark says what it does.
def signatures_all(texts: Strings, recipe: Recipe | None, most: int, hot: Mapping[int, int]) -> Array: ...
def list_pairs(
    keys: ArrowArray, ranks: ArrowArray, signatures: ArrowArray, recipe: Recipe | None, background: tuple[float, int, bytes] | None
) -> Array: ...
def block_keys(given: Fingerprints, width: int, within: int) -> Array: ...
def block_pairs(given: Fingerprints, blocks: ArrowArray, width: int, within: int) -> Array: ...
def windows_all(texts: Strings, min_letters: int) -> Array: ...
def window_chains(keys: ArrowArray, documents: ArrowArray, times: ArrowArray, next: ArrowArray, before: ArrowArray) -> Array: ...
def chain_places(texts: Strings, min_letters: int, keys: ArrowArray, windows: ArrowArray, documents: ArrowArray) -> Array: ...
def cut_all(texts: Strings, min_letters: int, keys: ArrowArray) -> Array: ...

FoundPassage: TypeAlias = tuple[str, int, int, int, list[tuple[int, int, int]]]

def passages(texts: Strings, min_letters: int, documents: int) -> list[FoundPassage]: ...
def cut(texts: Strings, min_letters: int, common: int | None, share: float | None) -> tuple[list[str], list[FoundPassage]]: ...
