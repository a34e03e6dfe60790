"""MinHash LSH and union-find: peers.py TOOL SHINGLES THRESHOLD FILE prints the ids of the documents to drop, a line each.

As such pipelines are written: shingles of five words, of four letters, or of two in Chinese and Japanese; of HTML files in a folder what stands between tags; 128 permutations, or 250 as text-dedup has
them; all pairs that the index names are joined, and all but the first of each group are dropped.
"""

import html
import json
import re
import sys
from pathlib import Path

tool, kind, threshold, path = sys.argv[1], sys.argv[2], float(sys.argv[3]), sys.argv[4]
PERMUTATIONS = 250 if tool == "text-dedup" else 128


def letters(text, length=4):
    kept = re.sub(r"[\W_]+", "", text.lower())
    return [kept[at : at + length] for at in range(max(1, len(kept) - length + 1))]


def pairs(text):
    return letters(text, 2)


def words(text):
    found = re.findall(r"\w+", text.lower())
    return [" ".join(found[at : at + 5]) for at in range(max(1, len(found) - 4))]


def datasketch():
    from datasketch import MinHash, MinHashLSH

    index = MinHashLSH(threshold=threshold, num_perm=PERMUTATIONS)

    def near(number, text):
        sketch = MinHash(num_perm=PERMUTATIONS)
        sketch.update_batch([shingle.encode() for shingle in set(shingles(text))])
        found = index.query(sketch)
        index.insert(number, sketch)
        return found

    return near


def rensa():
    from rensa import RMinHash, RMinHashLSH

    index = RMinHashLSH(threshold=threshold, num_perm=PERMUTATIONS, num_bands=32 if threshold <= 0.5 else 16)
    sketches = []

    def near(number, text):
        sketch = RMinHash(num_perm=PERMUTATIONS, seed=42)
        sketch.update(shingles(text))
        found = [other for other in index.query(sketch) if sketch.jaccard(sketches[other]) >= threshold]
        index.insert(number, sketch)
        sketches.append(sketch)
        return found

    return near


shingles = {"letters": letters, "pairs": pairs, "words": words}[kind]
near = {"datasketch": datasketch, "rensa": rensa, "text-dedup": datasketch}[tool]()
ids, parents = [], []


def root(number):
    while parents[number] != number:
        parents[number] = parents[parents[number]]
        number = parents[number]
    return number


def documents():
    if Path(path).is_dir():
        for page in sorted(Path(path).rglob("*.html")):
            text = re.sub(r"<(script|style)\b.*?</\1>", " ", page.read_text(encoding="utf-8"), flags=re.S)
            yield str(page), html.unescape(re.sub(r"<[^>]*>", " ", text))
        return
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            document = json.loads(line)
            yield document["id"], document["text"]


for number, (identifier, text) in enumerate(documents()):
    ids.append(identifier)
    parents.append(number)
    for other in near(number, text):
        one, two = root(number), root(other)
        parents[max(one, two)] = min(one, two)

for number, identifier in enumerate(ids):
    if root(number) != number:
        print(identifier)
