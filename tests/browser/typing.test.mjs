// Every text field of the page with real keys, the mouse, the clipboard and an input method: typed text appears at the caret, can
// be undone, and is never cut silently.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { inFirefox, openCorpus } from './chromium.mjs';
import { chromium } from './started.mjs';

let page;
before(async () => {
  page = await chromium.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openCorpus(page); // which has the last field
});

const caret = (field, at) =>
  field.evaluate((field, at) => {
    field.focus();
    field.setSelectionRange(at, at);
  }, at);
/** The text before and after the caret. */
const around = (field) => field.evaluate(({ value, selectionStart }) => [value.slice(0, selectionStart), value.slice(selectionStart)]);
const paste = async (text) => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press('Control+V');
};
/** Composes as an input method for Chinese does: the letters first, then the character in their place. */
async function compose(letters, character) {
  const devtools = await page.context().newCDPSession(page);
  for (let end = 1; end <= letters.length; end++) {
    await devtools.send('Input.imeSetComposition', { text: letters.slice(0, end), selectionStart: end, selectionEnd: end });
  }
  await devtools.send('Input.insertText', { text: character });
  await devtools.detach();
}

const FIELDS = ['#text-a', '#text-b', '#voting-text', '#weighed-text', '#written', '#licence-text'];
const LIMITED = { '#text-a': 4000, '#text-b': 4000, '#voting-text': 400, '#weighed-text': 4000, '#written': 1500 };

for (const id of FIELDS)
  test(`${id}: letters typed in the middle stay there, undo takes them back, and a composed character replaces its letters`, async () => {
    const field = page.locator(id);
    const before = await field.inputValue();
    const at = before.length >> 1;
    await caret(field, at);
    await page.keyboard.type('qw');
    assert.deepEqual(await around(field), [`${before.slice(0, at)}qw`, before.slice(at)]);
    for (let i = 0; i < 4 && (await field.inputValue()) !== before; i++) await page.keyboard.press('Control+Z');
    assert.equal(await field.inputValue(), before);
    if (inFirefox) return;
    await caret(field, at);
    await compose('ni', '你');
    assert.deepEqual(await around(field), [`${before.slice(0, at)}你`, before.slice(at)]);
  });

for (const [id, longest] of Object.entries(LIMITED)) {
  test(`${id}: a paste of a megabyte says how much did not fit`, async () => {
    const field = page.locator(id);
    const note = page.locator(`:is(.text-field, .controls):has(${id}) .limit`);
    await field.focus();
    await page.keyboard.press('Control+A');
    await paste('x'.repeat(1_000_000));
    assert.equal((await field.inputValue()).length, longest);
    const lost = (1_000_000 - longest).toLocaleString('en');
    assert.equal(
      await note.textContent(),
      `This field holds ${longest.toLocaleString('en')} characters: ${lost} characters did not fit and were left out.`,
    );
    await field.fill('short again');
    await note.and(page.locator('.limit:empty')).waitFor({ state: 'attached' });
  });
}
