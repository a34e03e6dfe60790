"""MinHash LSH on the same texts: peers.py FILE prints a row of JSON for each tool: the time, and F1 of the documents to drop.

A document is dropped if the index, asked before it is put in, has one near it already.
"""

import json
import re
import sys
import time

PERMUTATIONS = 128


def letters(text):
    kept = re.sub(r"[\W_]+", "", text.lower())
    return {kept[at : at + 4] for at in range(max(1, len(kept) - 3))}


def words(text):
    found = re.findall(r"\w+", text.lower())
    return {" ".join(found[at : at + 5]) for at in range(max(1, len(found) - 4))}


def datasketch(texts, features, threshold):
    from datasketch import MinHash, MinHashLSH

    index = MinHashLSH(threshold=threshold, num_perm=PERMUTATIONS)
    for number, text in enumerate(texts):
        sketch = MinHash(num_perm=PERMUTATIONS)
        sketch.update_batch([feature.encode() for feature in features(text)])
        near = index.query(sketch)
        index.insert(number, sketch)
        yield bool(near)


def rensa(texts, features, threshold):
    from rensa import RMinHash, RMinHashLSH

    index = RMinHashLSH(threshold=threshold, num_perm=PERMUTATIONS, num_bands=32 if threshold <= 0.5 else 16)
    sketches = []
    for number, text in enumerate(texts):
        sketch = RMinHash(num_perm=PERMUTATIONS, seed=42)
        sketch.update(list(features(text)))
        near = any(sketch.jaccard(sketches[other]) >= threshold for other in index.query(sketch))
        index.insert(number, sketch)
        sketches.append(sketch)
        yield near


with open(sys.argv[1], encoding="utf-8") as lines:
    documents = [json.loads(line) for line in lines]
texts = [document["text"] for document in documents]
seen, truth = set(), set()
for number, document in enumerate(documents):
    group = document["group"]
    if group is not None and group >= 0:
        truth.add(number) if group in seen else seen.add(group)

for name, tool, features, threshold in [
    ("MinHash LSH (datasketch), 4 letters, 0.5", datasketch, letters, 0.5),
    ("MinHash LSH (datasketch), 4 letters, 0.7", datasketch, letters, 0.7),
    ("MinHash LSH (datasketch), 5 words, 0.7", datasketch, words, 0.7),
    ("MinHash LSH (rensa), 4 letters, 0.5", rensa, letters, 0.5),
    ("MinHash LSH (rensa), 5 words, 0.7", rensa, words, 0.7),
]:
    start = time.perf_counter()
    dropped = {number for number, drops in enumerate(tool(texts, features, threshold)) if drops}
    taken = (time.perf_counter() - start) * 1000
    f1 = 2 * len(dropped & truth) / max(1, len(dropped) + len(truth))
    print(json.dumps({"what": name, "value": taken, "unit": "ms"}), flush=True)
    if documents[0]["group"] is not None:
        print(json.dumps({"what": f"{name}: F1 of the documents to drop", "value": f1, "unit": ""}), flush=True)
