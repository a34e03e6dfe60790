"""MinHash LSH and union-find: peers.py TOOL SHINGLES THRESHOLD FILE prints the ids of the documents to drop, a line each.

As such pipelines are written: shingles of five words, of four letters, or of two in Chinese and Japanese; of HTML files in a folder what stands between tags; 128 permutations, or 250 as text-dedup has
them; all pairs that the index names are joined, and all but the first of each group are dropped.
"""

import html
import json
import re
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent))
from minhash import datasketch, letters, pairs, rensa, words


def documents(path):
    if Path(path).is_dir():
        for page in sorted(Path(path).rglob("*.html")):
            text = re.sub(r"<(script|style)\b.*?</\1>", " ", page.read_text(encoding="utf-8"), flags=re.S)
            yield str(page), html.unescape(re.sub(r"<[^>]*>", " ", text))
        return
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            document = json.loads(line)
            yield document["id"], document["text"]


def drops(tool, kind, threshold, path):
    shingles = {"letters": letters, "pairs": pairs, "words": words}[kind]
    index, sketch = {
        "datasketch": lambda: datasketch(shingles, threshold),
        "text-dedup": lambda: datasketch(shingles, threshold, permutations=250),
        "rensa": lambda: rensa(shingles, threshold),
    }[tool]()
    ids, parents, sketches = [], [], []

    def root(number):
        while parents[number] != number:
            parents[number] = parents[parents[number]]
            number = parents[number]
        return number

    for number, (identifier, text) in enumerate(documents(path)):
        ids.append(identifier)
        parents.append(number)
        own = sketch(text)
        for other in index.query(own):
            if tool == "rensa" and own.jaccard(sketches[other]) < threshold:
                continue
            one, two = root(number), root(other)
            parents[max(one, two)] = min(one, two)
        index.insert(number, own)
        if tool == "rensa":
            sketches.append(own)
    return [identifier for number, identifier in enumerate(ids) if root(number) != number]


if __name__ == "__main__":
    tool, kind, threshold, path = sys.argv[1:]
    for identifier in drops(tool, kind, float(threshold), path):
        print(identifier)
