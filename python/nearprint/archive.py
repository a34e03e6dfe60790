"""Archives: a collection in one file, read by ranges. `openArchive` of the npm package reads the same file from a static host.

    >>> import os, tempfile
    >>> from nearprint.archive import Archive, ArchiveWriter
    >>> path = os.path.join(tempfile.mkdtemp(), "docs.npa")
    >>> with ArchiveWriter(path) as writer:
    ...     writer.put_all(["1984"], ["It was a bright cold day in April, and the clocks were striking thirteen."])
    >>> with Archive(path) as archive:
    ...     [match.id for match in archive.check("It was a bright cold day in May, and the clocks were striking thirteen.")]
    ['1984']
"""

from __future__ import annotations

import os
import tempfile
import threading
import zlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, BinaryIO

from . import Document, Match, NearprintError, Recipe, Scope, Strictness, Threshold
from . import _check_arguments, _document, _match, _nearprint

if TYPE_CHECKING:
    from ._nearprint import ArchiveReading, Strings

__all__ = ["Archive", "ArchiveWriter", "sheet"]

_HEADER = 28 << 10
_DOCUMENTS = 256
_BYTES = 1 << 20
# The most bytes in an unpacked block of documents.
_BLOCK = 64 << 10


def _deflate(block: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(block) + packer.flush()


def _inflate(packed: bytes) -> bytes:
    unpacker = zlib.decompressobj(-15)
    try:
        block = unpacker.decompress(packed, _BLOCK)
    except zlib.error as error:
        raise _bad(f"a block of the archive cannot be unpacked ({error})") from None
    if not unpacker.eof:
        raise _bad("a block of the archive cannot be unpacked")
    return block


def _bad(message: str) -> NearprintError:
    error = NearprintError(message)
    error.code = "ERR_BAD_SNAPSHOT"
    return error


class Archive:
    """An archive in a file. Several threads may use it."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._lock = threading.Lock()
        self._file = open(path, "rb")  # noqa: SIM115
        try:
            header = self._file.read(_HEADER)
            needs = _nearprint.Archive.needs(header)
            if needs > len(header):
                header += self._file.read(needs - len(header))
            self._raw = _nearprint.Archive(header)
            size = self._file.seek(0, os.SEEK_END)
            if size != self._raw.length:
                raise _bad(f"the archive has {size} bytes, and says that it has {self._raw.length}")
        except BaseException:
            self._file.close()
            raise
        self._known: dict[str, Document | int] = {}

    def __len__(self) -> int:
        return len(self._raw)

    def __repr__(self) -> str:
        return f"<nearprint.archive.Archive of {len(self)} documents>"

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    @property
    def recipe(self) -> Recipe:
        """How fingerprints are made here."""
        return self._raw.recipe

    @property
    def boilerplate(self) -> list[str]:
        """The texts whose wording never counts."""
        return self._raw.boilerplate

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
        """Matches as in `Corpus.check`, from a few ranges of the file: of many near-duplicates at least one, for texts of at least 300 bytes.

        Only the archive's keys say how many documents have a wording, so `share` and `documents` are estimates.
        """
        given = _check_arguments(scope, threshold, min_letters, max_documents, min_share, strictness, limit, exclude)
        reading = self._raw.check(text)
        self._read(reading)
        found = [_match(one) for one in reading.answer(given)]
        for match in found:
            self._remember(reading, match.id)
            if reading.place(match.id) is not None:
                document = self.get(match.id)
                if document is not None and document.text is not None:
                    match.there[:] = _nearprint.code_points(document.text, match.there)
        return found

    def get(self, id: str) -> Document | None:
        """A document that a recent answer named; None for others, since an archive is not ordered by ids."""
        known = self._known.get(id)
        if not isinstance(known, int):
            return known
        reading = self._raw.document(id, known)
        self._read(reading)
        return _document(reading.get(id))

    def _read(self, reading: ArchiveReading) -> None:
        while True:
            ranges = reading.reads()
            parts = [self._bytes(*one) for one in ranges] if ranges else [_inflate(one) for one in reading.packed()]
            if reading.feed(parts):
                return

    def _bytes(self, start: int, end: int) -> bytes:
        with self._lock:
            self._file.seek(start)
            return self._file.read(end - start)

    def _remember(self, reading: ArchiveReading, id: str) -> None:
        place = reading.place(id)
        known = place if place is not None else _document(reading.get(id))
        with self._lock:
            if known is not None:
                self._known.pop(id, None)
                self._known[id] = known
            if len(self._known) > 200:
                del self._known[next(iter(self._known))]


def sheet(
    ids: Strings,
    texts: Strings,
    titles: Strings | None = None,
    *,
    recipe: Recipe | None = None,
    boilerplate: Iterable[str] = (),
) -> bytes:
    """Prepares some documents for an archive, in any thread or process."""
    return _nearprint.archive_sheet(ids, texts, titles, recipe, boilerplate, _deflate)


class ArchiveWriter:
    """Writes an archive. The file appears when the writer is closed, or when a `with` block ends without an error."""

    def __init__(
        self, path: str | os.PathLike[str], recipe: Recipe | None = None, *, boilerplate: Iterable[str] = ()
    ) -> None:
        self._path = os.fspath(path)
        self._parts: dict[int, BinaryIO] = {}
        self._waiting: list[tuple[str, str, str | None]] = []
        self._bytes = 0
        self._raw = _nearprint.RawArchiveWriter(recipe, boilerplate, self._keep, self._take, _deflate)

    def __enter__(self) -> ArchiveWriter:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self.close()
        else:
            self._discard()

    def put_all(self, ids: Iterable[str], texts: Iterable[str], titles: Iterable[str | None] | None = None) -> None:
        """Adds documents. Ids must be unique; this is not checked."""
        names = iter(titles) if titles is not None else None
        for id, text in zip(ids, texts, strict=True):
            self._waiting.append((id, text, next(names) if names is not None else None))
            self._bytes += len(text.encode(errors="surrogatepass"))
            if len(self._waiting) == _DOCUMENTS or self._bytes >= _BYTES:
                self._add_waiting()

    def add(self, sheet: bytes) -> None:
        """Adds a `sheet` made with the same options."""
        self._raw.add(sheet)

    def close(self) -> int:
        """Writes the rest and returns the number of documents."""
        try:
            if self._waiting:
                self._add_waiting()
            documents, _ = self._raw.finish()
            beside = f"{self._path}.tmp"
            with open(beside, "wb") as out:
                for number in (0, 1):
                    part = self._parts[number]
                    part.seek(0)
                    while chunk := part.read(1 << 20):
                        out.write(chunk)
            os.replace(beside, self._path)
            return documents
        finally:
            self._discard()

    def _add_waiting(self) -> None:
        ids, texts, titles = ([one[at] for one in self._waiting] for at in range(3))
        self._waiting, self._bytes = [], 0
        self._raw.put(ids, texts, titles)  # type: ignore[arg-type]

    def _keep(self, number: int, content: bytes) -> None:
        if number not in self._parts:
            self._parts[number] = tempfile.TemporaryFile()  # noqa: SIM115
        self._parts[number].write(content)

    def _take(self, number: int) -> bytes:
        part = self._parts.pop(number, None)
        if part is None:
            return b""
        with part:
            part.seek(0)
            return part.read()

    def _discard(self) -> None:
        for part in self._parts.values():
            part.close()
        self._parts = {}
