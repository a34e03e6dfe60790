"""Passages that stand in several texts, and texts without them."""

import threading

import pyarrow as pa
from nearprint import Cut, Passage, Place, cut, passages

NOTICE = "Copied from the almanac of the harbour, which everybody may read and nobody may sell."
TEXTS = [f"😀 The tide\n\n{NOTICE}", f"{NOTICE.upper()}\n\nThe moon", "Nothing of it.", f"The wind.\n- {NOTICE}\n- Twice: {NOTICE}"]


def test_a_passage_has_its_text_its_numbers_and_its_places() -> None:
    (found,) = passages(TEXTS)
    letters = sum(map(str.isalnum, NOTICE))
    starts = [(0, 12), (1, 0), (3, 12), (3, TEXTS[3].rindex(NOTICE))]
    assert found == Passage(NOTICE, letters, 3, 4, [Place(document, start, start + len(NOTICE)) for document, start in starts])
    assert passages(TEXTS, documents=4) == [] == passages(TEXTS, min_letters=letters + 1)
    assert passages(TEXTS[:1]) == passages([]) == []
    assert passages(iter(TEXTS)) == passages(pa.array(TEXTS)) == passages(pa.chunked_array([TEXTS[:2], TEXTS[2:]])) == [found]


def test_a_cut_leaves_what_is_not_common_and_of_that_cuts_nothing() -> None:
    left, found = cut(TEXTS, 2)
    assert left == ["😀 The tide", "The moon", "Nothing of it.", "The wind.\n- Twice:"]
    assert [(one.text, one.documents, one.times, one.places) for one in found] == [(NOTICE, 3, 4, [])]
    assert cut(left, 2) == Cut(left, [])
    assert cut(TEXTS, 3) == cut(TEXTS, "75%") == Cut(TEXTS, [])
    assert cut([*TEXTS, " "], "50%") == Cut([*left, " "], found), "a text of white space is not counted"


def test_other_threads_run_meanwhile() -> None:
    texts = [f"{number} {NOTICE} {number**3} " * 20 for number in range(2000)]
    inside, others = threading.Event(), 0

    def work() -> None:
        inside.set()
        passages(texts)
        inside.clear()

    thread = threading.Thread(target=work)
    thread.start()
    inside.wait()
    # If the call kept Python's lock, this would go on when it is over.
    while inside.is_set():
        others += 1
    thread.join()
    assert others > 1000
