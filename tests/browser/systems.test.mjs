// Every system that the articles describe is named on the page: one row for each. That it can be tried there is in the tests of its section.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inBoth } from './both-languages.mjs';

const { pages } = await inBoth();

/** For each row: the section, and its name on the page in either language. */
const ROWS = {
  A1: ['shingles', /window slides/, /窗口沿文字滑动/],
  A2: ['weights', /TF-IDF/, /停用词/],
  A3: ['votes', /Which hash\?/, /用哪种哈希/],
  A4: ['votes', /Add up each column/, /逐列相加/],
  A5: ['votes', /a tie gives 0/, /打平算 0/],
  A6: ['two-texts', /Hamming distance/, /汉明距离/],
  B1: ['lookups', /Compare with every one/, /逐个比较/],
  B2: ['lookups', /Look up every value/, /把相近的值都查一遍/],
  B3: ['lookups', /Storing them all/, /把相近的值都存下来/],
  B4: ['lookups', /list for each bit/, /每位一张倒排表/],
  B5: ['lookups', /pigeonhole principle/, /抽屉原理/],
  B6: ['lookups', /permuted tables/, /置换表/],
  B7: ['lookups', /many queries in one pass/, /一趟扫描回答许多查询/],
  B8: ['lookups', /any key-value store/, /任何键值存储/],
  C1: ['editor', /Brute force/, /两两全比/],
  C2: ['editor', /makes one pass/, /只走一遍/],
  D1: ['planes', /random projection/, /随机投影/],
  D2: ['planes', /\+1 and −1/, /\+1、−1/],
  E1: ['measures', /Edit distance/, /编辑距离/],
  E2: ['lookups', /candidates a query on average/, /一次查询平均有/],
};

for (const [row, [section, en, zh]] of Object.entries(ROWS))
  test(`${row} is named in both languages`, async () => {
    for (const [lang, name] of Object.entries({ en, zh })) assert.match(await pages[lang].locator(`#${section}`).textContent(), name);
  });

test('other hashes and widths can be chosen: as many bits are shown, and the sums are the published ones for MD5 alone', async () => {
  const page = pages.en;
  for (const hash of ['fx', 'md5']) {
    await page.locator('#votes .one-text .pick').selectOption(hash);
    assert.equal(await page.locator('.golden[data-same=true]').count(), Number(hash === 'md5'));
  }
  for (const bits of [32, 128, 64]) {
    await page.locator('#two-texts .pick').first().selectOption(String(bits));
    assert.equal((await page.locator('[data-hex=a]').textContent()).length, bits / 4);
    assert.equal(await page.locator('#two-texts .bit').count(), bits);
  }
});
