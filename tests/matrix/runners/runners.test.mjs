// Test runners and their environments: Vitest and Jest, with Node, jsdom, happy-dom and a browser.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { record, unpack } from '../consumer.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
unpack(here);
const run = (program, ...args) =>
  execFileSync(process.execPath, [`node_modules/${program}`, ...args], { cwd: here, encoding: 'utf8', stdio: 'pipe', timeout: 120_000, env: { ...process.env, NODE_OPTIONS: '' } });

for (const environment of ['node', 'jsdom', 'happy-dom']) {
  test(`Vitest, ${environment}`, () => {
    assert.match(run('vitest/vitest.mjs', 'run', '--environment', environment), /1 passed/);
    record(`Vitest, ${environment}`, { main: true, js: true });
  });
}

test('Vitest, browser', { skip: !process.env.CHROME && 'Chromium is not here' }, () => {
  assert.match(run('vitest/vitest.mjs', 'run', '--config', 'vitest.browser.config.js'), /1 passed/);
  record('Vitest, browser', { main: true, js: true });
});

for (const environment of ['node', 'jsdom']) {
  test(`Jest, ${environment}`, () => {
    run('jest/bin/jest.js', '--env', environment, '--rootDir', 'cases');
    record(`Jest, ${environment}`, { main: true, js: true });
  });
}
