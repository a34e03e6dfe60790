"""Prints what the Python package simhash says of random texts and features, as JSON, for tests/core/python_simhash.rs."""

import json
import random
import unicodedata

from simhash import Simhash

SCRIPTS = {
    "Latin": (0x20, 0x24F),
    "Greek and Cyrillic": (0x370, 0x52F),
    "Hebrew and Arabic": (0x590, 0x6FF),
    "Devanagari to Thai": (0x900, 0xE7F),
    "Myanmar": (0x1000, 0x109F),
    "kana": (0x3040, 0x30FF),
    "Han": (0x4E00, 0x9FFF),
    "hangul": (0xAC00, 0xD7A3),
    "punctuation and symbols": (0x2000, 0x27BF),
    "compatibility": (0xF900, 0xFFEF),
    "supplementary": (0x1F100, 0x1F6FF),
}
PIECES = [" ", "\n", "\n\n", "_", "!", "the ", "The", "ΑΣ", "ΟΔΟΣ ", "İ", "ẞ", "e\u0301", "火锅", "👩\u200d👧", "１", "ﬁ", "\u2029"]

draw = random.Random(2)


def character():
    # Unassigned code points may be assigned in the tables of one side only.
    first, last = SCRIPTS[draw.choice(list(SCRIPTS))]
    while True:
        c = chr(draw.randint(first, last))
        if unicodedata.category(c) != "Cn":
            return c


def text():
    first, last = SCRIPTS[draw.choice(list(SCRIPTS))]
    kinds = [
        lambda: chr(draw.randint(97, 122)),
        lambda: draw.choice(PIECES),
        character,
        lambda: next(c for c in iter(lambda: chr(draw.randint(first, last)), None) if unicodedata.category(c) != "Cn"),
    ]
    weights = [draw.random() for _ in kinds]
    length = draw.choice([0, 1, 2, 3, 4, 5, 10, 30, 100, 400])
    return "".join(kind() for kind in draw.choices(kinds, weights, k=length))


def hexadecimal(value, bits=64):
    return f"{Simhash(value, f=bits).value:0{bits // 4}x}"


def weight():
    # Above 50 the package takes another way, above 255 it fails with NumPy 2; fractions are such that ours has them too.
    return draw.choice([draw.randint(1, 60), draw.randint(1, 255), draw.randint(1, 4096) / 1024])


def main():
    texts = [text() for _ in range(6000)]
    # Every character of the Basic Multilingual Plane, and some beyond, alone: what is a letter, and its lower case.
    texts += [chr(c) for c in [*range(0xD800), *range(0xE000, 0x1_2000), *range(0x1_D400, 0x1_FA00)] if unicodedata.category(chr(c)) != "Cn"]
    lists = [[text() for _ in range(draw.randint(1, 40))] for _ in range(1500)]
    tables = [[(text(), weight()) for _ in range(draw.randint(1, 40))] for _ in range(1500)]
    print(
        json.dumps(
            {
                "texts": [[each, hexadecimal(each), hexadecimal(each, 128), hexadecimal(each, 32)] for each in texts],
                "lists": [[each, hexadecimal(each), hexadecimal(each, 128)] for each in lists],
                "tables": [[each, hexadecimal(each), hexadecimal(each, 128)] for each in tables],
            }
        )
    )


main()
