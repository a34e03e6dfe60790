/** What was done to a corpus that lives in a worker alone, step by step, to be done again in a worker that takes its place. */
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
    if (!(this.#steps.at(-1) instanceof Map)) this.#steps.push(new Map());
    for (const document of documents) this.#steps.at(-1).set(document.id, document);
  }

  delete(id) {
    const last = this.#steps.at(-1);
    if (last instanceof Map) last.delete(id);
    // It may also be in what came before.
    if (this.#hasFile || this.#steps.length > 1 || last instanceof Uint8Array) this.#steps.push(id);
  }

  merge(bytes) {
    this.#steps.push(bytes.slice());
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
