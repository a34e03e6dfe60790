"""Makes the raw collections of this bench from checkouts of public repositories: collections.py CHECKOUTS OUT.

CHECKOUTS/OWNER/NAME is a checkout, or a bare repository, that has the commit named below; a collection whose checkout is missing is left out.
OUT/GROUP/NAME.jsonl has a document a line, {"id", "text"}: a file as it is. OUT/GROUP/planted.jsonl has a copy a line, {"collection", "source",
"text", "letters", "every"}: a document that a corpus of the collection does not have, with a run of so many letters of prose of the
document `source`, which it has; in the run, one word in `every` is another one, or none if it is 0.
"""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

MARKDOWN = r"\.(md|mdx|adoc|rst)$"
# For each group and collection: the repository, its commit, the files, the fewest characters of a document, the most documents.
GROUPS = {
    "fitted": {
        "blog_rust": ("rust-lang/blog.rust-lang.org", "0243724c2e50ad2b7ebd3d9dbc7cd88aed7605a3", MARKDOWN, 100, None),
        "gesetze_de": ("bundestag/gesetze", "77abca2ceea3b7b89ea70afb13b5dd55415eb124", r"index\.md$", 200, 1500),
        "hb_18f": ("18F/handbook", "1e4955634d0369f17e5bbc0ebbf8f62e2a3dfe4b", MARKDOWN, 100, None),
        "hb_kube_zh": ("feiskyer/kubernetes-handbook", "7bd271d6de75a94a453185528267f9163ec6a59e", MARKDOWN, 100, None),
        "hb_mattermost": ("mattermost/mattermost-handbook", "46d7a8b6541cba3474cb4069725ffd1f3f68d514", MARKDOWN, 100, None),
        "help_arduino": ("arduino/help-center-content", "ba74efc775755dc886d8d759d4d8f78a8012b954", MARKDOWN, 100, None),
        "peps": ("python/peps", "ba4deeb7969588d937da609008d05bb83a47b1ab", r"^peps/pep-\d+\.(rst|txt)$", 200, None),
        "reactdocs_ko": ("reactjs/ko.react.dev", "2e8c873c3cea6703d1c94d01b5d5716259005c8e", r"^src/content/.*\.md$", 200, None),
        "weekly_zh": ("ruanyf/weekly", "cf5e367d98e5141fb3381816f2ac8c5dd1bdb69f", r"^docs/issue-\d+\.md$", 200, None),
        "wiki_arch": ("greg-js/arch-wiki-md-repo", "6f4db4dfaede714d1b405af9a5af880a5082b47a", MARKDOWN, 60, 900),
    },
    "left-out": {
        "catenda": ("catenda/help-center", "e7c5af5556e3a6eaf4bdf84145f87eb9bead02cf", MARKDOWN, 100, None),
        "kube2_zh": ("rootsongjc/kubernetes-handbook", "1296ba19f046d3adde0edf6ac5229d6f05707763", MARKDOWN, 100, None),
        "replicated": ("replicatedhq/help-center", "c1b9353d8d02b1a89cf0c3081ae8b3ec5e4e90c0", MARKDOWN, 100, None),
        "suncoast": ("suncoast-devs/handbook", "67cd56c61018531d754a184c6f25e3637f34cdef", MARKDOWN, 100, None),
        "wpcli": ("wp-cli/handbook", "097b463ba79782edb20860108acad450f35e42fc", MARKDOWN, 100, 600),
    },
}
# Of all documents, every third is not in the corpus, from this one on.
UNSEEN = 2
# Of a collection: copies of each length and number of changed words.
COPIES = 12
LENGTHS = [(80, 120), (120, 250)]
CHANGES = [0, 10, 5]
HAN = re.compile("[\u3040-\u9fff]")
SIGNS = re.compile(r"[0-9/=<>{}_\[\]\\#*@$%+|`]")


def git(repository, *words, given=None):
    return subprocess.run(["git", "-C", repository, *words], input=given, capture_output=True, check=True).stdout


def documents(repository, commit, pattern, least, most):
    names = git(repository, "ls-tree", "-r", "-z", "--name-only", commit).decode("utf-8", "replace").split("\0")
    names = sorted(name for name in names if re.search(pattern, name))
    out = git(repository, "cat-file", "--batch", given="".join(f"{commit}:{name}\n" for name in names).encode())
    at, found = 0, []
    for name in names:
        head, at = out[at : out.index(b"\n", at)].split(), out.index(b"\n", at) + 1
        if len(head) == 3 and head[-1] != b"missing":
            text = out[at : at + int(head[2])].decode("utf-8", "replace").replace("\r\n", "\n")
            at += int(head[2]) + 1
            if len(text) >= least:
                found.append({"id": name, "text": text})
    return found if most is None or len(found) <= most else [found[i * len(found) // most] for i in range(most)]


def letters(text):
    """Letters and digits; those of scripts without spaces count twice."""
    return sum(1 + bool(HAN.match(c)) for c in text if c.isalnum())


def is_prose(paragraph):
    words = paragraph.split()
    return (
        letters(paragraph) >= 90
        and not any(sign in paragraph for sign in ("```", "](", "http"))
        and not re.search(r"(?m)^[ \-*|#>:=<.\[{]", paragraph)
        and 8 * sum(bool(SIGNS.search(word)) for word in words) <= len(words)
    )


def beginning(paragraph, wanted):
    count = 0
    for at, c in enumerate(paragraph):
        count += letters(c)
        if count >= wanted and (HAN.match(c) or c.isspace()):
            return paragraph[: at + 1].strip()
    return None


def changed(run, every, words, draw):
    if not every:
        return run
    if 2 * len(HAN.findall(run)) > len(run):
        han = [c for word in words for c in HAN.findall(word)]
        return "".join(draw.choice(han) if HAN.match(c) and i // 2 % every == every // 2 else c for i, c in enumerate(run))
    return " ".join(draw.choice(words) if i % every == every // 2 else word for i, word in enumerate(run.split(" ")))


def planted(name, rows):
    draw = random.Random(name)
    seen = [row for number, row in enumerate(rows) if number % 3 != UNSEEN]
    unseen = rows[UNSEEN::3]
    words = [word for row in seen for word in row["text"].split()[:300] if word.isalpha()]
    prose = [(row["id"], own) for row in seen if (own := [p for p in map(str.strip, row["text"].split("\n\n")) if is_prose(p)])]
    for low, high in LENGTHS:
        for every in CHANGES:
            left = COPIES
            for _ in range(200 * COPIES):
                source, paragraphs = draw.choice(prose)
                run = beginning(draw.choice(paragraphs), draw.randrange(low, high))
                # A wording of several documents is not a copy of one.
                if left and run and sum(run in row["text"] for row in seen) == 1:
                    left -= 1
                    around = draw.choice(unseen)["text"].split("\n\n")
                    place = draw.randrange(len(around)) + 1
                    text = "\n\n".join([*around[:place], changed(run, every, words, draw), *around[place:]])
                    yield {"collection": name, "source": source, "text": text, "letters": low, "every": every}
                if not left:
                    break


def main(checkouts, out):
    for group, collections in GROUPS.items():
        folder = out / group
        folder.mkdir(parents=True, exist_ok=True)
        copies = []
        for name, (repository, commit, *which) in collections.items():
            if (checkouts / repository).exists():
                rows = documents(checkouts / repository, commit, *which)
                write(folder / f"{name}.jsonl", rows)
                copies.extend(planted(name, rows))
        write(folder / "planted.jsonl", copies)


def write(file, rows):
    file.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")
    print(f"{file}: {len(rows)}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
