// What readers see of HTML, in a browser: the words that tests/cli/html.test.mjs expects the command to read.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch } from '../browser/chromium.mjs';
import { documents, wordsOf } from '../cli/html-documents.mjs';

const TYPES = { html: 'text/html; charset=utf-8', xhtml: 'application/xhtml+xml; charset=utf-8' };
let browser, page;

before(async () => {
  browser = await launch();
  page = await browser.newPage();
});
after(() => browser?.close());

/** The text that the page shows, with spaces around what is no inline element. */
function shownText() {
  const isShown = (text) => {
    const range = document.createRange();
    range.selectNode(text);
    // The text of a list to choose from has no place before the list is opened.
    return range.getClientRects().length > 0 || text.parentElement?.closest('textarea, option') != null;
  };
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.CDATA_SECTION_NODE) return isShown(node) ? node.data : '';
    if (node.localName === 'br') return ' ';
    const inner = [...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].map(textOf).join('');
    const isInline = node.nodeType !== Node.ELEMENT_NODE || /^(inline|none|contents)$/.test(getComputedStyle(node).display);
    return isInline && !/^(text|foreignObject|textarea|option|mi|mtext)$/.test(node.localName) ? inner : ` ${inner} `;
  };
  // Chromium puts a message of its own before what it has of a document that is not well-formed.
  document.querySelector('parsererror')?.remove();
  return textOf(document.documentElement);
}

for (const { name, type, source, shown } of documents) {
  test(`a browser shows these words of ${type}: ${name}`, async () => {
    await page.route('http://documents.test/*', (route) => route.fulfill({ contentType: TYPES[type], body: Buffer.from(source) }));
    await page.goto('http://documents.test/one');
    await page.waitForLoadState('load');
    assert.deepEqual(wordsOf(await page.evaluate(shownText)), wordsOf(shown), source);
  });
}
