// Next: built and started, in a server component, a client component and a worker. Both components open an archive.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { host } from '../../npm/static-host.mjs';
import { archive } from '../archive.mjs';
import { browsers } from '../bundlers/browsers.mjs';
import { record, unpack } from '../consumer.mjs';
import { answer, during, freePort } from '../servers.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const next = 'node_modules/next/dist/bin/next';
const options = { cwd: here, env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_OPTIONS: '' } };

test('Next, build and start', { skip: !process.env.CHROME && 'Chromium is not here', timeout: 400_000 }, async () => {
  unpack(here);
  execFileSync(process.execPath, [next, 'build'], { ...options, stdio: 'pipe' });
  const port = await freePort();
  const path = archive();
  const archives = await host(readFileSync(path));
  const env = { ...options.env, NEARPRINT_ARCHIVE: path };
  const chromium = await browsers.Chromium();
  const served = [process.execPath, next, 'start', '--port', port, '--hostname', '127.0.0.1'];
  try {
    await during(served, { ...options, env }, async () => {
      const address = `http://127.0.0.1:${port}/`;
      assert.match(await answer(address), /7cf3a135aa595818/, 'rendered on the server');
      const works = { server: 'works, works', main: 'works', js: 'works', worker: 'works', corpus: 'works', archive: 'works' };
      assert.deepEqual(await chromium.visit(`${address}#${archives.url}`), works);
    });
  } finally {
    await chromium.close();
    archives.close();
  }
  record('Next 16 (Turbopack), server, client and worker', { main: true, worker: true, js: true, archive: true });
});
