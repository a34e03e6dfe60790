// The worker side with arbitrary messages: no exception escapes, each request has one answer, and the next valid one is answered
// correctly.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { nearprint, write } from './consumer.mjs';
import { fc, holds } from './drawn.mjs';

const { serveWith } = await import(pathToFileURL(write('fuzzed.mjs', "export * from 'nearprint/worker';\n")));
const TEXT = 'It was a bright cold day in April, and the clocks were striking thirteen.';

const NAMES = [
  ...'fingerprint fingerprintAll sketch explain compare fromFeatures create from fromBytes put get has delete clear check duplicates'.split(
    ' ',
  ),
  ...'near add replace size recipe length toString toBytes merge build constructor __proto__ prototype call dispose hasOwnProperty'.split(
    ' ',
  ),
];
const CLASSES = ['Corpus', 'Draft', 'Index', 'IdfBuilder', 'Hyperplanes', 'Object', 'constructor', '__proto__'];
const value = fc.oneof(
  fc.constantFrom(TEXT, { id: 'a', text: TEXT }, [TEXT], 5n, { within: 3 }, { bits: 64 }, { dimensions: 3 }, Float32Array.of(1, 2, 3)),
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, withSparseArray: true, maxDepth: 2 }),
);
const few = fc.integer({ min: 0, max: 4 });
const request = fc.record(
  {
    id: fc.oneof({ weight: 5, arbitrary: fc.nat() }, value),
    name: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, value),
    args: fc.oneof({ weight: 9, arbitrary: fc.array(value, { maxLength: 3 }) }, value),
    make: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...CLASSES) }, value),
    object: fc.oneof({ weight: 9, arbitrary: few }, value),
    given: fc.oneof(fc.array(fc.option(few, { nil: undefined }), { maxLength: 3 }), value),
    release: fc.oneof(few, value),
  },
  { requiredKeys: [] },
);
const message = fc.oneof({ weight: 9, arbitrary: request }, { weight: 1, arbitrary: value });

/** Clones a message as a port does: one that cannot be cloned is never received. */
function cloned(message) {
  try {
    return [structuredClone(message)];
  } catch {
    return [];
  }
}

test('any messages: nothing escapes, each request is answered once, and the next good one is answered well', async () => {
  const uncaught = [];
  const note = (error) => uncaught.push(error);
  process.on('unhandledRejection', note);
  await holds(
    fc.asyncProperty(fc.array(message, { maxLength: 12 }), async (messages) => {
      const answers = [];
      let hear;
      serveWith(nearprint, {
        postMessage: (answer, transfer) => answers.push(structuredClone(answer, { transfer })),
        addEventListener: (type, listener) => (hear = listener),
      });
      const heard = messages.flatMap(cloned);
      for (const data of heard) hear({ data });
      hear({ data: { id: 'last', name: 'fingerprint', args: [TEXT] } });
      await new Promise((resolve) => setImmediate(resolve));
      const last = answers.filter(({ id }) => id === 'last');
      assert.deepEqual(last, [{ id: 'last', value: nearprint.fingerprint(TEXT) }]);
      assert.ok(answers.length <= heard.length + 1);
      for (const answer of answers) assert.ok('value' in answer !== 'error' in answer);
    }),
  );
  process.removeListener('unhandledRejection', note);
  assert.deepEqual(uncaught, []);
});
