// The worker that `openCorpus` starts, in one file of text. The module is not in it: the first message has its parts, which the page
// has anyway.

import { createCorpusClass } from '../corpus.js';
import { createLetteredEngine } from '../unpack.js';
import { createGlue } from '../glue-corpus.js';
import { serveWith } from '../worker.js';

const serve = ({ data: { corpus } }) => serveWith({ Corpus: createCorpusClass(createLetteredEngine([], createGlue, corpus)) });
addEventListener('message', serve, { once: true });
