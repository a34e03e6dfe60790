// The behaviour of the command: on a terminal, in a pipe, interrupted, and with more input than memory.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { command, folder, installed, leftovers, manyDocuments, printed, read, run, start, write } from './command.mjs';

const COMMANDS = ['fingerprint', 'compare', 'build', 'check', 'dedupe', 'passages'];

before(() => {
  const file = openSync(join(folder, 'many.jsonl'), 'w');
  for (const document of manyDocuments(20_000)) writeSync(file, `${JSON.stringify(document)}\n`);
  closeSync(file);
});

test('every command has help with its arguments, options and exit status', () => {
  const all = printed(['--help']);
  for (const name of COMMANDS) {
    assert.match(all, new RegExp(`^  ${name} `, 'm'));
    const help = printed(['help', name]);
    assert.match(help, new RegExp(`^Usage: nearprint ${name} .*<`));
    assert.equal(help.match(/Exit status: 0 /g).length, 1);
    // Examples come before the options.
    assert.match(help, new RegExp(`^Usage: .*\\n\\n(?:.+\\n)+\\nExamples:\\n  nearprint ${name} `));
    assert.doesNotMatch(help, /unless told|tells|whoever/i);
    assert.equal(printed([name, '--help']), help);
    assert.ok(help.split('\n').length <= 42, `${name}: ${help.split('\n').length} lines`);
    assert.ok(
      help.split('\n').every((line) => line.length <= 80),
      name,
    );
  }
  const inputs = printed(['help', 'inputs']).split('\n');
  assert.ok(inputs.length <= 42 && inputs.every((line) => line.length <= 80), inputs.join('\n'));
  for (const option of ['--field', '--format', '--encoding', '--delimiter', '--include'])
    assert.ok(
      inputs.some((line) => line.startsWith(`  ${option} `)),
      option,
    );
  // Options stand in groups, in this order.
  const headings = ['near', 'kept', 'written', 'read'].map((what) => printed(['help', 'dedupe']).indexOf(` ${what}:\n`));
  assert.deepEqual(
    [...headings].sort((a, b) => a - b),
    headings,
  );
  assert.equal(printed(['help']), all);
  assert.deepEqual(
    [run(['help', 'nothing']).status, run(['help', 'nothing']).stderr],
    [2, "nearprint: help 'nothing': there is no such command\n"],
  );
  assert.match(printed(['--version']), /^\d+\.\d+\.\d+\n$/);
});

