"""Makes the labelled sets of this bench from checkouts of public repositories: sets.py CHECKOUTS OUT.

CHECKOUTS has the folders gitbugs (av9ash/gitbugs), BERT-FAQ (ML-Recipes/BERT-FAQ), NLP_Datasets (IceFlameWorm/NLP_Datasets),
Question_pair (songys/Question_pair) and QuestionParaphrasesForTurkish (savasy/QuestionParaphrasesForTurkish). A set whose checkout is
missing is left out.

OUT/NAME.docs.jsonl has a document a line, {"id", "title"?, "text"}; OUT/NAME.queries.jsonl a question a line,
{"title"?, "text", "exclude"?, "right"}: the ids of the labelled partners, none for a text of the same subject without one.
"""

import csv
import json
import random
import sys
from datetime import datetime
from pathlib import Path

csv.field_size_limit(10**9)
checkouts, out = map(Path, sys.argv[1:])
out.mkdir(parents=True, exist_ok=True)
draw = random.Random(2)


def table(path, **options):
    with open(checkouts / path, encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file, **options))


def write(name, documents, queries):
    for kind, rows in (("docs", documents), ("queries", queries)):
        lines = (json.dumps({key: value for key, value in row.items() if value}, ensure_ascii=False) for row in rows)
        (out / f"{name}.{kind}.jsonl").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(f"{name}: {len(documents)} documents, {sum(1 for query in queries if query['right'])} queries with a partner")


def when(text):
    for form in ("%d/%b/%y %H:%M", "%Y-%m-%d %H:%M:%S%z"):
        try:
            return datetime.strptime(text, form).timestamp()
        except ValueError:
            pass
    raise ValueError(text)


def bugs(name, reports, duplicates):
    """A query is the later report of a labelled pair."""
    rows = {row["Issue id"].strip(): row for row in table(reports)}
    pairs = {}
    for row in table(duplicates):
        one = row["Issue id"].strip()
        for other in (row["Duplicate id"] or "").replace("\n", ",").split(","):
            other = other.strip()
            if one in rows and other in rows and one != other:
                pairs.setdefault(one, set()).add(other)
                pairs.setdefault(other, set()).add(one)
    order = {id: (when(row["Created"]), id) for id, row in rows.items()}
    texts = {id: {"title": row["Summary"], "text": row["Description"] or ""} for id, row in rows.items()}
    queries = []
    for id in rows:
        right = sorted(other for other in pairs.get(id, ()) if order[other] < order[id])
        if right:
            queries.append({**texts[id], "exclude": [id], "right": right})
    alone = random.Random(1).sample([id for id in rows if id not in pairs], 200)
    queries += [{**texts[id], "exclude": [id], "right": []} for id in alone]
    write(name, [{"id": id, **text} for id, text in texts.items()], queries)


def questions_of_stack_exchange():
    """A query is a question in other words; every fifth answer is left out, so that its questions have no partner."""
    threads = json.loads((checkouts / "BERT-FAQ/data/StackFAQ/stackExchange-FAQ.json").read_text())["root"]["qapair"]
    documents, queries = [], []
    for number, thread in enumerate(threads):
        answers = thread["answer"] if isinstance(thread["answer"], list) else [thread["answer"]]
        is_left_out = number % 5 == 4
        if not is_left_out:
            documents.append({"id": str(number), "title": thread["question"], "text": "\n\n".join(answers)})
        others = [other for other in thread["rephr"] or [] if other and len(other) > 3]
        for title in draw.sample(others, min(4, len(others))):
            queries.append({"title": title, "text": "", "right": [] if is_left_out else [str(number)]})
    write("faq1", documents, queries)


