// Next: built and started, in a server component, a client component and a worker. Both components open an archive.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { host } from '../../npm/static-host.mjs';
import { archive } from '../archive.mjs';
import { browsers } from '../bundlers/browsers.mjs';
import { record, unpack } from '../consumer.mjs';

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
  const server = spawn(process.execPath, [next, 'start', '--port', `${port}`, '--hostname', '127.0.0.1'], {
    ...options,
    env,
    stdio: 'ignore',
  });
  const chromium = await browsers.Chromium();
  try {
    const address = `http://127.0.0.1:${port}/`;
    let page;
    for (let i = 0; i < 200 && page === undefined; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      page = await fetch(address).then(
        (response) => response.text(),
        () => undefined,
      );
    }
    assert.match(page, /7cf3a135aa595818/, 'rendered on the server');
    assert.deepEqual(await chromium.visit(`${address}#${archives.url}`), {
      server: 'works, works',
      main: 'works',
      js: 'works',
      worker: 'works',
      corpus: 'works',
      archive: 'works',
    });
  } finally {
    await chromium.close();
    server.kill();
    archives.close();
  }
  record('Next 16 (Turbopack), server, client and worker', { main: true, worker: true, js: true, archive: true });
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
