/** In UTF-16 code units or bytes: WebAssembly's memory never shrinks, so what is larger gets a corpus of its own. */
const LARGE = 1 << 18;

/** A corpus in which entries are made, the same one for many: to make one starts an instance of WebAssembly. */
export class Scratch {
  #create;
  #corpus;

  constructor(create) {
    this.#create = create;
  }

  /** What `work` makes with an empty corpus; `size` is what will be put into it. */
  async use(size, work) {
    const corpus = this.#take();
    let reusable = false;
    try {
      const result = await work(corpus);
      for (const id of corpus.ids()) corpus.delete(id);
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
