// Finds near-duplicates in two ways: by the judge's verdict on the texts, or by near fingerprints.
//
// A way is { next, groups, measure, near, close }. `next()` yields [documents, of, measures] in batches: for each document the position
// of an earlier near-duplicate, or -1, and how near they are. If documents are revisited, then at the end groups() returns, for each
// position, the first one of its group, measure(a, b) how near two documents of a group are, if that is known, near(a, b) how near any
// two are, or undefined if they are no near-duplicates, and kind() compares a few documents anew: add(position) returns { of, measure } for one
// that was added before it and of which it is a near-duplicate, or undefined, close() ends it.

import { compare, distance, Index, Sieve, summarize } from 'nearprint';
import { fingerprinted, summarized } from './batches.js';
import { openPool } from './pool.js';
import { Texts } from './texts.js';

export function byJudge({ documents, sources, fields, problems, recipe, threshold, grouped, revisited }) {
  const sieve = new Sieve({ recipe, threshold, grouped });
  const texts = new Texts(sources, fields);
  async function* next() {
    let before = 0;
    for await (const [batch, summaries] of summarized(documents, recipe, problems)) {
      const textOf = (position) => (position < before ? texts.get(position) : batch[position - before].text);
      const { of, score } = sieve.put(summaries, textOf);
      batch.forEach((document, at) => texts.push(document, revisited || of[at] < 0));
      before += batch.length;
      yield [batch, of, Array.from(score, (score) => ({ score }))];
    }
  }
  const close = () => {
    texts.close();
    sieve.dispose();
  };
  function near(a, b) {
    const { score, same } = compare(texts.get(a), texts.get(b), recipe);
    return (threshold === 'auto' ? same : score > 0 && score >= threshold) ? { score } : undefined;
  }
  function kind() {
    const own = new Sieve({ recipe, threshold });
    const added = [];
    function add(position) {
      added.push(position);
      const { of, score } = own.put(summarize([texts.get(position)], recipe), (at) => texts.get(added[at]));
      return of[0] < 0 ? undefined : { of: added[of[0]], measure: { score: score[0] } };
    }
    return { add, close: () => own.dispose() };
  }
  return { next, groups: () => sieve.groups(), measure: () => ({}), near, kind, close };
}

export function byFingerprints({ documents, problems, recipe, within, grouped, revisited }) {
  const { bits } = recipe;
  const all = keptWithin(bits, within);
  const fps = [];
  async function* next() {
    let position = 0;
    for await (const [batch, found] of fingerprinted(documents, recipe, problems)) {
      const answers = Array.from(found, (fp) => {
        if (revisited) fps.push(fp);
        return grouped ? undefined : all.add(fp, position++);
      });
      yield [batch, answers.map((near) => near?.of ?? -1), answers.map((near) => near?.measure)];
    }
  }
  async function groups() {
    const featured = fps.flatMap((fp, at) => (fp === 0n ? [] : [at]));
    const clusters = await clustersOf(featured.map((at) => fps[at]), bits, within);
    const first = new Map();
    const roots = Uint32Array.from(fps, (_, at) => at);
    featured.forEach((at, i) => {
      if (!first.has(clusters[i])) first.set(clusters[i], at);
      roots[at] = first.get(clusters[i]);
    });
    return roots;
  }
  const measure = (a, b) => ({ distance: distance(fps[a], fps[b]) });
  const near = (a, b) => (measure(a, b).distance <= within ? measure(a, b) : undefined);
  function kind() {
    const own = keptWithin(bits, within);
    return { add: (position) => own.add(fps[position], position), close: own.close };
  }
  return { next, groups, measure, near, kind, close: all.close };
}

/** Compares each document with those that were kept before it, and keeps it if it is near none of them. */
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
async function clustersOf(fps, bits, within) {
  const pool = openPool(1);
  try {
    const index = await pool.client.Index.from(fps, { bits });
    return await index.clusters({ within });
  } finally {
    await pool.close();
  }
}
