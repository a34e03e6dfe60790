"""The same verdict on Spark: near-duplicates among any number of texts. Spark does all shuffling, sorting and grouping.

    edges = duplicates(df)              # (a, b, score), as Corpus.duplicates judges
    drop = groups(edges).where("id != group")

A 64-bit fingerprint is a bigint and a 32-bit one an int, both signed, because Spark has no unsigned integers. A 128-bit
one is a binary, most significant byte first. The workers run the extension module, so `nearprint` and `pyarrow` must be
installed there. Nothing here uses a SparkContext, so it works over Spark Connect too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Literal

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F
from pyspark.sql import types as T

from . import Background, Corpus, Index, Recipe, _common, _whole, background, components, fingerprint_all, recipes, score_all
from . import archive as archives
from ._nearprint import block_keys, block_pairs, chain_places, cut_all, list_pairs, signatures_all, window_chains, windows_all

__all__ = ["archive", "corpora", "cut", "duplicates", "fingerprints", "groups", "near", "passages", "within"]

Batches = Iterator[pa.RecordBatch]

KEYS = 20
"""Keys per document: its smallest anchors. Even with 16 keys, no pair of the labelled sets is lost."""

PART = 32_768
"""The longest list of documents with one key that stays whole. A longer list is split by fingerprint bits."""

WINDOWS = 4_000_000
"""The most passage windows that the driver and each worker hold: one for each word that may begin a repeated passage."""

SAMPLE = 64
"""One document in this many is read to find the long lists."""
BACKGROUND = 4096
"""The number of texts from which the driver learns the background."""

_STORED = {32: T.IntegerType(), 64: T.LongType(), 128: T.BinaryType()}
_ARROW = {32: pa.int32(), 64: pa.int64(), 128: pa.binary()}
_KEYS = T.ArrayType(T.LongType())


def fingerprints(df: DataFrame, text: str = "text", recipe: Recipe | None = None) -> DataFrame:
    """Adds a column `fingerprint` to the rows of `df`. It is null where the text is null."""
    recipe = recipe or recipes["default"]
    bits, unsigned = recipe.bits, {32: pa.uint32(), 64: pa.uint64(), 128: pa.binary()}

    def run(batches: Batches) -> Batches:
        for batch in batches:
            made = pa.array(fingerprint_all(batch.column(text), recipe, threads=1))
            # The same bits as a signed integer.
            stored = made.cast(unsigned[bits]).view(_ARROW[bits])
            yield pa.RecordBatch.from_arrays([*batch.columns, stored], names=[*batch.schema.names, "fingerprint"])

    return df.mapInArrow(run, T.StructType([*df.schema.fields, T.StructField("fingerprint", _STORED[bits])]))


def duplicates(df: DataFrame, id: str = "id", text: str = "text", recipe: Recipe | None = None) -> DataFrame:
    """Returns the pairs of near-duplicates as (a, b, score), where a < b. Their groups are those of `Corpus.duplicates`,
    except for pairs lost by the choice of keys or a split list (see the README).

    `df` is read four times, so it should be stored, not a slow plan. Ids must be unique and of a type that Spark can
    order; integers are the cheapest. Equal texts are joined as a star: each with the smallest id among them.
    """
    recipe = recipe or recipes["corpus"]
    documents = df.select(F.col(id).alias("id"), F.col(text).alias("text")).where("text IS NOT NULL")
    key = documents.schema["id"].dataType
    made = _signed(documents, recipe, _long_lists(documents, recipe))
    learned = _background(made, documents, recipe)
    folded = _fold_equal(made)
    equal = folded.where("a != b").select("a", "b", F.lit(1.0).alias("score"))
    lists = folded.where("a = b").select("a", "signature", F.posexplode("keys").alias("rank", "key"))
    pairs = _candidates(lists, key, recipe, learned).distinct()
    return equal.unionByName(_judged(pairs, documents, key, recipe, learned))


def _signed(documents: DataFrame, recipe: Recipe, hot: dict[int, int]) -> DataFrame:
    """Returns (id, digest, signature, hash, keys) for each document that has features."""

    def run(batches: Batches) -> Batches:
        for batch in batches:
            made = pa.array(signatures_all(batch.column("text"), recipe, KEYS, hot))
            columns = [batch.column("id"), batch.column("digest"), *made.flatten()]
            yield pa.RecordBatch.from_arrays(columns, names=["id", "digest", "signature", "hash", "keys"])

    # Two texts have the same digest only if they are equal.
    digest = F.unhex(F.sha2(F.col("text"), 256))
    kinds = {"digest": T.BinaryType(), "signature": T.BinaryType(), "hash": T.LongType(), "keys": _KEYS}
    schema = _schema(id=documents.schema["id"].dataType, **kinds)
    return documents.withColumn("digest", digest).mapInArrow(run, schema).where("length(signature) > 0")


def _background(made: DataFrame, documents: DataFrame, recipe: Recipe) -> Background:
    """Learns on the driver how alike the documents are when they are not near-duplicates, from a corpus's sample."""
    sample = made.groupBy("hash").agg(F.min("id").alias("id")).orderBy("hash").limit(BACKGROUND)
    texts = documents.join(F.broadcast(sample), "id").select("text").toArrow()
    return background(texts.column("text").combine_chunks(), recipe)


