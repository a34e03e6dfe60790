"""Writes the Parquet files of parquet.test.mjs: `python make.py`, with pyarrow. Each has the same rows, in groups of 40."""

import datetime
import decimal

import pyarrow as pa
import pyarrow.parquet as pq

WORDS = "the museum is closed on mondays and opens at ten in summer while tickets are sold near its old gate until evening".split()


def text(at: int) -> str:
    words = [WORDS[(at * 7 + place * place * (at % 5 + 1)) % len(WORDS)] + str((at * 31 + place) % 97) for place in range(30)]
    return " ".join(words)


def rows(count: int = 100) -> pa.Table:
    # Every tenth row is nearly the one before it.
    texts = [text(at) if at % 10 != 9 else text(at - 1).replace(" ", ", ", 3) + "." for at in range(count)]
    texts[50] = None
    return pa.table(
        {
            "id": pa.array([2**60 + at for at in range(count)], pa.int64()),
            "text": pa.array(texts, pa.string()),
            "lang": pa.array(["de" if at % 3 else "en" for at in range(count)]).dictionary_encode(),
            "made": pa.array([datetime.datetime(2024, 5, 1) + datetime.timedelta(hours=at) for at in range(count)], pa.timestamp("us")),
            "day": pa.array([datetime.date(2024, 5, 1) + datetime.timedelta(days=at) for at in range(count)]),
            "price": pa.array([decimal.Decimal(at) / 100 for at in range(count)], pa.decimal128(20, 2)),
            "share": pa.array([at / 7 if at % 4 else None for at in range(count)], pa.float32()),
            "tags": pa.array([[f"t{at}", None, "x"] if at % 5 else [] if at % 2 else None for at in range(count)], pa.list_(pa.string())),
            "page": pa.array([{"html": f"<p>{at}", "size": at} if at % 6 else None for at in range(count)], pa.struct([("html", pa.string()), ("size", pa.uint32())])),
            "counts": pa.array([[(f"k{at}", at), ("same", 1)] if at % 7 else [] for at in range(count)], pa.map_(pa.string(), pa.int32())),
            "bytes": pa.array([bytes([at, 255 - at]) for at in range(count)], pa.binary()),
            "flag": pa.array([at % 2 == 0 for at in range(count)]),
        }
    )


for codec in ("snappy", "zstd", "gzip", "none", "brotli", "lz4"):
    pq.write_table(rows(), f"{codec}.parquet", compression=codec, row_group_size=40)
pq.write_table(rows().select(["id", "text", "made"]), "old.parquet", use_deprecated_int96_timestamps=True, version="1.0", row_group_size=40)
