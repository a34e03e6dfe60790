// Budgets of the page: its size, its requests and its memory.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { site } from './chromium.mjs';
import { chromium, paste } from './started.mjs';

const ready = (page) => page.waitForSelector('.ways'); // the worker has answered the section before the last
const sample = async (page) => {
  await page.locator('#documents button.main').first().click();
  await page.waitForFunction(() => document.querySelector('#documents [data-fact=documents]')?.textContent === '10,000');
};
for (const [lang, file] of [
  ['en', 'index.html'],
  ['zh', 'zh/index.html'],
]) {
  test(`the first view takes at most 45 kB in gzip without the module (${lang})`, (t) => {
    const html = readFileSync(join(site, file), 'utf8');
    const files = [file, ...[...html.matchAll(/(?:src|href)="(?:\.\.?\/)+(assets\/[^"]+)"/g)].map(([, path]) => path)];
    for (const path of files) {
      if (!path.endsWith('.js')) continue;
      const further = readFileSync(join(site, path), 'utf8').matchAll(/from\s*"\.\/([^"]+\.js)"/g);
      for (const [, name] of further) if (!files.includes(`assets/${name}`)) files.push(`assets/${name}`);
    }
    // The module as letters.
    const without = files.filter((path) => !/\/letters\d+-/.test(path));
    const sizes = Object.fromEntries(without.map((path) => [path, gzipSync(readFileSync(join(site, path))).length]));
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
    t.diagnostic(`${total} bytes: ${JSON.stringify(sizes)}`);
    assert.ok(files.length >= 4 && total <= 45_500, JSON.stringify(sizes));
  });
}

/** The longest task of the page's main thread while this is done, in ms of that thread's own time: other work of the machine does not count. */
async function longestTask(devtools, act) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  devtools.on('Tracing.dataCollected', collect);
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel'] } });
  await act();
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.end');
  await complete;
  devtools.off('Tracing.dataCollected', collect);
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = events.filter(({ ph, pid, tid, tdur }) => ph === 'X' && tdur && mains.some((main) => main.pid === pid && main.tid === tid));
  assert.ok(tasks.length > 0, 'tasks are traced');
  return Math.max(...tasks.map(({ tdur }) => tdur / 1000));
}

const SLOWER = 4; // times: a cheap phone

for (const [lang, path, keys] of [
  ['en', '', 'quiet sea'],
  ['zh', 'zh/', '安静的海边的人家'],
])
  test(`on a machine four times slower no key of the front page takes 50 ms, nor what follows it (${lang})`, async (t) => {
    const page = await chromium.open({ lang, path });
    await page.locator('#find').scrollIntoViewIfNeeded();
    await page.waitForSelector('#within', { timeout: 60_000 });
    await page.locator('.write').click();
    await page.locator('#yours').press('End');
    const devtools = await page.context().newCDPSession(page);
    const times = [];
    for (const key of keys) {
      await page.waitForTimeout(300);
      const typed = async () => {
        await page.keyboard.insertText(key);
        await page.waitForTimeout(900); // what follows the text, once the keys pause
      };
      times.push(await longestTask(devtools, typed));
    }
    t.diagnostic(`longest task of each key in ms: ${times.map((time) => time.toFixed(1)).join(' ')}`);
    // Other work of the machine makes tasks slower, never faster: the lower quartile.
    assert.ok(SLOWER * times.toSorted((x, y) => x - y)[times.length >> 2] < 50, String(times));
  });

test('after it has loaded, the page asks for nothing more, whatever is done', async () => {
  const page = await chromium.open();
  await ready(page);
  const asked = [];
  page.context().on('request', (request) => asked.push(request.url()));
  await page.locator('#text-b').fill('Something else');
  await sample(page);
  await page.locator('#documents .scrub').fill('8');
  await page.locator('#written').fill('Another text');
  await page.locator('#use .pick').selectOption('vectors');
  assert.deepEqual(asked, []);
});

/** Notes the memory of each module that is started where this runs. */
const noteMemories = () => {
  const memories = new Set();
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
    construct(Instance, given) {
      const instance = new Instance(...given);
      for (const one of Object.values(instance.exports)) if (one instanceof WebAssembly.Memory) memories.add(new WeakRef(one));
      return instance;
    },
  });
  globalThis.heldByModules = () => [...memories].reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0);
};

test('eight collections later, page and worker hold no more memory than after the first', async (t) => {
  const page = await chromium.open({ before: noteMemories, inWorker: noteMemories });
  await ready(page);
  const heap = await heaps(page);
  const rebuild = async (i) => {
    const word = (n) => (Math.imul(n, 0x9e3779b1) >>> 0).toString(36);
    const lines = Array.from(
      { length: 5000 + i },
      (_, line) => `line ${line} of collection ${i}: ${[1, 2, 3, 4, 5].map((k) => word(5 * (5000 * i + line) + k)).join(' ')}`,
    );
    await paste(page, lines);
    await page.waitForFunction((many) => document.querySelector('#documents [data-fact=documents]')?.textContent === many, `5,00${i}`);
  };
  await rebuild(0);
  const first = await heap();
  for (let i = 1; i <= 8; i++) await rebuild(i);
  let last = await heap();
  for (let wait = 0; wait < 10 && grown(first, last) > 1; wait++) last = await heap(); // what is collected in a while
  t.diagnostic(
    `MB after one and after nine: page ${first.page.toFixed(1)} ${last.page.toFixed(1)}, worker ${first.worker.toFixed(1)} ${last.worker.toFixed(1)}`,
  );
  assert.ok(grown(first, last) < 2, JSON.stringify({ first, last })); // a collection is about that much: what is kept of eight would be seen
});

const grown = (first, last) => Math.max(last.page - first.page, last.worker - first.worker);

/** Measures the memory of page and worker after a garbage collection, with WebAssembly’s memory (MB). */
async function heaps(page) {
  const devtools = await page.context().newCDPSession(page);
  const waiting = new Map();
  let last = 0;
  let worker;
  devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') worker = sessionId;
  });
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  assert.ok(worker, 'the worker is seen');
  const ask = (method, params) =>
    new Promise((resolve) => {
      waiting.set(++last, resolve);
      void devtools.send('Target.sendMessageToTarget', { sessionId: worker, message: JSON.stringify({ id: last, method, params }) });
    });
  const held = async (send) => {
    await send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize = 0 } = await send('Runtime.getHeapUsage');
    const { result } = await send('Runtime.evaluate', { expression: 'heldByModules()' });
    assert.ok(result.value > 0, 'a module is noted');
    return (usedSize + backingStorageSize + result.value) / 1e6;
  };
  return async () => ({ page: await held((method, params) => devtools.send(method, params)), worker: await held(ask) });
}
