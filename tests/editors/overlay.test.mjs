// The lines over a text area, compared with the letters that the browser says are there, and what the page notices of them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BROWSERS, forTests, SOURCES } from './chromium.mjs';

for (const inBrowser of BROWSERS)
  describe(inBrowser, () => {
    const chromium = forTests({ frameworks: false, inBrowser });

    /** A page with a text area in which a passage is marked. `lines()` are those that are drawn, and `agree()` whether they lie under it. */
    async function open({ css = '', html = '<p id="above"></p><label>Text <textarea id="area"></textarea></label>', options } = {}) {
      const page = await chromium.open(options);
      await page.evaluate(
        async ([css, html]) => {
          await use('nearprint', 'nearprint/editor', 'nearprint/dom');
          delete HTMLTextAreaElement.prototype.createValueRange; // as in most browsers
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`textarea { width: 400px; height: 200px; font: 16px/1.5 serif; padding: 12px 7px; border: 3px solid } ${css}`);
          document.adoptedStyleSheets = [sheet];
          const attach = Element.prototype.attachShadow;
          Element.prototype.attachShadow = function (init) {
            const root = attach.call(this, init);
            if (this.matches('.nearprint-overlay')) globalThis.root = root;
            return root;
          };
          document.querySelector('main').innerHTML += html;
          globalThis.area = document.querySelector('#area');
          area.value = `Nobody has ever said this before.\n\n${near}\n\n${'And so on. '.repeat(80)}`;
          globalThis.checker = createChecker(filled(), { delayMs: 0, scope: 'part' });
          globalThis.boxOf = (element) => element.getBoundingClientRect();
          globalThis.lines = () => (document.contains(root.host) ? [...root.querySelectorAll('.line')].map(boxOf) : []);
          globalThis.frames = (count) =>
            new Promise((resolve) => requestAnimationFrame(() => (count > 1 ? frames(count - 1).then(resolve) : resolve())));
          globalThis.agree = () => {
            const [[start, end]] = checker.state.matches.flatMap(({ here }) => here);
            const all = offsets();
            const shown = all.filter(([first, last]) => first >= 0 && last >= 0);
            const isInOrder = shown
              .flat()
              .every((offset, place, list) => place % 2 === 1 || place === 0 || Math.abs(offset - list[place - 1]) < 2);
            const begins = all[0]?.[0] === start || all[0]?.[0] === -1;
            const ends = all.at(-1)?.[1] === end || all.at(-1)?.[1] === -1;
            return shown.length > 1 && begins && ends && isInOrder;
          };
          globalThis.offsets = () => {
            const at = (x, y) => {
              const found = document.caretPositionFromPoint(x, y);
              return found?.offsetNode === area ? found.offset : -1;
            };
            return lines().map(({ left, right, top, bottom }) =>
              bottom > boxOf(area).bottom - 5
                ? [-1, -1]
                : [left + 0.5, right - 0.5].map((x) => at(x, (top + bottom) / 2)).sort((a, b) => a - b),
            );
          };
        },
        [css, html],
      );
      return page;
    }

    const watched = async (page, options = {}) => {
      await page.evaluate((options) => void (globalThis.detach = watch(area, checker, { panel: false, ...options })), options);
      await page.waitForFunction(() => globalThis.root && lines().length > 1, undefined, { timeout: 5000 });
    };

    const agreed = (page, what = 'at first') =>
      page
        .waitForFunction(() => agree(), undefined, { timeout: 5000 })
        .catch(async () =>
          assert.fail(`${what}: ${JSON.stringify(await page.evaluate(() => [checker.state.matches[0]?.here, offsets(), lines()]))}`),
        );

    test('the lines lie under their letters, whatever the text area looks like', async () => {
      const page = await open();
      await watched(page);
      await agreed(page);
      const changes = {
        scrolled: () => (area.scrollTop = 40),
        resized: () => (area.style.width = '333.4px'),
        'another font': () => (area.style.font = 'italic 19px/1.3 sans-serif'),
        ligatures: () => (area.style.fontVariantLigatures = 'none'),
        'small capitals': () => (area.style.fontVariantCaps = 'small-caps'),
        features: () =>
          Object.assign(area.style, { fontFeatureSettings: '"ss01"', fontVariationSettings: '"wght" 450', fontStretch: '90%' }),
        kerning: () => (area.style.fontKerning = 'none'),
        'an adjusted size': () => (area.style.fontSizeAdjust = '0.6'),
        'spaces between letters': () => (area.style.letterSpacing = '0.7px'),
        'lines of another kind': () => (area.style.textWrap = 'pretty'),
        // Firefox does not say which letters are at a point then.
        ...(inBrowser === 'Chromium' && {
          indented: () => (area.style.textIndent = '3em'),
          'another side': () => (area.style.textAlign = 'end'),
          zoomed: () => (area.style.zoom = '1.3'),
          'zoomed around it': () => (document.querySelector('main').style.zoom = '0.9'),
        }),
        turned: () => (document.querySelector('main').style.transform = 'scale(0.8)'),
        'pushed down': () => (document.querySelector('#above').textContent = 'Something that comes later. '.repeat(20)),
        'a rule is inserted': () => document.adoptedStyleSheets[0].insertRule('textarea { letter-spacing: 1px !important }', 1),
        'a rule is deleted': () => document.adoptedStyleSheets[0].deleteRule(1),
        'a class of an ancestor': () => {
          document.adoptedStyleSheets[0].insertRule('.large textarea { font-size: 21px !important }', 1);
          document.documentElement.classList.add('large');
        },
        'the page scrolled': () => {
          document.body.style.height = '3000px';
          scrollTo(0, 60);
        },
        'typed before it': () => {
          area.focus({ preventScroll: true });
          area.setRangeText('New words, and a line.\n', 0, 0);
          area.dispatchEvent(new InputEvent('input'));
          area.scrollTop = 0;
        },
        positioned: () =>
          Object.assign(document.querySelector('label').style, { position: 'relative', top: '20px', padding: '5px', display: 'block' }),
        'moved, and its old place gone': () => {
          const before = area.parentElement;
          document.querySelector('main').prepend(area);
          before.remove();
          scrollTo(0, 0);
        },
      };
      for (const [what, change] of Object.entries(changes)) {
        await page.evaluate(change);
        await agreed(page, what);
      }
    });

    test('a key in a long text lays out its paragraph, and not the others', async () => {
      const page = await open();
      const told = await page.evaluate(async () => {
        const filler = `${'And so on, one word after the other. '.repeat(10)}\n`;
        area.value = `${filler.repeat(100)}${near}\n${filler.repeat(100)}`;
        watch(area, checker, { panel: false });
        const drawn = () => globalThis.root && lines().length > 1;
        while (!drawn()) await frames(1);
        area.focus();
        area.setSelectionRange(10, 10);
        await frames(3);
        let letters = 0;
        const heard = (records) => {
          for (const { addedNodes } of records) for (const { textContent } of addedNodes) letters += textContent.length;
        };
        const observer = new MutationObserver(heard);
        observer.observe(root, { childList: true, subtree: true });
        document.execCommand('insertText', false, 'words ');
        await frames(3);
        heard(observer.takeRecords());
        const typed = letters;
        area.scrollTop = 0;
        await frames(2);
        area.scrollTop = lines()[0].top - boxOf(area).top - 50;
        await frames(3);
        return [typed, filler.length];
      });
      assert.ok(told[0] > told[1] && told[0] < 3 * told[1], `${told}`);
      await agreed(page);
    });

    test('the lines lie under their letters in a page from right to left', async () => {
      const page = await open();
      await page.evaluate((text) => {
        document.documentElement.dir = 'rtl';
        area.value = text;
      }, SOURCES[2].text);
      await watched(page);
      await page.waitForTimeout(300);
      const [[first], inside] = await page.evaluate(() => [
        offsets().map(([, last]) => last),
        lines().every(({ left, right }) => left >= boxOf(area).left && right <= boxOf(area).right),
      ]);
      assert.deepEqual([inside, first > 10 && first < 60], [true, true]);
    });

    test('the lines scroll with what is around the text area in the same frame, and are cut where it is', async () => {
      const page = await open({
        css: '#outer { height: 300px; width: 500px; overflow: auto; margin: 30px } #inner { height: 260px; overflow: auto } .long { height: 900px }',
        html: '<div id="outer"><div id="inner"><textarea id="area"></textarea><div class="long"></div></div><div class="long"></div></div>',
      });
      await watched(page);
      for (const [what, scroll] of Object.entries({
        inner: () => (document.querySelector('#inner').scrollTop = 50),
        outer: () => (document.querySelector('#outer').scrollTop = 30),
        area: () => (area.scrollTop = 30),
      })) {
        const [before, now] = await page.evaluate(async (scroll) => {
          await frames(2);
          const before = [boxOf(area).top - area.scrollTop, lines()[0].top];
          (0, eval)(scroll)();
          await frames(1); // the event comes before it
          return [before, [boxOf(area).top - area.scrollTop, lines()[0].top]];
        }, String(scroll));
        assert.ok(Math.abs(before[0] - now[0] - (before[1] - now[1])) < 0.6 && before[0] - now[0] > 20, `${what}: ${before} ${now}`);
      }
      // What is scrolled out of sight is not drawn over the page.
      const cut = await page.evaluate(async () => {
        document.querySelector('#outer').scrollTop = 0;
        document.querySelector('#inner').scrollTop = 190;
        await frames(2);
        const { top } = boxOf(document.querySelector('#inner'));
        const frame = root.querySelector('.frame');
        const [inset] = getComputedStyle(frame).clipPath.match(/[\d.]+/);
        return [Math.round(boxOf(frame).top + Number(inset) - top), lines().some((line) => line.top < top)];
      });
      assert.deepEqual(cut, [0, true]);
    });

    test('the lines are seen above a dialog, a popover and a level of its own, and under what covers these', async () => {
      const over = '#over { position: fixed; inset: 0 auto auto 0; z-index: 99; width: 20px; height: 20px }';
      for (const [html, before] of [
        ['<dialog id="box"><textarea id="area"></textarea></dialog>', () => document.querySelector('#box').showModal()],
        ['<div id="box" popover><textarea id="area"></textarea></div>', () => document.querySelector('#box').showPopover()],
        ['<div id="box" style="position:fixed;z-index:50"><textarea id="area"></textarea></div><div id="over"></div>', () => {}],
      ]) {
        const page = await open({ html, css: `#box { background: Canvas } ${over}` });
        await page.evaluate(before);
        await watched(page);
        await page.evaluate(() => (area.scrollTop = 0)); // the focus has scrolled it
        await agreed(page, html);
        const seen = async () => (await page.screenshot({ caret: 'hide' })).toString('base64');
        const withLines = await seen();
        await page.evaluate(() => root.querySelectorAll('.line').forEach((line) => (line.style.visibility = 'hidden')));
        assert.notEqual(await seen(), withLines, html);
        assert.equal(await page.evaluate(() => getComputedStyle(root.host).zIndex), html.includes('z-index') ? '50' : 'auto');
      }
    });

    test('the page finds no text, no element beside its own, and nothing when it is over', async () => {
      const page = await open();
      const count = () => page.evaluate(() => document.querySelector('main').querySelectorAll('*').length);
      const overlays = () => page.locator('.nearprint-overlay').count();
      const before = await count();
      await watched(page);
      assert.equal(await count(), before);
      const told = await page.evaluate(() => {
        getSelection().selectAllChildren(document.documentElement);
        const { host } = root;
        const { pointerEvents, userSelect } = getComputedStyle(host);
        const found = [document.documentElement.textContent, document.body.innerText, getSelection().toString(), root.textContent].join();
        const clone = document.body.cloneNode(true).querySelector('.nearprint-overlay');
        return [found.includes('Nobody'), host.ariaHidden, host.translate, pointerEvents, userSelect, clone, host.shadowRoot];
      });
      assert.deepEqual(told, [false, 'true', false, 'none', 'none', null, null]);
      await page.evaluate(() => checker.ignore(checker.state.matches[0], 'pair'));
      assert.equal(await overlays(), 0);
      await page.evaluate(() => ((checker.ignored = []), detach()));
      assert.equal(await overlays(), 0);
    });

    test('the first match moves nothing in the page, whatever its rules say of neighbours', async () => {
      const css = `
        #root { display: flex; width: 700px }
        #root > :last-child { flex: 1 }
        #root > :nth-last-child(2), #root > :not(:last-child) { margin-block-end: 16px }
        #alone > :only-child { width: 100% }
        textarea + .hint { margin-top: -10px }
        body > :last-child { margin-bottom: 40px }`;
      const area = '<textarea id="area"></textarea>';
      for (const html of [
        `<div id="root"><label for="area">Note</label>${area}</div><p>after</p>`,
        `<div id="alone">${area}</div>`,
        `<div id="root">${area}<div class="hint">At most 500 letters</div></div>`,
      ]) {
        const page = await open({ css: `textarea { display: block } ${css}`, html });
        const boxes = () => page.evaluate(() => [...document.body.querySelectorAll('*')].map((one) => JSON.stringify(boxOf(one))));
        const before = await boxes();
        await watched(page, { card: undefined });
        assert.deepEqual(await boxes(), before, html);
      }
    });

    if (inBrowser === 'Firefox') return; // what follows is the same in every browser

    test('what many text areas cost grows with their number alone', async () => {
      const page = await open();
      const cost = (count) =>
        page.evaluate(async (count) => {
          const corpus = new Corpus();
          const { value } = area;
          corpus.put({ id: 'a', text: value });
          let asked = 0;
          const { getComputedStyle } = window;
          window.getComputedStyle = (...given) => (asked++, getComputedStyle(...given));
          const drawn = () => document.querySelectorAll('nearprint-overlay').length;
          const before = drawn();
          for (let at = 0; at < count; at++) {
            const field = document.querySelector('main').appendChild(Object.assign(document.createElement('textarea'), { value }));
            watch(field, createChecker(corpus, { delayMs: 0 }), { panel: false });
          }
          while (drawn() < before + count) await frames(1);
          await frames(10);
          window.getComputedStyle = getComputedStyle;
          return asked / count;
        }, count);
      const [few, many] = [await cost(5), await cost(60)];
      assert.ok(many < 3 * few, `${few} and ${many} looks for each`);
    });

    test('with forced colours the lines are seen, and the text and its selection are not covered', async () => {
      const page = await open({ options: { forcedColors: 'active' } });
      await watched(page);
      const told = await page.evaluate(() => {
        const [line] = root.querySelectorAll('.line');
        const { borderBlockEndStyle, borderBlockEndWidth, backgroundColor } = getComputedStyle(line);
        const isClear = /, 0\)$/.test(backgroundColor);
        return [matchMedia('(forced-colors: active)').matches, borderBlockEndStyle, borderBlockEndWidth, isClear, root.textContent];
      });
      assert.deepEqual(told, [true, 'dotted', '2px', true, '']);
    });
  });
