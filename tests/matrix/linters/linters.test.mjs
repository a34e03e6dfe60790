// Package linters, and the sizes in an app.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { build } from 'esbuild';
import { ESLint } from 'eslint';
import regexp from 'eslint-plugin-regexp';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { rollup } from 'rollup';
import { minify } from 'terser';
import { carried } from '../../npm/letters.mjs';
import { consumer } from '../consumer.mjs';

const folder = consumer();
const installed = join(folder, 'node_modules/nearprint');
const { strings } = carried(installed);

test('publint, strict, has nothing to say', async () => {
  const { messages, pkg } = await publint({ pkgDir: installed, strict: true });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
});

test('are the types wrong? no, in every way of resolving them', () => {
  // attw deletes the tarball when it is done, so it gets a copy.
  const place = mkdtempSync(join(tmpdir(), 'nearprint-attw-'));
  try {
    const copy = join(place, 'nearprint.tgz');
    cpSync(process.env.NEARPRINT_TARBALL, copy);
    const attw = fileURLToPath(new URL('node_modules/.bin/attw', import.meta.url));
    const options = ['--exclude-entrypoints', './nearprint.wasm', '--format', 'ascii', '--no-color'];
    execFileSync(attw, [copy, ...options], { encoding: 'utf8' }); // throws with what it found
  } finally {
    rmSync(place, { recursive: true });
  }
});

const sizeOf = ({ contents }) => gzipSync(contents, { level: 9 }).length / 1000;

function bundled(code, options) {
  const external = ['@codemirror/*', 'prosemirror-*', '@tiptap/*', 'react', 'vue'];
  return build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    external,
    ...options,
  });
}

/** The size after minifying and gzip, in KB of 1,000 bytes. */
const size = async (code) => sizeOf((await bundled(code)).outputFiles[0]);

/** The sizes of what an app loads at once, and of all that it may load later, from a bundler that splits the code at `import()`. */
async function loaded(code) {
  const { outputFiles, metafile } = await bundled(code, { splitting: true, metafile: true, absWorkingDir: folder, outdir: folder });
  const atOnce = new Set();
  const follow = (path) => {
    if (atOnce.has(path)) return;
    atOnce.add(path);
    for (const { path: next, kind, external } of metafile.outputs[path].imports) if (kind === 'import-statement' && !external) follow(next);
  };
  follow(Object.keys(metafile.outputs).find((path) => metafile.outputs[path].entryPoint === '<stdin>'));
  const both = [0, 0];
  for (const file of outputFiles) both[atOnce.has(relative(folder, file.path)) ? 0 : 1] += sizeOf(file);
  return both;
}
const USE = (names) => `import { ${names} } from 'nearprint'; globalThis.all = [${names}];`;
/** A corpus with all functions beside it: what a worker of `openCorpus` serves. */
const WHOLE = 'Corpus, corpusFromBytes, corpusToBytes, duplicates, mergeIntoCorpus, similar';
const ALL = (entry) => `import * as all from '${entry}'; globalThis.all = all;`;

/** What ESLint says of all our JavaScript. */
async function linted(config) {
  const cwd = fileURLToPath(new URL('../../../pkg-template', import.meta.url));
  const eslint = new ESLint({
    cwd,
    overrideConfigFile: true,
    overrideConfig: [{ files: ['**/*.js'], ...config }],
    allowInlineConfig: false,
  });
  const results = await eslint.lintFiles(['.']);
  assert.ok(results.length > 100);
  return results.flatMap(({ filePath, messages }) => messages.map(({ line, message }) => `${filePath}:${line}: ${message}`));
}

test('no regular expression of ours can take more than linear time', async () => {
  const given = ['error', { report: 'potential' }];
  assert.deepEqual(
    await linted({ plugins: { regexp }, rules: { 'regexp/no-super-linear-backtracking': given, 'regexp/no-super-linear-move': given } }),
    [],
  );
});

test('every name that is used is there', async () => {
  const platform = [
    ...Object.getOwnPropertyNames(globalThis),
    'addEventListener',
    'document',
    'DOMMatrix',
    'DOMRect',
    'IDBKeyRange',
    'MutationObserver',
    'navigator',
    'Node',
    'Worker',
  ];
  const globals = Object.fromEntries(platform.map((name) => [name, 'readonly']));
  assert.deepEqual(await linted({ languageOptions: { globals }, rules: { 'no-undef': 'error' } }), []);
});

