// Builds the app with each bundler, with only the configuration that the bundler's guide recommends.

import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Parcel } from '@parcel/core';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rspack } from '@rspack/core';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import webpack from 'webpack';
import { PAGES, pageOf } from '../consumer.mjs';

const pages = Object.keys(PAGES);
const scripts = ['main', 'worker', 'lost', 'editor', 'editor-worker'];
const copyPages = (folder, out) => {
  mkdirSync(out, { recursive: true });
  for (const page of pages) cpSync(join(folder, `${page}.html`), join(out, `${page}.html`));
};

/** Each function takes the folder of the app and one to write into. */
export const sites = {
  'Vite 5, build': viteBuild('vite-5'),
  'Vite 6, build': viteBuild('vite-6'),
  'Vite 7, build': viteBuild('vite-7'),
  'Vite 8, build': viteBuild('vite-8'),
  'webpack 5': packed(webpack),
  Rspack: packed(rspack),
  Parcel: async (folder, out) => {
    writeFileSync(join(folder, 'package-lock.json'), '{}'); // it takes the folder of this file for the project
    // One page at a time: of workers of several pages it leaves parts out.
    for (const page of pages)
      await new Parcel({
        entries: join(folder, `${page}.html`),
        defaultConfig: fileURLToPath(import.meta.resolve('@parcel/config-default')),
        mode: 'production',
        cacheDir: join(folder, '.parcel'),
        shouldDisableCache: true,
        defaultTargetOptions: { distDir: out, publicUrl: './', sourceMaps: false },
      }).run();
  },
  rollup: async (folder, out) => {
    copyPages(folder, out);
    const bundle = await rollup({
      input: Object.fromEntries(scripts.map((name) => [name, join(folder, `${name}.js`)])),
      plugins: [nodeResolve()],
    });
    await bundle.write({ dir: out, format: 'esm' });
    await bundle.close();
  },
  'esbuild, ES modules': async (folder, out) => {
    copyPages(folder, out);
    await byEsbuild(folder, out, { splitting: true, format: 'esm' });
  },
  'esbuild, classic script': async (folder, out) => {
    mkdirSync(out, { recursive: true });
    for (const page of pages) writeFileSync(join(out, `${page}.html`), pageOf(`<script src="./${PAGES[page]}.js"></script>`));
    // A classic script has no address of its own, so that of the page is used.
    await byEsbuild(folder, out, { format: 'iife', define: { 'import.meta.url': 'document.baseURI' } });
  },
  'no bundler, import map': async (folder, out) => {
    cpSync(folder, out, { recursive: true });
    const imports = Object.fromEntries(
      ['js', 'worker', 'client', 'editor'].map((entry) => [`nearprint/${entry}`, `./node_modules/nearprint/dist/${entry}.mjs`]),
    );
    imports.nearprint = './node_modules/nearprint/dist/index.mjs';
    const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
    const script = (page) => `<script type="module" src="./${PAGES[page]}.js"></script>`;
    for (const page of pages) writeFileSync(join(out, `${page}.html`), pageOf(map + script(page)));
    // Import maps do not reach into workers.
    for (const name of ['worker', 'editor-worker']) {
      writeFileSync(join(out, `${name}.js`), `import { serve } from './node_modules/nearprint/dist/worker.mjs'; serve();`);
    }
  },
};

function byEsbuild(folder, outdir, options) {
  const entryPoints = scripts.map((name) => `${name}.js`);
  return esbuild.build({ absWorkingDir: folder, entryPoints, outdir, bundle: true, minify: true, logLevel: 'error', ...options });
}

function packed(bundler) {
  return (folder, out) =>
    new Promise((resolve, reject) => {
      copyPages(folder, out);
      const entry = { main: './main.js', lost: './lost.js', editor: './editor.js' };
      const options = {
        mode: 'production',
        context: folder,
        entry,
        output: { path: out, filename: '[name].js' },
        performance: { hints: false },
      };
      bundler(options, (error, stats) =>
        error || stats.hasErrors() ? reject(error ?? new Error(stats.toString('errors-only'))) : resolve(),
      );
    });
}

function viteBuild(name) {
  return async (folder, outDir) => {
    const { build } = await import(name);
    const input = Object.fromEntries(pages.map((page) => [page, join(folder, `${page}.html`)]));
    await build({
      root: folder,
      base: './',
      configFile: false,
      logLevel: 'error',
      build: { outDir, emptyOutDir: true, rollupOptions: { input }, target: 'es2022' },
      worker: { format: 'es' },
    });
  };
}

/** A development server, and its address. */
export async function viteDev(name, folder) {
  const { createServer } = await import(name);
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'error',
    cacheDir: join(folder, `.${name}`),
    server: { host: '127.0.0.1', port: 0 },
  });
  await server.listen();
  return { address: `http://127.0.0.1:${server.httpServer.address().port}/`, close: () => server.close() };
}
