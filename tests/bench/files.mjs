// What the benches share: JSON Lines, programs that print such lines, figures as CSV, and tables in a page.

import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the labelled sets, which are not part of the project. */
export const DATA = process.env.NEARPRINT_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

const parsed = (lines) => lines.map((line) => JSON.parse(line));

export const readLines = (file) => parsed(readFileSync(file, 'utf8').trimEnd().split('\n'));

/** Writes each row of an iterable as a line of JSON. */
export function writeLines(path, rows) {
  const file = openSync(path, 'w');
  let waiting = [];
  for (const row of rows) {
    if (waiting.push(`${JSON.stringify(row)}\n`) < 10_000) continue;
    writeSync(file, waiting.join(''));
    waiting = [];
  }
  writeSync(file, waiting.join(''));
  closeSync(file);
}

/** The rows that a program printed, and whether its time was over before it ended; or an error with what it said. */
export function told(command, args, timeout) {
  const { stdout, stderr, status, error } = spawnSync(command, args, { timeout, encoding: 'utf8', maxBuffer: 1 << 26 });
  const rows = parsed(stdout.split('\n').filter((line) => line.startsWith('{')));
  const late = error?.code === 'ETIMEDOUT';
  if (!late && status !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
  return { rows, late };
}

const cell = (value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Writes figures with the head of the machine and a line of titles. */
export function writeFigures(results, machine, [...rows]) {
  writeFileSync(
    results,
    readFileSync(machine, 'utf8') + rows.map((row) => `${row.map((value) => cell(`${value ?? ''}`)).join(',')}\n`).join(''),
  );
}

/** A table in Markdown, whose first row has the titles. */
export function tableOf([titles, ...rows]) {
  const border = titles.map((_, at) => (at === 0 ? '---' : '---:'));
  return [titles, border, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** Replaces what stands in a page between the marks of this name. */
export function intoPage(page, bench, name, table) {
  const [begin, end] = [`<!-- ${name}: written by \`cargo xtask bench ${bench}\` -->`, `<!-- ${name}: end -->`];
  const [before, rest] = readFileSync(page, 'utf8').split(begin);
  const behind = rest?.split(end)[1];
  if (behind === undefined) throw new Error(`${page} needs the lines ${begin} and ${end}`);
  writeFileSync(page, `${before}${begin}\n${table}${end}${behind}`);
}

/** What this share of a list is at most. */
export const quantile = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
