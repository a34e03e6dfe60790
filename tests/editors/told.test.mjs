// What people are told: by a screen reader, in which language, and where the caret is.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BROWSERS, forTests, SOURCES, testsIn } from './chromium.mjs';

const FILLER = 'Nobody has ever said this before, and nobody is going to say it again.';

for (const inBrowser of BROWSERS)
  describe(inBrowser, () => {
    const chromium = forTests({ inBrowser });

    /** A page with helpers: `edit(kind, paragraphs, checker)` makes an editor that is watched, and returns its element; `press` opens the card. */
    async function open(options) {
      const page = await chromium.open(options);
      await page.evaluate(async (filler) => {
        await use('nearprint', 'nearprint/editor', 'nearprint/dom', 'nearprint/card', 'nearprint/panel');
        const corpus = filled();
        Object.assign(globalThis, { filler, corpus, host: document.querySelector('main'), said: [] });
        globalThis.begin = () => createChecker(corpus, { delayMs: 0, scope: 'part' });
        const regions = () => document.querySelectorAll('[aria-live],[role=status],[role=alert]');
        new MutationObserver(() =>
          regions().forEach(({ textContent }) => textContent && said.at(-1) !== textContent && said.push(textContent)),
        ).observe(document, { subtree: true, childList: true, characterData: true });
        const { mount } = await import('/mount.mjs');
        globalThis.edit = (...given) => mount(...given).then(({ field, view }) => Object.assign(field, { view }));
        globalThis.press = (element, key) =>
          element.dispatchEvent(new KeyboardEvent('keydown', { key, altKey: key === 'Enter', bubbles: true, cancelable: true }));
        globalThis.box = () => document.querySelector('.nearprint-card');
      }, FILLER);
      return page;
    }
    const inPage = testsIn(open);

    const adapters = ['input', 'codemirror', 'prosemirror', 'tiptap'];
    for (const kind of ['textarea', 'contenteditable', ...(inBrowser === 'Firefox' ? [] : adapters)])
      for (const shown of kind === 'textarea' ? ['marks', 'card'] : ['card'])
        test(`once the writer is in the field the number of texts is spoken, by one region, and so is that there is none (${kind}, ${shown})`, async () => {
          const page = await open();
          const told = await page.evaluate(
            async ([kind, shown]) => {
              const checker = begin();
              const field = await edit(kind, [filler, near], checker, shown === 'card' ? { card: card() } : {});
              await until(() => checker.state.matches.length > 0);
              await pause(700);
              if (said.length > 0) return said;
              field.focus();
              await until(() => said.length === 1);
              checker.ignore(checker.state.matches[0], 'source');
              await until(() => said.length === 2);
              const region = document.querySelector('.nearprint-spoken');
              return [said, document.querySelectorAll('.nearprint-spoken').length, region.lang, document.body.contains(region)];
            },
            [kind, shown],
          );
          const keys = ['F8 goes to the passage', ...(shown === 'card' ? ['Alt+Enter compares it'] : [])];
          const first = [`Text: 1 similar text found`, ...keys].join('. ');
          assert.deepEqual(told, [[first, 'Text: No similar text found'], 1, 'en', false]);
        });

    for (const name of ['dialog', 'div'])
      inPage(
        `in a modal ${name} the region is in it, and it is gone with what it belongs to`,
        [[true], 0],
        async (name) => {
          const dialog = document.body.appendChild(document.createElement(name));
          if (name === 'dialog') dialog.showModal();
          else Object.assign(dialog, { role: 'dialog', ariaModal: 'true' });
          const area = Object.assign(dialog.appendChild(document.createElement('textarea')), { value: near });
          const end = watch(area, begin(), { panel: dialog, card: card() });
          area.focus();
          await until(() => said.length === 1);
          const places = [...document.querySelectorAll('[role=status]')].map(({ parentElement }) => parentElement === dialog);
          end();
          return [places, document.querySelectorAll('[role=status]').length];
        },
        name,
      );

    inPage(
      'a caret between elements is where it is: F8 goes on from there, and Alt+Enter takes the passage there',
      {
        opened: ['Setup guide', 'Setup guide', undefined, undefined, 'Setup guide', 'Setup guide', undefined],
        next: ['If the', 'If the', 'If the', 'Before'],
      },
      async (other) => {
        const div = await edit('contenteditable', [near, '', filler, other], begin(), { card: card() });
        await until(() => CSS.highlights.get('nearprint')?.size === 2);
        div.focus();
        const [first, empty, third, last] = div.children;
        const selection = getSelection();
        const opened = (node, offset) => {
          selection.collapse(node, offset);
          press(div, 'Enter');
          const name = box()?.querySelector('bdi').textContent;
          press(div, 'Escape');
          return name;
        };
        const next = (node, offset) => {
          selection.collapse(node, offset);
          press(div, 'F8');
          return selection.toString().slice(0, 6);
        };
        const offsets = [0, 1, 0, 1, 0, 1, 2];
        const places = [first, first, empty, third, last, last, div].map((node, at) => [node, offsets[at]]);
        return {
          opened: places.map((place) => opened(...place)),
          next: [places[0], places[2], places[3], places[5]].map((place) => next(...place)),
        };
      },
      SOURCES[0].text.split('\n\n')[1],
    );

    if (inBrowser === 'Firefox') return; // what follows is the same in every browser

    test('the words are in the language of the page if they are there in it, else in English, and say so', async () => {
      const page = await open();
      const languages = { 'en ltr ': ['en', 'en_US', 'pt_BR', 'en-US,en', '{{ lang }}', '', 'ar', 'zh-TW'], 'zh-CN ltr ': ['zh', 'zh_CN'] };
      const told = await page.evaluate(async (all) => {
        const found = {};
        for (const lang of all) {
          document.documentElement.lang = lang;
          const panel = host.appendChild(document.createElement('div'));
          const area = Object.assign(host.appendChild(document.createElement('textarea')), { value: near });
          const end = watch(area, begin(), { card: card(), panel });
          await until(() => panel.querySelector('.nearprint-title'));
          area.focus();
          area.setSelectionRange(5, 5);
          await until(() => (press(area, 'Enter'), box()?.querySelector('blockquote').textContent));
          panel.querySelector('.nearprint-title').click();
          await until(() => panel.querySelector('blockquote').textContent);
          const of = (element) => [
            element.lang,
            element.dir,
            ...[...element.querySelectorAll('blockquote, bdi')].map(({ lang, attributes }) => (attributes.lang ? lang : 'none')),
          ];
          (found[[...new Set([...of(box()), ...of(panel.firstChild)])].join(' ')] ??= []).push(lang);
          end();
          host.replaceChildren();
        }
        return found;
      }, Object.values(languages).flat());
      assert.deepEqual(told, languages);
    });

    inPage("an app's own words have its language and direction, and a text that of its element", ['ar', 'rtl', 'pt-BR', ''], async () => {
      host.innerHTML = '<div lang="pt-BR"><textarea id="area"></textarea></div>';
      const area = document.querySelector('#area');
      area.value = near;
      const checker = begin();
      watch(area, checker, { card: card({ locale: 'ar', strings: { here: 'هنا' } }) });
      await until(() => checker.state.matches.length > 0);
      area.focus();
      area.setSelectionRange(5, 5);
      press(area, 'Enter');
      return [box().lang, box().dir, ...[...box().querySelectorAll('blockquote')].map(({ lang }) => lang)];
    });

    inPage('in ProseMirror an empty paragraph and a selected node between paragraphs have no card', [true, false, false], async () => {
      const { NodeSelection, TextSelection } = await import('prosemirror-state');
      const dom = await edit('prosemirror', [near, '', filler], begin(), { card: card() });
      const { view } = dom;
      await until(() => document.querySelector('.nearprint-mark'));
      const end = near.length + 2; // behind the first paragraph
      view.dispatch(view.state.tr.insert(end, view.state.schema.nodes.horizontal_rule.create()));
      await until(() => document.querySelector('.nearprint-mark'));
      const opened = (selection) => {
        view.dispatch(view.state.tr.setSelection(selection));
        press(dom, 'Enter');
        const isOpen = box() !== null;
        press(dom, 'Escape');
        return isOpen;
      };
      const { doc } = view.state;
      return [TextSelection.create(doc, end - 1), NodeSelection.create(doc, end), TextSelection.create(doc, end + 2)].map(opened);
    });
  });
