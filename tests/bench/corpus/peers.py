"""MinHash LSH on the same texts: peers.py FILE prints a row of JSON for each tool: the time, and F1 of the documents to drop.

A document is dropped if the index, asked before it is put in, has one near it already.
"""

import json
import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))
from minhash import datasketch, letters, rensa, words


def drops(make, shingles, threshold, texts):
    index, sketch = make(shingles, threshold)
    sketches = []
    for number, text in enumerate(texts):
        own = sketch(text)
        # The candidates of rensa are compared.
        if any(make is datasketch or own.jaccard(sketches[other]) >= threshold for other in index.query(own)):
            yield number
        index.insert(number, own)
        sketches.append(own)


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
    dropped = set(drops(tool, features, threshold, texts))
    taken = (time.perf_counter() - start) * 1000
    f1 = 2 * len(dropped & truth) / max(1, len(dropped) + len(truth))
    print(json.dumps({"what": name, "value": taken, "unit": "ms"}), flush=True)
    if documents[0]["group"] is not None:
        print(json.dumps({"what": f"{name}: F1 of the documents to drop", "value": f1, "unit": ""}), flush=True)
