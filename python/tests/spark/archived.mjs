// The answers of the packed npm package from an archive that Spark wrote: `node archived.mjs PLACE ARCHIVE QUESTIONS`, where the place is
// `node` or `chromium`. Both read it by ranges.

import { readFileSync } from 'node:fs';
import { host } from '../../../tests/npm/static-host.mjs';
import { runIn } from './places.mjs';

const [, , place, archive, questions] = process.argv;
const server = await host(readFileSync(archive));

/** Runs in either place, so it names nothing from outside. */
async function answer({ main, url, questions }) {
  const { openArchive } = await import(main);
  const archive = await openArchive(url);
  const found = [];
  for (const text of questions) found.push((await archive.check(text)).map(({ id, scope, score }) => [id, scope, score]));
  return { size: archive.size, found, browser: typeof document === 'object' };
}

console.log(JSON.stringify(await runIn(place, answer, { url: server.url, questions: JSON.parse(readFileSync(questions, 'utf8')) })));
server.close();
