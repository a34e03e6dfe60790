// Frameworks, each in its development server and as it is built: rendered on the server, a corpus in the worker of the package, and an archive
// on a host of another origin.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browsers } from '../bundlers/browsers.mjs';
import { serve } from '../bundlers/serve.mjs';
import { host } from '../../npm/static-host.mjs';
import { archive } from '../archive.mjs';
import { record, unpack } from '../consumer.mjs';
import { answer, during, freePort, inWorkerd } from '../servers.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Of each: its folder and sources, its program, how it serves what it has built, or the site that it has written. */
const frameworks = {
  'Nuxt 4': {
    folder: 'nuxt',
    sources: 'app',
    program: 'nuxt/bin/nuxt.mjs',
    start: (port) => [['.output/server/index.mjs'], { NITRO_PORT: port, NITRO_HOST: '127.0.0.1' }],
  },
  'SvelteKit 2': {
    folder: 'sveltekit',
    sources: 'src',
    program: 'vite/bin/vite.js',
    start: (port) => [['build/index.js'], { PORT: port, HOST: '127.0.0.1' }],
  },
  'Astro 5': {
    folder: 'astro',
    sources: 'src',
    program: 'astro/astro.js',
    start: (port) => [['node_modules/astro/astro.js', 'preview', '--port', port, '--host', '127.0.0.1'], {}],
  },
  'React Router 7': {
    folder: 'react-router',
    sources: 'app',
    program: '@react-router/dev/bin.js',
    start: (port) => [['node_modules/@react-router/serve/bin.js', 'build/server/index.js'], { PORT: port, HOST: '127.0.0.1' }],
  },
  'Angular 20': { folder: 'angular', sources: 'src', program: '@angular/cli/bin/ng.js', dev: ['serve'], site: 'dist/browser' },
};

let chromium, archives;
before(async () => {
  archives = await host(readFileSync(archive()));
  chromium = process.env.CHROME && (await browsers.Chromium());
});
after(async () => {
  archives.close();
  await chromium?.close();
});

for (const [name, { folder, sources, program, dev = ['dev'], start, site }] of Object.entries(frameworks)) {
  const cwd = join(here, folder);
  const skip = !process.env.CHROME && 'Chromium is not here';
  const environment = {
    ...process.env,
    NODE_OPTIONS: '',
    NUXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NG_CLI_ANALYTICS: 'false',
  };
  const visit = (address) => chromium.visit(`${address}#${archives.url}`);
  const works = async (address) => assert.deepEqual(await visit(address), { default: 'works', archive: 'works' });
  const rendersOn = async (address) => assert.match(await answer(address), /7cf3a135aa595818/, 'rendered on the server');

  test(`${name}, dev and build`, { skip, timeout: 400_000 }, async () => {
    unpack(cwd);
    for (const name of ['archive.js', 'corpus.js', 'report.js'])
      cpSync(new URL(`../app/${name}`, import.meta.url), join(cwd, sources, name));
    // What a development server prepares of the package before.
    for (const cache of ['node_modules/.vite', 'node_modules/.cache', '.angular', '.nuxt'])
      rmSync(join(cwd, cache), { recursive: true, force: true });
    const serving = (args, more, work) => during([process.execPath, ...args], { cwd, env: { ...environment, ...more } }, work);

    const devPort = await freePort();
    await serving([`node_modules/${program}`, ...dev, '--port', devPort, '--host', '127.0.0.1'], {}, async () => {
      const address = `http://127.0.0.1:${devPort}/`;
      if (start) await rendersOn(address);
      else await answer(address);
      // The first visits make the server prepare the dependencies, after which it reloads the page.
      for (let i = 0; i < 2; i++) await visit(address).catch(() => {});
      await works(address);
    });
    record(`${name}, dev`, { main: true, worker: true, archive: true });

    execFileSync(process.execPath, [`node_modules/${program}`, 'build'], { cwd, env: environment, stdio: 'pipe' });
    if (start) {
      const port = await freePort();
      await serving(...start(port), async () => {
        await rendersOn(`http://127.0.0.1:${port}/`);
        await works(`http://127.0.0.1:${port}/`);
      });
    } else {
      const server = await serve({ site: join(cwd, site) });
      await works(`${server.address}/open/site/`).finally(() => server.close());
    }
    record(`${name}, build`, { main: true, worker: true, archive: true });
  });
}

test('Nitro 2, built for Cloudflare, answers in workerd; for Vercel it is built', { timeout: 400_000 }, async () => {
  const cwd = join(here, 'nitro');
  unpack(cwd);
  cpSync(new URL('../app/archive.js', import.meta.url), join(cwd, 'archive.js'));
  for (const preset of ['vercel-edge', 'cloudflare_module']) {
    execFileSync(process.execPath, ['node_modules/nitropack/dist/cli/index.mjs', 'build'], {
      cwd,
      env: { ...process.env, NITRO_PRESET: preset },
      stdio: 'pipe',
    });
  }
  const output = join(cwd, '.output/server');
  const files = readdirSync(output, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.mjs'));
  const modules = ['index.mjs', ...files.filter((name) => name !== 'index.mjs')];
  const workerd = join(cwd, 'node_modules/@cloudflare/workerd-linux-64/bin/workerd');
  const options = 'compatibilityDate = "2025-06-01", compatibilityFlags = ["nodejs_compat"]';
  await inWorkerd(workerd, output, options, modules, async (ask) => {
    assert.deepEqual(await ask(`?source=${archives.url}`), ['7cf3a135aa595818', 1, 'works', 'works']);
  });
  record('Nitro 2 for Cloudflare', { main: true, archive: true });
});
