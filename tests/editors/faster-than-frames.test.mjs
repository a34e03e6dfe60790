// Keys that come faster than a page draws: each arrives, and a key that changes nothing shown draws nothing again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { start } from './chromium.mjs';
import { REACT } from './frameworks.mjs';

const REPORTS = [
  { id: '17', title: 'Editor crashes when a picture is pasted', text: 'After pasting a screenshot the window closes.' },
  { id: '18', title: 'Dark theme', text: 'Please add a theme with a dark background to the settings.' },
];
const KEYS = 80;

/** Types into `#body` while the page is busy, so that keys wait for it, and afterwards at the pace of a fast writer. */
async function type(page, busy) {
  const session = await page.context().newCDPSession(page);
  await page.focus('#body');
  await page.evaluate((time) => {
    const block = () => {
      for (const end = performance.now() + time; performance.now() < end;);
    };
    setTimeout(block, 20);
  }, busy);
  await new Promise((resolve) => setTimeout(resolve, 60));
  const sent = [];
  for (let key = 0; key < KEYS; key++) {
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'a', code: 'KeyA', text: 'a' }));
    sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a', code: 'KeyA' }));
    await new Promise((resolve) => setTimeout(resolve, busy ? (0.8 * busy) / KEYS : 20));
  }
  await Promise.all(sent);
  await page.locator('form[data-status="idle idle"]').waitFor();
  return page.locator('#body').inputValue();
}

for (const [version, alias] of [
  [19, {}],
  [18, { react: 'react-18', 'react-dom': 'react-dom-18' }],
]) {
  test(`React ${version}: no key is lost, under StrictMode and concurrently`, async () => {
    const chromium = await start({ frameworks: REACT, alias });
    try {
      for (const mode of version === 19 ? ['StrictMode', 'concurrent'] : ['concurrent']) {
        const page = await chromium.open();
        const found = await page
          .evaluate(
            async ([reports, mode]) => {
              const [React, { createRoot }, { useNearDuplicates, useSimilar }, { Corpus, similar: similarIn }] = await load(
                'react',
                'react-dom/client',
                'nearprint/react',
                'nearprint',
              );
              const { createElement: h, StrictMode, useDeferredValue, useEffect, useState } = React;
              const corpus = new Corpus();
              corpus.put(reports);
              const withSimilar = { similar: (text, options) => similarIn(corpus, text, options) };
              globalThis.commits = { near: 0, similar: 0 };
              const options = { delayMs: 200 };
              const Near = ({ body, told }) => {
                const { status } = useNearDuplicates(corpus, body, options);
                useEffect(() => void commits.near++);
                useEffect(() => told(status), [status]);
                return null;
              };
              const Similar = ({ body, told }) => {
                const { status } = useSimilar(withSimilar, body, { limit: 3, delayMs: 200 });
                useEffect(() => void commits.similar++);
                useEffect(() => told(status), [status]);
                return null;
              };
              const tell = (place) => (status) => {
                const form = document.querySelector('form');
                form.dataset.status = (form.dataset.status ?? ' ').split(' ').with(place, status).join(' ');
              };
              const [near, similar] = [tell(0), tell(1)];
              const Form = () => {
                const [body, setBody] = useState('');
                const asked = mode === 'concurrent' ? useDeferredValue(body) : body;
                const both = [h(Near, { key: 1, body: asked, told: near }), h(Similar, { key: 2, body: asked, told: similar })];
                return h('form', null, h('textarea', { id: 'body', value: body, onChange: ({ target }) => setBody(target.value) }), both);
              };
              const form = mode === 'StrictMode' ? h(StrictMode, null, h(Form)) : h(Form);
              createRoot(document.querySelector('main')).render(form);
              return React.version;
            },
            [REPORTS, mode],
          )
          .catch((error) => assert.fail(error));
        await page.locator('form[data-status="idle idle"]').waitFor();
        for (const busy of [700, 0]) {
          const before = await page.evaluate(() => ({ ...commits }));
          const length = (await page.locator('#body').inputValue()).length;
          assert.equal((await type(page, busy)).length - length, KEYS, `${mode}, busy for ${busy} ms`);
          const after = await page.evaluate(() => ({ ...commits }));
          // One for each key (two where the text follows later), and a few for what is checked and answered.
          const most = (mode === 'concurrent' ? 2 * KEYS : KEYS) + 12;
          for (const hook of ['near', 'similar']) {
            const count = after[hook] - before[hook];
            assert.ok(count <= most, `${mode}, busy for ${busy} ms: ${hook} drew ${count} times`);
          }
        }
        assert.deepEqual(page.complaints, [], mode);
        assert.equal(String(found).split('.')[0], String(version));
        await page.end();
      }
    } finally {
      await chromium.close();
    }
  });
}
