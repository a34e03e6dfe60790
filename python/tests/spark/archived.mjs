// What the packed npm package finds in an archive that Spark wrote: `node archived.mjs PLACE ARCHIVE QUESTIONS`, where the place is `node` or
// `chromium`, which reads it by ranges. $NEARPRINT_TARBALL names the package.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { host } from '../../../tests/npm/static-host.mjs';

const [, , place, archive, questions] = process.argv;
const server = await host(readFileSync(archive));
const given = { main: 'nearprint', url: server.url, questions: JSON.parse(readFileSync(questions, 'utf8')) };

/** Runs in either place, so it names nothing from outside. */
async function answer({ main, url, questions }) {
  const { openArchive } = await import(main);
  const archive = await openArchive(url);
  const found = [];
  for (const text of questions) found.push((await archive.check(text)).map(({ id, scope, score }) => [id, scope, score]));
  return { size: archive.size, found, browser: typeof document === 'object' };
}

async function inNode() {
  const folder = mkdtempSync(join(tmpdir(), 'nearprint-'));
  execFileSync('tar', ['-xzf', process.env.NEARPRINT_TARBALL, '-C', folder]);
  return answer({ ...given, main: pathToFileURL(join(folder, 'package/dist/index.mjs')).href });
}

async function inChromium() {
  const { start } = await import('../../../tests/editors/chromium.mjs');
  const chromium = await start({ frameworks: false });
  try {
    const page = await chromium.open(undefined, {}, '/cdn/');
    return await page.evaluate(answer, given);
  } finally {
    await chromium.close();
  }
}

console.log(JSON.stringify(await { node: inNode, chromium: inChromium }[place]()));
server.close();
