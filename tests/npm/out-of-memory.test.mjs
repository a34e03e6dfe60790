// When WebAssembly runs out of memory, or stops for another reason, the call reports it; so do the objects in that memory, and
// everything else works.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { node } from './consumer.mjs';

/** Runs in a fresh process, with a switch that makes the module's exports fail. */
const fresh = (body) =>
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
  const [message, ...rest] = fresh(`
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
  const lines = fresh(`
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

test('after a trap, init starts anew', () => {
  const lines = fresh(`
    failing = () => { throw new WebAssembly.RuntimeError('unreachable'); };
    console.log(code(() => draft.fingerprint).split(':')[0]);
    failing = () => {};
    n.init().then(() => { draft = new n.Draft('one'); index = n.Index.from([5n]); allIsWell(); });`);
  assert.deepEqual(lines, ['ERR_OUT_OF_MEMORY', 'true 1 1 2', '7cf3a135aa595818']);
});

test('nothing that was forgotten in a dead instance is touched any more', () => {
  const lines = fresh(`
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

test('a text that memory cannot take', () => {
  const lines = fresh(`
    failing = (name) => (name === 'text_buffer' ? 0 : undefined);
    const long = 'x'.repeat(70_000);
    for (const call of [() => n.fingerprint(long), () => new n.Draft(long), () => draft.replace(0, 1, long), () => n.compare(long, long)])
      console.log(code(call).split(':')[0]);
    allIsWell();`);
  assert.deepEqual(lines, [...Array(4).fill('ERR_OUT_OF_MEMORY'), 'true 1 1 2', '7cf3a135aa595818']);
});
