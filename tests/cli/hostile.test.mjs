// Untrusted files, pipes, outputs and patterns: nothing hangs, nothing is lost.

import assert from 'node:assert/strict';
import { chmodSync, constants, existsSync, linkSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { closeSync, openSync, readSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { sealed } from '../npm/sealed.mjs';
import { APRIL, command, folder, jsonLines, leftovers, nearprint, OTHER, printed, read, run, start, write } from './command.mjs';

const posix = { skip: process.platform === 'win32' };
const hex = (text) => nearprint.toHex(nearprint.fingerprint(text));
const jsonl = (name, records) => write(name, records.map((record) => `${JSON.stringify(record)}\n`).join(''));

const pipe = (name) => {
  execFileSync('mkfifo', [join(folder, name)]);
  return name;
};

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function hasOpened(child, name) {
  const fds = `/proc/${child.pid}/fd`;
  try {
    return readdirSync(fds).some((fd) => readlinkSync(join(fds, fd)).endsWith(`/${name}`));
  } catch {
    return false; // one was closed meanwhile
  }
}

/** Until the command has opened a file: from then on it must hear signals. */
async function opened(child, name) {
  if (process.platform === 'linux') while (child.exitCode === null && !hasOpened(child, name)) await pause(10);
  else await pause(3000);
  await pause(50);
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  test(`${signal} ends a command that reads a pipe nobody writes to, or that never ends`, posix, async () => {
    const [silent, endless] = [pipe(`silent-${signal}`), pipe(`endless-${signal}`)];
    const writer = spawn('sh', ['-c', `while echo more; do sleep 0.01; done > ${endless}`], { cwd: folder, stdio: 'ignore' });
    write('some.txt', APRIL);
    for (const args of [
      ['fingerprint', silent],
      ['fingerprint', silent, '--format', 'jsonl'],
      ['compare', 'some.txt', silent],
      ['check', silent, 'some.txt'],
      ['compare', 'some.txt', endless],
    ]) {
      const child = start(args);
      const ended = once(child, 'exit');
      await opened(
        child,
        args.find((arg) => arg === silent || arg === endless),
      );
      assert.equal(child.exitCode, null, args.join(' '));
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), 120_000);
      assert.deepEqual(await ended, [signal === 'SIGINT' ? 130 : 143, null], args.join(' '));
      clearTimeout(late);
    }
    writer.kill('SIGKILL');
  });
}

test('a signal ends a command whose output is a pipe that nobody goes on reading', posix, async () => {
  const name = pipe('full');
  // More than a pipe holds.
  jsonl('large.jsonl', [{ id: 'a', text: `${APRIL} `.repeat(4000) }]);
  const reader = openSync(join(folder, name), constants.O_RDWR | constants.O_NONBLOCK);
  const child = start(['dedupe', 'large.jsonl', '-o', name]);
  const ended = once(child, 'exit');
  while (child.exitCode === null && !hasCome(reader)) await pause(10);
  await pause(50);
  assert.equal(child.exitCode, null);
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 120_000);
  assert.deepEqual(await ended, [null, 'SIGTERM']);
  clearTimeout(late);
  closeSync(reader);
});

/** Whether anything has been written to a pipe; one letter of it is read. */
function hasCome(reader) {
  try {
    return readSync(reader, Buffer.alloc(1)) > 0;
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error;
    return false;
  }
}

test('what has no end and is not a text is refused at once', posix, () => {
  write('some.txt', APRIL);
  assert.equal(run(['compare', 'some.txt', '/dev/zero']).stderr, "nearprint: <b> '/dev/zero' is binary: it holds NUL bytes\n");
  assert.match(run(['compare', 'some.txt', '/dev/urandom']).stderr, /is binary/);
  assert.match(run(['fingerprint', '/dev/zero', 'some.txt']).stderr, /^nearprint: \/dev\/zero: not a regular file$/m);
  assert.match(run(['fingerprint', 'some.txt', '--recipe', '/dev/zero']).stderr, /It must be a regular file/);
  assert.match(
    run(['check', '/dev/zero', 'some.txt']).stderr,
    /^nearprint: <corpus> '\/dev\/zero' cannot be read \(these bytes are not a nearprint corpus\)$/m,
  );
});

