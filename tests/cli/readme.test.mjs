// Every command of the README's chapter runs unchanged, through npx, in a folder with such files.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, nearprint, OTHER, read, write } from './command.mjs';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const lines = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)]
  .flatMap(([, block]) => block.trim().split('\n'))
  .filter((line) => line.includes('npx nearprint'));

const edited = APRIL.replace('bright', 'dark');
mkdirSync(join(folder, 'docs'));
write('docs/forms.md', APRIL);
write('docs/other.md', OTHER);
write('posts.jsonl', `${JSON.stringify({ id: 'post', text: OTHER.toUpperCase() })}\n`);
write('posts.csv', `id,text\n1,"${APRIL}"\n2,"${OTHER}"\n3,"${APRIL}!"\n`);
write('draft.txt', edited);

/** What each command must have done, given what it printed. */
const proofs = {
  build: () => {
    const bytes = new Uint8Array(readFileSync(join(folder, 'docs.corpus')));
    assert.deepEqual(
      nearprint
        .corpusFromBytes(bytes)
        .check(OTHER)
        .map(({ id }) => id)
        .sort(),
      ['docs/other.md', 'post'],
    );
  },
  check: (said) => assert.match(said, /^draft\.txt: \d\d\.\d % in docs\/forms\.md, the whole document, score \d\d\.\d %\n {2}line 1 → 1: /),
  compare: (said) => assert.match(said, /^score +\d+\.\d %: near-duplicates\ndistance +\d+ of 64 bits[^]*\nline 1 → 1: /),
  passages: (said) => assert.match(said, /^2 documents, \d+ letters: docs\/other\.md:1, post\n {2}Call me Ishmael/),
  dedupe: () => assert.equal(read('unique.csv'), `id,text\n1,"${APRIL}"\n2,"${OTHER}"\n`),
};

test('the README shows the commands for texts once', () => {
  assert.deepEqual(lines.map((line) => line.split(' ')[2]).sort(), Object.keys(proofs).sort());
});

for (const line of lines) {
  const name = line.split(' ')[2];
  test(`README: npx nearprint ${name}`, { skip: process.platform === 'win32' }, () => {
    const promised = Number(line.match(/exit status (\d)/)?.[1] ?? 0);
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    assert.equal(status, promised, stderr);
    proofs[name](stdout);
  });
}
