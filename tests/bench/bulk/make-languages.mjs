// Texts of 200 words in a language, the same on every run: make-languages.mjs LANGUAGE COUNT FILE writes JSON Lines of { id, text, group }. The
// documentation of Electron in that language says which words follow which (a Markov chain), so words, signs and their lengths are those of real texts. A
// text in ten is an earlier one with every twelfth word changed.

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { random } from '../corpus/sets.mjs';

const [language, count, path] = [process.argv[2], Number(process.argv[3]), process.argv[4]];
/** Words of a text. */
const WORDS = 200;

const pages = JSON.parse(readFileSync(fileURLToPath(new URL('../node_modules/electron-i18n/dist/docs.json', import.meta.url)), 'utf8'))[
  language
];
const prose = Object.values(pages).map(({ html }) => html.replace(/<pre.*?<\/pre>|<[^>]*>/gs, ' ').replace(/\s+/g, ' '));
const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
/** Words, each with what stands behind it. */
const parts = [];
for (const text of prose) {
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike || parts.length === 0) parts.push(segment);
    else parts[parts.length - 1] += segment;
  }
}
const following = new Map();
parts.forEach((part, at) => {
  if (!following.has(part)) following.set(part, []);
  following.get(part).push(parts[at + 1] ?? parts[0]);
});

const draw = random(1);
function written() {
  const list = [];
  for (let part = draw.of(parts); list.length < WORDS; part = draw.of(following.get(part))) list.push(part);
  return list;
}
const changed = (list) => list.map((part) => (draw(12) === 0 ? draw.of(parts) : part));

const file = openSync(path, 'w');
const earlier = [];
for (let number = 0; number < count; number++) {
  const copied = number > 20 && draw(10) === 0 ? draw.of(earlier) : undefined;
  const [group, list] = copied ? [copied.group, changed(copied.list)] : [number, written()];
  if (!copied && earlier.length < 2_000) earlier.push({ group, list });
  writeSync(file, `${JSON.stringify({ id: `d${number}`, text: list.join(''), group })}\n`);
}
closeSync(file);