test('a pipe that is named is read; one that lies in a folder is passed over', posix, async () => {
  for (const [format, text] of [
    ['text', APRIL],
    ['jsonl', JSON.stringify({ id: 'x', text: APRIL })],
    ['csv', `text\n"${APRIL}"\n`],
  ]) {
    const name = pipe(`named-${format}`);
    const child = start(['fingerprint', name, '--format', format]);
    let said = '';
    child.stdout.on('data', (data) => (said += data));
    const writer = spawn('sh', ['-c', `cat > ${name}`], { cwd: folder, stdio: ['pipe', 'ignore', 'ignore'] });
    writer.stdin.end(text);
    const [status] = await once(child, 'close');
    assert.equal(status, 0);
    assert.equal(said.slice(0, 16), hex(APRIL), format);
  }
  mkdirSync(join(folder, 'mixed'));
  pipe('mixed/pipe');
  symlinkSync('/dev/zero', join(folder, 'mixed/zero.txt'));
  symlinkSync('pipe', join(folder, 'mixed/pipe.txt'));
  write('mixed/a.txt', APRIL);
  assert.equal(printed(['fingerprint', 'mixed']), `${hex(APRIL)}  mixed/a.txt\n`);
});

test('-o leaves a device a device, a link a link, and a file its mode', posix, () => {
  jsonl('three.jsonl', [
    { id: 'a', text: APRIL },
    { id: 'b', text: OTHER },
  ]);
  assert.equal(run(['dedupe', 'three.jsonl', '-o', '/dev/null', '--kept', '/dev/null']).status, 0);
  assert.ok(statSync('/dev/null').isCharacterDevice());
  write('secret', 'before');
  chmodSync(join(folder, 'secret'), 0o600);
  printed(['dedupe', 'three.jsonl', '-o', 'secret']);
  assert.equal(statSync(join(folder, 'secret')).mode & 0o777, 0o600);
  assert.equal(read('secret'), read('three.jsonl'));
  write('target', 'before');
  symlinkSync('target', join(folder, 'link'));
  printed(['build', 'three.jsonl', '-o', 'link']);
  assert.ok(lstatSync(join(folder, 'link')).isSymbolicLink());
  assert.equal(nearprint.corpusFromBytes(readFileSync(join(folder, 'target'))).size, 2);
  symlinkSync('not-yet', join(folder, 'early'));
  symlinkSync('early', join(folder, 'earlier'));
  printed(['build', 'three.jsonl', '-o', 'earlier']);
  assert.ok(['early', 'earlier'].every((name) => lstatSync(join(folder, name)).isSymbolicLink()));
  assert.equal(nearprint.corpusFromBytes(readFileSync(join(folder, 'not-yet'))).size, 2);
  symlinkSync('round', join(folder, 'round'));
  assert.equal(run(['build', 'three.jsonl', '-o', 'round']).status, 2);
  assert.equal(run(['build', 'three.jsonl', '-o', 'mixed']).status, 2);
  // One pipe has no reader; the other has one.
  const unread = pipe('unread');
  assert.equal(
    run(['dedupe', 'three.jsonl', '-o', unread]).stderr,
    "nearprint: --output 'unread' cannot be written (no such device or address)\n",
  );
  const script = `mkfifo wanted; cat wanted > arrived & sleep 0.3; "${process.execPath}" "${command}" dedupe three.jsonl -o wanted; wait`;
  execFileSync('sh', ['-c', script], { cwd: folder, stdio: 'pipe' });
  assert.equal(read('arrived'), read('three.jsonl'));
  assert.ok(lstatSync(join(folder, 'wanted')).isFIFO());
  assert.deepEqual(leftovers(), []);
});

