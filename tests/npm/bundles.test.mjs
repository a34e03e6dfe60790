// The package in a bundler: an app contains only what it uses, and the module's bytes once or not at all.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { folder, installed, node, write } from './consumer.mjs';
import { carried } from './letters.mjs';

/** Bundles one file of an app as `esbuild app.js --bundle --minify` does. */
async function bundle(code, options) {
  const stdin = { contents: code, resolveDir: folder };
  const { outputFiles, warnings } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false, ...options });
  assert.deepEqual(warnings, []);
  return outputFiles[0].text;
}

const { strings } = carried(installed);

/** The strings with parts of the module that a bundle has. */
const partsOf = (code) => strings.flatMap((letters) => Array(code.split(letters).length - 1).fill(letters));
const SEXY = '7cf3a135aa595818';
const PRINT = "console.log(toHex(fingerprint('Python is sexy', recipes.textbook)))";

/** The size after gzip, in KB of 1,000 bytes, as a page downloads it. */
const zipped = (code) => gzipSync(code, { level: 9 }).length / 1000;

for (const use of ['distance', 'toHex', 'fromHex', 'gradedDistance', 'recipes', 'NearprintError']) {
  test(`an app that uses ${use} alone takes less than 5 KB, and no WebAssembly`, async () => {
    const code = await bundle(`import { ${use} } from 'nearprint'; console.log(${use})`);
    assert.deepEqual(partsOf(code), []);
    assert.doesNotMatch(code, /WebAssembly/);
    assert.ok(code.length < 5_000, `${code.length} bytes`);
  });
}

test('an app that imports it and uses nothing takes nothing', async () => {
  assert.equal((await bundle(`import * as all from 'nearprint'; import { Draft } from 'nearprint'`)).trim(), '');
});

for (const [what, code] of Object.entries({
  fingerprint: `import { fingerprint, recipes, toHex } from 'nearprint'; ${PRINT}`,
  'fingerprint and Index': `import { fingerprint, Index, recipes, toHex } from 'nearprint'; new Index(); ${PRINT}`,
  'fingerprint and Corpus': `import { Corpus, fingerprint, recipes, toHex } from 'nearprint'; new Corpus(); ${PRINT}`,
  everything: `import * as all from 'nearprint'; const { fingerprint, recipes, toHex } = all; globalThis.all = all; ${PRINT}`,
})) {
  test(`an app that uses ${what} has no part of the module twice, and works`, async () => {
    const bundled = await bundle(code);
    const parts = partsOf(bundled);
    assert.ok(parts.length > 0);
    assert.equal(new Set(parts).size, parts.length);
    assert.equal(node(write('app.mjs', bundled)), SEXY);
  });
}

const MORE = { similar: 13.2, duplicates: 8.7, 'corpusFromBytes, corpusToBytes': 8.8 };
for (const [names, most] of Object.entries(MORE)) {
  test(`an app of Corpus has ${names} only if it imports it: ${most} KB more at most`, async (t) => {
    const app = (more) => bundle(`import { Corpus, ${more} } from 'nearprint'; globalThis.all = [Corpus, ${more}];`);
    const [without, with_] = [await app(''), await app(names)];
    const more = zipped(with_) - zipped(without);
    t.diagnostic(`${more} KB`);
    assert.ok(partsOf(with_).length > partsOf(without).length);
    assert.ok(more > 1 && more <= most, `${more} KB`);
  });
}

test('a function beside the class works in the app that imports it', async () => {
  const code = `import { Corpus, corpusFromBytes, corpusToBytes, duplicates, similar } from 'nearprint';
    const text = 'The museum is closed on Mondays. On all other days it opens at ten.';
    const corpus = new Corpus();
    corpus.put(['a', 'b'].map((id) => ({ id, text })));
    console.log(JSON.stringify([corpusFromBytes(corpusToBytes(corpus)), corpus].map((one) => [duplicates(one).groups, similar(one, text, { all: true }).length])));`;
  assert.equal(node(write('app.mjs', await bundle(code))), '[[[["a","b"]],2],[[["a","b"]],2]]');
});

