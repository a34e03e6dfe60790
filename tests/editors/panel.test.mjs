import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests, NEAR, SOURCES } from './chromium.mjs';

const chromium = forTests();

/** A textarea with the panel below it, and a match in it. */
async function open(options = {}, { locale, forget } = {}) {
  const page = await chromium.open(options);
  await page.evaluate(
    async ([locale, forget]) => {
      const [{ Corpus }, { createChecker }, { watch }] = await load('nearprint', 'nearprint/editor', 'nearprint/dom');
      const corpus = (globalThis.corpus = new Corpus());
      if (forget) corpus.get = () => undefined;
      for (const source of sources) corpus.put(source);
      const main = document.querySelector('main');
      const label = Object.assign(document.createElement('label'), { textContent: 'Text ' });
      const area = label.appendChild(Object.assign(document.createElement('textarea'), { value: `First.\n\n${near}`, rows: 8, cols: 60 }));
      main.append(label);
      globalThis.checker = createChecker(corpus, { delayMs: 0 });
      globalThis.detach = watch(area, checker, { panel: main, locale });
    },
    [locale, forget],
  );
  await page.locator('.nearprint-title').waitFor();
  return page;
}

test('it can be used by keyboard alone, and the number of texts is spoken once', async () => {
  const page = await open();
  await page.locator('textarea').focus();
  const status = page.getByRole('status');
  await status.filter({ hasText: /^Text: 1 similar text found\. F8 goes to the passage$/ }).waitFor({ state: 'attached' });
  await page.keyboard.press('F8');
  const selected = () =>
    page.locator('textarea').evaluate(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd));
  assert.equal(await selected(), NEAR.slice(0, -1));
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.ariaExpanded), 'false');
  await page.keyboard.press('Enter');
  await page.locator('mark').first().waitFor();
  const quotes = page.locator('blockquote');
  assert.match(await quotes.nth(0).textContent(), /same network as your laptop/);
  assert.match(await quotes.nth(1).textContent(), /same network as your computer/);
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'TEXTAREA');
  await page.getByRole('button', { name: 'Not a copy of this' }).focus();
  await page.keyboard.press('Enter');
  await status.filter({ hasText: 'Text: No similar text found' }).waitFor({ state: 'attached' });
  assert.equal(await page.locator('.nearprint-title').count(), 0);
});

test('a row that is open stays open, with the focus in it, while the text changes', async () => {
  const page = await open();
  await page.locator('.nearprint-title').click();
  await page.locator('mark').first().waitFor();
  await page.getByRole('button', { name: 'Show in text' }).focus();
  await page.evaluate(() => {
    const area = document.querySelector('textarea');
    area.setRangeText('More before it. ', 0, 0);
    area.dispatchEvent(new Event('input'));
    return new Promise((resolve) => checker.subscribe(({ status }) => status === 'idle' && resolve()));
  });
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Show in text');
  await page.keyboard.press('Enter');
  assert.equal(
    await page.locator('textarea').evaluate(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd)),
    NEAR.slice(0, -1),
  );
});

test('where an item is ignored, the focus goes to the next one, and from the last one back to the text', async () => {
  const page = await open();
  await page.evaluate(async () => {
    const { corpus } = globalThis;
    corpus.put({ id: 'other', title: 'Other', text: near });
    checker.recheck();
    await until(() => document.querySelectorAll('.nearprint-title').length === 2);
  });
  const focused = () => page.evaluate(() => [document.activeElement.tagName, document.querySelectorAll('.nearprint-title').length]);
  for (const expected of [
    ['BUTTON', 1],
    ['TEXTAREA', 0],
  ]) {
    await page.locator('.nearprint-title').first().click();
    await page.getByRole('button', { name: 'Not a copy of this' }).first().focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await focused(), expected);
  }
});

test('it speaks Chinese, and says when a text is not kept', async () => {
  const page = await open({}, { locale: 'zh-CN', forget: true });
  assert.match(await page.locator('.nearprint-title').textContent(), /% 也出现在《Setup guide》中/);
  await page.locator('.nearprint-title').click();
  await page.getByText('未保存该文本的原文。').waitFor();
  await page.getByRole('button', { name: '不再与《Setup guide》比较' }).waitFor();
});

test('a form that is reset takes its marks away', async () => {
  const page = await open();
  await page.evaluate(async () => {
    detach();
    const { watch } = await import('nearprint/dom');
    const area = document.querySelector('textarea');
    const form = document.querySelector('main').appendChild(document.createElement('form'));
    form.append(area);
    watch(area, checker);
    form.reset();
    return new Promise((resolve) =>
      checker.subscribe(({ status, matches }) => status === 'idle' && matches.length === 0 && checker.text === '' && resolve()),
    );
  });
});

const EMOJI = '\u{1f600}';
for (const [what, title, id, shown] of [
  ['title of emoji', `a${EMOJI.repeat(50_000)}`, 'setup', `a${EMOJI.repeat(99)}…`],
  ['id', undefined, 'b'.repeat(60_000), `${'b'.repeat(200)}…`],
])
  test(`of a very long ${what} the panel and the card show the beginning, and the match has all of it`, async () => {
    const page = await chromium.open();
    const told = await page.evaluate(
      async ([text, title, id]) => {
        const modules = ['nearprint', 'nearprint/editor', 'nearprint/panel', 'nearprint/card', 'nearprint/dom'];
        const [{ Corpus }, { createChecker }, { createPanel }, { card }, { watch }] = await load(...modules);
        const corpus = new Corpus();
        corpus.put({ id, title, text });
        const main = document.querySelector('main');
        const area = main.appendChild(Object.assign(document.createElement('textarea'), { value: near, ariaLabel: 'Text' }));
        const checker = createChecker(corpus, { delayMs: 0 });
        const linked = [];
        watch(area, checker, { card: card({ link: (match) => (linked.push(match), undefined) }) });
        main.append(createPanel(checker, { locale: 'en' }).element);
        await until(() => document.querySelector('.nearprint-panel .nearprint-title'));
        document.querySelector('.nearprint-panel .nearprint-title').click();
        area.focus();
        area.setSelectionRange(5, 5);
        area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', altKey: true, bubbles: true }));
        await until(() => document.querySelectorAll('.nearprint-card mark, .nearprint-panel mark').length > 1);
        const boxes = ['.nearprint-panel', '.nearprint-card'].map((name) => document.querySelector(name));
        return {
          names: boxes.flatMap((box) => [...box.querySelectorAll('bdi')].map(({ textContent }) => textContent)),
          label: document.querySelector('.nearprint-card').ariaLabel,
          whole: linked.map((match) => match.title === title && match.id === id),
          large: boxes.map((box) => box.scrollWidth > box.clientWidth || box.offsetHeight > 700),
        };
      },
      [SOURCES[0].text, title, id],
    );
    assert.deepEqual([told.names, told.whole, told.large], [Array(3).fill(shown), [true], [false, false]]);
    assert.ok(told.label.includes(`“${shown}”`) && told.label.length < 300, told.label.slice(0, 300));
  });
