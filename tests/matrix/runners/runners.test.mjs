// Test runners and their environments: Vitest and Jest, with Node, jsdom, happy-dom and a browser. Each opens an archive on a host, if it has
// `fetch`.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { host } from '../../npm/static-host.mjs';
import { TEXT } from '../app/archive.js';
import { archive } from '../archive.mjs';
import { record, unpack } from '../consumer.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
unpack(here);
// What Vite has prepared of an earlier package of the same version.
rmSync(new URL('node_modules/.vite', import.meta.url), { recursive: true, force: true });
let server;
before(async () => (server = await host(readFileSync(archive()))));
after(() => server.close());
const run = async (program, ...args) => {
  const env = { ...process.env, NODE_OPTIONS: '', NEARPRINT_ARCHIVE: server.url, NEARPRINT_TEXT: TEXT.replace('computer', 'laptop') };
  return (await promisify(execFile)(process.execPath, [`node_modules/${program}`, ...args], { cwd: here, timeout: 120_000, env })).stdout;
};

for (const environment of ['node', 'jsdom', 'happy-dom']) {
  test(`Vitest, ${environment}`, async () => {
    const passed = environment === 'node' ? /1 passed/ : /3 passed/; // those that need a page
    assert.match(await run('vitest/vitest.mjs', 'run', '--environment', environment), passed);
    record(`Vitest, ${environment}`, { main: true, js: true, archive: true });
  });
}

test('Vitest, browser', { skip: !process.env.CHROME && 'Chromium is not here' }, async () => {
  assert.match(await run('vitest/vitest.mjs', 'run', '--config', 'vitest.browser.config.js'), /3 passed/);
  record('Vitest, browser', { main: true, js: true, archive: true });
});

for (const environment of ['node', 'jsdom']) {
  test(`Jest, ${environment}`, async () => {
    await run('jest/bin/jest.js', '--env', environment, '--rootDir', 'cases');
    record(`Jest, ${environment}`, { main: true, js: true, ...(environment === 'node' && { archive: true }) });
  });
}