def questions_of_a_health_service():
    rows = json.loads((checkouts / "BERT-FAQ/data/CovidFAQ/query_answer_pairs.json").read_text())
    titles = {}
    for row in rows:
        if row["query_type"] == "faq":
            titles.setdefault(row["answer"], row["question"])
    answers = list(titles)
    documents = [
        {"id": str(number), "title": titles[answer], "text": answer}
        for number, answer in enumerate(answers)
        if number % 5 != 4
    ]
    asked = [row for row in rows if row["query_type"] == "user_query" and row["question"] != titles.get(row["answer"])]
    queries = []
    for row in draw.sample([row for row in asked if row["answer"] in titles], 400):
        number = answers.index(row["answer"])
        queries.append({"title": row["question"], "text": "", "right": [] if number % 5 == 4 else [str(number)]})
    write("faq2", documents, queries)


def sentences(name, rows, most=6000):
    """Labelled pairs of sentences: the second ones are the documents, the first one of a true pair is a query."""
    rows = [(a.strip(), b.strip(), int(label)) for a, b, label in rows if a.strip() and b.strip()]
    draw.shuffle(rows)
    true, false = ([row for row in rows if row[2] == label] for label in (1, 0))
    documents, same = {}, {}
    for a, b, label in true + false:
        if len(documents) < (most // 2 if label else most):
            documents.setdefault(b, str(len(documents)))
    for a, b, _ in true:
        same.setdefault(a, set()).add(b)
        same.setdefault(b, set()).add(a)
    queries, alone, seen = [], [], set()
    for a, b, _ in true:
        if len(queries) < 400 and a not in seen and b in documents and a not in documents:
            seen.add(a)
            right = sorted(documents[other] for other in same[a] if other in documents)
            queries.append({"text": a, "right": right})
    for a, _, _ in false:
        has_partner = any(other in documents for other in same.get(a, ()))
        if len(alone) < 400 and a not in seen and a not in documents and not has_partner:
            seen.add(a)
            alone.append({"text": a, "right": []})
    write(name, [{"id": id, "text": text} for text, id in documents.items()], queries + alone)


def tabbed(path, columns=slice(0, 3)):
    lines = (checkouts / path).read_text(encoding="utf-8-sig").splitlines()
    return [line.split("\t")[columns] for line in lines if line]


def pairs(path, *names):
    return [tuple(row[name] for name in names) for row in table(path)]


def korean():
    """In this set 0 says that two questions are the same, whatever the column is called. One row has a number for a label."""
    rows = pairs("Question_pair/kor_pair_train.csv", "question1", "question2", "is_duplicate")
    return [(a, b, 1 - int(label)) for a, b, label in rows if label in ("0", "1")]


SETS = {
    "hadoop": lambda: bugs("hadoop", "gitbugs/hadoop/hadoop_bugs.csv", "gitbugs/hadoop/hadoop_bugs-combined.csv"),
    "seamonkey": lambda: bugs(
        "seamonkey", "gitbugs/seamonkey/SeaMonkey_bugs.csv", "gitbugs/seamonkey/SeaMonkey_bugs-combined.csv"
    ),
    "faq1": questions_of_stack_exchange,
    "faq2": questions_of_a_health_service,
    "lcqmc": lambda: sentences(
        "lcqmc", tabbed("NLP_Datasets/LCQMC/dev.txt") + tabbed("NLP_Datasets/LCQMC/test.txt")
    ),
    "bq": lambda: sentences("bq", pairs("NLP_Datasets/BQ_corpus/dev.csv", "sentence1", "sentence2", "label")),
    "atec": lambda: sentences("atec", tabbed("NLP_Datasets/ATEC/atec_nlp_sim_train.csv", slice(1, 4))),
    "korean": lambda: sentences("korean", korean()),
    "turkish": lambda: sentences(
        "turkish", pairs("QuestionParaphrasesForTurkish/TurkQP.csv", "q1", "q2", "duplicate")
    ),
}

for name, make in SETS.items():
    try:
        make()
    except FileNotFoundError as error:
        print(f"{name}: left out, there is no {error.filename}")