test("a temporary file that an earlier run left behind stands in nobody's way", posix, () => {
  // The process replaces the shell, so that its number is known beforehand.
  jsonl('stale.jsonl', [{ id: 'a', text: APRIL }]);
  const script = `: > ".out.$$.tmp"; exec "${process.execPath}" "${command}" dedupe stale.jsonl -o out`;
  execFileSync('sh', ['-c', script], { cwd: folder, stdio: 'pipe' });
  assert.equal(read('out'), read('stale.jsonl'));
  for (const name of leftovers()) rmSync(join(folder, name));
});

test('an input that could not be read is counted, and --strict makes it the exit status', () => {
  jsonl('stored.jsonl', [{ id: 'a', text: APRIL }]);
  printed(['build', 'stored.jsonl', '-o', 'stored.corpus']);
  write('other.txt', OTHER);
  const lenient = run(['check', 'stored.corpus', 'nowhere.txt', 'other.txt']);
  assert.equal(lenient.status, 0);
  assert.match(lenient.stderr, /^nearprint: 1 input could not be read and was left out$/m);
  assert.equal(run(['check', 'stored.corpus', 'nowhere.txt', 'other.txt', '--strict']).status, 2);
  assert.equal(run(['check', 'stored.corpus', 'nowhere.txt', 'stored.jsonl', '--strict']).status, 2);
  assert.equal(run(['check', 'stored.corpus', 'other.txt', '--strict']).status, 0);
  assert.equal(run(['check', 'stored.corpus', 'stored.jsonl', '--strict']).status, 1);
  write('partly.jsonl', `{"text":"${OTHER}"}\nno json\n`);
  assert.equal(run(['fingerprint', 'partly.jsonl', '--strict']).status, 2);
  assert.equal(run(['fingerprint', 'partly.jsonl']).status, 0);
});

test('a file with several names is read once, and its only copy is never listed', posix, () => {
  mkdirSync(join(folder, 'names'));
  write('names/a.txt', APRIL);
  linkSync(join(folder, 'names/a.txt'), join(folder, 'names/hard.txt'));
  symlinkSync('a.txt', join(folder, 'names/soft.txt'));
  const names = [
    'names/a.txt',
    './names/a.txt',
    'names/../names/a.txt',
    join(folder, 'names/a.txt'),
    'names/hard.txt',
    'names/soft.txt',
    'names',
  ];
  for (const way of [[], ['--grouped']]) {
    const { status, stdout, stderr } = run(['dedupe', ...names, ...way, '--kept', 'keep', '--drop', 'drop']);
    assert.deepEqual([status, stdout, read('keep'), read('drop')], [0, '', 'names/a.txt\n', '']);
    assert.match(stderr, /^nearprint: \.\/names\/a\.txt: the same file as names\/a\.txt$/m);
    assert.match(stderr, /^nearprint: 1 document, 1 to keep, 0 to drop$/m);
  }
  const { stdout } = run(['dedupe', '-', '-', '--format', 'jsonl'], { input: read('stored.jsonl') });
  assert.equal(stdout, '');
});

