// What stays and what is reported, where the user has chosen it.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, jsonLines, OTHER, printed, read, run, write } from './command.mjs';

for (const [name, text] of [['v1/a.md', APRIL], ['v2/a.md', `${APRIL}!`], ['v3/a.md', `${APRIL} More.`], ['v1/b.md', OTHER]]) {
  mkdirSync(join(folder, 'docs', name, '..'), { recursive: true });
  write(`docs/${name}`, text);
}

test('--prefer keeps the near-duplicate of a file that fits, and the first one counts most', () => {
  const kept = (...args) => {
    printed(['dedupe', 'docs', '--kept', 'kept', ...args]);
    return read('kept').trim().split('\n').sort();
  };
  assert.deepEqual(kept(), ['docs/v1/a.md', 'docs/v1/b.md']);
  for (const way of [[], ['--grouped']]) {
    assert.deepEqual(kept(...way, '--prefer', 'v2/*'), ['docs/v1/b.md', 'docs/v2/a.md']);
    assert.deepEqual(kept(...way, '--prefer', 'v3', '--prefer', 'v3/**', '--prefer', 'docs/v2/*.md'), ['docs/v1/b.md', 'docs/v3/a.md']);
    assert.deepEqual(kept(...way, '--keep', 'longest'), ['docs/v1/b.md', 'docs/v3/a.md']);
    assert.deepEqual(kept(...way, '--keep', 'longest', '--prefer', 'v{1,2}/*'), ['docs/v1/b.md', 'docs/v2/a.md']);
  }
});

test('the last line of dedupe --json counts the dropped documents by bands of their scores', () => {
  const said = jsonLines(printed(['dedupe', 'docs', '--json']));
  const { dropped, scores } = said.pop();
  assert.equal(Object.values(scores).reduce((sum, count) => sum + count, 0), dropped);
  for (const { score } of said) assert.ok(Object.keys(scores).some((band) => score >= Number(band) && score < Number(band) + 0.05 + 1e-9), `${score}`);
});

test('pairs of a baseline are not reported, and others are', () => {
  printed(['build', 'docs/v1', '-o', 'docs.corpus']);
  const first = run(['check', 'docs.corpus', 'docs/v2', '--write-baseline', 'accepted']);
  assert.deepEqual([first.status, read('accepted')], [1, 'docs/v2/a.md\tdocs/v1/a.md\n']);
  const second = run(['check', 'docs.corpus', 'docs/v2', '--baseline', 'accepted', '--write-baseline', 'accepted.new']);
  assert.deepEqual([second.status, second.stdout, read('accepted.new')], [0, '', read('accepted')]);
  const third = run(['check', 'docs.corpus', 'docs/v2', 'docs/v3', '--baseline', 'accepted']);
  assert.equal(third.status, 1);
  assert.match(third.stdout, /^docs\/v3\/a\.md: /);
  write('accepted.wrong', 'one id\n');
  assert.equal(run(['check', 'docs.corpus', 'docs/v2', '--baseline', 'accepted.wrong']).stderr, "nearprint: --baseline 'accepted.wrong' cannot be read (line 1 has no tab between two ids)\n");
  assert.match(run(['check', 'docs.corpus', 'docs/v2', '--baseline', 'accepted', '--write-baseline', './accepted']).stderr, /--write-baseline '\.\/accepted' is also an input/);
});
