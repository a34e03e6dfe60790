// A form with a title and a body: the page of the guide as it stands, its like in Vue and Svelte, and how its corpus opens.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { transform } from 'esbuild';
import { forTests } from './chromium.mjs';

/** The first component of a guide, unchanged but for its JSX. */
async function component(guide) {
  const [, source] = readFileSync(new URL(`../../www/guides/${guide}`, import.meta.url), 'utf8').match(/^```tsx\n(.*?)^```$/ms);
  const banner = "import { createElement, Fragment } from 'react';";
  const { code } = await transform(source, {
    loader: 'tsx',
    jsxFactory: 'createElement',
    jsxFragment: 'Fragment',
    target: 'es2022',
    banner,
  });
  return code;
}

const COPIED =
  'I select three photographs, press Export and choose a folder on the desktop. The progress bar fills, but the folder remains empty, and no error is logged.';
const QUESTIONS = [
  ['17', 'Editor crashes when a picture is pasted', 'After pasting a screenshot the window closes.'],
  ['export', 'The export button does nothing', COPIED],
  ['calendar', 'Dark theme hides the calendar', 'With the dark theme the numbers of past days are black on black.'],
  ['tray', 'Printer tray cannot be chosen', 'The dialog lists trays one to three, yet paper always comes from the first.'],
].map(([id, title, text]) => ({ id, title, text, data: { url: `/q/${id}` } }));
const TITLE = 'Crash on pasting a picture into the editor';

const chromium = forTests({ files: { '/ask.js': await component('form.md'), '/note.js': await component('editors.md') } });

/** A page whose server has the file of questions, as soon as `served.file` is there; `served.asked` counts. `page.started` counts workers. */
async function open() {
  const page = await chromium.open({ path: '/fetching/' });
  page.started = 0;
  page.on('worker', () => page.started++);
  const served = { asked: 0, gate: Promise.resolve() };
  await page.route('**/questions.corpus', async (route) => {
    served.asked++;
    await served.gate;
    if (served.file) await route.fulfill({ body: served.file, contentType: 'application/octet-stream' }).catch(() => {});
    else await route.fulfill({ status: 404, body: 'nothing' });
  });
  const bytes = await page.evaluate(async (questions) => {
    await use('nearprint');
    const corpus = new Corpus();
    corpus.put(questions);
    return [...corpusToBytes(corpus)];
  }, QUESTIONS);
  served.file = Buffer.from(bytes);
  return [page, served];
}

/** Types a title and a copied paragraph, and waits for what the form says. */
async function write(page) {
  await page.locator('input').pressSequentially(TITLE);
  await page.locator('li', { hasText: 'Editor crashes when a picture is pasted' }).waitFor();
  await page.locator('textarea').focus();
  await page.locator('textarea').fill(COPIED);
  await page.waitForFunction(() => CSS.highlights.has('nearprint') || document.querySelector('.nearprint-overlay'));
}

/** Mounts the page of the guide, in Strict Mode. */
const mount = (page) =>
  page.evaluate(async () => {
    const [{ createElement, StrictMode }, { createRoot }, { Ask }] = await load('react', 'react-dom/client', '/ask.js');
    globalThis.root = createRoot(document.querySelector('main'));
    root.render(createElement(StrictMode, null, createElement(Ask)));
  });

