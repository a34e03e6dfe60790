// Every system that the articles describe is named on the page and can be tried there: one row for each.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { chromium, inBoth } from './both-languages.mjs';

const { pages } = await inBoth();

const { nearprint } = chromium;
let page;
before(async () => {
  page = pages.en;
  await page.waitForSelector('.ways');
});

const text = (selector) => page.locator(selector).first().textContent();
const numbers = (text) => text.match(/\d[\d,]*(\.\d+)?/g).map((number) => Number(number.replaceAll(',', '')));
const preset = (name) => page.locator('#two-texts .presets').getByRole('button', { name, exact: true }).click();
const pick = (section, nth, value) => page.locator(`#${section} .pick`).nth(nth).selectOption(value);
const fill = (section, nth, value) => page.locator(`#${section} .scrub`).nth(nth).fill(String(value));
const becomes = (selector, pattern) =>
  page.waitForFunction(
    ([selector, source]) => new RegExp(source).test(document.querySelector(selector)?.textContent),
    [selector, pattern.source],
  );
/** The figures of a method of section 6 as they are shown: found, looked up, read, compared and stored. */
const way = async (name) => await page.locator(`[data-way=${name}] td.figure`).allTextContents();
const finds = (name) => async () => {
  const [found, probes] = await way(name);
  assert.deepEqual([found, Number(probes.replaceAll(',', '')) > 0], [(await way('index'))[0], true]);
};

