"""One text, two texts, and columns of pairs."""

import random
from typing import Literal

import nearprint
import pyarrow as pa
import pytest
from nearprint import Background, Corpus, anchors_all, background, compare, components, distance, explain, fingerprint, from_hex, score_all, to_hex

A = "It was a bright cold day in April, and the clocks were striking thirteen."
B = A.replace("April", "May")


def test_hex_comes_back() -> None:
    widths: tuple[Literal[32, 64, 128], ...] = (32, 64, 128)
    for bits in widths:
        number = (1 << bits) - 3
        assert from_hex(to_hex(number, bits)) == number
    with pytest.raises(ValueError, match="wider than 32 bits"):
        to_hex(1 << 32, 32)
    with pytest.raises(ValueError, match="bits must be 32, 64 or 128, not 48"):
        to_hex(1, 48)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'?xyz"):
        from_hex("xyz")
    assert distance(0b1011, 0b1000) == 2


def test_what_is_no_text_and_no_number_is_refused_by_name() -> None:
    with pytest.raises(TypeError, match="text must be a string, not"):
        fingerprint(b"bytes")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="texts must be a column of strings, not one string"):
        nearprint.fingerprint_all("one")
    with pytest.raises(TypeError, match="texts must be strings, not Int64"):
        nearprint.fingerprint_all(pa.array([1]))
    with pytest.raises(ValueError, match="a must be from 0"):
        distance(-1, 0)
    with pytest.raises(TypeError, match="b must be an integer"):
        distance(1, "2")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a has 1 texts and b 2"):
        score_all(["x"], ["x", "y"])


def test_ranges_are_slices_of_python() -> None:
    text = "😀 naïve 😀 Good artists copy, great artists steal."
    for feature in explain(text)["features"]:
        letters = text[feature["start"] : feature["end"]].replace("ï", "i")
        assert "".join(filter(str.isalnum, letters)).lower() == feature["text"]
    found = compare(f"😀😀 {A}", f"é {B}")
    assert found.same and found.passages
    for (start, end), (from_, to) in found.passages:
        here, there = f"😀😀 {A}"[start:end], f"é {B}"[from_:to]
        assert (here[:26], here[-30:]) == (there[:26], there[-30:])


def test_the_judge_is_the_same_in_columns() -> None:
    found = score_all([A, A, None, ""], [B, "nothing alike here", A, ""], threads=2).to_pylist()
    assert found[0] == {"score": compare(A, B).score, "same": True}
    assert not found[1]["same"] and found[2] == {"score": None, "same": None} and found[3] == {"score": 0, "same": False}
    texts = [A, B, A + " More.", "Good artists copy."]
    pairs = [(a, b) for a in texts for b in texts]
    verdicts = score_all([a for a, _ in pairs], [b for _, b in pairs])
    assert [row["score"] for row in verdicts] == [compare(a, b).score for a, b in pairs]


def test_near_duplicates_share_anchors() -> None:
    a, b, other, none = anchors_all([A, B, "Good artists copy, great artists steal.", None])
    assert none is None and a == sorted(set(a))
    assert len(set(a) & set(b)) >= 9 and not set(a) & set(other)
    assert anchors_all([A], most=3)[0] == a[:3]


def test_components_are_those_of_a_search() -> None:
    random.seed(7)
    edges = [(random.randrange(300), random.randrange(300)) for _ in range(170)]
    neighbours: dict[int, set[int]] = {}
    for a, b in edges:
        neighbours.setdefault(a, set()).add(b)
        neighbours.setdefault(b, set()).add(a)
    expected: dict[int, int] = {}
    for start in sorted(neighbours):
        todo = [start]
        while todo:
            node = todo.pop()
            if node not in expected:
                expected[node] = start
                todo += neighbours[node]
    left, right = [a for a, _ in edges], [b for _, b in edges]
    for given in ((left, right), (pa.array(left), pa.chunked_array([right[:9], right[9:]])), (pa.array(left, pa.int32()), pa.array(right))):
        assert {row["id"]: row["group"] for row in components(*given)} == expected
    named = components([f"{n:03}" for n in left], pa.array([f"{n:03}" for n in right]))
    assert {int(row["id"]): int(row["group"]) for row in named} == expected


def test_two_threads_of_python_run_side_by_side_and_agree() -> None:
    texts = pa.array([f"{A} {n} {B}" for n in range(2000)])
    assert nearprint.fingerprint_all(texts, threads=1).to_pylist() == nearprint.fingerprint_all(texts).to_pylist()


def test_strings_of_arrow_that_are_no_utf8_are_refused() -> None:
    """pyarrow hands on what stands in a file."""
    broken = pa.StringArray.from_buffers(1, pa.py_buffer(b"\0\0\0\0\4\0\0\0"), pa.py_buffer(b"\xf0\x9f\xff\xff"))
    for column in (broken, pa.chunked_array([["good"], broken])):
        with pytest.raises(ValueError, match=r"texts\[\d\] is not UTF-8"):
            nearprint.fingerprint_all(column)


def test_no_threads_are_all_cores_and_no_letters_are_no_duplicate() -> None:
    from nearprint import compare, fingerprint_all, from_features, recipes, sketch

    texts = [f"text number {at}" for at in range(1000)]
    assert fingerprint_all(texts, threads=0).to_pylist() == fingerprint_all(texts, threads=1).to_pylist()
    assert not compare("!!!", "!!!").same and compare("!!!", "!!!").score == 0
    with pytest.raises(TypeError, match="features must be an iterable of features, not one string"):
        from_features("abc")
    for recipe in (recipes["default"], recipes["textbook"]):
        made = sketch("one", recipe)
        assert made.scale > 0 and all(total % made.scale == 0 for total in made.sums)


def test_records_of_a_collection_are_none_of_each_other() -> None:
    names = "Arvel Bonwick Cressa Dunlow Everly Farrow Gannet Hollis Ivory Jarvis Keaton Lorimer Maddox Norwood Osborn Pelham".split()
    names += "Quimby Rowan Selby Thorne Upton Verity Wexford Yarrow".split()
    texts = [f"{name} striped men's shirt, cotton, size large" for name in names]
    learned = background(texts)
    ours, others = texts[:1] * (len(texts) - 1), texts[1:]
    assert not any(row["same"] for row in score_all(ours, others, background=learned).to_pylist())
    assert any(row["same"] for row in score_all(ours, others, background=Background(*learned[:2])).to_pylist())
    corpus = Corpus()
    for number, text in enumerate(texts):
        corpus.put(str(number), text)
    assert corpus.background == learned and corpus.duplicates() == []
    with pytest.raises(ValueError, match="background.slots must be those of a background"):
        score_all(ours, others, background=Background(*learned[:2], b"x"))
