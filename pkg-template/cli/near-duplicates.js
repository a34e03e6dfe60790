// Finds near-duplicates in two ways: by the judge's verdict on the texts, or by near fingerprints. Each way has these methods:
// - read() yields the documents in batches, and notes what is compared.
// - judged(order), after all were read, yields an array for each batch of documents, in an order of their positions: for each document `undefined`, or the
//   { of, measure } of one before it that stays and is a near-duplicate. If the documents are grouped, all stay.
// - learned, once judged() has ended, is { background, thresholds } of the sieve, if there is one, and the `records` that stay beside others: their number, and the positions of
//   some pairs.
// - groups(), after the last batch, returns for each position the position of the first document of its group.
// - measure(a, b) returns the distance of two documents of a group, or the lowest score of the chain that joins them, and what is known of the first and
//   the earlier one that it was found to be near.
// - close() frees the memory.

import { distance, Index, Sieve } from 'nearprint';
import { fingerprinted, summarized } from './batches.js';
import { Growing } from './growing.js';
import { openPool } from './pool.js';
import { hearSignals } from './signals.js';
import { Spool } from './spool.js';

/** Pairs of records that are named. */
const EXAMPLES = 3;

export function byJudge({
  documents,
  isOld,
  texts,
  progress,
  problems,
  recipe,
  threshold,
  numbers,
  templates,
  contained,
  grouped,
  boilerplate,
}) {
  const summaries = new Summaries();
  /** The number of documents that only others are compared with. They come first. */
  let old = 0;
  let sieve;
  let found;
  let lowest;
  async function* read() {
    for await (const [batch, summary] of summarized(documents, recipe, boilerplate, problems)) {
      batch.forEach((document) => texts.push(document));
      summaries.push(summary, batch);
      old += batch.filter(isOld).length;
      yield batch;
    }
  }
  async function* judged(order) {
    await judge(order);
    const { of, score, marks } = found;
    for (let from = 0; from < of.length; from += BATCH) {
      yield Array.from({ length: Math.min(BATCH, of.length - from) }, (_, at) => {
        const near = of.get(from + at);
        return near < 0 ? undefined : { of: near, measure: { score: score.get(from + at), ...remarksOf(marks.get(from + at)) } };
      });
    }
  }
  async function judge(order) {
    sieve = new Sieve({ recipe, threshold, numbers, templates, contained, grouped, boilerplate });
    found = new Found();
    progress.compare(summaries.length);
    if (threshold === 'auto' || templates !== 'drop') sieve.learn(summaries.all(), (position) => texts.get(position));
    const positionOf = (at) => order?.[at] ?? at;
    let position = 0;
    for (const [batch, sets] of order ? summaries.inOrder(order) : summaries.batches()) {
      const [kept, end] = beginning(batch, old - position);
      if (kept > 0) {
        sieve.keep(batch.subarray(0, end), sets.slice(0, kept));
        found.keep(kept);
      }
      const answer = sieve.put(batch.subarray(end), (at) => texts.get(positionOf(at)), sets.slice(kept));
      found.push(answer, positionOf);
      position += kept + answer.of.length;
      progress.add(kept + answer.of.length);
      await hearSignals();
    }
  }
  function measure(position) {
    lowest ??= sieve.lowestScores();
    return { lowest: lowest[position], ...remarksOf(found.marks.get(position)) };
  }
  function close() {
    sieve?.dispose();
    summaries.close();
  }
  return {
    read,
    judged,
    get learned() {
      const { background, thresholds } = sieve;
      return { background, thresholds, records: found.records };
    },
    groups: () => sieve.groups(),
    measure,
    close,
  };
}

/** What a sieve found, in the order in which it got the documents. */
class Found {
  of = new Growing(Float64Array);
  score = new Growing(Float64Array);
  /** Bits: only numbers differ, contained. */
  marks = new Growing(Uint8Array);
  /** Documents that stay because they are other records. */
  records = { count: 0, pairs: [] };

  /** Documents that are compared with none. */
  keep(count) {
    for (let at = 0; at < count; at++) [this.of, this.score, this.marks].forEach((list, which) => list.push(which === 0 ? -1 : 0));
  }

  push({ of, score, onlyNumbers, contained, beside }, positionOf) {
    for (let at = 0; at < of.length; at++) {
      const isNear = of[at] >= 0;
      if (beside[at] >= 0) {
        this.records.count++;
        if (this.records.pairs.length < EXAMPLES) this.records.pairs.push([beside[at], this.of.length].map(positionOf));
      }
      this.of.push(isNear ? positionOf(of[at]) : -1);
      this.score.push(score[at]);
      // One that is the same as a document differs as that one does.
      const own = onlyNumbers[at] + 2 * contained[at];
      this.marks.push(!isNear ? 0 : score[at] === 1 && !contained[at] ? this.marks.get(of[at]) : own);
    }
  }
}

/** The number of summaries at the beginning of a batch, at most `most`, and of their bytes. */
function beginning(batch, most) {
  let [count, end] = [0, 0];
  for (; count < most && end < batch.length; count++) end += batch[end];
  return [count, end];
}

const remarksOf = (marks) => ({ onlyNumbers: (marks & 1) > 0, contained: (marks & 2) > 0 });

/** Documents that are compared at a time. */
const BATCH = 512;

