// Files that somebody made to be slow to read are read to their end, or refused. `cargo xtask bench growth` measures how the work grows
// with them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FAMILIES } from './adversarial.mjs';
import { run, write } from './command.mjs';

/** Bytes of each file. Work that grows as the square of it would take minutes. */
const SIZE = 1 << 18;
/** Milliseconds: a hundred times as long as one takes, for a busy machine. */
const LONGEST = 120_000;

write('tiny.txt', 'tiny');
for (const { name, extension, make, command } of FAMILIES) {
  test(name, () => {
    const file = `adversarial${extension}`;
    write(file, make(SIZE));
    const { signal, status, stdout, stderr } = run([...command, file], { timeout: LONGEST });
    assert.deepEqual([signal, status === 2 ? /^nearprint: .*adversarial/m.test(stderr) : status < 2], [null, true], stderr);
    assert.doesNotMatch(stdout + stderr, /^ +at /m);
  });
}
