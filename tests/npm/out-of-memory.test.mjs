// When WebAssembly's memory runs out, the call says so, and everything made before and after it works.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { node } from './consumer.mjs';

/** Runs in a fresh process, with a switch that makes the module's exports fail. */
const fresh = (body) => node('-e', `
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
  const draft = new n.Draft('one');
  const index = n.Index.from([5n]);
  const code = (call) => { try { call(); return 'no error'; } catch (error) { return error.code + ': ' + error.message; } };
  const allIsWell = () => {
    failing = () => {};
    draft.replace(0, 0, 'x');
    console.log(draft.fingerprint === n.fingerprint(draft.toString()), index.near(5n).length, index.add(7n), index.size);
    console.log(n.toHex(new n.Draft('Python is sexy', n.recipes.textbook).fingerprint));
  };
  ${body}`).split('\n');

test('a trap inside the module', () => {
  const [message, ...rest] = fresh(`
    failing = (name) => { if (/fingerprint/.test(name)) throw new WebAssembly.RuntimeError('unreachable'); };
    console.log(code(() => n.fingerprint('text')));
    allIsWell();`);
  assert.match(message, /^ERR_OUT_OF_MEMORY: .*unreachable/);
  assert.deepEqual(rest, ['true 1 1 2', '7cf3a135aa595818']);
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

test('long texts leave no memory behind', () => {
  // Each takes 8 MB of WebAssembly's memory, which never shrinks.
  const [grown] = fresh(`
    const long = 'ab '.repeat(360_000);
    const before = process.memoryUsage().rss;
    for (let seed = 0; seed < 40; seed++) n.fingerprint(long, { seed });
    console.log(process.memoryUsage().rss - before);`);
  assert.ok(grown < 120e6, `${grown / 1e6} MB of the 320 that they took`);
});
