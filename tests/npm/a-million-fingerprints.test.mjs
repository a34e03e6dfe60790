// An index of a realistic size: built, queried, saved, loaded and queried again; it takes the memory that it reports.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { node } from './consumer.mjs';

test('an index of 1,000,000 fingerprints is built, asked, saved and loaded, and reports the memory that it holds', () => {
  const { size, near, again, stats, saved, held } = JSON.parse(
    node(
      '--input-type=module',
      '-e',
      `
    const { Instance } = WebAssembly;
    const memories = [];
    WebAssembly.Instance = function (...args) {
      const instance = new Instance(...args);
      if (instance.exports.memory) memories.push(instance.exports.memory); // the other parts of a group share it
      return instance;
    };
    const total = () => memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
    const { Index } = await import('nearprint');
    Index.from([1n]).dispose();
    const empty = total();
    const words = new Uint32Array(2_000_000);
    // SplitMix32.
    for (let i = 0, state = 1; i < words.length; i++) {
      state = (state + 0x9e3779b9) | 0;
      let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
      z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
      words[i] = z ^ (z >>> 15);
    }
    const fps = new BigUint64Array(words.buffer);
    // The query is a stored fingerprint with three bits flipped.
    const ask = (index) => [0, 123_456, 999_999].map((id) => index.near(fps[id] ^ 0x8000_0100_0000_0001n));
    const index = Index.from(fps);
    const [size, near, bytes] = [index.size, ask(index), index.toBytes()];
    index.dispose();
    // Each is opened in its own memory, besides the bytes that it was given.
    const loaded = [];
    let before;
    for (let number = 0; number < 5; number++) {
      loaded.push(Index.fromBytes(bytes));
      before ??= total();
    }
    const held = (total() - before) / 4 - empty - bytes.length;
    const [again, stats] = [ask(loaded[4]), loaded[4].stats()];
    console.log(JSON.stringify({ size, near, again, stats, saved: bytes.length, held }));`,
    ),
  );
  assert.equal(size, 1_000_000);
  assert.deepEqual(
    near,
    [0, 123_456, 999_999].map((id) => [{ id, distance: 3 }]),
  );
  assert.deepEqual(again, near);
  assert.equal(stats.size, 1_000_000);
  for (const [what, bytes] of [
    ['the file', saved],
    ['memory', held],
  ]) {
    const share = bytes / stats.bytes;
    assert.ok(share > 0.95 && share < 1.05, `${stats.bytes} bytes reported, ${bytes} in ${what}`);
  }
});
