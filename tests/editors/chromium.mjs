// Editors on pages, in Chromium or Firefox: the packed package and the frameworks as plain modules, found by an import map.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium, firefox } from 'playwright-core';
import { chromiumArguments } from '../chromium-arguments.mjs';
import { launchFirefox } from '../firefox.mjs';
import { pagesOf } from '../pages.mjs';
import { bundled, fileOf } from './frameworks.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

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

/** What tests use in their pages, beside `sources`, `near` and `paragraph`. */
function helpers() {
  globalThis.load = (...names) => Promise.all(names.map((name) => import(name)));
  /** Makes what parts of the package export global. */
  globalThis.use = async (...names) => {
    for (const name of names) Object.assign(globalThis, await import(name));
  };
  /** A corpus of `sources`, once `Corpus` is global. */
  globalThis.filled = () => {
    const corpus = new Corpus();
    corpus.put(sources);
    return corpus;
  };
  globalThis.pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
  globalThis.until = async (condition) => {
    while (!condition()) await pause(5);
  };
  /** The code of the error of a promise, or what it is fulfilled with. */
  globalThis.codeOf = (promise) =>
    promise.then(
      (value) => value ?? 'none',
      (error) => error.code ?? String(error),
    );
}

const page = (imports) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Editors</title><link rel="icon" href="data:,">
<style>.ProseMirror { white-space: pre-wrap; }</style>
<script>(${helpers})(); Object.assign(globalThis, ${JSON.stringify({ sources: SOURCES, near: NEAR, paragraph: PARAGRAPH })})</script>
<script type="importmap">${JSON.stringify({ imports })}</script><body><main id="main"><h1>Editors</h1></main></body></html>`;

/** The browsers in which what a page looks like is tested: Firefox where there is one. */
export const BROWSERS = process.env.FIREFOX ? ['Chromium', 'Firefox'] : ['Chromium'];

const ENTRIES = 'store editor dom card panel codemirror prosemirror tiptap react vue svelte fingerprints worker js'.split(' ');

/** Starts a browser and a site with one empty page, which has all frameworks, none, or those of a list; `alias` puts a package in the place of another. Scripts may fetch nothing: the
    policy has `connect-src 'none'`. */
export async function start({ frameworks = true, alias, files = {}, inBrowser = 'Chromium' } = {}) {
  const { folder, names } = frameworks ? await bundled(frameworks === true ? undefined : frameworks, alias) : { names: [] };
  const imports = {
    nearprint: '/package/dist/index.mjs',
    ...Object.fromEntries(ENTRIES.map((name) => [`nearprint/${name}`, `/package/dist/${name}.mjs`])),
    ...Object.fromEntries(names.map((name) => [name, `/frameworks/${fileOf(name)}`])),
  };
  const folders = {
    '/package/': join(process.env.NEARPRINT_INSTALLED, 'node_modules/nearprint'),
    '/frameworks/': folder,
    '/axe.js': join(here, 'node_modules/axe-core/axe.min.js'),
    '/mount.mjs': join(here, 'mount.mjs'),
  };
  const server = createServer(async (request, response) => {
    const asked = normalize(new URL(request.url, 'http://host').pathname);
    const prefix = Object.keys(POLICIES).find((prefix) => asked.startsWith(prefix));
    const path = prefix ? asked.slice(prefix.length - 1) : asked;
    const isOwn = path === '/' || path === '/mount.mjs' || path in files;
    const headers = {
      'content-type': TYPES[extname(path)] ?? 'text/html; charset=utf-8',
      'content-security-policy': POLICIES[prefix] ?? POLICY,
      'access-control-allow-origin': '*',
      // A browser keeps package and frameworks, also compiled.
      'cache-control': isOwn ? 'no-store' : 'max-age=3600',
    };
    const own = Object.fromEntries(Object.entries(imports).map(([name, file]) => [name, prefix ? prefix.slice(0, -1) + file : file]));
    try {
      const mount = Object.keys(folders).find((mount) => path.startsWith(mount));
      const body = path === '/' ? page(own) : (files[path] ?? (await readFile(join(folders[mount], path.slice(mount.length)))));
      response.writeHead(200, headers).end(body);
    } catch {
      response.writeHead(404, { 'cache-control': 'no-store' }).end('nothing is here');
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

  const pageFor = pagesOf(browser, origin, (page) => {
    page.setDefaultTimeout(Number(process.env.TIMEOUT ?? 200_000));
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && page.complaints.push(message.text()));
    page.on('pageerror', (error) => page.complaints.push(String(error)));
    page.on('request', (request) => page.requests.push(request.url()));
  });
  /** Opens the page at a path. `page.complaints` collects errors and warnings, `page.requests` all requests. */
  const open = async ({ path = '/', ...options } = {}) => {
    const page = await pageFor({ viewport: { width: 900, height: 700 }, ...options });
    await page.visit(`${origin}${path}`);
    return page;
  };
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { open, close, browser, origin };
}

/** The same for the tests of a file or a group: the object that it returns has what `start` returns before the first test. A page that is opened in a test ends with
    it, and fails it if it has complaints, but for those that fit `page.expected`. What `prepare` opens stays for all tests. */
export function forTests(options, prepare) {
  const own = {};
  let opened;
  before(async () => {
    const { open, ...others } = await start(options);
    Object.assign(own, others, {
      async open(...args) {
        const page = await open(...args);
        opened?.push(page);
        return page;
      },
    });
    await prepare?.();
  });
  beforeEach(() => (opened = []));
  afterEach(async () => {
    const pages = opened;
    opened = undefined;
    const complaints = pages.flatMap((page) => page.complaints.filter((text) => !page.expected?.test(text)));
    for (const page of pages) {
      page.expected = undefined;
      await page.end();
    }
    assert.deepEqual(complaints, []);
  });
  after(() => own.close?.());
  return own;
}

/** What makes tests that run a function in a page, which `open` opens with `options`, and compare what it returns. */
export const testsIn = (open) => (name, expected, run, argument, options) =>
  test(name, async () => {
    const page = await open(options);
    assert.deepEqual(await page.evaluate(run, argument), expected);
  });

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
