// `npm install nearprint`, then import or require: it works, and nothing happens before the first call.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, installed, nearprint, node, quick } from './consumer.mjs';

const SEXY = '7cf3a135aa595818';
const PRINT = "n => console.log(n.toHex(n.fingerprint('Python is sexy', n.recipes.textbook)))";
const CLASSES = 'Corpus Draft Hyperplanes IdfBuilder Index NearprintError Sieve';
const FUNCTIONS =
  'compare corpusFromBytes corpusToBytes distance duplicates explain fingerprint fingerprintAll fromFeatures fromHex gradedDistance init ' +
  'mergeCorpusBytes mergeIntoCorpus openArchive recipes segmentWords similar sketch summarize toHex';
const PUBLIC = `${CLASSES} ${FUNCTIONS}`.split(' ');

test('import works at once', () => assert.equal(node('-e', `import('nearprint').then(${PRINT})`), SEXY));

test('require works at once', () => assert.equal(node('-e', `(${PRINT})(require('nearprint'))`), SEXY));

test('a worker thread works at once', () => {
  const inside = JSON.stringify(`(${PRINT})(require('nearprint'))`);
  assert.equal(node('-e', `new (require('worker_threads').Worker)(${inside}, { eval: true })`), SEXY);
});

test('both doors show the same names', () => {
  assert.deepEqual(Object.keys(nearprint).sort(), PUBLIC);
  assert.deepEqual(JSON.parse(node('-p', "JSON.stringify(Object.keys(require('nearprint')).sort())")), PUBLIC);
});

test('classes have their own names', () => {
  for (const name of CLASSES.split(' ')) assert.equal(nearprint[name].name, name);
});

test('nothing else is installed, and nothing that was not meant to be published', { skip: quick }, () => {
  const namesIn = (...path) => readdirSync(join(folder, 'node_modules', ...path)).filter((name) => !name.startsWith('.'));
  const sorted = (...names) => names.join(' ').split(' ').sort();
  assert.deepEqual(namesIn(), ['nearprint']);
  const editors = 'card codemirror dom editor panel prosemirror react store svelte tiptap vue';
  const entries = `archive client fingerprints js worker ${editors}`;
  const pages = 'BENCHMARKS.md CHANGELOG.md COMPATIBILITY.md LICENSE-APACHE LICENSE-MIT README.md SECURITY.md docs';
  assert.deepEqual(namesIn('nearprint').sort(), sorted(pages, 'dist package.json', entries));
  for (const entry of entries.split(' ')) assert.deepEqual(namesIn('nearprint', entry), ['package.json']);
  const both = (name) => `${name}.cjs ${name}.d.cts ${name}.d.mts ${name}.mjs`;
  const others =
    'archive-js.mjs archive-workerd.mjs chunks cli cli.LICENCES.txt cli.mjs fingerprints.d.cts fingerprints.d.mts nearprint.LICENCES.txt ' +
    'nearprint.min.js nearprint.wasm repeats.mjs store.LICENCES.txt thread.mjs twin.cjs twin.mjs workerd.mjs';
  const importable = `archive client index js worker ${editors}`.split(' ');
  assert.deepEqual(namesIn('nearprint/dist').sort(), sorted(others, ...importable.map(both)));
  const { bin, dependencies, scripts } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  assert.deepEqual([bin, dependencies, scripts], [{ nearprint: './dist/cli.mjs' }, undefined, undefined]);
});

test('every file that package.json names exists', { skip: quick }, () => {
  const { main, module, types, unpkg, jsdelivr, exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  const paths = (value) => (typeof value === 'string' ? [value] : Object.values(value).flatMap(paths));
  for (const path of [main, module, types, unpkg, jsdelivr, ...paths(exports)]) assert.ok(existsSync(join(installed, path)), path);
});

test('importing touches nothing, as a server or an old test environment may lack it', () => {
  const bare = `
    for (const name of ['WebAssembly', 'TextEncoder', 'TextDecoder', 'fetch', 'atob', 'Response', 'URL'])
      if (!delete globalThis[name]) throw new Error(name + ' is still there');`;
  const use = `
    n => {
      console.log(n.distance(1n, 2n), n.toHex(n.fromHex('${SEXY}')));
      for (const call of [() => n.fingerprint('x'), () => new n.Draft(), () => new n.Index()])
        try { call(); console.log('no error'); } catch (error) { console.log(error.name, error.code, /'wasm-unsafe-eval'/.test(error.message)); }
      return n.init().catch((error) => console.log(error.code));
    }`;
  const expected = [`2 ${SEXY}`, ...Array(3).fill('NearprintError ERR_WASM_UNAVAILABLE true'), 'ERR_WASM_UNAVAILABLE'];
  assert.deepEqual(node('-e', `${bare} (${use})(require('nearprint'))`).split('\n'), expected);
  assert.deepEqual(node('-e', `${bare} import('nearprint').then(${use})`).split('\n'), expected);
});

test('a bad argument is refused as such even where WebAssembly is missing', () => {
  const code = `delete globalThis.WebAssembly; const n = require('nearprint');
    for (const call of [() => n.fingerprint(7), () => new n.Draft(7), () => new n.Index({ bits: 7 })])
      try { call(); } catch (error) { console.log(error.name); }`;
  assert.deepEqual(node('-e', code).split('\n'), ['TypeError', 'TypeError', 'RangeError']);
});

test('text crosses to the same bits where TextEncoder and TextDecoder are missing', () => {
  const print = `n => {
    const texts = ['', 'ascii', 'ß и 中文 👍🏽', 'lone \\ud800 and \\udc00', 'ß'.repeat(70_000), '中👍'.repeat(70_000)];
    console.log(n.fingerprintAll(texts).join(), n.explain(texts[2], { size: 1, punctuation: 'keep' }).features.map(({ text }) => text).join());
    try { n.Index.fromBytes(new Uint8Array(9)); } catch (error) { console.log(error.message); }
  }`;
  const expected = node('-e', `(${print})(require('nearprint'))`);
  assert.match(expected, /и,中,文,👍🏽/u);
  assert.equal(node('-e', `delete globalThis.TextEncoder; delete globalThis.TextDecoder; (${print})(require('nearprint'))`), expected);
});
