// While an input method composes nothing is checked; afterwards everything is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPage, open } from './in-page.mjs';

inPage(
  'a change of the corpus waits for the writer: mid-word, while composing, and for a pause',
  { midWord: 0, composing: 0, pause: 0, finally: true },
  async () => {
    const corpus = live();
    const checker = createChecker(corpus, { delayMs: 100, scope: 'part' });
    checker.reset(near);
    await idle(checker);
    const asked = () => corpus.asked - before;
    const told = {};
    let before = corpus.asked;
    corpus.put({ id: 'new', text: filler });
    await pause(40);
    told.pause = asked();
    await until(() => asked() > 0);
    await idle(checker);
    before = corpus.asked;
    checker.edit([{ from: near.length, to: near.length, insert: ' w' }]);
    corpus.put({ id: 'new', text: 'It changes again.' });
    await pause(300);
    told.midWord = asked();
    checker.compose(true);
    corpus.put({ id: 'new', text: 'It changes again and again.' });
    await pause(700);
    told.composing = asked();
    checker.compose(false);
    await until(() => asked() > 0);
    told.finally = true;
    return told;
  },
);

test(
  'a composition that ends without an event stops no check: emptied, moved, hidden, disabled, or replaced by React',
  { timeout: 240_000 },
  async () => {
    const page = await open();
    const session = await page.context().newCDPSession(page);
    await page.evaluate(async () => {
      const host = place(document.createElement('div'));
      const area = host.appendChild(document.createElement('textarea'));
      const checker = createChecker(live(), quick);
      watch(area, checker);
      const [{ createElement, useState }, { createRoot }, { useNearDuplicates }] = await load(
        'react',
        'react-dom/client',
        'nearprint/react',
      );
      const corpus = live();
      const root = createRoot(place(document.createElement('div')));
      let ofReact;
      const Editor = ({ turn }) => {
        const [value, setValue] = useState('');
        ofReact = useNearDuplicates(corpus, value, quick);
        const onChange = ({ target }) => setValue(target.value);
        return createElement('textarea', { key: turn, id: 'react', value, onChange, ...ofReact.props });
      };
      root.render(createElement(Editor, { turn: 1 }));
      await until(() => document.querySelector('#react'));
      const ways = {
        emptied: () => (area.value = ''),
        moved: () => host.append(area),
        hidden: () => ((area.style.display = 'none'), area.offsetWidth, (area.style.display = '')),
        disabled: () => ((area.disabled = true), (area.disabled = false)),
        replaced: () => root.render(createElement(Editor, { turn: 2 })),
      };
      globalThis.fieldOf = (way) => (way === 'replaced' ? document.querySelector('#react') : area);
      globalThis.matched = (way, count) => until(() => (way === 'replaced' ? ofReact : checker.state).matches.length === count);
      globalThis.leave = async (way) => {
        ways[way]();
        await pause(400);
        fieldOf(way).focus();
        fieldOf(way).select();
        document.execCommand('insertText', false, near);
        await matched(way, 1);
        fieldOf(way).select();
        document.execCommand('delete');
        await matched(way, 0);
      };
    });
    for (const way of ['emptied', 'moved', 'hidden', 'disabled', 'replaced']) {
      await page.evaluate((way) => fieldOf(way).focus(), way);
      await session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
      await page.evaluate((way) => leave(way), way);
    }
  },
);

test('a text area whose text React sets again is not checked while an input method composes', { timeout: 240_000 }, async () => {
  const page = await open();
  const session = await page.context().newCDPSession(page);
  await page.evaluate(async () => {
    const [{ createElement, useState }, { createRoot }, { useDuplicateForm }] = await load('react', 'react-dom/client', 'nearprint/react');
    globalThis.corpus = live();
    const Editor = () => {
      const [value, setValue] = useState('');
      globalThis.found = useDuplicateForm(corpus, quick);
      return createElement('textarea', { id: 'react', ref: found.bodyRef, value, onChange: (event) => setValue(event.target.value) });
    };
    createRoot(place(document.createElement('div'))).render(createElement(Editor));
    await until(() => document.querySelector('#react'));
    document.querySelector('#react').focus();
    await until(() => found.status === 'open');
  });
  const asked = await page.evaluate(() => corpus.asked);
  const near = await page.evaluate(() => near);
  for (let end = 5; end <= near.length; end += 5)
    await session.send('Input.imeSetComposition', { text: near.slice(0, end), selectionStart: end, selectionEnd: end });
  assert.equal(await page.evaluate(() => pause(600).then(() => corpus.asked)), asked, 'while composing');
  assert.equal(await page.evaluate(() => document.querySelector('#react').value), near);
  await session.send('Input.insertText', { text: near });
  await page.waitForFunction(() => found.matches.length === 1);
});

test('a text that a script sets while an input method composes is checked without another keystroke', { timeout: 240_000 }, async () => {
  const page = await open();
  const session = await page.context().newCDPSession(page);
  for (const kind of ['textarea', 'div', 'div in a shadow root'])
    for (const way of ['replaced', 'replaced, and the focus is lost', 'replaced twice']) {
      await page.evaluate(async (kind) => {
        globalThis.element = place(document.createElement(kind === 'textarea' ? kind : 'div'));
        globalThis.checker = createChecker(live(), quick);
        const inside = kind === 'div in a shadow root' && element.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
        globalThis.field = inside || element;
        if (kind !== 'textarea') field.contentEditable = 'true';
        globalThis.set = (text) => {
          if (kind === 'textarea') field.value = text;
          else field.replaceChildren(Object.assign(document.createElement('p'), { textContent: text }));
        };
        set('abc');
        globalThis.end = watch(field, checker);
        await idle(checker);
        field.focus();
      }, kind);
      for (const text of ['n', 'ni'])
        await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      const during = await page.evaluate(() => checker.state.status);
      const after = await page.evaluate(async (way) => {
        set(way === 'replaced twice' ? 'other' : near);
        if (way !== 'replaced') document.activeElement.blur();
        if (way === 'replaced twice') (await pause(400), set(near));
        await until(() => checker.state.matches.length > 0);
        const ids = await idle(checker);
        end();
        checker.dispose();
        element.remove();
        return ids;
      }, way);
      assert.deepEqual([kind, way, during, after], [kind, way, 'waiting', 'setup']);
    }
});
