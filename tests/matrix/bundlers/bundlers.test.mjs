// The app as built by every bundler, opened in every browser: main thread, module worker, the entry `js`, an archive beside the app,
// under each Content-Security-Policy.

import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { carried } from '../../npm/letters.mjs';
import { archive } from '../archive.mjs';
import { consumer, record } from '../consumer.mjs';
import { browsers } from './browsers.mjs';
import { serve } from './serve.mjs';
import { sites, viteDev } from './sites.mjs';

const folder = consumer({ app: true });
const folders = Object.fromEntries(Object.keys(sites).map((name, i) => [`site${i}`, join(folder, 'out', `${i}`)]));
const places = Object.fromEntries(Object.keys(sites).map((name, i) => [name, `site${i}`]));

const ALL = { main: 'works', js: 'works', worker: 'works', archive: 'works', archiveInWorker: 'works' };
const EDITOR = { own: 'works', default: 'works' };

// A piece of each string with a part of the module, which no bundler writes in another way: the longest stretch without `$`, which has
// a meaning in template strings, and which no other part has.
const { carrier, strings } = carried(join(folder, 'node_modules/nearprint'));
const pieces = strings.map((letters) => {
  const longestFirst = letters.split('$').sort((a, b) => b.length - a.length);
  return longestFirst.find((piece) => carrier.split(piece).length === 2);
});
assert.ok(pieces.length > 10 && pieces.every((piece) => piece?.length > 12), `${pieces.map((piece) => piece?.length)}`);

const docs = archive();
const serveArchive = (out) => cpSync(docs, join(out, 'docs.npa'));

let server;
const open = {};
before(async () => {
  for (const [name, build] of Object.entries(sites)) {
    const app = consumer({ app: true });
    await build(app, folders[places[name]]);
    serveArchive(folders[places[name]]);
  }
  server = await serve(folders);
  for (const [name, start] of Object.entries(browsers)) if (available(name)) open[name] = await start();
});
after(async () => {
  server?.close();
  for (const browser of Object.values(open)) await browser.close();
});

const available = (name) => Boolean(process.env[{ Chromium: 'CHROME', Firefox: 'FIREFOX', WebKitGTK: 'WEBKIT' }[name]]);
const address = (policy, site, page = 'index.html') => `${server.address}/${policy}/${places[site]}/${page}`;

for (const site of Object.keys(sites)) {
  test(`${site}: in every browser, on the main thread, without WebAssembly and in a worker`, async () => {
    for (const [name, browser] of Object.entries(open)) assert.deepEqual(await browser.visit(address('open', site)), ALL, name);
    record(site, { main: true, worker: true, js: true, archive: true });
  });

  test(`${site}: a corpus in a worker, the app's own or the one the package brings`, async () => {
    for (const [name, browser] of Object.entries(open))
      assert.deepEqual(await browser.visit(address('open', site, 'editor.html')), EDITOR, name);
  });

  test(`${site}: no bundle has the module twice`, () => {
    const files = readdirSync(folders[places[site]], { recursive: true }).map(String);
    const copies = (name) => {
      const code = readFileSync(join(folders[places[site]], name), 'utf8');
      return pieces.map((piece) => code.split(piece).length - 1);
    };
    const carriers = files.filter((name) => /\.m?js$/.test(name) && Math.max(...copies(name)) > 0);
    for (const name of carriers) assert.equal(Math.max(...copies(name)), 1, name);
    // One for the page and one for each kind of worker, which share a file only if the bundler splits them together.
    assert.ok(carriers.length >= 1 && carriers.length <= 4, carriers.join());
    assert.ok(files.filter((name) => name.endsWith('.wasm') && !name.includes('node_modules')).length <= 1);
  });
}

for (const version of [5, 6, 7, 8]) {
  test(`Vite ${version}, dev: on the main thread, without WebAssembly and in a worker`, { timeout: 120_000 }, async () => {
    const app = consumer({ app: true });
    serveArchive(app);
    const dev = await viteDev(`vite-${version}`, app);
    try {
      // The first visit makes Vite prepare the dependencies, after which it reloads the page.
      await open.Chromium.visit(dev.address).catch(() => {});
      assert.deepEqual(await open.Chromium.visit(dev.address), ALL);
      await open.Chromium.visit(`${dev.address}editor.html`).catch(() => {});
      assert.deepEqual(await open.Chromium.visit(`${dev.address}editor.html`), EDITOR);
      record(`Vite ${version}, dev`, { main: true, worker: true, js: true, archive: true });
    } finally {
      await dev.close();
    }
  });
}

for (const name of Object.keys(browsers)) {
  const skip = !available(name) && `${name} is not here`;

  test(`${name}: CSP 'self' 'wasm-unsafe-eval'`, { skip }, async () => {
    assert.deepEqual(await open[name].visit(address('wasm', 'esbuild, ES modules')), ALL);
    record(`${name}, CSP \`'self' 'wasm-unsafe-eval'\``, { main: true, worker: true, js: true, archive: true });
  });

  test(`${name}: CSP 'self', where only /js may run`, { skip }, async () => {
    assert.deepEqual(await open[name].visit(address('strict', 'esbuild, ES modules')), {
      main: 'ERR_WASM_UNAVAILABLE',
      js: 'works',
      worker: 'ERR_WASM_UNAVAILABLE',
      archive: 'ERR_WASM_UNAVAILABLE',
      archiveInWorker: 'ERR_WASM_UNAVAILABLE',
    });
    record(`${name}, CSP \`'self'\``, { main: false, worker: false, js: true, archive: false });
  });

  test(`${name}: a worker that fails to load rejects what it was asked`, { skip }, async () => {
    assert.deepEqual(await open[name].visit(address('open', 'esbuild, ES modules', 'lost.html')), {
      missing: 'ERR_WORKER',
      page: 'ERR_WORKER',
    });
  });
}
