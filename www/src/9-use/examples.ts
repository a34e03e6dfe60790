/** Examples for common tasks. The tests run each unchanged, and compare its output with the last line. */
export const examples = {
  many: `import { Corpus } from 'nearprint'

const corpus = new Corpus()
corpus.put({ id: 'keeper', text: 'The keeper wrote one line a day: the wind, the ships, what the sea had left.' })
corpus.put({ id: 'bread', text: 'Mix the flour with the water and leave it alone for an hour.' })

const draft = 'The keeper wrote a line a day: the wind, the ships, what the sea had left.'
for (const { id, score } of corpus.check(draft)) console.log(id, score.toFixed(2))
// keeper 0.94`,
  two: `import { compare } from 'nearprint'

const a = 'Forty years filled eleven books. The keeper wrote one line a day: the wind, the ships, the sea.'
const b = 'The keeper wrote one line a day: the wind and the rain. Nobody read them.'

const { distance, jaccard, passages } = compare(a, b)
console.log(distance, 'bits;', jaccard.toFixed(2), 'of the shingles;', passages.map(({ a: [from, to] }) => a.slice(from, to)))
// 20 bits; 0.35 of the shingles; [ 'The keeper wrote one line a day: the wind' ]`,
  draft: `import { Draft, distance } from 'nearprint/fingerprints'

const draft = new Draft('A keeper wrote one line a day.\\n\\nForty years filled eleven books.')
const before = draft.paragraphs()
draft.replace(0, 1, 'The') // UTF-16 offsets, as every editor reports them
const after = draft.paragraphs()

const moved = after.map(({ fingerprint }, i) => distance(fingerprint, before[i].fingerprint))
console.log(moved.join(' '), draft.toString().length)
// 11 0 66`,
  prints: `import { Index, fingerprintAll } from 'nearprint'

const titles = ['Lighthouse keeper keeps a log', 'Lighthouse keeper keeps a log!', 'Bread for beginners']
const index = Index.from(fingerprintAll(titles))

const { a, b, distance } = index.pairs({ within: 3 })
for (let i = 0; i < a.length; i++) console.log(titles[a[i]], '≈', titles[b[i]], distance[i])
// Lighthouse keeper keeps a log ≈ Lighthouse keeper keeps a log! 0`,
  vectors: `import { Hyperplanes, Index } from 'nearprint/fingerprints'

const planes = new Hyperplanes({ dimensions: 4, bits: 64, seed: 1 })
const vectors = [[1, 2, 0, 1], [1, 2, 0.1, 1], [-3, 0, 2, 0]].map(vector => Float32Array.from(vector))

const index = Index.from(vectors.map(vector => planes.fingerprint(vector)))
const query = planes.fingerprint(Float32Array.of(1, 2, 0.5, 0))
console.log(index.nearest(query, 3).map(({ id, distance }) => id + ': ' + distance + ' bits').join(', '))
// 0: 8 bits, 1: 8 bits, 2: 41 bits`,
} as const;

export type Example = keyof typeof examples;
