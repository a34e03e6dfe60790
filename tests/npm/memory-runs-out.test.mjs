// With a limited memory, what does not fit is refused, and at most the object itself is lost. When WebAssembly stops for another
// reason, the call reports it; so do the objects in that memory, and everything else works.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { installed, node, write } from './consumer.mjs';

const PAGES = 640; // 40 MB
write('capped.wasm', capped(readFileSync(join(installed, 'dist', 'nearprint.wasm')), PAGES));

/** The module with a maximum size of its memory. */
function capped(module, pages) {
  const MEMORY = 5;
  const leb = (number) => (number < 128 ? [number] : [(number & 127) | 128, ...leb(number >>> 7)]);
  const read = (at) => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = module[at++];
      value |= (byte & 127) << shift;
      if (byte < 128) return [value, at];
    }
  };
  for (let at = 8; at < module.length;) {
    const id = module[at];
    const [size, start] = read(at + 1);
    if (id === MEMORY) {
      const [least] = read(start + 2); // one memory, with no most
      assert.deepEqual([module[start], module[start + 1]], [1, 0]);
      const body = [1, 1, ...leb(least), ...leb(pages)];
      return Buffer.concat([module.subarray(0, at), Buffer.from([id, ...leb(body.length), ...body]), module.subarray(start + size)]);
    }
    at = start + size;
  }
  throw new Error('there is no memory');
}

const fresh = (body) =>
  node(
    '--input-type=module',
    '-e',
    `
  import { readFileSync } from 'node:fs';
  const n = await import('nearprint');
  await n.init(readFileSync('capped.wasm'));
  const code = (call) => { try { call(); return 'no error'; } catch (error) { return error.code ?? error.stack; } };
  let seed = 1;
  const word = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0).toString(36);
  const text = (words) => Array.from({ length: words }, word).join(' ');
  const draft = new n.Draft('one');
  const index = n.Index.from([5n]);
  const allIsWell = () => {
    draft.replace(0, 0, 'x');
    return draft.fingerprint === n.fingerprint(draft.toString()) && index.near(5n).length === 1;
  };
  ${body}`,
  ).split('\n');

test('a snapshot that memory cannot hold is refused, and the corpus is as it was', () => {
  const lines = fresh(`
    const corpus = new n.Corpus();
    let size = 0;
    const most = text(30_000);
    for (; size < 200; size++) {
      corpus.put({ id: String(size), text: most + size });
      if (code(() => n.corpusToBytes(corpus)) !== 'no error') break;
    }
    console.log(code(() => n.corpusToBytes(corpus)));
    console.log(corpus.size === size + 1, corpus.has('7'), corpus.get('7').text === most + '7');
    corpus.delete('7');
    console.log(corpus.size === size, corpus.has('7'), allIsWell());
    for (const id of corpus.ids().slice(1)) corpus.delete(id);
    console.log(n.corpusFromBytes(n.corpusToBytes(corpus)).size);`);
  assert.deepEqual(lines, ['ERR_OUT_OF_MEMORY', 'true true true', 'true false true', '1']);
});

test('a builder of document frequencies that runs out takes nothing else with it', () => {
  const lines = fresh(`
    const builder = new n.IdfBuilder();
    const found = new Set();
    for (let i = 0; i < 400 && !found.has('ERR_OUT_OF_MEMORY'); i++) found.add(code(() => builder.add(text(20_000))));
    console.log([...found].join(), code(() => builder.add('more')));
    console.log(allIsWell(), new n.IdfBuilder().build().documents);`);
  assert.deepEqual(lines, ['no error,ERR_OUT_OF_MEMORY ERR_INSTANCE_DEAD', 'true 0']);
});

test('a corpus, an index or a text that runs out takes nothing else with it', () => {
  const lines = fresh(`
    const corpus = new n.Corpus();
    const found = new Set();
    for (let i = 0; i < 400 && found.size < 2; i++) found.add(code(() => corpus.put({ id: String(i), text: text(60_000) })));
    console.log([...found].join());
    console.log(code(() => n.Index.from(new BigUint64Array(2 ** 24))));
    console.log(code(() => n.fingerprint('x'.repeat(2 ** 26))));
    console.log(code(() => new n.Draft('x'.repeat(2 ** 25))));
    console.log(allIsWell());`);
  assert.deepEqual(lines, ['no error,ERR_OUT_OF_MEMORY', ...Array(3).fill('ERR_OUT_OF_MEMORY'), 'true']);
});

test('a recipe or a list of features that runs out takes nothing else with it', () => {
  const lines = fresh(`
    const many = (make) => Array.from({ length: 1_500_000 }, (_, i) => make(i.toString(36)));
    const idf = { version: 1, recipe: null, documents: 9, counts: many((word) => [word, 1]) };
    console.log(code(() => n.fingerprint('a text', { unit: 'word', stopWords: many((word) => word) })), allIsWell());
    console.log(code(() => n.fingerprint('a text', { weights: 'tfidf', idf })), allIsWell());
    console.log(code(() => new n.IdfBuilder({ unit: 'word', stopWords: many((word) => word) })), allIsWell());
    console.log(code(() => n.fromFeatures(many((word) => word))), allIsWell());`);
  assert.deepEqual(lines, Array(4).fill('ERR_OUT_OF_MEMORY true'));
});

