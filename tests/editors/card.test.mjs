// The card at the mark: by click, pointer and keyboard, in every adapter; its contents, and how it closes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests, NEAR } from './chromium.mjs';

const chromium = forTests();

const FILLER = 'Nobody has ever said this before, and nobody is going to say it again.';

/** Opens a page with an editor of a kind, a match in it, and a card. `told` collects what the app is told. */
async function open(kind, given = {}) {
  const page = await chromium.open();
  await page.evaluate(
    async ([kind, filler, given]) => {
      const [{ Corpus }, { createChecker, openCorpus }, { card }] = await load('nearprint', 'nearprint/editor', 'nearprint/card');
      const documents = sources.map((source) => ({ ...source, data: { url: `/notes/${source.id}`, tags: ['a', null, 1.5] } }));
      const corpus = given.worker ? await openCorpus() : new Corpus();
      if (given.forget) corpus.get = () => undefined;
      for (const document of documents) await corpus.put(document);
      globalThis.told = [];
      globalThis.checker = createChecker(corpus, { delayMs: 0, scope: 'part' });
      const link = ({ data }) => {
        if (given.throws) throw new Error('no address');
        return given.url ?? data?.url;
      };
      const marked = card({
        link,
        actions: [{ label: 'Quote', act: ({ id, data, parts }) => told.push([id, data, parts]) }],
      });
      const options = { card: marked };
      if (kind === 'textarea') {
        if (given.highlight === undefined) delete HTMLTextAreaElement.prototype.createValueRange; // as in most browsers
        const style = { width: '600px', maxWidth: '95vw', height: '200px', font: '16px/1.5 serif', padding: '10px' };
        Object.assign(options, { style, highlight: given.highlight });
      }
      const { mount } = await import('/mount.mjs');
      globalThis.detach = (await mount(kind, [filler, near, filler], checker, options)).end;
      globalThis.field = () => document.querySelector('.cm-content, .ProseMirror, [contenteditable], textarea');
      await new Promise((resolve) => checker.subscribe(({ matches }) => matches.length > 0 && resolve()));
      /** Where a word of the marked passage is in the window. */
      globalThis.pointOf = (word) => {
        if (field().matches('textarea')) {
          // Its letters are in no node: the browser says which of them is at a point.
          const middle = field().value.indexOf(word) + (word.length >> 1);
          const { left, top, width, height } = field().getBoundingClientRect();
          const points = [];
          for (let y = top + 3; y < top + height; y += 3)
            for (let x = left + 3; x < left + width; x += 3) {
              if (document.caretPositionFromPoint(x, y)?.offset === middle) points.push({ x, y });
            }
          return points[points.length >> 1];
        }
        const walker = document.createTreeWalker(field(), NodeFilter.SHOW_TEXT);
        for (let node; (node = walker.nextNode());) {
          const at = node.data.indexOf(word);
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + word.length);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          return { x: (left + right) / 2, y: (top + bottom) / 2 };
        }
      };
    },
    [kind, FILLER, given],
  );
  if (kind === 'textarea' && given.highlight === undefined) await page.locator('.nearprint-overlay').waitFor({ state: 'attached' });
  await page.waitForFunction(() => pointOf('laptop') !== undefined || field().matches('textarea'));
  return page;
}

const CARD = '.nearprint-card';
const pointOf = (page, word) => page.evaluate((word) => pointOf(word), word);
async function click(page, word) {
  const { x, y } = await pointOf(page, word);
  await page.mouse.click(x, y);
}
const inField = (page) => page.evaluate(() => field().contains(document.activeElement));

for (const kind of ['codemirror', 'tiptap', 'contenteditable', 'textarea']) {
  test(
    `${kind}: a click, the resting pointer and the keyboard open the card at the mark, and Escape and Tab leave it`,
    { timeout: 240_000 },
    async () => {
      const page = await open(kind);
      const card = page.locator(CARD);
      await click(page, 'Nobody');
      await click(page, 'laptop');
      await card.locator('mark').first().waitFor();
      assert.deepEqual(await card.locator('mark').allTextContents(), ['laptop', 'computer']);
      assert.equal(await inField(page), true, 'a click leaves the caret where it is');
      const [point, box] = [await pointOf(page, 'laptop'), await card.boundingBox()];
      assert.ok(Math.min(Math.abs(box.y - point.y), Math.abs(box.y + box.height - point.y)) < 60, 'at the mark');
      await page.keyboard.press('Escape');
      assert.equal(await card.count(), 0);
      // By keyboard, with the caret where the click has put it.
      await page.keyboard.press('Alt+Enter');
      await card.locator('mark').first().waitFor();
      assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Open');
      await page.keyboard.press('Escape');
      assert.deepEqual([await card.count(), await inField(page)], [0, true]);
      await page.keyboard.press('Alt+Enter');
      for (let i = 0; i < 4; i++) await page.keyboard.press('Tab');
      assert.deepEqual([await card.count(), await inField(page)], [0, true]);
      // The pointer rests on the mark, and leaves it.
      const { x, y } = await pointOf(page, 'printer');
      await page.mouse.move(x, y);
      await card.waitFor();
      const { x: left, y: top } = await card.boundingBox();
      await page.mouse.move(left + 20, top + 20);
      await page.mouse.move(5, 690);
      await card.waitFor({ state: 'detached' });
      await page.evaluate(() => detach());
    },
  );
}

