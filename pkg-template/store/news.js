import { Listeners } from '../listeners.js';

/** What is announced to the listeners of one store: which documents changed, and what failed in the background. */
export class News {
  #listeners = new Listeners();
  #changed = new Set();
  #problems = new Map();

  subscribe(listener) {
    return this.#listeners.add(listener);
  }

  changed(id) {
    this.#changed.add(id);
  }

  /** Announces everything that changed since the last time, at once. */
  announce() {
    if (this.#changed.size === 0) return;
    const ids = [...this.#changed];
    this.#changed.clear();
    this.#listeners.call({ ids });
  }

  /** Forgets the changes so far, without announcing them. */
  forget() {
    this.#changed.clear();
  }

  failed(kind, error) {
    this.#problems.set(kind, error);
    this.#listeners.call({ ids: [] });
  }

  solved(kind) {
    if (this.#problems.delete(kind)) this.#listeners.call({ ids: [] });
  }

  /** The problem that is not solved: the first one among the kinds `of`, by default the gravest. */
  problem(of = ['lost', 'memory', 'stale', 'damaged', 'broadcast', 'room', 'rewriting', 'compaction']) {
    return of.map((kind) => this.#problems.get(kind)).find((error) => error !== undefined);
  }

  close() {
    this.#listeners.clear();
  }
}
