// The page's side of a worker: what can be posted to it, in which order, whether it still answers, and how one with a corpus is replaced.

import { isPlainObject } from './checks.js';
import { untilAborted } from './listeners.js';
import { disposedError, NearprintError } from './nearprint-error.js';
import { unpackError } from './protocol.js';

/** The most requests that are posted and not answered: one at work, one waiting. The others wait here, where they can still be
    cancelled. */
const POSTED = 2;

/** Milliseconds in which a worker must answer after an uncaught error in it. */
const SIGN_OF_LIFE = 10_000;

/** One worker and its requests, in order. `onLost(error)` is called when it will never answer again. */
export class RemoteWorker {
  /** The objects that it holds for the client. */
  objects = 0;
  #worker;
  #onLost;
  #doubt;
  #waiting = new Map(); // by numbers in the order of the calls, without abandoned calls
  #posted = new Map();
  #last = 0; // the last number that was given
  #taken = 0; // the last number that waits no more
  #isPosting = false;
  #end;

  constructor(worker, onLost = () => {}) {
    this.#worker = worker;
    this.#onLost = onLost;
    const lost = (why) => this.#stop(new NearprintError('ERR_WORKER', `the worker is lost: ${why}`));
    listen(worker, 'message', (message) => this.#answered(message));
    listen(worker, 'error', (event) => {
      // In a browser a worker continues after an uncaught error in the app's code. But it may also never have started.
      const why = event?.message || 'it did not load';
      if (!worker.addEventListener || !event?.message) return lost(why);
      clearTimeout(this.#doubt);
      this.#doubt = setTimeout(lost, SIGN_OF_LIFE, why);
      worker.postMessage({ id: 0, name: 'ping', args: [] }); // any answer will do, also that there is no such function
    });
    listen(worker, 'messageerror', () => lost('a message could not be read'));
    listen(worker, 'exit', () => lost('it ended')); // Node
    listen(worker, 'close', () => lost('it ended')); // a MessagePort, where it has the event
    worker.start?.(); // a MessagePort
  }

  get busy() {
    return this.#end === undefined ? this.#waiting.size + this.#posted.size : Infinity;
  }

  /** `pieces` are the first pieces of a long list, of which the first argument has the rest: the page gets its turn between them. */
  run(request, transfer = [], signal = undefined, pieces = []) {
    return new Promise((resolve, reject) => {
      if (this.#end !== undefined) throw this.#end;
      signal?.throwIfAborted();
      const job = { request: { ...request, id: ++this.#last }, transfer, pieces };
      const abort = () => this.#abandon(job, signal.reason);
      const settle = (settled) => (value) => {
        signal?.removeEventListener('abort', abort);
        settled(value);
      };
      Object.assign(job, { resolve: settle(resolve), reject: settle(reject) });
      signal?.addEventListener('abort', abort);
      this.#wait(job);
    });
  }

  /** Lets the worker forget an object after all requests before. */
  release(object) {
    if (this.#end !== undefined) return;
    this.#last++;
    this.#wait({ request: { release: object }, transfer: [], pieces: [] });
  }

  terminate() {
    if (this.#end !== undefined) return;
    this.#onLost = () => {};
    this.end('it has been terminated');
  }

  end(why) {
    this.#stop(new NearprintError('ERR_WORKER', `the worker is lost: ${why}`));
    if (this.#worker.terminate) this.#worker.terminate();
    else this.#worker.close?.();
  }

  #wait(job) {
    this.#waiting.set(this.#last, job);
    this.#post();
  }

  async #post() {
    if (this.#isPosting) return;
    while (this.#posted.size < POSTED && this.#waiting.size > 0) {
      const job = this.#waiting.get(++this.#taken);
      if (!this.#waiting.delete(this.#taken)) continue; // it was abandoned
      const { id, make, object, signal } = job.request;
      if (id !== undefined) this.#posted.set(id, job);
      try {
        this.#isPosting = true;
        for (const items of job.pieces) {
          this.#worker.postMessage({ piece: id, items });
          await new Promise((resolve) => setTimeout(resolve));
          if (this.#end !== undefined) return;
        }
        this.#worker.postMessage(job.request, job.transfer);
        job.request = { id, make, object, signal }; // the arguments have been sent
      } catch (error) {
        this.#posted.delete(id);
        job.reject?.(unsendable(job.request, error));
      } finally {
        this.#isPosting = false;
      }
    }
  }

  #answered(message) {
    const { id, value, error } = message ?? {}; // it may be another sender's
    clearTimeout(this.#doubt);
    const job = this.#posted.get(id);
    if (job === undefined || !('value' in message || 'error' in message)) return;
    this.#posted.delete(id);
    if (error !== undefined) job.reject(unpackError(error));
    else job.resolve(value);
    if (job.abandoned && job.request.make && error === undefined) this.release(job.request.object);
    this.#post();
  }

  #abandon(job, reason) {
    job.abandoned = true;
    job.reject(reason);
    const { id, signal } = job.request;
    this.#waiting.delete(id);
    if (signal && this.#posted.has(id)) this.#worker.postMessage({ abort: id });
  }

  #stop(error) {
    if (this.#end !== undefined) return;
    this.#end = error;
    clearTimeout(this.#doubt);
    for (const job of [...this.#posted.values(), ...this.#waiting.values()]) job.reject?.(this.#end);
    this.#posted.clear();
    this.#waiting.clear();
    this.#onLost(error);
  }
}

/** Milliseconds without an answer after which a worker is considered lost, while it starts or has no lock to tell of its end. */
const DEADLINE = 120_000;

/** Restarts without an answer in between, after which a worker is given up. */
const RESTARTS = 3;

/** The object number of the corpus in the worker. */
const CORPUS = 1;

/**
 * A worker with a corpus, which is started again when it is lost. `start()` makes the worker; `open(run)` opens its corpus and
 * fills it again; `changed(status)` is called when it is lost, works again, or is given up.
 */
export class CorpusWorker {
  state = { status: 'open' };
  #start;
  #open;
  #changed;
  #worker;
  #opening;
  #restarts;
  #started = false;
  #failures = 0;
  #held;
  #watch;
  #ended = new AbortController();

  constructor(start, restarts, open, changed) {
    this.#start = start;
    this.#restarts = restarts;
    this.#open = open;
    this.#changed = changed;
  }

  /** Starts the worker. A failure the first time is final: close it. */
  async start() {
    await this.#begin();
    this.#started = true;
  }

  /** Sends a request when the worker is ready, and again if the worker is lost meanwhile: every request can be repeated. */
  async call(name, args, signal, pieces) {
    for (let again = this.#restarts ? RESTARTS : 0; ; again--) {
      await this.#ready();
      const worker = this.#worker;
      if (!this.#held) this.#expect(worker);
      try {
        const value = await worker.run({ object: CORPUS, name, args }, [], signal, pieces);
        this.#failures = 0;
        return value;
      } catch (error) {
        if (error.code !== 'ERR_WORKER') throw error;
        if (this.#ended.signal.aborted) throw this.state.error;
        if (again === 0) throw error;
      }
    }
  }

  close() {
    this.state = { status: 'lost', error: disposedError('corpus') };
    this.#ended.abort();
    clearTimeout(this.#watch);
    this.#worker?.terminate();
  }

  #begin() {
    const lock = `nearprint:${Math.random()}`;
    const worker = (this.#worker = new RemoteWorker(this.#start(), (error) => this.#lost(error)));
    this.#expect(worker);
    // The worker holds a lock as long as it lives. This shows its end, for which there is no event.
    const ready = worker
      .run({ name: 'hold', args: [lock] })
      .then((held) => {
        clearTimeout(this.#watch);
        this.#held = held;
        if (held) navigator.locks.request(lock, { signal: this.#ended.signal }, () => worker.end('it ended')).catch(() => {});
      })
      .catch(() => {}); // a worker that has ended says so again
    const run = (request, transfer) => ready.then(() => worker.run({ object: CORPUS, ...request }, transfer));
    return (this.#opening = this.#open(run));
  }

  /** Waits for the worker, however often it is lost while it starts. */
  async #ready() {
    const { signal } = this.#ended;
    do await untilAborted(this.#opening, signal).catch(() => {});
    while (this.state.status === 'restarting');
    if (this.state.status === 'lost') throw this.state.error;
  }

  #expect(worker) {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => worker.busy > 0 && worker.end('it does not answer'), DEADLINE);
  }

  async #lost(error) {
    if (!this.#started) return;
    if (!this.#restarts || ++this.#failures > RESTARTS) return this.#set({ status: 'lost', error });
    this.#set({ status: 'restarting', error });
    if (this.#ended.signal.aborted) return; // a listener has disposed of the corpus
    try {
      await this.#begin();
      this.#set({ status: 'open' });
    } catch (cause) {
      if (this.state.error === error) this.#set({ status: 'lost', error: cause }); // otherwise it was lost again
    }
  }

  #set(state) {
    if (this.#ended.signal.aborted) return;
    this.state = state;
    this.#changed(state.status);
  }
}

/** A DataCloneError as a TypeError that names what cannot be sent. */
function unsendable({ name, args }, cause) {
  const places = args.map(placeIn);
  const at = places.findIndex((place) => place !== undefined);
  if (at < 0) return new NearprintError('ERR_WORKER', `${name} cannot be sent to the worker (${cause.message})`, { cause });
  const inside = places[at] && `${places[at].replace(/^\./, '')}: `;
  return new TypeError(`argument ${at + 1} of ${name} cannot be sent: ${inside}${cause.message}`);
}

/** Listens to a web worker or a Node worker. */
function listen(worker, type, hear) {
  if (worker.addEventListener) worker.addEventListener(type, (event) => hear(type === 'message' ? event.data : event));
  else worker.on(type, hear);
}

/** A deep copy of arrays and plain objects of the caller: the proxies that frameworks make of them cannot be posted. In a cycle the rest stays
    as it is. */
export function plainCopy(value, above = []) {
  const isList = Array.isArray(value);
  if ((!isList && !isPlainObject(value)) || above.includes(value)) return value;
  const inside = [...above, value];
  if (isList) return value.map((one) => plainCopy(one, inside));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainCopy(one, inside)]));
}

/** Where something is in a value that cannot be posted, such as `.exclude`; `undefined` if there is nothing. */
function placeIn(value) {
  try {
    structuredClone(value);
    return undefined;
  } catch {
    const inner = Array.isArray(value) || isPlainObject(value) ? Object.entries(value) : [];
    for (const [key, one] of inner) {
      const place = placeIn(one);
      if (place !== undefined) return `${Array.isArray(value) ? `[${key}]` : `.${key}`}${place}`;
    }
    return '';
  }
}
