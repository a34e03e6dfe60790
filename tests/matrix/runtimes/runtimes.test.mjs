// Node from 18 on, Deno without permissions, Bun and workerd: each loads the package in its own way.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { consumer, record } from '../consumer.mjs';

const tool = (path) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));
const check = readFileSync(new URL('../app/check.js', import.meta.url), 'utf8');
const folder = consumer();
const file = (name, content) => (writeFileSync(join(folder, name), content), name);
const run = (program, ...args) => execFileSync(program, args, { cwd: folder, encoding: 'utf8', timeout: 60_000 }).trim();

file('check.mjs', check);
file('check.cjs', check.replace('export default', 'module.exports ='));
const imports = (entry) => file(`${entry}.mjs`, `
  import * as n from '${entry === 'index' ? 'nearprint' : `nearprint/${entry}`}';
  import check from './check.mjs';
  await n.init();
  await n.init();
  console.log(check(n));`);
const requires = (entry) => file(`${entry}.cjs`, `
  const n = require('${entry === 'index' ? 'nearprint' : `nearprint/${entry}`}');
  n.init().then(() => console.log(require('./check.cjs')(n)));`);
const slim = file('slim.mjs', `
  import * as n from 'nearprint/slim';
  import { readFileSync } from 'node:fs';
  import check from './check.mjs';
  await n.init(readFileSync(new URL(import.meta.resolve?.('nearprint/nearprint.wasm') ?? 'node_modules/nearprint/dist/nearprint.wasm', import.meta.url)));
  console.log(check(n));`);
const threads = file('threads.mjs', `
  import { Worker, isMainThread, parentPort } from 'node:worker_threads';
  import { connect } from 'nearprint/client';
  import { serve } from 'nearprint/worker';
  if (isMainThread) {
    const client = connect([new Worker(new URL(import.meta.url)), new Worker(new URL(import.meta.url))]);
    console.log((await client.fingerprintAll(['a', 'b'])).length === 2 && 'works');
    client.terminate();
  } else serve(parentPort);`);
const webWorker = file('web-worker.mjs', `
  import { connect } from 'nearprint/client';
  const client = connect(new Worker(new URL('./served.mjs', import.meta.url), { type: 'module' }));
  console.log((await client.fingerprintAll(['a', 'b'])).length === 2 && 'works');
  client.terminate();`);
file('served.mjs', "import { serve } from 'nearprint/worker'; serve();");

for (const version of [18, 20, 22, 24, 26]) {
  test(`Node ${version}`, () => {
    const node = tool(`node-${version}/bin/node`);
    assert.match(run(node, '--version'), new RegExp(`^v${version}\\.`));
    for (const entry of ['index', 'js']) {
      assert.equal(run(node, imports(entry)), 'works', `import ${entry}`);
      assert.equal(run(node, requires(entry)), 'works', `require ${entry}`);
    }
    assert.equal(run(node, slim), 'works');
    assert.equal(run(node, threads), 'works');
    record(`Node ${version}, \`import\` and \`require\``, { main: true, worker: true, js: true, slim: true });
  });
}

test('Deno, without permissions', () => {
  const deno = tool('@deno/linux-x64-glibc/deno');
  const inDeno = (...args) => run(deno, 'run', '--no-prompt', '--quiet', ...args);
  assert.equal(inDeno(imports('index')), 'works');
  assert.equal(inDeno(imports('js')), 'works');
  // Deno needs a permission to read the file of a worker, and the module.
  assert.equal(inDeno('--allow-read=.', webWorker), 'works');
  assert.equal(inDeno('--allow-read=.', slim), 'works');
  record('Deno (worker and `slim` with `--allow-read`)', { main: true, worker: true, js: true, slim: true });
});

test('Bun', () => {
  const bun = tool('@oven/bun-linux-x64-baseline/bin/bun');
  for (const one of ['index', 'js'].map(imports)) assert.equal(run(bun, 'run', one), 'works');
  for (const one of ['index', 'js'].map(requires)) assert.equal(run(bun, 'run', one), 'works');
  assert.equal(run(bun, 'run', webWorker), 'works');
  assert.equal(run(bun, 'run', threads), 'works');
  assert.equal(run(bun, 'run', slim), 'works');
  record('Bun, `import` and `require`', { main: true, worker: true, js: true, slim: true });
});

test('workerd', async () => {
  const port = await freePort();
  const dist = join(folder, 'node_modules/nearprint/dist');
  const listed = JSON.parse(readFileSync(join(folder, 'node_modules/nearprint/package.json'), 'utf8')).exports;
  const entry = (conditions) => (conditions.workerd ?? conditions.import).default.replace('./dist/', '');
  // As wrangler does: every module that the entry reaches, under the name by which it is imported.
  const modules = new Map();
  const reach = (name) => {
    if (modules.has(name)) return;
    const code = name.endsWith('.wasm') ? undefined : readFileSync(join(dist, name), 'utf8');
    modules.set(name, code);
    for (const [, path] of (code ?? '').matchAll(/from "(\.[^"]+)"/g)) reach(join(name, '..', path));
    for (const [, path] of (code ?? '').matchAll(/import "(\.[^"]+)"/g)) reach(join(name, '..', path));
  };
  for (const path of ['.', './js']) reach(entry(listed[path]));
  file('worker.mjs', `
    import * as n from './node_modules/nearprint/dist/${entry(listed['.'])}';
    import * as js from './node_modules/nearprint/dist/${entry(listed['./js'])}';
    import check from './check.mjs';
    export default { fetch: async () => new Response((await n.init(), check(n)) + ' ' + check(js)) };`);
  const embedded = [...modules.keys()].map((name) => {
    const path = `node_modules/nearprint/dist/${name}`;
    return `(name = "${path}", ${name.endsWith('.wasm') ? 'wasm' : 'esModule'} = embed "${path}")`;
  });
  file('config.capnp', `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [(name = "main", worker = (compatibilityDate = "2026-01-01", modules = [
        (name = "worker.mjs", esModule = embed "worker.mjs"), (name = "check.mjs", esModule = embed "check.mjs"),
        ${embedded.join(', ')}]))],
      sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]);`);
  const server = spawn(tool('@cloudflare/workerd-linux-64/bin/workerd'), ['serve', 'config.capnp'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  server.stderr.on('data', (data) => (said += data));
  try {
    let answer;
    for (let i = 0; i < 100 && answer === undefined && server.exitCode === null; i++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      answer = await fetch(`http://127.0.0.1:${port}/`).then((response) => response.text(), () => undefined);
    }
    assert.equal(answer, 'works works', said);
  } finally {
    server.kill();
  }
  record('workerd (Cloudflare)', { main: true, js: true });
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
