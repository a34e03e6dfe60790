import './page/print.css';
import './page/thread.css';
import './page/way.css';
import './page/pictures.css';
import './1-shingles/shingles.css';
import './2-votes/votes.css';
import './3-weights/weights.css';
import './6-lookups/lookups.css';
import './6-worth/worth.css';
import './7-documents/documents.css';
import './7-corpus/corpus.css';
import './8-editor/editor.css';
import { mountShingles } from './1-shingles/shingles.ts';
import { mountVotes } from './2-votes/votes.ts';
import { mountWeights } from './3-weights/weights.ts';
import { mountPlanes } from './4-planes/planes.ts';
import { mountLength } from './5-length/length.ts';
import { mountMeasures } from './5-measures/section.ts';
import { mountLookups } from './6-lookups/section.ts';
import { mountWorth } from './6-worth/worth.ts';
import { mountCorpus } from './7-corpus/corpus.ts';
import { mountEditor } from './8-editor/section.ts';
import { mountUse } from './9-use/use.ts';
import { mountDocuments } from './7-documents/documents.ts';

export { guessing } from './0-two-texts/guess-form.ts';
export { mountAnswers } from './exercises/reveal.ts';
export { keepAddress } from './page/follow.ts';
export { mountInstall } from './page/install.ts';
export { mountLinks } from './page/links.ts';
export { mountPresent } from './page/present.ts';
export { mountThread } from './page/thread.ts';
export { mountWay } from './page/way.ts';

/** All sections but the first, in the order of the document. */
export const further: Record<string, (root: HTMLElement) => void> = {
  shingles: mountShingles,
  votes: mountVotes,
  weights: mountWeights,
  planes: mountPlanes,
  length: mountLength,
  measures: mountMeasures,
  lookups: mountLookups,
  worth: mountWorth,
  documents: mountDocuments,
  corpus: mountCorpus,
  editor: mountEditor,
  use: mountUse,
};
