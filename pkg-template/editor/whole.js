import { Edited } from './edited.js';

/**
 * The text as one document. Where the corpus has drafts, one is kept beside it and receives edits: the text crosses once. Else
 * it is sent each time.
 */
export class Whole extends Edited {
  #corpus;
  #options;
  #draft;

  constructor(corpus, { threshold }) {
    super();
    this.#corpus = corpus;
    this.#options = { scope: 'document', threshold };
  }

  edit(change) {
    if (this.#draft) super.edit(change);
  }

  /** The text as it is now; what it returns asks for its matches. */
  begin(text) {
    if (!this.#corpus.draft) return () => this.#corpus.check(text, this.#options);
    this.#draft ??= this.#corpus.draft(text);
    const draft = this.read();
    return async () => {
      try {
        return await this.#corpus.check(await draft, this.#options);
      } catch {
        this.dispose(); // it may have been lost with its worker
        return this.#corpus.check(text, this.#options);
      }
    };
  }

  /** The draft, which by then has heard of all edits so far. One that fails is made anew from the text. */
  read() {
    const edits = this.take();
    const draft = this.#draft.then((own) => {
      // The worker takes them in order, so that nobody need wait for them.
      for (const { from, to, insert } of edits) own.replace(from, to, insert).catch(() => this.dispose());
      return own;
    });
    draft.catch(() => this.dispose());
    return draft;
  }

  dispose() {
    this.#draft?.then((draft) => draft.dispose()).catch(() => {});
    this.#draft = undefined;
    this.take();
  }
}
