import * as nearprint from '../index.js';
import { StoredCorpus } from '../store/store.js';
import { serveWith } from '../worker.js';

/** Takes many documents in one message. */
class Corpus extends nearprint.Corpus {
  put(documents) {
    for (const document of documents) super.put(document);
  }
}

/** By the recipe of a corpus, unless told. */
class Draft extends nearprint.Draft {
  constructor(text, recipe = { ...nearprint.recipes.default, bits: 128 }) {
    super(text, recipe);
  }
}

/** Answers what `openCorpus` asks. */
export const serve = () => serveWith({ ...nearprint, Corpus, Draft, StoredCorpus });