def _long_lists(documents: DataFrame, recipe: Recipe) -> dict[int, int]:
    """Finds, from a sample, the keys that very many documents have, and by how many bits to split each list."""
    if documents.limit(PART + 1).count() <= PART:
        return {}

    def run(batches: Batches) -> Batches:
        for batch in batches:
            made = pa.array(signatures_all(batch.column("text"), recipe, KEYS, {}))
            yield pa.RecordBatch.from_arrays([made.field("keys").flatten()], names=["key"])

    keys = documents.select("text").sample(fraction=1 / SAMPLE, seed=1).mapInArrow(run, "key bigint")
    counted = keys.groupBy("key").agg((SAMPLE * F.count("*")).alias("count")).where(F.col("count") > PART).collect()
    return {row["key"]: math.ceil(math.log2(row["count"] / PART)) + 1 for row in counted}


def _fold_equal(made: DataFrame) -> DataFrame:
    """Returns each document as (a, b), where b is its id and a the smallest id of an equal text, with its signature and keys."""

    def run(batches: Batches) -> Batches:
        digest, first = None, None
        for batch in batches:
            digests, ids, firsts = batch.column("digest").to_pylist(), batch.column("id").to_pylist(), []
            for own, id in zip(digests, ids):
                if own != digest:
                    digest, first = own, id
                firsts.append(first)
            columns = [pa.array(firsts, batch.schema.field("id").type), *(batch.column(name) for name in ("id", "signature", "keys"))]
            yield pa.RecordBatch.from_arrays(columns, names=["a", "b", "signature", "keys"])

    key = made.schema["id"].dataType
    schema = _schema(a=key, b=key, signature=T.BinaryType(), keys=_KEYS)
    return made.repartition("digest").sortWithinPartitions("digest", "id").mapInArrow(run, schema)


def _candidates(lists: DataFrame, key: T.DataType, recipe: Recipe, learned: Background) -> DataFrame:
    """Returns (a, b) for the pairs that share a key and whose signatures allow a near-duplicate."""

    def run(batches: Batches) -> Batches:
        for table in _whole_runs(batches, "key"):
            found = list_pairs(_one(table, "key"), _one(table, "rank"), _one(table, "signature"), recipe, learned)
            yield _pairs_of(table, "a", found)

    arranged = lists.repartition("key").sortWithinPartitions("key")
    return _ordered(arranged.mapInArrow(run, _schema(a=key, b=key)))


def _judged(pairs: DataFrame, documents: DataFrame, key: T.DataType, recipe: Recipe, learned: Background) -> DataFrame:
    """Compares the texts of each pair and returns the near-duplicates with their scores."""

    def run(batches: Batches) -> Batches:
        for batch in batches:
            verdict = pa.array(score_all(batch.column("text_a"), batch.column("text_b"), recipe, background=learned, threads=1))
            rows = pa.RecordBatch.from_arrays([batch.column("a"), batch.column("b"), verdict.field("score")], names=["a", "b", "score"])
            yield rows.filter(verdict.field("same"))

    with_a = pairs.join(documents.select(F.col("id").alias("a"), F.col("text").alias("text_a")), "a")
    with_both = with_a.join(documents.select(F.col("id").alias("b"), F.col("text").alias("text_b")), "b")
    schema = _schema(a=key, b=key, score=T.DoubleType())
    return with_both.mapInArrow(run, schema)


