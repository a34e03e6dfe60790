// The page's side of a worker: what can be posted to it, in which order, and whether it still answers.

import { isPlainObject } from './checks.js';
import { NearprintError } from './nearprint-error.js';
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

  run(request, transfer = [], signal = undefined) {
    return new Promise((resolve, reject) => {
      if (this.#end !== undefined) throw this.#end;
      signal?.throwIfAborted();
      const job = { request: { ...request, args: plainCopy(request.args), id: ++this.#last }, transfer };
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
    this.#wait({ request: { release: object }, transfer: [] });
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

  #post() {
    while (this.#posted.size < POSTED && this.#waiting.size > 0) {
      const job = this.#waiting.get(++this.#taken);
      if (!this.#waiting.delete(this.#taken)) continue; // it was abandoned
      try {
        this.#worker.postMessage(job.request, job.transfer);
        const { id, make, object, signal } = job.request;
        if (id !== undefined) this.#posted.set(id, job);
        job.request = { id, make, object, signal }; // the arguments have been sent
      } catch (error) {
        job.reject?.(unsendable(job.request, error));
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

/** A deep copy of arrays and plain objects: the proxies that frameworks make of them cannot be posted. In a cycle the rest stays as it is. */
function plainCopy(value, above = []) {
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
