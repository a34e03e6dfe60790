// Documents in batches, with the results of the package for their texts: computed on all cores, in the order of the documents.

import { totalmem } from 'node:os';
import * as nearprint from 'nearprint';
import { corpusFromBytes } from 'nearprint';
import { isWriting, unheard } from './output.js';
import { openPool } from './pool.js';
import { UsageError } from './reason.js';

const BATCH_DOCUMENTS = 512;
/** Documents of a batch for `check`, which takes much longer than a fingerprint. */
const CHECKED = 32;
// UTF-16 code units of texts and raw records, which limits the memory of a batch.
const BATCH_UNITS = 1 << 19;
/** For fingerprints and summaries: fewer UTF-16 code units than `few` take less time than starting threads; a batch has `long` only if a text is long. */
const QUICK = { few: 1 << 22, long: 1 << 20 };
/** Batches under way per thread: one at work and one waiting, so that no thread idles. */
const DEPTH = 2;

/** UTF-16 code units: a text that is no longer needs so little memory that it can always be had. */
const SHORT = 1 << 20;

/** Errors of a thread and not of a text: a command that went on would leave out good texts. */
const THREAD = ['ERR_WASM_UNAVAILABLE', 'ERR_WORKER', 'ERR_INSTANCE_DEAD'];

/** The error that ends the command if the thread is at fault that worked on these documents. */
function faultOfThread(error, documents) {
  return THREAD.includes(error.code) ? new UsageError(error.message) : withoutMemory(error, documents);
}

/** The same if a thread has no memory even for short texts, or none to begin with. */
function withoutMemory({ code, message }, documents) {
  if (code !== 'ERR_OUT_OF_MEMORY') return undefined;
  const isAtFault = message.startsWith('WebAssembly has no room') || documents.every(({ text }) => text.length <= SHORT);
  return isAtFault
    ? new UsageError(`${message}: each thread needs 20 GB of addresses (ulimit -v), and NEARPRINT_THREADS=1 starts only one`)
    : undefined;
}

const textsOf = (documents) => documents.map(({ text }) => text);

/** Yields [documents, fingerprints]. */
export function fingerprinted(documents, recipe, problems) {
  const one = (api, { text }) => api.fingerprint(text, recipe);
  const all = (api, documents) =>
    recipe.bits > 64 ? Promise.all(documents.map((document) => one(api, document))) : api.fingerprintAll(textsOf(documents), recipe);
  return answered(documents, { all, one, join: (fps) => fps, ...QUICK }, problems);
}

/** Yields [documents, summaries], for a Sieve. */
export function summarized(documents, recipe, boilerplate, problems) {
  const all = (api, documents) => api.summarize(textsOf(documents), recipe, boilerplate);
  const one = (api, document) => all(api, [document]);
  return answered(documents, { all, one, join: (parts) => Buffer.concat(parts), ...QUICK }, problems);
}

/** Yields [documents, matches of each]. `bytes` is a corpus, which each thread opens; `optionsOf(document)` returns the options of
    `check`, and `complete(matches, corpus)` adds to the matches what it needs of the corpus. */
export function checked(documents, { bytes, corpus }, { optionsOf, complete }, problems) {
  const here = () => [corpus ?? corpusFromBytes(bytes)];
  // Each takes about three times as much memory as the bytes.
  const most = Math.max(1, Math.floor(totalmem() / 4 / (3 * bytes.length)));
  const there = ({ client, size }) => {
    corpus?.dispose();
    return Promise.all(Array.from({ length: size }, () => client.Corpus.fromBytes(bytes)));
  };
  const one = async (corpus, document) => {
    const matches = await corpus.check(document.text, optionsOf(document));
    await complete?.(matches, corpus);
    return matches;
  };
  const all = (corpus, documents) => Promise.all(documents.map((document) => one(corpus, document)));
  return answered(documents, { all, one, join: (matches) => matches, here, there, most, documents: CHECKED }, problems);
}

/**
 * `all(api, documents)` calls the package, in this thread or in a worker. If it fails, `one(api, document)` is called for each, the
 * documents whose text failed are left out, and `join` makes one answer of the others.
 */
