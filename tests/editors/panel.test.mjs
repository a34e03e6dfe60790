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
      const corpus = new Corpus();
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
    const [{ Corpus }, { createChecker }, { watch }] = await load('nearprint', 'nearprint/editor', 'nearprint/dom');
    detach();
    checker.dispose();
    const parts = [
      'Clean the glass with a soft dry cloth once a month. Never spray water on it, for the sensor under the left edge does not survive a drop.',
      'Paper that is damp or curled jams easily. Store it flat in its wrapper, and never fill the tray above the red line on its left side.',
    ];
    const corpus = new Corpus();
    parts.forEach((text, number) => corpus.put({ id: `part ${number}`, text }));
    const area = document.querySelector('textarea');
    area.value = parts.join('\n\n');
    globalThis.checker = createChecker(corpus, { delayMs: 0 });
    globalThis.detach = watch(area, globalThis.checker, { panel: document.querySelector('main') });
  });
  await page.waitForFunction(() => document.querySelectorAll('.nearprint-title').length === 2);
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return [activeElement.tagName, activeElement.className, [...document.querySelectorAll('.nearprint-title')].indexOf(activeElement)];
    });
  for (const expected of [
    ['BUTTON', 'nearprint-title', 0],
    ['TEXTAREA', '', -1],
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

test('React: matches in Strict Mode, moved with the text of the same render; nothing left after unmounting; nothing on a server', async () => {
  const page = await chromium.open();
  const told = await page.evaluate(async () => {
    const [{ createElement, StrictMode, useState }, { createRoot }, { renderToString }, { Corpus }, { useNearDuplicates }] = await load(
      'react',
      'react-dom/client',
      'react-dom/server',
      'nearprint',
      'nearprint/react',
    );
    const corpus = new Corpus();
    for (const source of sources) corpus.put(source);
    let listeners = 0;
    const counted = { check: (...args) => corpus.check(...args), subscribe: () => (listeners++, () => listeners--) };
    let type;
    let misplaced = 0;
    const seen = [];
    function Editor() {
      const [text, setText] = useState(near);
      type = setText;
      const { matches, status, props } = useNearDuplicates(counted, text, { delayMs: 0 });
      const marked = matches
        .flatMap(({ here }) => here)
        .map((range) => text.slice(...range))
        .join();
      if (marked !== '' && marked !== near.slice(0, -1)) misplaced++;
      seen.push(marked);
      return createElement('textarea', { value: text, onChange: ({ target }) => setText(target.value), 'data-status': status, ...props });
    }
    const server = renderToString(createElement(Editor));
    const place = document.querySelector('main').appendChild(document.createElement('div'));
    const root = createRoot(place);
    root.render(createElement(StrictMode, null, createElement(Editor)));
    await until(() => seen.at(-1) !== '' && seen.length > 1);
    for (let i = 0; i < 12; i++) {
      // with twenty numbers before it, it would be another text
      type((text) => `${i} ${text}`);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    await until(() => place.querySelector('[data-status=idle]') && seen.at(-1) !== '');
    const mounted = listeners;
    root.unmount();
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { server, mounted, left: listeners, misplaced };
  });
  assert.match(told.server, /data-status="idle"/);
  assert.deepEqual([told.mounted, told.left, told.misplaced], [1, 0, 0]);
});

test('as a lint source it gives diagnostics of the kind info', async () => {
  const page = await chromium.open();
  const told = await page.evaluate(async () => {
    const [{ EditorView }, { linter, forEachDiagnostic }, { nearprintLintSource }, { Corpus }, { createChecker }] = await load(
      '@codemirror/view',
      '@codemirror/lint',
      'nearprint/codemirror',
      'nearprint',
      'nearprint/editor',
    );
    const corpus = new Corpus();
    for (const source of sources) corpus.put(source);
    const checker = createChecker(corpus, { delayMs: 0 });
    const view = new EditorView({
      doc: `First.\n\n${near}`,
      parent: document.querySelector('main'),
      extensions: [linter(nearprintLintSource(checker), { delay: 0 })],
    });
    const found = [];
    while (found.length === 0) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      forEachDiagnostic(view.state, ({ severity, message }, from, to) => found.push([severity, message, view.state.sliceDoc(from, to)]));
    }
    return found;
  });
  assert.equal(told.length, 1);
  assert.equal(told[0][0], 'info');
  assert.equal(told[0][1], '93% of this text is also in “Setup guide”');
  assert.equal(told[0][2], NEAR.slice(0, -1));
});

const EMOJI = '\u{1f600}';
for (const [what, title, id, shown] of [
  ['title', 'a'.repeat(100_000), 'setup', `${'a'.repeat(200)}…`],
  ['title of emoji', `a${EMOJI.repeat(50_000)}`, 'setup', `a${EMOJI.repeat(99)}…`],
  ['id', undefined, 'b'.repeat(60_000), `${'b'.repeat(200)}…`],
])
  test(`of a very long ${what} the panel, the card and the lint source show the beginning, and the match has all of it`, async () => {
    const page = await chromium.open();
    const told = await page.evaluate(
      async ([text, title, id]) => {
        const [
          { Corpus },
          { createChecker },
          { createPanel },
          { card },
          { watch },
          { EditorView },
          { linter, forEachDiagnostic },
          { nearprintLintSource },
        ] = await load(
          'nearprint',
          'nearprint/editor',
          'nearprint/panel',
          'nearprint/card',
          'nearprint/dom',
          '@codemirror/view',
          '@codemirror/lint',
          'nearprint/codemirror',
        );
        const corpus = new Corpus();
        corpus.put({ id, title, text });
        const main = document.querySelector('main');
        const area = main.appendChild(Object.assign(document.createElement('textarea'), { value: near, ariaLabel: 'Text' }));
        const checker = createChecker(corpus, { delayMs: 0 });
        const linked = [];
        watch(area, checker, { card: card({ link: (match) => (linked.push(match), undefined) }) });
        main.append(createPanel(checker, { locale: 'en' }).element);
        const until = async (look) => {
          while (!look()) await new Promise((resolve) => setTimeout(resolve, 10));
        };
        await until(() => document.querySelector('.nearprint-panel .nearprint-title'));
        document.querySelector('.nearprint-panel .nearprint-title').click();
        area.focus();
        area.setSelectionRange(5, 5);
        area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', altKey: true, bubbles: true }));
        await until(() => document.querySelectorAll('.nearprint-card mark, .nearprint-panel mark').length > 1);
        const view = new EditorView({
          doc: near,
          parent: main,
          extensions: [linter(nearprintLintSource(createChecker(corpus, { delayMs: 0 })), { delay: 0 })],
        });
        let message;
        await until(() => (forEachDiagnostic(view.state, (diagnostic) => (message = diagnostic.message)), message));
        const boxes = ['.nearprint-panel', '.nearprint-card'].map((name) => document.querySelector(name));
        return {
          names: boxes.flatMap((box) => [...box.querySelectorAll('bdi')].map(({ textContent }) => textContent)),
          message,
          label: document.querySelector('.nearprint-card').ariaLabel,
          whole: linked.every((match) => match.title === title && match.id === id),
          links: linked.length,
          wide: boxes.map((box) => box.scrollWidth > box.clientWidth),
          high: boxes.map((box) => box.offsetHeight > 700),
        };
      },
      [SOURCES[0].text, title, id],
    );
    assert.deepEqual(new Set(told.names), new Set([shown]));
    for (const sentence of [told.message, told.label])
      assert.ok(sentence.includes(`“${shown}”`) && sentence.length < 300, sentence.slice(0, 300));
    assert.deepEqual([told.names.length, told.whole, told.links, told.wide, told.high], [3, true, 1, [false, false], [false, false]]);
  });
