// The reader's own documents: added, counted, searched, deduplicated, saved, kept and deleted.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { saved } from './chromium.mjs';
import { chromium } from './started.mjs';

const { nearprint } = chromium;
const pages = {};

const here = '#documents';
const fact = (page, name) => page.locator(`${here} [data-fact=${name}]`).textContent();
/** Waits until work is finished and there are so many documents. */
const size = (page, n) =>
  page.waitForFunction(
    (n) => !document.querySelector('#working') && document.querySelector('#documents [data-fact=documents]')?.textContent === n,
    n,
  );
const said = (page) => page.locator(`${here} .read-out p`).first().textContent();
const numbers = (text) => text.match(/\d[\d,]*(\.\d+)?/g).map((number) => Number(number.replaceAll(',', '')));
/** Drops files as a person would. */
const drop = (page, files) =>
  page.evaluate(async (files) => {
    const transfer = new DataTransfer();
    for (const { name, content } of files) transfer.items.add(new File([content], name));
    document
      .querySelector('#documents .intake')
      .dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, files);
const use = (page) => page.locator(`${here} .question button`).click();
const within = async (page, bits) => {
  await page.locator(`${here} .scrub`).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(String(bits));
};

for (const lang of ['en', 'zh']) {
  test(`ten thousand samples by keyboard: pairs, precision and recall follow the threshold (${lang})`, async () => {
    const page = (pages[lang] = await chromium.open({ lang, acceptDownloads: true }));
    await page.locator(`${here} button.main`).press('Enter');
    await size(page, '10,000');
    let last;
    for (const bits of [0, 3, 8, 11]) {
      await within(page, bits);
      const [at, ...rest] = numbers(await said(page));
      const [pairs, clusters, precision, recall] = lang === 'en' ? rest : rest;
      assert.equal(at, bits);
      assert.ok(clusters > 0 && clusters <= pairs);
      if (last) assert.ok(pairs > last.pairs && recall > last.recall && precision <= last.precision, await said(page));
      last = { pairs, precision, recall };
    }
    assert.ok(last.recall > 80, String(last.recall));
    await within(page, 3);
    assert.ok(numbers(await said(page))[3] > 99); // precision
    await page.waitForFunction(() => {
      const [seen, spoken] = [...document.querySelectorAll('#documents .read-out p')].map((p) => p.textContent);
      return seen === spoken;
    });
    assert.deepEqual(page.complaints, []);
  });
}

test('every kind of edit is found more often the more bits are allowed, and changed case always', async () => {
  const page = pages.en;
  const table = () =>
    page
      .locator('.kinds tbody tr')
      .evaluateAll((rows) =>
        Object.fromEntries(rows.map((row) => [row.dataset.kind, row.cells[1].textContent.trim().split(' / ').map(Number)])),
      );
  await within(page, 3);
  const strict = await table();
  await within(page, 8);
  const loose = await table();
  assert.equal(Object.keys(strict).length, 6);
  assert.equal(strict.format[0], strict.format[1]);
  for (const kind of Object.keys(strict)) assert.ok(loose[kind][0] >= strict[kind][0] && loose[kind][0] <= loose[kind][1], kind);
});

test('what the page finds is what the package finds', async () => {
  const page = pages.en;
  await within(page, 3);
  const [head, ...docs] = gunzipSync(await saved(page, page.getByRole('button', { name: 'Export all' })))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(head.documents, 10_000);
  const index = nearprint.Index.from(nearprint.fingerprintAll(docs.map(({ text }) => text)));
  const clusters = new Map();
  for (const cluster of index.clusters({ within: 3 })) clusters.set(cluster, (clusters.get(cluster) ?? 0) + 1);
  const [, pairs, tied] = numbers(await said(page));
  assert.equal(pairs, index.pairs({ within: 3 }).a.length);
  assert.equal(tied, [...clusters.values()].filter((size) => size > 1).length);

  const query = docs[4321].text.slice(0, -30);
  await page.locator('#query').fill(query);
  await page.waitForFunction(
    (expected) =>
      [...document.querySelectorAll('.hits tbody tr')].map((row) => `${row.cells[0].textContent} ${row.cells[1].textContent}`).join() ===
      expected,
    index
      .near(nearprint.fingerprint(query), { within: 11, limit: 5 })
      .map(({ id, distance }) => `${distance} ${docs[id].title}`)
      .join(),
  );
  await page.waitForFunction(() => /medians of nine batches: .* (µs|ms)/.test(document.querySelector('.times').textContent));
});

test('two documents of a cluster side by side: what is marked is in both', async () => {
  const page = pages.en;
  await page.waitForSelector('.passage.b mark');
  const [a, b] = await Promise.all(['a', 'b'].map((side) => page.locator(`.passage.${side} mark`).allTextContents()));
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  assert.deepEqual(new Set(a.map(plain)), new Set(b.map(plain)));
});

test('the list of what to drop has one document fewer than each cluster, and follows what is kept', async () => {
  const page = pages.en;
  const list = async () =>
    String(await saved(page, page.getByRole('button', { name: /to drop/ })))
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(`[${line}]`));
  const before = await list();
  const second = page.locator('.members tr').nth(1);
  const name = await second.locator('th').textContent();
  assert.ok(before.some(([dropped]) => dropped === name));
  await second.locator('input[name=keeper]').check();
  const after = await list();
  assert.equal(after.length, before.length);
  assert.ok(!after.some(([dropped]) => dropped === name) && after.some(([, kept]) => kept === name));
});

