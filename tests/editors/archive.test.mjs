// An editor that warns of documents in an archive, which a plain static host of another origin serves in ranges.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { built, words } from '../npm/archive-documents.mjs';
import { host } from '../npm/static-host.mjs';
import { forTests, NEAR, SOURCES } from './chromium.mjs';

const DOCUMENTS = [...SOURCES, ...Array.from({ length: 2000 }, (_, at) => ({ id: `note/${at}`, title: `Note ${at}`, text: words(120) }))];

let page, server;
const chromium = forTests({ frameworks: false }, async () => {
  server = await host(await built(DOCUMENTS));
  page = await chromium.open({ path: '/cdn/' });
  await page.evaluate(async () => {
    await use('nearprint', 'nearprint/editor', 'nearprint/dom');
    // The package does not wait until a range is kept: a test that counts them has to.
    globalThis.puts = [];
    const { put } = Cache.prototype;
    Cache.prototype.put = function (...args) {
      const done = put.apply(this, args);
      puts.push(done);
      return done;
    };
    /** What a visit finds, and how many requests it takes, with ranges in this cache. */
    globalThis.visit = async (url, text, cache) => {
      const archive = await openArchive(url, { cache });
      const [first] = await archive.check(text);
      const { requests } = archive.stats();
      archive.dispose();
      await Promise.all(puts);
      return [first?.id, requests];
    };
  });
});
after(() => server?.close());

test('a text area warns of a document of the archive while somebody types, shows both texts, and the text stays in the page', async () => {
  await page.evaluate(async (url) => {
    const area = document.createElement('textarea');
    area.setAttribute('aria-label', 'Text');
    document.querySelector('#main').append(area);
    globalThis.archive = await openArchive(url);
    globalThis.checker = createChecker(archive, { delayMs: 20 });
    watch(area, checker);
  }, server.url);
  const state = async () => {
    await page.waitForFunction(() => checker.state.status === 'idle' || checker.state.status === 'error');
    return page.evaluate(() => ({
      error: String(checker.state.error),
      ids: checker.state.matches.map(({ id, scope }) => `${id} ${scope}`),
    }));
  };
  await page
    .getByLabel('Text', { exact: true })
    .fill('Nobody has written about the weather of Tuesday morning in our little harbour town before, and nobody will again.');
  await page.waitForFunction(() => checker.text !== '');
  assert.deepEqual(await state(), { error: 'undefined', ids: [] });
  await page.getByLabel('Text', { exact: true }).fill('');
  await page.getByLabel('Text', { exact: true }).pressSequentially(NEAR, { delay: 1 });
  await page.waitForFunction(() => checker.state.matches.length > 0);
  assert.deepEqual(
    (await state()).ids.map((id) => id.split(' ')[0]),
    ['setup'],
  );
  const { there } = await page.evaluate(async () => checker.passages(checker.state.matches[0]));
  assert.equal(there, SOURCES[0].text);
  const sent = page.requests.filter((url) => url.startsWith(server.url));
  assert.ok(sent.length > 5 && sent.every((url) => url === server.url), 'only ranges of one address');
  assert.deepEqual(page.complaints, []);
});

test('ranges stay in the Cache API for the next visit; one that is altered there is read again, and those of an earlier archive go', async () => {
  const visit = () => page.evaluate(([url, text]) => visit(url, text, 'archives'), [server.url, NEAR]);
  const first = await visit();
  assert.ok(first[0] === 'setup' && first[1] > 3, `${first}`);
  assert.deepEqual(await visit(), ['setup', 1]);
  const old = await page.evaluate(async (url) => {
    const cache = await caches.open('archives');
    for (const key of await cache.keys()) {
      const bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer());
      bytes[bytes.length >> 2] ^= 1;
      await cache.put(key, new Response(bytes));
    }
    await cache.put(`${url}?nearprint=other-0-10`, new Response('old'));
    return (await cache.keys()).length;
  }, server.url);
  assert.deepEqual([await visit(), await visit()], [first, ['setup', 1]]);
  assert.equal(await page.evaluate(async () => (await (await caches.open('archives')).keys()).length), old - 1, 'the old one is gone');
});