test('a wrong argument, or an option without an effect, is one line that names it and its value, and status 2', () => {
  write('note.txt', 'A note.');
  write('wrong.json', '{"bits":63}');
  for (const [name, json] of Object.entries({ list: '[]', null: 'null', string: '"x"' })) write(`${name}.json`, json);
  const notObject = /\.json' is invalid\. It must hold a JSON object\.$/m;
  for (const [args, message] of [
    ['dedupe x --within 3.5', /'--within <bits>' argument '3\.5' is invalid/],
    ['dedupe x --within 65', /--within 65 is more than the 64 bits/],
    ['dedupe x --recipe nowhere', /'--recipe <recipe>' argument 'nowhere' is invalid/],
    ['check x --threshold 2', /'--threshold <score>' argument '2' is invalid/],
    ['check x --scope page', /'--scope <list>' argument 'page' is invalid/],
    ['check x --max-documents infinity', /'--max-documents <n>' argument 'infinity' is invalid/],
    ['check x --fail-at 30', /--fail-at <share>' argument '30' is invalid. It must be a share as '30%'/],
    ['dedupe x --withn 3', /unknown option '--withn'/],
    ['build x', /required option '-o, --output <file>' not specified/],
    ['compare x', /missing required argument 'b'/],
    ['dedup', /unknown command 'dedup'/],
    ['fingerprint x --recipe wrong.json', /recipe\.bits must be 32, 64 or 128, got 63/],
    ['fingerprint note.txt --recipe list.json', notObject],
    ['fingerprint note.txt --recipe null.json', notObject],
    ['fingerprint note.txt --recipe string.json', notObject],
    ['passages note.txt --cut', /--cut/],
    ['passages note.txt --output x', /--output/],
    ['passages note.txt -o x --cut', /--cut/],
    ['build note.txt -o x --index --title-field name', /--title-field/],
    ['fingerprint note.txt --title-field name', /--title-field/],
    ['dedupe note.txt --prefer latest:', /--prefer 'latest:' names no field/],
    ['dedupe note.txt --drop -', /--drop '-' is not a file/],
    ['build note.txt -o folder/', /--output 'folder\/' is not a file/],
    ['build note.txt --archive --index -o x', /cannot be used with option/],
    ['dedupe note.txt --keep kept.txt', /Allowed choices are first, longest, newest/],
    ['check x note.txt --format xml', /Allowed choices are text, .*sarif, github/],
    ['check x note.txt --format github --format sarif', /'sarif' is invalid\. It was given as 'github' before\./],
    ['dedupe note.txt --quote ab', /'ab' is invalid\. It must be one character of ASCII, or 'none'\./],
    ['dedupe note.txt --delimiter ;;', /--delimiter.*must be one character/],
    ['passages note.txt --common 0', /'0' is invalid\. It must be a whole number from 1, or a share as '10%'\./],
    ['build note.txt --encoding klingon -o x', /--encoding.*'klingon'.*windows-1252, shift_jis and gb18030/],
    ['fingerprint note.txt --omit p[', /'p\[' is invalid\. It is no selector of CSS/],
    ...['--boilerplate note.txt', '--common 5', '--threshold 0.5', '--templates drop', '--numbers differ'].map((other) => [
      `dedupe note.txt ${other} --within 3`,
      / and --within 3 cannot be used together: --within compares no texts/,
    ]),
  ]) {
    const { status, stdout, stderr } = run(args.split(' '));
    assert.deepEqual([status, stdout, stderr.split('\n').length], [2, '', 2], `${args}: ${stderr}`);
    assert.match(stderr, message, args);
  }
  assert.ok(!existsSync(join(folder, 'x')));
});

test('in a pipe there is no progress bar', () => {
  const { stderr } = run(['dedupe', 'many.jsonl']);
  assert.equal(stderr, 'nearprint: 20000 documents, ' + stderr.slice(28));
  assert.doesNotMatch(stderr, /[\u001b\r%]/);
});

test('on a terminal there is one, which makes way for what is printed', { skip: process.platform === 'win32' }, () => {
  const python = 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)';
  const { status, stdout } = spawnSync('python3', ['-c', python, process.execPath, command, 'fingerprint', 'many.jsonl'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TERM: 'xterm' },
    maxBuffer: 2 ** 28,
  });
  assert.equal(status, 0);
  assert.match(stdout, /\d+ % of 2\d\.\d MB/);
  // Lines printed meanwhile stay separate from the bar, and the cursor is shown again at the end.
  const lines = stdout.split(/\r?\n/).map((line) => line.replace(/^[^]*\u001b\[0?K/, ''));
  assert.equal(lines.filter((line) => /^[0-9a-f]{16} {2}d\d+$/.test(line)).length, 20_000);
  assert.ok(stdout.lastIndexOf('\u001b[?25h') > stdout.lastIndexOf(' MB, '));
});

test('Ctrl-C while there is one shows the cursor again', { skip: process.platform === 'win32' }, () => {
  const python = `import os, pty, sys
pid, fd = pty.fork()
if pid == 0: os.execvp(sys.argv[1], sys.argv[1:])
said = b''
while True:
  try: more = os.read(fd, 65536)
  except OSError: break
  if not more: break
  if b'\\x1b[?25l' in more: os.write(fd, b'\\x03')
  said += more
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), said.count(b'\\x1b[?25l'), said.count(b'\\x1b[?25h'), said.count(b'\\x1b[?7l'), said.count(b'\\x1b[?7h'))`;
  const { stdout } = spawnSync('python3', ['-c', python, process.execPath, command, 'build', 'many.jsonl', '-o', 'terminal.corpus'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TERM: 'xterm' },
  });
  assert.equal(stdout, '130 1 1 1 1\n');
});

test('Ctrl-C leaves no half-written file and no part of a list, and what stood there before', async () => {
  write('interrupted', 'from before');
  const child = start(['dedupe', 'many.jsonl', '--grouped', '--kept', 'interrupted', '--drop', 'interrupted.drop']);
  let [said, complaint] = ['', ''];
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (complaint += chunk));
  while (leftovers().length === 0) {
    assert.equal(child.exitCode, null, 'it ended before it was interrupted');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  assert.deepEqual([code, said, complaint], [130, '', 'nearprint: interrupted: nothing was written\n']);
  assert.deepEqual([leftovers(), read('interrupted'), existsSync(join(folder, 'interrupted.drop'))], [[], 'from before', false]);
});

test('a reader that has read enough ends it quietly, as if by SIGPIPE', async () => {
  const child = start(['fingerprint', 'many.jsonl']);
  let complaints = '';
  child.stderr.on('data', (data) => (complaints += data));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'exit');
  assert.deepEqual([code, complaints], [141, '']);
});

