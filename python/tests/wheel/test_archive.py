"""Archives: what the core's tests prove, through Python and its files."""

import pickle
import random
from pathlib import Path

import pytest
from nearprint import Corpus, NearprintError
from nearprint.archive import Archive, ArchiveWriter, sheet

SYLLABLES = "ba cor den fi gul hes jo kam lu mir nos pe qua ros sti tu".split()


def words(chance: random.Random, count: int) -> str:
    return " ".join("".join(chance.choice(SYLLABLES) for _ in range(chance.randint(1, 3))) for _ in range(count))


@pytest.fixture(scope="module")
def documents() -> dict[str, str]:
    chance = random.Random(5)
    all_ = {f"doc/{number}": words(chance, 150) for number in range(700)}
    all_["long"] = "😀 " + "\n\n".join(words(chance, 60) for _ in range(300))
    return all_


@pytest.fixture(scope="module")
def path(documents: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archive") / "all.npa"
    with ArchiveWriter(path) as writer:
        writer.put_all(documents, documents.values(), (f"Title of {id}" for id in documents))
    return path


def test_an_archive_has_the_matches_of_a_corpus(documents: dict[str, str], path: Path) -> None:
    corpus = Corpus()
    corpus.put_all(list(documents), list(documents.values()), [f"Title of {id}" for id in documents])
    with Archive(path) as archive:
        assert len(archive) == len(documents)
        for number in range(0, 700, 50):
            text = documents[f"doc/{number}"]
            changed = " ".join(word + "x" if at % 12 == 5 else word for at, word in enumerate(text.split(" ")))
            (match,) = archive.check(changed)
            (expected,) = corpus.check(changed)
            assert (match.id, match.title, match.scope, match.score) == (expected.id, expected.title, expected.scope, expected.score)
            assert (match.here, match.there) == (expected.here, expected.there)
            assert archive.get(match.id) == corpus.get(match.id)
        assert archive.check(changed, exclude=["doc/650"]) == []
        assert archive.get("doc/3") is None


def test_several_threads_use_one_archive_which_is_not_pickled(documents: dict[str, str], path: Path) -> None:
    from concurrent.futures import ThreadPoolExecutor

    with Archive(path) as archive:

        def work(number: int) -> bool:
            (match,) = archive.check(documents[f"doc/{number}"])
            found = archive.get(match.id)
            return found is not None and found.text == documents[f"doc/{number}"]

        with ThreadPoolExecutor(8) as pool:
            assert all(pool.map(work, range(400)))
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(archive)


def test_ranges_in_a_long_document_are_code_points_of_the_whole_text(documents: dict[str, str], path: Path) -> None:
    text = documents["long"]
    with Archive(path) as archive:
        (match,) = archive.check(text[90_000:90_500])
        assert match.id == "long" and match.scope == "part"
        for (start, end), (from_, to) in zip(match.here, match.there, strict=True):
            assert text[90_000:90_500][start:end].split() == text[from_:to].split()
        found = archive.get("long")
        assert found is not None and found.text == text


def test_sheets_make_the_same_bytes_in_any_process(documents: dict[str, str], path: Path, tmp_path: Path) -> None:
    items = [(id, text, f"Title of {id}") for id, text in documents.items()]
    other = tmp_path / "sheets.npa"
    with ArchiveWriter(other) as writer:
        for at in range(0, len(items), 256):
            ids, texts, titles = zip(*items[at : at + 256], strict=True)
            writer.add(sheet(list(ids), list(texts), list(titles)))
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
        archive.check(" ".join(SYLLABLES) * 20 + path.name)
        archive.check(_text_of(path))
    assert error.value.code == "ERR_BAD_SNAPSHOT"
    with pytest.raises(NearprintError, match="sheet"), ArchiveWriter(tmp_path / "none.npa") as writer:
        writer.add(b"x")
    assert not (tmp_path / "none.npa").exists()
    with pytest.raises(ValueError, match="8192"):
        sheet(["a" * 9000], ["text"])


def _text_of(path: Path) -> str:
    with Archive(path) as archive:
        found = archive.check(words(random.Random(5), 150))
        document = archive.get(found[0].id)
    assert document is not None and document.text is not None
    return document.text
