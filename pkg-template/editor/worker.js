import * as nearprint from '../index.js';
import { StoredCorpus } from '../store/store.js';
import { serveWith } from '../worker.js';

/** Answers what `openCorpus` asks. */
export const serve = () => serveWith({ ...nearprint, StoredCorpus });
