/** The changes to a corpus that exists only in a worker, step by step, so that a new worker can repeat them. It keeps what it is
    given: copies. */
export class Kept {
  /** Maps of documents by id, snapshots, and ids of deleted documents. */
  #steps = [];
  /** Whether the corpus begins with the documents of a file. */
  #hasFile;
  #cleared = false;

  constructor(hasFile) {
    this.#hasFile = hasFile;
  }

  put(documents) {
    let last = this.#steps.at(-1);
    if (!(last instanceof Map)) this.#steps.push((last = new Map()));
    for (const document of documents) last.set(document.id, document);
  }

  delete(id) {
    const last = this.#steps.at(-1);
    if (last instanceof Map) last.delete(id);
    // The document may also be in an earlier step.
    if (this.#hasFile || this.#steps.length > 1 || last instanceof Uint8Array) this.#steps.push(id);
  }

  sync(documents) {
    this.clear();
    this.put(documents);
  }

  merge(bytes) {
    this.#steps.push(bytes);
  }

  clear() {
    this.#steps = [];
    this.#cleared = this.#hasFile;
  }

  async replay(call) {
    if (this.#cleared) await call('clear');
    for (const step of this.#steps) {
      if (step instanceof Map) await call('put', [...step.values()]);
      else await call(typeof step === 'string' ? 'delete' : 'merge', step);
    }
  }
}
