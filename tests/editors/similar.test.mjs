// Documents about the same thing: in a worker, in a store, in React and in the panel.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests } from './chromium.mjs';

const REPORTS = [
  { id: '17', title: 'Editor crashes when a picture is pasted', text: 'After pasting a screenshot the window closes.' },
  { id: '18', title: 'Dark theme', text: 'Please add a theme with a dark background to the settings.' },
  { id: '19', title: 'Upgrade the parser to 4.13.1', text: 'The parser of the importer is old.' },
];
const TITLE = 'Crash on pasting a picture into the editor';

const chromium = forTests();

test('openCorpus and openStore answer as a Corpus does, also with vectors', async () => {
  const page = await chromium.open();
  const answers = await page.evaluate(
    async ([reports, title]) => {
      await use('nearprint', 'nearprint/editor', 'nearprint/store');
      const vector = new Float32Array([1, 0.5, 0.1]);
      const [plain, inWorker, store] = [new Corpus(), await openCorpus(), await openStore('similar')];
      for (const corpus of [plain, inWorker, store]) await corpus.put([...reports, { id: '20', text: 'The app quits.', vector }]);
      const answers = [];
      for (const question of [
        ['', { title }],
        ['a dark theme', { all: true, exclude: ['17'] }],
        ['program closes', { vector, limit: 1 }],
      ])
        answers.push([similar(plain, ...question), await inWorker.similar(...question), similar(store, ...question)]);
      return answers;
    },
    [REPORTS, TITLE],
  );
  assert.deepEqual(
    answers.map(([[first]]) => first.id),
    ['17', '18', '20'],
  );
  for (const [plain, ...others] of answers) for (const other of others) assert.deepEqual(other, plain);
});

test('useSimilar follows the text, the title and the corpus', async () => {
  const page = await chromium.open();
  await page.evaluate(
    async ([reports]) => {
      const [{ createElement, useState }, { createRoot }, { useSimilar }, { openCorpus }] = await load(
        'react',
        'react-dom/client',
        'nearprint/react',
        'nearprint/editor',
      );
      globalThis.corpus = await openCorpus();
      await corpus.put(reports);
      const Form = () => {
        const [title, setTitle] = useState('');
        const { similar, status } = useSimilar(corpus, '', { title, limit: 3, delayMs: 0 });
        const rows = similar.map(({ id, title, terms }) =>
          createElement('li', { key: id }, `${id} ${title}: ${terms.map(({ text }) => text)}`),
        );
        const field = createElement('input', { id: 'title', value: title, onChange: ({ target }) => setTitle(target.value) });
        return createElement('form', { 'data-status': status }, field, createElement('ul', null, rows));
      };
      createRoot(document.querySelector('main')).render(createElement(Form));
    },
    [REPORTS],
  );
  await page.locator('#title').fill(TITLE);
  await page.locator('li', { hasText: '17 Editor crashes when a picture is pasted: ' }).waitFor();
  await page.locator('#title').fill('Banana bread with walnuts');
  await page.locator('li').waitFor({ state: 'detached' });
  await page.locator('#title').fill('The keyboard shortcut for bold is broken');
  await page.locator('form[data-status=idle]').waitFor();
  await page.evaluate(() => corpus.put({ id: '21', title: 'Keyboard shortcut for bold text broken', text: 'Nothing is bold.' }));
  await page.locator('li', { hasText: '21 ' }).waitFor();
  await page.evaluate(() => corpus.dispose());
});

test('the panel lists them below the copies, with the words and without a percentage', async () => {
  const page = await chromium.open();
  await page.evaluate(
    async ([reports]) => {
      await use('nearprint', 'nearprint/editor', 'nearprint/panel');
      const corpus = new Corpus();
      corpus.put(reports);
      globalThis.checker = createChecker(corpus, { delayMs: 0 });
      const panel = createPanel(checker, { similar: (text) => similar(corpus, text, { limit: 2 }) });
      document.querySelector('main').append(panel.element);
    },
    [REPORTS],
  );
  const related = page.locator('.nearprint-related');
  assert.equal(await related.isVisible(), false);
  await page.evaluate(() => checker.reset('Upgrade the parser to 4.13.2'));
  await related.waitFor();
  const shown = await related.innerText();
  assert.match(shown, /^May be about the same thing\n+.*Upgrade the parser to 4\.13\.1: .*parser.*\(other numbers\)$/);
  assert.ok(!shown.includes('%'));
  await page.evaluate(() => checker.reset('Banana bread with walnuts'));
  await related.waitFor({ state: 'hidden' });
});
