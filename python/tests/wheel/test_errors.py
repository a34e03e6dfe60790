"""Wrong arguments are refused by name and value, and errors have the codes of the npm package."""

import re
from collections.abc import Callable
from typing import Any

import nearprint
import pyarrow as pa
import pytest
from nearprint import Document, NearprintError
from nearprint.archive import sheet

# Without types, since the arguments are wrong.
n: Any = nearprint
prepared: Any = sheet
A = "It was a bright cold day in April, and the clocks were striking thirteen."
corpus: Any = n.Corpus()
corpus.put("a", A)
LONE = "\ud83d\ude00"  # two unpaired surrogates, which JavaScript takes for one character
EXACT = "a string without unpaired surrogates"


def table(**columns: object) -> Any:
    return pa.table(columns)


Row = tuple[Callable[[], object], type[Exception], str]
ROWS: list[Row] = [
    (lambda: n.fingerprint(b"bytes"), TypeError, "text must be a string, not"),
    (lambda: n.fingerprint_all("one"), TypeError, "texts must be a column of strings, not one string"),
    (lambda: n.fingerprint_all(pa.array([1])), TypeError, "texts must be strings, not Int64"),
    (lambda: n.from_features("abc"), TypeError, "features must be an iterable of features, not one string"),
    (lambda: n.distance(-1, 0), ValueError, "a must be from 0"),
    (lambda: n.distance(1, "2"), TypeError, "b must be an integer"),
    (lambda: n.to_hex(1 << 32, 32), ValueError, "wider than 32 bits"),
    (lambda: n.to_hex(1, 48), ValueError, "bits must be 32, 64 or 128, not 48"),
    (lambda: n.from_hex("xyz"), ValueError, "'?xyz"),
    (lambda: n.score_all(["x"], ["x", "y"]), ValueError, "a has 1 texts and b 2"),
    (lambda: n.score_all([A], [A], background=(0.4, 30, b"x")), ValueError, "background.slots must be those of a background"),
    (lambda: n.Recipe(stopWords=["the"]), TypeError, "stop_words"),
    (lambda: n.Recipe(sise=3), TypeError, "has no key `sise`"),
    (lambda: n.Recipe(size=17), ValueError, "size"),
    (lambda: n.Index(32).add(1 << 40), ValueError, "wider than the 32 bits"),
    (lambda: n.Index(48), ValueError, "bits must be"),
    (lambda: n.Index(tables=0), ValueError, "tables must be None or from 1 to 4, not 0"),
    (lambda: n.Index().add_all(pa.array([1, None], pa.uint64())), ValueError, "fingerprints[1] is null"),
    (lambda: n.passages("one"), TypeError, "texts must be a column of strings, not one string"),
    (lambda: n.passages(7), TypeError, "texts must be an Arrow array or an iterable of strings, not <class 'int'>"),
    (lambda: n.passages(["a", 7]), TypeError, "texts[1] must be a string, not 7"),
    (lambda: n.passages([A], min_letters=0), ValueError, "min_letters must be from 1 to 4294967295, not 0"),
    (lambda: n.passages([A], documents=2.5), TypeError, "documents must be a whole number, not 2.5"),
    (lambda: n.cut(["a", None], 2), ValueError, "texts[1] is null; leave it out"),
    (lambda: n.cut([A], 0), ValueError, "common must be from 1 to 4294967295, not 0"),
    (lambda: n.cut([A], 0.1), TypeError, "common must be a whole number, not 0.1"),
    (lambda: n.cut([A], "101%"), ValueError, "common must be a whole number from 1, or a share as '10%', not '101%'"),
    (lambda: n.cut([A], 2, min_letters=True), TypeError, "min_letters must be a whole number, not True"),
    (lambda: corpus.duplicates(threshold=2), ValueError, "threshold must be 'auto' or from 0 to 1, not 2"),
    (lambda: corpus.duplicates(numbers="same"), ValueError, "numbers must be 'ignore' or 'differ', not \"same\""),
    (lambda: corpus.check(A, threshold="high"), TypeError, "threshold"),
    (lambda: corpus.check(A, scope="line"), ValueError, "scope must be 'document' or 'part', not \"line\""),
    (lambda: corpus.check(A, scope=[]), ValueError, "scope must be one or more of"),
    (lambda: corpus.check(A, strictness="most"), ValueError, "strictness must be 'more', 'balanced' or 'fewer', not \"most\""),
    (lambda: corpus.check(A, min_letters=2**32), ValueError, "min_letters must be from 1 to 4294967295, not 4294967296"),
    (lambda: corpus.check(A, max_documents=0), ValueError, "max_documents must be from 1 to 4294967295, not 0"),
    (lambda: corpus.check(A, max_documents=1.5), TypeError, "max_documents must be a whole number, not 1.5"),
    (lambda: corpus.check(A, limit=-1), ValueError, "limit must be from 0 to"),
    (lambda: corpus.check(A, exclude="b"), TypeError, "exclude must be ids in a list or a set, not 'b'"),
    (lambda: corpus.similar(A, limit=-1), ValueError, "limit"),
    (lambda: corpus.similar(A, exclude="b"), TypeError, "exclude"),
    (lambda: corpus.similar(A, vector=[1.0]), ValueError, "no document has one"),
    (lambda: n.Corpus(boilerplate="form"), TypeError, "boilerplate"),
    (lambda: n.Corpus(boilerplate=[""]), ValueError, "boilerplate[0] must not be empty"),
    (lambda: n.Corpus(boilerplate=["a"] * 1001), ValueError, "boilerplate must have 1000 texts or fewer, not 1001"),
    (lambda: corpus.put_all(["x", "y"], ["text", None], strict=True), ValueError, "texts[1] is null; leave it out"),
    (lambda: corpus.put_all(["x", "y"], ["text"]), ValueError, "2 ids, 1 texts"),
    (lambda: corpus.put_all(["x", None], ["text", "text"]), ValueError, "ids[1] is null"),
    (lambda: corpus.put_all([{"id": "x"}]), ValueError, "records[0] has no 'text'"),
    (lambda: corpus.put_all([{"id": "x", "text": A}, {"text": A}]), ValueError, "records[1] has no 'id'"),
    (lambda: corpus.put_all([{"id": "x", "text": A, "title": 7}]), TypeError, "titles[0] must be a string, not 7"),
    (lambda: corpus.put_all(["x"]), TypeError, "records[0] must be a dict or a Document, not str"),
    (lambda: corpus.put_all(table(id=["x"], body=["b"])), ValueError, "the table has no column 'text', but 'id', 'body'"),
    (lambda: corpus.put_all(table(text=[A])), ValueError, "numbers of rows are ids only in an empty corpus"),
    (lambda: n.Corpus().put_all(table(text=[A]), id="key"), ValueError, "the table has no column 'key', but 'text'"),
    (lambda: n.Corpus().put_all([{"text": A}], id="key"), ValueError, "no record has 'key'"),
    *((lambda wrong=wrong: corpus.put_all([wrong], [A]), TypeError, f"ids[0] must be {EXACT} or a whole number") for wrong in (True, 2.5, b"x")),
    (lambda: prepared(["a" * 9000], ["text"]), ValueError, "8192"),
]