def groups(edges: DataFrame, max_driver_edges: int = 100_000_000) -> DataFrame:
    """Returns (id, group) for each id that has an edge. The group is the smallest id in the connected component.

    With at most `max_driver_edges` edges, the driver runs union-find, in at least 16 bytes an edge. With more, the workers
    find the components in rounds (large-star and small-star: Kiveris et al., 2014).
    """
    edges = edges.select("a", "b")
    key = edges.schema["a"].dataType
    if edges.limit(max_driver_edges + 1).count() > max_driver_edges:
        return _stars(edges)
    table = edges.toArrow()
    made = pa.array(components(table.column("a"), table.column("b")))
    found = pa.Table.from_arrays([column.cast(table.schema.field("a").type) for column in made.flatten()], names=["id", "group"])
    return edges.sparkSession.createDataFrame(found, _schema(id=key, group=key))


def _stars(edges: DataFrame) -> DataFrame:
    """Alternates large-star and small-star until every edge leads from an id to the smallest id of its group."""
    current = edges.where("a != b").select(F.greatest("a", "b").alias("x"), F.least("a", "b").alias("y")).distinct()
    before = None
    while True:
        # Large-star joins each larger neighbour of an id to the smallest neighbour; small-star does it for each smaller one.
        both = current.unionByName(current.select(F.col("y").alias("x"), F.col("x").alias("y")))
        large = both.join(_least(both), "x").where("y > x").select(F.col("y").alias("x"), F.col("least").alias("y")).distinct()
        small = large.join(_least(large), "x")
        tied = small.where("y != least").select(F.col("y").alias("x"), F.col("least").alias("y"))
        current = tied.unionByName(small.select("x", F.col("least").alias("y"))).distinct().localCheckpoint()
        state = current.agg(F.count("*"), F.sum(F.xxhash64("x", "y").cast("decimal(38,0)"))).first()
        if state == before:
            break
        before = state
    members = current.select(F.col("x").alias("id"), F.col("y").alias("group"))
    return members.unionByName(current.select(F.col("y").alias("id"), F.col("y").alias("group"))).distinct()


def _least(edges: DataFrame) -> DataFrame:
    return edges.groupBy("x").agg(F.least(F.col("x"), F.min("y")).alias("least"))


