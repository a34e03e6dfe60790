import { check, isPlainObject } from '../checks.js';
import { Listeners } from '../listeners.js';
import { openCorpus } from './editor.js';

const CLOSED = /*#__PURE__*/ Object.freeze({ corpus: undefined, status: 'closed', progress: undefined, error: undefined });

/**
 * A corpus that is opened when it is wanted, such as at the first focus of a field, and closed with the last subscription. `source` has
 * options of `openCorpus`, or is a corpus of the app, which stays open. `told` is called before the subscribers.
 */
export class Opening {
  state = CLOSED;
  #source;
  #told;
  #listeners = new Listeners();
  #held = 0; // the number of subscriptions
  #ended; // aborts when the corpus is closed

  constructor(source, told = () => {}) {
    const isCorpus = typeof source?.check === 'function';
    check('source', source, 'options of openCorpus, or a corpus', isCorpus || isPlainObject(source));
    check('source.signal', source.signal, 'left out: the corpus is closed with what uses it', isCorpus || source.signal === undefined);
    this.#source = source;
    this.#told = told;
  }

  /** Svelte's store contract. Under React's Strict Mode another subscription begins at once after the last one, and nothing is closed. */
  subscribe = (listener) => {
    const end = this.#listeners.add(listener);
    this.#held++;
    listener(this.state);
    return () => {
      end();
      this.#held--;
      setTimeout(() => this.#held > 0 || this.#close(CLOSED));
    };
  };

  /** Opens the corpus, unless it is open or opening. */
  open = async () => {
    if (this.#ended) return;
    const { signal } = (this.#ended = new AbortController());
    const source = this.#source;
    const isOfApp = typeof source.check === 'function';
    const onProgress = (state) => {
      source.onProgress?.(state);
      const { done, total } = state;
      if (!signal.aborted) this.#set({ progress: total && Math.floor((100 * done) / total) / 100 });
    };
    this.#set({ ...CLOSED, status: 'opening' });
    try {
      const corpus = isOfApp ? source : await openCorpus({ ...source, signal, onProgress });
      const close = () => isOfApp || corpus.dispose();
      if (signal.aborted) return void close();
      signal.addEventListener('abort', close);
      this.#set({ corpus, status: 'open' });
    } catch (error) {
      if (!signal.aborted) this.#close({ ...CLOSED, status: 'error', error });
    }
  };

  #close(state) {
    const ended = this.#ended;
    this.#ended = undefined;
    this.#set(state);
    ended?.abort();
  }

  /** Nobody is told of a state that is equal. */
  #set(changes) {
    const now = { ...this.state, ...changes };
    if (Object.keys(now).every((key) => now[key] === this.state[key])) return;
    this.state = Object.freeze(now);
    this.#told(now);
    this.#listeners.call(now);
  }
}
