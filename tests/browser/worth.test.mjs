// What is worth saying: a post among twelve others, in both orders, as the package answers.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { inFirefox } from './chromium.mjs';
import { chromium } from './started.mjs';

const folder = mkdtempSync(join(tmpdir(), 'nearprint-worth-'));
const { nearprint } = chromium;
const forum = {};
before(async () => {
  for (const lang of ['en', 'zh']) {
    const outfile = join(folder, `${lang}.mjs`);
    await build({
      entryPoints: [fileURLToPath(new URL('../../www/src/6-worth/posts.ts', import.meta.url))],
      bundle: true,
      format: 'esm',
      outfile,
      define: { document: JSON.stringify({ documentElement: { lang } }) },
    });
    forum[lang] = await import(pathToFileURL(outfile));
  }
});
after(async () => {
  rmSync(folder, { recursive: true });
});

const LINES = ['about', 'where', 'source', 'licence'];
/** What the package answers of the two texts, with these lines of the form marked. */
function expected(lang, a, b, marked = []) {
  const { draft, posts, textOf } = forum[lang];
  const parts = draft(a);
  const all = posts(a, b);
  assert.equal(all.length, 12);
  const corpus = new nearprint.Corpus({ boilerplate: marked.map((line) => parts[line]) });
  corpus.put(all);
  const byScore = corpus.check(textOf(parts), { maxDocuments: Infinity });
  byScore.sort((x, y) => y.score - x.score || all.findIndex(({ id }) => id === x.id) - all.findIndex(({ id }) => id === y.id));
  return { text: textOf(parts), all, byScore, telling: corpus.check(textOf(parts)) };
}
const texts = (page) => Promise.all(['#text-a', '#text-b'].map((id) => page.locator(id).inputValue()));
const ids = (page, side, named = '') => page.locator(`.ranked.${side} li${named}`).evaluateAll((rows) => rows.map((row) => row.dataset.id));
const figures = (page, side) =>
  page
    .locator(`.ranked.${side} li:not([data-quiet]) output`)
    .evaluateAll((all) => all.map((one) => Number(one.textContent.match(/[\d.]+/)[0])));
/** Waits until the right list has its own order. */
const ordered = (page, telling) =>
  page.waitForFunction(
    (ids) => ids.every((id, i) => document.querySelectorAll('.ranked.b li:not([data-quiet])')[i]?.dataset.id === id),
    telling.map(({ id }) => id),
  );
/** What is marked in the post as shared. */
const underlined = (page) =>
  page.locator('.post').evaluate((post) => [...post.querySelectorAll('[data-shared]')].map((piece) => piece.textContent).join(''));

async function agrees(page, lang, marked) {
  const answer = expected(lang, ...(await texts(page)), marked);
  await ordered(page, answer.telling);
  assert.deepEqual(
    await ids(page, 'a'),
    answer.byScore.map(({ id }) => id),
  );
  assert.deepEqual(
    await figures(page, 'a'),
    answer.byScore.map(({ score }) => Number((100 * score).toFixed(1))),
  );
  assert.deepEqual(
    await ids(page, 'b', ':not([data-quiet])'),
    answer.telling.map(({ id }) => id),
  );
  assert.deepEqual(
    await figures(page, 'b'),
    answer.telling.map(({ share }) => Number((100 * share).toFixed(0))),
  );
  return answer;
}