test('the cache has a bound, of which the newest ranges stay, and is cleared for one archive', async () => {
  const told = await page.evaluate(
    async ([url, texts]) => {
      const cache = await caches.open('bounded');
      const bytesOf = async () => {
        const answers = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
        const bodies = await Promise.all(answers.map((answer) => answer?.arrayBuffer() ?? new ArrayBuffer(0))); // some go meanwhile
        return bodies.reduce((sum, { byteLength }) => sum + byteLength, 0);
      };
      await cache.put('/other?own=1', new Response('not of nearprint'));
      const archive = await openArchive(url, { cache: 'bounded', cacheBytes: 100_000 });
      const sizes = [];
      for (const text of texts) {
        await archive.check(text);
        await Promise.all(puts);
        // The oldest go after the newest are there.
        for (let wait = 0; wait < 500 && (await bytesOf()) > 100_100; wait++) await pause(5);
        sizes.push(await bytesOf());
      }
      const [[, kept], [, all]] = [await visit(url, texts.at(-1), 'bounded'), await visit(url, texts.at(-1))];
      await archive.clearCache();
      return { most: Math.max(...sizes), last: sizes.at(-1), kept, all, left: (await cache.keys()).map((key) => new URL(key.url).search) };
    },
    [server.url, DOCUMENTS.slice(100, 112).map(({ text }) => text)],
  );
  assert.ok(told.last > 20_000 && told.most > 60_000 && told.most <= 100_100, JSON.stringify(told));
  // Some ranges of the last text are old: they are those of earlier texts too.
  assert.ok(told.kept < told.all / 2, JSON.stringify(told));
  assert.deepEqual(told.left, ['?own=1']);
});

const unlike = (text) => text.replaceAll('e', 'ee');

test('a range that never answers holds nothing up: a request ends when there is a newer text, or no checker any more', async () => {
  let first = true;
  const { heard, left } = server.silence((start) => start > 0 && first && !(first = false));
  await page.evaluate(
    async ([url, text]) => {
      globalThis.archive = await openArchive(url);
      globalThis.checker = createChecker(archive, { delayMs: 10 });
      checker.reset(text);
    },
    [server.url, unlike(NEAR)],
  );
  await heard;
  await page.evaluate((text) => checker.reset(text), NEAR);
  await page.waitForFunction(() => checker.state.status === 'idle' && checker.state.matches.length > 0);
  await left;
  assert.deepEqual(await page.evaluate(() => [checker.state.matches[0].id, checker.state.error]), ['setup', undefined]);
  // A checker that is disposed of ends its requests too.
  const again = server.silence();
  await page.evaluate(() => checker.reset(`${checker.text} And more of it, which nobody has asked about.`));
  await again.heard;
  await page.evaluate(() => checker.dispose());
  await again.left;
  server.answer = undefined;
});

test('a host that does not answer is an error of the state after the time limit; matches stay, and all is well again without an edit', async () => {
  await page.evaluate(
    async ([url, text]) => {
      globalThis.states = [];
      globalThis.archive = await openArchive(url);
      globalThis.later = setTimeout;
      globalThis.setTimeout = (work, ms) => later(work, ms === 30_000 ? 1500 : ms); // the time limit
      globalThis.checker = createChecker(archive, { delayMs: 10 });
      checker.subscribe(({ status, matches, error }) => states.push([status, matches[0]?.id, error?.code, error?.message]));
      checker.reset(text);
    },
    [server.url, NEAR],
  );
  await page.waitForFunction(() => checker.state.status === 'idle' && checker.state.matches.length > 0);
  const { left } = server.silence();
  const more = unlike(NEAR.split('\n')[0]);
  await page.evaluate(
    (more) => checker.edit([{ from: checker.text.length, to: checker.text.length, insert: `\n\n${more} ${more}.` }]),
    more,
  );
  await page.waitForFunction(() => checker.state.status === 'error');
  await left;
  assert.deepEqual(await page.evaluate(() => states.at(-1)), [
    'error',
    'setup',
    'ERR_TIMEOUT',
    'the corpus has not answered for 30 seconds',
  ]);
  server.answer = undefined;
  await page.waitForFunction(() => checker.state.status === 'idle');
  const told = await page.evaluate(
    () => ((globalThis.setTimeout = later), checker.dispose(), [checker.state.matches[0].id, checker.state.error]),
  );
  assert.deepEqual(told, ['setup', undefined]);
});
