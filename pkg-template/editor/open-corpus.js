import { check, checkSignal, checkString, completeOptions, isPlainObject } from '../checks.js';
import { disposeSymbol, READS } from '../classes.js';
import { allPlainDocuments, plainDocuments } from '../document.js';
import { Listeners, untilAborted, whenAborted } from '../listeners.js';
import { disposedError, NearprintError } from '../nearprint-error.js';
import { concatenated, parcels } from '../parcels.js';
import { unpackError } from '../protocol.js';
import { CorpusWorker, plainCopy } from '../remote-worker.js';
import { late } from './late.js';

/** The most documents, and UTF-16 code units of their texts, that are sent to the worker together: some milliseconds of work. */
const DOCUMENTS = 256;
const UNITS = 1 << 18;

/** Milliseconds of work after which the page gets its turn. */
const TURN = 8;

/** Milliseconds until a restarted worker tries again to load a corpus file: twice as long each time. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 60_000;

const defaults = {
  name: undefined,
  from: undefined,
  recipe: undefined,
  boilerplate: [],
  worker: undefined,
  signal: undefined,
  onProgress: undefined,
};

/**
 * Opens a corpus in its own worker, with the documents of a corpus file if one is given. With a name it is stored in this browser
 * and shared by all tabs (`nearprint/store`); without one it lives as long as the page. A worker that is lost is started again.
 */
export async function openCorpus(given) {
  const { name, from, recipe, boilerplate, worker, signal, onProgress } = completeOptions('options', given, defaults);
  const begin = performance.now();
  if (name !== undefined) checkString('options.name', name);
  check('options.from', from, 'an address', from === undefined || typeof (from?.href ?? from) === 'string', from !== '');
  checkSignal('options.signal', signal);
  check('options.onProgress', onProgress, 'a function', onProgress === undefined || typeof onProgress === 'function');
  signal?.throwIfAborted();
  const arrivals = new Listeners(); // of the file, until the corpus is open
  if (onProgress) arrivals.add(onProgress);
  const options = plainCopy({ recipe, boilerplate });
  const history = name === undefined && new History(from !== undefined);
  const listeners = new Listeners();
  const tell = (change) => listeners.call(change);
  const ended = new AbortController(); // of the corpus, or of its opening
  let problem;
  let opened = false;
  let bytes;

  /** Opens the corpus in a worker, also in a restarted one. There a stored corpus does not load the file again, unless it failed: the
      documents may have been deleted or replaced since. */
  const openOnce = async (run) => {
    const source = history || !opened || isOfFile(problem) ? from : undefined;
    problem = undefined;
    // If the file cannot be loaded, a stored corpus still has the documents of the last time.
    const file =
      source &&
      (await fetchFile(source, ended.signal, (arrived) => opened || arrivals.call(arrived)).catch((error) => {
        if (history) throw error;
        problem = error;
      }));
    const moved = file ? [file.buffer] : [];
    bytes = file?.length ?? 0;
    if (history) {
      await run({ make: 'Corpus', name: 'fromBytes', args: [file, options, `${from}`] }, moved);
      await history.replay((name, ...args) => run({ name, args }));
      opened = true;
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: { ids, failed } }) => {
      problem = failed && unpackError(failed);
      tell({ ids });
    };
    const origin = source && { file, failed: problem?.message, opened, address: `${source}` };
    await run({ make: 'StoredCorpus', name: 'open', args: [name, options, port2, origin] }, [port2, ...moved]);
    opened = true;
  };
  /** If the file cannot be loaded after a restart, it is tried again: a corpus in memory has documents that are nowhere else. */
  const open = async (run) => {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      try {
        return await openOnce(run);
      } catch (error) {
        const lost = () => remote.state.status === 'lost';
        if (!opened || !isOfFile(error)) throw error;
        for (let left = pause; left > 0 && !lost(); left -= FIRST_PAUSE) await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE));
        if (lost()) throw error;
      }
    }
  };
  const make = worker === undefined ? await untilAborted(ownWorker(), signal) : typeof worker === 'function' ? worker : () => worker;
  signal?.throwIfAborted(); // before a worker starts
  const start = () => {
    const made = make();
    check('options.worker', made, 'a Worker', typeof made?.postMessage === 'function');
    return made;
  };
  // After a restart anything may have changed.
  const remote = new CorpusWorker(start, typeof worker !== 'object', open, (status) => tell(status === 'open' ? {} : { ids: [] }));
  const close = (reason) => {
    ended.abort(reason);
    remote.close();
  };
  /** Starts the worker; returns the number of documents, if there is a file. */
  const begun = async () => {
    await remote.start();
    return from && remote.call('size', []);
  };
  const stay = signal && whenAborted(signal, close);
  let loaded;
  try {
    const documents = await untilAborted(begun(), ended.signal);
    loaded = from && { bytes, documents, milliseconds: performance.now() - begin };
  } catch (error) {
    close(error);
    throw error.code === 'ERR_WORKER' && worker === undefined ? withCure(error) : error;
  } finally {
    stay?.();
  }

  let turn = Promise.resolve();
  /** Changes reach the worker in the order of the calls: `post` resolves when all parts of a change are posted. */
  const change = async (post) => {
    const posted = turn.then(post);
    turn = posted.catch(() => {});
    return (await posted).answer;
  };
  /** Records and reports a change. A stored corpus reports its changes itself. */
  const changed = (name, args, ids) => {
    if (!history) return;
    history[name](...args);
    tell({ ids });
  };
  const one = (name, args, ids) => change(() => ({ answer: remote.call(name, args).then((result) => (changed(name, args, ids), result)) }));
  const putParcels = async (documents, { signal, onProgress }) => {
    let answer;
    let sent = 0;
    for (const parcel of piecesOf(documents)) {
      signal?.throwIfAborted();
      const before = answer;
      const done = (sent += parcel.length);
      const put = remote.call('put', [parcel]).then(() => {
        changed(
          'put',
          [parcel],
          parcel.map(({ id }) => id),
        );
        onProgress?.({ done, total: documents.length });
      });
      answer = untilAborted(put, signal); // what was sent before the signal is put
      answer.catch(() => {}); // the error is thrown when this answer is awaited
      // One parcel at work, one waiting.
      await before;
    }
    return { answer };
  };

  const corpus = {
    get size() {
      return remote.call('size', []);
    },
    get recipe() {
      return remote.call('recipe', []);
    },
    get state() {
      return { error: problem, ...remote.state };
    },
    async put(documents, given) {
      const options = completeOptions('options', given, { signal: undefined, onProgress: undefined });
      const list = plainDocuments(documents);
      return change(() => putParcels(list, options));
    },
    async sync(documents) {
      const all = allPlainDocuments(documents); // as they are now
      return change(() => {
        const pieces = piecesOf(all);
        const rest = pieces.pop() ?? [];
        const answer = remote.call('sync', [rest], undefined, pieces).then((result) => (changed('sync', [all]), result));
        return { answer };
      });
    },
    delete: (id) => one('delete', [id], [id]),
    clear: () => one('clear', []),
    merge: (bytes) => one('merge', [bytes?.slice?.() ?? bytes]),
    async check(text, options) {
      const { signal, ...rest } = isPlainObject(options) ? options : {};
      checkSignal('options.signal', signal);
      const sent = signal === undefined ? options : rest; // a signal cannot be sent
      return untilAborted(remote.call('check', plainCopy([text, sent]), signal), signal);
    },
    loaded,
    subscribe: (listener) => listeners.add(listener),
    dispose() {
      listeners.clear();
      close(disposedError('corpus'));
    },
    [disposeSymbol()]: () => corpus.dispose(),
  };
  for (const name of READS) corpus[name] ??= (...args) => remote.call(name, plainCopy(args));
  return corpus;
}

