// The page in a real browser: a static server for the built site, as any host would serve it, and Chromium; or Firefox, where
// the matrix runs the tests of the front page and of the chapters 0, 7 and 8 in it.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, firefox } from 'playwright-core';
import { chromiumArguments } from '../chromium-arguments.mjs';
import { launchFirefox } from '../firefox.mjs';
import { pagesOf } from '../pages.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const site = process.env.NEARPRINT_SITE ?? join(root, 'www/dist');

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.jsonl': 'application/jsonl',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** In Firefox what a test runs in the page has the policy of the page, and a driver uses eval: there, and only there, the page allows it. */
const allowed = (name, body) =>
  inFirefox && extname(name) === '.html' ? Buffer.from(String(body).replace('wasm-unsafe-eval&#39;', '$& &#39;unsafe-eval&#39;')) : body;

/** Serves each folder under its path, and answers 404 to everything else, so that wrong addresses are noticed. */
export async function serve(folders) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://host').pathname);
    const mount = Object.keys(folders).find((mount) => path.startsWith(mount));
    const name = mount && normalize(path.slice(mount.length) + (path.endsWith('/') ? 'index.html' : ''));
    if (!name || name.startsWith('..' + sep)) return response.writeHead(404).end('nothing is here');
    try {
      const body = allowed(name, await readFile(join(folders[mount], name)));
      // A browser keeps scripts, also compiled, whose names say what is in them.
      const kept = name.includes('assets') ? 'max-age=3600' : 'no-store';
      const type = { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream', 'cache-control': kept };
      const [, from, to] = request.headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? [];
      if (from === undefined) return response.writeHead(200, type).end(body);
      const end = Math.min(Number(to), body.length - 1);
      response
        .writeHead(206, { ...type, 'content-range': `bytes ${from}-${end}/${body.length}` })
        .end(body.subarray(Number(from), end + 1));
    } catch {
      response.writeHead(404).end('nothing is here');
    }
  });
  // A connection that the server ends while the browser uses it again fails.
  server.keepAliveTimeout = 0;
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}

/** Whether the tests run in Firefox, where they have no input method and cannot inspect the heap. */
export const inFirefox = process.env.NEARPRINT_BROWSER === 'firefox';

export function launch() {
  return inFirefox
    ? launchFirefox(firefox)
    : chromium.launch({
        executablePath: process.env.CHROME ?? '/usr/bin/chromium',
        args: chromiumArguments,
      });
}

/** Starts a browser, and serves the site under some path, which shows that the page works under any. */
export async function start() {
  const unpacked = join(root, 'www/node_modules/nearprint');
  const server = await serve({ '/some/base/': site, '/package/': unpacked });
  const browser = await launch();
  const pageFor = pagesOf(browser, server.origin, (page) => {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) page.complaints.push(message.text());
    });
    page.on('pageerror', (error) => page.complaints.push(String(error)));
    page.on('requestfailed', (request) => page.complaints.push(`failed: ${request.url()}`));
    page.on('response', (response) => response.ok() || page.complaints.push(`${response.status()}: ${response.url()}`));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol !== 'data:' && origin !== server.origin) page.complaints.push(`foreign: ${request.url()}`);
    });
  });

  /** Opens the page of all chapters, that of one, which takes a fifth of the work, or what is at `path`, and waits until `sign` is there; `before` runs in the page before its own scripts, `inWorker` in its worker. `page.complaints` collects what must stay empty: errors, warnings, failed and foreign requests. */
  const open = async ({
    lang = 'en',
    chapter,
    path = `${lang === 'zh' ? 'zh/' : ''}deeper/${chapter ? `${chapter}/` : ''}`,
    hash = '',
    sign = 'html[data-ready]',
    before,
    inWorker,
    ...options
  } = {}) => {
    const page = await pageFor({ viewport: { width: 1200, height: 900 }, ...options });
    if (before) await page.addInitScript(before);
    if (inWorker)
      await page.route(/\/worker-[^/]+\.js$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `(${inWorker})();${await response.text()}` });
      });
    await page.visit(`${server.origin}/some/base/${path}${hash}`);
    if (options.javaScriptEnabled !== false) await page.waitForSelector(sign);
    return page;
  };

  const close = async () => {
    await browser.close();
    server.close();
  };
  /** The packed package in Node, which says what the page should show; and its address, to run it in the page. */
  const nearprint = await import(pathToFileURL(join(unpacked, 'dist/index.mjs')));
  return { open, close, nearprint, unpacked, address: `${server.origin}/package/dist/index.mjs` };
}

/** Has the licences read, and waits until they are indexed. */
export async function openCorpus(page) {
  await page.locator('#corpus .open').click();
  await page.waitForSelector('.nearest', { timeout: 60_000 });
}
