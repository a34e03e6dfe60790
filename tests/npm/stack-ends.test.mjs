// The stack overflows in the caller's recursion, at any point of a call: that is an error to catch, and no object is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { node } from './consumer.mjs';

const CALLS = {
  "a draft's fingerprint": '() => draft.fingerprint',
  'an edit': "() => draft.replace(0, 1, 'i')",
  'a fingerprint': 'n.fingerprint.bind(n, TEXT)',
  'a new draft': "() => new n.Draft('one').dispose()",
  'an index': '() => { index.remove(7); return index.near(5n, { within: 0 }); }',
  'an index that grows': '() => index.add(6n)',
  'a corpus': "() => { corpus.check(LONG); corpus.put({ id: 'b', text: LONG }); corpus.delete('b'); }",
  'a snapshot of a corpus': '() => n.Corpus.fromBytes(corpus.toBytes()).dispose()',
  'a comparison': 'n.compare.bind(n, TEXT, LONG)',
  'a builder': 'builder.add.bind(builder, TEXT)',
  'a sieve': '() => sieve.put(n.summarize([TEXT]), () => TEXT)',
};

for (const entry of ['nearprint', 'nearprint/js']) {
  test(`${entry}: where the stack ends a RangeError is thrown, and all objects work on`, () => {
    const lines = node(
      '--input-type=module',
      '-e',
      `
      import * as n from '${entry}';
      const TEXT = 'It was a bright cold day in April, and the clocks were striking thirteen.';
      const LONG = Array.from({ length: 30 }, (_, i) => TEXT + i * i).join(' ');
      const corpus = new n.Corpus();
      corpus.put({ id: 'a', text: TEXT });
      const draft = new n.Draft('It was a bright cold day');
      const index = n.Index.from([5n]);
      const builder = new n.IdfBuilder();
      const sieve = new n.Sieve();

      // Frames of several sizes, so that the stack ends in several places.
      const RECURSIONS = [
        (call) => { call(); RECURSIONS[0](call); },
        (call, b, c, d) => { call(); RECURSIONS[1](call, b + 1, c + 1, d + 1); },
        (call) => { call(); [0].forEach(() => RECURSIONS[2](call)); },
      ];
      const NEAR_THE_END = 1200;
      function error(call) {
        const found = new Set();
        for (const recurse of RECURSIONS) {
          let depth = 0;
          let from = Infinity;
          const work = () => { if (++depth > from && depth % 5 === 0) call(); };
          for (let round = 0; round < 2; round++) {
            try {
              recurse(work, 1, 2, 3);
            } catch (error) {
              if (from < Infinity) found.add(error.name + (error.code ?? ''));
            }
            from = Math.max(depth - NEAR_THE_END, 0);
            depth = 0;
          }
        }
        return [...found].join();
      }

      for (const call of [${Object.values(CALLS)}]) {
        const thrown = error(call);
        draft.replace(0, draft.length, 'one');
        const size = index.add(8n);
        const works = [
          draft.fingerprint === n.fingerprint('one'), index.near(5n, { within: 0 }).length === 1, index.get(size) === 8n,
          corpus.check(TEXT)[0].id === 'a', corpus.get('a').text === TEXT, builder.build().counts !== undefined,
          sieve.put(n.summarize([TEXT]), () => TEXT).of.length === 1,
        ];
        console.log(thrown, works.every(Boolean));
      }`,
    ).split('\n');
    assert.deepEqual(
      lines.map((line, i) => [Object.keys(CALLS)[i], line]),
      Object.keys(CALLS).map((what) => [what, 'RangeError true']),
    );
  });
}

test('where the stack ends in the first call of all, a RangeError is thrown too', () => {
  for (const entry of ['nearprint', 'nearprint/js']) {
    const lines = node(
      '--input-type=module',
      '-e',
      `
      import { fingerprint } from '${entry}';
      const found = new Set();
      let done = false;
      // Tries on the way back, with a little more of the stack each time.
      function recurse() {
        try { recurse(); } catch {}
        if (done) return;
        try { done = fingerprint('one') > 0n; } catch (error) { found.add(error.code ?? error.name); }
      }
      recurse();
      console.log(done, ...found);`,
    );
    assert.equal(lines, 'true RangeError', entry);
  }
});
