// The stack overflows in the caller's recursion, at any point of a call. That is a RangeError to catch; the functions work on, and an object whose
// memory may be half written says so.

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
  'a snapshot of a corpus': '() => n.corpusFromBytes(n.corpusToBytes(corpus)).dispose()',
  'a comparison': 'n.compare.bind(n, TEXT, LONG)',
  'a builder': 'builder.add.bind(builder, TEXT)',
  'a sieve': '() => sieve.put(n.summarize([TEXT]), () => TEXT)',
};

for (const entry of ['nearprint', 'nearprint/js']) {
  test(`${entry}: where the stack ends, functions work on, and an object does or says that it is lost`, () => {
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
              if (from < Infinity) found.add(error.code ?? error.name);
            }
            from = Math.max(depth - NEAR_THE_END, 0);
            depth = 0;
          }
        }
        return [...found];
      }
      const KNOWN = ['RangeError', 'ERR_INSTANCE_DEAD', 'ERR_WASM_UNAVAILABLE'];

      // What an object answers afterwards, or that it is lost.
      function worksOrIsLost(call) {
        try {
          return call();
        } catch (error) {
          if (error.code === 'ERR_INSTANCE_DEAD') return true;
          throw error;
        }
      }

      for (const call of [${Object.values(CALLS)}]) {
        const thrown = error(call);
        const own = n.fingerprint('one');
        const works = [
          () => (draft.replace(0, draft.length, 'one'), draft.fingerprint === own),
          () => index.get(index.add(8n)) === 8n && index.near(5n, { within: 0 }).length === 1,
          () => corpus.check(TEXT)[0].id === 'a' && corpus.get('a').text === TEXT,
          () => builder.build().counts !== undefined,
          () => sieve.put(n.summarize([TEXT]), () => TEXT).of.length === 1,
        ];
        const fresh = new n.Corpus();
        fresh.put({ id: 'a', text: TEXT });
        console.log(thrown.length > 0 && thrown.every((name) => KNOWN.includes(name)), works.every(worksOrIsLost) && fresh.check(TEXT).length === 1);
      }`,
    ).split('\n');
    assert.deepEqual(
      lines.map((line, i) => [Object.keys(CALLS)[i], line]),
      Object.keys(CALLS).map((what) => [what, 'true true']),
    );
  });
}

test('a first call where the stack ends fails, and the next one works', () => {
  for (const entry of ['nearprint', 'nearprint/js']) {
    const lines = node(
      '--input-type=module',
      '-e',
      `
      import { fingerprint } from '${entry}';
      let done = false;
      // Tries on the way back, with a little more of the stack each time.
      function recurse() {
        try { recurse(); } catch {}
        if (done) return;
        try { done = fingerprint('one') > 0n; } catch {}
      }
      recurse();
      console.log(done);`,
    );
    assert.equal(lines, 'true', entry);
  }
});
