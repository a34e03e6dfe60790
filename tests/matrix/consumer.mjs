// A clean user's folder, with only the packed package and, on request, the app.

import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const tarball = process.env.NEARPRINT_TARBALL;
if (!tarball) throw new Error('NEARPRINT_TARBALL must name the tarball that `cargo xtask pack` leaves in target/');

/** The pages of the app, and the script of each. */
export const PAGES = { index: 'main', lost: 'lost', editor: 'editor' };

/** A page, whose script writes into the title what it found. */
export const pageOf = (tags) =>
  `<!doctype html>\n<meta charset="utf-8">\n<title>running</title>\n<link rel="icon" href="data:,">\n<body>${tags}</body>\n`;

export function consumer({ app = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'nearprint-matrix-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (app) {
    cpSync(new URL('app', import.meta.url), folder, { recursive: true });
    for (const [page, script] of Object.entries(PAGES))
      writeFileSync(join(folder, `${page}.html`), pageOf(`<script type="module" src="./${script}.js"></script>`));
  }
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  unpack(folder);
  return folder;
}

/** Installs the package as npm does without dependencies. */
export function unpack(folder) {
  const installed = join(folder, 'node_modules/nearprint');
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', resolve(tarball), '--strip-components=1', '-C', installed]);
}

/** Records one line of the table of COMPATIBILITY.md: what works on a platform, by column. */
export function record(place, works) {
  if (process.env.NEARPRINT_RESULTS) appendFileSync(process.env.NEARPRINT_RESULTS, `${JSON.stringify({ place, works })}\n`);
}
