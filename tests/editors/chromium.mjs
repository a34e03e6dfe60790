// Editors on pages, in Chromium or Firefox: the packed package and the frameworks as plain modules, found by an import map.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium, firefox } from 'playwright-core';
import { chromiumArguments } from '../chromium-arguments.mjs';
import { launchFirefox } from '../firefox.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const BUNDLES = join(here, '../../target/build/frameworks');

export const CODEMIRROR = ['@codemirror/state', '@codemirror/view', '@codemirror/lint', '@codemirror/commands'];
const PROSEMIRROR = ['state', 'view', 'model', 'schema-basic', 'history', 'keymap', 'commands'].map((name) => `prosemirror-${name}`);
const OTHERS = ['vue', 'lexical', '@lexical/plain-text'];
const TIPTAP = ['@tiptap/core', '@tiptap/pm/state', '@tiptap/pm/view', '@tiptap/starter-kit'];
/** React is CommonJS, so its exports are listed here; and `export *` leaves out a default. */
const REACT = {
  react:
    'createElement, Fragment, StrictMode, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore, version',
  'react-dom/client': 'createRoot, hydrateRoot',
  'react-dom/server': 'renderToString',
  quill: 'default',
  alpinejs: 'default',
};
const fileOf = (name) => name.replaceAll(/[@/]/g, '_');

/** What a bundle is made by, beside the list of frameworks: their versions, and this file. */
const MAKERS = ['package-lock.json', '../package-lock.json', 'chromium.mjs'].map((name) => readFileSync(join(here, name)));

/** The folder of bundled frameworks, which is named by what it was made of: the first file of tests that needs it makes it for all. `all` has names
    of packages, or [name, code]; `commonJS` has the exports of those that are CommonJS. */
async function frameworksOf(all, commonJS, alias) {
  const whole = all.map((one) => (typeof one === 'string' ? [one, `export * from '${one}'`] : one));
  const named = Object.entries(commonJS).map(([name, names]) => [name, `export { ${names} } from '${name}'`]);
  const sources = new Map([...whole, ...named].map(([name, code]) => [fileOf(name), code]));
  const names = [...whole, ...named].map(([name]) => name);
  const digest = createHash('sha256');
  for (const part of [...MAKERS, JSON.stringify([[...sources], alias])]) digest.update(part);
  const folder = join(BUNDLES, digest.digest('hex').slice(0, 16));
  if (existsSync(folder)) return { folder, names };
  mkdirSync(BUNDLES, { recursive: true });
  const fresh = mkdtempSync(join(BUNDLES, 'fresh-'));
  await bundle(fresh, sources, alias);
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true });
    if (!existsSync(folder)) throw error; // another file was faster
  }
  return { folder, names };
}

/** Bundles each framework as one module, with a single copy of shared dependencies. */
async function bundle(outdir, sources, alias) {
  const plugin = {
    name: 'frameworks',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^framework:/ }, ({ path }) => ({ path: path.slice(10), namespace: 'framework' }));
      onLoad({ filter: /.*/, namespace: 'framework' }, ({ path }) => ({ contents: sources.get(path), resolveDir: here }));
    },
  };
  const entryPoints = [...sources.keys()].map((name) => ({ in: `framework:${name}`, out: name }));
  await build({
    entryPoints,
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir,
    absWorkingDir: here,
    plugins: [plugin],
    alias,
    logLevel: 'error',
    loader: { '.ttf': 'empty', '.css': 'empty' },
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'false',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  });
}

const TYPES = { '.html': 'text/html; charset=utf-8', '.wasm': 'application/wasm', '.js': 'text/javascript', '.mjs': 'text/javascript' };

const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; connect-src 'none'; img-src data:";
/** Paths with another policy for the same pages and files. */
const POLICIES = {
  '/strict/': POLICY.replace(" 'unsafe-eval' 'wasm-unsafe-eval'", ''),
  '/fetching/': POLICY.replace("connect-src 'none'", "connect-src 'self'"),
  '/files/': POLICY.replace(' blob:', ''),
  '/cdn/': "default-src * 'unsafe-inline' 'unsafe-eval' data: blob:",
};

