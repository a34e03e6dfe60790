"""The corpus: what it finds, and that parts come to the same bytes as the whole."""

import pickle
import subprocess
import sys
from collections.abc import Callable

import pyarrow as pa
import pytest
from nearprint import Corpus, Document, NearprintError, Recipe, compare, components, fingerprint_all, from_hex
from nearprint.archive import sheet

A = "It was a bright cold day in April, and the clocks were striking thirteen; Winston Smith hurried home."
B = A.replace("April", "May")


def filled() -> Corpus:
    corpus = Corpus()
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


def paragraph(number: int) -> str:
    return " ".join(f"word{(number * 7919 + at * 104729) % 99991}" for at in range(60))


NOTICE = "This page is published under the licence of the society, and may be copied by everybody."


def handbook(of: int) -> str:
    parts = [f"Introduction and purpose of this handbook\n\n{paragraph(10 * of + at)}" for at in range(8)]
    return "\n\n".join([*parts, NOTICE])


def test_duplicates_are_groups() -> None:
    assert filled().duplicates() == [["b", "😀"]]
    assert filled().duplicates(threshold=1) == []


def test_texts_whose_numbers_differ_are_near_duplicates_or_not() -> None:
    texts = [f"Invoice {number}: chairs for 1,200.50, due in 30 days" for number in (1041, 1042)]
    corpus = Corpus()
    corpus.put_all(["a", "b"], texts)
    assert corpus.duplicates() == [["a", "b"]]
    assert corpus.duplicates(numbers="differ") == []
    assert corpus.duplicates(numbers="differ", scores=True) == []
    assert [compare(texts[0], text).numbers for text in (texts[0], texts[1], texts[1] + " more")] == ["same", "only", "differ"]
    with pytest.raises(ValueError, match="numbers must be 'ignore' or 'differ', not \"same\""):
        corpus.duplicates(numbers="same")  # type: ignore[call-overload]


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
    for scope in "line", "paragraph", "passage":
        with pytest.raises(ValueError, match=f"scope must be 'document' or 'part', not \"{scope}\""):
            filled().check(A, scope=scope)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="strictness must be 'more', 'balanced' or 'fewer', not \"most\""):
        filled().check(A, strictness="most")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="scope must be one or more of"):
        filled().check(A, scope=[])
    for name, wrong in ("min_letters", 0), ("min_letters", 2**32), ("max_documents", 0), ("max_documents", -1), ("limit", -1):
        with pytest.raises(ValueError, match=f"{name} must be from . to [0-9]+, not {wrong}"):
            filled().check(A, **{name: wrong})  # type: ignore[arg-type]
    for name in "min_letters", "max_documents", "limit":
        with pytest.raises(TypeError, match=f"{name} must be a whole number, not 1.5"):
            filled().check(A, **{name: 1.5})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="exclude must be ids in a list or a set, not 'b'"):
        filled().check(A, exclude="b")
    with pytest.raises(ValueError, match=r"texts\[1\] is null; leave it out"):
        filled().put_all(["x", "y"], ["text", None], strict=True)
    with pytest.raises(ValueError, match="2 ids, 1 texts"):
        filled().put_all(["x", "y"], ["text"])


def test_boilerplate_never_counts() -> None:
    form = "## What happened?\n\n## Steps to reproduce\n\nI have searched the existing issues and found none that describes this problem."
    corpus = Corpus(boilerplate=[form])
    assert corpus.boilerplate == Corpus.from_bytes(corpus.to_bytes()).boilerplate == [form] and corpus.check(form, max_documents=None) == []
    for wrong, error in (("form", TypeError), ([""], ValueError), ([7], TypeError), (["a"] * 1001, ValueError)):
        with pytest.raises(error, match="boilerplate"):
            Corpus(boilerplate=wrong)  # type: ignore[arg-type]


OPEN = "The museum is closed on Mondays. On all other days it opens at ten and closes at six."
RECORDS = [{"id": "a", "body": OPEN, "title": "Hours"}, {"id": "b", "body": OPEN.replace("ten", "nine")}, {"id": "c", "body": "Tickets are sold at the entrance."}]


