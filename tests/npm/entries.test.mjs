// The entries besides `.`: the same names, the same bits, each started in its own way.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { folder, nearprint, node, vectors, write } from './consumer.mjs';

const open = (entry) => import(pathToFileURL(write(`${entry}.mjs`, `export * from 'nearprint/${entry}';\n`)));
const require = createRequire(join(folder, 'x.js'));
const SEXY = '7cf3a135aa595818';
const sexy = (n) => n.toHex(n.fingerprint('Python is sexy', n.recipes.textbook));

test('js shows the names of the main entry, by import and by require, and has the same class of errors', async () => {
  const js = await open('js');
  assert.deepEqual(Object.keys(js), Object.keys(nearprint));
  assert.deepEqual(Object.keys(require('nearprint/js')).sort(), Object.keys(nearprint).sort());
  assert.equal(js.NearprintError, nearprint.NearprintError);
  assert.equal(require('nearprint/js').NearprintError, require('nearprint').NearprintError);
});

test('the store says by a code that Node has no IndexedDB', async () => {
  const { deleteStore, openStore } = await open('store');
  for (const call of [openStore('x'), deleteStore('x')])
    await assert.rejects(call, { name: 'NearprintError', code: 'ERR_STORE_UNAVAILABLE', message: /IndexedDB/ });
});

test('js needs no WebAssembly, by import and by require', () => {
  const use = `n => { delete globalThis.WebAssembly; console.log((${sexy})(n)); return n.init(); }`;
  assert.equal(node('-e', `import('nearprint/js').then(${use})`), SEXY);
  assert.equal(node('-e', `(${use})(require('nearprint/js'))`), SEXY);
});

test('js gives every golden fingerprint and sum', async () => {
  const js = await open('js');
  const golden = vectors('golden.json');
  const recipeOf = (recipe) => (typeof recipe === 'string' ? js.recipes[recipe] : recipe);
  for (const { recipe, text, hex, bits } of golden.fingerprints) assert.equal(js.toHex(js.fingerprint(text, recipeOf(recipe)), bits), hex);
  for (const { recipe, text, sums } of golden.sums) assert.deepEqual(js.explain(text, recipeOf(recipe)).sums, sums);
});

test('js is bit for bit what WebAssembly is, for any text', async () => {
  const js = await open('js');
  const text = fc.string({ unit: 'binary', maxLength: 300, size: 'max' });
  const lone = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 }).map((units) => String.fromCharCode(...units));
  const recipe = fc.constantFrom(
    undefined,
    js.recipes.textbook,
    { bits: 128, weights: 'log' },
    { bits: 32, unit: 'word', size: 2 },
    { hash: 'md5', punctuation: 'keep', spaces: 'keep' },
  );
  fc.assert(
    fc.property(fc.oneof(text, lone), fc.oneof(text, lone), recipe, (a, b, recipe) => {
      assert.deepEqual(js.explain(a, recipe), nearprint.explain(a, recipe));
      assert.deepEqual(js.compare(a, b, recipe), nearprint.compare(a, b, recipe));
      const drafts = [js, nearprint].map((entry) => new entry.Draft(a, recipe));
      for (const draft of drafts) draft.replace(0, Math.min(2, a.length), b);
      assert.equal(drafts[0].fingerprint, drafts[1].fingerprint);
      assert.equal(drafts[0].toString(), drafts[1].toString());
      for (const draft of drafts) draft.dispose();
    }),
    { numRuns: 300 },
  );
});

test('js has the same index, byte for byte, the same corpus and the same planes', async () => {
  const js = await open('js');
  const fps = nearprint.fingerprintAll(Array.from({ length: 3_000 }, (_, i) => `text number ${i} of ${i % 50} and ${i % 7}`));
  const made = [js, nearprint].map((entry) => {
    const index = entry.Index.from(fps);
    const corpus = new entry.Corpus();
    for (let i = 0; i < 60; i++)
      corpus.put({ id: `${i}`, text: `It was a bright cold day in April, number ${i % 20}, and the clocks struck ${i % 30}.` });
    const planes = new entry.Hyperplanes({ dimensions: 50 });
    const vector = Float32Array.from({ length: 50 }, (_, i) => Math.fround(1 / (i - 7.5)));
    return [
      index.toBytes(),
      index.near(fps[5], { within: 9 }),
      index.pairs({ within: 2 }),
      index.stats(),
      index.plan(3),
      entry.Index.fromBytes(index.toBytes()).nearest(fps[9], 4),
      entry.corpusToBytes(corpus),
      entry.duplicates(corpus),
      planes.project(vector),
      planes.fingerprint(vector),
    ];
  });
  assert.deepEqual(made[0], made[1]);
  assert.throws(() => js.Index.fromBytes(new Uint8Array(9)), { code: 'ERR_BAD_SNAPSHOT' });
});

test('without WebAssembly, a call during which the memory grows reads what it has moved', () => {
  // The first call in a process makes it grow; of one of these texts just while a feature is counted.
  const features = `import('nearprint/js').then(({ explain }) => {
    const text = (many) => String.fromCodePoint(...Array.from({ length: many }, (_, i) => 0x4e00 + ((i * 7919) % 20000)));
    console.log([200, 400, 900, 1800, 3600].map((many) => explain(text(many), { size: 2 }).features.length).join());
  })`;
  assert.equal(node('-e', features), '199,399,899,1799,3599');
});
