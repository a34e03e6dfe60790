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

for (const [name, way] of [['many.jsonl', []], ['many.jsonl.gz', ['--grouped']]]) {
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
      contents().forEach((content, at) => assert.ok(content === before[at] || content === after[at], `${outputs[at]} after ${signal} ${kill}`));
      assert.deepEqual(readdirSync(spools), [], `after ${signal}`);
      const temporary = readdirSync(folder).filter((name) => name.endsWith('.tmp'));
      if (signal === 'SIGINT') assert.deepEqual(temporary, []);
      else temporary.forEach((name) => rmSync(join(folder, name)));
    }
    assert.equal(readFileSync(join(folder, 'many.jsonl'), 'utf8'), records);
  });
}
