// The command `nearprint`, as npm installs it from the tarball into a user's folder. `run` runs it there, unmodified.

import { spawn, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import licences from 'spdx-license-list/full.js';
import { folder, installed, nearprint, write } from '../npm/consumer.mjs';

export { folder, installed, nearprint, write };
export const command = join(installed, 'dist', 'cli.mjs');
export const read = (name) => readFileSync(join(folder, name), 'utf8');

/** Without colours, in any environment. */
const environment = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };

/** { status, stdout, stderr } of `nearprint ...args`; `input` is its standard input. */
export function run(args, { input = '', env = {}, node = [], cwd = folder, timeout } = {}) {
  const options = { cwd, timeout, encoding: 'utf8', input, env: { ...environment, ...env }, maxBuffer: 2 ** 30 };
  return spawnSync(process.execPath, [...node, command, ...args], options);
}

/** The same, while it runs. */
export function start(args, options = {}) {
  return spawn(process.execPath, [command, ...args], { cwd: folder, env: environment, stdio: ['pipe', 'pipe', 'pipe'], ...options });
}

/** The output of a run that must succeed. */
export function printed(args, options) {
  const { status, stdout, stderr } = run(args, options);
  if (status !== 0) throw new Error(`nearprint ${args.join(' ')} ended with ${status}\n${stderr}`);
  return stdout;
}

/** Values of JSON Lines. */
export const jsonLines = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** All SPDX licences: [{ id, title, text }]. */
export const spdx = Object.entries(licences).map(([id, { name, licenseText }]) => ({ id, title: name, text: licenseText }));

/** Names in the folder that look half-written. */
export const leftovers = () => readdirSync(folder).filter((name) => name.includes('.tmp'));

export const APRIL =
  'It was a bright cold day in April, and the clocks were striking thirteen. Winston Smith, his chin nuzzled into his ' +
  'breast in an effort to escape the vile wind, slipped quickly through the glass doors of Victory Mansions.';
export const OTHER =
  'Call me Ishmael. Some years ago, never mind how long precisely, having little or no money in my purse, and nothing ' +
  'particular to interest me on shore, I thought I would sail about a little and see the watery part of the world.';

/** How many documents are many: ten times as many in `cargo xtask bench growth`. */
export const MANY = Number(process.env.NEARPRINT_DOCUMENTS ?? 20_000);

/** `count` different documents of about 1 KB, every tenth its predecessor with one word changed. */
export function* manyDocuments(count, size = 1000) {
  let seed = 1;
  const random = (bound) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * bound);
  };
  const words = Array.from({ length: 5000 }, () =>
    Array.from({ length: 3 + random(7) }, () => String.fromCharCode(97 + random(26))).join(''),
  );
  let text = [];
  for (let number = 0; number < count; number++) {
    if (number % 10 === 9) {
      text = [...text];
      text[random(text.length)] = 'nearprint';
    } else {
      text = [];
      for (let length = 0; length < size; length += text.at(-1).length + 1) text.push(words[random(words.length)]);
    }
    yield { id: `d${number}`, text: text.join(' ') };
  }
}