test('the page goes on painting while ten thousand documents are indexed', async () => {
  const page = pages.en;
  const frames = page.evaluate(
    () =>
      new Promise((resolve) => {
        let painted = 0;
        const paint = () =>
          document.querySelector('#working')
            ? (painted++, requestAnimationFrame(paint))
            : painted
              ? resolve(painted)
              : requestAnimationFrame(paint);
        paint();
      }),
  );
  await page.locator(`${here} button.main`).first().click();
  assert.ok((await frames) > 2);
  await size(page, '10,000');
  assert.match(await fact(page, 'fingerprints'), /^[\d.,]*[1-9][\d.,]* m?s$/);
});

test('ten thousand lines dropped are ten thousand documents', async () => {
  const page = pages.en;
  const lines = Array.from({ length: 10_000 }, (_, i) => `line ${i} of a file: ${(i * 7919).toString(36)} ${(i * 104729).toString(36)}`);
  await drop(page, [{ name: 'lines.txt', content: lines.join('\n') }]);
  assert.equal(await page.locator('.question .pick').inputValue(), 'line');
  await use(page);
  await size(page, '10,000');
  assert.equal(await page.locator('.kinds').count(), 0); // nobody knows the truth about these
});

test('ten thousand copies of one line, and ten thousand lines of one log, are counted and listed without listing every pair', async () => {
  const page = pages.en;
  const many = 10_000;
  const all = (many * (many - 1)) / 2;
  await drop(page, [{ name: 'copies.txt', content: Array.from({ length: many }, () => 'the same line again and again').join('\n') }]);
  await use(page);
  await size(page, '10,000');
  await page.waitForFunction(() => document.querySelectorAll('.members tbody tr').length === 12);
  const [, pairs, clusters] = numbers(await said(page));
  assert.deepEqual([pairs, clusters], [all, 1]);
  assert.match(await page.locator('.members .hint').textContent(), /9,988/);
  assert.match(await page.locator('.presets button', { hasText: 'to drop' }).textContent(), /9,999/);

  const log = Array.from(
    { length: many },
    (_, i) => `2026-11-21 08:00 the station at the harbour reports that all is well and that the wind has not changed ${i}`,
  );
  await drop(page, [{ name: 'log.txt', content: log.join('\n') }]);
  await use(page);
  await page.waitForFunction(() => /more pairs than a page can list/.test(document.querySelector('#documents .bounded')?.textContent));
  const widest = Number(await page.locator(`${here} .scrub`).getAttribute('max'));
  assert.ok(widest < 11);
  await within(page, widest);
  assert.equal((await page.locator('.clusters li').count()) <= 8, true);
});

test('tables: the longest field is offered, another can be chosen, rows without it are left out', async () => {
  const page = pages.en;
  const text = 'A text long enough to be told from its neighbours, with a comma, and a “quote”';
  const csv = `id,title,body\n1,short,"${text}"\n2,brief,"${text}!"\n3,third,\n`;
  const jsonl = `${JSON.stringify({ id: 'j', body: `${text} in JSON` })}\n`;
  await drop(page, [
    { name: 'a.csv', content: csv },
    { name: 'b.jsonl', content: jsonl },
    { name: 'photo.png', content: 'not read' },
  ]);
  await page.waitForSelector('.question .pick');
  assert.equal(await page.locator('.question .pick').inputValue(), 'body');
  await use(page);
  await size(page, '3');
  await drop(page, [{ name: 'a.csv', content: csv }]);
  await page.locator('.question .pick').selectOption('title');
  await use(page);
  await size(page, '3');
  await page.waitForFunction(() => document.querySelector('#query').value === 'short');
});

