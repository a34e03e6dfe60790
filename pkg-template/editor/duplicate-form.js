// A form with a title and a body: what may be about the same thing, to list under the title, and what is the same, marked in the body.
// The adapters for React, Vue and Svelte connect their fields to it.

import { isExcluded } from '../classes.js';
import { Listeners } from '../listeners.js';
import { createChecker, IDLE } from './checker.js';
import { surfaceOf, watch } from './dom.js';
import { Opening } from './opening.js';
import { divided } from './options.js';

/** Milliseconds of pause before the list is asked for, by default: what is similar is known sooner than what is the same. */
const PAUSE = 250;

/** As many documents are asked for as may be left out by a function, which cannot be sent to a worker. */
const MOST = 50;

const NOTHING = /*#__PURE__*/ Object.freeze([]);

/** `source` is that of an `Opening`. */
export class DuplicateForm {
  #options;
  #opening;
  #listeners = new Listeners();
  #fields = {}; // for `title` and `body`: { element, surface, end }
  #corpus;
  #checker;
  #leave; // ends what uses the corpus
  #unwatch;
  #timer;
  #asked; // the question that was asked last
  #failed = {}; // why the last search, and the last check, failed

  constructor(source, given) {
    this.#options = divided(given);
    this.#opening = new Opening(source, (state) => this.#follow(state));
    const { status, progress, error } = this.#opening.state;
    this.state = Object.freeze({ status, progress, error, similar: NOTHING, matches: IDLE.matches });
  }

  /** References to the fields: they are called with an element, and with nothing when it goes. */
  title = (element) => this.#connect('title', element);
  body = (element) => this.#connect('body', element);

  /** Svelte's store contract. The corpus is closed with the last subscription. */
  subscribe = (listener) => {
    const ends = [this.#opening.subscribe(() => {}), this.#listeners.add(listener)];
    listener(this.state);
    return () => ends.forEach((end) => end());
  };

  #connect(name, element) {
    const before = this.#fields[name];
    if (before?.element === (element ?? undefined)) return;
    before?.end.abort();
    delete this.#fields[name];
    if (element) {
      const end = new AbortController();
      const surface = surfaceOf(element);
      this.#fields[name] = { element, surface, end };
      element.addEventListener('focus', this.#opening.open, { signal: end.signal });
      surface.listen(() => this.#ask(), end.signal);
      if (element === element.getRootNode().activeElement) void this.#opening.open();
    }
    if (name === 'body') this.#watch();
  }

  #follow({ corpus, status, progress, error }) {
    if (corpus === this.#corpus) return this.#set({ status, progress, error });
    this.#leave?.();
    this.#corpus = corpus;
    this.#set({ status, progress, error });
    if (!corpus) return;
    const checker = (this.#checker = createChecker(corpus, this.#options.checker));
    const off = corpus.subscribe?.(() => this.#ask({ again: true }));
    this.#leave = () => {
      off?.();
      clearTimeout(this.#timer);
      this.#corpus = this.#checker = this.#asked = this.#leave = undefined;
      this.#watch();
      checker.dispose();
      this.#set({ similar: NOTHING, matches: IDLE.matches });
    };
    this.#failed = {};
    checker.subscribe(({ matches, error }) => this.#tell({ check: error }, { matches }));
    this.#watch();
    this.#ask();
  }

  #watch() {
    this.#unwatch?.();
    const element = this.#fields.body?.element;
    this.#unwatch = this.#checker && element && watch(element, this.#checker, { panel: false, ...this.#options.view });
  }

  /** Asks for what is similar when the writer pauses, once for each text. */
  #ask({ again = false } = {}) {
    const corpus = this.#corpus;
    if (!corpus) return;
    const [title, body] = ['title', 'body'].map((name) => this.#fields[name]?.surface.read() ?? '');
    const question = JSON.stringify([title, body]);
    if (question === this.#asked && !again) return;
    this.#asked = question;
    clearTimeout(this.#timer);
    const timer = (this.#timer = setTimeout(async () => {
      const isLast = () => timer === this.#timer && corpus === this.#corpus;
      try {
        const similar = await this.#similar(corpus, title, body);
        const isSame = JSON.stringify(similar) === JSON.stringify(this.state.similar);
        if (isLast()) this.#tell({ search: undefined }, isSame ? {} : { similar });
      } catch (error) {
        if (isLast()) this.#tell({ search: error }, { similar: NOTHING });
      }
    }, this.#options.checker.delayMs ?? PAUSE));
  }

  async #similar(corpus, title, body) {
    const { limit = 3, strictness, exclude } = this.#options.checker;
    if (typeof exclude !== 'function') return corpus.similar(body, { title, limit, strictness, exclude });
    const found = await corpus.similar(body, { title, limit: MOST, strictness });
    return found.filter(({ id }) => !isExcluded(exclude, id)).slice(0, limit);
  }

  /** The error stays until what failed succeeds. */
  #tell(failed, changes) {
    Object.assign(this.#failed, failed);
    this.#set({ ...changes, error: this.#failed.search ?? this.#failed.check });
  }

  /** Nobody is told of a state that is equal. */
  #set(changes) {
    const now = { ...this.state, ...changes };
    if (Object.keys(now).every((key) => now[key] === this.state[key])) return;
    this.state = Object.freeze(now);
    this.#listeners.call(now);
  }
}
