// The stack ends in a recursion of the caller's, in the middle of a call of ours: an error to catch, not the end of the process.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { node } from './consumer.mjs';

const CALLS = {
  'a draft': "const draft = new n.Draft('It was a bright cold day'); call = () => { draft.replace(0, 1, 'i'); return draft.fingerprint; };",
  'a fingerprint': "call = () => n.fingerprint('It was a bright cold day in April');",
  'an index': 'const index = n.Index.from([5n]); call = () => { index.remove(7); return index.near(5n, { within: 0 }); };',
  'a comparison': "call = () => n.compare('It was a bright cold day', 'It was a dark cold day');",
};

for (const [what, code] of Object.entries(CALLS)) {
  test(`${what}: the error is caught, large objects and those of other kinds live, and what is made afterwards works`, () => {
    const lines = node('--input-type=module', '-e', `
      import * as n from 'nearprint';
      const corpus = new n.Corpus();
      corpus.put({ id: 'a', text: 'It was a bright cold day in April, and the clocks were striking thirteen.' });
      const long = new n.Draft('x'.repeat(2 ** 20 + 1));
      const before = long.fingerprint;
      const kept = [new n.Draft('one'), n.Index.from([5n])];
      let call;
      ${code}
      const found = new Set();
      const recurse = (depth) => {
        call();
        recurse(depth + 1);
      };
      for (let round = 0; round < 5; round++) {
        try {
          recurse(0);
        } catch (error) {
          found.add(error.code ?? error.name);
        }
      }
      console.log([...found].every((name) => ['RangeError', 'ERR_OUT_OF_MEMORY', 'ERR_INSTANCE_DEAD'].includes(name)), found.size > 0);
      console.log(long.fingerprint === before, corpus.check(corpus.get('a').text).length, corpus.size);
      const alive = [() => kept[0].fingerprint, () => kept[1].near(5n)].map((use) => { try { use(); return true; } catch { return false; } });
      console.log(alive[0] || '${what}' === 'a draft', alive[1] || '${what}' === 'an index');
      const fresh = new n.Draft('one');
      console.log(fresh.fingerprint === n.fingerprint('one'), n.Index.from([5n]).near(5n).length);
      console.log(n.toHex(n.fingerprint('Python is sexy', n.recipes.textbook)));`).split('\n');
    assert.deepEqual(lines, ['true true', 'true 1 1', 'true true', 'true 1', '7cf3a135aa595818']);
  });
}
