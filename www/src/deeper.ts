import './page/tokens.css';
import './page/base.css';
import './page/controls.css';
import './page/print.css';
import './page/thread.css';
import './page/pictures.css';
import { readAddress } from './page/address.ts';
import { started } from './page/module.ts';
import { nextTask } from './page/unhurried.ts';

type Mount = (place: HTMLElement) => void;

/** The scripts of the chapters, in the order of the document. A page loads those of its own. */
const chapters: Record<string, () => Promise<Mount>> = {
  'two-texts': async () => (await import('./0-two-texts/chapter.ts')).mountTwoTexts,
  shingles: async () => (await import('./1-shingles/shingles.ts')).mountShingles,
  votes: async () => (await import('./2-votes/votes.ts')).mountVotes,
  weights: async () => (await import('./3-weights/weights.ts')).mountWeights,
  planes: async () => (await import('./4-planes/planes.ts')).mountPlanes,
  length: async () => (await import('./5-length/length.ts')).mountLength,
  measures: async () => (await import('./measures/section.ts')).mountMeasures,
  lookups: async () => (await import('./6-lookups/section.ts')).mountLookups,
  worth: async () => (await import('./front/answer.ts')).mountAnswer,
  documents: async () => (await import('./7-documents/documents.ts')).mountDocuments,
  corpus: async () => (await import('./corpus/corpus.ts')).mountCorpus,
  editor: async () => (await import('./8-editor/section.ts')).mountEditor,
  use: async () => (await import('./9-use/use.ts')).mountUse,
};

/** The place of the document that the script of a chapter fills. Until then it holds a static version. */
const placeOf = (chapter: string) => document.querySelector<HTMLElement>(`#${chapter} > .live`);
const here = Object.entries(chapters).flatMap(([chapter, script]) => {
  const place = placeOf(chapter);
  return place ? [{ place, script }] : [];
});

await Promise.all([readAddress(), started]);
// Only now: what a chapter computes when it is loaded needs the module.
const scripts = here.map(({ place, script }) => ({ place, mount: script() }));
for (const { place, mount } of scripts) {
  (await mount)(place);
  await nextTask(); // each is painted before the next one is computed
}
const { keepAddress, mountAnswers, mountInstall, mountLinks, mountOwnTexts, mountThread } = await import('./further.ts');
mountAnswers();
mountOwnTexts(document.querySelector('#own-texts'));
mountThread();
mountLinks();
mountInstall(document.querySelector('.install'));
keepAddress();
document.documentElement.dataset.ready = '';
