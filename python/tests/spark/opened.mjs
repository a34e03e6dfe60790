// What the packed npm package says of shards that Spark wrote: `node opened.mjs PLACE QUESTIONS SHARD…`, where the place is `node` or
// `chromium`. $NEARPRINT_TARBALL names the package.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , place, questions, ...files] = process.argv;
const shards = files.map((file) => readFileSync(file, 'base64'));
const given = { main: 'nearprint', shards, questions: JSON.parse(readFileSync(questions, 'utf8')) };

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

async function inNode() {
  const folder = mkdtempSync(join(tmpdir(), 'nearprint-'));
  execFileSync('tar', ['-xzf', process.env.NEARPRINT_TARBALL, '-C', folder]);
  return answer({ ...given, main: pathToFileURL(join(folder, 'package/dist/index.mjs')).href });
}

async function inChromium() {
  const { start } = await import('../../../tests/editors/chromium.mjs');
  const chromium = await start({ frameworks: false });
  try {
    const page = await chromium.open();
    return await page.evaluate(answer, given);
  } finally {
    await chromium.close();
  }
}

console.log(JSON.stringify(await { node: inNode, chromium: inChromium }[place]()));
