// Node from 18 on, Deno without permissions, Bun and workerd: each loads the package in its own way, and opens an archive at an address and,
// where there are files, at a path.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { host } from '../../npm/static-host.mjs';
import { archive, wordsOf } from '../archive.mjs';
import { consumer, record } from '../consumer.mjs';
import { inWorkerd } from '../servers.mjs';

const tool = (path) => fileURLToPath(new URL(`node_modules/${path}`, import.meta.url));
const app = (name) => readFileSync(new URL(`../app/${name}.js`, import.meta.url), 'utf8');
const check = app('check');
const folder = consumer();
const file = (name, content) => (writeFileSync(join(folder, name), content), name);
const run = async (program, ...args) => (await promisify(execFile)(program, args, { cwd: folder, timeout: 60_000 })).stdout.trim();

file('check.mjs', check);
file('check.cjs', check.replace('export default', 'module.exports ='));
file('check-archive.mjs', app('archive'));
file('check-archive.cjs', app('archive').replace('export const', 'const').replace('export default', 'module.exports ='));
const named = (entry) => (entry === 'index' ? 'nearprint' : `nearprint/${entry}`);
const imports = (entry) =>
  file(
    `${entry}.mjs`,
    `
  import * as n from '${named(entry)}';
  import check from './check.mjs';
  await n.init();
  await n.init();
  console.log(check(n));`,
  );
const requires = (entry) =>
  file(
    `${entry}.cjs`,
    `
  const n = require('${named(entry)}');
  n.init().then(() => console.log(require('./check.cjs')(n)));`,
  );
/** Programs that open what their arguments name. */
const opens = (entry) =>
  file(
    `opens-${entry}.mjs`,
    `
  import { openArchive } from '${named(entry)}';
  import checkArchive from './check-archive.mjs';
  for (const source of process.argv.slice(2)) console.log(await checkArchive(openArchive, source));`,
  );
const requiresAndOpens = file(
  'opens.cjs',
  `
  const { openArchive } = require('nearprint');
  require('./check-archive.cjs')(openArchive, process.argv[2]).then(console.log);`,
);
/** Also opens what its argument names, if there is one. */
const threads = file(
  'threads.mjs',
  `
  import { Worker, isMainThread, parentPort } from 'node:worker_threads';
  import { connect } from 'nearprint/client';
  import { serve } from 'nearprint/worker';
  import checkArchive from './check-archive.mjs';
  if (isMainThread) {
    const client = connect([new Worker(new URL(import.meta.url)), new Worker(new URL(import.meta.url))]);
    console.log((await client.fingerprintAll(['a', 'b'])).length === 2 && 'works');
    for (const source of process.argv.slice(2)) console.log(await checkArchive((source) => client.Archive.open(source), source));
    client.terminate();
  } else serve(parentPort);`,
);
const webWorker = file(
  'web-worker.mjs',
  `
  import { connect } from 'nearprint/client';
  import checkArchive from './check-archive.mjs';
  const client = connect(new Worker(new URL('./served.mjs', import.meta.url), { type: 'module' }));
  console.log((await client.fingerprintAll(['a', 'b'])).length === 2 && await checkArchive((source) => client.Archive.open(source), process.argv[2]));
  client.terminate();`,
);
file('served.mjs', "import { serve } from 'nearprint/worker'; serve();");

const path = archive();
// An archive and half a gigabyte of nothing: it is refused, and read by ranges, so little memory is used.
cpSync(path, join(folder, 'long.npa'));
truncateSync(join(folder, 'long.npa'), 2 ** 29);
const opensLong = file(
  'opens-long.mjs',
  `
  import { openArchive } from 'nearprint';
  const code = await openArchive('long.npa').catch((error) => error.code);
  console.log(code, process.memoryUsage().rss < 2 ** 28);`,
);
const REFUSED = 'ERR_BAD_SNAPSHOT true';
const WORKS_FROM_BOTH = 'works\nworks';
let server;
before(async () => (server = await host(readFileSync(path))));
after(() => server.close());