def test_records_and_tables_are_put_at_once() -> None:
    import polars as pl

    expected = Corpus()
    expected.put_all([one["id"] for one in RECORDS], [one["body"] for one in RECORDS], [one.get("title") for one in RECORDS])
    columns = {name: [one.get(name) for one in RECORDS] for name in ("id", "body", "title")}
    for given in (RECORDS, pa.table(columns), pl.DataFrame(columns)):
        corpus = Corpus()
        corpus.put_all(given, text="body")
        assert corpus.to_bytes() == expected.to_bytes()
    again = Corpus()
    again.put_all([found for one in RECORDS if (found := expected.get(one["id"])) is not None])
    assert again.to_bytes() == expected.to_bytes()
    with_data = Corpus()
    with_data.put_all([{**RECORDS[0], "text": OPEN, "data": {"year": 1949}}])
    found = with_data.get("a")
    assert found is not None and found.data == {"year": 1949}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([{"id": "a"}], "records[0] has no 'text'"),
        ([{"id": "a", "text": OPEN}, {"text": OPEN}], "records[1] has no 'id'"),
        ([{"id": "a", "text": OPEN}, {"id": 2.5, "text": OPEN}], "ids[1] must be a string without unpaired surrogates or a whole number, not 2.5"),
        ([{"id": "a", "text": OPEN, "title": 7}], "titles[0] must be a string, not 7"),
        (["a"], "records[0] must be a dict or a Document, not str"),
        (pa.table({"id": ["a"], "body": ["b"]}), "the table has no column 'text', but 'id', 'body'"),
    ],
)
def test_of_records_that_are_refused_none_is_put(given: object, message: str) -> None:
    corpus = Corpus()
    with pytest.raises((TypeError, ValueError)) as error:
        corpus.put_all(given)  # type: ignore[call-overload]
    assert str(error.value) == message and len(corpus) == 0


def test_ids_are_strings_or_whole_numbers_or_the_rows() -> None:
    import polars as pl

    texts = [OPEN, None, "Tickets are sold at the entrance."]
    numbers = [7, 8, 2**53 + 1]
    rows = {"id": numbers, "text": texts}
    records = [dict(zip(rows, row)) for row in zip(*rows.values())]
    for given in (pa.table(rows), pl.DataFrame(rows), records):
        corpus = Corpus()
        assert corpus.put_all(given) == 1  # the row without a text
        assert corpus.ids() == ["7", "9007199254740993"]
        with pytest.raises(ValueError, match="is null; leave it out"):
            corpus.put_all(given, strict=True)
    for column in (numbers, pa.array(numbers), pa.array(numbers, pa.uint64()), pl.Series(numbers)):
        corpus = Corpus()
        assert corpus.put_all(column, texts) == 1 and "7" in corpus
        assert corpus.put_all(column, [OPEN, float("nan"), None]) == 2  # type: ignore[list-item]  # as pandas writes null
    without = {"text": [OPEN, "", None], "title": ["Hours", None, None]}
    for given in (pa.table(without), pl.DataFrame(without), [{"text": text} for text in without["text"]]):
        corpus = Corpus()
        assert corpus.put_all(given) == 1 and corpus.ids() == ["0", "1"]
        with pytest.raises(ValueError, match="numbers of rows are ids only in an empty corpus"):
            corpus.put_all(given)
        with pytest.raises(ValueError, match="has .*'key'"):
            Corpus().put_all(given, id="key")
    for wrong in (True, 2.5, b"x"):
        with pytest.raises(TypeError, match=r"ids\[0\] must be a string without unpaired surrogates or a whole number"):
            Corpus().put_all([wrong], ["text"])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"ids\[1\] is null"):
        Corpus().put_all(["a", None], ["text", "text"])


def test_an_id_with_an_unpaired_surrogate_is_refused_by_name_wherever_ids_are_taken() -> None:
    corpus = Corpus()
    id = "\ud83d\ude00"  # two of them, which JavaScript takes for one character
    calls: list[tuple[str, Callable[[], object]]] = [
        ("'id'", lambda: corpus.put(id, OPEN)),
        (r"ids\[1\]", lambda: corpus.put_all(["a", id], [OPEN, OPEN])),
        (r"ids\[1\]", lambda: corpus.put_all([Document("a", OPEN, data=1), Document(id, OPEN)])),
        ("'id'", lambda: corpus.get(id)),
        ("'id'", lambda: id in corpus),
        ("'id'", lambda: corpus.delete(id)),
        ("'exclude'", lambda: corpus.check(OPEN, exclude=[id])),
        ("'exclude'", lambda: corpus.similar(OPEN, exclude=[id])),
        (r"ids\[0\]", lambda: sheet([id], [OPEN])),
        (r"b\[0\]", lambda: components(["a"], [id])),
        ("'numbers'", lambda: corpus.duplicates(numbers=id)),  # type: ignore[call-overload]
        ("'hex'", lambda: from_hex(id)),
        ("'json'", lambda: Recipe.from_json(id)),
    ]
    for name, call in calls:
        with pytest.raises(TypeError, match=r"a string without unpaired surrogates.*, not '\\ud83d\\ude00'") as caught:
            call()
        caught.match(name)
    assert len(corpus) == 0


