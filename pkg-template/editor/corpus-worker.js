import { untilAborted } from '../abort.js';
import { disposedError } from '../nearprint-error.js';
import { RemoteWorker } from '../remote-worker.js';

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
  async call(name, args, signal) {
    for (let again = this.#restarts ? RESTARTS : 0; ; again--) {
      await this.#ready();
      const worker = this.#worker;
      if (!this.#held) this.#expect(worker);
      try {
        const value = await worker.run({ object: CORPUS, name, args }, [], signal);
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