def within(
    df: DataFrame, bits: int = 3, id: str = "id", fingerprint: str = "fingerprint", equal: Literal["star", "pairs"] = "star"
) -> DataFrame:
    """Returns all pairs of fingerprints that differ in at most `bits` bits, as (a, b, distance). The result is exact.

    Equal fingerprints are joined as a star, each with the smallest id among them, which represents them in all other
    pairs. So 10⁵ equal fingerprints give 10⁵ edges instead of 5·10⁹. `equal="pairs"` returns every pair, as `Index.pairs` does.
    """
    given = df.select(F.col(id).alias("id"), F.col(fingerprint).alias("fp")).where("fp IS NOT NULL")
    key, stored = given.schema["id"].dataType, given.schema["fp"].dataType
    width = next((width for width, known in _STORED.items() if known == stored), None)
    if width is None:
        raise TypeError(f"fingerprint must be int, bigint or binary, not {stored.simpleString()}")
    if not 0 <= bits < width:
        raise ValueError(f"bits must be from 0 to {width - 1}, not {bits}")

    def keyed(batches: Batches) -> Batches:
        for batch in batches:
            keys = pa.array(block_keys(batch.column("fp"), width, bits))
            yield pa.RecordBatch.from_arrays([*batch.columns, keys], names=["id", "fp", "keys"])

    def joined(batches: Batches) -> Batches:
        read = list(batches)
        if read:
            table = pa.Table.from_batches(read)
            found = pa.array(block_pairs(table.column("fp"), _one(table, "block"), width, bits))
            yield _pairs_of(table, "id", found, distance=found.field("distance").cast(pa.int32()))

    firsts = given.groupBy("fp").agg(F.min("id").alias("id")).select("id", "fp")
    blocks = firsts.mapInArrow(keyed, _schema(id=key, fp=stored, keys=_KEYS))
    blocks = blocks.select("id", "fp", F.posexplode("keys").alias("block", "key")).repartition("key").drop("key")
    near = blocks.mapInArrow(joined, _schema(a=key, b=key, distance=T.IntegerType()))
    members = given.join(firsts.withColumnRenamed("id", "first"), "fp")
    if equal == "star":
        alike = members.where("id != first").select(F.col("first").alias("a"), F.col("id").alias("b"))
        return _ordered(near).unionByName(alike.withColumn("distance", F.lit(0)))
    one, other = (members.select(F.col("first").alias(f"first_{end}"), F.col("id").alias(end)) for end in "ab")
    firsts_near = near.select(F.col("a").alias("first_a"), F.col("b").alias("first_b"), "distance")
    far = firsts_near.join(one, "first_a").join(other, "first_b").select("a", "b", "distance")
    alike = one.join(other, F.col("first_a") == F.col("first_b")).where("a < b").select("a", "b", F.lit(0).alias("distance"))
    return _ordered(far).unionByName(alike)


def near(df: DataFrame, index: Index, bits: int = 3, id: str = "id", fingerprint: str = "fingerprint") -> DataFrame:
    """Finds the rows of `df` that are near a fingerprint of `index`, as (id, match, distance), where match is an id of the index.
    Every worker holds the index, and nothing is shuffled. The index may have up to about ten million fingerprints, and `df` any
    number of rows."""
    given = df.select(F.col(id).alias("id"), F.col(fingerprint).alias("fp")).where("fp IS NOT NULL")

    def run(batches: Batches) -> Batches:
        for batch in batches:
            found = pa.array(index.near_all(batch.column("fp"), within=bits))
            matched = [found.field("id").cast(pa.int64()), found.field("distance").cast(pa.int32())]
            yield pa.RecordBatch.from_arrays([batch.column("id").take(found.field("query")), *matched], names=["id", "match", "distance"])

    return given.mapInArrow(run, _schema(id=given.schema["id"].dataType, match=T.LongType(), distance=T.IntegerType()))


def passages(
    df: DataFrame, id: str = "id", text: str = "text", *, min_letters: int = 48, documents: int = 1, max_windows: int = WINDOWS
) -> DataFrame:
    """Returns the passages that occur in at least `documents` rows, and at least twice, as `nearprint.passages` does: (text, letters, documents,
    times, places), where a place is (id, start, end). The text is from the row with the smallest id.

    Spark counts the windows of the texts, runs of words with `min_letters` letters; the driver and each worker hold the repeated ones. More
    than `max_windows` are a `ValueError`; a larger `documents` helps. `df` is read twice. Ids must be unique."""
    _whole("min_letters", min_letters, 1, 2**32 - 1)
    _whole("documents", documents, 1, 2**32 - 1)
    given = df.select(F.col(id).alias("id"), F.col(text).alias("text")).where("text IS NOT NULL")
    key = given.schema["id"].dataType

    def counted(batches: Batches) -> Batches:
        for batch in batches:
            row, *columns = pa.array(windows_all(batch.column("text"), min_letters)).flatten()
            yield pa.RecordBatch.from_arrays([batch.column("id").take(row), *columns], names=["id", "key", "times", "next", "before"])

    long = T.LongType()
    windows = given.mapInArrow(counted, _schema(id=key, key=long, times=T.IntegerType(), next=long, before=long))
    neighbours = (_the_same("next").alias("next"), _the_same("before").alias("before"), F.min("id").alias("first"))
    all_ = windows.groupBy("key").agg(F.count("*").alias("documents"), F.sum("times").alias("times"), *neighbours)
    table = _few(all_.where((F.col("documents") >= documents) & (F.col("times") >= 2)), max_windows, f"documents={documents}")
    of_windows = [_one(table, name) for name in ("key", "documents", "times", "next", "before")]
    keys, counts, spread = pa.array(window_chains(*of_windows)).flatten()
    firsts = _one(table, "first").take(pc.index_in(keys, of_windows[0]))

    def placed(batches: Batches) -> Batches:
        for batch in batches:
            row, chain, start, end, words, *letters = pa.array(chain_places(batch.column("text"), min_letters, keys, counts, spread)).flatten()
            ids = batch.column("id").take(row)
            words = pc.if_else(pc.equal(ids, firsts.take(chain)), words, pa.scalar(None, pa.string()))
            yield pa.RecordBatch.from_arrays([chain.cast(pa.int64()), ids, start, end, words, *letters], names=places.names)

    places = _schema(chain=long, id=key, start=long, end=long, text=T.StringType(), letters=long, own=long)
    first = F.min(F.when(F.col("text").isNotNull(), F.struct("start", "text", "letters", "own"))).alias("first")
    found = given.mapInArrow(placed, places).groupBy("chain").agg(
        first,
        F.countDistinct("id").alias("documents"),
        F.count("*").alias("times"),
        F.sort_array(F.collect_list(F.struct("id", "start", "end"))).alias("places"),
    )
    listed = found.where(2 * F.col("first.own") >= min_letters)
    columns = listed.select("first.text", "first.letters", "documents", "times", "places")
    return columns.orderBy((F.col("letters") * F.col("documents")).desc(), F.col("times").desc(), "text")


