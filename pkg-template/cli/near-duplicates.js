// Finds near-duplicates in two ways: by the judge's verdict on the texts, or by near fingerprints. Each way has these methods:
// - read() yields the documents in batches, and notes what is compared.
// - background, once judged() has begun, is what the threshold follows, if it is automatic.
// - judged(), after all were read, yields [of, measures] in batches: for each document the position of an earlier near-duplicate, or -1, and the
//   score or distance of the two; with a score also whether only their numbers differ, whether they are of one template, and whether one is contained.
// - groups(), after the last batch, returns for each position the position of the first document of its group.
// - measure(a, b) returns the distance of two documents of a group, or the lowest score of the chain that joins them, and whether the first differs in
//   numbers alone from the earlier one that it was found to be near.
// - near(a, b) returns the score or distance of any two documents, or undefined if they are no near-duplicates.
// - kind() compares a few documents anew: its add(position) returns { of, measure } of an earlier near-duplicate, or undefined.
// - close() frees the memory.

import { distance, Index, Sieve, summarize } from 'nearprint';
import { fingerprinted, summarized } from './batches.js';
import { Growing } from './growing.js';
import { openPool } from './pool.js';
import { hearSignals } from './signals.js';
import { Spool } from './spool.js';

export function byJudge({ documents, texts, progress, problems, recipe, threshold, numbers, templates, contained, grouped, boilerplate }) {
  const sieve = new Sieve({ recipe, threshold, numbers, templates, contained, grouped, boilerplate });
  const summaries = new Summaries();
  /** What differs between each document and an earlier one, if the documents are grouped: 1 if only numbers do, and 2 more if the two are of one template. */
  const marks = new Growing(Uint8Array);
  let lowest;
  async function* read() {
    for await (const [batch, summary] of summarized(documents, recipe, boilerplate, problems)) {
      batch.forEach((document) => texts.push(document));
      summaries.push(summary, batch);
      yield batch;
    }
  }
  async function* judged() {
    progress.compare(summaries.length);
    const textOf = (position) => texts.get(position);
    if (threshold === 'auto' || templates === 'keep') sieve.learn(summaries.all(), textOf);
    for (const [batch, sets] of summaries.batches()) {
      const found = sieve.put(batch, textOf, sets);
      const { of, score, onlyNumbers, template } = found;
      progress.add(of.length);
      // One that is the same as a document differs as that one does.
      if (grouped) of.forEach((of, at) => marks.push(score[at] === 1 ? marks.get(of) : onlyNumbers[at] + 2 * template[at]));
      await hearSignals();
      yield [of, Array.from(of, (_, at) => measureAt(found, at))];
    }
  }
  function near(a, b) {
    const pair = kind();
    pair.add(a);
    const found = pair.add(b);
    pair.close();
    return found?.measure;
  }
  function kind() {
    const own = sieve.another();
    const added = [];
    function add(position) {
      added.push(position);
      const found = own.put(summarize([texts.get(position)], recipe, boilerplate), (at) => texts.get(added[at]));
      return found.of[0] < 0 ? undefined : { of: added[found.of[0]], measure: measureAt(found, 0) };
    }
    return { add, close: () => own.dispose() };
  }
  function measure(position) {
    lowest ??= sieve.lowestScores();
    return { lowest: lowest[position], onlyNumbers: (marks.get(position) & 1) > 0, template: (marks.get(position) & 2) > 0 };
  }
  function close() {
    sieve.dispose();
    summaries.close();
  }
  return {
    read,
    judged,
    get background() {
      return sieve.background;
    },
    groups: () => sieve.groups(),
    measure,
    near,
    kind,
    close,
  };
}

const measureAt = ({ score, onlyNumbers, template, contained }, at) => ({
  score: score[at],
  onlyNumbers: onlyNumbers[at] === 1,
  template: template[at] === 1,
  contained: contained[at] === 1,
});

/** The summaries of all documents, in a temporary file: no document is judged before all are known. */
class Summaries {
  #spool = new Spool();
  /** The place of each batch, and the sets of its documents, if they are in several. */
  #batches = [];
  length = 0;

  push(bytes, documents) {
    const isInSets = documents.some(({ set = 0 }) => set > 0);
    this.#batches.push([this.#spool.write(bytes), isInSets ? Uint32Array.from(documents, ({ set }) => set) : []]);
    this.length += documents.length;
  }

  /** Yields the bytes alone. */
  *all() {
    for (const [bytes] of this.batches()) yield bytes;
  }

  /** Yields [bytes, sets] in order. The bytes are valid until the next batch: a buffer for each would stay in memory for a while. */
  *batches() {
    const buffer = Buffer.allocUnsafe(this.#batches.reduce((most, [[, length]]) => Math.max(most, length), 0));
    for (const [[offset, length], sets] of this.#batches) yield [this.#spool.bytesAt(offset, length, buffer), sets];
  }

  close() {
    this.#spool.close();
  }
}

export function byFingerprints({ documents, texts, problems, recipe, within, grouped, revisited }) {
  const { bits } = recipe;
  const kept = new Map();
  const fps = [];
  const sets = [];
  const keptOf = (set) => {
    if (!kept.has(set)) kept.set(set, keptWithin(bits, within));
    return kept.get(set);
  };
  const nearest = { of: new Growing(Float64Array), distance: new Growing(Uint8Array) };
  async function* read() {
    for await (const [batch, found] of fingerprinted(documents, recipe, problems)) {
      batch.forEach((document, at) => {
        const { set = 0 } = document;
        texts.push(document);
        if (revisited) {
          fps.push(found[at]);
          sets.push(set);
        }
        const near = grouped ? undefined : keptOf(set).add(found[at], nearest.of.length);
        nearest.of.push(near?.of ?? -1);
        nearest.distance.push(near?.measure.distance ?? 0);
      });
      yield batch;
    }
  }
  async function* judged() {
    for (let at = 0; at < nearest.of.length; at++) yield [[nearest.of.get(at)], [{ distance: nearest.distance.get(at) }]];
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
  const near = (a, b) => (measure(a, b).distance <= within ? measure(a, b) : undefined);
  function kind() {
    const own = keptWithin(bits, within);
    return { add: (position) => own.add(fps[position], position), close: own.close };
  }
  return { read, judged, groups, measure, near, kind, close: () => kept.forEach((one) => one.close()) };
}

/** Compares each document with the documents that were kept before, and keeps it if it is near none. */
function keptWithin(bits, within) {
  const index = new Index({ bits });
  // The position of the document of each id of the index.
  const positions = [];
  function add(fp, position) {
    // A fingerprint of 0 means no features.
    const [near] = fp === 0n ? [] : index.near(fp, { within, limit: 1 });
    if (near !== undefined) return { of: positions[near.id], measure: { distance: near.distance } };
    if (fp !== 0n) positions[index.add(fp)] = position;
    return undefined;
  }
  return { add, close: () => index.dispose() };
}

/** Computed in a thread, so that the command can still be interrupted. */
async function clustersOf({ client }, fps, bits, within) {
  const index = await client.Index.from(fps, { bits });
  const clusters = await index.clusters({ within });
  await index.dispose?.();
  return clusters;
}
