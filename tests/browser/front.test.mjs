// The front page: a text and its copy, of which words are knocked out; its pieces and ropes, the drawers in which it is lost, par, links, and what is said of it.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { inFirefox } from './chromium.mjs';
import { chromium } from './started.mjs';

const { Corpus, distance, explain, fingerprint } = chromium.nearprint;
const LANGUAGES = ['en', 'zh'];
const root = (lang) => (lang === 'zh' ? 'zh/' : '');
const open = (lang, options = {}) => chromium.open({ lang, path: root(lang), reducedMotion: 'reduce', ...options });
const sha256 = (text) => createHash('sha256').update(text).digest().readBigUInt64BE();
const blocks = (bits) => [48n, 32n, 16n, 0n].map((shift) => (bits >> shift) & 0xffffn);
const numbers = (text) => text.match(/\d[\d,]*(\.\d+)?/g)?.map((number) => Number(number.replaceAll(',', ''))) ?? [];
const BITS = Array.from({ length: 64 }, (_, i) => BigInt(63 - i));
const wordsOf = (lang, text) => [...new Intl.Segmenter(lang, { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike);
const without = (text, { index, segment }) => text.slice(0, index) + text.slice(index + segment.length);
const isLost = (a, b) => blocks(fingerprint(a)).every((block, i) => block !== blocks(fingerprint(b))[i]);
/** The fewest words without which the text is lost, and all sets of so many, by trying one word and then two. */
function fewest(lang, text) {
  const all = wordsOf(lang, text);
  const ones = all.flatMap((word, i) => (isLost(text, without(text, word)) ? [[i]] : []));
  if (ones.length) return { par: 1, ways: ones };
  const twos = all.flatMap((word, i) =>
    all.flatMap((other, j) => (j > i && isLost(text, without(without(text, other), word)) ? [[i, j]] : [])),
  );
  assert.ok(twos.length > 0);
  return { par: 2, ways: twos };
}
/** Knocks out a best set of words, and returns what is left. */
async function lose(page, lang, a) {
  const [way] = fewest(lang, a).ways;
  for (const i of way) await page.locator('.word').nth(i).click();
  return { b: way.toReversed().reduce((text, i) => without(text, wordsOf(lang, a)[i]), a), words: way.length };
}
/** What the page shows of itself: its sentence, both rows of bits, which ropes tip and which drawers are whole. */
const shown = (page) =>
  page.evaluate(() => ({
    said: document.querySelector('#hero .read-out p').textContent,
    // Of each bar where it begins and whether it is tall.
    rows: ['.bits:not(.copy)', '.bits.copy'].map((row) =>
      [...document.querySelectorAll(`#hero ${row}`)]
        .flatMap((path) => [...path.getAttribute('d').matchAll(/M([-\d.]+) [-\d.]+v-([\d.]+)/g)])
        .map(([, x, height]) => [Number(x), Number(height) > 8])
        .sort(([one], [other]) => one - other)
        .map(([, tall]) => tall),
    ),
    tips: [...document.querySelectorAll('#hero .rope')].map((rope) => rope.dataset.tips !== undefined),
    whole: [...document.querySelectorAll('.drawer-of')].map((drawer) => drawer.dataset.whole !== undefined),
  }));
/** Which way the arrow of each rope points: 1 up, −1 down, 0 none. */
const tugs = (section) =>
  section.evaluate((section) => {
    const ways = [
      ...section
        .querySelector('.tug')
        .getAttribute('d')
        .matchAll(/M([\d.]+) [\d.]+h([\d.]+)l-[\d.]+ (-?)/g),
    ];
    return [...section.querySelectorAll('.rope')].map((rope) => {
      const way = ways.find(([, x, wide]) => Math.abs(Number(x) + wide / 2 - rope.getAttribute('cx')) < 0.01);
      return way ? (way[3] ? 1 : -1) : 0;
    });
  });
/** Compares that with the library. */
async function agrees(page, lang, a, b, words) {
  const [own, now] = [fingerprint(a), fingerprint(b)];
  const far = distance(own, now);
  const sha = distance(sha256(a), sha256(b));
  const expected = lang === 'en' ? [words, far, 64, 256, 64, sha] : [words, 64, far, 256, 64, sha];
  await page.waitForFunction(
    (expected) => document.querySelector('#hero .read-out p').textContent.match(/\d+/g)?.slice(0, 6).join() === expected,
    expected.join(),
  );
  const { said, rows, tips, whole } = await shown(page);
  for (const [row, print] of [
    [rows[0], own],
    [rows[1], now],
  ])
    assert.deepEqual(
      row,
      BITS.map((bit) => ((print >> bit) & 1n) === 1n),
    );
  assert.deepEqual(
    tips,
    BITS.map((bit) => (((own ^ now) >> bit) & 1n) === 1n),
  );
  assert.deepEqual(
    whole,
    blocks(own).map((block, i) => block === blocks(now)[i]),
  );
  assert.match(said, isLost(a, b) ? /Lost:|丢了：/ : /Found:|找到了：/);
  return far;
}
/** The original, and the copy as the words on the board make it. */
const original = async (page) => page.locator('.board').evaluate((board) => board.textContent.replace(/\s+/g, ' ').trim());
const toFind = async (page) => {
  await page.locator('#find').scrollIntoViewIfNeeded();
  await page.waitForSelector('#within', { timeout: 60_000 });
};
const ownTexts = async (page) => {
  if ((await page.locator('.write').getAttribute('aria-pressed')) === 'false') await page.locator('.write').click();
};

for (const lang of LANGUAGES) {
  test(`any word is knocked out by the mouse or the keyboard, and put back; bits, ropes, drawers and sentence agree with the library (${lang})`, async () => {
    const page = await open(lang);
    const a = await original(page);
    const all = wordsOf(lang, a);
    assert.deepEqual(
      await page.locator('.word').allTextContents(),
      all.map(({ segment }) => segment),
    );
    for (const i of [0, 7, all.length - 1]) {
      await page.locator('.word').nth(i).click();
      assert.equal(await page.locator('.word').nth(i).getAttribute('aria-pressed'), 'true');
      await agrees(page, lang, a, without(a, all[i]), 1);
      await page.locator('.word').nth(i).click();
      await page.waitForFunction(() => !document.querySelector('.rope[data-tips]'));
    }
    // One tab stop, and arrow keys from word to word.
    assert.equal(await page.locator('.word[tabindex="0"]').count(), 1);
    await page.locator('.word').first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    const far = await agrees(page, lang, a, without(without(a, all.at(-1)), all[2]), 2);
    assert.ok(far > 0);
    assert.equal(await page.evaluate(() => document.activeElement.textContent), all.at(-1).segment, 'focus stays');
    await page.locator('.again').click();
    assert.equal(await page.locator('.word[aria-pressed=true]').count(), 0);
    assert.deepEqual(page.complaints, []);
  });

  test(`par is the fewest words that lose the text, and a best way is outlined only after a loss (${lang})`, async () => {
    const page = await open(lang);
    const a = await original(page);
    const all = wordsOf(lang, a);
    const { ways, par } = fewest(lang, a);
    const outlined = () =>
      page.locator('.word').evaluateAll((words) => words.flatMap((word, i) => (word.dataset.best === undefined ? [] : [i])));
    // A word that does not lose it, and then others until it is lost.
    let b = a;
    let words = 0;
    for (let i = all.length - 2; !isLost(a, b); i--) {
      if (par === 1 && words === 0 && isLost(a, without(a, all[i]))) continue;
      assert.equal(await page.locator('.par').count(), 0);
      assert.deepEqual(await outlined(), []);
      b = without(b, all[i]);
      words++;
      await page.locator('.word').nth(i).click();
      await agrees(page, lang, a, b, words);
    }
    assert.ok(words > par);
    await page.waitForFunction(() => document.querySelector('.par')?.textContent !== '');
    assert.deepEqual(numbers(await page.locator('.par').textContent()), par === 1 ? [par, words, ways.length] : [par, words]);
    assert.deepEqual(await outlined(), par === 1 ? ways.flat() : ways[0]);
    await page.locator('.again').click();
    for (const i of ways.at(-1)) await page.locator('.word').nth(i).click();
    await page.waitForFunction(() => /you made it|你做到了/.test(document.querySelector('.par')?.textContent));
    assert.deepEqual(page.complaints, []);
  });

  test(`the drawers lost it: the library says what it finds (${lang})`, async () => {
    const page = await open(lang);
    const a = await original(page);
    const { b } = await lose(page, lang, a);
    const corpus = new Corpus();
    corpus.put({ id: 'own', text: a });
    const { share } = corpus.check(b)[0];
    assert.ok(share > 0.5);
    await page.locator(`.library[data-share="${share}"]`).waitFor({ timeout: 60_000 });
    assert.ok((await page.locator('.library').textContent()).includes(`${(100 * share).toFixed(0)} %`));
    await ownTexts(page);
    await page
      .locator('#yours')
      .fill(lang === 'en' ? 'Something else altogether, about a tram in the snow.' : '完全是另一回事，说的是雪里的一辆电车。');
    await page.waitForFunction(() => /nothing either|也找不到了/.test(document.querySelector('.library')?.textContent));
  });

  test(`the other way round: a sentence moved to the front changes many words and few bits, and stays found (${lang})`, async () => {
    const page = await open(lang);
    const a = await original(page);
    await page.locator('.goals button').nth(1).click();
    assert.equal(await page.locator('.send').count(), 0, 'nothing is changed yet');
    await page.locator('.move').click();
    await page.waitForSelector('.rope[data-tips]');
    const { said, whole } = await shown(page);
    await ownTexts(page);
    const b = await page.locator('#yours').inputValue();
    const sentence = b.slice(0, b.search(/[.。]/) + 1);
    assert.ok(a.endsWith(sentence), 'the last one is the first');
    const [words, bits] = lang === 'en' ? numbers(said) : [numbers(said)[0], numbers(said)[2]];
    assert.equal(bits, distance(fingerprint(a), fingerprint(b)));
    assert.ok(words >= 12 && bits <= 6 && whole.includes(true), said);
    if (!inFirefox) assert.ok((await page.locator('.send').textContent()).includes(String(words)));
  });

  test(`both texts can be the reader’s: the distance follows each key, capitals count nothing, a new original starts anew (${lang})`, async () => {
    const page = await open(lang);
    await ownTexts(page);
    const field = (id) => page.locator(`#${id}`);
    const [own, copy] = lang === 'en' ? ['A quiet harbour in May', 'A quiet harbor in May'] : ['五月里安静的港口', '五月里平静的港口'];
    await field('original').fill(own);
    await field('yours').fill('');
    await field('yours').pressSequentially(copy);
    await agrees(page, lang, own, copy, 1);
    if (lang === 'en') {
      await field('yours').fill(own.toUpperCase());
      await agrees(page, lang, own, own.toUpperCase(), 0);
    }
    await field('original').fill(copy);
    await field('yours').fill(copy);
    await page.waitForFunction(() => !document.querySelector('.rope[data-tips]'));
    assert.equal(await page.locator('.par').count(), 0);
    // Without letters there is nothing to find, and a way on.
    for (const id of ['yours', 'original']) {
      await field(id).fill('…');
      assert.match((await shown(page)).said, /no letters or digits|没有汉字、字母或数字/);
      assert.equal(await page.locator('.send').count(), 0);
    }
    await page.locator('.again').click();
    await page.waitForFunction(() => document.querySelector('#original').value.length > 100);
    assert.equal(await field('yours').inputValue(), await field('original').inputValue());
    assert.deepEqual(page.complaints, []);
  });

  test(`of three posts one is a copy, one is like it; the line is a copy while few have it, and passed over when many do (${lang})`, async () => {
    const page = await open(lang);
    const a = await original(page);
    await page.locator('.word').nth(3).click();
    const b = without(a, wordsOf(lang, a)[3]);
    await page.waitForSelector('.posts li');
    const line = (await page.locator('.licence-line').textContent()).replace('… ', '');
    // The same by the package, of the post that is known here.
    const corpus = new Corpus();
    corpus.put({ id: 'original', text: `${a}\n\n${line}` });
    const score = `${(100 * corpus.check(`${b}\n\n${line}`)[0].score).toFixed(1)} %`;
    await page.waitForFunction((score) => document.querySelector('.posts dd').textContent === score, score);
    const says = () => page.locator('.posts li').evaluateAll((all) => all.map((post) => post.dataset.says));
    assert.deepEqual(await says(), ['copy', 'nothing', 'similar']);
    const parts = await page.locator('.posts li div:first-child dd').allTextContents();
    assert.equal(parseFloat(parts[1]), 100);
    // The tie is told as a tie: all but the original, of which a word is out, and whoever shares more than the line.
    const ties = () => page.locator('.ties').textContent();
    assert.equal(numbers(await ties())[0], 40 + Number(parseFloat(parts[2]) === 100));
    assert.doesNotMatch(await ties(), /your original|你的原文/);
    await page.locator('.again').click();
    await page.waitForFunction(() => /your original|你的原文/.test(document.querySelector('.ties').textContent));
    // Few have the line: then it is told.
    await page.locator('#having').fill('3');
    await page.waitForFunction(() => document.querySelector('.posts [data-kind=line]')?.dataset.says === 'copy');
    assert.deepEqual(page.complaints, []);
  });

  test(`it takes at most seven screens of a phone, nothing is pushed out of sight at 320 px, and all can be pressed (${lang})`, async () => {
    const page = await open(lang, { viewport: { width: 390, height: 844 } });
    await toFind(page);
    const first = await page.locator('#hero .drawers-of').boundingBox();
    assert.ok(first.y + first.height + (await page.evaluate(() => scrollY)) < 844, 'the figure is in the first screen');
    assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) <= 7 * 844);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      const { wide, small } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        small: [...document.querySelectorAll('button:not(.word), input, textarea, nav a')]
          .map((element) => [element.textContent || element.id, element.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 24 || height < 24)
          .map(([name, { width, height }]) => `${name}: ${width} × ${height}`),
      }));
      assert.ok(wide <= width, `${wide} at ${width} px`); // Firefox takes a scroll bar off it
      assert.deepEqual(small, []);
    }
  });

  test(`without a script the promise is kept, and the chapters are reached (${lang})`, { skip: inFirefox }, async () => {
    const page = await open(lang, { javaScriptEnabled: false });
    const said = numbers((await page.locator('#hero figcaption').textContent()).replace(/SHA-256/g, ''));
    const drawn = await page.locator('.hash').evaluateAll((rows) => rows.map((row) => row.querySelectorAll('.differs').length));
    assert.ok(drawn.every((bits) => said.includes(bits)) && drawn[1] <= 3 && drawn[0] > 20, `${said} ${drawn}`);
    await page.locator('#deeper a').nth(4).click();
    await page.waitForSelector('#planes h2');
  });

  if (lang === 'zh') continue; // what follows is the same in both languages

  test(`the word under the pointer shows which way each rope would go (${lang})`, async () => {
    const page = await open(lang);
    const a = await original(page);
    const [before, after] = [a, without(a, wordsOf(lang, a)[5])].map((text) => explain(text).sums);
    await page.locator('.word').nth(5).hover();
    await page.waitForSelector('#hero .tug:not([d=""])');
    assert.deepEqual(
      await tugs(page.locator('#hero')),
      BITS.map((bit) => Math.sign(after[bit] - before[bit])),
    );
    await page.mouse.move(2, 2);
    await page.waitForFunction(() => document.querySelector('#hero .tug').getAttribute('d') === '');
  });

  test(`a finger’s first tap looks at a word, its second knocks it out, and the keyboard looks at the word in focus (${lang})`, async () => {
    const page = await open(lang, { hasTouch: true, isMobile: !inFirefox, viewport: { width: 390, height: 844 } });
    const a = await original(page);
    const [own, now] = [a, without(a, wordsOf(lang, a)[2])].map((text) => fingerprint(text));
    const looked = async () => [
      numbers(await page.locator('.look').textContent())[0],
      await page.locator('#hero .turn').evaluate((path) => path.getAttribute('d').match(/M/g)?.length ?? 0),
      await page.locator('.word[aria-pressed=true]').count(),
    ];
    const word = page.locator('.word').nth(2);
    const bits = distance(own, now);
    await word.tap();
    assert.deepEqual(await looked(), [bits, 2 * bits, 0]); // a rope and a bit of each that would turn
    await page.locator('.word').nth(7).tap();
    assert.equal((await looked())[2], 0, 'another word is only looked at');
    await word.tap();
    await word.tap();
    assert.deepEqual(await looked(), [undefined, 0, 1]);
    await agrees(page, lang, a, without(a, wordsOf(lang, a)[2]), 1);
    await word.tap();
    assert.deepEqual(await looked(), [bits, 2 * bits, 1]); // back again
    await word.tap();
    assert.equal((await looked())[2], 0);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await looked(), [bits, 2 * bits, 0]);
    await page.keyboard.press('Enter');
    assert.equal((await looked())[2], 1);
    assert.deepEqual(page.complaints, []);
  });

  test(
    `a link of a loss opens the untouched text with its sender’s moves, which replay to the same state (${lang})`,
    { skip: inFirefox },
    async () => {
      const page = await open(lang, { permissions: ['clipboard-read', 'clipboard-write'] });
      const a = await original(page);
      const { b, words } = await lose(page, lang, a);
      const far = await agrees(page, lang, a, b, words);
      await page.locator('.send').click();
      await page.waitForFunction(() => document.querySelector('.moves [role=status]').textContent !== '');
      const { hash } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      const other = await open(lang, { hash });
      assert.equal(numbers(await other.locator('.ghost').textContent())[0], words);
      assert.equal(await other.locator('.rope[data-tips]').count(), 0, 'untouched');
      await other.locator('.ghost button').click();
      await other.waitForFunction((far) => document.querySelectorAll('#hero .rope[data-tips]').length === far, far);
      assert.equal(numbers(await other.locator('#hero .read-out p').first().textContent())[0], words);
      assert.deepEqual((await shown(other)).whole, [false, false, false, false]);
      // As it stands it can be opened again.
      await other.waitForFunction(() => location.hash.includes('~'));
      await other.waitForTimeout(500);
      const again = await open(lang, { hash: new URL(other.url()).hash });
      assert.deepEqual((await shown(again)).tips, (await shown(other)).tips);
      assert.equal(await again.locator('.word[aria-pressed=true]').count(), words);
    },
  );

  test(`the text of the day is that of the reader’s calendar, thirty in turn (${lang})`, async () => {
    const days = [];
    for (const day of [5, 5, 6, 35]) {
      const before = `(() => { const Real = Date; globalThis.Date = class extends Real { constructor(...of) { super(...(of.length ? of : [2026, 10, ${day}, 13])); } }; })()`;
      const page = await open(lang, { before });
      const opening = await page.locator('.board').textContent();
      await page.locator('.today').click();
      await page.waitForFunction((opening) => document.querySelector('.board').textContent !== opening, opening);
      days.push(await original(page));
      assert.equal(await page.locator('#hero .rope[data-tips]').count(), 0);
      await page.end();
    }
    assert.deepEqual([days[0] === days[1], days[0] === days[2], days[0] === days[3]], [true, false, true]);
    for (const text of days) assert.ok(wordsOf(lang, text).length >= 40);
  });

  test(`the changed pieces glow, and the piece in the window pulls as its hash says (${lang})`, async () => {
    const page = await open(lang);
    const a = await original(page);
    const i = 4;
    await page.locator('.word').nth(i).click();
    const b = without(a, wordsOf(lang, a)[i]);
    const { features } = explain(b);
    await page.waitForSelector('.cut [data-changed]');
    const glowing = await page.locator('.cut [data-changed]').allTextContents();
    assert.ok(glowing.length > 0 && glowing.length < (await page.locator('.cut span').count()));
    await page.locator('.sliding input').press('ArrowRight');
    const piece = await page.locator('.sliding code').textContent();
    const { hash } = features.find(({ text }) => text === piece);
    assert.equal(
      (await page.locator('.cut [data-window]').allTextContents())
        .join('')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, ''),
      piece,
    );
    assert.deepEqual(
      await tugs(page.locator('#pieces')),
      BITS.map((bit) => ((hash >> bit) & 1n ? 1 : -1)),
    );
  });

  test(`among ten thousand texts it counts what is left, and what is accepted and read (${lang})`, async () => {
    const page = await open(lang);
    const a = await original(page);
    await toFind(page);
    const sentence = () => page.locator('#find .read-out p').first().textContent();
    assert.ok(numbers(await sentence()).includes(10_001) || /10,001/.test(await sentence()));
    assert.doesNotMatch(await sentence(), /but not yours|没有你的/);
    const { b } = await lose(page, lang, a);
    await page.waitForFunction(() => /but not yours|没有你的/.test(document.querySelector('#find .read-out p').textContent));
    const far = distance(fingerprint(a), fingerprint(b));
    for (const within of [0, 20]) {
      await page.locator('#within').fill(String(within));
      const expected = `${lang === 'en' ? 'Within ' : ''}${within} `;
      await page.waitForFunction((expected) => document.querySelector('.accepts').textContent.startsWith(expected), expected);
      const said = await page.locator('.accepts').textContent();
      assert.equal(/your original|你的原文/.test(said), far <= within);
    }
    assert.deepEqual(page.complaints, []);
  });

  test(`each chapter is a page that stands alone, and old links to it lead there with what they hold (${lang})`, async () => {
    const page = await open(lang);
    const links = await page.locator('#deeper a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    assert.equal(links.length, 14);
    await ownTexts(page);
    await page.locator('#yours').fill('A text that goes along into the chapter.');
    await page.locator('#deeper a').nth(1).click();
    await page.waitForSelector('#shingles .shingles.b');
    assert.equal(await page.locator('#text-b').inputValue(), 'A text that goes along into the chapter.');
    for (const link of links.slice(0, 13)) {
      const id = link.match(/([\w-]+)\/$/)[1];
      const chapter = await open(lang, { hash: `#${id}`, sign: `#${id} h2` });
      await chapter.waitForURL(`**/deeper/${id}/#${id}`);
      await chapter.waitForSelector('html[data-ready]');
      assert.deepEqual(await chapter.locator('main > section').evaluateAll((all) => all.map(({ id }) => id)), [id]);
      assert.deepEqual([await chapter.locator('h1').count(), await chapter.locator(`header nav [aria-current=page]`).count()], [1, 1]);
      if (id === 'worth') await chapter.waitForFunction(() => document.querySelectorAll('.posts li').length === 3); // from the worker
      // Leaving the front page aborts what it was loading.
      assert.deepEqual(
        chapter.complaints.filter((complaint) => !complaint.startsWith('failed: ')),
        [],
        id,
      );
      await chapter.end();
    }
  });
}

