// A form with a title and a body: what may be about the same thing, to list under the title, and what is the same, marked in the body.
// The adapters for React, Vue and Svelte connect their fields to it.

import { check, checkWhole, completeOptions, isPlainObject } from '../checks.js';
import { checkedOptions } from './checker-arguments.js';
import { createChecker, IDLE } from './checker.js';
import { watch } from './dom.js';
import { openCorpus } from './editor.js';
import { Listeners } from '../listeners.js';
import { surfaceOf } from './surfaces.js';

const defaults = { checker: undefined, similar: undefined, watch: undefined, delayMs: 250 };

/** The state before a field has had the focus. */
const CLOSED = /*#__PURE__*/ Object.freeze({
  status: 'closed',
  progress: undefined,
  error: undefined,
  similar: Object.freeze([]),
  matches: IDLE.matches,
});

/** `source` has the options of `openCorpus`, or is a corpus of the app, which stays open. */
export function createDuplicateForm(source, options) {
  return new DuplicateForm(source, options);
}

class DuplicateForm {
  state = CLOSED;
  #source;
  #options;
  #listeners = new Listeners();
  #held = 0; // the number of subscriptions
  #fields = {}; // for `title` and `body`: { element, surface, end }
  #ended; // aborts when the corpus is closed
  #corpus;
  #checker;
  #unwatch;
  #timer;
  #asked; // the question that was asked last

  constructor(source, given) {
    check('source', source, 'options of openCorpus, or a corpus', Object(source) === source);
    check('source.signal', source.signal, 'left out: the form ends the opening itself', source.signal === undefined);
    this.#source = source;
    this.#options = completeOptions('options', given, defaults);
    check('options.similar', this.#options.similar, 'an object', isPlainObject(this.#options.similar ?? {}));
    checkedOptions(this.#options.checker); // now, because the checker is made later
    checkWhole('options.delayMs', this.#options.delayMs, 0, 60_000);
  }

  /** References to the fields: they are called with an element, and with nothing when it goes. */
  title = (element) => this.#connect('title', element);
  body = (element) => this.#connect('body', element);

  /** Svelte's store contract. The corpus is closed with the last subscription, unless another one begins at once: under React's Strict Mode. */
  subscribe = (listener) => {
    const end = this.#listeners.add(listener);
    this.#held++;
    listener(this.state);
    return () => {
      end();
      this.#held--;
      setTimeout(() => this.#held > 0 || this.#close());
    };
  };

  #connect(name, element) {
    const before = this.#fields[name];
    if (before?.element === (element ?? undefined)) return;
    before?.end.abort();
    delete this.#fields[name];
    if (element) {
      const end = new AbortController();
      const { signal } = end;
      const surface = surfaceOf(element);
      this.#fields[name] = { element, surface, end };
      element.addEventListener('focus', () => void this.#open(), { signal });
      surface.listen(() => this.#changed(), signal);
      if (element === element.getRootNode().activeElement) void this.#open();
    }
    if (name === 'body') this.#watch();
  }

  /** Opens the corpus at the first focus, and again at the next one if it failed. */
  async #open() {
    if (this.#ended) return;
    const ended = (this.#ended = new AbortController());
    try {
      const isCorpus = typeof this.#source.check === 'function';
      this.#set({ status: 'opening', progress: undefined, error: undefined });
      const corpus = isCorpus ? this.#source : await this.#opened(ended.signal);
      const close = () => isCorpus || corpus.dispose();
      if (ended.signal.aborted) return void close();
      this.#corpus = corpus;
      const off = corpus.subscribe?.(() => this.#changed({ again: true }));
      const checker = (this.#checker = createChecker(corpus, this.#options.checker));
      ended.signal.addEventListener('abort', () => {
        off?.();
        checker.dispose();
        close();
      });
      this.#set({ status: 'open' });
      checker.subscribe(({ matches, error }) => this.#set({ matches, error }));
      this.#watch();
      this.#changed();
    } catch (error) {
      if (ended.signal.aborted) return;
      this.#close();
      this.#set({ status: 'error', error });
    }
  }

  #opened(signal) {
    const { onProgress } = this.#source;
    const told = (state) => {
      onProgress?.(state);
      const { done, total } = state;
      this.#set({ progress: total && Math.floor((100 * done) / total) / 100 });
    };
    return openCorpus({ ...this.#source, signal, onProgress: told });
  }

  #close() {
    const ended = this.#ended;
    this.#ended = this.#corpus = this.#checker = this.#asked = undefined;
    clearTimeout(this.#timer);
    this.#watch();
    ended?.abort();
    this.#set(CLOSED);
  }

  #watch() {
    this.#unwatch?.();
    const element = this.#fields.body?.element;
    this.#unwatch = this.#checker && element && watch(element, this.#checker, { panel: false, ...this.#options.watch });
  }

  /** Asks for what is similar when the writer pauses, once for each text. */
  #changed({ again = false } = {}) {
    if (!this.#corpus) return;
    const read = (name) => this.#fields[name]?.surface.read() ?? '';
    const [title, body] = [read('title'), read('body')];
    const question = JSON.stringify([title, body]);
    if (question === this.#asked && !again) return;
    this.#asked = question;
    clearTimeout(this.#timer);
    const corpus = this.#corpus;
    this.#timer = setTimeout(async () => {
      const timer = this.#timer;
      const isLast = () => timer === this.#timer && corpus === this.#corpus;
      try {
        const similar = await corpus.similar(body, { limit: 3, ...this.#options.similar, title });
        if (isLast()) this.#set({ similar: JSON.stringify(similar) === JSON.stringify(this.state.similar) ? this.state.similar : similar });
      } catch (error) {
        if (isLast()) this.#set({ similar: CLOSED.similar, error });
      }
    }, this.#options.delayMs);
  }

  /** Nobody is told of a state that is equal. */
  #set(changes) {
    const now = { ...this.state, ...changes };
    if (Object.keys(now).every((key) => now[key] === this.state[key])) return;
    this.state = Object.freeze(now);
    this.#listeners.call(this.state);
  }
}
