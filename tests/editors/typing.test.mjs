// Long texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests } from './chromium.mjs';

const chromium = forTests();

test('a paste of 1 MB is taken in and checked to the end', async () => {
  const page = await chromium.open();
  const told = await page.evaluate(async () => {
    const [{ EditorView }, { nearprint }, { createChecker, openCorpus }] = await load(
      '@codemirror/view',
      'nearprint/codemirror',
      'nearprint/editor',
    );
    const corpus = await openCorpus();
    for (const source of sources) await corpus.put(source);
    const checker = createChecker(corpus, { delayMs: 0 });
    const view = new EditorView({ parent: document.querySelector('main'), extensions: [nearprint(checker)] });
    let text = '';
    for (let i = 0; text.length < 1_000_000; i++)
      text += `Paragraph ${i} says what no other one says, namely that it is number ${(i * 7919) % 10_007} of its kind, and so on.\n\n`;
    text += sources[0].text.split('\n\n')[0];
    const data = new DataTransfer();
    data.setData('text/plain', text);
    view.contentDOM.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    const { matches } = await new Promise((resolve) => checker.subscribe((state) => state.matches.length > 0 && resolve(state)));
    return { length: view.state.doc.length, ids: matches.map(({ id }) => id), at: matches[0].here[0][0] > 999_999 };
  });
  assert.deepEqual([told.ids, told.at], [['setup'], true]);
  assert.ok(told.length > 1_000_000);
});
