"""The corpus: what it finds, and that parts come to the same bytes as the whole."""

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import polars as pl
import pyarrow as pa
import pytest
from nearprint import Corpus, Document, NearprintError, Recipe, compare, fingerprint_all

A = "It was a bright cold day in April, and the clocks were striking thirteen; Winston Smith hurried home."
B = A.replace("April", "May")


def filled() -> Corpus:
    corpus = Corpus()
    corpus.put("😀", f"😀 {A}", title="Nineteen", data={"year": 1949, "by": "Örwell"})
    corpus.put_all(["b", "c"], pa.array([B, "Good artists copy, great artists steal."]), ["May", None])
    return corpus


def test_a_document_comes_back_as_it_was_put_in() -> None:
    corpus = filled()
    assert corpus.get("😀") == Document("😀", f"😀 {A}", "Nineteen", {"year": 1949, "by": "Örwell"})
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


def test_duplicates_are_groups_in_which_numbers_may_differ_or_not() -> None:
    assert filled().duplicates() == [["b", "😀"]] and filled().duplicates(threshold=1) == []
    texts = [f"Invoice {number}: chairs for 1,200.50, due in 30 days" for number in (1041, 1042)]
    corpus = Corpus()
    corpus.put_all(["a", "b"], texts)
    [group] = corpus.duplicates(scores=True)
    assert (group.ids, group.score) == (["a", "b"], compare(texts[0], texts[1]).score)
    assert corpus.duplicates(numbers="differ") == []
    assert [compare(texts[0], text).numbers for text in (texts[0], texts[1], texts[1] + " more")] == ["same", "only", "differ"]


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


OPEN = "The museum is closed on Mondays. On all other days it opens at ten and closes at six."


def test_boilerplate_never_counts_and_surrogates_become_the_replacement_character_but_in_data() -> None:
    form = "Written for the members \udc00 of the society, who may copy it for others."
    record = {"id": "a", "text": f"a \ud800 b {OPEN}", "title": "\udfff", "data": {"\ud800": ["\udc00", "é"]}}
    one_by_one, at_once = Corpus(boilerplate=[form]), Corpus(boilerplate=[form])
    one_by_one.put(**record)  # type: ignore[arg-type]
    at_once.put_all([record])
    for corpus in (one_by_one, at_once):
        for one in (corpus, Corpus.from_bytes(corpus.to_bytes())):
            assert one.get("a") == Document("a", f"a \ufffd b {OPEN}", "\ufffd", {"\ud800": ["\udc00", "é"]})
            assert one.boilerplate == [form.replace("\udc00", "\ufffd")] and one.check(form, max_documents=None) == []
            [match] = one.check(f"\ud800 {OPEN}")
            assert match.data == {"\ud800": ["\udc00", "é"]}


def test_records_and_tables_are_put_at_once() -> None:
    rows = [("a", OPEN, "Hours"), ("b", OPEN.replace("ten", "nine"), None), ("c", "Tickets are sold at the entrance.", None)]
    columns = dict(zip(("id", "body", "title"), map(list, zip(*rows))))
    expected = Corpus()
    expected.put_all(*columns.values())
    records = [{name: value for name, value in zip(columns, row) if value} for row in rows]
    documents = [expected.get(id) for id, *_ in rows]
    givens: list[Any] = [records, pa.table(columns), pl.DataFrame(columns), documents]
    for given in givens:
        corpus = Corpus()
        corpus.put_all(given, text="body")
        assert corpus.to_bytes() == expected.to_bytes()


def test_ids_are_strings_or_whole_numbers_or_the_rows() -> None:
    texts = [OPEN, None, "Tickets are sold at the entrance."]
    numbers = [7, 8, 2**53 + 1]
    rows = {"id": numbers, "text": texts}
    for given in (pa.table(rows), pl.DataFrame(rows), [dict(zip(rows, row)) for row in zip(*rows.values())]):
        corpus = Corpus()
        assert corpus.put_all(given) == 1  # the row without a text
        assert corpus.ids() == ["7", "9007199254740993"]
    for column in (numbers, pa.array(numbers), pa.array(numbers, pa.uint64()), pl.Series(numbers)):
        corpus = Corpus()
        assert corpus.put_all(column, texts) == 1 and "7" in corpus
        assert corpus.put_all(column, [OPEN, float("nan"), None]) == 2  # type: ignore[list-item]  # as pandas writes null
    without = {"text": [OPEN, "", None]}
    for given in (pa.table(without), pl.DataFrame(without), [{"text": text} for text in without["text"]]):
        corpus = Corpus()
        assert corpus.put_all(given) == 1 and corpus.ids() == ["0", "1"]