function answered(documents, { all, one, join, here, there, most, few, long, ...size }, problems) {
  const ask = async (api, batch, hasEnded) => {
    try {
      return [batch, await all(api, batch)];
    } catch (error) {
      // To try each would take an engine that is out of memory seconds.
      const fault = withoutMemory(error, batch);
      if (fault) throw fault;
      const answers = await Promise.allSettled(batch.map(async (document) => one(api, document)));
      // After an error of the reader the threads are ended: that is no fault of the texts.
      if (hasEnded()) return undefined;
      const spoilt = answers.find(({ reason }) => reason?.code === 'ERR_BAD_SNAPSHOT');
      if (spoilt) throw new UsageError(`the corpus cannot be read (${spoilt.reason.message})`);
      answers.forEach(({ reason }, at) => {
        const fault = reason && faultOfThread(reason, [batch[at]]);
        if (fault) throw fault;
      });
      answers.forEach(({ reason }, at) => reason && problems.note('text', batch[at].id, reason.message));
      if (problems.recordsStay) await Promise.all(answers.map(({ reason }, at) => reason && emptied(at)));
      /** In place of the answer for a text that failed, the answer for an empty one. */
      async function emptied(at) {
        batch[at].text = '';
        answers[at] = { status: 'fulfilled', value: await one(api, batch[at]) };
      }
      const isFine = (_, at) => answers[at].status === 'fulfilled';
      return [batch.filter(isFine), join(answers.filter(isFine).map(({ value }) => value))];
    }
  };
  return inTurn(batches(documents, size), { here, there, most, few, long }, ask);
}

/**
 * Calls `ask(api, batch, hasEnded)` for each { batch, last, units }, and yields the answers in the order of the batches. `here` and `there` return
 * the list of objects that are asked in turn, without and with a pool of at most `most` threads, which is not started for fewer than `few` units. See `poolFor` for `long`.
 */
export async function* inTurn(batches, { here = () => [nearprint], there = ({ client }) => [client], most, few = 0, long }, ask) {
  let pool;
  let apis;
  let turn = 0;
  let ended = false;
  let [units, largest] = [0, 0];
  const [waiting, pending] = [[], []];
  try {
    for await (const one of batches) {
      waiting.push(one.batch);
      units += one.units;
      largest = Math.max(largest, one.units);
      if (units < few && !one.last) continue;
      if (apis === undefined) {
        pool = poolFor({ last: one.last, units: largest }, most, long);
        apis = pool ? await there(pool) : here();
      }
      for (const batch of waiting.splice(0)) {
        const api = apis[turn++ % apis.length];
        const work = () => ask(api, batch, () => ended);
        const answer = pool ? work() : unheard(work);
        // It is awaited later; until then a rejection must not count as unhandled.
        answer.catch(() => {});
        pending.push(answer);
        if (pending.length >= (pool?.size ?? 1) * DEPTH) yield await pending.shift();
      }
    }
    while (pending.length > 0) yield await pending.shift();
  } finally {
    ended = true;
    await pool?.close();
  }
}

/** UTF-16 code units that take longer than starting a thread. */
const LONG = 1 << 18;

/** The threads for batches of at most so many units each. If the last one is known there are none, unless one is `long` and has to leave time to hear a signal. */
export function poolFor({ last, units }, most, long = LONG) {
  if (last && !(units >= long && isWriting())) return undefined;
  return openPool(last ? 1 : most);
}

const unitsOfDocument = ({ text, raw }) => text.length + (raw?.length ?? 0);

/** Yields { batch, last, units }. A batch is full with so many documents or units. */
export async function* batches(
  documents,
  { documents: most = BATCH_DOCUMENTS, units: enough = BATCH_UNITS, unitsOf = unitsOfDocument } = {},
) {
  let batch = [];
  let units = 0;
  for await (const document of documents) {
    // A batch is known to be the last one only when no other follows.
    if (batch.length === most || units >= enough) {
      yield { batch, last: false, units };
      batch = [];
      units = 0;
    }
    batch.push(document);
    units += unitsOf(document);
  }
  if (batch.length > 0) yield { batch, last: true, units };
}
