// The packed npm package, which $NEARPRINT_TARBALL names.

import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'nearprint-'));
execFileSync('tar', ['-xzf', process.env.NEARPRINT_TARBALL, '-C', folder]);
export const { Corpus, openArchive } = await import(pathToFileURL(join(folder, 'package/dist/index.mjs')).href);
