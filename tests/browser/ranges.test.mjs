// An archive beside the page: what is shown as read is what was asked of the host, and the answer is that of the package.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { site } from './chromium.mjs';
import { chromium } from './started.mjs';

let archive, file;
before(async () => {
  const { openArchive } = await import(pathToFileURL(join(chromium.unpacked, 'dist/archive.mjs')));
  file = readFileSync(
    join(
      site,
      'assets',
      readdirSync(join(site, 'assets')).find((name) => name.endsWith('.npa')),
    ),
  );
  archive = await openArchive(new Uint8Array(file));
});

const kilobytes = (text) => Number(text.match(/([\d.]+) kB/)[1]);

for (const lang of ['en', 'zh']) {
  test(`a query reads some dozens of ranges, each counted as it arrives; a changed word hardly any (${lang})`, async () => {
    const page = await chromium.open({ lang });
    await page.waitForSelector('.ways');
    const asked = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith('.npa')) return;
      const [, start, end] = response
        .headers()
        ['content-range'].match(/bytes (\d+)-(\d+)\//)
        .map(Number);
      asked.push([start, end + 1]);
    });
    const part = page.locator('#lookups .live > :nth-child(4)');
    const answered = () => page.waitForFunction(() => document.querySelector('.answered li'));
    const check = async (from, text) => {
      const query = asked.slice(from);
      assert.deepEqual(
        await part.locator('.answered li').evaluateAll((all) => all.map((one) => one.dataset.id)),
        (await archive.check(text, { limit: 4 })).map(({ id }) => id),
      );
      const bytes = query.reduce((sum, [start, end]) => sum + end - start, 0);
      assert.match(await part.locator('[data-amount=now] dt').textContent(), new RegExp(`\\b${query.length}\\b|${query.length} 段`));
      assert.ok(Math.abs(kilobytes(await part.locator('[data-amount=now] dd').textContent()) - bytes / 1000) < 0.06, String(bytes));
      // Every cell of the row that holds a byte of a range is filled, and no other.
      const cells = await part.locator('.ranges > svg rect').evaluateAll((all) => all.map((cell) => cell.className.baseVal));
      const each = file.length / cells.length;
      const read = (ranges, cell) => ranges.some(([start, end]) => start < (cell + 1) * each && end > cell * each);
      cells.forEach((kind, cell) => assert.equal(kind === 'now', read(query, cell), `cell ${cell} is ${kind}`));
      cells.forEach((kind, cell) => assert.equal(kind === 'rest', !read(asked, cell), `cell ${cell} is ${kind}`));
      return { ranges: query.length, bytes };
    };
    assert.equal(asked.length, 0); // nothing before it is wanted
    await part.locator('.open-archive').press('Enter');
    await answered();
    const area = part.locator('#asked-text');
    const text = await area.inputValue();
    const first = await check(1, text); // the first one is the header
    assert.ok(first.ranges >= 10 && first.ranges <= 60 && first.bytes < 0.05 * file.length, JSON.stringify(first));
    const [match] = await archive.check(text, { limit: 1 });
    assert.ok(match.score > 0.8 && match.score < 1, String(match.score)); // a copy with a few words changed

    const before = asked.length;
    const shown = await part.locator('[data-amount=now] dt').textContent();
    await area.press('Control+End');
    await page.keyboard.type(' Indeed.');
    await page.waitForFunction(
      (shown) => document.querySelector('.answered li') && document.querySelector('[data-amount=now] dt').textContent !== shown,
      shown,
    );
    const second = await check(before, `${text} Indeed.`);
    assert.ok(second.bytes < first.bytes / 3, JSON.stringify([first, second])); // the answer to the exercise

    await part.locator('.asking button').click(); // text A is no licence
    await page.waitForFunction(
      (said) => document.querySelector('.answered p')?.textContent === said,
      lang === 'en' ? 'No document shares enough with this text.' : '没有哪一篇同这段文字有足够的相同。',
    );
    assert.deepEqual(await archive.check(await page.locator('#text-a').inputValue()), []);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test('an archive that does not arrive is reported, and can be asked for again', async () => {
  const page = await chromium.open();
  await page.waitForSelector('.ways');
  await page.context().setOffline(true);
  await page.locator('.open-archive').click();
  await page.waitForSelector('#lookups [role=alert]');
  await page.context().setOffline(false);
  await page.locator('.open-archive').click();
  await page.waitForSelector('.answered li');
  assert.equal(await page.locator('#lookups [role=alert]').count(), 0);
  await page.context().close();
});
