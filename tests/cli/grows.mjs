// Measures how the work of a command grows with its input, whoever made the input. Processor time is measured, less what starting takes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { assertGrowth } from '../npm/growing.mjs';
import { run, write } from './command.mjs';

/** Milliseconds: the least work that says anything. */
const LEAST = 60;
const MEBI = 1 << 20;

const meter = pathToFileURL(write('meter.mjs', `
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(2, '\\nprocessor ' + (user + system) / 1000 + '\\n');
  });
`)).href;

function processorTime(args) {
  const { stderr } = run(args, { node: ['--import', meter] });
  return Number(/^processor ([\d.]+)$/m.exec(stderr)?.[1] ?? assert.fail(stderr));
}

export const tiny = write('tiny.txt', 'tiny');
const startUp = Math.min(...Array.from({ length: 5 }, () => processorTime(['fingerprint', tiny])));

/** `make(n)` returns the content of a file of about n bytes. */
export function grows(name, extension, make, command = ['fingerprint']) {
  test(name, async (t) => {
    const prepare = (n) => {
      const file = `growing-${n}${extension}`;
      write(file, make(n));
      return () => processorTime([...command, file]) - startUp;
    };
    (await assertGrowth(prepare, { start: MEBI / 4, least: LEAST })).forEach((step) => t.diagnostic(step));
  });
}

export const times = (n, row) => row.repeat(Math.ceil(n / row.length));
