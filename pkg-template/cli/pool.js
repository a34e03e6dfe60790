// Runs the package in worker threads, one for each core, through its own client.

import { availableParallelism, cpus } from 'node:os';
import { Worker } from 'node:worker_threads';
import { connect } from 'nearprint/client';
import { UsageError } from './reason.js';

const MOST_THREADS = 1024;

/** How many threads to use: what NEARPRINT_THREADS says, or one for each core. */
export function threads() {
  const given = process.env.NEARPRINT_THREADS ?? '';
  if (given === '') return availableParallelism?.() ?? cpus().length;
  if (/^\d{1,9}$/.test(given) && given >= 1 && given <= MOST_THREADS) return Number(given);
  throw new UsageError(`NEARPRINT_THREADS '${given}' is not a whole number from 1 to ${MOST_THREADS}`);
}

/** Megabytes of a thread for short-lived objects: with more, a thread takes 20 MB more and is no faster. */
const YOUNG = 6;

/** Returns `{ client, size, close }`, with a thread for each core, but at most `most`. */
export function openPool(most = Infinity) {
  const size = Math.min(most, threads());
  const workers = Array.from({ length: size }, start);
  const client = connect(workers);
  return { client, size, close: () => Promise.all(workers.map((worker) => worker.terminate())) };
}

function start() {
  try {
    return new Worker(new URL('./thread.mjs', import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  } catch (error) {
    throw new UsageError(`a thread cannot start (${error.message}): NEARPRINT_THREADS=1 starts only one`);
  }
}