/** The summaries of all documents, in a temporary file: no document is judged before all are known. */
class Summaries {
  #spool = new Spool();
  /** The place of each batch. */
  #batches = [];
  #sets = new Growing(Uint32Array);
  #isInSets = false;

  push(bytes, documents) {
    this.#batches.push(this.#spool.write(bytes));
    for (const { set = 0 } of documents) {
      this.#sets.push(set);
      this.#isInSets ||= set > 0;
    }
  }

  get length() {
    return this.#sets.length;
  }

  /** Yields the bytes of each batch. They are valid until the next one: a buffer for each would stay in memory for a while. */
  *all() {
    const buffer = Buffer.allocUnsafe(this.#batches.reduce((most, [, length]) => Math.max(most, length), 0));
    for (const [offset, length] of this.#batches) yield this.#spool.bytesAt(offset, length, buffer);
  }

  /** Yields [bytes, sets] for each batch. */
  *batches() {
    let from = 0;
    for (const bytes of this.all()) {
      const start = from;
      for (let at = 0; at < bytes.length; at += bytes[at]) from++;
      yield [bytes, this.#setsOf(from - start, (at) => start + at)];
    }
  }

  /** Yields [bytes, sets] for batches in an order of positions. */
  *inOrder(order) {
    const starts = new Growing(Float64Array);
    const lengths = new Growing(Uint8Array);
    let start = 0;
    for (const bytes of this.all()) {
      for (let at = 0; at < bytes.length; at += bytes[at]) {
        starts.push(start + at);
        lengths.push(bytes[at]);
      }
      start += bytes.length;
    }
    const one = Buffer.allocUnsafe(256);
    for (let from = 0; from < order.length; from += BATCH) {
      const positions = order.subarray(from, from + BATCH);
      const batch = Buffer.allocUnsafe(256 * positions.length);
      let end = 0;
      for (const position of positions) {
        batch.set(this.#spool.bytesAt(starts.get(position), lengths.get(position), one), end);
        end += lengths.get(position);
      }
      yield [batch.subarray(0, end), this.#setsOf(positions.length, (at) => positions[at])];
    }
  }

  #setsOf(count, positionOf) {
    return this.#isInSets ? Array.from({ length: count }, (_, at) => this.#sets.get(positionOf(at))) : [];
  }

  close() {
    this.#spool.close();
  }
}

export function byFingerprints({ documents, isOld, texts, problems, recipe, within, grouped }) {
  const { bits } = recipe;
  const fps = [];
  const sets = [];
  let old = 0;
  async function* read() {
    for await (const [batch, found] of fingerprinted(documents, recipe, problems)) {
      for (const [at, document] of batch.entries()) {
        texts.push(document);
        fps.push(found[at]);
        sets.push(document.set ?? 0);
        if (isOld(document)) old++;
      }
      yield batch;
    }
  }
  async function* judged(order) {
    if (grouped) return;
    const kept = new Map();
    const judge = (position) => {
      const set = sets[position];
      if (!kept.has(set)) kept.set(set, keptWithin(bits, within));
      return kept.get(set)[position < old ? 'keep' : 'add'](fps[position], position);
    };
    try {
      for (let from = 0; from < fps.length; from += BATCH) {
        const count = Math.min(BATCH, fps.length - from);
        await hearSignals();
        yield Array.from({ length: count }, (_, at) => judge(order?.[from + at] ?? from + at));
      }
    } finally {
      kept.forEach((one) => one.close());
    }
  }
  async function groups() {
    const bySet = new Map();
    for (const [at, fp] of fps.entries()) {
      if (fp === 0n) continue;
      if (!bySet.has(sets[at])) bySet.set(sets[at], []);
      bySet.get(sets[at]).push(at);
    }
    const roots = Uint32Array.from(fps, (_, at) => at);
    const pool = openPool(1);
    try {
      for (const featured of bySet.values()) {
        const clusters = await clustersOf(
          pool,
          featured.map((at) => fps[at]),
          bits,
          within,
        );
        const first = new Map();
        featured.forEach((at, i) => {
          if (!first.has(clusters[i])) first.set(clusters[i], at);
          roots[at] = first.get(clusters[i]);
        });
      }
    } finally {
      await pool.close();
    }
    return roots;
  }
  const measure = (a, b) => ({ distance: distance(fps[a], fps[b]) });
  return { read, judged, groups, measure, close: () => {} };
}

/** Compares each document with those that were kept before, and keeps it if it is near none. */
function keptWithin(bits, within) {
  const index = new Index({ bits });
  // The position of the document of each id of the index.
  const positions = [];
  function keep(fp, position) {
    if (fp !== 0n) positions[index.add(fp)] = position;
  }
  function add(fp, position) {
    // A fingerprint of 0 means no features.
    const [near] = fp === 0n ? [] : index.near(fp, { within, limit: 1 });
    if (near !== undefined) return { of: positions[near.id], measure: { distance: near.distance } };
    return keep(fp, position);
  }
  return { add, keep, close: () => index.dispose() };
}

/** Computed in a thread, so that the command can still be interrupted. */
async function clustersOf({ client }, fps, bits, within) {
  const index = await client.Index.from(fps, { bits });
  const clusters = await index.clusters({ within });
  await index.dispose?.();
  return clusters;
}