test('a link from an old section keeps its changes', async () => {
  const page = await chromium.open();
  await page.locator('#text-a').fill('A text that an old link holds.');
  await page.waitForFunction(() => location.hash.includes('~'));
  const { hash } = new URL(page.url());
  const old = await open('en', { hash: `#two-texts${hash.slice(hash.indexOf('~'))}`, sign: '#two-texts h2' });
  await old.waitForSelector('html[data-ready]');
  assert.match(old.url(), /deeper\/two-texts\/#two-texts~/);
  assert.equal(await old.locator('#text-a').inputValue(), 'A text that an old link holds.');
});

test('on paper the front page takes few pages, and shows what is on the screen', { skip: inFirefox }, async () => {
  const page = await open('en', { bypassCSP: true, viewport: { width: 688, height: 1000 } });
  await toFind(page);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('#hero .goals').isVisible(), false);
  assert.equal(await page.locator('#deeper').isVisible(), false, 'links that cannot be followed');
  for (const figure of ['.board .word', '.cut', '.ropes', '.dots', '.posts'])
    assert.ok(await page.locator(figure).first().isVisible(), figure);
  const pages = String(await page.pdf({ preferCSSPageSize: true })).match(/\/Type \/Page\b/g).length;
  assert.ok(pages <= 4, `${pages} pages`);
});