test('a reader that has read enough does not keep files from being written', async () => {
  // More than a pipe holds.
  const count = 4000;
  write(
    'most.jsonl',
    [...manyDocuments(count)]
      .map(
        ({ text }, at) =>
          `${JSON.stringify({ id: `d${at}${'x'.repeat(100)}`, text: at % 2 ? text : 'One text that stands here in each second document, and only once in what is kept.' })}\n`,
      )
      .join(''),
  );
  printed(['dedupe', 'most.jsonl', '-o', 'all.jsonl', '--kept', 'all.kept', '--drop', 'all.drop']);
  const child = start(['dedupe', 'most.jsonl', '-o', 'unread.jsonl', '--kept', 'unread.kept', '--drop', 'unread.drop']);
  let complaints = '';
  child.stderr.on('data', (data) => (complaints += data));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'close');
  assert.deepEqual([code, complaints], [0, `nearprint: ${count} documents, ${count / 2 + 1} to keep, ${count / 2 - 1} to drop\n`]);
  for (const name of ['jsonl', 'kept', 'drop']) assert.equal(read(`unread.${name}`), read(`all.${name}`));
  assert.deepEqual(leftovers(), []);
  // The answer of `check` is its status, and its file the pairs that match.
  printed(['build', 'unread.jsonl', '-o', 'unread.corpus']);
  const check = start(['check', 'unread.corpus', 'most.jsonl', '--write-baseline', 'pairs']);
  check.stdout.once('data', () => check.stdout.destroy());
  check.stderr.resume();
  assert.equal((await once(check, 'close'))[0], 1);
  assert.ok(read('pairs').split('\n').length > count / 2 + 1);
});

test('a wrong number of threads is refused by name, whether or not threads are needed', () => {
  for (const [at, wrong] of ['-1', '0.5', '0', 'two', '1e3', '1025', ' 2'].entries()) {
    const { status, stdout, stderr } = run(['dedupe', at % 2 ? 'note.txt' : 'many.jsonl'], { env: { NEARPRINT_THREADS: wrong } });
    assert.deepEqual([status, stdout, stderr], [2, '', `nearprint: NEARPRINT_THREADS '${wrong}' is not a whole number from 1 to 1024\n`]);
  }
  for (const right of ['', '1', '3']) assert.equal(run(['dedupe', 'note.txt'], { env: { NEARPRINT_THREADS: right } }).status, 0);
});

test('input larger than the heap streams', () => {
  const size = 400_000;
  const rows = 600; // of 0.4 MB: 240 MB
  const file = openSync(join(folder, 'large.jsonl'), 'w');
  const csv = openSync(join(folder, 'large.csv'), 'w');
  writeSync(csv, 'id,text,blob\n');
  for (let number = 0; number < rows; number++) {
    const blob = String.fromCharCode(97 + (number % 26)).repeat(size);
    const text = `this is document number ${number * number} of them all, and this is its cube: ${number ** 3}`;
    writeSync(file, `${JSON.stringify({ id: number, text, blob })}\n`);
    writeSync(csv, `${number},"${text}",${blob}\n`);
  }
  closeSync(file);
  closeSync(csv);
  const heap = 64;
  assert.ok(statSync(join(folder, 'large.jsonl')).size > 3 * heap * 2 ** 20);
  for (const name of ['large.jsonl', 'large.csv']) {
    const said = printed(['dedupe', name, '--within', '0', '--json', '-o', 'large.out'], { node: [`--max-old-space-size=${heap}`] });
    const { documents, kept } = JSON.parse(said.trim().split('\n').at(-1));
    assert.deepEqual([documents, kept], [rows, rows]);
    assert.ok(statSync(join(folder, 'large.out')).size > 3 * heap * 2 ** 20);
  }
});

test('npx finds it', () => {
  const { status, stdout } = spawnSync('npx', ['--offline', '--no-install', 'nearprint', '--version'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  assert.deepEqual([status, stdout], [0, printed(['--version'])]);
});

test('Ctrl-C after lines were printed says that they are not all', async () => {
  const child = start(['fingerprint', 'many.jsonl']);
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint += chunk));
  const ended = once(child, 'exit');
  // The command waits until its lines are read.
  await once(child.stdout, 'readable');
  child.kill('SIGINT');
  const [code] = await ended;
  assert.deepEqual([code, complaint], [130, 'nearprint: interrupted: what was printed is not all\n']);
});
