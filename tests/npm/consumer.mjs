// A new user's folder outside the repository, with only the packed package. Each test process makes its own, and removes it at the
// end.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const tarball = process.env.NEARPRINT_TARBALL;
if (!tarball) throw new Error('NEARPRINT_TARBALL must name the tarball that `cargo xtask pack` leaves in target/');

export const folder = mkdtempSync(join(tmpdir(), 'nearprint-consumer-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const ready = process.env.NEARPRINT_INSTALLED;
if (ready) {
  // Where `cargo xtask` installed the tarball in the same way, once for all files.
  cpSync(ready, folder, { recursive: true, verbatimSymlinks: true });
} else {
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', resolve(tarball)], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

/** The folder of the installed package. */
export const installed = join(folder, 'node_modules', 'nearprint');

/** Why tests of `nearprint/js` are skipped for the package that `cargo xtask test` builds quickly. */
export const quick = process.env.NEARPRINT_PACKAGE === 'quick' && 'the package that is built quickly has no nearprint/js';

/** Writes a file into the user's folder. */
export function write(name, content) {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

/** Runs Node in the user's folder and returns its output; throws if it fails. */
export function node(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}\n${stderr}`);
  return stdout.trim();
}

/** The package, as `import * as nearprint from 'nearprint'` loads it there. */
export const nearprint = await import(pathToFileURL(write('door.mjs', "export * from 'nearprint';\n")));

/** A vector file of the repository. */
export const vectors = (name) => JSON.parse(readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8'));
