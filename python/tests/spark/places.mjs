// Runs a function with the packed npm package, in Node or in Chromium. $NEARPRINT_TARBALL names the package.

import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The result of `answer(given)`. `answer` names nothing from outside; `given.main` is the address of the package there. */
export const runIn = (place, answer, given) => (place === 'node' ? inNode(answer, given) : inChromium(answer, given));

async function inNode(answer, given) {
  const folder = mkdtempSync(join(tmpdir(), 'nearprint-'));
  execFileSync('tar', ['-xzf', process.env.NEARPRINT_TARBALL, '-C', folder]);
  return answer({ ...given, main: pathToFileURL(join(folder, 'package/dist/index.mjs')).href });
}

async function inChromium(answer, given) {
  const { start } = await import('../../../tests/editors/chromium.mjs');
  const chromium = await start({ frameworks: false });
  try {
    const page = await chromium.open(undefined, {}, '/cdn/');
    return await page.evaluate(answer, { ...given, main: 'nearprint' });
  } finally {
    await chromium.close();
  }
}
