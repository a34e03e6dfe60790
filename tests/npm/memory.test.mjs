// Memory stays bounded: that of disposed objects is reused at once, that of forgotten ones some time later.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { node } from './consumer.mjs';

/** Runs in a fresh process that can read the size of WebAssembly's memory. */
const fresh = (body) =>
  node(
    '--expose-gc',
    '--input-type=module',
    '-e',
    `
  const { Instance } = WebAssembly;
  let memory;
  const memories = [];
  WebAssembly.Instance = function (...args) {
    const instance = new Instance(...args);
    // The first instance is the tiny one that unpacks.
    if (instance.exports.unpack === undefined && instance.exports.memory) memories.push(instance.exports.memory);
    memory = memories[0];
    return instance;
  };
  const n = await import('nearprint');
  const turn = () => new Promise((resolve) => setTimeout(resolve, 5));
  ${body}`,
  );

test('an index of 1,000,000 fingerprints is built, asked, saved and loaded, and takes the memory that it reports', () => {
  const { size, near, again, stats, saved, held } = JSON.parse(
    fresh(`
    const total = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    const { Index } = n;
    Index.from([1n]).dispose();
    const empty = total();
    // SplitMix32.
    const words = Uint32Array.from({ length: 2_000_000 }, (_, i) => {
      let z = Math.imul(i + 1, 0x9e3779b9);
      z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
      z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
      return z ^ (z >>> 15);
    });
    const fps = new BigUint64Array(words.buffer);
    // The query is a stored fingerprint with three bits flipped.
    const ask = (index) => [0, 123_456, 999_999].map((id) => index.near(fps[id] ^ 0x8000_0100_0000_0001n));
    const index = Index.from(fps);
    const [size, near, bytes] = [index.size, ask(index), index.toBytes()];
    index.dispose();
    // Each is opened in its own memory, besides the bytes that it was given.
    const loaded = [Index.fromBytes(bytes)];
    const before = total();
    for (let number = 1; number < 5; number++) loaded.push(Index.fromBytes(bytes));
    const held = (total() - before) / 4 - empty - bytes.length;
    console.log(JSON.stringify({ size, near, again: ask(loaded[4]), stats: loaded[4].stats(), saved: bytes.length, held }));`),
  );
  const found = [0, 123_456, 999_999].map((id) => [{ id, distance: 3 }]);
  assert.deepEqual([size, near, again, stats.size], [1_000_000, found, found, 1_000_000]);
  for (const bytes of [saved, held]) assert.ok(Math.abs(bytes / stats.bytes - 1) < 0.05, `${stats.bytes} bytes reported, ${bytes}`);
});

for (const [what, make] of Object.entries({
  drafts: "new n.Draft('a draft of some words, number ' + i)",
  indexes: 'n.Index.from([BigInt(i), 5n])',
})) {
  test(`100,000 ${what}, made and disposed of, take the memory of one`, () => {
    const grown = Number(
      fresh(`
      const use = (i) => { const made = ${make}; made.dispose(); };
      for (let i = 0; i < 100; i++) use(i);
      const before = memory.buffer.byteLength;
      for (let i = 0; i < 100_000; i++) use(i);
      console.log(memory.buffer.byteLength - before);`),
    );
    assert.equal(grown, 0);
  });
}

/** `NEARPRINT_CALLS=1000000` takes minutes. */
const CALLS = Number(process.env.NEARPRINT_CALLS ?? 20_000);

const CALLED = { check: 'corpus.check', similar: '((text) => n.similar(corpus, text))' };
for (const [name, call] of Object.entries(CALLED)) {
  test(`${CALLS} calls of ${name} leave nothing in JavaScript's heap, nor in WebAssembly's memory`, () => {
    const [heap, wasm] = fresh(`
      const corpus = new n.Corpus();
      const text = (at) => Array.from({ length: 12 }, (_, word) => 'harbour lamps granite tide keepers wind'.split(' ')[(at * word) % 6] + ((at * 7 + word) % 13)).join(' ');
      for (let i = 0; i < 10; i++) corpus.put({ id: 'd' + i, title: 'Of the ' + i, text: text(i) });
      let found = 0;
      const use = (times) => { for (let i = 0; i < times; i++) found += ${call}(text(i % 20)).length; gc(); return process.memoryUsage().heapUsed; };
      use(2000);
      const size = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
      const before = [use(2000), size()];
      const after = [use(${CALLS}), size()];
      if (found < 2000) throw new Error('nothing is found');
      console.log(after[0] - before[0], after[1] - before[1]);`).split(' ');
    assert.equal(Number(wasm), 0);
    assert.ok(heap < 500_000, `${heap} bytes`);
  });
}

test('20,000 drafts, made and forgotten, stay bounded where the program lets the collector run', () => {
  const grown = Number(
    fresh(`
    const round = async () => { for (let i = 0; i < 1_000; i++) new n.Draft('a draft of some words, number ' + i); gc(); await turn(); };
    for (let i = 0; i < 3; i++) await round();
    const before = memory.buffer.byteLength;
    for (let i = 0; i < 20; i++) await round();
    console.log(memory.buffer.byteLength - before);`),
  );
  assert.ok(grown <= 2 ** 20, `${grown} bytes`);
});

test('a large index has a memory of its own, whatever its fingerprints come in', () => {
  const grown = fresh(`
    const other = n.Index.from([5n]);
    const before = memory.buffer.byteLength;
    const fps = Array.from({ length: 300_000 }, (_, i) => BigInt(i) << 20n);
    const indexes = [fps, new Set(fps), BigUint64Array.from(fps)].map((given) => n.Index.from(given));
    for (const index of indexes) index.add(7n);
    console.log(memory.buffer.byteLength - before, indexes.map(({ size }) => size).join(), other.size);`).split(' ');
  assert.ok(grown[0] <= 2 ** 16, `${grown[0]} bytes`);
  assert.deepEqual(grown.slice(1), ['300001,300001,300001', '1']);
});

const stopWords = 'Array.from({ length: 200_000 }, (_, i) => String.fromCodePoint(0x4e00 + (i % 20_000)) + Math.floor(i / 20_000))';
test('a snapshot with 200,000 stop words takes at most ten times its bytes and 16 MB', () => {
  const bytes = Number(
    fresh(`
    const bytes = n.corpusToBytes(new n.Corpus({ recipe: { unit: 'word', stopWords: ${stopWords} } }));
    (await import('node:fs')).writeFileSync('stop-words.corpus', bytes);
    console.log(bytes.length);`),
  );
  const taken = Number(
    fresh(`
    const bytes = (await import('node:fs')).readFileSync('stop-words.corpus');
    new n.Corpus().dispose();
    const all = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    const before = all();
    n.corpusFromBytes(bytes);
    console.log(all() - before);`),
  );
  assert.ok(taken > 0 && taken <= 10 * bytes + 16 * 2 ** 20, `${taken} bytes for ${bytes}`);
});
