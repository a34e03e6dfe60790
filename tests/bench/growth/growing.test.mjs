// The judgement of the growth tests, by a clock that is made up: the same in every run.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertGrowth } from './growing.mjs';

/** What takes `cost(n)`, on a machine that is up to three times as slow for whiles of up to ten runs, and for single runs at any time. */
function measured(cost, seed) {
  let state = seed;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  let [slow, left] = [1, 0];
  return (n) => async () => {
    if (left-- <= 0) [slow, left] = [1 + 2 * random() * (random() < 0.5), Math.floor(10 * random())];
    return cost(n) * slow * (1 + 2 * random() ** 8);
  };
}

const judged = (cost, seed) => assertGrowth(measured(cost, seed), { start: 1000, least: 20 });

const GROWING = {
  'as its input': (n) => n / 100,
  'with a logarithm': (n) => (n * Math.log2(n)) / 1000,
  'with a step where something begins once': (n) => n / 100 + (n > 8000 ? 700 : 0),
  'with caches that end': (n) => (n / 100) * (n > 16000 ? 2 : 1),
};
for (const [name, cost] of Object.entries(GROWING)) {
  test(`work that grows ${name} passes, however busy the machine`, async () => {
    for (let seed = 0; seed < 2000; seed++) await judged(cost, seed);
  });
}

const SQUARES = {
  'a square': (n) => n ** 2 / 1e5,
  'a square beside work that grows with its input': (n) => n / 100 + n ** 2 / 5e4,
};
for (const [name, cost] of Object.entries(SQUARES)) {
  test(`${name} is found, but for a few runs of a busy machine`, async (t) => {
    let passed = 0;
    for (let seed = 0; seed < 2000; seed++) {
      await judged(cost, seed).then(
        () => passed++,
        ({ message }) => assert.match(message, /^as the square of the input: /),
      );
    }
    t.diagnostic(`${passed} of 2000`);
    assert.ok(passed < 400, `${passed} of 2000`);
  });
}
