// Decides whether work grows in proportion to its input or with the square of it. On a busy machine the same work may take twice as long
// at another time. So only ratios of processor time count, of the best of several runs, and work is rejected only if it looks quadratic
// at three sizes in succession, each four times the one before.

import assert from 'node:assert/strict';

/** For four times the input, quadratic work takes 16 times as long and linear work 4 times. The rest is a margin for logarithms, caches
    and the garbage collector. */
const MOST = 9;

/** The most rounds of measuring at each of the three pairs of sizes. Short times are measured more often. */
const ROUNDS = [5, 3, 1];

/**
 * Rejects if work grows as the square of its input. `prepare(n)` gives a function that does the work on an input of that size and
 * returns the time it took. From `start` on the size is raised until the work takes `least`. Returns the steps that were steep.
 */
export async function assertGrowth(prepare, { start, least }) {
  let n = start;
  let small = prepare(n);
  let time = await small();
  while (time < least) {
    n *= 2 ** Math.ceil(Math.log2(least / Math.max(time, least / 8)));
    small = prepare(n);
    time = await small();
  }
  const steps = [];
  for (const rounds of ROUNDS) {
    const large = prepare(4 * n);
    const times = await bestOf(small, large, { rounds, least, time });
    if (times === undefined) return steps;
    steps.push(`${n}: ${times[0].toFixed(0)} ms, four times as much: ${times[1].toFixed(0)} ms`);
    [n, small, time] = [4 * n, large, times[1]];
  }
  return assert.fail(`as the square of the input: ${steps.join('; ')}`);
}

/** The best times of both sizes, measured in turn, so that a slow phase of the machine affects both; `undefined` as soon as they do not
    look quadratic. Times below half of `least` cannot be measured, and count as half of it. */
async function bestOf(small, large, { rounds, least, time }) {
  let best = [time, Infinity];
  for (let round = 0; round < rounds; round++) {
    best = [Math.min(best[0], await small(), await small()), Math.min(best[1], await large())];
    if (best[1] < MOST * Math.max(best[0], least / 2)) return undefined;
  }
  return best;
}
