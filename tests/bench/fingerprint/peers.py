"""In Python: peers.py TEXTS TOOL... prints rows of JSON."""

import json
import sys
from time import perf_counter_ns


def letters(text):
    return "".join(c for c in text.lower() if c.isalnum())


def shingles(text):
    text = letters(text)
    return [text[i : i + 4] for i in range(max(len(text) - 3, 1))]


def simhash():
    from simhash import Simhash

    return lambda text: Simhash(text).value


def simhash_pybind():
    import simhash

    return lambda text: simhash.compute([simhash.unsigned_hash(one.encode()) for one in shingles(text)])


def rensa():
    from rensa import RMinHash

    def run(text):
        minhash = RMinHash(num_perm=128, seed=42)
        minhash.update(shingles(text))
        return minhash.digest()

    return run


TOOLS = {"simhash (PyPI)": simhash, "simhash-pybind": simhash_pybind, "rensa": rensa}


def median(run, text):
    times, spent = [], 0
    while len(times) < 15 and spent < 1.5e9:
        start, calls = perf_counter_ns(), 0
        while calls == 0 or perf_counter_ns() - start < 3e6:
            run(text)
            calls += 1
        took = perf_counter_ns() - start
        times.append(took / calls)
        spent += took
    return round(sorted(times)[len(times) // 2])


with open(sys.argv[1], encoding="utf-8") as file:
    texts = json.load(file)
for tool in sys.argv[2:]:
    run = TOOLS[tool]()
    for entry in texts:
        text = entry["text"]
        row = {"where": "Python", "tool": tool, "text": entry["name"], "bytes": len(text.encode())}
        print(json.dumps(row | {"ns": median(run, text), "answer": str(run(text))[:40]}), flush=True)
