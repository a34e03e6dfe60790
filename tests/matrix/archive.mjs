// A small archive, which the packed command line builds of a folder of files.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TEXT } from './app/archive.js';
import { consumer } from './consumer.mjs';

/** Builds it; returns its path. It has some hundred KB, of which a check reads a part. */
export function archive() {
  const folder = consumer();
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs/setup.txt'), TEXT);
  for (let number = 0; number < 400; number++) {
    writeFileSync(join(folder, `docs/${number}.txt`), wordsOf(number));
  }
  execFileSync(process.execPath, ['node_modules/nearprint/dist/cli.mjs', 'build', 'docs', '--archive', '-o', 'docs.npa'], {
    cwd: folder,
    stdio: 'pipe',
  });
  return join(folder, 'docs.npa');
}

/** The text of another document. */
export function wordsOf(number) {
  return Array.from({ length: 120 }, (_, at) => ((number * 7919 + at * at * 31 + at * 104_729) % 99_991).toString(36)).join(' ');
}
