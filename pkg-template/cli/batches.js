// Documents batch by batch, with what the package says of their texts: asked of all cores, answered in the order of the documents.

import * as nearprint from 'nearprint';
import { openPool } from './pool.js';

const BATCH_DOCUMENTS = 512;
// UTF-16 code units of texts and raw records: what a batch holds of memory.
const BATCH_UNITS = 1 << 19;
/** Batches on their way for each thread: one at work, one waiting, so that none idles. */
const DEPTH = 2;

/** Yields [documents, fingerprints]. */
export function fingerprinted(documents, recipe, problems) {
  const one = (api, text) => api.fingerprint(text, recipe);
  const all = (api, texts) => (recipe.bits > 64 ? Promise.all(texts.map((text) => one(api, text))) : api.fingerprintAll(texts, recipe));
  return answered(documents, { all, one, join: (fps) => fps }, problems);
}

/** Yields [documents, summaries], as a Sieve takes them. */
export function summarized(documents, recipe, problems) {
  const all = (api, texts) => api.summarize(texts, recipe);
  const one = (api, text) => all(api, [text]);
  return answered(documents, { all, one, join: (parts) => Buffer.concat(parts) }, problems);
}

/**
 * `all(api, texts)` asks the package, here or in a worker. If it fails, `one(api, text)` is asked of each text, and `join` makes
 * one answer of the others; a document whose text failed is left out.
 */
async function* answered(documents, { all, one, join }, problems) {
  let pool;
  const pending = [];
  const ask = async (api, batch) => {
    try {
      return [batch, await all(api, batch.map(({ text }) => text))];
    } catch {
      const answers = await Promise.allSettled(batch.map(async ({ text }) => one(api, text)));
      answers.forEach(({ reason }, at) => reason && problems.note('text', batch[at].id, reason.message));
      const isFine = (_, at) => answers[at].status === 'fulfilled';
      return [batch.filter(isFine), join(answers.filter(isFine).map(({ value }) => value))];
    }
  };
  try {
    for await (const { batch, last } of batches(documents)) {
      // A single batch is done sooner than a thread starts.
      if (pool === undefined && !last) pool = openPool();
      const answer = ask(pool?.client ?? nearprint, batch);
      // It is awaited later; until then nobody else may call it unhandled.
      answer.catch(() => {});
      pending.push(answer);
      if (pending.length >= (pool?.size ?? 1) * DEPTH) yield await pending.shift();
    }
    while (pending.length > 0) yield await pending.shift();
  } finally {
    await pool?.close();
  }
}

export async function* batches(documents) {
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
