// Real documents of many paragraphs in versions, the same on every run: make-versions.mjs COUNT FILE COLLECTION… writes JSON Lines of { id, text,
// group }. The documents of the collections, files of { id, text }, come first, as far as they are long enough, and then versions of each in turn: 1 to 8 of a hundred
// words are changed, and some paragraphs are gone, come first, or come from another document.

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

const [count, path] = [Number(process.argv[2]), process.argv[3]];
/** The fewest and the most letters of a document: 15,000 on average. */
const [SHORTEST, LONGEST] = [3_000, 60_000];

let state = 1;
function below(bound) {
  // mulberry32
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % bound;
}
const of = (list) => list[below(list.length)];

const texts = process.argv
  .slice(4)
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).text),
  )
  .filter(({ length }) => length >= SHORTEST && length <= LONGEST);
const paragraphs = texts.map((text) => text.split('\n\n'));
const words = texts.flatMap((text) => (text.match(/[a-z]{3,}/g) ?? []).slice(0, 50));

function version(number) {
  const [share, parts] = [1 + below(8), []];
  for (const part of paragraphs[number]) {
    const chance = below(100);
    if (chance < 2) continue;
    if (chance < 3) parts.push(of(of(paragraphs)));
    if (chance < 4) parts.unshift(part);
    else parts.push(part.replace(/[a-z]{3,}/g, (word) => (below(100) < share ? of(words) : word)));
  }
  return parts.join('\n\n');
}

const file = openSync(path, 'w');
for (let number = 0; number < count; number++) {
  const group = number % texts.length;
  const text = number < texts.length ? texts[group] : version(group);
  writeSync(file, `${JSON.stringify({ id: `d${number}`, text, group })}\n`);
}
closeSync(file);
