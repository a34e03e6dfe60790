// Killed at any time, by any signal, the command leaves the old file or the complete new one, and no spool. `cargo xtask bench
// bulk` kills it 50 times.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { folder, manyDocuments, printed, start } from './command.mjs';

const KILLS = Number(process.env.NEARPRINT_KILLS ?? 4);
const posix = { skip: process.platform === 'win32' };

const records = [...manyDocuments(4000)].map((document) => `${JSON.stringify(document)}\n`).join('');
const file = openSync(join(folder, 'many.jsonl'), 'w');
writeSync(file, records);
closeSync(file);
// A compressed file cannot be read again, so it is spooled.
writeFileSync(join(folder, 'many.jsonl.gz'), gzipSync(records));
const spools = join(folder, 'spools');
mkdirSync(spools);

const outputs = ['kept.jsonl', 'kept.txt', 'drop.txt'];
const args = (name, way) => ['dedupe', name, ...way, '-o', 'kept.jsonl', '--kept', 'kept.txt', '--drop', 'drop.txt'];
const contents = () => outputs.map((name) => readFileSync(join(folder, name), 'utf8'));
const before = outputs.map((name) => `${name} from before`);

for (const [name, way] of [
  ['many.jsonl', []],
  ['many.jsonl.gz', ['--grouped']],
]) {
  test(`${name} ${way}: ${KILLS} kills at any time leave nothing half-written, and no spool`, posix, async () => {
    const begun = performance.now();
    printed(args(name, way));
    const whole = performance.now() - begun;
    const after = contents();
    for (let kill = 0; kill < KILLS; kill++) {
      outputs.forEach((output, at) => writeFileSync(join(folder, output), before[at]));
      const child = start(args(name, way), { stdio: 'ignore', env: { ...process.env, TMPDIR: spools } });
      const ended = once(child, 'exit');
      const signal = kill % 2 ? 'SIGINT' : 'SIGKILL';
      // Evenly over the time that the command takes, and a little beyond.
      const timer = setTimeout(() => child.kill(signal), ((kill + 0.5) / KILLS) * 1.1 * whole);
      await ended;
      clearTimeout(timer);
      contents().forEach((content, at) =>
        assert.ok(content === before[at] || content === after[at], `${outputs[at]} after ${signal} ${kill}`),
      );
      assert.deepEqual(readdirSync(spools), [], `after ${signal}`);
      const temporary = readdirSync(folder).filter((name) => name.endsWith('.tmp'));
      if (signal === 'SIGINT') assert.deepEqual(temporary, []);
      else temporary.forEach((name) => rmSync(join(folder, name)));
    }
    assert.equal(readFileSync(join(folder, 'many.jsonl'), 'utf8'), records);
  });
}

test('records that are added while passages are listed end the command with the reason', posix, async () => {
  const words = (seed) => Array.from({ length: 30 }, (_, word) => (((seed * 31 + word) * 7919) % 1_000_003).toString(36)).join(' ');
  const record = (id) =>
    `${JSON.stringify({ id: `record ${id}`, text: `${words(id + 10)} ${words((id % 50) - 100)} ${words(id + 30_000)}` })}\n`;
  const path = join(folder, 'growing.jsonl');
  writeFileSync(path, Array.from({ length: 6000 }, (_, id) => record(id)).join(''));
  const child = start(['passages', 'growing.jsonl', '--limit', '6000'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint += chunk));
  // The command waits until its lines are read.
  await once(child.stdout, 'readable');
  writeFileSync(path, Array.from({ length: 1000 }, (_, id) => record(id)).join(''), { flag: 'a' });
  child.stdout.resume();
  assert.deepEqual(await ended, [2, null]);
  assert.match(complaint, /^nearprint: 'growing\.jsonl' was changed while it was read; nothing is written$/m);
});