def cut(
    df: DataFrame, common: int | str, text: str = "text", *, min_letters: int = 48, max_windows: int = WINDOWS
) -> DataFrame:
    """Returns the rows of `df` with their texts cut as by `nearprint.cut`: without the passages that occur in more than `common` rows, a
    number or a share such as `"10%"`. `passages(df, documents=common + 1)` lists them.

    Spark counts the windows of the texts, runs of words with `min_letters` letters. The driver and each worker hold the common ones, 8 bytes
    each. More than `max_windows` are a `ValueError`; a larger `common` helps. Texts are cut where they are, in rounds until
    nothing is left to cut, usually two or three. Each round reads `df`, which should be stored."""
    _whole("min_letters", min_letters, 1, 2**32 - 1)
    most, share = _common(common)
    if most is None:
        most = max(1, int(df.where(F.col(text).rlike(r"\S")).count() * (share or 0) / 100))

    def counted(batches: Batches) -> Batches:
        for batch in batches:
            made = pa.array(windows_all(batch.column(text), min_letters))
            yield pa.RecordBatch.from_arrays([made.field("key")], names=["key"])

    left = df
    while True:
        windows = left.select(text).mapInArrow(counted, "key bigint").groupBy("key").count()
        keys = _one(_few(windows.where(F.col("count") > most).select("key"), max_windows, f"common={common!r}"), "key").sort()
        if len(keys) == 0:
            return left
        left = left.mapInArrow(_cutting(text, min_letters, keys), left.schema)


def _cutting(text: str, min_letters: int, keys: pa.Array) -> Callable[[Batches], Batches]:
    def run(batches: Batches) -> Batches:
        for batch in batches:
            given = batch.column(text)
            left = pc.coalesce(pa.array(cut_all(given, min_letters, keys)), given)
            columns = [left if name == text else column for name, column in zip(batch.schema.names, batch.columns)]
            yield pa.RecordBatch.from_arrays(columns, names=batch.schema.names)

    return run


def _the_same(name: str) -> Column:
    """Returns the value that all rows of a group share; null if they differ or one is null."""
    return F.when((F.min(name) == F.max(name)) & (F.count(name) == F.count("*")), F.min(name))


def _few(windows: DataFrame, most: int, given: str) -> pa.Table:
    table = windows.limit(most + 1).toArrow()
    if table.num_rows > most:
        raise ValueError(f"max_windows: with {given} there are more than {most} windows")
    return table