test('no output may be an input under another name, nor be in a folder that does not exist, also if its path comes back', posix, () => {
  const input = `${JSON.stringify({ id: 'a', text: APRIL })}\n${JSON.stringify({ id: 'b', text: APRIL })}\n`;
  for (const name of ['back/inside', 'other/inside']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['in.jsonl', 'back/in.jsonl', 'other/in.jsonl']) write(name, input);
  linkSync(join(folder, 'in.jsonl'), join(folder, 'in.hard'));
  symlinkSync('in.jsonl', join(folder, 'in.soft'));
  symlinkSync('.', join(folder, 'here'));
  symlinkSync('back/missing/../in.jsonl', join(folder, 'back.soft'));
  // Through a link, .. is the folder above the link's target.
  symlinkSync('../other/inside', join(folder, 'back/away'));
  const same = (name) => [name === 'back/away/../in.jsonl' ? 'other/in.jsonl' : 'in.jsonl', name, 'is also an input'];
  const missing = (name) => ['back/in.jsonl', name, 'cannot be written (no such file or directory)'];
  for (const [from, name, why] of [
    ...['in.jsonl', './in.jsonl', 'in.hard', 'in.soft', 'here/in.jsonl', 'back/away/../in.jsonl'].map(same),
    ...['back/missing/../in.jsonl', 'missing/../back/in.jsonl', 'missing/new', 'back.soft'].map(missing),
  ]) {
    for (const [command, option, called] of [
      ['dedupe', '-o', '--output'],
      ['dedupe', '--kept', '--kept'],
      ['build', '-o', '--output'],
    ]) {
      const { status, stderr } = run([command, from, option, name]);
      assert.deepEqual([status, stderr], [2, `nearprint: ${called} '${name}' ${why}\n`]);
    }
  }
  const { status, stderr } = run(['dedupe', 'in.jsonl', '--kept', 'new', '--drop', 'here/new']);
  assert.deepEqual([status, stderr], [2, "nearprint: --drop 'here/new' is also the file of --kept\n"]);
  for (const name of ['in.jsonl', 'back/in.jsonl', 'other/in.jsonl']) assert.equal(read(name), input);
  printed(['dedupe', 'back/in.jsonl', '-o', 'back/away/../new.jsonl']);
  assert.equal(jsonLines(read('other/new.jsonl')).length, 1);
  assert.deepEqual([existsSync(join(folder, 'new')), existsSync(join(folder, 'back/new.jsonl'))], [false, false]);
});

