import { Edited, MOST } from './edited.js';

/**
 * The text as one document. If the corpus has drafts, one of them receives the edits, so that the text is sent only once. Otherwise
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

  edit(changes) {
    // With very many changes, the whole text is sent sooner.
    if (changes.length > MOST) this.dispose();
    else if (this.#draft) super.edit(changes);
  }

  /** Takes the present text; returns a function that asks for its matches. */
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

  /** The draft, with all edits so far. A draft that fails is disposed of, and made again from the text. */
  read() {
    const changes = this.take();
    const draft = this.#draft.then((own) => {
      // From the end, so that no change moves the others. The worker applies them in order, so they need not be awaited.
      for (const { from, to, insert } of changes.reverse()) own.replace(from, to, insert).catch(() => this.dispose());
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
