// The answers of the packed npm package from an archive that Spark wrote, read by ranges: `node archived.mjs ARCHIVE QUESTIONS`.

import { readFileSync } from 'node:fs';
import { host } from '../../../tests/npm/static-host.mjs';
import { openArchive } from './package.mjs';

const [, , file, questions] = process.argv;
const server = await host(readFileSync(file));
const archive = await openArchive(server.url);
const found = [];
for (const text of JSON.parse(readFileSync(questions, 'utf8')))
  found.push((await archive.check(text)).map(({ id, scope, score }) => [id, scope, score]));
console.log(JSON.stringify({ size: archive.size, found }));
server.close();
