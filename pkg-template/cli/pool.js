// Runs the package in worker threads, one for each core, through its own client.

import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { connect } from 'nearprint/client';
import { UsageError } from './usage-error.js';

/** How many threads to use. */
export const cores = () => Number(process.env.NEARPRINT_THREADS) || (availableParallelism?.() ?? cpus().length);

/** Returns `{ client, size, close }`, with a thread for each core, but at most `most`. */
export function openPool(most = Infinity) {
  const size = Math.min(most, cores());
  const workers = Array.from({ length: size }, start);
  const client = connect(workers);
  return { client, size, close: () => Promise.all(workers.map((worker) => worker.terminate())) };
}

function start() {
  try {
    return new Worker(fileURLToPath(import.meta.url));
  } catch (error) {
    throw new UsageError(`a thread cannot start (${error.message}): NEARPRINT_THREADS=1 starts only one`);
  }
}
