// The answers of the packed npm package from shards that Spark wrote: `node opened.mjs PLACE QUESTIONS SHARD…`, where the place is `node` or
// `chromium`.

import { readFileSync } from 'node:fs';
import { runIn } from './places.mjs';

const [, , place, questions, ...files] = process.argv;
const shards = files.map((file) => readFileSync(file, 'base64'));

/** Runs in either place, so it names nothing from outside. */
async function answer({ main, shards, questions }) {
  const { Corpus } = await import(main);
  const [first, ...others] = shards.map((shard) => Uint8Array.from(atob(shard), (letter) => letter.charCodeAt(0)));
  const corpus = Corpus.fromBytes(first);
  for (const shard of others) corpus.merge(shard);
  const found = questions.map((text) => corpus.check(text).map(({ id, scope, score }) => [id, scope, score]));
  const bytes = btoa(Array.from(corpus.toBytes(), (byte) => String.fromCharCode(byte)).join(''));
  return { bytes, found, groups: corpus.duplicates().groups, browser: typeof document === 'object' };
}

console.log(JSON.stringify(await runIn(place, answer, { shards, questions: JSON.parse(readFileSync(questions, 'utf8')) })));
