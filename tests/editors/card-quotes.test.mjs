// What a card shows side by side: the lines of both texts stand beside each other, whatever they are made of. And where *Open* leads.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences } from '../../pkg-template/editor/differences.js';
import { forTests } from './chromium.mjs';

const chromium = forTests({ files: { '/notes/list': '<!doctype html><title>List</title>' } });

const told = (a, b) =>
  differences(a, b)
    .map(({ texts: [own, other], differs }) => (differs ? `{${own}|${other}}` : own === other ? own : `<${own}|${other}>`))
    .join('');

test('white space of any kind is the same, and both sides get the line breaks', () => {
  assert.equal(
    told('One line. Two lines. Three of them.', 'One line.\nTwo lines.\n\nThree of those.'),
    'One line.\nTwo lines.\n\nThree of {them|those}.',
  );
  assert.equal(told('a\nb c', 'a b\n\n c'), 'a\nb\n\n c');
  assert.equal(told('a b c', 'a b X c'), 'a b<| >{|X} c');
  assert.equal(told('a x\ny b', 'a p b'), 'a {x\ny|p} b');
  assert.equal(told('', 'a b') + told('a', '') + told('', ''), '{|a b}{a|}');
  assert.equal(told('我们一起去北京', '我们一起去上海'), '我们一起去{北京|上海}');
});

test('of two long texts only the words that differ are marked', () => {
  const words = Array.from({ length: 3_000 }, (_, place) => `w${(place * 7919) % 5000}`);
  const other = words.map((word, place) => (place % 50 === 7 ? `other${place}` : word)).slice(3);
  const runs = differences(words.join(' '), other.join('\n'));
  assert.equal(runs.filter(({ differs }) => differs).length, 61);
  assert.equal(runs.filter(({ differs }) => differs).flatMap(({ texts: [own] }) => own.split(/\s/)).length, 63);
});

const LINES = [
  'Switch the printer off at the wall and wait for a minute.',
  'Take the paper out of the tray, and look for torn pieces.',
  'Clean the three rollers with a soft cloth that is hardly damp.',
  'Put the paper back, no higher than the red line.',
  'Switch it on again and print the test page from its own menu.',
];

/** A page with an editor of a kind that holds lines as blocks, and a corpus whose document has them as line breaks. */
async function open(kind, given = {}) {
  const page = await chromium.open();
  await page.evaluate(
    async ([kind, lines, { times = 1, joint = '\n', ...given }]) => {
      await use('nearprint', 'nearprint/editor', 'nearprint/card', 'nearprint/dom');
      const all = Array.from({ length: times }, (_, round) => lines.map((line) => (round === 0 ? line : `Round ${round}: ${line}`))).flat();
      const own = all.map((line, place) => (place % 4 === 2 ? line.replace(' the ', ' your own ') : line));
      const corpus = new Corpus();
      corpus.put({ id: 'list', title: 'List', text: all.join(joint), data: { url: '/notes/list' } });
      const checker = createChecker(corpus, { delayMs: 0 });
      const field = document.querySelector('main').appendChild(document.createElement(kind === 'textarea' ? kind : 'div'));
      Object.assign(globalThis, { told: [], field });
      if (kind === 'textarea') field.style = 'width: 600px; height: 200px';
      else field.contentEditable = 'true';
      if (kind === 'textarea') field.value = own.join(' ');
      if (kind === 'contenteditable') field.innerHTML = `<ul>${own.map((line) => `<li>${line}</li>`).join('')}</ul>`;
      if (kind === 'lexical') {
        const [{ createEditor, $getRoot, $createParagraphNode, $createTextNode }, { registerPlainText }] = await load(
          ...['lexical', '@lexical/plain-text'],
        );
        const editor = createEditor({ onError: (error) => reportError(error) });
        editor.setRootElement(field);
        registerPlainText(editor);
        editor.update(() => $getRoot().append(...own.map((line) => $createParagraphNode().append($createTextNode(line)))));
        globalThis.textOfEditor = () => editor.getEditorState().read(() => $getRoot().getTextContent());
        await pause(0);
      }
      const marked = card({
        link: ({ data }) => (given.noLink ? undefined : data.url),
        open: given.open && (({ id }) => told.push([id, document.activeElement === field])),
      });
      watch(field, checker, { card: marked });
      await until(() => checker.state.matches.length > 0);
      field.focus();
      if (kind === 'textarea') field.setSelectionRange(90, 90);
      else getSelection().collapse(document.createTreeWalker(field, NodeFilter.SHOW_TEXT).nextNode(), 10);
      await pause(50);
    },
    [kind, LINES, given],
  );
  await page.keyboard.press('Alt+Enter');
  await page.locator('.nearprint-card mark').first().waitFor();
  return page;
}

