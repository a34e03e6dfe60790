import { NearprintError } from './nearprint-error.js';
import { unpackError } from './protocol.js';

/** Posted and not yet answered: one at work, one to go on with. The others wait here, where they can still be called off. */
const POSTED = 2;

/** One worker and what it has been asked, in order. */
export class Lane {
  #worker;
  #waiting = [];
  #posted = new Map();
  #last = 0;
  #end;

  constructor(worker) {
    this.#worker = worker;
    const lost = (why) => this.#stop(new NearprintError('ERR_WORKER', `the worker is lost: ${why}`));
    listen(worker, 'message', (message) => this.#answered(message));
    listen(worker, 'error', (event) => {
      event?.preventDefault?.(); // it is told by rejecting
      lost(event?.message || 'it did not load, or an error was not caught');
    });
    listen(worker, 'messageerror', () => lost('a message could not be read'));
    listen(worker, 'exit', () => lost('it ended')); // Node
    worker.start?.(); // a MessagePort
  }

  /** How much it has to do. */
  get busy() {
    return this.#end === undefined ? this.#waiting.length + this.#posted.size : Infinity;
  }

  run(request, transfer = [], signal = undefined) {
    return new Promise((resolve, reject) => {
      if (this.#end !== undefined) throw this.#end;
      signal?.throwIfAborted();
      const job = { request: { ...request, id: ++this.#last }, transfer, resolve, reject };
      signal?.addEventListener('abort', () => this.#abandon(job, signal.reason), { once: true });
      this.#waiting.push(job);
      this.#post();
    });
  }

  /** Lets the worker forget an object, once all it has been asked is answered. */
  release(object) {
    if (this.#end !== undefined) return;
    this.#waiting.push({ request: { release: object }, transfer: [] });
    this.#post();
  }

  terminate() {
    if (this.#end !== undefined) return;
    this.#stop(new NearprintError('ERR_WORKER', 'the worker has been terminated'));
    if (this.#worker.terminate) this.#worker.terminate();
    else this.#worker.close?.();
  }

  #post() {
    while (this.#posted.size < POSTED && this.#waiting.length > 0) {
      const job = this.#waiting.shift();
      try {
        this.#worker.postMessage(job.request, job.transfer);
        if (job.request.id !== undefined) this.#posted.set(job.request.id, job);
      } catch (error) {
        job.reject?.(error); // a value that cannot be cloned
      }
    }
  }

  #answered({ id, value, error }) {
    const job = this.#posted.get(id);
    if (job === undefined) return;
    this.#posted.delete(id);
    if (error !== undefined) job.reject(unpackError(error));
    else job.resolve(value);
    if (job.abandoned && job.request.make && error === undefined) this.release(job.request.object);
    this.#post();
  }

  #abandon(job, reason) {
    job.abandoned = true;
    job.reject(reason);
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
  }

  #stop(error) {
    this.#end ??= error;
    for (const job of [...this.#posted.values(), ...this.#waiting]) job.reject?.(this.#end);
    this.#posted.clear();
    this.#waiting = [];
  }
}

/** A worker of the web, or one of Node's. */
function listen(worker, type, hear) {
  if (worker.addEventListener) worker.addEventListener(type, (event) => hear(type === 'message' ? event.data : event));
  else worker.on(type, hear);
}
