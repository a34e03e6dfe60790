// Issues that are written in one form share most of their words. A warning is about what is told in them, and never about the form.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { start } from './chromium.mjs';
import { formOf, ISSUES } from './issues.mjs';

let chromium, page;
before(async () => {
  chromium = await start({ frameworks: false });
  page = await chromium.open();
  await page.evaluate(async (issues) => {
    const [{ Corpus }, { createChecker }] = await Promise.all(['nearprint', 'nearprint/editor'].map((name) => import(name)));
    globalThis.warnings = async (text, options, documents = issues) => {
      const corpus = new Corpus();
      corpus.put(documents);
      const checker = createChecker(corpus, { delayMs: 0, ...options });
      checker.reset(text);
      const { matches } = await new Promise((resolve) => checker.subscribe((state) => state.status === 'idle' && resolve(state)));
      checker.dispose();
      corpus.dispose();
      return matches.map(({ id, scope }) => ({ id, scope }));
    };
  }, ISSUES);
});
after(() => chromium?.close());
const warnings = (...args) => page.evaluate((args) => globalThis.warnings(...args), args);

test('different issues in one form give no warning', async () => {
  for (const { id, text } of ISSUES) {
    const others = ISSUES.filter((issue) => issue.id !== id);
    assert.deepEqual(await warnings(text, {}, others), [], text);
  }
});

test('a real duplicate in the form is shown, alone: unchanged, with other words and numbers, and shortened', async () => {
  const text = ISSUES[11].text;
  const edited = formOf(
    3,
    'First they fit the lips of all actors. But after two hours the subtitles are late by nearly five seconds, which spoils every single joke. It happens in each of my long films.',
    '5.0.0',
  );
  const shortened = formOf(8, 'At the beginning they fit the lips of the actors. After two hours they are late by nearly five seconds.');
  for (const duplicate of [text, edited, shortened]) assert.deepEqual(await warnings(duplicate), [{ id: '11', scope: 'document' }]);
});

test('the story of an issue without its form is shown, and the form without a story is not', async () => {
  const story =
    'I have the same problem as another one here. The controller works in each other game on this machine. Here the settings claim that nothing is plugged in, even after a restart.';
  assert.deepEqual(await warnings(story), [{ id: '28', scope: 'part' }]);
  const form = formOf(40, '');
  for (const text of [
    form,
    form.slice(0, form.indexOf('### What')),
    form.slice(form.indexOf('By submitting')),
    form.slice(form.indexOf('### Versions')),
  ]) {
    assert.deepEqual(await warnings(text), [], text);
  }
});

test('what more than ten documents have is common', async () => {
  const licence = ISSUES[0].text.slice(ISSUES[0].text.indexOf('By submitting'));
  assert.equal((await warnings(licence, { limit: 50 }, ISSUES.slice(0, 5))).length, 5);
  assert.equal((await warnings(licence, { limit: 50 }, ISSUES.slice(0, 11))).length, 0);
});
