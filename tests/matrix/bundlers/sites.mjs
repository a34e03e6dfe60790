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

const pages = ['index', 'lost', 'editor'];
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
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: scripts.map((name) => `${name}.js`),
      outdir: out,
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      logLevel: 'error',
    });
  },
  'esbuild, classic script': async (folder, out) => {
    copyPages(folder, out);
    for (const page of pages) {
      const name = page === 'index' ? 'main' : page;
      writeFileSync(
        join(out, `${page}.html`),
        `<!doctype html><meta charset="utf-8"><title>running</title><link rel="icon" href="data:,"><body><script src="./${name}.js"></script></body>`,
      );
    }
    // A classic script has no address of its own, so that of the page is used.
    const define = { 'import.meta.url': 'document.baseURI' };
    await esbuild.build({
      absWorkingDir: folder,
      entryPoints: scripts.map((name) => `${name}.js`),
      outdir: out,
      bundle: true,
      format: 'iife',
      define,
      minify: true,
      logLevel: 'error',
    });
  },
  'no bundler, import map': async (folder, out) => {
    cpSync(folder, out, { recursive: true });
    const imports = Object.fromEntries(
      ['js', 'worker', 'client', 'editor'].map((entry) => [`nearprint/${entry}`, `./node_modules/nearprint/dist/${entry}.mjs`]),
    );
    imports.nearprint = './node_modules/nearprint/dist/index.mjs';
    const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`;
    for (const page of pages) {
      const name = page === 'index' ? 'main' : page;
      writeFileSync(
        join(out, `${page}.html`),
        `<!doctype html><meta charset="utf-8"><title>running</title><link rel="icon" href="data:,">${map}<script type="module" src="./${name}.js"></script>`,
      );
    }
    // Import maps do not reach into workers.
    for (const name of ['worker', 'editor-worker']) {
      writeFileSync(join(out, `${name}.js`), `import { serve } from './node_modules/nearprint/dist/worker.mjs'; serve();`);
    }
  },
};

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
