// Every JavaScript block of the README and of the guides runs unchanged, and prints what its comments say.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { node, write } from './consumer.mjs';

const root = new URL('../../', import.meta.url);
const pages = ['README.md', ...readdirSync(new URL('www/guides', root)).map((name) => `www/guides/${name}`)];

for (const page of pages) {
  const text = readFileSync(new URL(page, root), 'utf8');
  const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

  test(`${page} has examples`, () => assert.match(text, /^```/m));

  blocks.forEach((code, number) => {
    const promised = [...code.matchAll(/ \/\/ → (.*)$/gm)].map(([, output]) => output);
    test(`${page}: example ${number + 1} prints what it says`, () => {
      // An example that only exports something must load.
      assert.ok(promised.length > 0 || /^export /m.test(code));
      const file = write(`example-${page.replaceAll('/', '-')}-${number}.mjs`, code);
      assert.deepEqual(node(file).split('\n').filter(Boolean), promised);
    });
  });
}