def test_several_threads_use_one_corpus() -> None:
    corpus = Corpus()
    texts = [" ".join(f"word{(of * 7919 + at * 104729) % 99991}" for at in range(300)) for of in range(40)]

    def work(of: int) -> int:
        corpus.put(str(of), texts[of])
        corpus.put_all([f"{of}+"], [texts[of]])
        return len(corpus.check(texts[of], limit=3)) + len(corpus) + len(corpus.duplicates())

    with ThreadPoolExecutor(8) as pool:
        assert min(pool.map(work, range(40))) > 2
    assert len(corpus) == 80


def test_threads_that_put_the_first_vectors_wait_for_none_that_waits_for_them() -> None:
    """In a process of its own: a deadlock would hold Python's lock."""
    program = """
from concurrent.futures import ThreadPoolExecutor
from nearprint import Corpus

corpus = Corpus()
rows = [str(row) for row in range(20_000)]
with ThreadPoolExecutor(5) as pool:
    pool.submit(corpus.put_all, rows, [f"The museum opens at {row}." for row in rows])
    for at in range(4):
        pool.submit(corpus.put, f"vector {at}", "A text.", vector=[1.0, float(at)])
print(len(corpus))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, timeout=60, check=True)
    assert done.stdout == b"20004\n"


def test_what_is_pickled_comes_back_the_same() -> None:
    corpus = filled()
    answers = [corpus.get("b"), corpus.check(A), corpus.similar(A, all=True), corpus.duplicates(scores=True), corpus.background, compare(A, B)]
    for given in answers:
        assert given and pickle.loads(pickle.dumps(given)) == given
    with pytest.raises(NearprintError) as caught:
        Corpus.from_bytes(b"")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), again.code) == (NearprintError, str(caught.value), "ERR_BAD_SNAPSHOT")
    for array in (fingerprint_all([A]), fingerprint_all([A], Recipe(bits=128))):
        with pytest.raises(TypeError, match="cannot pickle .*Array"):
            pickle.dumps(array)
        assert pickle.loads(pickle.dumps(pa.array(array))).equals(pa.array(array))


def test_similar_finds_the_same_thing_in_other_words_and_by_vectors() -> None:
    corpus = Corpus()
    corpus.put("17", "After pasting a screenshot the window closes.", title="Editor crashes when a picture is pasted", vector=[1, 0.1, 0])
    corpus.put("18", "Please add a theme with a dark background.", title="Dark theme", data={"n": 1}, vector=[0.7, 0.2, 1])
    text = "😀 Pasting closes the window."
    [found] = corpus.similar(text, title="Crash on pasting a picture", limit=3)
    assert (found.id, found.numbers) == ("17", "same") and 0 < found.similarity <= 1
    [pasting] = [term for term in found.terms if term.text == "Pasting"]
    assert [text[start:end] for start, end in pasting.here] == ["Pasting"]
    assert corpus.similar("Banana bread with walnuts and honey") == []
    [dark] = corpus.similar("dark", all=True, exclude=["17"])
    assert (dark.id, dark.data) == ("18", {"n": 1})
    assert corpus.similar("program quits unexpectedly", all=True) == []
    for one in (corpus, Corpus.from_bytes(corpus.to_bytes())):
        assert one.similar("program quits unexpectedly", all=True, vector=[1, 0.12, 0.01])[0].id == "17"
    with pytest.raises(ValueError, match="3 dimensions, and it has 2"):
        corpus.put("other", "text", vector=[1.0, 2.0])
    with pytest.raises(ValueError, match="number 1 is NaN"):
        corpus.similar("text", vector=[1.0, float("nan"), 0.0])
