"""What the Python peers make of every text: peers.py SETS OUT TOOL...

A fingerprint is written as 16 bytes, little-endian; a MinHash signature as 128 words of 32 bits. TLSH has a distance of
its own: pairs up to 150 are written as three words (a, b, distance). What is there already is not made anew.
"""

import json
import multiprocessing
import pathlib
import re
import sys


def texts(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line)["text"] for line in lines]


def features(path):
    """nearprint's own features, so that MinHash is compared as a sketch and not as a tokenizer."""
    with open(path.with_suffix(".features"), encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def wide(numbers):
    return b"".join(number.to_bytes(16, "little") for number in numbers)


def simhash(path, bits):
    from simhash import Simhash

    if bits == 64:
        return wide(Simhash(text).value for text in texts(path))
    from hashlib import md5

    digest = lambda data: md5(data).digest()
    return wide(Simhash(text, f=128, hashfunc=digest).value for text in texts(path))


def simhash_pybind(path):
    import simhash

    def shingles(text):
        # As in the package's README: windows of four tokens, hashed without sign. Chinese characters are tokens.
        tokens = re.findall(r"[\u3400-\u9fff]|[^\W\u3400-\u9fff]+", text.lower())
        return (" ".join(window) for window in simhash.shingle(tokens, 4)) if len(tokens) >= 4 else [" ".join(tokens)]

    return wide(simhash.compute([simhash.unsigned_hash(one.encode()) for one in shingles(text)]) for text in texts(path))


def datasketch(path):
    import numpy
    from datasketch import MinHash

    signatures = MinHash.bulk([[one.encode() for one in text] for text in features(path)], num_perm=128)
    return b"".join(one.hashvalues.astype(numpy.uint32).tobytes() for one in signatures)


def rensa(path):
    import numpy
    from rensa import RMinHash

    def signature(words):
        minhash = RMinHash(num_perm=128, seed=42)
        minhash.update(words)
        return numpy.array(minhash.digest(), dtype=numpy.uint32).tobytes()

    return b"".join(signature(text) for text in features(path))


def tlsh(path):
    import tlsh
    from array import array

    def digest(text):
        made = tlsh.Tlsh()
        made.update(text.encode())
        try:
            made.final()
        except ValueError:
            return None
        return made if made.hexdigest() not in ("", "TNULL") else None

    digests = [digest(text) for text in texts(path)]
    found = array("I")
    for b, own in enumerate(digests):
        if own is None:
            continue
        for a in range(b):
            other = digests[a]
            if other is not None and (distance := own.diff(other)) <= 150:
                found.extend((a, b, distance))
    print(f"tlsh: {path.stem}: {digests.count(None)} of {len(digests)} texts have no digest", flush=True)
    return found.tobytes()


TOOLS = {
    "simhash-64": lambda path: simhash(path, 64),
    "simhash-128": lambda path: simhash(path, 128),
    "simhash-pybind": simhash_pybind,
    "datasketch": datasketch,
    "rensa": rensa,
    "tlsh": tlsh,
}


def make(task):
    tool, path, out = task
    done = out / f"{path.stem}.{tool}"
    if not done.exists() or done.stat().st_mtime < path.stat().st_mtime:
        done.write_bytes(TOOLS[tool](path))


if __name__ == "__main__":
    sets, out = map(pathlib.Path, sys.argv[1:3])
    out.mkdir(parents=True, exist_ok=True)
    tasks = [(tool, path, out) for tool in sys.argv[3:] for path in sorted(sets.glob("*.jsonl"))]
    with multiprocessing.Pool() as pool:
        for _ in pool.imap_unordered(make, tasks, chunksize=1):
            pass