test('a recipe with long tables has an instance of its own, and is prepared once for all calls', () => {
  const lines = fresh(`
    const started = [];
    const { Instance } = WebAssembly;
    WebAssembly.Instance = function (...args) {
      const instance = new Instance(...args);
      started.push(1);
      return instance;
    };
    const stopWords = Array.from({ length: 100_000 }, (_, i) => i.toString(36));
    const recipe = { unit: 'word', stopWords };
    const short = n.fingerprint('a whale', { unit: 'word', stopWords: ['a'] });
    const before = started.length;
    const calls = [() => n.fingerprint('a whale', recipe), () => n.sketch('a whale', recipe).fingerprint, () => new n.Draft('a whale', recipe).fingerprint];
    const found = [...calls, ...calls].map((call) => call());
    console.log(found.every((fp) => fp === short), started.length - before);`);
  // One of each import group.
  assert.deepEqual(lines, ['true 3']);
});

/** Runs in a fresh process, with a switch that makes the module's exports fail. */
const trapped = (body) =>
  node(
    '-e',
    `
  let failing = () => {};
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (...args) {
    const exports = { ...new Instance(...args).exports };
    for (const [name, original] of Object.entries(exports)) {
      if (typeof original === 'function') exports[name] = (...args) => failing(name) ?? original(...args);
    }
    return { exports };
  };
  const n = require('nearprint');
  let draft = new n.Draft('one');
  let index = n.Index.from([5n]);
  const code = (call) => { try { call(); return 'no error'; } catch (error) { return error.code + ': ' + error.message; } };
  const allIsWell = () => {
    failing = () => {};
    draft.replace(0, 0, 'x');
    console.log(draft.fingerprint === n.fingerprint(draft.toString()), index.near(5n).length, index.add(7n), index.size);
    console.log(n.toHex(new n.Draft('Python is sexy', n.recipes.textbook).fingerprint));
  };
  ${body}`,
  ).split('\n');

test('a trap inside the module: what lived there says so, and all else works', () => {
  const [message, ...rest] = trapped(`
    const long = new n.Draft('x'.repeat(2 ** 20 + 1));
    const other = new n.Draft('two');
    failing = () => { throw new WebAssembly.RuntimeError('unreachable'); };
    console.log(code(() => other.fingerprint));
    failing = () => {};
    for (const call of [() => draft.fingerprint, () => draft.replace(0, 0, 'x'), () => index.near(5n)]) console.log(code(call).split(':')[0]);
    draft.dispose();
    index.dispose();
    console.log(code(() => draft.fingerprint).split(':')[0]);
    console.log(long.fingerprint === n.fingerprint(long.toString()), n.Index.from([5n]).near(5n).length);
    console.log(n.toHex(new n.Draft('Python is sexy', n.recipes.textbook).fingerprint));`);
  assert.match(message, /^ERR_OUT_OF_MEMORY: .*unreachable/);
  assert.deepEqual(rest, [...Array(2).fill('ERR_INSTANCE_DEAD'), 'no error', 'ERR_DISPOSED', 'true 1', '7cf3a135aa595818']);
});

test('a trap in a function takes no object with it', () => {
  const lines = trapped(`
    const corpus = new n.Corpus();
    const builder = new n.IdfBuilder();
    for (const call of [() => n.fingerprint('text'), () => n.sketch('text'), () => n.compare('text', 'text')]) {
      call();
      failing = () => { throw new WebAssembly.RuntimeError('unreachable'); };
      console.log(code(call).split(':')[0]);
      failing = () => {};
      console.log(code(call).split(':')[0], corpus.size, builder.documents);
    }
    allIsWell();`);
  const each = ['ERR_OUT_OF_MEMORY', 'no error 0 0'];
  assert.deepEqual(lines, [...each, ...each, ...each, 'true 1 1 2', '7cf3a135aa595818']);
});

test('nothing that was forgotten in a dead instance is touched any more', () => {
  const lines = trapped(`
    require('v8').setFlagsFromString('--expose-gc');
    const collect = require('vm').runInNewContext('gc');
    for (let i = 0; i < 50; i++) new n.Draft('forgotten');
    let touched = 0;
    failing = () => { throw new WebAssembly.RuntimeError('unreachable'); };
    console.log(code(() => draft.fingerprint).split(':')[0]);
    failing = () => { touched++; };
    setTimeout(collect, 10);
    setTimeout(() => console.log(touched), 100);`);
  assert.deepEqual(lines, ['ERR_OUT_OF_MEMORY', '0']);
});