const page = (imports) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Editors</title><link rel="icon" href="data:,">
<style>.ProseMirror { white-space: pre-wrap; }</style>
<script type="importmap">${JSON.stringify({ imports })}</script><body><main id="main"><h1>Editors</h1></main></body></html>`;

/** The browsers in which what a page looks like is tested: Firefox where there is one. */
export const BROWSERS = process.env.FIREFOX ? ['Chromium', 'Firefox'] : ['Chromium'];

/** Starts a browser and a site with one empty page, which has all frameworks, none, or a list; `alias` puts a package in the place of another. Scripts may fetch nothing: the policy has
    `connect-src 'none'`. */
export async function start({ frameworks = true, more = [], alias = {}, files = {}, inBrowser = 'Chromium' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'nearprint-editors-'));
  execFileSync('tar', ['-xzf', process.env.NEARPRINT_TARBALL, '-C', folder]);
  const all = [...CODEMIRROR, ...PROSEMIRROR, ...TIPTAP, ...OTHERS, ...more];
  const [wanted, commonJS] = frameworks === true ? [all, REACT] : [frameworks || [], {}];
  const bundled = wanted.length > 0 ? await frameworksOf(wanted, commonJS, alias) : { names: [] };
  const entries = [
    'store',
    'editor',
    'dom',
    'card',
    'panel',
    'codemirror',
    'prosemirror',
    'tiptap',
    'react',
    'vue',
    'svelte',
    'fingerprints',
    'worker',
    'js',
  ];
  const imports = {
    nearprint: '/package/dist/index.mjs',
    ...Object.fromEntries(entries.map((name) => [`nearprint/${name}`, `/package/dist/${name}.mjs`])),
    ...Object.fromEntries(bundled.names.map((name) => [name, `/frameworks/${fileOf(name)}.js`])),
  };
  const placeOf = (path) => {
    if (path === '/axe.js') return join(here, 'node_modules/axe-core/axe.min.js');
    return bundled.folder && path.startsWith('/frameworks/') ? join(bundled.folder, path.slice('/frameworks'.length)) : join(folder, path);
  };
  const server = createServer(async (request, response) => {
    const asked = normalize(new URL(request.url, 'http://host').pathname);
    const prefix = Object.keys(POLICIES).find((prefix) => asked.startsWith(prefix));
    const path = prefix ? asked.slice(prefix.length - 1) : asked;
    const headers = {
      'content-type': TYPES[extname(path)] ?? 'text/html; charset=utf-8',
      'content-security-policy': POLICIES[prefix] ?? POLICY,
      'access-control-allow-origin': '*',
    };
    const own = Object.fromEntries(Object.entries(imports).map(([name, file]) => [name, prefix ? prefix.slice(0, -1) + file : file]));
    try {
      const body = path === '/' ? page(own) : (files[path] ?? (await readFile(placeOf(path))));
      response.writeHead(200, headers).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  const browser =
    inBrowser === 'Firefox'
      ? await launchFirefox(firefox)
      : await chromium.launch({
          executablePath: process.env.CHROME ?? '/usr/bin/chromium',
          args: [...chromiumArguments, '--enable-precise-memory-info', '--js-flags=--expose-gc'],
        });

  /** Opens the page. `page.complaints` collects errors and warnings, `page.requests` all requests. */
  const open = async (context, options = {}, path = '/') => {
    context ??= await browser.newContext({ viewport: { width: 900, height: 700 }, ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(Number(process.env.TIMEOUT ?? 200_000));
    page.complaints = [];
    page.requests = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && page.complaints.push(message.text()));
    page.on('pageerror', (error) => page.complaints.push(String(error)));
    page.on('request', (request) => page.requests.push(request.url()));
    await page.goto(`${origin}${path}`);
    return page;
  };
  const close = async () => {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { open, close, browser, origin };
}

/** Sources that texts are copied from. */
export const SOURCES = [
  {
    id: 'setup',
    title: 'Setup guide',
    text: `Before you begin, make sure that the printer is switched on and connected to the same network as your computer. Open the settings, choose devices, and press the button that says add a printer.\n\nIf the printer does not appear in the list, restart it and wait for one minute. Most problems of this kind go away when the network is searched a second time.`,
  },
  {
    id: 'zh',
    title: '入门指南',
    text: '在开始之前，请确认打印机已经接通电源，并且与您的电脑连接在同一个网络之中。打开设置，选择设备，然后点击添加打印机按钮，按照屏幕上的提示完成后面的步骤。',
  },
  {
    id: 'rtl',
    title: 'دليل',
    text: 'قبل أن تبدأ تأكد من أن الطابعة قيد التشغيل ومتصلة بنفس الشبكة التي يتصل بها جهاز الكمبيوتر الخاص بك، ثم افتح الإعدادات واختر الأجهزة واضغط على الزر الذي يقول إضافة طابعة جديدة.',
  },
];
export const PARAGRAPH = SOURCES[0].text.split('\n\n')[0];
export const NEAR = PARAGRAPH.replace('computer', 'laptop');
