// The types in a strict TypeScript project: correct code compiles, wrong code does not.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { folder, write } from './consumer.mjs';

const require = createRequire(import.meta.url);
const rightUse = readFileSync(new URL('typescript/right.ts', import.meta.url), 'utf8');
const entriesUse = readFileSync(new URL('typescript/entries.ts', import.meta.url), 'utf8');
const wrong = readFileSync(new URL('typescript/wrong.ts', import.meta.url), 'utf8');

const checker = `import { Corpus } from 'nearprint';
import { changeBetween, createChecker, openCorpus, type EditorMatch } from 'nearprint/editor';
const checker = createChecker(new Corpus(), { delayMs: 100 });
const change = changeBetween(checker.text, 'A text.');
if (change) checker.edit([change]);
export const match: EditorMatch | undefined = checker.matchAt(3);
export const opened = openCorpus({ from: '/docs.corpus' });
`;

/** Compiles without any other types; resolves to the compiler's output. */
function tsc(version, name, content, { lib = ['ES2022', 'DOM'], ...options }) {
  const project = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: false,
      noEmit: true,
      types: [],
      target: 'ES2022',
      lib,
      ...options,
    },
    files: [write(name, content)],
  };
  const config = write(`tsconfig.${name}.${version}.json`, JSON.stringify(project));
  const compiler = join(dirname(require.resolve(`${version}/package.json`)), 'bin', 'tsc');
  return new Promise((resolve) => {
    execFile(process.execPath, [compiler, '-p', config], { cwd: folder }, (error, stdout) => resolve(stdout || String(error ?? '')));
  });
}

const nodenext = { module: 'nodenext', moduleResolution: 'nodenext' };
const bundler = { module: 'esnext', moduleResolution: 'bundler' };

// The oldest one has no `using`.
const withoutUsing = (code) => code.replaceAll(/\busing\b/g, 'const');
for (const version of ['typescript', 'typescript-5.9', 'typescript-5.0']) {
  const [right, entries] = [rightUse, entriesUse].map(version === 'typescript-5.0' ? withoutUsing : (code) => code);
  const compiles = (what, ...args) => test(`${version}: ${what}`, async () => assert.equal(await tsc(version, ...args), ''));

  compiles('right use compiles, nodenext, as a module', 'right.mts', right, nodenext);
  compiles('right use compiles, nodenext, as CommonJS', 'right.cts', right, nodenext);
  compiles('right use compiles, bundler', 'right.ts', right, bundler);
  compiles('every line of wrong use is an error', 'wrong.mts', wrong, nodenext);
  compiles('a project without DOM types can use it', 'bare.mts', "import { fingerprint } from 'nearprint'; fingerprint('');", {
    ...nodenext,
    lib: ['ES2022'],
  });
  compiles('a checker needs no DOM types', 'checker.mts', checker, { ...nodenext, lib: ['ES2022'] });

  compiles('right use of the other entries compiles, nodenext, as a module', 'entries.mts', entries, nodenext);
  compiles('right use of the other entries compiles, nodenext, as CommonJS', 'entries.cts', entries, nodenext);
  compiles('right use of the other entries compiles, bundler', 'entries.ts', entries, bundler);

  // TypeScript 7 has no way to resolve without `exports`.
  if (version !== 'typescript')
    for (const [name, content] of Object.entries({ right, entries })) {
      compiles(`right use compiles, node, ${name}`, `old-${name}.ts`, content, { module: 'esnext', moduleResolution: 'node' });
    }

  test(`${version}: a wrong line that is not marked is seen`, async () => {
    assert.match(await tsc(version, 'unmarked.mts', wrong.replace('// @ts-expect-error', ''), nodenext), /TS\d+/);
  });
}
