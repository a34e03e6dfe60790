// The first view keeps the promise of the first sentence, and the answer is hidden until the reader has guessed.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { both, chromium, pages } from './both-languages.mjs';

const distance = (page) => page.locator('.distance output').textContent().then(Number);
const PROMISE = { en: /two or three bits/, zh: /两三位/ };

both('the opening sentence says two or three bits, and that is what the first example moves', async (page, lang) => {
  assert.match(await page.locator('.lead').textContent(), PROMISE[lang]);
  const [a, b] = await Promise.all(['#text-a', '#text-b'].map((id) => page.locator(id).inputValue()));
  assert.equal(a.length, b.length);
  assert.ok([...a].filter((letter, i) => letter !== b[i]).length <= 2, b);
  assert.ok([2, 3].includes(await distance(page)), String(await distance(page)));
  assert.equal(await distance(page), chromium.nearprint.compare(a, b).distance);
});

both('without JavaScript the same is said', async (page, lang) => {
  const still = await chromium.open({ lang, javaScriptEnabled: false });
  const [, bits] = (await still.locator('#two-texts figcaption').textContent()).match(lang === 'en' ? /(\d+) of 64/ : /有 (\d+) 位/);
  await page.locator('#two-texts .presets button').first().click();
  assert.equal(Number(bits), await distance(page));
});

both('every example with a change moves at least one bit', async (page) => {
  for (const button of await page.locator('#two-texts .presets button').all()) {
    await button.click();
    assert.ok((await distance(page)) > 0, await button.textContent());
  }
});

/** Everything that the page shows or announces, including the names of controls. */
const told = (page) =>
  page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [aria-valuetext]')].flatMap((one) => [
        one.ariaLabel,
        one.getAttribute('aria-valuetext'),
      ]),
    ].join('\n'),
  );

both('while a guess is asked for, nothing on the page tells the answer', async (page, lang) => {
  for (const i of [0, 4]) {
    await page.locator('#two-texts .presets button').nth(i).click();
    const [far, hex] = [await distance(page), await page.locator('[data-hex=b]').textContent()];
    const spoken = { en: `${far} of 64 bits`, zh: `64 位里有 ${far} 位不同` }[lang];
    // The sections further down follow.
    for (let all = ''; !(all.includes(spoken) && all.includes(hex)); all = await told(page)) await page.waitForTimeout(20);
    const bits = await page.locator('#two-texts .bit').evaluateAll((bits) => bits.map((bit) => bit.ariaLabel));
    await page.locator('#two-texts .first').press('Enter');
    await page.waitForTimeout(900); // what is spoken follows
    const text = await told(page);
    assert.ok(!text.includes(spoken) && !text.includes(hex), `${spoken} or ${hex} can be read`);
    const covered = await page.locator('#two-texts .bit').evaluateAll((bits) => bits.map((bit) => bit.ariaLabel));
    assert.deepEqual(new Set(await page.locator('#two-texts .pair.b').allTextContents()), new Set(['B ??']));
    assert.ok(covered.every((label, i) => label !== bits[i] && !/differs|不同/.test(label)));
    assert.deepEqual(
      new Set(await page.locator('#two-texts .bit .cell.b').evaluateAll((cells) => cells.map((cell) => cell.dataset.digit))),
      new Set(['?']),
    );
    assert.equal(await page.locator('#planes path.texts').evaluateAll((marks) => marks.length), 1); // only the key's
    await page.locator('#two-texts .first').press('Enter');
  }
});

both('after the answer focus stays in the game', async (page) => {
  const focus = () => page.evaluate(() => document.activeElement.id || document.activeElement.className);
  await page.locator('#two-texts .first').focus();
  await page.keyboard.press('Enter');
  await page.locator('#guess').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await focus(), 'another');
  await page.keyboard.press('Enter');
  assert.equal(await focus(), 'guess');
  assert.deepEqual(page.complaints, []);
});

