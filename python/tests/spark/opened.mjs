// What the packed npm package says of a corpus that Spark wrote: `node opened.mjs PACKAGE CORPUS QUESTIONS`.

import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , main, corpus, questions] = process.argv;
const { Corpus } = await import(pathToFileURL(main).href);
const bytes = readFileSync(corpus);
const opened = Corpus.fromBytes(bytes);
const found = JSON.parse(readFileSync(questions, 'utf8')).map((text) => opened.check(text).map(({ id, scope, score }) => [id, scope, score]));
const same = Buffer.from(opened.toBytes()).equals(bytes);
console.log(JSON.stringify({ same, found, groups: opened.duplicates().groups }));
