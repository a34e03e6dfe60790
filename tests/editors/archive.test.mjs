// An editor that warns of documents in an archive: built by the command line, served by a plain static host of another origin, read by ranges.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { host } from '../npm/static-host.mjs';
import { forTests, NEAR, SOURCES } from './chromium.mjs';
import { ISSUES } from './issues.mjs';

let page, server, folder;
const chromium = forTests({ frameworks: false }, async () => {
  folder = mkdtempSync(join(tmpdir(), 'nearprint-archive-'));
  execFileSync('tar', ['-xzf', process.env.NEARPRINT_TARBALL, '-C', folder]);
  const documents = [...SOURCES, ...ISSUES.map(({ id, title, text }) => ({ id, title, text }))];
  const words =
    'archive block bucket candidate document fingerprint gram header index judge key letter match note order passage query range shingle text verdict window'.split(
      ' ',
    );
  for (let number = 0; number < 2000; number++) {
    const text = Array.from(
      { length: 120 },
      (_, at) => words[(number * 31 + at * at * 7 + (number % 13) * at) % words.length] + ((number * at) % 97),
    ).join(' ');
    documents.push({ id: `note/${number}`, title: `Note ${number}`, text });
  }
  writeFileSync(join(folder, 'all.jsonl'), documents.map((document) => JSON.stringify(document)).join('\n'));
  const args = ['build', 'all.jsonl', '--archive', '-o', 'all.npa', '--json'];
  const built = JSON.parse(
    execFileSync(process.execPath, [join(folder, 'package/dist/cli.mjs'), ...args], { cwd: folder, encoding: 'utf8' }),
  );
  assert.equal(built.documents, documents.length);
  server = await host(readFileSync(join(folder, 'all.npa')));
  page = await chromium.open({ path: '/cdn/' });
  await page.evaluate(async () =>
    Object.assign(
      globalThis,
      await import('nearprint'),
      await import('nearprint/editor'),
      await import('nearprint/dom'),
      await import('nearprint/card'),
    ),
  );
});
after(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

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

test('ranges stay in the Cache API for the next visit, and those of an earlier archive go', async () => {
  // The package does not wait until a range is kept: a test that counts them has to.
  await page.evaluate(() => {
    globalThis.puts = [];
    const { put } = Cache.prototype;
    Cache.prototype.put = function (...args) {
      const done = put.apply(this, args);
      puts.push(done);
      return done;
    };
  });
  const visit = () =>
    page.evaluate(
      async ([url, text]) => {
        const archive = await openArchive(url, { cache: 'archives' });
        const [first] = await archive.check(text);
        const { requests } = archive.stats();
        archive.dispose();
        await Promise.all(puts);
        return { id: first?.id, requests, kept: (await (await caches.open('archives')).keys()).length };
      },
      [server.url, NEAR],
    );
  const first = await visit();
  assert.ok(first.requests > 3 && first.kept > 3, JSON.stringify(first));
  assert.deepEqual(await visit(), { ...first, requests: 1 });
  await page.evaluate(async (url) => (await caches.open('archives')).put(`${url}?nearprint=other-0-10`, new Response('old')), server.url);
  assert.deepEqual(await visit(), { ...first, requests: 1 }, 'the old one is gone');
});

test('the cache has a bound, of which the newest ranges stay, and is cleared for one archive', async () => {
  const told = await page.evaluate(
    async ([url, texts]) => {
      const cacheOf = () => caches.open('bounded');
      const bytesOf = async () => {
        const answers = await Promise.all((await (await cacheOf()).keys()).map(async (key) => (await cacheOf()).match(key)));
        const bodies = await Promise.all(answers.map((answer) => answer?.arrayBuffer() ?? new ArrayBuffer(0))); // some go meanwhile
        return bodies.reduce((sum, { byteLength }) => sum + byteLength, 0);
      };
      await (await cacheOf()).put('/other?own=1', new Response('not of nearprint'));
      const archive = await openArchive(url, { cache: 'bounded', cacheBytes: 100_000 });
      const sizes = [];
      for (const text of texts) {
        await archive.check(text);
        await Promise.all(puts);
        // The oldest go after the newest are there.
        for (let wait = 0; wait < 500 && (await bytesOf()) > 100_100; wait++) await new Promise((resolve) => setTimeout(resolve, 5));
        sizes.push(await bytesOf());
      }
      const needed = async (options) => {
        const again = await openArchive(url, options);
        await again.check(texts.at(-1));
        return again.stats().requests - 1;
      };
      const last = [await needed({ cache: 'bounded', cacheBytes: 100_000 }), await needed({})];
      await archive.clearCache();
      return { sizes, last, left: (await (await cacheOf()).keys()).map((key) => new URL(key.url).search) };
    },
    [server.url, ISSUES.slice(0, 12).map(({ text }) => text)],
  );
  assert.ok(told.sizes.at(-1) > 20_000 && Math.max(...told.sizes) > 60_000, JSON.stringify(told));
  assert.ok(Math.max(...told.sizes) <= 100_100, JSON.stringify(told));
  // Some ranges of the last text are old: they are those of earlier texts too.
  assert.ok(told.last[0] < told.last[1] / 2, JSON.stringify(told));
  assert.deepEqual(told.left, ['?own=1']);
});

test('a range that is altered in the cache is read again, and the cache has the right one then', async () => {
  const told = await page.evaluate(
    async ([url, text]) => {
      const visit = async () => {
        const archive = await openArchive(url, { cache: 'altered' });
        const [first] = await archive.check(text);
        await Promise.all(puts);
        return [first?.id, archive.stats().requests];
      };
      const visits = [await visit()];
      const cache = await caches.open('altered');
      for (const key of await cache.keys()) {
        const bytes = new Uint8Array(await (await cache.match(key)).arrayBuffer());
        bytes[bytes.length >> 2] ^= 1;
        await cache.put(key, new Response(bytes));
      }
      visits.push(await visit(), await visit());
      return visits;
    },
    [server.url, NEAR],
  );
  assert.deepEqual(told, [told[0], told[0], ['setup', 1]]);
});

const unlike = (text) => text.replaceAll('e', 'ee');

test('a range that never answers holds nothing up: a newer text is checked, and the old request is ended', async () => {
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
  const told = await page.evaluate(() => (checker.dispose(), [checker.state.matches[0].id, checker.state.error]));
  assert.deepEqual(told, ['setup', undefined]);
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

test('a checker that is disposed of ends its requests', async () => {
  await page.evaluate(async (url) => void (globalThis.archive = await openArchive(url)), server.url);
  const { heard, left } = server.silence();
  await page.evaluate((text) => {
    globalThis.checker = createChecker(archive, { delayMs: 10 });
    checker.reset(text);
  }, NEAR);
  await heard;
  await page.evaluate(() => checker.dispose());
  await left;
  server.answer = undefined;
});

test('a signal ends a check of each kind of corpus', async () => {
  const told = await page.evaluate(async (text) => {
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    const [plain, opened] = [new Corpus(), await openCorpus()];
    const all = [plain, opened, archive];
    for (const corpus of [plain, opened]) await corpus.put({ id: 'a', text });
    const found = [];
    for (const corpus of all) {
      found.push(
        await Promise.resolve()
          .then(() => corpus.check(text, { signal }))
          .catch((error) => error === reason),
      );
      found.push((await corpus.check(text, { signal: new AbortController().signal, limit: 1 }))[0].id);
      found.push(
        await Promise.resolve()
          .then(() => corpus.check(text, { signal: 7 }))
          .catch(({ message }) => message),
      );
    }
    all.forEach((corpus) => corpus.dispose());
    return found;
  }, NEAR);
  const wrong = 'options.signal must be an AbortSignal, got 7';
  assert.deepEqual(told, [true, 'a', wrong, true, 'a', wrong, true, 'setup', wrong]);
});
