import './page/base.css'
import './page/controls.css'
import './0-two-texts/two-texts.css'
import './0-two-texts/bit-strip.css'
import './1-shingles/shingles.css'
import './2-votes/votes.css'
import './3-weights/weights.css'
import './page/pictures.css'
import './6-lookups/lookups.css'
import './7-documents/documents.css'
import './7-corpus/corpus.css'
import { mountTwoTexts } from './0-two-texts/two-texts.ts'
import { mountShingles } from './1-shingles/shingles.ts'
import { mountVotes } from './2-votes/votes.ts'
import { mountWeights } from './3-weights/weights.ts'
import { mountPlanes } from './4-planes/planes.ts'
import { mountLength } from './5-length/length.ts'
import { mountLookups } from './6-lookups/section.ts'
import { mountDocuments } from './7-documents/documents.ts'
import { mountCorpus } from './7-corpus/corpus.ts'
import { mountInstall } from './page/install.ts'
import { mountLinks } from './page/links.ts'
import { keepAddress, readAddress } from './page/address.ts'
import { nextTask } from './page/unhurried.ts'

/** Each section of the document has one place that its script fills. Until then it holds what can be read without one. */
const sections = {
  'two-texts': mountTwoTexts,
  shingles: mountShingles,
  votes: mountVotes,
  weights: mountWeights,
  planes: mountPlanes,
  length: mountLength,
  lookups: mountLookups,
  documents: mountDocuments,
  corpus: mountCorpus,
}

await readAddress()
for (const [section, mount] of Object.entries(sections)) {
  mount(document.querySelector<HTMLElement>(`#${section} > .live`)!)
  await nextTask() // the first section is painted before the others are computed
}
mountLinks()
mountInstall(document.querySelector<HTMLElement>('.install')!)
keepAddress()
document.documentElement.dataset.ready = ''
