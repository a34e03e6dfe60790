"""What is dropped of real collections, and whether it should be: drops.py CLI CHECKOUTS WORK MACHINE LABELS RESULTS [show].

CHECKOUTS has checkouts of the repositories in SOURCES; a collection whose checkout is missing is left out. Of the drops of each tool whose text has
other letters than the one that is kept, thirty are drawn, in the order of a hash of their ids, so that tools which drop the same documents are
judged by the same ones. LABELS has the verdict of a reader on each pair that was drawn: collection,id,of,label. With `show`, the pairs without a label are
printed, as JSON Lines.

The peers drop a document if a kept one has an estimated Jaccard index at the threshold or above: without chains, and without the candidates that only
share a bucket, both of which would drop more.
"""

import csv
import hashlib
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

from peers import datasketch, documents, letters, rensa, words

cli, checkouts, work, machine, labels, results = map(Path, sys.argv[1:7])
shows = sys.argv[7:] == ["show"]
READ = 30
csv.field_size_limit(10**9)


def column(path, *names):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return enumerate(", ".join(filter(None, (" ".join(row[name].split()) for name in names))) for row in rows)


def parts(path, pattern):
    return enumerate(re.split(pattern, path.read_text(encoding="utf-8", errors="replace"), flags=re.M))


def entries(path):
    found = re.findall(r"^\* (.*(?:\n  .*)*)", path.read_text(encoding="utf-8"), re.M)
    return enumerate(" ".join(entry.split()) for entry in found)


def files(folder, *patterns, text=lambda source: source):
    paths = sorted(path for pattern in patterns for path in folder.glob(pattern))
    return ((path.relative_to(folder).as_posix(), text(path.read_text(encoding="utf-8"))) for path in paths)


def cells(source):
    return "\n\n".join("".join(cell["source"]) for cell in json.loads(source)["cells"])


RULES = ["rules", "rules-emerging-threats", "rules-threat-hunting"]
# The repository, the commit that the labels are of, and how its texts are read.
SOURCES = {
    "titles": ("sonalkulk/Shack-labs-Pre-internship-test", "91e1921898ee", lambda at: column(at / "flipkart_com-ecommerce_sample.csv", "product_name")),
    "ads": ("linpingyu/JobListings", "96e82c9027b8", lambda at: column(at / "DataAnalyst.csv", "description")),
    "changelog": ("boto/botocore", "0e6e2404b85d", lambda at: entries(at / "CHANGELOG.rst")),
    "messages": ("Bhavya11111/Airlines-Tweet-Sentiment-Analysis", "c2507fbe8d3e", lambda at: column(at / "Tweets.csv", "text")),
    "questions": ("uberspot/OpenTriviaQA", "dd31530bfbb1", lambda at: parts(at / "categories/science-technology", r"\n\s*\n")),
    "commands": ("tldr-pages/tldr", "08e345f42639", lambda at: files(at / "pages", "**/*.md")),
    "addresses": (
        "dedupeio/dedupe-examples",
        "48916bf09205",
        lambda at: column(at / "csv_example/csv_example_messy_input.csv", "Site name", "Address", "Zip", "Phone"),
    ),
    "applicants": ("dedupeio/dedupe-examples", "48916bf09205", lambda at: column(at / "patent_example/patstat_input.csv", "Name", "Coauthor")),
    "rules": ("SigmaHQ/sigma", "8eaafff1f284", lambda at: files(at, *(f"{kind}/**/*.yml" for kind in RULES))),
    "notebooks": ("tensorflow/docs-l10n", "7cb584af651d", lambda at: files(at / "site", "**/*.ipynb", text=cells)),
}


def by_nearprint(path):
    command = ["node", cli, "dedupe", path, "--json"]
    said = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    return {row["id"]: row["of"] for row in map(json.loads, said.splitlines()) if "of" in row}


def by_peer(make, shingles, threshold):
    def drops(path):
        index, sketch = make(shingles, threshold)
        kept, drops = [], {}
        for id, text in documents(path):
            own = sketch(text)
            near = ((own.jaccard(kept[other][1]), kept[other][0]) for other in index.query(own))
            likeness, of = max(near, default=(0, None))
            if likeness >= threshold:
                drops[id] = of
            else:
                index.insert(len(kept), own)
                kept.append((id, own))
        return drops

    return drops


TOOLS = {
    "nearprint dedupe": by_nearprint,
    "datasketch, 4 letters, 0.7": by_peer(datasketch, letters, 0.7),
    "rensa, 5 words, 0.5": by_peer(rensa, words, 0.5),
}


def letters_of(text):
    return re.sub(r"[\W_]+", "", text.lower())


with open(labels, encoding="utf-8", newline="") as file:
    said = {(row["collection"], row["id"], row["of"]): row["label"] for row in csv.DictReader(file)}
rows = [["collection", "documents", "tool", "drops", "with other letters", "right", "perhaps", "wrong", "not read"]]
for name, (repository, commit, read) in SOURCES.items():
    at = checkouts / repository.split("/")[1]
    if not at.exists():
        print(f"skipped: {name}, as there is no checkout of {repository} at {commit}", file=sys.stderr)
        continue
    path = work / f"{name}.jsonl"
    texts = {str(id): text for id, text in read(at) if text.strip()}
    path.write_text("".join(json.dumps({"id": id, "text": text}) + "\n" for id, text in texts.items()), encoding="utf-8")
    for tool, run in TOOLS.items():
        drops = run(path)
        differing = [id for id, of in drops.items() if letters_of(texts[id]) != letters_of(texts[of])]
        drawn = sorted(differing, key=lambda id: hashlib.sha256(f"{name} {id}".encode()).digest())[:READ]
        found = {id: said.get((name, id, drops[id])) for id in drawn}
        counts = Counter(found.values())
        rows.append([name, len(texts), tool, len(drops), len(differing), *(counts[label] for label in ("right", "perhaps", "wrong", None))])
        for id in (id for id, label in found.items() if label is None and shows):
            pair = {"collection": name, "id": id, "of": drops[id], "tool": tool, "text": texts[id], "kept": texts[drops[id]]}
            print(json.dumps(pair, ensure_ascii=False))
if not shows:
    print(f"\n| collection | documents | {' | '.join(f'{tool}: drops | read: right / perhaps / wrong' for tool in TOOLS)} |")
    print(f"|---|--:|{'--:|--:|' * len(TOOLS)}")
    for place in range(1, len(rows), len(TOOLS)):
        of_tools = rows[place : place + len(TOOLS)]
        cells_of_tools = (f"{row[4]:,} | {' / '.join(map(str, row[5:8]))}" for row in of_tools)
        print(f"| {of_tools[0][0]} | {of_tools[0][1]:,} | {' | '.join(cells_of_tools)} |")
    with open(results, "w", encoding="utf-8", newline="") as file:
        file.write(machine.read_text(encoding="utf-8"))
        csv.writer(file, lineterminator="\n").writerows(rows)
