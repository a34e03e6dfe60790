// Parts that are loaded late may be gone after a deploy, and a page may be without what a browser has: nothing ends in silence.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests } from './chromium.mjs';

const chromium = forTests({ frameworks: false });

/** Opens a page in which the files of which `isGone(code)` says so are gone, or are never answered without a `status`. */
async function open(isGone, status = 404) {
  const page = await chromium.open();
  page.expected = /40[34]|ERR_/;
  if (isGone)
    await page.route('**/package/dist/**', async (route) => {
      const response = await route.fetch();
      if (!isGone(await response.text())) return route.fulfill({ response });
      return status && route.fulfill({ status, body: '' });
    });
  await page.evaluate(async () => {
    await use('nearprint', 'nearprint/editor', 'nearprint/dom', 'nearprint/card');
    delete HTMLTextAreaElement.prototype.createValueRange; // as in most browsers
    globalThis.unhandled = [];
    addEventListener('unhandledrejection', ({ reason }) => unhandled.push(String(reason)));
    globalThis.checker = createChecker(filled(), { delayMs: 0 });
    globalThis.area = document.body.appendChild(document.createElement('textarea'));
    area.value = near;
    globalThis.seen = () => ({
      matches: checker.state.matches.map(({ id }) => id),
      code: checker.state.error?.code,
      list: document.querySelector('.nearprint-panel li') !== null,
      marks: document.querySelector('.nearprint-overlay') !== null,
      unhandled,
    });
  });
  return page;
}

const PANEL = (code) => code.includes('nearprint-summary') && !code.includes('function watch(');
const OVERLAY = (code) => code.includes('nearprint-overlay') && !code.includes('function watch(');

test('by default a textarea has marks, and a list; with a card it has marks alone', async () => {
  const page = await open();
  await page.evaluate(() => watch(area, checker));
  await page.waitForFunction(() => seen().list && seen().marks);
  const other = await open();
  await other.evaluate(() => watch(area, checker, { card: card() }));
  await other.waitForFunction(() => seen().marks);
  assert.equal(await other.evaluate(() => seen().list), false);
});

test('without the list there are marks, without the marks a list, and the state says what is missing', async () => {
  for (const [gone, list, marks] of [
    [PANEL, false, true],
    [OVERLAY, true, false],
  ]) {
    const page = await open(gone);
    await page.evaluate(() => watch(area, checker));
    await page.waitForFunction(() => checker.state.error && checker.state.matches.length > 0 && (seen().list || seen().marks));
    assert.deepEqual(await page.evaluate(() => seen()), { matches: ['setup'], code: 'ERR_FETCH', list, marks, unhandled: [] });
    assert.match(await page.evaluate(() => checker.state.error.message), /^a part of nearprint did not load \(.*\); reload the page/);
  }
});

test('a corpus whose parts do not arrive is waited for until its signal aborts', async () => {
  for (const part of ['worker-src of the Content-Security-Policy', 'createObjectURL']) {
    const page = await open((code) => code.includes(part), null);
    const [isOwn, unhandled] = await page.evaluate(async () => {
      const [controller, reason] = [new AbortController(), new Error('enough')];
      setTimeout(() => controller.abort(reason), 500);
      const error = await openCorpus({ signal: controller.signal }).catch((error) => error);
      return [error === reason, seen().unhandled];
    });
    assert.deepEqual([isOwn, unhandled], [true, []], part);
  }
});

test('an environment without layout, such as jsdom, has no `isContentEditable` and no ResizeObserver', async () => {
  const page = await open();
  await page.evaluate(() => {
    delete HTMLElement.prototype.isContentEditable;
    delete globalThis.ResizeObserver;
    watch(area, checker);
    globalThis.editable = document.body.appendChild(document.createElement('div'));
    editable.setAttribute('contenteditable', 'true');
    editable.textContent = near;
    watch(editable, createChecker(new Corpus()));
  });
  await page.waitForFunction(() => seen().marks);
  assert.deepEqual(await page.evaluate(() => [seen().code, seen().unhandled]), [undefined, []]);
});