for (const lang of ['en', 'zh']) {
  test(`by score the form comes first, by what is telling the copies do; by keyboard (${lang})`, async () => {
    const page = await chromium.open({ lang, reducedMotion: 'reduce' });
    assert.equal(await page.locator('.ranked, .post [data-documents]').count(), 0); // nothing before the reader has said what to expect
    const guess = page.locator('#worth .presets button').first();
    await guess.press('Enter');
    assert.equal(await guess.evaluate((button) => button === document.activeElement && button.ariaPressed), 'true');
    const { text, all, byScore, telling } = await agrees(page, lang);
    // The lesson of the section: a post about something else leads by score, text B by what is telling.
    assert.ok(byScore[0].id.startsWith('post') && byScore[0].score === 1 && byScore.findIndex(({ id }) => id === 'b') >= 10);
    assert.deepEqual(
      telling.slice(0, 2).map(({ id }) => id),
      ['b', 'quote'],
    );
    assert.equal(await page.locator('.ranked.b [data-quiet]').count(), byScore.length - telling.length);
    assert.ok(byScore.length - telling.length >= 5);
    const verdict = await page.locator('#worth .verdict').textContent();
    for (const part of [all.find(({ id }) => id === byScore[0].id).title, '100.0 %', String(byScore.findIndex(({ id }) => id === 'b') + 1)])
      assert.ok(verdict.includes(part), verdict);
    const [says, quiet] = [
      await page.locator('.ranked.a .form-says span').textContent(),
      await page.locator('.ranked.b .form-says span').textContent(),
    ];
    assert.ok(says.includes('12') && !quiet.includes('12') && quiet.includes(all.find(({ id }) => id === 'b').title));

    // Each word is as tall as it is rare.
    const drawn = await page
      .locator('.post .part-of [data-documents]')
      .evaluateAll((pieces) =>
        pieces.map((piece) => [piece.textContent, Number(piece.dataset.documents), parseFloat(getComputedStyle(piece).fontSize)]),
      );
    assert.ok(drawn.length > 60);
    // As the package divides them in this browser: browsers have different dictionaries.
    const divided = await page.evaluate(
      async ([address, texts, lang]) => {
        const { segmentWords } = await import(address);
        return texts.map((text) => segmentWords(text, lang));
      },
      [chromium.address, [...all.map(({ text }) => text), ...drawn.map(([word]) => word)], lang],
    );
    const known = divided.slice(0, all.length).map((words) => new Set(words));
    const sizes = new Map();
    for (const [i, [word, documents, size]] of drawn.entries()) {
      assert.equal(documents, known.filter((words) => words.has(divided[all.length + i][0])).length, word);
      sizes.set(Math.max(1, documents), size);
    }
    const falling = [...sizes].sort(([x], [y]) => x - y).map(([, size]) => size);
    assert.ok(
      falling.length > 5 && falling.every((size, i) => i === 0 || size <= falling[i - 1]) && falling[0] > 2 * falling.at(-1),
      String(falling),
    );

    // Arrow keys go from post to post; what a post shares is marked in the reader's own.
    await page.locator('.ranked.b .row').first().focus();
    for (const [i, match] of telling.entries()) {
      if (i > 0) await page.keyboard.press('ArrowDown');
      assert.equal(await page.evaluate(() => document.activeElement.closest('li').dataset.id), match.id);
      const marked = match.here
        .toSorted((x, y) => x[0] - y[0])
        .map(([from, to]) => text.slice(from, to))
        .join('');
      assert.equal((await underlined(page)).replace(/\s/g, ''), marked.replace(/\s/g, ''));
    }

    // Boilerplate falls out, in both lists.
    const boxes = await page.locator('#worth .mark input').all();
    assert.equal(boxes.length, LINES.length);
    await boxes[2].press('Space');
    const without = await agrees(page, lang, ['source']);
    assert.deepEqual(
      without.telling.map(({ id }) => id),
      ['b', 'quote'],
    );
    for (const i of [0, 1, 3]) await boxes[i].press('Space');
    const nothing = await agrees(page, lang, LINES);
    assert.deepEqual(
      nothing.byScore.map(({ id }) => id),
      ['quote', 'b'],
    );
    await page.waitForTimeout(700); // a link keeps it, soon after
    const again = await chromium.open({ lang, hash: new URL(page.url()).hash, reducedMotion: 'reduce' });
    assert.deepEqual(await ids(again, 'a'), ['quote', 'b']);
    await again.context().close();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test(`the order changes before the reader’s eyes, by mouse, and follows the texts (${lang})`, async () => {
    const page = await chromium.open({ lang });
    await page.locator('#worth .ranked, #worth .just').first().scrollIntoViewIfNeeded();
    await page.locator('#worth .just').click();
    const { telling, byScore } = expected(lang, ...(await texts(page)));
    if (!inFirefox)
      assert.deepEqual(
        await ids(page, 'b'),
        byScore.map(({ id }) => id),
      ); // at first as by score
    const moved = await page.waitForFunction(
      () => document.getAnimations().filter(({ effect }) => effect.target?.closest?.('.ranked.b')).length,
      undefined,
      { polling: 'raf' },
    );
    assert.ok((await moved.jsonValue()) >= 5);
    await ordered(page, telling);
    // With text B about something else, the form names others, and B for the form and the source at most.
    await page.locator('#two-texts .presets button').nth(3).click();
    await page.waitForFunction(() => document.querySelector('.ranked.b li').dataset.id === 'quote');
    const other = await agrees(page, lang);
    assert.ok(other.telling.find(({ id }) => id === 'b').documents > 2);
    // No text of one’s own: nothing is worth saying that only this post has.
    await page.locator('#text-a').fill('');
    await page.waitForFunction(() => !document.querySelector('[data-part=own]').textContent.trim());
    await agrees(page, lang);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test('while a guess of section 0 is asked for, this section gives nothing away; on paper it is open', async () => {
  const page = await chromium.open({ reducedMotion: 'reduce' });
  await page.locator('#worth .just').click();
  await page.locator('#two-texts .first').click();
  assert.equal(await page.locator('.ranked').count(), 0);
  await page.locator('#two-texts .first').click();
  assert.equal(await page.locator('.ranked').count(), 2);
  const fresh = await chromium.open();
  assert.equal(await fresh.locator('.ranked').count(), 0);
  if (!inFirefox) {
    // which has no paper for a driver
    await fresh.emulateMedia({ media: 'print' });
    await fresh.waitForSelector('.ranked.b .row');
    assert.ok(await fresh.locator('.ranked.a .row').first().isVisible());
  }
  await fresh.context().close();
  await page.context().close();
});
