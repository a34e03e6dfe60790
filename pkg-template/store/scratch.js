/** In UTF-16 code units or bytes. The memory of WebAssembly never shrinks, so a corpus is not reused after larger work. */
const LARGE = 1 << 18;

/** A corpus in which entries are made. It is reused, because making one starts a WebAssembly instance. */
export class Scratch {
  #create;
  #corpus;

  constructor(create) {
    this.#create = create;
  }

  /** The result of `work` with an empty corpus; `size` is the size of what will be put into it. */
  async use(size, work) {
    const corpus = this.#take();
    let reusable = false;
    try {
      const result = await work(corpus);
      corpus.clear();
      reusable = size <= LARGE;
      return result;
    } finally {
      // After an error, memory may have run out.
      if (reusable && this.#corpus === undefined) this.#corpus = corpus;
      else corpus.dispose();
    }
  }

  #take() {
    const corpus = this.#corpus ?? this.#create();
    this.#corpus = undefined;
    return corpus;
  }

  dispose() {
    this.#corpus?.dispose();
    this.#corpus = undefined;
  }
}
