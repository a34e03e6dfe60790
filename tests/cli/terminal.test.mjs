// Untrusted names and texts: only text reaches the terminal, no line is forged, and no output is a command.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { escaped, quoted } from '../../pkg-template/cli/shown.js';
import { APRIL, folder, jsonLines, OTHER, printed, read, run, write } from './command.mjs';

const posix = { skip: process.platform === 'win32' };
const jsonl = (name, records) => write(name, records.map((record) => `${JSON.stringify(record)}\n`).join(''));

// Clears the screen, sets the title by OSC, has CSI in one C1 character, turns the direction of text, ends lines, hides a text in tags.
const EVIL = 'a\u200b\u{e0041}\ufeff\u001b[2J\u001b]0;owned\u0007\u009b31m\u202eb\u2066\u200f\u2028\u0085\u007f\r\nz';

const UNSAFE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\ufeff\u{e0000}-\u{e007f}]/u;

test('control, OSC, C1 and bidi characters of ids, titles, excerpts and file names do not reach the terminal', posix, () => {
  const text = `${APRIL} ${EVIL} ${APRIL}`;
  jsonl('evil.jsonl', [
    { id: EVIL, title: EVIL, text },
    { id: `${EVIL}2`, title: EVIL, text: `${text}!` },
    { id: 'none', text: 7 },
  ]);
  writeFileSync(join(folder, `${EVIL}.txt`), text);
  writeFileSync(join(folder, `${EVIL}.jsonl`), 'no json\n\u001b[2J\n');
  const runs = [
    ['fingerprint', 'evil.jsonl', `${EVIL}.txt`, `${EVIL}.jsonl`, `no${EVIL}where`],
    ['build', 'evil.jsonl', '-o', `evil${EVIL}.corpus`],
    ['check', `evil${EVIL}.corpus`, `${EVIL}.txt`, 'evil.jsonl'],
    ['check', `evil${EVIL}.corpus`, `${EVIL}.txt`, '--json'],
    ['dedupe', 'evil.jsonl', `${EVIL}.txt`],
    ['dedupe', 'evil.jsonl', '--json'],
    ['compare', `${EVIL}.txt`, `${EVIL}.txt`],
    ['compare', `${EVIL}.txt`, `${EVIL}.txt`, '--json'],
    ['compare', `no${EVIL}where`, 'x'],
    ['fingerprint', 'x', `--${EVIL}`],
    ['dedupe', 'x', '--within', EVIL],
    [EVIL],
  ];
  for (const args of runs) {
    const { stdout, stderr } = run(args);
    assert.doesNotMatch(stdout, UNSAFE, args.join(' '));
    assert.doesNotMatch(stderr, UNSAFE, args.join(' '));
    assert.ok(stdout + stderr !== '', args.join(' '));
  }
  assert.match(run(['check', `evil${EVIL}.corpus`, `${EVIL}.txt`]).stdout, /"a\\u200b\\udb40\\udc41\\ufeff\\u001b\[2J.*\(a\\u200b/);
});

test('an id or a file name with a line end forges no line, and is printed as JSON', posix, () => {
  const forged = `x\n${'0'.repeat(16)}  innocent`;
  jsonl('forged.jsonl', [
    { id: forged, text: OTHER },
    { id: 'kept', text: APRIL },
    { id: 'a\tb\nkept', text: `${APRIL}!` },
    { id: '"q', text: 'q' },
  ]);
  writeFileSync(join(folder, 'two\nlines.txt'), OTHER);
  const lines = printed(['fingerprint', 'forged.jsonl', 'two\nlines.txt']).trimEnd().split('\n');
  const ids = lines.map((line) => /^[0-9a-f]{16} {2}(.*)$/.exec(line)[1]).map((id) => (id.startsWith('"') ? JSON.parse(id) : id));
  assert.deepEqual(ids, [forged, 'kept', 'a\tb\nkept', '"q', 'two\nlines.txt']);

  for (const [way, measure] of [
    [[], ['1.000']],
    [['--grouped'], ['1.000']],
    [['--within', '6', '--grouped'], ['0']],
  ]) {
    const dropped = ['"a\\tb\\nkept"', 'kept', ...measure];
    assert.equal(printed(['dedupe', 'forged.jsonl', ...way, '--drop', 'drop', '--kept', 'keep']), `${dropped.join('\t')}\n`);
    assert.equal(read('drop'), `${dropped.join('\t')}\n`);
    assert.deepEqual(
      read('keep')
        .trimEnd()
        .split('\n')
        .map((id) => (id.startsWith('"') ? JSON.parse(id) : id)),
      [forged, 'kept', '"q'],
    );
  }
});

test('no id, text or file name is a command to GitHub Actions', posix, () => {
  const ids = ['::error::x', '  ::add-mask::x', 'a ##[error]x'];
  jsonl(
    'commands.jsonl',
    ids.flatMap((id, at) => [id, `${id}2`].map((own) => ({ id: own, text: `${id} ${at % 2 ? OTHER : APRIL}` }))),
  );
  write('::warning::x.txt', `::error::x ${APRIL}`);
  printed(['build', 'commands.jsonl', '-o', 'commands.corpus']);
  const isCommand = /^\s*::|##\[/m;
  for (const args of [
    ['check', 'commands.corpus', 'commands.jsonl', './::warning::x.txt'],
    ['check', 'commands.corpus', 'commands.jsonl', '--json'],
    ['dedupe', 'commands.jsonl', './::warning::x.txt'],
    ['passages', 'commands.jsonl'],
    ['compare', '::warning::x.txt', '::warning::x.txt'],
    ['fingerprint', 'commands.jsonl', 'no::error::where', '##[error]'],
  ]) {
    const { stdout, stderr } = run(args);
    assert.doesNotMatch(stdout, isCommand, args.join(' '));
    assert.doesNotMatch(stderr, isCommand, args.join(' '));
  }
  const dropped = printed(['dedupe', 'commands.jsonl'])
    .trimEnd()
    .split('\n')
    .flatMap((line) => line.split('\t').slice(0, 2));
  assert.ok(dropped.map((id) => (id.startsWith('"') ? JSON.parse(id) : id)).includes('::error::x2'));
});

test('reports for machines: no control character reaches the terminal, no id ends a command or becomes a link', posix, () => {
  const id = `[click](https://example.com)\n::error::x, y: ${EVIL}`;
  jsonl('reported.jsonl', [{ id, text: APRIL }]);
  printed(['build', 'reported.jsonl', '-o', 'reported.corpus']);
  write(`b${EVIL},line=9::x.txt`, APRIL);
  const { stdout } = run(['check', 'reported.corpus', `b${EVIL},line=9::x.txt`, '--format', 'github']);
  assert.doesNotMatch(stdout, UNSAFE);
  assert.match(stdout, /^::warning file=b[^,:]*%2Cline=9%3A%3Ax\.txt,line=1,.*,title=Near-duplicate::.*\n$/);
  const report = run(['check', 'reported.corpus', `b${EVIL},line=9::x.txt`, '--format', 'sarif']).stdout;
  assert.doesNotMatch(report, UNSAFE);
  assert.match(JSON.parse(report).runs[0].results[0].message.text, /same as \\\[click\\\]\(https/);
});

// What ids and texts may not do to GitHub Actions: the runner trims any white space before it looks for a command, and its comparison
// does not see characters without a width.

const BLANKS = Array.from('\t\u000b\u0085\u00a0\u00ad\u034f\u1680\u180e\u2003\u200b\u2028\u202f\u2060\u3000\ufe0f\ufeff\u{e0020}');

const IGNORED = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Whether the runner finds a command in any of the lines. */
const isCommand = (lines) => lines.split(/\r?\n/).some((line) => /^[\s\u0085]*::|##\[/u.test(line.replace(IGNORED, '')));

const forged = [...BLANKS, ' \u200b\u00a0\u3000\ufeff '].flatMap((blank) => [
  `${blank}::error::x`,
  `${blank}##[error]x`,
  ` ${blank} ::error::x`,
]);

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
  const ids = [
    'a::b',
    '\u00a0a',
    ':a',
    ' : :',
    '#1 [a]',
    '## [a]',
    '\u3000中文',
    '👩\u200d💻',
    '⚙\ufe0f',
    'نمی\u200cخواهم',
    'soft\u00adly',
  ];
  for (const id of ids) assert.deepEqual([escaped(id), quoted(id)], [id, id]);
});
