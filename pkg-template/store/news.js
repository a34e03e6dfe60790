/** What is announced to the listeners of one store: which documents changed, and what failed in the background. */
export class News {
  #listeners = new Set();
  #changed = new Set();
  #problems = new Map();

  subscribe(listener) {
    const own = (change) => listener(change); // each subscription is one of its own
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  changed(id) {
    this.#changed.add(id);
  }

  /** Announces everything that changed since the last time, at once. */
  announce() {
    if (this.#changed.size === 0) return;
    const ids = [...this.#changed];
    this.#changed.clear();
    this.#tell({ ids });
  }

  /** Nobody needs to hear of what was there before. */
  forget() {
    this.#changed.clear();
  }

  failed(kind, error) {
    this.#problems.set(kind, error);
    this.#tell({ ids: [] });
  }

  solved(kind) {
    if (this.#problems.delete(kind)) this.#tell({ ids: [] });
  }

  /** What failed and was not made good since: `of` one kind, or the gravest. */
  problem(of = ['lost', 'memory', 'stale', 'damaged', 'broadcast', 'room', 'compaction']) {
    return of.map((kind) => this.#problems.get(kind)).find((error) => error !== undefined);
  }

  close() {
    this.#listeners.clear();
  }

  /** A listener that throws is the app's error, and keeps nobody from being told. */
  #tell(change) {
    for (const listener of [...this.#listeners]) {
      try {
        listener(change);
      } catch (error) {
        (globalThis.reportError ?? console.error)(error);
      }
    }
  }
}