test('own files are judged by their wording', async () => {
  const page = pages.en;
  const text = 'The same long sentence about a lighthouse and its keeper, who wrote down the wind every day for forty years.';
  await page.locator('.paste summary').click();
  await page
    .locator('#pasted')
    .fill([text, text.toUpperCase(), `${text} Yes.`, 'Something else altogether, about bread and time.'].join('\n'));
  await page.getByRole('button', { name: 'Index these lines' }).click();
  await size(page, '4');
  await within(page, 11);
  await page.waitForFunction(() => /Of 2 of these pairs, 2 share/.test(document.querySelector('#documents .read-out p').textContent));
  assert.equal(numbers(await said(page))[1], 3); // two of them by equal fingerprints, which are looked at once
});

test('stopped work changes nothing, and says so', async () => {
  const page = pages.en;
  const lines = Array.from({ length: 20_000 }, (_, i) => `${i} ${'a long line that takes a while '.repeat(20)}${i}`);
  await drop(page, [{ name: 'long.txt', content: lines.join('\n') }]);
  await page.waitForSelector('.question .pick');
  await page.evaluate(() => {
    document.querySelector('.question button').click();
    document.querySelector('#documents .progress button').click();
  });
  await page.waitForFunction(() => document.querySelector('#documents .trouble')?.textContent.startsWith('Cancelled'));
  assert.equal(await fact(page, 'documents'), '4');
});

test('an import of an export is the same, and a corrupt file is refused with a message', async () => {
  const page = pages.en;
  const exported = () => saved(page, page.getByRole('button', { name: 'Export all' }));
  const give = (buffer) => page.locator('#import').setInputFiles({ name: 'documents.jsonl.gz', mimeType: 'application/gzip', buffer });
  const first = await exported();
  await page.locator(`${here} button.main`).first().click();
  await size(page, '10,000');
  await give(first);
  await size(page, '4');
  assert.deepEqual(gunzipSync(await exported()), gunzipSync(first));

  const flipped = Buffer.from(first);
  flipped[first.length >> 1] ^= 1;
  for (const bad of [flipped, first.subarray(0, first.length - 5), Buffer.from('no gzip'), gzipSync('{"format":"other"}\n')]) {
    await give(first);
    await page.waitForFunction(() => !document.querySelector('#documents .trouble'));
    await give(bad);
    await page.waitForFunction(() => /altered/.test(document.querySelector('#documents .trouble')?.textContent ?? ''));
    assert.equal(await fact(page, 'documents'), '4');
  }
});

test('a file that is given while another one is read replaces it, and what is wrong with it is said', async () => {
  const page = pages.en;
  const lines = Array.from({ length: 20_000 }, (_, i) => `${i} ${'a long line that takes a while '.repeat(20)}${i}`);
  await drop(page, [{ name: 'long.txt', content: lines.join('\n') }]);
  await page.waitForSelector('.question .pick');
  await page.evaluate(() => {
    document.querySelector('.question button').click();
    const transfer = new DataTransfer();
    transfer.items.add(new File(['no gzip'], 'documents.jsonl.gz'));
    const input = document.querySelector('#import');
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.waitForFunction(() => !document.querySelector('#documents .progress'));
  assert.match(await page.locator('#documents .trouble').textContent(), /altered/);
  assert.equal(await fact(page, 'documents'), '4');
});

test('kept documents come back after a reload and in another tab, and deleting takes them from both', async () => {
  const context = pages.en.context();
  const page = pages.en;
  await page.getByRole('button', { name: 'Keep in this browser' }).click();
  await page.waitForFunction(() =>
    /^This page takes up [\d.]+ .?B of the [\d.,]+ .B/.test(document.querySelector('#documents .storage')?.textContent),
  );
  await page.reload();
  await size(page, '4');
  await page.waitForSelector('#documents .storage');
  const other = await context.newPage();
  await other.goto(page.url());
  await size(other, '4');
  await page.getByRole('button', { name: 'Delete' }).click();
  for (const tab of [page, other]) await tab.waitForFunction(() => !document.querySelector('#documents .facts'));
  await page.reload();
  await page.waitForSelector('html[data-ready]');
  assert.equal(await page.locator('#documents .facts').count(), 0);
});

test('files that are no text are refused with a message', async () => {
  const page = pages.en;
  await drop(page, [{ name: 'photo.png', content: 'x' }]);
  await page.waitForSelector('#documents .trouble');
  await drop(page, [{ name: 'empty.txt', content: '   ' }]);
  await page.waitForSelector('.question button');
  await use(page);
  await page.waitForFunction(() => /no text/.test(document.querySelector('#documents .trouble')?.textContent ?? ''));
  await drop(page, [{ name: 'bad.jsonl', content: '{"a": \n' }]);
  await page.waitForSelector('.question button');
  await use(page);
  await page.waitForFunction(() => /no text/.test(document.querySelector('#documents .trouble')?.textContent ?? ''));
});