test('a file of records that is cut while it is read ends every command, and no output is written', posix, async () => {
  const record = (number) => `${JSON.stringify({ id: number, text: `${OTHER} ${'x'.repeat(900)} ${number}` })}\n`;
  const many = Array.from({ length: 40_000 }, (_, number) => record(number)).join('');
  write('kept.txt', OTHER);
  printed(['build', 'kept.txt', '-o', 'kept.corpus']);
  for (const args of [
    ['build', 'shortened.jsonl', '-o', 'shortened.corpus'],
    ['check', 'kept.corpus', 'shortened.jsonl'],
    ['fingerprint', 'shortened.jsonl'],
  ]) {
    write('shortened.jsonl', many);
    const child = start(args);
    let said = '';
    child.stderr.on('data', (bytes) => (said += bytes));
    // When it has begun to read. What it prints is read slowly, so it waits.
    while (child.exitCode === null && !hasOpened(child, 'shortened.jsonl')) await pause(1);
    write('shortened.jsonl', record(0).repeat(3));
    child.stdout.resume();
    const [code] = await once(child, 'exit');
    assert.deepEqual([code, existsSync(join(folder, 'shortened.corpus'))], [2, false], said);
    assert.match(said, /shortened\.jsonl(' cannot be read to its end \(|: )it became shorter meanwhile/);
  }
});

const SYSTEM_FILE = '/sys/kernel/mm/transparent_hugepage/enabled';

test('a file that has fewer bytes than its size is read to its end', { skip: !existsSync(SYSTEM_FILE) }, () => {
  const { stderr } = run(['fingerprint', '--format', 'csv', '--field', 'missing', SYSTEM_FILE]);
  assert.doesNotMatch(stderr, /shorter/);
});

test('the corpus and the texts cannot both be standard input, and a folder without files is reported', posix, () => {
  const twice = "nearprint: <inputs...> '-' is what <corpus> is: standard input can be only one of them\n";
  write('one.txt', OTHER);
  assert.equal(run(['build', 'one.txt', '-o', 'one.corpus']).status, 0);
  for (const inputs of [[], ['-'], ['one.txt', '-']]) {
    const { status, stdout, stderr } = run(['check', '-', ...inputs], { input: read('one.corpus') });
    assert.deepEqual([status, stdout, stderr], [2, '', twice]);
  }
  mkdirSync(join(folder, 'nothing'));
  const { status, stderr } = run(['fingerprint', 'one.txt', 'nothing', '--strict']);
  assert.equal(status, 2);
  assert.match(stderr, /^nearprint: nothing: no file to read is in it$/m);
});

test('an output without room is named, also if it is standard output', { skip: process.platform !== 'linux' }, () => {
  const full = openSync('/dev/full', 'w');
  const stdio = ['pipe', full, 'pipe'];
  for (const args of [['fingerprint', 'three.jsonl'], ['check', 'altered.corpus', 'three.jsonl'], ['--help']]) {
    if (args[0] === 'check') printed(['build', 'three.jsonl', '-o', 'altered.corpus']);
    const { status, stderr } = spawnSync(process.execPath, [command, ...args], { cwd: folder, stdio, encoding: 'utf8' });
    assert.deepEqual([status, stderr], [2, 'nearprint: standard output cannot be written (no space left on device)\n'], args[0]);
  }
  closeSync(full);
  assert.equal(
    run(['dedupe', 'three.jsonl', '-o', '/dev/full']).stderr,
    "nearprint: --output '/dev/full' cannot be written (no space left on device)\n",
  );
  assert.deepEqual(leftovers(), []);
});

test('when an output is too large for its place, no file of those that belong together is replaced', posix, () => {
  const records = (word) =>
    Array.from({ length: 1500 }, (_, i) => ({ id: `${word}-is-a-rather-long-id-as-of-a-path/${i}`, text: `text ${word} ${i * 7919}` }));
  jsonl('old.jsonl', records('old'));
  jsonl('new.jsonl', records('new'));
  printed(['build', '--index', 'old.jsonl', '-o', 'both']);
  const before = [readFileSync(join(folder, 'both')), read('both.ids.json')];
  const limited = ['-c', 'ulimit -f 100; exec "$0" "$@"', process.execPath, command, 'build', '--index', 'new.jsonl', '-o', 'both'];
  const { status, stderr } = spawnSync('sh', limited, { cwd: folder, encoding: 'utf8' });
  assert.deepEqual([status, stderr], [2, "nearprint: --output 'both.ids.json' cannot be written (file too large)\n"]);
  assert.deepEqual([readFileSync(join(folder, 'both')), read('both.ids.json')], before);
  assert.deepEqual(leftovers(), []);
});

test('standard error that cannot be written is not an answer', { skip: !existsSync('/dev/full') }, () => {
  write('beside.txt', APRIL);
  const full = openSync('/dev/full', 'w');
  const { status } = spawnSync(process.execPath, [command, 'fingerprint', 'beside.txt', 'nowhere.txt'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', full],
  });
  closeSync(full);
  assert.equal(status, 2);
});

test('a corpus whose data is not JSON ends a check: that is no fault of the texts', () => {
  const corpus = new nearprint.Corpus();
  corpus.put({ id: '1984', text: APRIL, data: { year: 1949 } });
  const bytes = nearprint.corpusToBytes(corpus);
  bytes[Buffer.from(bytes).indexOf('1949}')] = 0x7d;
  write('altered.corpus', sealed(bytes));
  const { status, stderr } = run(['check', 'altered.corpus'], { input: APRIL });
  assert.deepEqual([status, stderr.split(' (')[0]], [2, 'nearprint: the corpus cannot be read']);
});

const LONG_NAME = 'a'.repeat(200);

test('a pattern takes a bounded time for any name, and finds what it should', () => {
  const names = ['one-two-three-four.md', '.one-two-three-four.md', 'deep/one-two-three-four.md', 'one-two.md'];
  mkdirSync(join(folder, 'stars/deep'), { recursive: true });
  for (const name of [LONG_NAME, ...names]) write(`stars/${name}`, APRIL);
  mkdirSync(join(folder, 'gl/[slug]/*'), { recursive: true });
  for (const name of [`${LONG_NAME}1`, 'a+b', 'a(1).txt', 'b-7.txt', 'é]x', 'x{y}', 'c*d', '[slug]/*/page.md']) write(`gl/${name}`, APRIL);
  const found = (pattern, cwd = '.') =>
    run(['fingerprint', pattern], { cwd: join(folder, cwd) })
      .stdout.split('\n')
      .filter(Boolean)
      .map((line) => line.split('  ').at(-1));
  const chapters = Array.from({ length: 90 }, (_, number) => `chapter${number}`);
  for (const [pattern, ...expected] of [
    [`stars/*${'a*'.repeat(15)}b`],
    [`stars/*${'a*'.repeat(15)}`, `stars/${LONG_NAME}`],
    ['stars/*-*-*-*.md', 'stars/one-two-three-four.md'],
    ['./stars/.*-*-*-*.?d', 'stars/.one-two-three-four.md'],
    ['**/*-*-*-*.md', 'stars/deep/one-two-three-four.md', 'stars/one-two-three-four.md'],
    [`${folder}/stars/*-*-*-*.md`, join(folder, 'stars/one-two-three-four.md')],
    ['stars/*-*-*.{txt,md}', 'stars/one-two-three-four.md'],
    ['gl/{a,aa}+b', 'gl/a+b'],
    [`gl/${'{a,aa}'.repeat(9)}b`],
    ['gl/(a*)*b'],
    ['gl/[a](1).*', 'gl/a(1).txt'],
    ['gl/[!a]-[5-9].{md,t{s,xt}}', 'gl/b-7.txt'],
    ['gl/[é_]]?', 'gl/é]x'],
    ['gl/?{y}', 'gl/x{y}'],
    ['gl/c\\*?', 'gl/c*d'],
    ['{gl,nowhere}/*-*', 'gl/b-7.txt'],
    [`gl/{${chapters},a+}b`, 'gl/a+b'],
  ])
    assert.deepEqual(found(pattern), expected, pattern);
  assert.deepEqual(found('../*-*-*-*.md', 'stars/deep'), ['../one-two-three-four.md']);
  assert.deepEqual(found('*.md', 'gl/[slug]/*'), ['page.md']);
  assert.deepEqual(found('../*/*.md', 'gl/[slug]/*'), ['../*/page.md']);
});

test('what is no pattern here is said', () => {
  const [many, more] = [10, 40].map((count) => `gl/${'{a,b}'.repeat(count)}`);
  const wide = ['{', '{.', '[', '{a,b}'].map((sign) => sign.repeat(30_000).slice(0, 100_000));
  for (const [pattern, message] of [
    ['gl/+(a)b*', "'gl/+(a)b*': patterns with ?( *( +( @( or !( are not supported"],
    ['gl/{1..3}', "'gl/{1..3}': ranges in braces are not supported"],
    ...wide.map((pattern) => [pattern, `'${pattern.slice(0, 100)}…': a pattern of more than 10000 characters is not supported`]),
    [many, `'${many}' stands for more than 1000 patterns`],
    [more, `'${more}' stands for more than 1000 patterns`],
  ])
    assert.equal(run(['fingerprint', pattern]).stderr, `nearprint: <inputs...> ${message}\n`);
});

test('a name may have line ends and a backslash, for a folder and for a pattern', posix, () => {
  const names = ['\nfirst.txt', 'mid\ndle.txt', '\u2028x.txt', 'folder\n\\/x.txt', 'folder\r/deep\u2029/x.txt', 'end\n'];
  for (const name of names) {
    mkdirSync(join(folder, 'ends', name, '..'), { recursive: true });
    write(`ends/${name}`, APRIL);
  }
  const found = (input) =>
    jsonLines(printed(['fingerprint', '--json', '--strict', input]))
      .map(({ id }) => id.replace('ends/', ''))
      .sort();
  assert.deepEqual(found('ends'), names.toSorted());
  assert.deepEqual(found('ends/**'), names.toSorted());
  assert.deepEqual(found('ends/*'), names.filter((name) => !name.includes('/')).sort());
  assert.deepEqual(found('ends/**/x.*'), ['folder\n\\/x.txt', 'folder\r/deep\u2029/x.txt']);
  assert.deepEqual(found(join(folder, 'ends/folder\n\\')).length, 1);
});

test('an input that cannot be a path is left out, and the others are read', posix, () => {
  symlinkSync('loop', join(folder, 'loop'));
  write('beside.txt', APRIL);
  const { status, stdout, stderr } = run(['fingerprint', 'beside.txt', 'beside.txt/in', 'loop', 'n'.repeat(300), `${'n'.repeat(300)}*`]);
  assert.deepEqual([status, stdout], [0, `${hex(APRIL)}  beside.txt\n`]);
  assert.match(stderr, /^nearprint: 4 inputs could not be read and were left out$/m);
});

test('an output that the shell has opened is written where it stands, and nothing before or behind it is lost', posix, () => {
  jsonl('three-notes.jsonl', [
    { id: 'a', text: APRIL },
    { id: 'b', text: OTHER },
  ]);
  const env = { ...process.env, NP: `${process.execPath} ${command}` };
  const bash = (script) =>
    execFileSync('bash', ['-c', script], { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const records = read('three-notes.jsonl');
  for (const name of ['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'].filter((name) => existsSync(name))) {
    write('log', 'precious\n');
    bash(`$NP dedupe three-notes.jsonl -o ${name} >> log`);
    assert.equal(read('log'), `precious\n${records}`, name);
    bash(`{ echo header; $NP dedupe three-notes.jsonl -o ${name}; echo footer; } > log`);
    assert.equal(read('log'), `header\n${records}footer\n`, name);
  }
  symlinkSync('/dev/fd/5', join(folder, 'five'));
  write('log', 'precious\n');
  bash('$NP dedupe three-notes.jsonl --kept five 5>>log');
  assert.equal(read('log'), 'precious\na\nb\n');
  assert.equal(bash('$NP dedupe three-notes.jsonl -o /dev/stdout | cat'), records);
});

test('a signal ends long work in the middle of it, with nothing half-written', posix, async () => {
  write('heavy.txt', Array.from({ length: 120_000 }, (_, i) => `w${(i * 7919) % 1_000_003}`).join(' '));
  printed(['build', 'heavy.txt', '-o', 'heavy.corpus']);
  const outputs = ['out.corpus', 'out.html', 'out.jsonl'];
  for (const [signal, ...args] of [
    ['SIGTERM', 'compare', 'heavy.txt', 'heavy.txt'],
    ['SIGINT', 'build', 'heavy.txt', '-o', 'out.corpus'],
    ['SIGTERM', 'check', 'heavy.corpus', 'heavy.txt'],
    ['SIGTERM', 'check', 'heavy.corpus', 'heavy.txt', '--report', 'out.html', '--write-baseline', 'out.jsonl'],
  ]) {
    const begun = performance.now();
    run(args);
    const whole = performance.now() - begun;
    for (const name of outputs) write(name, 'from before');
    const child = start(args, { stdio: 'ignore' });
    const ended = once(child, 'exit');
    await pause(whole / 2);
    const asked = performance.now();
    child.kill(signal);
    const [status, by] = await ended;
    const took = performance.now() - asked;
    assert.ok(status === (signal === 'SIGINT' ? 130 : 143) || by === signal, `${args} ended with ${status}`);
    assert.ok(took < whole / 3, `${args} ended after ${took} of ${whole} ms`);
    for (const name of outputs) assert.equal(read(name), 'from before', `${args}`);
    assert.deepEqual(leftovers(), [], `${args}`);
  }
});

test('fields that a spreadsheet runs as formulas are copied as they are', () => {
  const records = ['=HYPERLINK("http://host.example","x")', '+1+cmd|calc', '-2+3', '@SUM(A1)', '\t=1'].map(
    (text) => `"${text.replace(/"/g, '""')}"\n`,
  );
  write('formulas.csv', `text\n${records.join('')}${records[1]}`);
  run(['dedupe', 'formulas.csv', '--field', 'text', '-o', 'kept.csv']);
  assert.equal(read('kept.csv'), `text\n${records.join('')}`);
});

test('a folder as standard input cannot be read, and is no empty text', posix, () => {
  const child = spawnSync(process.execPath, [command, 'fingerprint', '-'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: [openSync(folder, 'r'), 'pipe', 'pipe'],
  });
  assert.deepEqual([child.status, child.stdout], [2, '']);
  assert.match(child.stderr, /^nearprint: -: it is a folder$/m);
});

const longRecord = () => ({
  id: 'long',
  text: Array.from({ length: 300_000 }, (_, word) => ((word * 7919) % 1_000_003).toString(36)).join(' '),
});

test(
  'where threads have no memory for WebAssembly, the command ends with the reason, and leaves out no text',
  { skip: process.platform !== 'linux' },
  () => {
    const short = Array.from({ length: 1500 }, (_, id) => ({ id: `record ${id}`, text: `${id * 7919} ${APRIL.repeat(30)} ${id}` }));
    jsonl('many-texts.jsonl', short);
    jsonl('a-long-text.jsonl', [...short, longRecord()]);
    // Each WebAssembly memory reserves some 10 GB of addresses. With 18 GB there is one, and none more for the long text.
    for (const [limit, threads, ...args] of [
      [18_000_000, 2, 'dedupe', 'many-texts.jsonl', '-o', 'cut.jsonl'],
      [14_000_000, 2, 'fingerprint', 'many-texts.jsonl'],
      [18_000_000, 1, 'dedupe', 'a-long-text.jsonl', '-o', 'cut.jsonl'],
    ]) {
      const env = { ...process.env, NEARPRINT_THREADS: `${threads}` };
      const { status, stderr } = spawnSync('sh', ['-c', `ulimit -v ${limit}; exec "$0" "$@"`, process.execPath, command, ...args], {
        cwd: folder,
        env,
        encoding: 'utf8',
      });
      assert.doesNotMatch(stderr, /left out/, args[0]);
      if (status === 0) {
        rmSync(join(folder, 'cut.jsonl'), { force: true });
        continue; // a Node that reserves less
      }
      assert.equal(status, 2, args[0]);
      assert.match(stderr, /^nearprint: WebAssembly (cannot start here|has no room for another object .*NEARPRINT_THREADS=1)/m);
      assert.ok(!existsSync(join(folder, 'cut.jsonl')));
    }
  },
);

const noLimits = process.platform === 'win32' && 'a file cannot be limited there';
test('a temporary file that has no room is named, with what to do', { skip: noLimits }, () => {
  const text = Array.from({ length: 3000 }, (_, at) => `${JSON.stringify({ id: at, text: `${APRIL} ${at}` })}\n`).join('');
  const limited = `ulimit -f 100; exec "${process.execPath}" "${command}" dedupe - --json`;
  const { status, stderr } = spawnSync('sh', ['-c', limited], {
    cwd: folder,
    input: text,
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: folder },
  });
  assert.equal(status, 2, stderr);
  assert.match(
    stderr,
    /^nearprint: the temporary file '.*nearprint\.[0-9a-f]{16}\.spool' cannot be written \(EFBIG\); TMPDIR can name another folder$/m,
  );
  assert.ok(stderr.includes(folder));
});
