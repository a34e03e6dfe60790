// An editor that warns of documents in an archive: built by the command line, served by a plain static host of another origin, read by ranges.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { host } from '../npm/static-host.mjs';
import { NEAR, SOURCES, start } from './chromium.mjs';
import { formOf, ISSUES } from './issues.mjs';

let chromium, page, server, folder;
before(async () => {
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
  chromium = await start({ frameworks: false });
  page = await chromium.open(undefined, {}, '/cdn/');
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
after(async () => {
  await chromium?.close();
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
  await page.waitForFunction(() => checker.state.version > 0);
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

test('the template of an issue form comes last, and says that it is common, and the same problem in other words is named', async () => {
  const found = await page.evaluate(
    async (texts) =>
      Promise.all(texts.map(async (text) => (await archive.check(text)).filter(({ documents }) => documents <= 10).map(({ id }) => id))),
    [
      formOf(
        99,
        'Whenever I print a calendar for the coming year, the holidays of all countries appear at once, and there is no room for appointments.',
      ),
      ISSUES[3].text.replace('Since Tuesday', 'For a week now').replace('half', 'most'),
    ],
  );
  assert.deepEqual(found, [[], [ISSUES[3].id]]);
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