const scene = (page) =>
  page.evaluate(() => ({
    text: document.querySelector('.scene-text').textContent,
    ...Object.fromEntries(
      [...document.querySelectorAll('.scene-row')].map((row) => [
        row.dataset.hash,
        {
          bits: row.querySelector('code').textContent.replaceAll(' ', ''),
          changed: row.querySelectorAll('code b').length,
          told: Number(row.querySelector('output').textContent),
        },
      ]),
    ),
  }));
/** The bits of a text as 0 and 1. */
const simhash = (text) => chromium.nearprint.fingerprint(text).toString(2).padStart(64, '0');
const sha256 = (text) => createHash('sha256').update(text).digest().readBigUInt64BE().toString(2).padStart(64, '0');
const differing = (a, b) => [...a].filter((bit, i) => bit !== b[i]).length;

for (const lang of ['en', 'zh']) {
  test(`the typing error happens by itself, every bit on the way is computed, and it can be played again (${lang})`, async () => {
    // The page itself notes each state at once: a slow machine may come to look when the scene has played on.
    const before = () => {
      globalThis.states = [];
      new MutationObserver(() => {
        if (!document.querySelector('.scene[data-playing]')) return;
        const rows = [...document.querySelectorAll('.scene-row')].map((row) => [
          row.dataset.hash,
          {
            bits: row.querySelector('code').textContent.replaceAll(' ', ''),
            changed: row.querySelectorAll('code b').length,
            told: Number(row.querySelector('output').textContent),
          },
        ]);
        globalThis.states.push({ text: document.querySelector('.scene-text').textContent, ...Object.fromEntries(rows) });
      }).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-playing'] });
    };
    const page = await chromium.open({ lang, before });
    const [right, wrong] = await Promise.all(['#text-a', '#text-b'].map((id) => page.locator(id).inputValue()));
    const played = () => page.waitForFunction(() => globalThis.states.length > 0 && !document.querySelector('.scene[data-playing]'));
    const button = page.locator('.scene button');
    await page.locator('.scene').scrollIntoViewIfNeeded();
    await page.waitForFunction(() => globalThis.states.length > 0);
    if (await page.locator('.scene[data-playing]').count()) await button.press('Enter'); // stopped
    await played();
    assert.equal((await scene(page)).text, wrong);
    await page.evaluate(() => {
      globalThis.states = [];
    });
    await button.press('Enter');
    await played();
    const seen = new Map((await page.evaluate(() => globalThis.states)).map((state) => [state.text, state]));
    assert.ok(seen.has(wrong) && seen.has(right) && seen.size >= 3, [...seen.keys()].join('\n'));
    for (const [text, now] of seen) {
      assert.equal(now.simhash.bits, simhash(text));
      assert.equal(now.sha256.bits, sha256(text));
      assert.deepEqual([now.simhash.changed, now.simhash.told], Array(2).fill(differing(simhash(text), simhash(right))));
      assert.deepEqual([now.sha256.changed, now.sha256.told], Array(2).fill(differing(sha256(text), sha256(right))));
    }
    const { simhash: few, sha256: many } = await scene(page);
    assert.ok(few.told <= 3 && many.told > 20);
    assert.match(await page.locator('.scene-says').textContent(), new RegExp(`${many.told}.*${few.told}`));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test('who wants no motion, or has no script, sees how it ends', async () => {
  await pages.en.locator('#two-texts .presets button').first().click();
  const wrong = await pages.en.locator('#text-b').inputValue();
  for (const options of [{ reducedMotion: 'reduce' }, { javaScriptEnabled: false }]) {
    const page = await chromium.open(options);
    await page.waitForTimeout(600);
    const {
      text,
      simhash: few,
      sha256: many,
    } = options.javaScriptEnabled === false
      ? { text: await page.locator('.scene-text').textContent(), simhash: {}, sha256: {} }
      : await scene(page);
    assert.equal(text, wrong);
    if (few.bits) assert.deepEqual([few.bits, many.bits], [simhash(wrong), sha256(wrong)]);
    assert.equal(await page.locator('.scene[data-playing], .scene button').count(), 0);
    await page.context().close();
  }
});
