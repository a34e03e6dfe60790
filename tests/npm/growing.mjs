// Whether work grows with its input, or as the square of it. Other programs keep the machine busy, and the same work may take twice as
// long at one time as at another. So only ratios of processor time are looked at, of the best of many runs, and what looks like a square has
// to look like one at three sizes in succession, each four times the one before.

import assert from 'node:assert/strict';

/** Four times the input takes 16 times as long where work grows as its square, and 4 times where it grows with it. A logarithm, the
    caches and the collector have the rest. */
const MOST = 9;

/** How often both sizes are measured, at most, at each of the three pairs of sizes: where little time is measured, more often. */
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

/** The best times of both, measured in turn, so that a slow while of the machine meets both; `undefined` once they are no square. What
    is much shorter than `least` cannot be measured, and counts as half of it. */
async function bestOf(small, large, { rounds, least, time }) {
  let best = [time, Infinity];
  for (let round = 0; round < rounds; round++) {
    best = [Math.min(best[0], await small(), await small()), Math.min(best[1], await large())];
    if (best[1] < MOST * Math.max(best[0], least / 2)) return undefined;
  }
  return best;
}
