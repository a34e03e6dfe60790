// Records in a few templates, such as security advisories, the same on every run: make-templates.mjs COUNT FILE writes JSON Lines of { id, text, group }.
// A record fills one of eight templates with its own product, versions, part and consequence, so two of one template are not duplicates. A record in ten
// is an earlier one in other words: a word in twelve is changed.

import { closeSync, openSync, writeSync } from 'node:fs';
import { random, vocabulary } from '../corpus/sets.mjs';

const [count, path] = [Number(process.argv[2]), process.argv[3]];
const draw = random(1);
const words = vocabulary(0, 20_000);
const some = (length) => Array.from({ length }, () => draw.of(words)).join(' ');
const version = () => `${draw(20)}.${draw(20)}.${draw(20)}`;

/** Two in three words are those of the template, as in advisories. */
const templates = Array.from({ length: 8 }, (_, number) => {
  const [before, between, behind] = [some(6 + number), some(9), some(12)];
  return () =>
    `${some(2)} ${before} ${some(3)} in versions before ${version()} and from ${version()} to ${version()} ${between} ${some(6)}. ${behind} ${some(4)}, fixed in ${version()}.`;
});
const changed = (text) =>
  text
    .split(' ')
    .map((word) => (draw(12) === 0 ? draw.of(words) : word))
    .join(' ');

const file = openSync(path, 'w');
const earlier = [];
for (let number = 0; number < count; number++) {
  const copied = number > 20 && draw(10) === 0 ? draw.of(earlier) : undefined;
  const group = copied?.group ?? number;
  const text = copied ? changed(copied.text) : templates[draw(8)]();
  if (!copied) earlier.push({ group, text });
  writeSync(file, `${JSON.stringify({ id: `d${number}`, text, group })}\n`);
}
closeSync(file);
