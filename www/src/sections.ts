import { twoTexts } from './0-two-texts/prose.ts';
import { shingles } from './1-shingles/prose.ts';
import { votes } from './2-votes/prose.ts';
import { weights } from './3-weights/prose.ts';
import { planes } from './4-planes/prose.ts';
import { length } from './5-length/prose.ts';
import { measures } from './measures/prose.ts';
import { lookups } from './6-lookups/prose.ts';
import { worth } from './worth/prose.ts';
import { corpus } from './corpus/prose.ts';
import { documents } from './7-documents/prose.ts';
import { editor } from './8-editor/prose.ts';
import { use } from './9-use/prose.ts';
import type { Prose } from './page/prose.ts';

/** The lesson, one idea each, in the order of the steps from a text to its fingerprint. */
export const sections: readonly Prose[] = [
  twoTexts,
  shingles,
  votes,
  weights,
  planes,
  length,
  measures,
  lookups,
  worth,
  documents,
  corpus,
  editor,
  use,
];
