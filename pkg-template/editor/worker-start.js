// The worker that `openCorpus` starts, in one file of text. The module is not in it: the first message has its parts, which the page
// has anyway.

import { createCorpusFromBytes, createCorpusToBytes, createDuplicates, createMergeIntoCorpus, createSimilar } from '../corpus-functions.js';
import { createCorpusClass } from '../corpus.js';
import { createLetteredAddition, createLetteredEngine } from '../unpack.js';
import { createGlue } from '../glue-corpus.js';
import { serveWith } from '../worker.js';

function serve({ data: groups }) {
  const engine = createLetteredEngine([], createGlue, groups.corpus);
  const [similar, duplicates, snapshots] = ['similar', 'duplicates', 'snapshots'].map((name) => createLetteredAddition([], groups[name]));
  const Corpus = createCorpusClass(engine);
  serveWith({
    Corpus,
    corpusFromBytes: createCorpusFromBytes(engine, snapshots, Corpus),
    corpusToBytes: createCorpusToBytes(snapshots),
    duplicates: createDuplicates(duplicates),
    mergeIntoCorpus: createMergeIntoCorpus(snapshots),
    similar: createSimilar(similar),
  });
}
addEventListener('message', serve, { once: true });