const isOfFile = (error) => ['ERR_FETCH', 'ERR_BAD_SNAPSHOT'].includes(error?.code);

/** The function that starts the package's worker. A page that brings a worker does not load it. */
async function ownWorker() {
  const { startWorker } = await late(() => import('./own-worker.js'));
  return startWorker;
}

function withCure(error) {
  const cure = globalThis.Worker
    ? 'give options.worker, or list blob: in the worker-src of the Content-Security-Policy'
    : 'a server has none: open the corpus in the browser, as in useEffect, onMounted or onMount, or give options.worker';
  return new NearprintError('ERR_WORKER', `${error.message}; ${cure}`, { cause: error });
}

const piecesOf = (documents) => [...parcels(documents, UNITS, ({ text }) => text.length, DOCUMENTS)];

/** Fetches a file. `tell({ done, total })` is called with each piece of it, in bytes. */
async function fetchFile(from, signal, tell) {
  try {
    const response = await fetch(from, { signal });
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    // The length of a compressed answer is not that of the file.
    const total = response.headers.has('content-encoding') ? undefined : Number(response.headers.get('content-length')) || undefined;
    const pieces = [];
    let done = 0;
    let turn = performance.now();
    for (const reader = response.body.getReader(); ;) {
      const { value } = await reader.read();
      if (value === undefined) return concatenated(pieces);
      pieces.push(value);
      tell({ done: (done += value.length), total });
      if (performance.now() - turn < TURN) continue;
      await new Promise((resolve) => setTimeout(resolve)); // pieces that are there already come without a turn of the page
      turn = performance.now();
    }
  } catch (cause) {
    throw new NearprintError('ERR_FETCH', `the corpus ${from} could not be loaded: ${cause.message}`, { cause });
  }
}

/** The changes to a corpus that exists only in a worker, step by step, so that a new worker can repeat them. Documents and snapshots are
    copies. */
class History {
  /** Maps of documents by id, snapshots, and ids of deleted documents. */
  #steps = [];
  /** Whether the corpus begins with the documents of a file. */
  #hasFile;
  #cleared = false;

  constructor(hasFile) {
    this.#hasFile = hasFile;
  }

  put(documents) {
    let last = this.#steps.at(-1);
    if (!(last instanceof Map)) this.#steps.push((last = new Map()));
    for (const document of documents) last.set(document.id, document);
  }

  delete(id) {
    const last = this.#steps.at(-1);
    if (last instanceof Map) last.delete(id);
    // The document may also be in an earlier step.
    if (this.#hasFile || this.#steps.length > 1 || last instanceof Uint8Array) this.#steps.push(id);
  }

  sync(documents) {
    this.clear();
    this.put(documents);
  }

  merge(bytes) {
    this.#steps.push(bytes);
  }

  clear() {
    this.#steps = [];
    this.#cleared = this.#hasFile;
  }

  async replay(call) {
    if (this.#cleared) await call('clear');
    for (const step of this.#steps) {
      if (step instanceof Map) await call('put', [...step.values()]);
      else await call(typeof step === 'string' ? 'delete' : 'merge', step);
    }
  }
}
