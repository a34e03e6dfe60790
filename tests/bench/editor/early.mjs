// early.mjs DIST MACHINE RESULTS: how many words of a copied text are typed before the first warning, and how often a text that
// shares nothing causes one. The checker has its defaults, except that it checks after each word.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [dist, machine, results] = process.argv.slice(2);
const { Corpus } = await import(pathToFileURL(join(dist, 'index.mjs')));
const { createChecker } = await import(pathToFileURL(join(dist, 'editor.mjs')));

/** The number of texts of each length. */
const TEXTS = 40;
const LENGTHS = [
  [15, 20],
  [20, 30],
  [30, 50],
  [50, 100],
];

const files = (folder, wanted) =>
  readdirSync(folder, { recursive: true })
    .filter(wanted)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
const docs = files('tests/consumers/forum/node_modules/npm/docs/content', (name) => name.endsWith('.md'));
const readmes = files('tests/editors/node_modules', (name) => /^(@[^/]+\/)?[^/]+\/README\.md$/i.test(name));
/** The Chinese prose of the lesson. */
const chinese = files('www/src', (name) => name.endsWith('prose.ts')).map((code) =>
  (code.match(/[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef“”…]{50,}/g) ?? []).join('\n\n'),
);

/** Paragraphs of prose, each once: no code, lists or tables. */
const prose = (texts) => [
  ...new Set(
    texts
      .flatMap((text) => text.replaceAll('\r', '').split(/\n\s*\n/))
      .map((text) => text.trim().replace(/\s+/g, ' '))
      .filter((text) => /^[\p{L}"“]/u.test(text) && !/[|{}<>]|\]\(|```|::/.test(text)),
  ),
];
const words = (text) => text.match(/\S+\s*/g) ?? [];
/** Chinese has no spaces: a word is two letters. */
const pairs = (text) => text.match(/[^]{1,2}/g) ?? [];

const corpus = new Corpus();
docs.forEach((text, place) => corpus.put({ id: `doc ${place}`, text }));
chinese.forEach((text, place) => corpus.put({ id: `zh ${place}`, text }));

const settled = (checker) =>
  new Promise((resolve) => {
    const off = checker.subscribe(
      ({ status }) =>
        status === 'idle' &&
        queueMicrotask(() => {
          off();
          resolve(checker.state.matches);
        }),
    );
  });

/** The number of words that are typed one after the other until the first warning. */
async function firstWarning(parts) {
  const checker = createChecker(corpus, { delayMs: 0 });
  try {
    for (const [place, insert] of parts.entries()) {
      checker.edit([{ from: checker.text.length, to: checker.text.length, insert }]);
      if ((await settled(checker)).length > 0) return place + 1;
    }
    return undefined;
  } finally {
    checker.dispose();
  }
}

const rows = [['texts', 'words', 'count', 'warned', 'median words', 'of the text', 'most words']];
async function measure(what, length, texts) {
  const found = [];
  for (const parts of texts) found.push({ words: await firstWarning(parts), length: parts.length });
  const warned = found.filter(({ words }) => words !== undefined).sort((a, b) => a.words - b.words);
  const middle = (list) => list.sort((a, b) => a - b)[list.length >> 1];
  const share = warned.length > 0 ? `${Math.round(100 * middle(warned.map(({ words, length }) => words / length)))} %` : '';
  rows.push([what, length, found.length, warned.length, middle(warned.map(({ words }) => words)) ?? '', share, warned.at(-1)?.words ?? '']);
}

/** The text with every tenth word changed. */
const changed = (parts) => parts.map((word, place) => (place % 10 === 7 ? 'something ' : word));
const copied = prose(docs).map(words);
for (const [least, most] of LENGTHS) {
  const own = copied.filter(({ length }) => length >= least && length < most).slice(0, TEXTS);
  await measure('copied', `${least}–${most - 1}`, own);
  await measure('copied, every tenth word changed', `${least}–${most - 1}`, own.map(changed));
}
await measure(
  'copied, Chinese (words of 2 letters)',
  '25–150',
  prose(chinese)
    .map(pairs)
    .filter(({ length }) => length >= 25 && length < 150)
    .slice(0, TEXTS),
);
// READMEs of other packages: prose of the same kind, by other authors.
await measure(
  'nothing shared',
  '20–150',
  prose(readmes)
    .map(words)
    .filter(({ length }) => length >= 20 && length < 150)
    .slice(0, 10 * TEXTS),
);

const width = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
for (const row of rows) console.log(row.map((cell, column) => String(cell).padEnd(width[column])).join('  '));
writeFileSync(results, `${readFileSync(machine, 'utf8')}${rows.map((row) => row.join(';')).join('\n')}\n`);
