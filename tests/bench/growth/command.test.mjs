// Work of the command line grows with the file that it reads, whoever made the file. Processor time is measured, less what starting takes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { FAMILIES } from '../../cli/adversarial.mjs';
import { run, write } from '../../cli/command.mjs';
import { assertGrowth } from './growing.mjs';

/** Milliseconds: the least work that says anything. */
const LEAST = 60;
const MEBI = 1 << 20;

const meter = pathToFileURL(
  write(
    'meter.mjs',
    `
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(2, '\\nprocessor ' + (user + system) / 1000 + '\\n');
  });
`,
  ),
).href;

function processorTime(args) {
  const { stderr } = run(args, { node: ['--import', meter] });
  return Number(/^processor ([\d.]+)$/m.exec(stderr)?.[1] ?? assert.fail(stderr));
}

write('tiny.txt', 'tiny');
const startUp = Math.min(...Array.from({ length: 5 }, () => processorTime(['fingerprint', 'tiny.txt'])));

for (const { name, extension, make, command } of FAMILIES) {
  test(name, async (t) => {
    const prepare = (n) => {
      const file = `growing-${n}${extension}`;
      write(file, make(n));
      return () => processorTime([...command, file]) - startUp;
    };
    (await assertGrowth(prepare, { start: MEBI / 4, least: LEAST })).forEach((step) => t.diagnostic(step));
  });
}
