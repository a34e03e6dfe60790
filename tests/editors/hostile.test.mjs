// Restrictions of a page, and attacks by titles and other pages.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests } from './chromium.mjs';

const chromium = forTests({ frameworks: false });

for (const policy of ["require-trusted-types-for 'script'", "require-trusted-types-for 'script'; trusted-types nearprint"]) {
  test(`openCorpus works under ${policy}`, async () => {
    const page = await chromium.open();
    await page.route(`${chromium.origin}/`, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': `${response.headers()['content-security-policy']}; ${policy}` };
      await route.fulfill({ response, headers });
    });
    await page.reload();
    const told = await page.evaluate(async () => {
      const { Worker } = globalThis;
      await use('nearprint/editor');
      const ids = [];
      for (const options of [{}, { name: 'trusted' }]) {
        const corpus = await openCorpus(options);
        await corpus.put(sources);
        ids.push((await corpus.check(near))[0].id);
      }
      const refused = await codeOf((async () => void (document.createElement('div').innerHTML = '<b>x</b>'))());
      return [ids, refused.startsWith('TypeError'), Worker === globalThis.Worker];
    });
    assert.deepEqual(told, [['setup', 'setup'], true, true]);
    page.expected = /TrustedHTML/;
  });
}

test('a title of another direction changes nothing in the sentence around it', async () => {
  const page = await chromium.open();
  // Also what ends an isolation.
  const evil = 'abc \u2069\u2029\u202e\u2067(100%) <img src=x onerror=alert(1)>';
  const harmless = 'abc  (100%) <img src=x onerror=alert(1)>';
  await page.evaluate(async (evil) => {
    await use('nearprint', 'nearprint/editor', 'nearprint/dom');
    const corpus = new Corpus();
    corpus.put({ ...sources[0], title: evil });
    const area = document
      .querySelector('main')
      .appendChild(Object.assign(document.createElement('textarea'), { value: near, ariaLabel: 'Text' }));
    watch(area, createChecker(corpus, { delayMs: 0 }), { panel: document.querySelector('main') });
  }, evil);
  await page.locator('.nearprint-title').click();
  await page.locator('mark').first().waitFor();
  const shown = await page.evaluate(() => ({
    titles: [...document.querySelectorAll('.nearprint-panel bdi')].map(({ textContent }) => textContent),
    all: document.querySelector('.nearprint-panel').textContent.split('abc').length - 1,
    images: document.images.length,
  }));
  assert.deepEqual(new Set(shown.titles), new Set([harmless]));
  assert.equal(shown.titles.length, shown.all);
  assert.ok(shown.titles.length >= 2);
  assert.equal(shown.images, 0);
});

test('a window serves nobody: no frame, and no page of its own origin, can reach anything through it', async () => {
  const page = await chromium.open();
  const answers = await page.evaluate(async () => {
    const { serve } = await import('/package/dist/worker.mjs');
    const frame = document.body.appendChild(document.createElement('iframe')).contentWindow;
    return Promise.all([[globalThis], [parent], [frame], []].map((given) => codeOf((async () => serve(...given))())));
  });
  for (const answer of answers) assert.match(answer, /^TypeError: port must be a worker, .* not a window/);
});

test('what HTML in a text has as a name hides nothing from the marks, the card, and a second watch', async () => {
  const page = await chromium.open();
  const names =
    'createRange createElement adoptedStyleSheets defaultView getSelection documentElement activeElement body addEventListener baseURI';
  const told = await page.evaluate(async (names) => {
    await use('nearprint', 'nearprint/editor', 'nearprint/dom', 'nearprint/card');
    const main = document.querySelector('main');
    const corpus = filled();
    const selection = getSelection();
    const { createElement, querySelectorAll } = Document.prototype;
    const count = (selector) => querySelectorAll.call(document, selector).length;
    const key = (target, options) => target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...options }));
    async function seen(element, putCaret) {
      const checker = createChecker(corpus, { delayMs: 0 });
      const options = { panel: false, card: card({ link: () => '/sources/x' }) };
      watch(element, checker, options)();
      const end = watch(element, checker, options);
      await until(() => checker.state.matches.length > 0 && (CSS.highlights.get('nearprint')?.size > 0 || count('.nearprint-overlay') > 0));
      putCaret();
      key(element, { key: 'Enter', altKey: true });
      await pause(300);
      const cards = count('.nearprint-card a[href]');
      key(element, { key: 'Escape' });
      end();
      checker.dispose();
      return cards;
    }
    const told = {};
    for (const name of names.split(' ')) {
      const element = main.appendChild(Object.assign(createElement.call(document, 'div'), { contentEditable: 'true' }));
      element.innerHTML = `<p>${near}</p><p>A picture. <img name="${name}" alt=""></p>`;
      const isHidden = document[name]?.nodeName === 'IMG';
      const cards = await seen(element, () => (element.focus(), selection.collapse(element.firstChild.firstChild, 4)));
      told[name] = [isHidden, cards].join();
      element.remove();
    }
    const form = main.appendChild(document.createElement('form'));
    form.innerHTML = '<input name="closest"><textarea></textarea>';
    const area = form.lastChild;
    area.value = near;
    told.closest = [form.closest.nodeName === 'INPUT', await seen(area, () => (area.focus(), area.setSelectionRange(4, 4)))].join();
    return told;
  }, names);
  assert.deepEqual(told, Object.fromEntries([...names.split(' '), 'closest'].map((name) => [name, 'true,1'])));
});
