// The worker that `openCorpus` starts, in one file of text. The module is not in it: the first message has the parts of each room, which
// the page has anyway.

import { createCorpusClass } from '../corpus.js';
import { createDraftClass } from '../draft.js';
import { createLetteredEngine } from '../engine-lettered.js';
import { createGlue as corpusGlue } from '../glue-corpus.js';
import { createGlue as draftGlue } from '../glue-draft.js';
import { recipes } from '../recipe.js';
import { serveWith } from './worker.js';

const serve = ({ data: { corpus, draft } }) => {
  const engine = (createGlue, room) => createLetteredEngine([], createGlue, room);
  serveWith({ Corpus: createCorpusClass(engine(corpusGlue, corpus)), Draft: createDraftClass(engine(draftGlue, draft)), recipes });
};
addEventListener('message', serve, { once: true });