test('size: the budgets of the entries', async (t) => {
  const wasm = readFileSync(join(installed, 'dist/nearprint.wasm'));
  const sizes = {
    '`fingerprint` and `distance`, gzip': [await size(USE('fingerprint, distance')), 54.8],
    '`Corpus`, gzip': [await size(USE('Corpus')), 115.6],
    '`fingerprint` and `Index`, gzip': [await size(USE('fingerprint, Index')), 80],
    '`fingerprint` and `Corpus`, gzip': [await size(USE('fingerprint, Corpus')), 117],
    '`nearprint`, everything, gzip': [await size(ALL('nearprint')), 215.8],
    '`openArchive` beside `Corpus`, gzip': [(await size(USE('Corpus, openArchive'))) - (await size(USE('Corpus'))), 24.4],
    '`nearprint/nearprint.wasm`, brotli': [brotliCompressSync(wasm).length / 1000, 196.5],
    '`Corpus` and `similar`, gzip': [await size(USE('Corpus, similar')), 128.6],
    '`Corpus` and all functions beside it, gzip': [await size(USE(WHOLE)), 140.8],
    'a worker of `Corpus`, gzip': [
      await size(`import { serveWith } from 'nearprint/worker'; import { ${WHOLE} } from 'nearprint'; serveWith({ ${WHOLE} });`),
      149.2,
    ],
    '`dist/nearprint.min.js`, gzip': [gzipSync(readFileSync(join(installed, 'dist/nearprint.min.js')), { level: 9 }).length / 1000, 181.3],
    '`nearprint/client`, gzip': [await size(ALL('nearprint/client')), 4.8],
    '`nearprint/js`, everything, gzip': [await size(ALL('nearprint/js')), 460.1],
    '`distance` and `toHex` alone, gzip': [
      await size("import { distance, toHex } from 'nearprint'; globalThis.all = [distance, toHex];"),
      0.85,
    ],
  };
  // Without the frameworks, which an app has anyway, and without the WebAssembly module, which only a page that checks by itself
  // needs.
  const together =
    "import { createChecker } from 'nearprint/editor'; import * as b from 'nearprint/dom'; globalThis.all = [createChecker, b];";
  // All in one file, as from a bundler without code splitting: with the panel and the overlay, and the last one with what opens a corpus,
  // its worker and the module. All of these are otherwise loaded separately.
  sizes['`createChecker` and `nearprint/dom`, gzip'] = [await size(together), 24];
  sizes['`nearprint/editor`, everything, gzip'] = [await size(ALL('nearprint/editor')), 162.7];
  const CHECKER = "import { createChecker } from 'nearprint/editor';";
  const [editor] = await loaded(`${CHECKER} globalThis.all = [createChecker];`);
  for (const name of ['codemirror', 'prosemirror', 'tiptap', 'react', 'vue']) {
    const [both] = await loaded(`${CHECKER} import * as b from 'nearprint/${name}'; globalThis.all = [createChecker, b];`);
    sizes[`\`nearprint/${name}\` beside the editor, gzip`] = [both - editor, 9];
  }
  for (const [what, [kilobytes, budget]] of Object.entries(sizes)) {
    t.diagnostic(`${what}: ${kilobytes.toFixed(1)} KB of ${budget}`);
  }
  assert.deepEqual(
    Object.entries(sizes).filter(([, [kilobytes, budget]]) => kilobytes > budget),
    [],
  );
  // What the README says of each of these: at most 3 % off, or half of the last digit.
  const OPEN = "import { createChecker, openCorpus } from 'nearprint/editor';";
  const adapters = ['codemirror', 'prosemirror', 'tiptap', 'react', 'vue', 'svelte'];
  const largest = (sizes) => [0, 1].map((place) => Math.max(...sizes.map((both) => both[place])));
  const measured = {
    'a form with': largest(
      await Promise.all(
        [
          ['react', 'useDuplicateForm'],
          ['vue', 'useDuplicateForm'],
          ['svelte', 'duplicateForm'],
        ].map(([name, form]) =>
          loaded(`import { ${form} } from 'nearprint/${name}'; import { card } from 'nearprint/card'; globalThis.all = [${form}, card];`),
        ),
      ),
    ),
    'a text area or': await loaded(
      `${OPEN} import { watch } from 'nearprint/dom'; import { card } from 'nearprint/card'; globalThis.all = [openCorpus, createChecker, watch, card];`,
    ),
    'an editor or': largest(
      await Promise.all(
        adapters.map((name) =>
          loaded(`${OPEN} import * as adapter from 'nearprint/${name}'; globalThis.all = [openCorpus, createChecker, adapter];`),
        ),
      ),
    ),
    'a plain HTML page': [sizes['`dist/nearprint.min.js`, gzip'][0], 0],
    'texts that are checked': [sizes['`Corpus`, gzip'][0], 0],
    'a million documents': await loaded("import { openArchive } from 'nearprint'; globalThis.all = [openArchive];"),
    'fingerprints to compare': [sizes['`fingerprint` and `distance`, gzip'][0], 0],
    'fingerprints to look up': [sizes['`fingerprint` and `Index`, gzip'][0], 0],
  };
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const said = (row) => {
    const [, ...both] = readme.match(new RegExp(`^\\| ${row}[^|]*\\|[^|]*\\| ([\\d.]+) \\| ([\\d.]*)`, 'm')) ?? [];
    return both.map(Number);
  };
  const isClose = (kilobytes, told) => Math.abs(kilobytes - told) <= Math.max(0.5, 0.03 * kilobytes);
  assert.deepEqual(
    Object.entries(measured).filter(([row, both]) => !both.every((kilobytes, place) => isClose(kilobytes, said(row)[place]))),
    [],
  );
});