for (const version of [18, 20, 22, 24, 26]) {
  test(`Node ${version}`, async () => {
    const node = tool(`node-${version}/bin/node`);
    assert.match(await run(node, '--version'), new RegExp(`^v${version}\\.`));
    for (const entry of ['index', 'js']) {
      assert.equal(await run(node, imports(entry)), 'works', `import ${entry}`);
      assert.equal(await run(node, requires(entry)), 'works', `require ${entry}`);
    }
    const unpacks = version > 18;
    if (unpacks) {
      assert.equal(await run(node, threads, server.url), WORKS_FROM_BOTH);
      for (const entry of ['index', 'js', 'archive']) assert.equal(await run(node, opens(entry), server.url, path), WORKS_FROM_BOTH, entry);
      assert.equal(await run(node, requiresAndOpens, server.url), 'works');
      assert.equal(await run(node, opensLong), REFUSED);
    } else {
      assert.equal(await run(node, threads), 'works');
      for (const source of [server.url, path]) await assert.rejects(run(node, requiresAndOpens, source), /ERR_UNSUPPORTED/);
    }
    record(`Node ${version}, \`import\` and \`require\``, { main: true, worker: true, js: true, archive: unpacks });
  });
}

test('Deno, without permissions', async () => {
  const deno = tool('@deno/linux-x64-glibc/deno');
  const inDeno = (...args) => run(deno, 'run', '--no-prompt', '--quiet', ...args);
  assert.equal(await inDeno(imports('index')), 'works');
  assert.equal(await inDeno(imports('js')), 'works');
  // Deno needs a permission to read the file of a worker and an archive, and one for a host.
  const allowNet = `--allow-net=${new URL(server.url).host}`;
  assert.equal(await inDeno('--allow-read=.', allowNet, webWorker, server.url), 'works');
  for (const entry of ['index', 'js', 'archive']) {
    assert.equal(await inDeno(allowNet, `--allow-read=${path}`, opens(entry), server.url, path), WORKS_FROM_BOTH, entry);
  }
  assert.equal(await inDeno('--allow-read=.', opensLong), REFUSED);
  record('Deno (worker and files with `--allow-read`, addresses with `--allow-net`)', {
    main: true,
    worker: true,
    js: true,
    archive: true,
  });
});

test('Bun', async () => {
  const bun = tool('@oven/bun-linux-x64-baseline/bin/bun');
  for (const one of ['index', 'js'].map(imports)) assert.equal(await run(bun, 'run', one), 'works');
  for (const one of ['index', 'js'].map(requires)) assert.equal(await run(bun, 'run', one), 'works');
  assert.equal(await run(bun, 'run', webWorker, server.url), 'works');
  assert.equal(await run(bun, 'run', threads, server.url), WORKS_FROM_BOTH);
  for (const one of ['index', 'js', 'archive'].map(opens)) assert.equal(await run(bun, 'run', one, server.url, path), WORKS_FROM_BOTH, one);
  assert.equal(await run(bun, 'run', requiresAndOpens, server.url), 'works');
  assert.equal(await run(bun, 'run', opensLong), REFUSED);
  record('Bun, `import` and `require`', { main: true, worker: true, js: true, archive: true });
});

test('workerd', async () => {
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
  for (const path of ['.', './js', './archive']) reach(entry(listed[path]));
  file(
    'worker.mjs',
    `
    import * as n from './node_modules/nearprint/dist/${entry(listed['.'])}';
    import * as js from './node_modules/nearprint/dist/${entry(listed['./js'])}';
    import { openArchive } from './node_modules/nearprint/dist/${entry(listed['./archive'])}';
    import check from './check.mjs';
    import checkArchive from './check-archive.mjs';
    let kept;
    const work = {
      functions: async () => (await n.init(), [check(n), check(js)]),
      archives: (source) => Promise.all([n.openArchive, js.openArchive, openArchive].map((open) => checkArchive(open, source))),
      opened: async (source) => [(kept = await n.openArchive(source)).size],
      later: async () => {
        const before = kept.stats().requests;
        const found = await kept.check('${wordsOf(7)}');
        return [found[0]?.id, kept.stats().requests > before];
      },
    };
    export default { async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      return Response.json(await work[pathname.slice(1)](searchParams.get('source')).catch((error) => String(error)));
    } };`,
  );
  const embedded = [
    'worker.mjs',
    'check.mjs',
    'check-archive.mjs',
    ...[...modules.keys()].map((name) => `node_modules/nearprint/dist/${name}`),
  ];
  const workerd = tool('@cloudflare/workerd-linux-64/bin/workerd');
  await inWorkerd(workerd, folder, 'compatibilityDate = "2026-01-01"', embedded, async (ask) => {
    const asked = (what) => ask(`${what}?source=${encodeURIComponent(server.url)}`);
    assert.deepEqual(await asked('functions'), ['works', 'works']);
    assert.deepEqual(await asked('archives'), ['works', 'works', 'works']);
    // What one request has opened reads on in another one.
    assert.deepEqual(await asked('opened'), [401]);
    assert.deepEqual(await asked('later'), ['docs/7.txt', true]);
  });
  record('workerd (Cloudflare)', { main: true, js: true, archive: true });
});
