"""Archives: what the core's tests prove, through Python and its files."""

import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from nearprint import Corpus, NearprintError
from nearprint.archive import Archive, ArchiveWriter, sheet

CHANCE = random.Random(5)
SYLLABLES = "ba cor den fi gul hes jo kam lu mir nos pe qua ros sti tu".split()


def words(count: int) -> str:
    return " ".join("".join(CHANCE.choice(SYLLABLES) for _ in range(CHANCE.randint(1, 3))) for _ in range(count))


DOCUMENTS = {f"doc/{number}": words(150) for number in range(700)}
DOCUMENTS["long"] = "😀 " + "\n\n".join(words(60) for _ in range(300))
TITLES = [f"Title of {id}" for id in DOCUMENTS]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archive") / "all.npa"
    with ArchiveWriter(path) as writer:
        writer.put_all(DOCUMENTS, DOCUMENTS.values(), iter(TITLES))
    return path


def test_an_archive_has_the_matches_of_a_corpus(path: Path) -> None:
    corpus = Corpus()
    corpus.put_all(list(DOCUMENTS), list(DOCUMENTS.values()), TITLES)
    with Archive(path) as archive:
        assert len(archive) == len(DOCUMENTS)
        for number in range(0, 700, 50):
            text = DOCUMENTS[f"doc/{number}"]
            changed = " ".join(word + "x" if at % 12 == 5 else word for at, word in enumerate(text.split(" ")))
            (match,), (expected,) = archive.check(changed), corpus.check(changed)
            for name in ("id", "title", "scope", "score", "here", "there"):
                assert getattr(match, name) == getattr(expected, name)
            assert archive.get(match.id) == corpus.get(match.id)
        assert archive.check(changed, exclude=["doc/650"]) == []
        assert archive.get("doc/3") is None


def test_several_threads_use_one_archive_which_is_not_pickled(path: Path) -> None:
    with Archive(path) as archive:

        def work(number: int) -> bool:
            (match,) = archive.check(DOCUMENTS[f"doc/{number}"])
            found = archive.get(match.id)
            return found is not None and found.text == DOCUMENTS[f"doc/{number}"]

        with ThreadPoolExecutor(8) as pool:
            assert all(pool.map(work, range(400)))
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(archive)


def test_ranges_in_a_long_document_are_code_points_of_the_whole_text(path: Path) -> None:
    text = DOCUMENTS["long"]
    with Archive(path) as archive:
        (match,) = archive.check(text[90_000:90_500])
        assert match.id == "long" and match.scope == "part"
        for (start, end), (from_, to) in zip(match.here, match.there, strict=True):
            assert text[90_000:90_500][start:end].split() == text[from_:to].split()
        found = archive.get("long")
        assert found is not None and found.text == text


def test_sheets_make_the_same_bytes_in_any_process(path: Path, tmp_path: Path) -> None:
    items = list(zip(DOCUMENTS, DOCUMENTS.values(), TITLES))
    other = tmp_path / "sheets.npa"
    with ArchiveWriter(other) as writer:
        for at in range(0, len(items), 256):
            ids, texts, titles = map(list, zip(*items[at : at + 256]))
            writer.add(sheet(ids, texts, titles))
    assert other.read_bytes() == path.read_bytes()


def test_bad_bytes_and_unfinished_writers_are_refused(path: Path, tmp_path: Path) -> None:
    short = tmp_path / "short.npa"
    for content, message in [(path.read_bytes()[:-100], "says that it has"), (b"neararch", "not"), (b"other", "not a nearprint archive")]:
        short.write_bytes(content)
        with pytest.raises(NearprintError, match=message):
            Archive(short)
    altered = bytearray(path.read_bytes())
    for at in range(len(altered) // 2, len(altered), 16):
        altered[at] ^= 1
    short.write_bytes(altered)
    with Archive(short) as archive, pytest.raises(NearprintError, match="altered") as error:
        for text in DOCUMENTS.values():
            archive.check(text)
    assert error.value.code == "ERR_BAD_SNAPSHOT"
    with pytest.raises(NearprintError, match="sheet"), ArchiveWriter(tmp_path / "none.npa") as writer:
        writer.add(b"x")
    assert not (tmp_path / "none.npa").exists()