def test_an_unpaired_surrogate_in_a_text_a_title_and_boilerplate_is_the_replacement_character_and_data_keep_theirs() -> None:
    form = "Written for the members \udc00 of the society, who may copy it for others."
    record = {"id": "a", "text": f"a \ud800 b {OPEN}", "title": "\udfff", "data": {"\ud800": ["\udc00", "é"]}}
    one_by_one, at_once = Corpus(boilerplate=[form]), Corpus(boilerplate=[form])
    one_by_one.put(**record)  # type: ignore[arg-type]
    at_once.put_all([record])
    for corpus in (one_by_one, at_once):
        for one in (corpus, Corpus.from_bytes(corpus.to_bytes())):
            assert one.get("a") == Document("a", f"a \ufffd b {OPEN}", "\ufffd", {"\ud800": ["\udc00", "é"]})
            assert one.boilerplate == [form.replace("\udc00", "\ufffd")]
            [match] = one.check(f"\ud800 {OPEN}")
            assert match.data == {"\ud800": ["\udc00", "é"]}


def test_several_threads_use_one_corpus() -> None:
    from concurrent.futures import ThreadPoolExecutor

    corpus = Corpus()
    texts = [handbook(of) for of in range(40)]

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


def test_similar_finds_the_same_thing_in_other_words() -> None:
    corpus = Corpus()
    corpus.put("17", "After pasting a screenshot the window closes.", title="Editor crashes when a picture is pasted")
    corpus.put("18", "Please add a theme with a dark background.", title="Dark theme", data={"n": 1})
    text = "😀 Pasting closes the window."
    [found] = corpus.similar(text, title="Crash on pasting a picture", limit=3)
    assert (found.id, found.numbers) == ("17", "same")
    assert 0 < found.similarity <= 1
    [pasting] = [term for term in found.terms if term.text == "Pasting"]
    assert [text[start:end] for start, end in pasting.here] == ["Pasting"]
    assert corpus.similar("Banana bread with walnuts and honey") == []
    [dark] = corpus.similar("dark", all=True, exclude=["17"])
    assert (dark.id, dark.data) == ("18", {"n": 1})
    corpus.delete("17")
    assert [one.id for one in corpus.similar(text, title="Crash on pasting a picture", all=True)] in ([], ["18"])
    with pytest.raises(ValueError, match="limit"):
        corpus.similar("dark", limit=-1)
    with pytest.raises(TypeError, match="exclude"):
        corpus.similar("dark", exclude="18")


def test_vectors_find_what_words_do_not() -> None:
    corpus = Corpus()
    corpus.put("quits", "The app quits by itself.", vector=[1.0, 0.1, 0.0])
    corpus.put("theme", "Please add a dark theme.", vector=[0.7, 0.2, 1.0])
    assert corpus.similar("program closes unexpectedly", all=True) == []
    [first, _] = corpus.similar("program closes unexpectedly", all=True, vector=[1.0, 0.12, 0.01])
    assert first.id == "quits"
    opened = Corpus.from_bytes(corpus.to_bytes())
    assert opened.similar("program closes", all=True, vector=[1.0, 0.12, 0.01])[0].id == "quits"
    with pytest.raises(ValueError, match="3 dimensions, and it has 2"):
        corpus.put("other", "text", vector=[1.0, 2.0])
    with pytest.raises(ValueError, match="number 1 is NaN"):
        corpus.similar("text", vector=[1.0, float("nan"), 0.0])
    with pytest.raises(ValueError, match="no document has one"):
        Corpus().similar("text", vector=[1.0])
