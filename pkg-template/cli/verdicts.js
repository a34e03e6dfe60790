// Which documents are near-duplicates of which, in two ways: the judge's verdict on the texts, or fingerprints that lie near.
//
// A way is { next, groups, measure, close }. `next()` yields [documents, of, measures] batch by batch: of each document the position of
// the earlier one it is near to, or -1, and how near. Where all documents are grouped, groups() gives in the end the first of the group
// of each position, and measure(a, b) says how near two of them are, if that is known.

import { distance, Index, Sieve } from 'nearprint';
import { fingerprinted, summarized } from './batches.js';
import { openPool } from './pool.js';
import { Texts } from './texts.js';

export function byJudge({ documents, sources, fields, problems, recipe, threshold, grouped }) {
  const sieve = new Sieve({ recipe, threshold, grouped });
  const texts = new Texts(sources, fields);
  async function* next() {
    let before = 0;
    for await (const [batch, summaries] of summarized(documents, recipe, problems)) {
      const textOf = (position) => (position < before ? texts.get(position) : batch[position - before].text);
      const { of, score } = sieve.put(summaries, textOf);
      batch.forEach((document, at) => texts.push(document, grouped || of[at] < 0));
      before += batch.length;
      yield [batch, of, Array.from(score, (score) => ({ score }))];
    }
  }
  const close = () => {
    texts.close();
    sieve.dispose();
  };
  return { next, groups: () => sieve.groups(), measure: () => ({}), close };
}

export function byFingerprints({ documents, problems, recipe, within, grouped }) {
  const { bits } = recipe;
  const index = new Index({ bits });
  // Of each id of the index the position.
  const positions = [];
  const fps = [];
  /** Each is compared with those kept before it. */
  function single(fp, position) {
    // 0: no features.
    const [near] = fp === 0n ? [] : index.near(fp, { within, limit: 1 });
    if (near !== undefined) return [positions[near.id], { distance: near.distance }];
    if (fp !== 0n) positions[index.add(fp)] = position;
    return [-1, undefined];
  }
  async function* next() {
    let position = 0;
    for await (const [batch, found] of fingerprinted(documents, recipe, problems)) {
      const answers = Array.from(found, (fp) => {
        if (grouped) fps.push(fp);
        return grouped ? [-1, undefined] : single(fp, position++);
      });
      yield [batch, answers.map(([of]) => of), answers.map(([, measure]) => measure)];
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
  return { next, groups, measure: (a, b) => ({ distance: distance(fps[a], fps[b]) }), close: () => index.dispose() };
}

/** In a thread, so that the command can still be interrupted. */
async function clustersOf(fps, bits, within) {
  const pool = openPool(1);
  try {
    const index = await pool.client.Index.from(fps, { bits });
    return await index.clusters({ within });
  } finally {
    await pool.close();
  }
}