test('the page of the guide, in Strict Mode: nothing is loaded before the first focus, and then by one worker', async () => {
  const [page, served] = await open();
  await mount(page);
  await page.locator('input').waitFor();
  assert.deepEqual([served.asked, page.started], [0, 0]);
  let arrive;
  served.gate = new Promise((resolve) => (arrive = resolve));
  await page.locator('input').focus();
  await page.locator('progress').waitFor();
  arrive();
  await page.locator('progress').waitFor({ state: 'detached' });
  await write(page);
  assert.match(await page.locator('li a').first().getAttribute('href'), /^\/q\//);
  await page.locator('textarea').click({ position: { x: 60, y: 10 } });
  await page.locator('.nearprint-card').waitFor();
  assert.deepEqual([served.asked, page.started], [1, 1]);
  await page.evaluate(() => root.unmount());
  await page.waitForFunction(() => !CSS.highlights.has('nearprint'));
  while (page.workers().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
});

test('an edit of marked words in a controlled field is not taken back', async () => {
  const [page] = await open();
  await mount(page);
  await write(page);
  const area = page.locator('textarea');
  const is = async (expected) => assert.equal(await area.inputValue(), expected);
  // Each edit ends or moves a match, which the form is told while React has not heard of the edit.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Delete');
  await is(COPIED.slice(1));
  await page.waitForFunction(() => CSS.highlights.has('nearprint'));
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await is('');
  await area.pressSequentially('Anew');
  await is('Anew');
  // Nor where something on the way stops the event.
  await area.evaluate(() => document.body.addEventListener('input', (event) => event.stopPropagation()));
  await area.fill(COPIED);
  await page.waitForFunction(() => CSS.highlights.has('nearprint'));
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.waitForFunction(() => !CSS.highlights.has('nearprint'));
  await is('');
});

test('a file that is not there is said, and asked for again at the next focus', async () => {
  const [page, served] = await open();
  const { file } = served;
  served.file = undefined;
  await mount(page);
  await page.locator('input').focus();
  await page.locator('p', { hasText: 'could not be searched' }).waitFor();
  served.file = file;
  await page.locator('textarea').focus();
  await page.locator('p', { hasText: 'could not be searched' }).waitFor({ state: 'detached' });
  await write(page);
  assert.equal(served.asked, 2);
  page.expected = /404/;
});

test('a field that has the focus from the beginning opens the corpus once, in Strict Mode too', async () => {
  const [page, served] = await open();
  await page.evaluate(async () => {
    const [{ createElement, StrictMode }, { createRoot }, { useDuplicateForm }] = await load(
      'react',
      'react-dom/client',
      'nearprint/react',
    );
    const Form = () => {
      const { titleRef, status } = useDuplicateForm({ from: '/questions.corpus' });
      return createElement('form', { 'data-status': status }, createElement('input', { ref: titleRef, autoFocus: true }));
    };
    createRoot(document.querySelector('main')).render(createElement(StrictMode, null, createElement(Form)));
  });
  await page.locator('form[data-status=open]').waitFor();
  assert.deepEqual([served.asked, page.started], [1, 1]);
});

test('why a search failed stays until one succeeds, whatever the check says', async () => {
  const [page] = await open();
  const errors = await page.evaluate(
    async ([questions, copied]) => {
      const [{ Corpus }, { duplicateForm }] = await load('nearprint', 'nearprint/svelte');
      const corpus = new Corpus();
      corpus.put(questions);
      const wrong = new Error('no search here');
      corpus.similar = () => Promise.reject(wrong);
      const form = duplicateForm(corpus, { delayMs: 0 });
      const fields = ['input', 'textarea'].map((tag) => document.querySelector('main').appendChild(document.createElement(tag)));
      form.title(fields[0]);
      form.body(fields[1]);
      let state;
      form.subscribe((now) => (state = now));
      const until = async (reached) => {
        while (!reached(state)) await new Promise((resolve) => setTimeout(resolve));
        return state.error?.message;
      };
      const write = (field, text) => ((field.value = text), field.dispatchEvent(new Event('input', { bubbles: true })));
      fields[0].focus();
      write(fields[0], 'A title');
      const errors = [await until(({ error }) => error)];
      write(fields[1], copied);
      errors.push(await until(({ matches }) => matches.length > 0));
      corpus.similar = () => [];
      write(fields[0], 'Another title');
      errors.push(await until(({ error }) => !error));
      return errors;
    },
    [QUESTIONS, COPIED],
  );
  assert.deepEqual(errors, ['no search here', 'no search here', undefined]);
});

test('the note of the guide, in Strict Mode: one worker, which starts at the first focus', async () => {
  const [page] = await open();
  await page.evaluate(async () => {
    const [{ createElement, StrictMode }, { createRoot }, { Note }] = await load('react', 'react-dom/client', '/note.js');
    globalThis.root = createRoot(document.querySelector('main'));
    root.render(createElement(StrictMode, null, createElement(Note)));
  });
  await page.locator('textarea').waitFor();
  assert.equal(page.started, 0);
  await page.locator('textarea').fill(COPIED);
  await page.evaluate(async (questions) => {
    await use('nearprint/editor');
    const other = await openCorpus({ name: 'notes' }); // as in another tab
    await other.put(questions);
    other.dispose();
  }, QUESTIONS);
  await page.locator('p', { hasText: 'The export button' }).waitFor();
  assert.equal(page.started, 2);
  await page.evaluate(() => root.unmount());
  while (page.workers().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
});

test('the same form in Vue', async () => {
  const [page, served] = await open();
  await page.evaluate(async () => {
    const [{ createApp, h, ref, withDirectives, vModelText }, { useDuplicateForm }] = await load('vue', 'nearprint/vue');
    globalThis.app = createApp({
      setup() {
        const [title, body] = [ref(''), ref('')];
        const { state, titleRef, bodyRef } = useDuplicateForm({ from: '/questions.corpus' });
        const field = (tag, place, text) =>
          withDirectives(h(tag, { ref: place, 'onUpdate:modelValue': (now) => (text.value = now) }), [[vModelText, text.value]]);
        return () =>
          h('form', [
            field('input', titleRef, title),
            state.value.similar.map(({ id, title }) => h('li', { key: id }, title)),
            field('textarea', bodyRef, body),
            h('output', state.value.matches.map(({ id }) => id).join()),
          ]);
      },
    });
    app.mount('main');
  });
  assert.deepEqual([served.asked, page.started], [0, 0]);
  await write(page);
  await page.locator('output', { hasText: 'export' }).waitFor();
  assert.deepEqual([served.asked, page.started], [1, 1]);
  await page.evaluate(() => app.unmount());
  await page.waitForFunction(() => !CSS.highlights.has('nearprint'));
});

test('the same form in Svelte, whose corpus of the app stays open', async () => {
  const [page] = await open();
  const left = await page.evaluate(
    async ([title, copied]) => {
      await use('nearprint/svelte', 'nearprint/editor');
      const corpus = await openCorpus({ from: '/questions.corpus' });
      await corpus.put({ ...(await corpus.get('17')), id: '18' });
      const form = duplicateForm(corpus, { exclude: (id) => id === '17' });
      const fields = ['input', 'textarea'].map((tag) => document.querySelector('main').appendChild(document.createElement(tag)));
      // As a compiled component calls them.
      const actions = [form.title(fields[0]), form.body(fields[1])];
      let state;
      const end = form.subscribe((now) => (state = now));
      const seen = [state.status];
      fields[0].focus();
      fields[0].value = title;
      await until(() => state.similar.length > 0);
      seen.push(state.similar.map(({ id }) => id).join());
      fields[1].value = copied;
      await until(() => state.matches.length > 0);
      seen.push(state.status, state.matches.length > 0);
      actions.forEach(({ destroy }) => destroy());
      end();
      await new Promise((resolve) => setTimeout(resolve, 20));
      seen.push(CSS.highlights.has('nearprint'), await corpus.size);
      corpus.dispose();
      return seen;
    },
    [TITLE, COPIED],
  );
  assert.deepEqual(left, ['closed', '18', 'open', true, false, QUESTIONS.length + 1]);
});

test('openCorpus tells how much of the file has arrived, and starts no worker if it is called off at once', async () => {
  const [page, served] = await open();
  const told = await page.evaluate(async () => {
    await use('nearprint/editor');
    const seen = [];
    const corpus = await openCorpus({ from: '/questions.corpus', onProgress: (state) => seen.push(state) });
    corpus.dispose();
    const end = new AbortController();
    const opening = openCorpus({ from: '/questions.corpus', signal: end.signal });
    end.abort('gone');
    const reason = await opening.catch((reason) => reason);
    await pause(300);
    return [seen.every(({ done }, place) => done > (seen[place - 1]?.done ?? 0)), corpus.loaded.bytes, seen.at(-1), reason];
  });
  const bytes = served.file.length;
  assert.deepEqual([...told, page.started, served.asked], [true, bytes, { done: bytes, total: bytes }, 'gone', 1, 1]);
});