test('an app of `fingerprint` and `distance` carries the parts of the module that it needs, once, and no other class, whoever bundles it', async () => {
  const app = join(folder, 'two.js');
  writeFileSync(app, "import { distance, fingerprint } from 'nearprint';\nglobalThis.all = [distance, fingerprint];\n");
  const { outputFiles } = await build({ entryPoints: [app], bundle: true, format: 'esm', write: false });
  const bundle = await rollup({ input: app, plugins: [nodeResolve()] });
  const { output } = await bundle.generate({ format: 'es' });
  for (const [bundler, code] of Object.entries({ esbuild: outputFiles[0].text, rollup: output[0].code })) {
    const copies = strings.map((letters) => code.split(letters).length - 1);
    assert.equal(Math.max(...copies), 1, bundler);
    const all = copies.filter((count) => count > 0).length;
    assert.ok(all > 5 && all < strings.length / 3, `${bundler}: ${all} of ${strings.length} strings`);
    assert.match(code, /class RawRecipe\b|RawRecipe = class/, bundler);
    // The class, and its part of the bindings.
    for (const name of ['Corpus', 'Draft', 'Hyperplanes', 'Index']) {
      assert.doesNotMatch(code, new RegExp(`class (Raw)?${name}\\b|Raw${name} = class`), `${bundler}: ${name}`);
    }
    assert.doesNotMatch(code, /nearAll|near_all|gradedDistance|Segmenter/, bundler);
  }
});

test('size: other minifiers leave the strings of the module in an order that compresses', async (t) => {
  for (const [names, budget] of [
    ['fingerprint, distance', 54.8],
    ['Corpus', 114.8],
    ['fingerprint, Index', 81],
    ['fingerprint, Corpus', 116.1],
  ]) {
    const app = join(folder, 'minified.js');
    writeFileSync(app, USE(names));
    const bundle = await rollup({ input: app, plugins: [nodeResolve()] });
    const { output } = await bundle.generate({ format: 'es' });
    const { code } = await minify(output[0].code, { module: true });
    const kilobytes = gzipSync(code, { level: 9 }).length / 1000;
    t.diagnostic(`${names}, rollup and terser, gzip: ${kilobytes.toFixed(1)} KB of ${budget}`);
    assert.ok(kilobytes <= budget, `${names}: ${kilobytes} KB, and ${budget} are allowed`);
  }
});
