// Texts that somebody made to be taken for another one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint } from './consumer.mjs';

const { compare, Corpus, distance, duplicates, fingerprint, recipes, Sieve, summarize } = nearprint;

let seed = 7n;
const below = (bound) => {
  seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & MASK;
  return Number((seed >> 33n) % BigInt(bound));
};
const MASK = (1n << 64n) - 1n;

/** A list of numbers with exactly the shingles of another one, in another order: an Euler path in the graph of their pairs. */
function reordered(numbers) {
  const after = new Map();
  for (let at = 0; at + 2 < numbers.length; at++) {
    const pair = numbers[at] + numbers[at + 1];
    if (!after.has(pair)) after.set(pair, []);
    after.get(pair).push(numbers[at + 1] + numbers[at + 2]);
  }
  for (const list of after.values()) {
    for (let at = list.length - 1; at > 0; at--) {
      const other = below(at + 1);
      [list[at], list[other]] = [list[other], list[at]];
    }
  }
  const stack = [numbers[0] + numbers[1]];
  const path = [];
  while (stack.length > 0) {
    const next = after.get(stack.at(-1))?.pop();
    if (next) stack.push(next);
    else path.push(stack.pop());
  }
  path.reverse();
  return [path[0].slice(0, 2), ...path.map((pair) => pair.slice(2))];
}

/** A text without letters, behind which the fold of fxhash is that of another text. */
function tail(text, wanted) {
  const K = 0x517cc1b727220a95n;
  let inverse = K;
  for (let round = 0; round < 6; round++) inverse = (inverse * (2n - K * inverse)) & MASK;
  const rotated = (hash) => ((hash << 5n) | (hash >> 59n)) & MASK;
  const step = (hash, word) => ((rotated(hash) ^ word) * K) & MASK;
  const fold = (bytes, length) => {
    let hash = step(0n, BigInt(length));
    let at = 0;
    for (; at + 8 <= bytes.length; at += 8) hash = step(hash, bytes.readBigUInt64LE(at));
    if (at + 4 <= bytes.length) hash = step(hash, BigInt(bytes.readUInt32LE((at += 4) - 4)));
    for (; at < bytes.length; at++) hash = step(hash, BigInt(bytes[at]));
    return hash;
  };
  const last = (fold(Buffer.from(wanted), wanted.length) * inverse) & MASK;
  const before = fold(Buffer.from(text), text.length + 16);
  const signs = Array.from({ length: 128 }, (_, code) => code).filter((code) => !/[\w\n\r]/.test(String.fromCharCode(code)));
  const words = Buffer.alloc(16);
  for (;;) {
    for (let place = 0; place < 8; place++) words[place] = signs[32 + below(signs.length - 32)];
    words.writeBigUInt64LE(last ^ rotated(step(before, words.readBigUInt64LE(0))), 8);
    if (words.every((code) => signs.includes(code))) return words.toString('latin1');
  }
}

test('a text with the fingerprint, the counts and the fold of another one takes no place of it where texts are compared', () => {
  const numbers = Array.from({ length: 20_001 }, () => String(below(100)).padStart(2, '0'));
  const victim = numbers.join(' ');
  const other = reordered(numbers).join(' ');
  const forged = other.padEnd(8 * Math.ceil(other.length / 8));
  const texts = [forged + tail(forged, victim), victim];
  const recipe = { ...recipes.default, bits: 128 };
  assert.equal(distance(fingerprint(texts[0], recipe), fingerprint(texts[1], recipe)), 0);
  assert.equal(compare(...texts, recipe).same, false);
  for (const grouped of [false, true]) {
    const sieve = new Sieve({ grouped });
    assert.deepEqual([...sieve.put(summarize(texts), (place) => texts[place]).of], [-1, -1]);
    sieve.dispose();
  }
  const corpus = new Corpus();
  corpus.put(texts.map((text, id) => ({ id: String(id), text })));
  assert.deepEqual(duplicates(corpus).groups, []);
  corpus.dispose();
});