/** For each row: the section, its name on the page in either language, and a check of what it does. */
const ROWS = {
  A1: [
    'shingles',
    /window slides/,
    /窗口沿文字滑动/,
    async () => {
      await preset('Python is sexy');
      await fill('shingles', 0, 4);
      await page.waitForFunction(() => document.querySelectorAll('.shingles.a .chip').length === 9);
      const chips = await page.locator('.shingles.a .chip').evaluateAll((chips) => chips.map((chip) => chip.dataset.shingle));
      assert.deepEqual(chips, ['pyth', 'ytho', 'thon', 'honi', 'onis', 'niss', 'isse', 'ssex', 'sexy']);
    },
  ],
  A2: [
    'weights',
    /TF-IDF/,
    /停用词/,
    async () => {
      await pick('weights', 0, 'tfidf');
      await pick('weights', 1, 'drop');
      await pick('weights', 2, '20');
      assert.match(await text('#weights .read-out p'), / 20 of \d+ words vote/);
      await pick('weights', 0, 'hand');
      const before = await text('#weights .moving code');
      const heaviest = page.locator('#weights tbody tr').first();
      const word = await heaviest.getAttribute('data-word');
      await page.locator(`#weights [data-word="${word}"] .scrub`).fill('5');
      assert.match(await text('#weights .read-out p'), new RegExp(`“${word}” is the heaviest word, at 5.00`));
      assert.notEqual(await text('#weights .moving code'), before);
    },
  ],
  A3: [
    'votes',
    /Which hash\?/,
    /用哪种哈希/,
    async () => {
      for (const hash of ['fx', 'md5']) {
        await page.locator('#votes .one-text .pick').selectOption(hash);
        assert.equal(await page.locator('.golden[data-same=true]').count(), Number(hash === 'md5'));
      }
      for (const bits of [32, 128, 64]) {
        await pick('two-texts', 0, String(bits));
        assert.equal((await text('[data-hex=a]')).length, bits / 4);
        assert.equal(await page.locator('#two-texts .bit').count(), bits);
      }
    },
  ],
  A4: [
    'votes',
    /Add up each column/,
    /逐列相加/,
    async () => {
      const before = await page.locator('.sums li').allTextContents();
      await page.locator('#votes .steps button').nth(1).click();
      assert.ok((await page.locator('.sums li').allTextContents()).every((sum) => /^[+−]1$/.test(sum))); // one vote each
      await page.locator('#votes .steps button').nth(2).click();
      assert.deepEqual(await page.locator('.sums li').allTextContents(), before);
    },
  ],
  A5: [
    'votes',
    /a tie gives 0/,
    /打平算 0/,
    async () => {
      const sums = await page.locator('.sums li').allTextContents();
      const bits = await page.locator('.matrix .digit').allTextContents();
      assert.equal(bits.length, 64);
      assert.equal(bits.filter((bit) => bit === '1').length, sums.filter((sum) => sum.startsWith('+')).length);
    },
  ],
  A6: [
    'two-texts',
    /Hamming distance/,
    /汉明距离/,
    async () => {
      const far = nearprint.distance(
        ...(await Promise.all(['a', 'b'].map(async (side) => BigInt(`0x${await text(`[data-hex=${side}]`)}`)))),
      );
      assert.equal(Number(await text('.distance output')), far);
      assert.equal(await page.locator('#length .scrub').inputValue(), '3');
    },
  ],
  B1: [
    'lookups',
    /Compare with every one/,
    /逐个比较/,
    async () => assert.deepEqual((await way('exhaustive')).slice(2, 4), ['10,000', '10,000']),
  ],
  B2: ['lookups', /Look up every value/, /把相近的值都查一遍/, async () => assert.equal((await way('probing'))[1], '43,745')],
  B3: [
    'lookups',
    /Storing them all/,
    /把相近的值都存下来/,
    async () => {
      await fill('lookups', 1, 1);
      await becomes('[data-way=neighbourhood]', /7\.8 MB/);
      await finds('neighbourhood')();
      await fill('lookups', 1, 3);
      await becomes('[data-way=neighbourhood]', /not built/);
    },
  ],
  B4: ['lookups', /list for each bit/, /每位一张倒排表/, finds('bitLists')],
  B5: [
    'lookups',
    /pigeonhole principle/,
    /抽屉原理/,
    async () => {
      await finds('blocks')();
      await page.locator('#lookups .controls button').nth(2).click(); // one flip in each drawer
      await page.waitForFunction(() => !document.querySelector('.drawer[data-whole]'));
      await becomes('#lookups .read-out p', /is not among them/);
    },
  ],
  B6: [
    'lookups',
    /permuted tables/,
    /置换表/,
    async () => {
      for (const many of [10, 16, 20]) assert.equal((await way(`permuted${many}`))[1], String(many));
    },
  ],
  B7: [
    'lookups',
    /many queries in one pass/,
    /一趟扫描回答许多查询/,
    async () => {
      await finds('compressed')();
      await finds('batch')();
    },
  ],
  B8: [
    'lookups',
    /any key-value store/,
    /任何键值存储/,
    async () => {
      await page.locator('#documents .paste summary').click();
      await page.locator('#pasted').fill('one line of text\nanother line of text');
      await page.getByRole('button', { name: 'Index these lines' }).click();
      await page.getByRole('button', { name: 'Keep in this browser' }).click();
      await page.waitForSelector('#documents .stored');
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.waitForFunction(() => !document.querySelector('#documents .facts'));
    },
  ],
  C1: [
    'editor',
    /Brute force/,
    /两两全比/,
    async () => assert.ok(numbers(await page.locator('#editor .read-out').nth(1).locator('p').first().textContent()).includes(28)),
  ],
  C2: [
    'editor',
    /makes one pass/,
    /只走一遍/,
    async () => {
      await page.locator('#editor .player input').press('Home');
      assert.equal(await page.locator('.inside li').count(), 0);
      for (let step = 0; step < 3; step++) await page.locator('#editor .player button').nth(2).click();
      assert.equal(await page.locator('.inside li').count(), 1);
    },
  ],
  D1: [
    'planes',
    /random projection/,
    /随机投影/,
    async () => {
      await fill('planes', 0, 60);
      const [, apart, measured] = (await text('#planes .read-out p'))
        .match(/between the vectors is ([\d.]+); .* taken, it is ([\d.]+)\./)
        .map(Number);
      assert.equal(apart, 1); // two vectors of length 1, at 60°
      assert.ok(measured > 0.7 && measured < 1.3, String(measured));
    },
  ],
  D2: [
    'planes',
    /\+1 and −1/,
    /\+1、−1/,
    async () => {
      const rows = await page
        .locator('.signs tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.cells].slice(1).map((cell) => cell.textContent)));
      for (const row of rows)
        for (const side of [0, 3]) assert.deepEqual(row.slice(side + 1, side + 3), row[side].startsWith('−') ? ['−1', '0'] : ['+1', '1']);
    },
  ],
  E1: [
    'measures',
    /Edit distance/,
    /编辑距离/,
    async () => {
      await preset('Unrelated');
      await page.waitForFunction(() => Number(document.querySelector('[data-measure-of=jaccard] td').textContent) < 0.1);
      for (const measure of ['cosine', 'jaccard', 'edits', 'substring'])
        assert.ok(Number(await text(`[data-measure-of=${measure}] td`)) < 0.5, measure);
    },
  ],
  E2: [
    'lookups',
    /candidates a query on average/,
    /一次查询平均有/,
    async () => {
      await page.locator('#lookups .scale .scrub').fill('30');
      assert.equal(await text('#lookups .scale output'), '65,536');
      assert.ok(numbers(await text('#lookups .checked')).includes(numbers((await way('index'))[3])[0])); // beside what the real index compared
    },
  ],
};

test('the table has every row', () => {
  assert.deepEqual(Object.keys(ROWS), [
    'A1',
    'A2',
    'A3',
    'A4',
    'A5',
    'A6',
    'B1',
    'B2',
    'B3',
    'B4',
    'B5',
    'B6',
    'B7',
    'B8',
    'C1',
    'C2',
    'D1',
    'D2',
    'E1',
    'E2',
  ]);
});

for (const [row, [section, en, zh, play]] of Object.entries(ROWS)) {
  test(`${row} is named in both languages, and can be played with`, async () => {
    for (const [lang, name] of Object.entries({ en, zh })) assert.match(await pages[lang].locator(`#${section}`).textContent(), name);
    await play();
  });
}

test('playing with all of them left no complaint', () => {
  for (const page of Object.values(pages)) assert.deepEqual(page.complaints, []);
});
