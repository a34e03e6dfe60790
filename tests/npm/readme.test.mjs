// Every JavaScript block of the README runs as it stands, and prints what it says it prints.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { node, write } from './consumer.mjs';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

test('the README has JavaScript to run', () => assert.ok(blocks.length >= 2));

blocks.forEach((code, number) => {
  test(`block ${number + 1} of the README prints what it says`, () => {
    const promised = [...code.matchAll(/ \/\/ → (.*)$/gm)].map(([, output]) => output);
    assert.ok(promised.length > 0);
    assert.deepEqual(node(write(`readme-${number}.mjs`, code)).split('\n'), promised);
  });
});
