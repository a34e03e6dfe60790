import { Edits } from './edits.js';

/**
 * The text as one document. Where the corpus has drafts, one is kept beside it and hears of edits: the text crosses once. Else
 * it is sent each time.
 */
export class Whole {
  #corpus;
  #options;
  #draft;
  #edits = new Edits();

  constructor(corpus, { threshold }) {
    this.#corpus = corpus;
    this.#options = { scope: 'document', threshold };
  }

  edit(change) {
    if (!this.#draft) return;
    this.#edits.add(change);
    if (this.#edits.full) this.dispose();
  }

  /** The text as it is now; what it returns asks for its matches. */
  begin(text) {
    const options = this.#options;
    if (!this.#corpus.draft) return () => this.#corpus.check(text, options);
    this.#draft ??= this.#corpus.draft(text);
    const edits = this.#edits.take();
    const draft = this.#draft.then((own) => {
      // The worker takes them in order, so that only the check need be waited for.
      const replaced = edits.map(({ from, to, insert }) => own.replace(from, to, insert));
      Promise.all(replaced).catch(() => this.dispose()); // it is made anew from the text
      return own;
    });
    draft.catch(() => this.dispose());
    return async () => this.#corpus.check(await draft, options);
  }

  dispose() {
    this.#draft?.then((draft) => draft.dispose()).catch(() => {});
    this.#draft = undefined;
    this.#edits.take();
  }
}
