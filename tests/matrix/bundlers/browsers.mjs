// Three browser engines, each driven by what its Debian package supports. A page writes its results into its title, as JSON.

import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { chromiumArguments } from '../../chromium-arguments.mjs';

const PATIENCE = 60_000;

export const browsers = { Chromium: startChromium, Firefox: startFirefox, WebKitGTK: startWebKit };

/** Starts Chromium. `visit(address)` returns the results of a page. */
async function startChromium() {
  const browser = await chromium.launch({ executablePath: process.env.CHROME, args: chromiumArguments });
  const visit = async (address) => {
    const page = await browser.newPage();
    try {
      const trouble = [];
      page.on('pageerror', (error) => trouble.push(String(error)));
      await page.goto(address);
      // Found and read at one look: a development server may reload the page, and `title()` then waits for the new one without end.
      const title = await page
        .waitForFunction(() => document.title.startsWith('{') && document.title, undefined, { timeout: PATIENCE })
        .catch(() => {
          throw new Error(`${address} found nothing: ${trouble.join('; ')}`);
        });
      return JSON.parse(await title.jsonValue());
    } finally {
      await page.close();
    }
  };
  return { visit, close: () => browser.close() };
}

async function startFirefox() {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX, headless: true });
  const visit = async (address) => {
    const page = await browser.newPage();
    try {
      await page.goto(address);
      await page.waitForFunction(() => document.title.startsWith('{'), { timeout: PATIENCE });
      return JSON.parse(await page.title());
    } finally {
      await page.close();
    }
  };
  return { visit, close: () => browser.close() };
}

/** Starts WebKit by the WebDriver of WebKitGTK, which needs a display. */
async function startWebKit() {
  const port = 4700 + (process.pid % 200);
  const driver = spawn('xvfb-run', ['--auto-servernum', process.env.WEBKIT, `--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const end = () => {
    try {
      process.kill(-driver.pid); // xvfb-run, the display and the driver
    } catch {} // gone already
  };
  process.on('exit', end);
  const command = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = await until(() => command('POST', '/session', { capabilities }).catch(() => undefined));
  const visit = async (address) => {
    await command('POST', `/session/${sessionId}/url`, { url: address });
    const title = await until(async () => {
      const title = await command('GET', `/session/${sessionId}/title`);
      return title.startsWith('{') && title;
    });
    return JSON.parse(title);
  };
  const close = async () => {
    await command('DELETE', `/session/${sessionId}`);
    end();
  };
  return { visit, close };
}

function miniBrowser() {
  const libraries = '/usr/lib/x86_64-linux-gnu';
  const folders = readdirSync(libraries).filter((name) => name.startsWith('webkit2gtk-4'));
  return folders.map((name) => `${libraries}/${name}/MiniBrowser`).find(existsSync);
}

async function until(get) {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const found = await get();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('waited in vain');
}