/** The texts of both quotations, and where each of these words stands in them: the distances to the top of its quotation. */
const quotes = (page, words) =>
  page.evaluate(
    (words) =>
      [...document.querySelectorAll('.nearprint-card blockquote')].map((quote) => ({
        text: quote.innerText,
        marks: [...quote.querySelectorAll('mark')].map((mark) => mark.textContent),
        tops: words.map((word) => {
          const walker = document.createTreeWalker(quote, NodeFilter.SHOW_TEXT);
          for (let node; (node = walker.nextNode());) {
            const at = node.data.indexOf(word);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + word.length);
            return Math.round(range.getBoundingClientRect().top - quote.getBoundingClientRect().top);
          }
        }),
      })),
    words,
  );

for (const [kind, joint] of [
  ['contenteditable', '\n\n'],
  ['lexical', '\n'],
  ['textarea', '\n'],
  ['textarea', '\r\n'],
]) {
  test(`${kind}, and a document with ${JSON.stringify(joint)}: its lines stand beside each other`, async () => {
    const page = await open(kind, { joint });
    const [here, there] = await quotes(page, ['printer off', 'torn', 'hardly', 'red line', 'test page']);
    assert.deepEqual([here.marks, there.marks], [['your own'], ['the']]);
    assert.equal(here.text.replace('your own', 'the'), there.text);
    assert.deepEqual(here.tops, there.tops);
    assert.equal(new Set(here.tops).size, 5);
    assert.equal(there.text.split('\n').filter((line) => line !== '').length, LINES.length);
  });
}

test('of texts longer than the card both sides leave out the same, and are scrolled together', async () => {
  const page = await open('contenteditable', { times: 12 });
  const [here, there] = await quotes(page, ['Switch', 'rollers']);
  assert.equal(here.text.replaceAll('your own', 'the'), there.text);
  assert.ok(here.text.includes('…') && here.text.length < 4_000);
  assert.deepEqual([new Set(here.marks), new Set(there.marks)], [new Set(['your own']), new Set(['the'])]);
  const offsets = () =>
    page.evaluate(() => [...document.querySelectorAll('.nearprint-card blockquote')].map((quote) => quote.getBoundingClientRect().top));
  const before = await offsets();
  await page.locator('.nearprint-both').focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown');
  await page.waitForFunction(() => document.querySelector('.nearprint-both').scrollTop > 100);
  const after = await offsets();
  assert.ok(before[0] === before[1] && after[0] === after[1] && after[0] < before[0] - 50, `${before} ${after}`);
  await page.addScriptTag({ url: '/axe.js' });
  assert.deepEqual(await page.evaluate(async () => (await axe.run('.nearprint-card')).violations.map(({ id }) => id)), []);
});

for (const kind of ['lexical', 'textarea']) {
  test(`${kind}: *Open* leads to the address in another tab, and the editor keeps its focus, its selection and its text`, async () => {
    const page = await open(kind);
    const state = () =>
      page.evaluate(() => [
        document.activeElement === field,
        field.value ?? field.innerText,
        field.selectionStart ?? getSelection().anchorOffset,
        globalThis.textOfEditor?.(),
        location.pathname,
      ]);
    await page.keyboard.press('Escape');
    const before = await state();
    assert.equal(before[0], true);
    const pointer = async () => {
      const { x, y } = await page.evaluate(() => field.getBoundingClientRect());
      await page.mouse.move(x + 60, y + 10); // over the first words
      await page.getByRole('link', { name: 'Open' }).click();
    };
    const keyboard = async () => {
      await page.keyboard.press('Alt+Enter'); // the focus is on *Open*
      await page.keyboard.press('Enter');
    };
    for (const press of [pointer, keyboard]) {
      const [other] = await Promise.all([page.context().waitForEvent('page'), press()]);
      await other.waitForURL('**/notes/list');
      assert.equal(await other.evaluate(() => opener), null);
      await other.close();
      await page.locator('.nearprint-card').waitFor({ state: 'detached' });
      assert.deepEqual(await state(), before);
    }
  });
}

for (const noLink of [false, true])
  test(`an app that opens documents itself is called, with the focus in the text${noLink ? ', also without an address' : ''}`, async () => {
    const page = await open('contenteditable', { open: true, noLink });
    const link = page.getByRole(noLink ? 'button' : 'link', { name: 'Open' });
    await link.click();
    await page.keyboard.press('Alt+Enter');
    await page.keyboard.press('Enter');
    const opened = Array(2).fill(['list', true]);
    assert.deepEqual(await page.evaluate(() => [told, location.pathname, document.querySelector('.nearprint-card')]), [opened, '/', null]);
    if (noLink) return;
    await page.keyboard.press('Alt+Enter');
    const [other] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
    await other.waitForURL('**/notes/list');
    assert.equal(await page.evaluate(() => told.length), 2);
  });
