// Measures one set of one size: crowd.mjs PACKAGE SET COUNT [FILE] prints a row of JSON for each figure as soon as it is known, and
// writes the texts to FILE for peers.
import { pathToFileURL } from 'node:url';
import { quantile, writeLines } from '../files.mjs';
import { make } from './sets.mjs';

const [address, name, size, file] = process.argv.slice(2);
const { compare, Corpus, duplicates, fingerprintAll } = await import(pathToFileURL(address));
const count = Number(size);
const { texts, groups, question } = make(name, count);
if (file)
  writeLines(
    file,
    texts.map((text, i) => ({ text, group: groups?.[i] ?? null })),
  );

const row = (what, value, unit) => console.log(JSON.stringify({ what, value, unit }));
const timed = (work) => {
  const start = performance.now();
  const result = work();
  return [performance.now() - start, result];
};

/** A plain scan of a million fingerprints of 64 bits for those within 3 bits: the best of fifteen. */
function scan() {
  const halves = new Uint32Array(2_000_000);
  let state = 1;
  for (let i = 0; i < halves.length; i++) halves[i] = state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  const bits = (x) => {
    x -= (x >>> 1) & 0x55555555;
    x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
    return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  };
  const near = (low, high) => {
    let found = 0;
    for (let i = 0; i < halves.length; i += 2) if (bits(halves[i] ^ low) + bits(halves[i + 1] ^ high) <= 3) found++;
    return found;
  };
  return Math.min(...Array.from({ length: 15 }, (_, i) => timed(() => near(halves[2 * i], halves[2 * i + 1]))[0]));
}

const yardstick = scan();
row('a scan of a million fingerprints in plain JavaScript', yardstick, 'ms');
fingerprintAll(texts.slice(0, 200));
const documents = texts.map((text, i) => ({ id: `${i}`, text }));
const corpus = new Corpus();
const [put] = timed(() => documents.forEach((document) => corpus.put(document)));
row('put', put, 'ms');
const { bytes } = corpus.stats();
const characters = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
row('memory of the index', bytes / characters, 'bytes a byte of text');

// The first calls are made while the engine still compiles.
const [WARM, TIMED] = [60, 200];
const times = [];
for (let i = 0; i < WARM + TIMED; i++) {
  const text = question();
  const [time] = timed(() => corpus.check(text, { limit: 3 }));
  if (i >= WARM) times.push(time);
}
const p95 = quantile(times, 0.95);
row('check, limit 3, p95', p95 / yardstick, 'scans');
row('check, limit 3, p95, as time', p95, 'ms');

const [time, found] = timed(() => duplicates(corpus));
row('duplicates', time / put, 'puts');

/** F1 of "which documents to drop": all but the first of each group. */
function dropped(groups) {
  return new Set(
    groups.flatMap((group) =>
      group
        .map(Number)
        .sort((a, b) => a - b)
        .slice(1),
    ),
  );
}
const f1 = (found, truth) => {
  const both = [...found].filter((id) => truth.has(id)).length;
  return found.size + truth.size === 0 ? 1 : (2 * both) / (found.size + truth.size);
};
const drops = dropped(found.groups);
if (groups) {
  const truth = new Set();
  const seen = new Set();
  groups.forEach((group, i) => group >= 0 && (seen.has(group) ? truth.add(i) : seen.add(group)));
  row('F1 of the documents to drop', f1(drops, truth), '');
} else if (count <= 1000 && 'same' in compare(texts[0], texts[1])) {
  // The connected components of all pairs.
  const parents = texts.map((_, i) => i);
  const root = (i) => (parents[i] === i ? i : (parents[i] = root(parents[i])));
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < a; b++) {
      if (root(a) !== root(b) && compare(texts[a], texts[b]).same) parents[Math.max(root(a), root(b))] = Math.min(root(a), root(b));
    }
  }
  const truth = new Set(texts.map((_, i) => i).filter((i) => root(i) !== i));
  row('F1 of the documents to drop, against comparing all pairs', f1(drops, truth), '');
}
