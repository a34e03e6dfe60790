"""MinHash LSH as such pipelines are written: shingles of five words, of four letters, or of two in Chinese and Japanese, and 128 permutations.

`datasketch` and `rensa` return an index and the function that makes the sketch of a text.
"""

import re


def letters(text, length=4):
    kept = re.sub(r"[\W_]+", "", text.lower())
    return [kept[at : at + length] for at in range(max(1, len(kept) - length + 1))]


def pairs(text):
    return letters(text, 2)


def words(text):
    found = re.findall(r"\w+", text.lower())
    return [" ".join(found[at : at + 5]) for at in range(max(1, len(found) - 4))]


def datasketch(shingles, threshold, permutations=128):
    from datasketch import MinHash, MinHashLSH

    def sketch(text):
        sketch = MinHash(num_perm=permutations)
        sketch.update_batch([shingle.encode() for shingle in set(shingles(text))])
        return sketch

    return MinHashLSH(threshold=threshold, num_perm=permutations), sketch


def rensa(shingles, threshold):
    from rensa import RMinHash, RMinHashLSH

    def sketch(text):
        sketch = RMinHash(num_perm=128, seed=42)
        sketch.update(shingles(text))
        return sketch

    return RMinHashLSH(threshold=threshold, num_perm=128, num_bands=32 if threshold <= 0.5 else 16), sketch
