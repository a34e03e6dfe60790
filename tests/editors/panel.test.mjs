// The panel: how it is used; and what it and the card look like beside the rules of a page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BROWSERS, forTests, NEAR, SOURCES } from './chromium.mjs';

/** Rules for elements, such as a theme has them. */
const THEME = `
  button, a { background: red; color: yellow; padding: 3em; border: 9px solid; text-transform: uppercase; transform: rotate(3deg) }
  button:hover { transform: scale(2) }
  p, blockquote, ol, li { margin: 5em; padding: 5em; max-width: 60px }
  mark { background: black; color: white }
  html { letter-spacing: 1em; text-transform: uppercase; line-height: 5; text-align: center }
`;

for (const inBrowser of BROWSERS)
  describe(inBrowser, () => {
    const chromium = forTests({ frameworks: false, inBrowser });

    /** A page with a watched text area, its panel and, when `press()` was called, its card. */
    async function open({ text = `First.\n\n${NEAR}`, css = '', title = 'Setup guide', given = {}, ...options } = {}) {
      const page = await chromium.open(options);
      await page.evaluate(
        async ([text, css, title, given]) => {
          await use('nearprint', 'nearprint/editor', 'nearprint/dom');
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
          globalThis.corpus = new Corpus();
          corpus.put({ ...sources[0], title });
          if (given.forget) corpus.get = () => undefined;
          const main = document.querySelector('main');
          main.innerHTML += '<label for="area">Text</label><textarea id="area" rows="6" cols="40"></textarea><div id="list"></div>';
          globalThis.area = document.querySelector('#area');
          area.value = text;
          globalThis.told = [];
          globalThis.checker = createChecker(corpus, { delayMs: 0, scope: 'part' });
          globalThis.options = { link: ({ id }) => `/${id}`, ...(given.open && { open: ({ id }) => told.push(id) }) };
          const load = async () => (await import('nearprint/card')).card({ ...options, actions: [{ label: 'Quote it', act: () => {} }] });
          globalThis.detach = watch(area, checker, { panel: '#list', locale: given.locale, ...options });
          globalThis.press = async () => {
            watch(area, checker, { panel: false, highlight: false, card: await load() });
            area.focus();
            const [[start]] = checker.state.matches[0].here;
            area.setSelectionRange(start + 5, start + 5);
            area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', altKey: true, bubbles: true, cancelable: true }));
          };
        },
        [text, css, title, given],
      );
      await page.locator('.nearprint-title').waitFor();
      return page;
    }

    const press = async (page) => {
      await page.evaluate(() => press());
      await page.waitForFunction(() => document.querySelector('.nearprint-card blockquote')?.textContent);
    };

    /** Computed styles of a box and what is in it: these, or all. */
    const styles = (page, box, names) =>
      page.evaluate(
        ([box, names]) =>
          [...document.querySelectorAll(`${box}, ${box} *`)].map((one) => {
            const style = getComputedStyle(one);
            return (names ?? [...style]).map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
          }),
        [box, names],
      );

    test('rules of a page for elements do not reach the card', async () => {
      const found = [];
      for (const css of ['', THEME]) {
        const page = await open({ css });
        await press(page);
        const names = 'background-color color margin padding text-transform letter-spacing line-height max-width transform text-align';
        found.push(await styles(page, '.nearprint-card', names.split(' ')));
      }
      assert.ok(found[0].length > 12);
      assert.deepEqual(found[1], found[0]);
    });

    test('with html { font-size: 62.5% } the letters are as large as without', async () => {
      const page = await open({ css: 'html { font-size: 62.5% } body { font-size: 1.6rem }' });
      await press(page);
      const sizes = await page.evaluate(() =>
        ['.nearprint-card', '.nearprint-panel'].map((box) => getComputedStyle(document.querySelector(box)).fontSize),
      );
      assert.deepEqual(sizes, ['14px', '14px']);
      const { width } = await page.locator('.nearprint-card').boundingBox();
      assert.ok(width > 500, `${width}`);
    });

    test('four custom properties make both boxes the app’s own', async () => {
      const css =
        ':root { --nearprint-font: monospace; --nearprint-color: rgb(1, 2, 3); --nearprint-background: rgb(250, 251, 252); --nearprint-accent: rgb(9, 8, 7) }';
      const page = await open({ css });
      await press(page);
      const told = await page.evaluate(() =>
        ['.nearprint-card', '.nearprint-panel'].map((name) => {
          const box = document.querySelector(name);
          const { fontFamily, color, backgroundColor } = getComputedStyle(box);
          return [fontFamily, color, backgroundColor, getComputedStyle(box.querySelector('.nearprint-open')).color];
        }),
      );
      assert.deepEqual(told, Array(2).fill(['monospace', 'rgb(1, 2, 3)', 'rgb(250, 251, 252)', 'rgb(9, 8, 7)']));
    });

    test('at 390 pixels both passages and the buttons are in view', async () => {
      const page = await open({ viewport: { width: 390, height: 700 } });
      await press(page);
      const boxes = await page.evaluate(() => {
        const [box] = document.querySelectorAll('.nearprint-card');
        const { top, bottom } = box.getBoundingClientRect();
        const parts = [...box.querySelectorAll('blockquote, mark, button, a')].map((one) => one.getBoundingClientRect());
        return [parts.length, parts.filter((part) => part.top < top || part.bottom > bottom || part.bottom > innerHeight).length];
      });
      assert.deepEqual(boxes, [8, 0]);
      const { x, y, width, height } = await page.locator('.nearprint-card').boundingBox();
      assert.deepEqual([x, width, Math.round(y + height)], [0, 390, 700], 'at its lower edge');
      // A window of another size moves it, and is not an element.
      await page.setViewportSize({ width: 600, height: 700 });
      await page.waitForFunction(() => document.querySelector('.nearprint-card').getBoundingClientRect().bottom < 690);
    });

    test('a long title is shown once, equal passages are one, without blank lines, and cut between words', async () => {
      const page = await open({ text: SOURCES[0].text, title: 'A title that is long '.repeat(8).trim() });
      await press(page);
      const told = await page.evaluate(() => {
        const box = document.querySelector('.nearprint-card');
        const quotes = [...box.querySelectorAll('blockquote')];
        return [
          box.innerText.split('A title that is long').length - 1,
          quotes.length,
          box.querySelector('.nearprint-name').textContent,
          quotes[0].innerText,
        ];
      });
      assert.deepEqual(told.slice(0, 3), [8, 1, 'Here and there']);
      assert.ok(!/\n\s*\n/.test(told[3]), told[3]);
      const words = told[3].split(/\s+/).filter((word) => word !== '…');
      assert.ok(
        words.every((word) => SOURCES[0].text.split(/\s+/).includes(word)),
        told[3],
      );
    });

    if (inBrowser === 'Firefox') return; // what follows is the same in every browser

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
      const page = await open({ given: { locale: 'zh-CN', forget: true } });
      assert.match(await page.locator('.nearprint-title').textContent(), /% 也出现在《Setup guide》中/);
      await page.locator('.nearprint-title').click();
      await page.getByText('未保存该文本的原文。').waitFor();
      await page.getByRole('button', { name: '不再与《Setup guide》比较' }).waitFor();
    });

    test('a form that is reset takes its marks away', async () => {
      const page = await open();
      await page.evaluate(async () => {
        detach();
        const form = document.querySelector('main').appendChild(document.createElement('form'));
        form.append(area);
        watch(area, checker);
        form.reset();
        await until(() => checker.state.status === 'idle' && checker.text === '' && checker.state.matches.length === 0);
      });
    });

    for (const [name, options] of [
      ['light', { colorScheme: 'light' }],
      ['dark', { colorScheme: 'dark' }],
      ['from right to left', {}],
      ['phone', { viewport: { width: 390, height: 700 } }],
    ])
      test(`axe finds nothing with both open: ${name}`, async () => {
        const page = await open({
          ...options,
          css: `:root { color-scheme: ${name === 'dark' ? 'dark' : 'light'} } body { background: Canvas }`,
        });
        if (name === 'from right to left') await page.evaluate(() => (document.documentElement.dir = 'rtl'));
        await page.locator('.nearprint-title').click();
        await page.waitForFunction(() => document.querySelector('.nearprint-panel mark'));
        await press(page);
        await page.addScriptTag({ url: '/axe.js' });
        const found = await page.evaluate(async () =>
          (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`),
        );
        assert.deepEqual(found, []);
      });

    test('the panel has *Open*, as a link and by the app', async () => {
      const page = await open({ given: { open: true } });
      const link = page.locator('.nearprint-panel').getByRole('link', { name: 'Open: Setup guide' });
      assert.equal(await link.getAttribute('href'), '/setup');
      await link.click();
      assert.deepEqual(await page.evaluate(() => told), ['setup']);
    });
  });
