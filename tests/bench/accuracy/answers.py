"""The three best documents of each question by MinHash LSH: answers.py FOLDER, as `prepare-answer` made it.

Shingles of four letters, 128 permutations, candidates from a Jaccard index of 0.5 on, in the order of the estimated one.
"""

import json
import pathlib
import re
import sys

from datasketch import MinHash, MinHashLSH

PERMUTATIONS = 128
THRESHOLD = 0.5


def signature(text):
    kept = re.sub(r"[\W_]+", "", text.lower())
    minhash = MinHash(num_perm=PERMUTATIONS)
    minhash.update_batch([shingle.encode() for shingle in {kept[at : at + 4] for at in range(max(1, len(kept) - 3))}])
    return minhash


def texts(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line)["text"] for line in lines]


folder = pathlib.Path(sys.argv[1])
for path in sorted(folder.glob("*.documents.jsonl")):
    name = path.name.removesuffix(".documents.jsonl")
    documents = [signature(text) for text in texts(path)]
    index = MinHashLSH(threshold=THRESHOLD, num_perm=PERMUTATIONS)
    for number, document in enumerate(documents):
        index.insert(number, document)
    for asked in ["versions", "passages"]:
        with open(folder / f"{name}.{asked}.minhash", "w", encoding="utf-8") as out:
            for text in texts(folder / f"{name}.{asked}.jsonl"):
                own = signature(text)
                found = sorted(index.query(own), key=lambda number: -own.jaccard(documents[number]))
                out.write(f"{json.dumps(found[:3])}\n")