def corpora(
    df: DataFrame, shard: str, id: str = "id", text: str = "text", title: str | None = None, recipe: Recipe | None = None
) -> DataFrame:
    """Builds one corpus for each value of `shard`, as (shard, bytes). `corpusFromBytes` opens the bytes in the browser. Merged,
    the shards give the bytes of one corpus of all documents. A shard must fit into one worker's memory. Ids must be unique."""
    given = _named(df, F.col(shard).alias("shard"), id=id, text=text, title=title)

    def build(table: pa.Table) -> pa.Table:
        corpus = Corpus(recipe)
        corpus.put_all(table.column("id"), table.column("text"), table.column("title"))
        return pa.table({"shard": table.column("shard").slice(0, 1), "bytes": pa.array([corpus.to_bytes()], pa.binary())})

    return given.groupBy("shard").applyInArrow(build, _schema(shard=given.schema["shard"].dataType, bytes=T.BinaryType()))


def archive(
    df: DataFrame,
    path: str,
    id: str = "id",
    text: str = "text",
    title: str | None = None,
    recipe: Recipe | None = None,
    boilerplate: tuple[str, ...] = (),
) -> int:
    """Writes an archive to a file on the driver, for `openArchive` of the npm package and `nearprint.archive`. The workers make its sheets, in id
    order, and the driver writes them in turn. Returns the number of documents. Ids must be unique. The same partitions give the same bytes."""
    def build(batches: Batches) -> Batches:
        for batch in batches:
            for at in range(0, batch.num_rows, 256):
                part = batch.slice(at, 256)
                made = archives.sheet(*(part.column(name) for name in ("id", "text", "title")), recipe=recipe, boilerplate=boilerplate)
                yield pa.RecordBatch.from_arrays([pa.array([made], pa.binary())], names=["sheet"])

    sheets = _named(df, id=id, text=text, title=title).sort("id").mapInArrow(build, _schema(sheet=T.BinaryType()))
    writer = archives.ArchiveWriter(path, recipe, boilerplate=boilerplate)
    for row in sheets.toLocalIterator():
        writer.add(bytes(row["sheet"]))
    return writer.close()


def _named(df: DataFrame, *more: Column, id: str, text: str, title: str | None) -> DataFrame:
    """Returns the columns of documents under their own names."""
    titles = F.lit(None) if title is None else F.col(title)
    return df.select(*more, F.col(id).cast("string").alias("id"), F.col(text).alias("text"), titles.cast("string").alias("title"))


def _schema(**columns: T.DataType) -> T.StructType:
    return T.StructType([T.StructField(name, kind) for name, kind in columns.items()])


def _ordered(pairs: DataFrame) -> DataFrame:
    """Puts the smaller id of each pair first."""
    ends: list[Column] = [F.least("a", "b").alias("a"), F.greatest("a", "b").alias("b")]
    return pairs.select(*ends, *(F.col(name) for name in pairs.columns if name not in ("a", "b")))


def _whole_runs(batches: Batches, key: str) -> Iterator[pa.Table]:
    """Regroups sorted batches so that all rows with the same key are in one table."""
    open_: list[pa.RecordBatch] = []
    for batch in batches:
        if batch.num_rows == 0:
            continue
        keys = batch.column(key)
        last = keys[-1]
        # Keys are sorted, so this is where the last run of the batch starts.
        start = pc.index(keys, last).as_py()
        if start > 0 or (open_ and open_[-1].column(key)[-1] != last):
            yield pa.Table.from_batches([*open_, batch.slice(0, start)])
            open_ = []
        open_.append(batch.slice(start))
    if open_:
        yield pa.Table.from_batches(open_)


def _one(table: pa.Table, name: str) -> pa.Array:
    """Returns a column as one contiguous array."""
    column = table.column(name).combine_chunks()
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column


def _pairs_of(table: pa.Table, id: str, found: object, **more: pa.Array) -> pa.RecordBatch:
    """Replaces the row numbers a and b with the ids of a table."""
    rows, ids = pa.array(found), _one(table, id)
    ends = [ids.take(rows.field("a")), ids.take(rows.field("b"))]
    return pa.RecordBatch.from_arrays([*ends, *more.values()], names=["a", "b", *more])
