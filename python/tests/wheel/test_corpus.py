"""The corpus: what it finds, and that parts come to the same bytes as the whole."""

import pickle

import pyarrow as pa
import pytest
from nearprint import Corpus, NearprintError, Recipe, compare

A = "It was a bright cold day in April, and the clocks were striking thirteen; Winston Smith hurried home."
B = A.replace("April", "May")


def filled(keep_text: bool = True) -> Corpus:
    corpus = Corpus(keep_text=keep_text)
    corpus.put("😀", f"😀 {A}", title="Nineteen", data={"year": 1949, "by": "Örwell"})
    corpus.put_all(["b", "c"], pa.array([B, "Good artists copy, great artists steal."]), ["May", None])
    return corpus


def test_a_document_comes_back_as_it_was_put_in() -> None:
    corpus = filled()
    found = corpus.get("😀")
    assert found is not None and found.data == {"year": 1949, "by": "Örwell"} and found.title == "Nineteen"
    assert corpus.ids() == ["b", "c", "😀"] and len(corpus) == 3 and "c" in corpus and corpus.get("d") is None
    assert corpus.delete("c") and not corpus.delete("c")
    corpus.clear()
    assert len(corpus) == 0


def test_check_says_where_in_code_points() -> None:
    match, other = filled().check(f"😀😀 {A}", scope="document")
    assert (match.id, match.scope, match.data) == ("😀", "document", {"year": 1949, "by": "Örwell"})
    assert other.score == compare(f"😀😀 {A}", B).score
    here, there = f"😀😀 {A}"[slice(*other.here[0])], B[slice(*other.there[0])]
    assert here == there.replace("May", "April") and here.startswith("It was") and here.endswith("home")
    assert [one.id for one in filled().check(A, exclude=["😀"], limit=1)] == ["b"]
    assert filled().check("Nothing of the kind.") == []
    assert filled(keep_text=False).check(A)[0].jaccard is None


def test_duplicates_are_groups() -> None:
    assert filled().duplicates() == [["b", "😀"]]
    assert filled().duplicates(threshold=1) == []


def test_merged_parts_are_the_whole_byte_by_byte() -> None:
    texts = [(f"id {n}", f"{A}\n\n{n} {B} {n * n}") for n in range(40)]
    whole, parts = Corpus(), Corpus()
    whole.put_all([id for id, _ in texts], [text for _, text in texts])
    for start in range(4):
        part = Corpus()
        for id, text in texts[start::4]:
            part.put(id, text)
        parts.merge(part if start % 2 else part.to_bytes())
    assert parts.to_bytes() == whole.to_bytes() == pickle.loads(pickle.dumps(whole)).to_bytes()


def test_errors_have_the_codes_of_npm() -> None:
    with pytest.raises(NearprintError) as caught:
        Corpus.from_bytes(filled().to_bytes()[:-1])
    assert caught.value.code == "ERR_BAD_SNAPSHOT"
    with pytest.raises(NearprintError) as caught:
        filled().merge(Corpus(Recipe(bits=128, seed=1)))
    assert caught.value.code == "ERR_OTHER_RECIPE"
    with pytest.raises(ValueError, match="threshold must be 'auto' or from 0 to 1, not 2"):
        filled().duplicates(threshold=2)
    with pytest.raises(TypeError, match="threshold"):
        filled().check(A, threshold="high")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match='not "line"'):
        filled().check(A, scope="line")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"texts\[1\] is null"):
        filled().put_all(["x", "y"], ["text", None])
    with pytest.raises(ValueError, match="2 ids, 1 texts"):
        filled().put_all(["x", "y"], ["text"])
