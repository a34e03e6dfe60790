import { disposedError } from '../dispose.js';
import { Lane } from '../lane.js';

/** Milliseconds without an answer after which a worker is considered lost, in browsers without the Web Locks API. */
const DEADLINE = 120_000;

/** Milliseconds after which a worker that has answered either holds its lock or has ended. */
const SOON = 500;

/** Restarts without an answer in between, after which a worker is given up. */
const RESTARTS = 3;

/** The object number of the corpus in the worker; drafts have the numbers after it. */
const CORPUS = 1;

/**
 * A worker with a corpus, which is started again when it is lost. `start()` makes the worker; `open(run)` opens its corpus and
 * fills it again; `changed(status)` is called when it is lost, works again, or is given up.
 */
export class Link {
  state = { status: 'open' };
  #start;
  #open;
  #changed;
  #lane;
  #opening;
  #objects = CORPUS;
  #restarts;
  #started = false;
  #failures = 0;
  #watch;
  #ended = new AbortController();

  constructor(start, restarts, open, changed) {
    this.#start = start;
    this.#restarts = restarts;
    this.#open = open;
    this.#changed = changed;
  }

  /** Starts the worker. A failure the first time is final. */
  async start() {
    try {
      await this.#begin();
      this.#started = true;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Sends a request when the worker is ready, and again if the worker is lost meanwhile: every request can be repeated. */
  async run(request, signal) {
    for (let again = this.#restarts; ; again = false) {
      if (this.state.status === 'lost') throw this.state.error;
      await this.#opening;
      try {
        return await this.#send(request, signal);
      } catch (error) {
        if (!again || error.code !== 'ERR_WORKER') throw error;
      }
    }
  }

  call(name, args, signal) {
    return this.run({ object: CORPUS, name, args }, signal);
  }

  /** Makes a draft in the same worker, where `check` finds it by its number. It is lost with the worker. */
  async draft(text, recipe) {
    await this.#opening;
    const object = ++this.#objects;
    const lane = this.#lane;
    const send = (request) => lane.run({ object, ...request });
    await send({ make: 'Draft', name: 'create', args: [text, recipe] });
    return { object, lane, replace: (...args) => send({ name: 'replace', args }), dispose: () => lane.release(object) };
  }

  check(text, options) {
    if (text?.lane === undefined) return this.call('check', [text, options]);
    return text.lane.run({ object: CORPUS, name: 'check', args: [undefined, options], given: [text.object] });
  }

  close() {
    this.state = { status: 'lost', error: disposedError('corpus') };
    this.#ended.abort();
    clearTimeout(this.#watch);
    this.#lane?.terminate();
  }

  #begin() {
    const lock = `nearprint:${Date.now()}:${Math.random()}`;
    const lane = (this.#lane = new Lane(this.#start(), (error) => this.#lost(error)));
    const run = (request, transfer) => lane.run({ object: CORPUS, ...request }, transfer);
    this.#opening = this.#open(run, lock);
    this.#opening.then(() => this.#guard(lock, lane)).catch(() => {}); // each caller gets this error
    return this.#opening;
  }

  /** Detects the end of the worker, even without an event: the worker holds the lock as long as it lives, and has requested it
      first. */
  #guard(lock, lane) {
    const ask = () => navigator.locks?.request(lock, { signal: this.#ended.signal }, () => lane.end('it has ended')).catch(() => {});
    setTimeout(ask, SOON);
  }

  #send(request, signal) {
    const lane = this.#lane;
    if (!navigator.locks) {
      clearTimeout(this.#watch);
      this.#watch = setTimeout(() => lane.busy > 0 && lane.end('it does not answer'), DEADLINE);
    }
    const answer = lane.run(request, [], signal);
    answer.then(() => (this.#failures = 0), () => {});
    return answer;
  }

  async #lost(error) {
    if (!this.#started) return;
    if (!this.#restarts || ++this.#failures > RESTARTS) return this.#set({ status: 'lost', error });
    this.#set({ status: 'restarting', error });
    try {
      await this.#begin();
      this.#set({ status: 'open' });
    } catch (cause) {
      if (cause.code !== 'ERR_WORKER') this.#set({ status: 'lost', error: cause }); // otherwise it is lost again
    }
  }

  #set(state) {
    if (this.#ended.signal.aborted) return;
    this.state = state;
    this.#changed(state.status);
  }
}