@pytest.mark.parametrize(("call", "error", "message"), ROWS, ids=[message for _, _, message in ROWS])
def test_a_wrong_argument_is_refused_by_name_and_value(call: Callable[[], object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message).replace("'\\?", "'?")):
        call()
    assert corpus.ids() == ["a"]


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("'id'", lambda: corpus.put(LONE, A)),
        ("ids[1]", lambda: corpus.put_all(["b", LONE], [A, A])),
        ("ids[1]", lambda: corpus.put_all([Document("b", A, data=1), Document(LONE, A)])),
        ("'id'", lambda: corpus.get(LONE)),
        ("'id'", lambda: LONE in corpus),
        ("'id'", lambda: corpus.delete(LONE)),
        ("'exclude'", lambda: corpus.check(A, exclude=[LONE])),
        ("'exclude'", lambda: corpus.similar(A, exclude=[LONE])),
        ("ids[0]", lambda: prepared([LONE], [A])),
        ("b[0]", lambda: n.components(["a"], [LONE])),
        ("'numbers'", lambda: corpus.duplicates(numbers=LONE)),
        ("'hex'", lambda: n.from_hex(LONE)),
        ("'json'", lambda: n.Recipe.from_json(LONE)),
    ],
)
def test_an_unpaired_surrogate_is_refused_wherever_strings_are_compared(name: str, call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match=rf"{EXACT}.*, not '\\ud83d\\ude00'") as caught:
        call()
    caught.match(re.escape(name))
    assert corpus.ids() == ["a"]


def crowded() -> None:
    many = n.Index()
    many.add_all([7] * 9000)
    many.pairs()


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: n.Corpus.from_bytes(corpus.to_bytes()[:-1]), "ERR_BAD_SNAPSHOT"),
        (lambda: n.Index.from_bytes(b"altogether something else"), "ERR_BAD_SNAPSHOT"),
        (lambda: corpus.merge(n.Corpus(n.Recipe(bits=128, seed=1))), "ERR_OTHER_RECIPE"),
        (crowded, "ERR_TOO_MANY_PAIRS"),
    ],
)
def test_errors_have_the_codes_of_npm(call: Callable[[], object], code: str) -> None:
    with pytest.raises(NearprintError) as caught:
        call()
    assert caught.value.code == code


def test_strings_of_arrow_that_are_no_utf8_are_refused() -> None:
    """pyarrow hands on what stands in a file."""
    broken = pa.StringArray.from_buffers(1, pa.py_buffer(b"\0\0\0\0\4\0\0\0"), pa.py_buffer(b"\xf0\x9f\xff\xff"))
    for column in (broken, pa.chunked_array([["good"], broken])):
        with pytest.raises(ValueError, match=r"texts\[\d\] is not UTF-8"):
            n.fingerprint_all(column)
