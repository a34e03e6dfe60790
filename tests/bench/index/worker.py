"""Peers in Python: worker.py CODES answers lines such as `near 3`."""

import json
import os
import sys
from time import perf_counter

import faiss
import hammingbird
import numpy as np

faiss.omp_set_num_threads(1)
SLICE = 0.012
path = sys.argv[1]
codes = np.fromfile(path, dtype=np.uint8).reshape(-1, 8)
queries = np.fromfile(path.removesuffix("codes") + "queries", dtype=np.uint8).reshape(-1, 8)
huge = len(codes) > 1_000_000


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def flat():
    index = faiss.IndexBinaryFlat(64)
    index.add(codes)
    return index


def multi_hash(tables, bits):
    index = faiss.IndexBinaryMultiHash(64, tables, bits)
    index.add(codes)
    return index


def bird(within):
    index = hammingbird.Index(8, within)
    index.add_batch(codes)
    return index


def ask_faiss(tables=None):
    def ask(index, asked, within):
        if tables:
            # Of so many blocks one differs in no more bits than these.
            index.nflip = within // tables
        # Its radius excludes itself.
        _, _, ids = index.range_search(asked, within + 1)
        return len(ids), int(ids.sum())

    return ask


def ask_bird(index, asked, within):
    found = index.query_batch(asked)
    return sum(map(len, found)), sum(id for matches in found for id, _ in matches)


# Name, how to make it, how to ask it, for which distances (all of them, if none is named).
MAKERS = [
    ("faiss, Flat", flat, ask_faiss(), None),
    ("faiss, MultiHash 4 × 16", lambda: multi_hash(4, 16), ask_faiss(4), None),
    ("faiss, MultiHash 2 × 32", lambda: multi_hash(2, 32), ask_faiss(2), (3,)),
]
if not huge:
    MAKERS += [("hammingbird", lambda within=within: bird(within), ask_bird, (within,)) for within in (3, 6, 8)]
built = []
counts = {}


def build(_):
    rows = []
    for tool, make, ask, distances in MAKERS:
        before, start = resident(), perf_counter()
        index = make()
        took = (perf_counter() - start) * 1e3
        built.append((tool, index, ask, distances))
        if distances in (None, (3,)):
            rows.append({"tool": tool, "what": "build ms", "value": took})
            rows.append({"tool": tool, "what": "bytes", "value": (resident() - before) / len(codes)})
    return rows


def near(within):
    """As many queries as take a slice of time: twice as many each time, and only the last time counts."""
    rows = []
    for tool, index, ask, distances in built:
        if distances and within not in distances:
            continue
        count = counts.get((tool, within), 1)
        while True:
            start = perf_counter()
            matches, ids = ask(index, queries[:count], within)
            took = perf_counter() - start
            if took >= SLICE / 2 or count == len(queries):
                break
            count = min(len(queries), 2 * count)
        counts[tool, within] = count
        row = {"tool": tool, "what": "near µs", "value": took * 1e6 / count}
        rows.append(row | {"queries": count, "matches": matches, "ids": ids})
    return rows


def pairs(within):
    if huge:
        return []
    start = perf_counter()
    found = len(hammingbird.find_pairs_self_bit(codes, within))
    value = (perf_counter() - start) * 1e3
    return [{"tool": "hammingbird", "what": "pairs ms", "value": value, "pairs": found}]


def save(_):
    rows = []
    for tool, index, ask, distances in built:
        if tool.startswith("faiss") and distances is None:
            start = perf_counter()
            data = faiss.serialize_index_binary(index)
            middle = perf_counter()
            faiss.deserialize_index_binary(data)
            end = perf_counter()
            rows.append({"tool": tool, "what": "save ms", "value": (middle - start) * 1e3})
            rows.append({"tool": tool, "what": "load ms", "value": (end - middle) * 1e3})
    return rows


actions = {"build": build, "near": near, "pairs": pairs, "save": save, "insert": lambda _: []}
for line in sys.stdin:
    what, within = line.split()
    print(json.dumps(actions[what](int(within))), flush=True)
