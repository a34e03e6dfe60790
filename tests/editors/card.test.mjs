// The card: what opens it, what is in it, what it follows, and what ends it; and how a passage comes into sight. Measured where people see it.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BROWSERS, forTests, NEAR, SOURCES } from './chromium.mjs';

for (const inBrowser of BROWSERS)
  describe(inBrowser, () => {
    // A text area has lines in Firefox, and in Chromium of the kind `lines`.
    const KINDS = inBrowser === 'Firefox' ? ['textarea'] : ['textarea', 'lines', 'rich', 'codemirror'];
    const chromium = forTests({ inBrowser });

    /** A page with a text of a kind in which a passage is marked. `seen()` says whether a card can be seen, `mark()` where the passage is; `told` is what the app is told. */
    async function open(kind = 'textarea', { before = '', after = '', css = '', ...given } = {}) {
      const page = await chromium.open();
      await page.evaluate(
        async ([kind, text, css, { hover, highlight, ...given }]) => {
          await use('nearprint', 'nearprint/editor', 'nearprint/dom', 'nearprint/card');
          const main = document.querySelector('main');
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`textarea, .rich { display: block; width: 420px; height: 150px; overflow: auto } ${css}`);
          document.adoptedStyleSheets = [sheet];
          const corpus = given.worker ? await openCorpus() : new Corpus();
          if (given.forget) corpus.get = () => undefined;
          for (const source of sources) await corpus.put({ ...source, data: { url: `/${source.id}`, tags: ['a', null, 1.5] } });
          globalThis.checker = createChecker(corpus, { delayMs: 0, scope: 'part' });
          globalThis.told = [];
          globalThis.above = main.appendChild(document.createElement('div'));
          const link = ({ data }) => {
            if (given.throws) throw new Error('no address');
            return given.url ?? data?.url;
          };
          const marked = card({ hover, link, actions: [{ label: 'Quote', act: ({ id, data, parts }) => told.push([id, data, parts]) }] });
          if (kind === 'lines') delete HTMLTextAreaElement.prototype.createValueRange;
          const { mount } = await import('/mount.mjs');
          const name = { rich: 'contenteditable', lines: 'textarea' }[kind] ?? kind;
          const style = { display: 'block', width: '420px', height: '150px', overflow: 'auto' };
          const isPlain = ['textarea', 'lines', 'codemirror'].includes(kind);
          const options = {
            parent: main,
            card: marked,
            ...(kind !== 'codemirror' && { style }),
            ...(highlight === false && { highlight }),
          };
          const made = await mount(name, isPlain ? [text] : text.split('\n'), checker, options);
          globalThis.field = made.field;
          if (kind === 'rich') field.className = 'rich';
          if (kind === 'codemirror') {
            globalThis.view = made.view;
            view.dom.style.cssText = 'width: 420px; height: 150px';
            view.scrollDOM.style.overflow = 'auto';
          }
          globalThis.next = main.appendChild(document.createElement('input'));
          next.style.cssText = 'display: block; width: 400px';
          globalThis.box = () => document.querySelector('.nearprint-card');
          globalThis.seen = () =>
            box() !== null && box().checkVisibility({ visibilityProperty: true }) && box().getBoundingClientRect().width > 0;
          globalThis.mark = () => marksOf(field)[0].boxes[0];
          await new Promise((resolve) => checker.subscribe(({ matches }) => matches.length > 0 && resolve()));
        },
        [kind, `${before}${NEAR}${after}`, css, given],
      );
      const hasLines = kind === 'lines' || (kind === 'textarea' && inBrowser === 'Firefox');
      if (hasLines) await page.locator('nearprint-overlay').waitFor({ state: 'attached' });
      return page;
    }

    /** The middle of the first line of the text. */
    const spot = (page) =>
      page.evaluate(() => {
        const { left, top } = field.getBoundingClientRect();
        return [left + 60, top + (field.querySelector('p') ? 26 : 12)];
      });
    const click = async (page) => {
      await page.mouse.click(...(await spot(page)));
      await page.waitForFunction(() => seen());
    };
    /** Opens it by the keyboard, so that it has the focus. */
    const press = async (page, at = 5) => {
      await page.evaluate((at) => {
        field.focus();
        if (globalThis.view) view.dispatch({ selection: { anchor: at } });
        else if (field.value === undefined) getSelection().collapse(field.querySelector('p').firstChild, at);
        else field.setSelectionRange(at, at);
      }, at);
      await page.keyboard.press('Alt+Enter');
      await page.waitForFunction(() => seen() && box().contains(document.activeElement));
    };
    const rest = async (page) => {
      const [x, y] = await spot(page);
      await page.mouse.move(x - 10, y);
      await page.mouse.move(x, y);
      await page.waitForFunction(() => seen());
    };
    const gone = (page) => page.waitForFunction(() => !seen(), undefined, { timeout: 5000 });
    const isInField = (page) => page.evaluate(() => field.contains(document.activeElement));

    for (const kind of [...KINDS, ...(inBrowser === 'Firefox' ? [] : ['tiptap'])])
      test(`a click, the resting pointer and the keyboard open it at the mark, and Escape and Tab leave it (${kind})`, async () => {
        const page = await open(kind);
        const card = page.locator('.nearprint-card');
        await click(page);
        await card.locator('mark').first().waitFor();
        assert.deepEqual(await card.locator('mark').allTextContents(), ['laptop', 'computer']);
        assert.equal(await isInField(page), true, 'a click leaves the caret where it is');
        const [[, y], box] = [await spot(page), await card.boundingBox()];
        assert.ok(Math.min(Math.abs(box.y - y), Math.abs(box.y + box.height - y)) < 60, 'at the mark');
        await page.keyboard.press('Escape');
        assert.equal(await card.count(), 0);
        // By keyboard, with the caret where the click has put it.
        await page.keyboard.press('Alt+Enter');
        await card.locator('mark').first().waitFor();
        assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Open');
        await page.keyboard.press('Escape');
        assert.deepEqual([await card.count(), await isInField(page)], [0, true]);
        await page.keyboard.press('Alt+Enter');
        for (let i = 0; i < 4; i++) await page.keyboard.press('Tab');
        assert.deepEqual([await card.count(), await isInField(page)], [0, true]);
        // The pointer rests on the mark, and leaves it.
        await rest(page);
        const { x: left, y: top } = await card.boundingBox();
        await page.mouse.move(left + 20, top + 20);
        await page.mouse.move(5, 690);
        await card.waitFor({ state: 'detached' });
      });

    for (const kind of KINDS)
      test(`it goes with its text, whether that is removed, hidden or no longer checked (${kind})`, async () => {
        for (const act of [
          () => field.remove(),
          () => (document.querySelector('main').style.display = 'none'),
          () => (document.querySelector('main').style.visibility = 'hidden'),
          () => checker.dispose(),
        ]) {
          const page = await open(kind);
          await click(page);
          await page.evaluate(act);
          await gone(page);
        }
      });

    for (const kind of KINDS)
      test(`it stays beside its mark when something above grows (${kind})`, async () => {
        const page = await open(kind);
        await click(page);
        await page.waitForTimeout(300);
        const gap = () => box().getBoundingClientRect().top - field.getBoundingClientRect().top;
        const before = await page.evaluate(gap);
        await page.evaluate(() => (above.style.height = '150px'));
        await page.waitForTimeout(500);
        assert.ok(Math.abs((await page.evaluate(gap)) - before) < 1);
      });

    for (const [how, leave] of [
      ['by Tab', (page) => page.keyboard.press('Tab')],
      ['to a field', (page) => page.evaluate(() => next.focus())],
      ['by a script', (page) => page.evaluate(() => field.blur())],
    ])
      test(`it goes when the focus leaves text and card ${how}, and covers nothing that has the focus`, async () => {
        const page = await open();
        await click(page);
        await leave(page);
        await gone(page);
      });

    test('one that came by itself goes at the next key; one that was asked for, or used, stays', async () => {
      const page = await open('textarea', { after: '\n\nOwn words.' });
      await page.evaluate(() => (field.focus(), field.setSelectionRange(field.value.length, field.value.length)));
      await rest(page);
      await page.keyboard.press('Shift');
      assert.equal(await page.evaluate(() => seen()), true, 'a key alone that writes nothing');
      await page.keyboard.type('x');
      assert.equal(await page.evaluate(() => seen()), false);
      await page.mouse.move(2, 2);
      await rest(page);
      const { x, y } = await page.locator('.nearprint-card .nearprint-sentence').boundingBox();
      await page.mouse.move(x + 5, y + 5, { steps: 5 });
      await page.mouse.down();
      await page.mouse.up();
      await page.keyboard.type('y');
      assert.equal(await page.evaluate(() => seen()), true, 'used');
      await page.keyboard.press('Escape');
      await click(page);
      await page.evaluate(() => field.setSelectionRange(field.value.length, field.value.length));
      await page.keyboard.type('z');
      assert.equal(await page.evaluate(() => seen()), true, 'asked for');
    });

    for (const kind of KINDS)
      test(`only a plain click opens it: no selection by dragging or by two or three clicks, no click with a key (${kind})`, async () => {
        const page = await open(kind, { hover: false });
        const [x, y] = await spot(page);
        const closed = async (what) => {
          await page.waitForTimeout(300);
          assert.equal(await page.evaluate(() => seen()), false, what);
        };
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + 100, y, { steps: 5 });
        await page.mouse.up();
        await closed('dragged');
        // The driver of Firefox makes each click the first of its row.
        if (inBrowser !== 'Firefox') {
          await page.mouse.dblclick(x, y);
          await closed('a word');
          await page.mouse.click(x, y, { clickCount: 3 });
          await closed('a line');
        }
        await page.keyboard.down('Control');
        await page.mouse.click(x, y);
        await page.keyboard.up('Control');
        await closed('with Ctrl');
        // In a window without focus, CodeMirror leaves the page's selection as it was.
        await page.evaluate(() => getSelection().removeAllRanges());
        await page.waitForTimeout(600); // so that it is no further click of the same row
        await click(page);
      });

    test('a modal that the app opens ends it, whether it was asked for or came by itself', async () => {
      for (const show of [press, rest]) {
        const page = await open();
        await show(page);
        await page.evaluate(() => document.body.appendChild(document.createElement('dialog')).showModal());
        await gone(page);
      }
    });

    for (const kind of KINDS)
      test(`scrolled out of sight it goes, and the focus is in the text, where the page stays scrolled (${kind})`, async () => {
        for (const scroll of [
          () => scrollTo(0, 900),
          () => ((globalThis.view?.scrollDOM ?? field).scrollTop = 900),
          () => (document.querySelector('#main').scrollTop = 300),
        ]) {
          const page = await open(kind, {
            after: '\nand so on, line for line'.repeat(90),
            css: '#main { height: 400px; overflow: auto } body { height: 3000px } #main::after { content: ""; display: block; height: 900px }',
          });
          await press(page);
          const before = await page.evaluate(() => scrollY);
          await page.evaluate(scroll);
          await gone(page);
          await page.waitForTimeout(100);
          const told = await page.evaluate(() => [field.contains(document.activeElement), scrollY]);
          assert.deepEqual(told, [true, String(scroll).includes('scrollTo(') ? 900 : before], String(scroll));
        }
      });

    for (const kind of KINDS.filter((kind) => kind !== 'codemirror'))
      test(`F8 brings the passage into sight, in the text and in the window (${kind})`, async () => {
        const page = await open(kind, { before: 'A line of its own, of which nobody has heard.\n'.repeat(40) });
        await page.evaluate(() => {
          above.style.height = '900px';
          field.focus({ preventScroll: true });
          if (field.value === undefined) getSelection().collapse(field, 0);
          else field.setSelectionRange(0, 0);
          field.scrollTop = 0;
          scrollTo(0, 0);
        });
        await page.keyboard.press('F8');
        await page.waitForTimeout(200);
        const told = await page.evaluate(() => {
          const { left, top, bottom } = field.getBoundingClientRect();
          const points = [];
          // Which letters are seen: those that the browser finds at points of the window.
          for (let y = Math.max(top, 0) + 4; y < Math.min(bottom, innerHeight) - 4; y += 6) points.push([left + 40, y]);
          const [start, end] = checker.state.matches[0].here[0];
          const isMarked = ([x, y]) => {
            const { offsetNode, offset } = document.caretPositionFromPoint(x, y) ?? {};
            if (offsetNode === field) return offset >= start && offset <= end;
            return offsetNode?.data?.includes(near.slice(0, 20));
          };
          return points.some(isMarked);
        });
        assert.equal(told, true);
      });

    for (const css of ['html { zoom: 1.5 }', 'body { zoom: 0.8 }'])
      test(`it is beside its mark and in the window: ${css}`, async () => {
        const page = await open('rich', { css: `${css} .rich { margin-left: 60px }` });
        await press(page);
        await page.waitForTimeout(200);
        const { mark, card, width } = await page.evaluate(() => ({ mark: mark(), card: box().getBoundingClientRect(), width: innerWidth }));
        assert.ok(
          Math.abs(card.left - mark.left) < 15 && card.top > mark.top && card.top - mark.bottom < 130,
          JSON.stringify([mark, card]),
        );
        assert.ok(card.right <= width);
      });

    for (const kind of KINDS.filter((kind) => kind !== 'codemirror'))
      test(`a test of a page can ask where the marks are, and click there (${kind})`, async () => {
        const page = await open(kind);
        await page.waitForFunction(() => marksOf(field)[0]?.boxes.length > 0);
        const told = await page.evaluate(() => {
          const [{ id, boxes }] = marksOf(field);
          const { left, right } = field.getBoundingClientRect();
          return [id, boxes.length > 1, boxes.every((one) => one.left >= left && one.right <= right), boxes[0].x + 5, boxes[0].y + 5];
        });
        assert.deepEqual(told.slice(0, 3), ['setup', true, true]);
        await page.mouse.click(told[3], told[4]);
        await page.waitForFunction(() => seen());
        assert.deepEqual(await page.evaluate(() => marksOf(next)), []);
      });

    test('in a window of 320 by 256 the buttons are in sight, and more than a line of what is quoted', async () => {
      const page = await open();
      await page.setViewportSize({ width: 320, height: 256 });
      await press(page);
      await page.waitForFunction(() => document.querySelector('.nearprint-card blockquote')?.textContent);
      const told = await page.evaluate(() => {
        const isIn = (one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight;
        const both = box().querySelector('.nearprint-both');
        const isReached = getComputedStyle(both).overflowY === 'auto' && both.scrollHeight > both.clientHeight;
        return [[box(), ...box().querySelectorAll('a, button')].every(isIn), both.clientHeight > 42, isReached];
      });
      assert.deepEqual(told, [true, true, true]);
    });

    if (inBrowser === 'Firefox') return; // what follows is the same in every browser

    test('what the app put beside a document reaches the link and its own actions, and ignoring closes the card', async () => {
      const page = await open('rich', { worker: true });
      const card = page.locator('.nearprint-card');
      await click(page);
      assert.equal(await card.getByRole('link', { name: 'Open' }).getAttribute('href'), '/setup');
      await card.getByRole('button', { name: 'Quote' }).click();
      assert.equal(await card.count(), 0);
      assert.deepEqual(await page.evaluate(() => told[0].slice(0, 2)), ['setup', { url: '/setup', tags: ['a', null, 1.5] }]);
      await press(page);
      await card.getByRole('button', { name: 'Not a copy of this' }).click();
      assert.deepEqual([await card.count(), await isInField(page), await page.evaluate(() => checker.state.matches.length)], [0, true, 0]);
    });

    for (const [what, given, message] of [
      ['is code', { url: ' JavaScript:alert(1)' }],
      ['is a page of its own', { url: 'data:text/html,<script>alert(1)</script>' }],
      ['throws', { throws: true }, 'no address'],
      ['is no address', { url: { href: '/a' } }, 'options.link(match) must be a string, a URL or undefined, got an object'],
    ])
      test(`without a link the card opens where the address ${what}, and says of a text that it is not kept`, async () => {
        const page = await open('rich', { ...given, forget: true });
        await press(page);
        await page.locator('.nearprint-card').getByText('The wording of this text is not kept.').waitFor();
        assert.deepEqual(await page.evaluate(() => [box().querySelectorAll('a').length, checker.state.error?.message]), [0, message]);
      });

    test('a card follows its mark while the text before it changes, and goes when its passage is edited', async () => {
      const page = await open('codemirror');
      await press(page);
      const before = await page.evaluate(() => box().getBoundingClientRect().top);
      await page.evaluate(() => (checker.edit([]), view.dispatch({ changes: { from: 0, insert: 'One\nTwo\nThree\n\n' } })));
      await page.waitForFunction((before) => box().getBoundingClientRect().top > before + 20, before);
      // An action receives the match at its present place.
      await page.getByRole('button', { name: 'Quote' }).click();
      assert.deepEqual(await page.evaluate(() => told[0][2]), [[15, 15 + NEAR.length]]);
      await press(page, 30);
      await page.evaluate(() => view.dispatch({ changes: { from: 40, insert: 'x' } }));
      await gone(page);
    });

    test('a card stays open while another passage of its document is edited', async () => {
      const own = 'Nobody has ever said this before, and nobody is going to say it again.';
      const page = await open('codemirror', { after: `\n\n${own}\n\n${SOURCES[0].text.split('\n\n')[1]}` });
      await page.waitForFunction(() => checker.state.matches[0].here.length > 1);
      await press(page);
      const left = await page.evaluate(async () => {
        view.dispatch({ changes: { from: view.state.doc.toString().indexOf('restart'), insert: 'x' } });
        const left = checker.state.matches[0].here.length;
        await until(() => checker.state.status === 'idle');
        return left;
      });
      assert.deepEqual([left, await page.evaluate(() => seen())], [1, true]);
      await page.getByRole('button', { name: 'Quote' }).click();
      assert.equal(await page.evaluate(() => told.length), 1);
    });

    test('a text area without underlines opens its card at the caret', async () => press(await open('textarea', { highlight: false })));

    test('on a page that is dark by a class alone it is dark too, and on a light one light', async () => {
      for (const [css, isDark] of [
        ['body { background: #181818; color: #e8e8e8 }', true],
        ['body { background: #fff; color: #222 }', false],
        [':root { color-scheme: light } body { color: #eee }', false],
      ]) {
        const page = await open('textarea', { css });
        await press(page);
        const [red] = await page.evaluate(() => getComputedStyle(box()).backgroundColor.match(/\d+/g).map(Number));
        assert.equal(red < 128, isDark, css);
      }
    });

    test('Escape, F8 and Alt+Enter of an input method are left to it', async () => {
      const page = await open();
      await click(page);
      const told = await page.evaluate(() => {
        field.focus();
        field.setSelectionRange(5, 5);
        return ['Escape', 'F8', 'Enter'].flatMap((key) =>
          [{ isComposing: true }, { keyCode: 229 }].map((init) => {
            const event = new KeyboardEvent('keydown', { key, altKey: key === 'Enter', bubbles: true, cancelable: true, ...init });
            field.dispatchEvent(event);
            return [event.defaultPrevented, field.selectionEnd, seen()].join(' ');
          }),
        );
      });
      assert.deepEqual(told, Array(6).fill('false 5 true'));
    });

    test('neither card nor lines nor marks are printed', async () => {
      const page = await open('lines');
      await click(page);
      await page.emulateMedia({ media: 'print' });
      const told = await page.evaluate(() =>
        ['.nearprint-card', 'nearprint-overlay'].map((one) => document.querySelector(one).checkVisibility()),
      );
      assert.deepEqual(told, [false, false]);
    });

    test('of fields with texts nothing is said when the page is loaded, and then of the one that is entered, the keys once', async () => {
      const page = await open();
      const told = await page.evaluate(async () => {
        const said = [];
        new MutationObserver((all) =>
          all.forEach(({ target }) => target.matches?.('nearprint-status') && said.push(target.textContent)),
        ).observe(document.documentElement, { subtree: true, childList: true });
        const corpus = new Corpus();
        corpus.put({ id: 'one', text: near });
        const areas = ['First', 'Second'].map((name) => {
          const area = Object.assign(document.createElement('textarea'), { value: near, ariaLabel: name });
          watch(document.body.appendChild(area), createChecker(corpus, { delayMs: 0 }), { card: card() });
          return area;
        });
        await pause(1200);
        const atFirst = said.length;
        for (const place of [1, 0, 1]) {
          areas[place].focus();
          await pause(900);
        }
        return [atFirst, ...said];
      });
      const keys = 'F8 goes to the passage. Alt+Enter compares it';
      assert.deepEqual(told, [0, `Second: 1 similar text found. ${keys}`, 'First: 1 similar text found']);
    });
  });