test('a method of a corpus is the function beside the class; in a bundle without that, it names it', async () => {
  const code = `import * as nearprint from 'nearprint';
    const { Corpus } = nearprint;
    const corpus = new Corpus();
    const document = { id: 'a', text: 'The museum is closed on Mondays. On all other days it opens at ten.' };
    corpus.put([document, { ...document, id: 'b' }]);
    const tried = (work) => { try { return work(); } catch (error) { return error.name + ': ' + error.message; } };
    const merged = () => (corpus.merge(corpus.toBytes()), corpus.size);
    const read = (bytes) => Corpus.fromBytes(bytes).size;
    console.log(JSON.stringify([() => corpus.duplicates().groups, () => corpus.similar(document.text, { all: true }).length, merged, () => read(corpus.toBytes()), () => read(new Uint8Array(1))].map(tried)));`;
  const bare = code.replace('* as nearprint', '{ Corpus }').replace('const { Corpus } = nearprint;', '');
  const missing = (method, name) => `TypeError: Corpus.${method} needs an import: import { ${name} } from 'nearprint', and call that`;
  const whole = JSON.parse(node(write('app.mjs', code)));
  assert.deepEqual(whole.slice(0, 4), [[['a', 'b']], 2, 2, 2]);
  assert.match(whole[4], /^NearprintError: /);
  assert.deepEqual(JSON.parse(node(write('app.mjs', await bundle(bare)))), [
    missing('duplicates', 'duplicates'),
    missing('similar', 'similar'),
    missing('toBytes', 'corpusToBytes'),
    missing('toBytes', 'corpusToBytes'),
    missing('fromBytes', 'corpusFromBytes'),
  ]);
});

test('bundled as CommonJS and as a classic script it works too', async () => {
  const code = `import { fingerprint, recipes, toHex } from 'nearprint'; ${PRINT}`;
  for (const format of ['cjs', 'iife']) assert.equal(node(write('app.cjs', await bundle(code, { format }))), SEXY);
});

const EDITOR = "export { createChecker, openCorpus } from 'nearprint/editor';";
const peers = { external: ['@codemirror/*', 'prosemirror-*', '@tiptap/*', 'react', 'vue'] };

/** The size that a page downloads before any `import()`: the files of its entry, each after gzip. */
async function atFirst(code) {
  const stdin = { contents: code, resolveDir: folder };
  const { outputFiles, metafile } = await build({
    stdin,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    write: false,
    metafile: true,
    outdir: 'out',
    ...peers,
  });
  const needed = new Set();
  const follow = (name) => {
    if (needed.has(name)) return;
    needed.add(name);
    for (const { kind, path } of metafile.outputs[name].imports) if (kind === 'import-statement' && path in metafile.outputs) follow(path);
  };
  follow(Object.keys(metafile.outputs).find((name) => metafile.outputs[name].entryPoint));
  const files = outputFiles.filter(({ path }) => [...needed].some((name) => path.endsWith(name)));
  assert.equal(files.length, needed.size);
  return files.reduce((sum, { contents }) => sum + zipped(contents), 0);
}

const WATCH = `${EDITOR} export { watch } from 'nearprint/dom';`;

test('the checker and the adapter for plain elements take 15 KB together at most, the panel and the overlay apart', async (t) => {
  const size = await atFirst(WATCH);
  t.diagnostic(`${size} KB`);
  assert.ok(size <= 15.3, `${size} KB`);
});

test('the card takes less than 12 KB more', async (t) => {
  const more = (await atFirst(`${WATCH} export { card } from 'nearprint/card'`)) - (await atFirst(WATCH));
  t.diagnostic(`${more} KB`);
  assert.ok(more <= 11.4, `${more} KB`);
});

const ADAPTERS = { codemirror: 5.9, prosemirror: 5.2, tiptap: 5.6, react: 8.4, vue: 8.1 }; // those of frameworks with the form
for (const [adapter, most] of Object.entries(ADAPTERS)) {
  test(`nearprint/${adapter} takes ${most} KB at most beside the checker, its peers apart`, async () => {
    const alone = await atFirst(EDITOR);
    const both = await atFirst(`${EDITOR} export * from 'nearprint/${adapter}'`);
    assert.ok(both - alone <= most, `${both - alone} KB`);
  });
}
