// Fingerprints of many documents, in worker threads, in the order of the documents.

import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { fingerprint, fingerprintAll, Index } from 'nearprint';

const BATCH_DOCUMENTS = 512;
// UTF-16 code units of texts and raw records: what a batch holds of memory.
const BATCH_UNITS = 1 << 19;
/** Batches on their way for each thread: one at work, one waiting, so that none idles. */
const DEPTH = 2;

/** Yields [documents, fingerprints] batch by batch; a fingerprint is undefined where there was a problem. */
export async function* fingerprinted(documents, recipe, problems) {
  let pool;
  const pending = [];
  const settle = async () => {
    const { batch, answer } = pending.shift();
    const { fps, failures } = await answer;
    for (const [at, why] of failures) problems.note('text', batch[at].id, why);
    return [batch, fps];
  };
  try {
    for await (const { batch, last } of batches(documents)) {
      const texts = batch.map(({ text }) => text);
      // A single batch is done sooner than a thread starts.
      if (pool === undefined && last) pending.push({ batch, answer: fingerprintBatch({ texts, recipe }) });
      else {
        pool ??= new Pool();
        pending.push({ batch, answer: pool.ask({ task: 'fingerprint', texts, recipe }) });
      }
      if (pending.length >= (pool?.size ?? 1) * DEPTH) yield await settle();
    }
    while (pending.length > 0) yield await settle();
  } finally {
    await pool?.close();
  }
}

async function* batches(documents) {
  let batch = [];
  let units = 0;
  for await (const document of documents) {
    batch.push(document);
    units += document.text.length + (document.raw?.length ?? 0);
    if (batch.length === BATCH_DOCUMENTS || units > BATCH_UNITS) {
      yield { batch, last: false };
      batch = [];
      units = 0;
    }
  }
  if (batch.length > 0) yield { batch, last: true };
}

/** The cluster of each fingerprint. In a thread, so that the command can still be interrupted. */
export async function clusters(fps, bits, within) {
  const pool = new Pool(1);
  try {
    return await pool.ask({ task: 'clusters', fps, bits, within });
  } finally {
    await pool.close();
  }
}

class Pool {
  #workers;

  constructor(size = availableParallelism()) {
    this.#workers = Array.from({ length: size }, () => start());
  }

  get size() {
    return this.#workers.length;
  }

  /** The answer of the thread with the least to do. */
  ask(question) {
    const least = this.#workers.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
    const answer = new Promise((resolve, reject) => least.waiting.push({ resolve, reject }));
    // It is awaited later; until then nobody else may call it unhandled.
    answer.catch(() => {});
    least.worker.postMessage(question);
    return answer;
  }

  async close() {
    await Promise.all(this.#workers.map(({ worker }) => worker.terminate()));
  }
}

/** A thread answers in the order in which it is asked. */
function start() {
  const worker = new Worker(fileURLToPath(import.meta.url));
  const waiting = [];
  worker.on('message', (answer) => waiting.shift().resolve(answer));
  worker.on('error', (error) => waiting.splice(0).forEach(({ reject }) => reject(error)));
  return { worker, waiting };
}

/** What a thread does, for ever. */
export function serve() {
  const tasks = { fingerprint: fingerprintBatch, clusters: clustersOf };
  parentPort.on('message', ({ task, ...question }) => parentPort.postMessage(tasks[task](question)));
}

function fingerprintBatch({ texts, recipe }) {
  const failures = [];
  const one = (text, at) => {
    try {
      return fingerprint(text, recipe);
    } catch (error) {
      failures.push([at, error.message]);
      return undefined;
    }
  };
  if (recipe.bits === 128) return { fps: texts.map(one), failures };
  try {
    return { fps: fingerprintAll(texts, recipe), failures };
  } catch {
    return { fps: texts.map(one), failures };
  }
}

const clustersOf = ({ fps, bits, within }) => Index.from(fps, { bits }).clusters({ within });
