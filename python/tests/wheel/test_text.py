"""One text, two texts, and columns of them."""

import random

import pyarrow as pa
from nearprint import Background, Corpus, Recipe, anchors_all, background, compare, components, distance
from nearprint import explain, fingerprint, fingerprint_all, from_hex, recipes, score_all, sketch, to_hex

A = "It was a bright cold day in April, and the clocks were striking thirteen."
B = A.replace("April", "May")


def test_hex_comes_back_and_an_unpaired_surrogate_counts_as_the_replacement_character() -> None:
    assert from_hex(to_hex(2**32 - 3, 32)) == 2**32 - 3 and from_hex(to_hex(2**128 - 3, 128)) == 2**128 - 3
    assert distance(0b1011, 0b1000) == 2
    keep = Recipe(punctuation="keep")
    assert fingerprint("one \ud800 two", keep) == fingerprint("one \ufffd two", keep)
    assert fingerprint("\ud83d\ude00", keep) == fingerprint("\U0001f600", keep)
    for recipe in (recipes["default"], recipes["textbook"]):
        made = sketch("one", recipe)
        assert made.scale > 0 and all(total % made.scale == 0 for total in made.sums)


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
    assert not compare("!!!", "!!!").same, "a text without letters is a near-duplicate of nothing"
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
    draw = random.Random(7)
    edges = [(draw.randrange(300), draw.randrange(300)) for _ in range(170)]
    expected = {id: id for edge in edges for id in edge}
    for _ in edges:
        for a, b in edges:
            expected[a] = expected[b] = min(expected[a], expected[b])
    left, right = [a for a, _ in edges], [b for _, b in edges]
    for given in ((left, right), (pa.array(left), pa.chunked_array([right[:9], right[9:]])), (pa.array(left, pa.int32()), pa.array(right))):
        assert {row["id"]: row["group"] for row in components(*given)} == expected
    named = components([f"{n:03}" for n in left], pa.array([f"{n:03}" for n in right]))
    assert {int(row["id"]): int(row["group"]) for row in named} == expected


def test_any_number_of_threads_gives_the_same() -> None:
    texts = pa.array([f"{A} {n} {B}" for n in range(2000)])
    alone, two, all_cores = (fingerprint_all(texts, threads=threads).to_pylist() for threads in (1, 2, 0))
    assert alone == two == all_cores == fingerprint_all(texts).to_pylist()


def test_records_of_a_collection_are_none_of_each_other() -> None:
    names = "Arvel Bonwick Cressa Dunlow Everly Farrow Gannet Hollis Ivory Jarvis Keaton Lorimer Maddox Norwood Osborn Pelham".split()
    names += "Quimby Rowan Selby Thorne Upton Verity Wexford Yarrow".split()
    texts = [f"{name} striped men's shirt, cotton, size large" for name in names]
    learned = background(texts)
    ours, others = texts[:1] * (len(texts) - 1), texts[1:]
    assert not any(row["same"] for row in score_all(ours, others, background=learned))
    assert any(row["same"] for row in score_all(ours, others, background=Background(*learned[:2])))
    corpus = Corpus()
    corpus.put_all(range(len(texts)), texts)
    assert corpus.background == learned and corpus.duplicates() == []
