// A guest in other people's pages: modals of libraries, pages that are morphed, recorders, frames, zones.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { BROWSERS, forTests, testsIn } from './chromium.mjs';

const BOOTSTRAP = readFileSync(new URL('node_modules/bootstrap/dist/css/bootstrap.min.css', import.meta.url), 'utf8');

for (const inBrowser of BROWSERS)
  describe(inBrowser, () => {
    const chromium = forTests({ inBrowser });

    /** A page with the package, and a card whose button *Quote it* writes into `log`. */
    async function open({ css = '', html = '', options } = {}) {
      const page = await chromium.open(options);
      await page.evaluate(
        async ([css, html]) => {
          await use('nearprint', 'nearprint/editor', 'nearprint/dom', 'nearprint/card');
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
          const corpus = filled();
          Object.assign(globalThis, { corpus, log: [] });
          globalThis.host = document.querySelector('main');
          host.innerHTML += html;
          globalThis.begin = () => (globalThis.checker = createChecker(corpus, { delayMs: 0, scope: 'part' }));
          globalThis.marked = card({ link: ({ id }) => `/${id}`, actions: [{ label: 'Quote it', act: () => log.push('quoted') }] });
          globalThis.found = () => new Promise((resolve) => checker.subscribe(({ matches }) => matches.length > 0 && resolve()));
        },
        [css, html],
      );
      return page;
    }
    const inPage = testsIn(open);

    /** How each library makes a modal with a text area that is watched. */
    const modals = {
      'native dialog': () => {
        host.innerHTML += '<dialog id="modal"><textarea id="area"></textarea></dialog>';
        document.querySelector('#modal').showModal();
      },
      Radix: async () => {
        const [{ createElement: h }, { createRoot }, { Root, Portal, Overlay, Content, Title, Description }] = await load(
          'react',
          'react-dom/client',
          '@radix-ui/react-dialog',
        );
        const style = { position: 'fixed', top: 20, left: 20, background: '#eee', padding: 20 };
        const content = h(Content, { style }, h(Title, null, 'Edit'), h(Description, null, 'A note'), h('textarea', { id: 'area' }));
        const onOpenChange = (open) => open || log.push('closed');
        createRoot(host).render(h(Root, { defaultOpen: true, onOpenChange }, h(Portal, null, h(Overlay), content)));
      },
      MUI: async () => {
        const [{ createElement: h }, { createRoot }, { default: Dialog }] = await load('react', 'react-dom/client', '@mui/material/Dialog');
        createRoot(host).render(
          h(Dialog, { open: true, maxWidth: false, onClose: () => log.push('closed') }, h('textarea', { id: 'area' })),
        );
      },
      Bootstrap: async () => {
        const { Modal } = await import('bootstrap');
        host.innerHTML +=
          '<div class="modal" id="modal" tabindex="-1"><div class="modal-dialog"><div class="modal-content"><textarea id="area"></textarea></div></div></div>';
        document.querySelector('#modal').addEventListener('hide.bs.modal', () => log.push('closed'));
        new Modal('#modal').show();
      },
      'focus-trap': async () => {
        const { createFocusTrap } = await import('focus-trap');
        host.innerHTML += '<div id="modal"><textarea id="area"></textarea></div>';
        createFocusTrap('#modal', { onDeactivate: () => log.push('closed') }).activate();
      },
      'popover of the kind auto': () => {
        host.innerHTML += '<div id="modal" popover="auto"><textarea id="area"></textarea></div>';
        const modal = document.querySelector('#modal');
        modal.showPopover();
        modal.addEventListener('toggle', ({ newState }) => newState === 'closed' && log.push('closed'));
      },
    };
    for (const [name, make] of Object.entries(modals)) {
      if (inBrowser === 'Firefox' && !['native dialog', 'Bootstrap', 'popover of the kind auto'].includes(name)) continue;
      test(`in a modal (${name}) mouse and keyboard reach the buttons of the card, and the modal stays open`, async () => {
        const page = await open({ css: name === 'Bootstrap' ? BOOTSTRAP : '' });
        await page.evaluate(`(${make})()`);
        await page.waitForSelector('#area', { state: 'visible' });
        await page.waitForTimeout(400); // until it has faded in
        await page.evaluate(async () => {
          const area = document.querySelector('#area');
          Object.assign(area.style, { width: '420px', height: '150px' });
          area.value = near;
          watch(area, begin(), { card: marked });
          await found();
          await pause(300);
          area.scrollTop = 0;
        });
        const area = page.locator('#area');
        const quote = page.locator('.nearprint-card').getByRole('button', { name: 'Quote it' });
        const { x, y } = await area.boundingBox();
        await page.mouse.click(x + 80, y + 12);
        await quote.waitFor();
        await quote.click({ position: { x: 8, y: 8 } }); // where it is once it moves no more
        await page.waitForFunction(() => log.join() === 'quoted');
        await area.focus();
        await page.keyboard.press('Alt+Enter');
        await quote.waitFor();
        for (let n = 0; n < 2; n++) await page.keyboard.press('Tab'); // from *Open*
        assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Quote it');
        await page.keyboard.press('Enter');
        assert.deepEqual(await page.evaluate(() => [log, document.activeElement.id]), [['quoted', 'quoted'], 'area']);
        // Escape closes the card alone.
        await page.keyboard.press('Alt+Enter');
        await page.keyboard.press('Escape');
        assert.deepEqual([await page.locator('.nearprint-card').count(), await page.evaluate(() => log.length)], [0, 2]);
        assert.equal(await area.isVisible(), true);
      });
    }

    test('the card of a text in a small frame is in the page around it, with both passages in sight, and closes like any other', async () => {
      const page = await open({ html: '<dialog><iframe style="width:360px;height:90px"></iframe></dialog>' });
      await page.setViewportSize({ width: 700, height: 600 });
      await page.evaluate(async () => {
        document.querySelector('dialog').show();
        const frame = document.querySelector('iframe');
        const inside = frame.contentDocument;
        inside.body.innerHTML = `<p>${near}</p>`;
        inside.body.contentEditable = 'true';
        watch(inside.body, begin(), { card: marked });
        await found();
        const text = inside.querySelector('p').firstChild;
        globalThis.caret = () => (inside.body.focus(), inside.getSelection().collapse(text, 5));
        globalThis.line = () => {
          const range = inside.createRange();
          range.selectNodeContents(text);
          return range.getClientRects()[0].bottom + frame.getBoundingClientRect().top + frame.clientTop;
        };
        caret();
      });
      const card = page.locator('dialog > .nearprint-card');
      const press = async () => {
        await page.keyboard.press('Alt+Enter');
        await card.waitFor();
      };
      await press();
      await card.locator('mark').first().waitFor();
      const [hidden, below] = await card.evaluate((box) => {
        const isHidden = (one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const corners = [document.elementFromPoint(left + 4, top + 4), document.elementFromPoint(right - 4, bottom - 4)];
          return !corners.every((corner) => one.contains(corner));
        };
        return [[...box.querySelectorAll('blockquote, a, button')].filter(isHidden).length, box.getBoundingClientRect().top - line()];
      });
      assert.ok(hidden === 0 && below > 0 && below < 20, `${hidden} ${below}`);
      await page.keyboard.press('Escape');
      assert.deepEqual([await card.count(), await page.evaluate(() => document.activeElement.tagName)], [0, 'IFRAME']);
      // A click in the page around the frame is one outside of the card.
      await press();
      await page.mouse.click(690, 590);
      assert.equal(await card.count(), 0);
      // While its line is scrolled out of the frame it is hidden.
      await page.evaluate(() => caret());
      await press();
      await page.evaluate(() => {
        const { body, defaultView } = document.querySelector('iframe').contentDocument;
        body.style.paddingBottom = '900px';
        defaultView.scrollTo(0, 600);
      });
      await card.waitFor({ state: 'hidden' });
    });

    test('in a small frame of a page of another origin the buttons of the card are in sight', async () => {
      for (const [width, height] of [
        [600, 180],
        [390, 150],
      ]) {
        const page = await open({ html: `<iframe sandbox="allow-scripts" style="border:0;width:${width}px;height:${height}px"></iframe>` });
        await page.evaluate(async () => {
          const frame = document.querySelector('iframe');
          frame.src = '/';
          await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
        });
        const [, frame] = page.frames();
        await frame.evaluate(async () => {
          await use('nearprint', 'nearprint/editor', 'nearprint/dom', 'nearprint/card');
          const corpus = filled();
          document.body.innerHTML = `<p contenteditable>${near}</p>`;
          const field = document.querySelector('p');
          const checker = createChecker(corpus, { delayMs: 0, scope: 'part' });
          watch(field, checker, { card: card({ link: ({ id }) => `/${id}` }) });
          await until(() => checker.state.matches.length > 0);
        });
        const { x, y } = await page.locator('iframe').boundingBox();
        await page.mouse.click(x + 60, y + 28);
        await frame.locator('.nearprint-card mark').first().waitFor({ state: 'attached' });
        const boxes = await frame.evaluate(() =>
          [...document.querySelectorAll('.nearprint-card :is(a, button)')].map((one) => one.getBoundingClientRect().toJSON()),
        );
        assert.ok(boxes.length === 3 && boxes.every(({ top, bottom }) => top >= 0 && bottom <= height), JSON.stringify(boxes));
      }
    });

    if (inBrowser === 'Firefox') return; // what follows is the same in every browser

    inPage('a card is in the container that the app names', ['box', 'other', 'other'], async () => {
      host.innerHTML += '<div class="box"><div><textarea id="area"></textarea></div></div><div id="other"></div>';
      const area = document.querySelector('#area');
      area.value = near;
      const places = [];
      for (const container of ['.box', '#other', document.querySelector('#other')]) {
        const end = watch(area, begin(), { card: card({ container }) });
        await found();
        area.focus();
        area.setSelectionRange(5, 5);
        area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', altKey: true, bubbles: true }));
        const { parentElement } = document.querySelector('.nearprint-card');
        places.push(parentElement.id || parentElement.className);
        end();
      }
      return places;
    });

    for (const library of ['idiomorph', 'morphdom'])
      test(`a page that is morphed keeps its own elements, with and without a list (${library})`, async () => {
        for (const panel of [false, 'auto']) {
          const page = await open();
          const left = await page.evaluate(
            async ([library, panel]) => {
              delete HTMLTextAreaElement.prototype.createValueRange;
              const html = (error) => `<div id="root"><textarea id="area"></textarea>${error}<section id="help">Help</section></div>`;
              host.innerHTML += html('<div class="error">Title is missing</div>');
              const [root, area] = [document.querySelector('#root'), document.querySelector('#area')];
              area.value = near;
              const end = watch(area, begin(), { panel, highlight: !panel });
              await found();
              await pause(300);
              const next = html('<section class="error">Title is too short</section>');
              const { Idiomorph, default: morphdom } = await import(library);
              if (Idiomorph) Idiomorph.morph(root, next);
              else morphdom(root, next, { onBeforeElUpdated: ({ tagName }) => tagName !== 'TEXTAREA' });
              area.value = near;
              await pause(200);
              const listed = document.querySelectorAll('.nearprint-panel').length;
              area.value = 'short';
              await pause(200);
              end();
              return [listed, document.querySelector('#root').outerHTML.replace('<!-- -->', '') === next];
            },
            [library, panel],
          );
          assert.deepEqual(left, [panel ? 1 : 0, true]);
        }
      });

    inPage('a recorder of sessions that masks inputs does not get the text', [1, false, true], async () => {
      const { record } = await import('rrweb');
      delete HTMLTextAreaElement.prototype.createValueRange;
      const area = host.appendChild(document.createElement('textarea'));
      const events = [];
      record({ emit: (event) => events.push(event), maskAllInputs: true });
      watch(area, begin(), { card: marked });
      area.value = `${near} Quaxzofel.`;
      area.dispatchEvent(new Event('input', { bubbles: true }));
      await found();
      await pause(500);
      return [document.querySelectorAll('.nearprint-overlay').length, JSON.stringify(events).includes('Quaxzofel'), events.length > 1];
    });

    test('TinyMCE, in its frame: a card in the colours of the page, and its text is as it was', async () => {
      const page = await open({ css: ':root { color-scheme: dark }', html: '<textarea id="tiny"></textarea>' });
      page.expected = /404/; // its own style sheets
      await page.evaluate(async () => {
        const { tinymce } = await import('tinymce');
        [globalThis.editor] = await tinymce.init({ selector: '#tiny', license_key: 'gpl', height: 260, promotion: false });
        editor.setContent(`<p>First.</p><p>${near}</p>`);
        watch(editor.getBody(), begin(), { card: marked });
        await found();
        editor.focus();
        editor.selection.setCursorLocation(editor.getBody().lastChild.firstChild, 5);
      });
      const before = await page.evaluate(() => editor.getContent());
      await page.keyboard.press('Alt+Enter');
      const card = page.locator('.nearprint-card');
      await card.locator('mark').first().waitFor();
      assert.equal(await card.evaluate((box) => getComputedStyle(box).colorScheme), 'dark');
      await card.getByRole('button', { name: 'Quote it' }).focus();
      await page.keyboard.press('Enter');
      assert.deepEqual(await page.evaluate(() => [editor.getContent(), log, editor.hasFocus()]), [before, ['quoted'], true]);
      // Its toolbar keeps the focus in the text.
      await page.keyboard.press('Alt+Enter');
      await card.waitFor();
      await page.locator('.tox-tbtn').first().click();
      assert.equal(await card.count(), 0);
    });

    test('an app with zone.js becomes stable, and nothing is detected while nothing changes', async () => {
      const page = await open({ html: '<app-root></app-root>' });
      await page.evaluate(async () => {
        const { Component, ElementRef, inject, provideZoneChangeDetection, bootstrapApplication } = await import('angular');
        delete HTMLTextAreaElement.prototype.createValueRange;
        globalThis.checks = 0;
        class App {
          element = inject(ElementRef);
          get count() {
            checks++;
            return '';
          }
          ngAfterViewInit() {
            const area = this.element.nativeElement.querySelector('textarea');
            area.value = near;
            watch(area, begin(), { card: marked });
          }
        }
        Component({ selector: 'app-root', standalone: true, template: '<textarea rows="8" cols="60"></textarea>{{count}}' })(App);
        const app = await bootstrapApplication(App, { providers: [provideZoneChangeDetection()] });
        app.whenStable().then(() => (globalThis.stable = true));
      });
      await page.waitForFunction(() => globalThis.stable && checker.state.matches.length === 1);
      await page.waitForTimeout(1500);
      const before = await page.evaluate(() => checks);
      await page.waitForTimeout(1500);
      assert.equal(await page.evaluate(() => checks), before);
    });

    inPage('an input that is put into the page later has its list, and so has one that is moved', ['a', 'b'], async () => {
      const input = Object.assign(document.createElement('input'), { value: near });
      delete HTMLInputElement.prototype.createValueRange;
      watch(input, begin());
      await found();
      const lists = () => [...document.querySelectorAll('.nearprint-panel')].map((list) => list.parentElement.id).join();
      const places = [];
      for (const id of ['a', 'b']) {
        await pause(200);
        host.appendChild(Object.assign(document.createElement('div'), { id })).append(input);
        await until(() => lists() === id);
        places.push(lists());
      }
      return places;
    });

    inPage('an app that changes what is ignored within an update of CodeMirror or ProseMirror', [0, 0, 0, 0], async () => {
      const [{ mount }, { ViewPlugin }, { StateEffect }, { matchesField }, { Plugin }, { nearprintKey }] = await load(
        ...['/mount.mjs', '@codemirror/view', '@codemirror/state', 'nearprint/codemirror', 'prosemirror-state', 'nearprint/prosemirror'],
      );
      const told = [];
      for (const kind of ['codemirror', 'prosemirror']) {
        const checker = begin();
        const change = () => void (checker.ignored = [{ kind: 'source', id: 'setup' }]);
        const { view } = await mount(kind, [near], checker);
        await found();
        await pause(50);
        if (kind === 'codemirror') {
          const plugin = ViewPlugin.define(() => ({ update: ({ docChanged }) => docChanged && change() }));
          view.dispatch({ effects: StateEffect.appendConfig.of(plugin) });
          view.dispatch({ changes: { from: near.length, insert: ' More.' } });
        } else {
          let isDone = false;
          const update = (view, { doc }) => view.state.doc !== doc && !isDone && ((isDone = true), change());
          view.updateState(view.state.reconfigure({ plugins: [new Plugin({ view: () => ({ update }) }), ...view.state.plugins] }));
          view.dispatch(view.state.tr.insertText('More. ', 1));
        }
        await pause(100);
        const shown = kind === 'codemirror' ? view.state.field(matchesField) : nearprintKey.getState(view.state);
        told.push(checker.state.matches.length, shown.length);
      }
      return told;
    });
  });
