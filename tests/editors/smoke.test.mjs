// One test each of a text area, CodeMirror, the card and the store: what `cargo xtask test` runs in a browser. The packages of `tests` are enough.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests, NEAR } from './chromium.mjs';
import { CODEMIRROR } from './frameworks.mjs';

const chromium = forTests({ frameworks: CODEMIRROR });

const FILLER = 'Nobody has ever said this before, and nobody is going to say it again.';
const SHARED = NEAR.slice(0, -1); // without the full stop

/** A page with a checker and `until`. */
async function open() {
  const page = await chromium.open();
  await page.evaluate(async () => {
    await use('nearprint', 'nearprint/editor');
    globalThis.checker = createChecker(filled(), { delayMs: 0 });
  });
  return page;
}

test('a text area: letters that are pasted and moved are underlined where they stand, and the panel names the source', async () => {
  const page = await open();
  await page.evaluate(async () => {
    await use('nearprint/dom');
    const main = document.querySelector('main');
    const area = main.appendChild(document.createElement('textarea'));
    Object.assign(area, { rows: 8, cols: 80, ariaLabel: 'Text' });
    delete HTMLTextAreaElement.prototype.createValueRange; // as in most browsers
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      return (globalThis.root = attach.call(this, init)); // it is closed
    };
    globalThis.detach = watch(area, checker, { panel: main });
    globalThis.lines = () => [...root.querySelectorAll('.line')].map((line) => line.getBoundingClientRect());
  });
  // The letters from the beginning of the first line to the end of the last one, as the browser finds them.
  const drawn = () =>
    page.evaluate(() => {
      const at = (x, { top, bottom }) => document.caretPositionFromPoint(x, (top + bottom) / 2).offset;
      const [first, last] = [lines()[0], lines().at(-1)];
      return document.querySelector('textarea').value.slice(at(first.left + 0.5, first), at(last.right - 0.5, last));
    });
  const settled = (count) =>
    page.evaluate((count) => until(() => checker.state.status === 'idle' && checker.state.matches.length === count), count);
  await page.locator('textarea').pressSequentially(FILLER.slice(0, 20));
  await page.keyboard.insertText(`${FILLER.slice(20)}\n\n${NEAR}\n\n${FILLER}`);
  await settled(1);
  await page.waitForFunction(() => globalThis.root && lines().length > 0);
  assert.equal(await drawn(), SHARED);
  assert.match(await page.locator('.nearprint-title').innerText(), /Setup guide/);
  const { y } = await page.evaluate(() => lines()[0].toJSON());
  // A line before the copied letters moves them.
  await page.locator('textarea').evaluate((area) => area.setSelectionRange(6, 6));
  await page.keyboard.type(' indeed 😀');
  await page.keyboard.press('Enter');
  await settled(1);
  await page.waitForFunction((y) => lines()[0]?.y > y + 5, y);
  assert.equal(await drawn(), SHARED);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Something else.');
  await settled(0);
  await page.locator('.nearprint-overlay').waitFor({ state: 'detached' });
  await page.evaluate(() => detach());
  assert.equal(await page.locator('.nearprint-panel').count(), 0);
});

test('CodeMirror: marks stand on the copied letters while the text before them is edited, undone and deleted', async () => {
  const page = await open();
  await page.evaluate(async (text) => {
    const [{ EditorView, keymap }, { history, historyKeymap, defaultKeymap }, { nearprint }] = await load(
      '@codemirror/view',
      '@codemirror/commands',
      'nearprint/codemirror',
    );
    const extensions = [history(), keymap.of([...historyKeymap, ...defaultKeymap]), EditorView.lineWrapping, nearprint(checker)];
    globalThis.view = new EditorView({ doc: text, parent: document.querySelector('main'), extensions });
    globalThis.marked = () => [...view.dom.querySelectorAll('.nearprint-mark')].map((mark) => mark.textContent).join('');
  }, `${FILLER}\n\n${NEAR}\n\n${FILLER}`);
  const marked = (letters) => page.evaluate((letters) => until(() => checker.state.status === 'idle' && marked() === letters), letters);
  await marked(SHARED);
  await page.evaluate(() => (view.focus(), view.dispatch({ selection: { anchor: 6 } })));
  await page.keyboard.type(' indeed 😀');
  await marked(SHARED);
  await page.keyboard.press('Control+z');
  await marked(SHARED);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await marked('');
});

test('the card: a click on the marked letters shows both passages, Escape closes it, and what is ignored there is no longer marked', async () => {
  const page = await open();
  await page.evaluate(async (text) => {
    await use('nearprint/dom', 'nearprint/card');
    const field = document.querySelector('main').appendChild(document.createElement('div'));
    field.contentEditable = 'true';
    field.append(...text.split('\n\n').map((one) => Object.assign(document.createElement('p'), { textContent: one })));
    watch(field, checker, { card: card({ link: ({ id }) => `/${id}` }) });
    await until(() => CSS.highlights.get('nearprint')?.size > 0);
  }, `${FILLER}\n\n${NEAR}`);
  const card = page.locator('.nearprint-card');
  const isInField = () => page.evaluate(() => document.querySelector('[contenteditable]') === document.activeElement);
  await page
    .locator('[contenteditable] p')
    .nth(1)
    .click({ position: { x: 60, y: 8 } });
  await card.locator('mark').first().waitFor();
  assert.deepEqual(await card.locator('mark').allTextContents(), ['laptop', 'computer']);
  assert.equal(await card.getByRole('link', { name: 'Open' }).getAttribute('href'), '/setup');
  await page.keyboard.press('Escape');
  assert.deepEqual([await card.count(), await isInField()], [0, true]);
  await page.keyboard.press('Alt+Enter');
  await card.getByRole('button', { name: 'Not a copy of this' }).click();
  assert.deepEqual([await card.count(), await page.evaluate(() => [checker.state.matches.length, CSS.highlights.size])], [0, [0, 0]]);
});

test('the store: what was put is found after a reload and in another tab, and what was deleted is not', async () => {
  const tab = async (context) => {
    const page = await chromium.open({ context });
    await page.evaluate(async () => {
      await use('nearprint/store');
      globalThis.store = await openStore('smoke');
    });
    return page;
  };
  const first = await tab();
  await first.evaluate(async () => {
    await store.put(sources);
    await store.put({ id: 'gone', text: 'nothing to keep' });
    await store.delete('gone');
  });
  const again = await tab(first.context());
  const ids = (page) => page.evaluate(() => store.check(near).map(({ id }) => id));
  assert.equal(await again.evaluate(() => store.size), 3);
  assert.deepEqual(await ids(again), ['setup']);
  await again.evaluate(() => store.delete('setup'));
  await first.waitForFunction(() => store.size === 2);
  assert.deepEqual(await ids(first), []);
});