test('what the app put beside a document reaches the link and its own actions, and ignoring closes the card', async () => {
  const page = await open('contenteditable', { worker: true });
  const card = page.locator(CARD);
  await click(page, 'laptop');
  assert.equal(await card.getByRole('link', { name: 'Open' }).getAttribute('href'), '/notes/setup');
  await card.getByRole('button', { name: 'Quote' }).click();
  assert.equal(await card.count(), 0);
  assert.deepEqual(await page.evaluate(() => told.map((one) => one.slice(0, 2))), [
    ['setup', { url: '/notes/setup', tags: ['a', null, 1.5] }],
  ]);
  await click(page, 'laptop');
  await card.getByRole('button', { name: 'Not a copy of this' }).click();
  assert.deepEqual([await card.count(), await inField(page), await page.evaluate(() => checker.state.matches.length)], [0, true, 0]);
});

for (const url of [' JavaScript:alert(1)', 'data:text/html,<script>alert(1)</script>'])
  test(`an address that runs code is no link (${url}), and a text that is not kept is said to be none`, async () => {
    const page = await open('contenteditable', { url, forget: true });
    await page.evaluate(() => getSelection().collapse(field().children[1].firstChild, 10));
    await page.keyboard.press('Alt+Enter');
    const card = page.locator(CARD);
    await card.getByText('The wording of this text is not kept.').waitFor();
    assert.equal(await card.getByRole('link').count(), 0);
  });

for (const [what, given, message] of [
  ['throws', { throws: true }, 'no address'],
  ['returns no address', { url: { href: '/a' } }, 'options.link(match) must be a string, a URL or undefined, got an object'],
])
  test(`of a link function that ${what} the state has the error, and the card opens without a link`, async () => {
    const page = await open('contenteditable', given);
    await click(page, 'laptop');
    const card = page.locator(CARD);
    await card.locator('mark').first().waitFor();
    assert.deepEqual([await card.getByRole('link').count(), await page.evaluate(() => checker.state.error.message)], [0, message]);
  });

test('a card follows its mark while the text before it changes, and goes when its passage is edited', async () => {
  const page = await open('codemirror');
  const card = page.locator(CARD);
  await click(page, 'Nobody');
  await click(page, 'laptop');
  await card.locator('mark').first().waitFor();
  const before = await card.boundingBox();
  await page.evaluate(() => checker.edit([]));
  await page.evaluate(async () => {
    const { EditorView } = await import('@codemirror/view');
    globalThis.view = EditorView.findFromDOM(field());
    view.dispatch({ changes: { from: 0, insert: 'One\nTwo\nThree\n' } });
  });
  await page.waitForFunction((top) => document.querySelector('.nearprint-card').getBoundingClientRect().top > top + 20, before.y);
  // An action receives the match at its present place, and so does *Not a copy of this*.
  const place = () => page.evaluate(() => view.state.doc.toString().indexOf('Before you begin'));
  await card.getByRole('button', { name: 'Quote' }).click();
  assert.deepEqual(await page.evaluate(() => told[0][2]), [[await place(), (await place()) + NEAR.length]]);
  await click(page, 'laptop');
  await page.evaluate(() => view.dispatch({ changes: { from: view.state.doc.toString().indexOf('laptop'), insert: 'x' } }));
  await card.waitFor({ state: 'detached' });
});

test('a card stays open while another passage of its document is edited', async () => {
  const page = await open('codemirror');
  const told = await page.evaluate(async () => {
    const { EditorView } = await import('@codemirror/view');
    globalThis.view = EditorView.findFromDOM(field());
    view.dispatch({ changes: { from: view.state.doc.length, insert: `\n\n${sources[0].text.split('\n\n')[1]}` } });
    await new Promise((resolve) =>
      checker.subscribe(({ status, matches: [match] }) => status === 'idle' && match.here.length > 1 && resolve()),
    );
    return checker.state.matches.map(({ id, here }) => [id, here.length]);
  });
  assert.deepEqual(told, [['setup', 2]]);
  await click(page, 'laptop');
  const card = page.locator(CARD);
  await card.locator('mark').first().waitFor();
  const left = await page.evaluate(() => {
    view.dispatch({ changes: { from: view.state.doc.toString().indexOf('restart'), insert: 'x' } });
    return checker.state.matches[0].here.length;
  });
  assert.equal(left, 1);
  await page.evaluate(() => new Promise((resolve) => checker.subscribe(({ status }) => status === 'idle' && resolve())));
  assert.equal(await card.count(), 1);
  await card.getByRole('button', { name: 'Quote' }).click();
  assert.equal(await page.evaluate(() => told.length), 1);
});

test('a text area without underlines opens its card at the caret', async () => {
  const page = await open('textarea', { highlight: false });
  await page.evaluate(() => {
    field().focus();
    field().setSelectionRange(90, 90);
  });
  await page.keyboard.press('Alt+Enter');
  await page.locator(`${CARD} mark`).first().waitFor();
});
