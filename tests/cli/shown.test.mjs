// What ids and texts may not do to GitHub Actions: the runner trims any white space before it looks for a command, and its comparison
// does not see characters without a width.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escaped, quoted } from '../../pkg-template/cli/shown.js';
import { APRIL, jsonLines, OTHER, printed, run, write } from './command.mjs';

const BLANKS = ['\t', '\u000b', '\u0085', '\u00a0', '\u00ad', '\u034f', '\u1680', '\u180e', '\u2003', '\u200b', '\u2028', '\u202f', '\u2060', '\u3000', '\ufe0f', '\ufeff', '\u{e0020}'];
const IGNORED = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Whether the runner finds a command in any of the lines. */
const isCommand = (lines) => lines.split(/\r?\n/).some((line) => /^[\s\u0085]*::|##\[/u.test(line.replace(IGNORED, '')));

const forged = [...BLANKS, ' \u200b\u00a0\u3000\ufeff '].flatMap((blank) => [`${blank}::error::x`, `${blank}##[error]x`, ` ${blank} ::error::x`]);
const split = ['\u200b', '\u00ad'].flatMap((ignored) => [`:${ignored}:error::x`, `#${ignored}#${ignored}[error]x`, ` :${ignored}`]);

test('no white space and no character without a width hides a command', () => {
  for (const id of [...forged, ...split, '::error::x', '##[error]x']) {
    assert.ok(!isCommand(escaped(id)), JSON.stringify(id));
    assert.ok(!isCommand(`${quoted(id)}: 97 %`), JSON.stringify(id));
    assert.equal(JSON.parse(quoted(id)), id);
  }
  assert.ok(!isCommand(`${quoted(':')}: 97 %`));
});

test('what is no command stays as it is', () => {
  for (const id of ['a::b', '\u00a0a', ':a', ' : :', '#1 [a]', '## [a]', 'a\u200b::b', '\u3000中文', '👩\u200d💻']) {
    assert.deepEqual([escaped(id), quoted(id)], [id, id]);
  }
});

test('no output begins a line with a command behind white space', () => {
  write('blank.jsonl', forged.flatMap((id, at) => [id, `${id}2`].map((own) => `${JSON.stringify({ id: own, text: `${id} ${at % 2 ? OTHER : APRIL}` })}\n`)).join(''));
  printed(['build', 'blank.jsonl', '-o', 'blank.corpus']);
  for (const args of [
    ['check', 'blank.corpus', 'blank.jsonl'],
    ['check', 'blank.corpus', 'blank.jsonl', '--json'],
    ['dedupe', 'blank.jsonl'],
    ['passages', 'blank.jsonl', '--min-passage', '9'],
    ['fingerprint', 'blank.jsonl', '\u3000::error::x'],
  ]) {
    const { stdout, stderr } = run(args);
    assert.ok(stdout !== '' && !isCommand(stdout), args.join(' '));
    assert.ok(!isCommand(stderr), args.join(' '));
  }
  const ids = jsonLines(run(['check', 'blank.corpus', 'blank.jsonl', '--json']).stdout).map(({ id }) => id);
  assert.ok(forged.every((id) => ids.includes(id)));
});
