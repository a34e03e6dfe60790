// axe finds nothing, in either language, in every state of the page. Colours depend on neither language nor width, and only a few
// rules on the width, so each rule is checked where it can make a difference.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { openCorpus } from './chromium.mjs';
import { chromium } from './started.mjs';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const COLOURS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'light', forcedColors: 'active' },
};
const NARROW = [320, 390];
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
/** Rules that depend on the width of the page. */
const LAYOUT_RULES = ['target-size', 'scrollable-region-focusable', 'css-orientation-lock', 'meta-viewport'];

const off = (rules) => Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));
/** What depends on neither colours nor language: all other rules. */
const WITHOUT_COLOURS = { rules: off(COLOUR_RULES) };
const only = (...values) => ({ runOnly: { type: 'rule', values } });

/** The violations in parts of the page, of the rules that `which` chooses. The list of licences, which the browser itself shows, is left
    out. */
const violations = (page, parts, which = {}) =>
  page.evaluate(
    async ([parts, which]) => {
      const options = { resultTypes: ['violations'], ...which };
      const { violations } = await window.axe.run({ include: parts, exclude: ['datalist'] }, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.slice(0, 3).map((node) => `${id}: ${node.target} ${node.failureSummary.split('\n')[1] ?? ''}`),
      );
    },
    [parts, which],
  );

/** Each state, the parts of the page that it changes, and the way there. What the page shows as it opens is there again when everything is open. */
const STATES = [
  [
    'votes counted, stop words left out, bits flipped, an edit followed, a file refused',
    ['#votes', '#weights', '#lookups', '#editor', '#documents'],
    async (page) => {
      await page.locator('#votes .steps button').nth(1).click();
      await page.locator('#stop').press('End');
      await page.locator('#weights .pick').nth(1).selectOption('drop');
      await page.locator('#lookups .controls button').nth(2).click();
      await page.locator('#written').pressSequentially('New. ');
      await page.locator('#editor .player input').press('Home');
      await page.locator('#editor .player button').nth(2).click();
      const give = (...texts) =>
        page
          .locator('#documents input[type=file]')
          .setInputFiles(texts.map((text, i) => ({ name: `${i}.txt`, mimeType: 'text/plain', buffer: Buffer.from(text) })));
      const text = await page.locator('#text-a').inputValue();
      await give(text, `${text} ${text.slice(0, 20)}`);
      await page.locator('.judge').click();
      await page.waitForSelector('.verdict-groups');
      await give(' ');
      await page.waitForSelector('#documents .trouble');
    },
  ],
  [
    'SHA-256 of 128 bits; documents at work',
    ['#two-texts', '#documents'],
    async (page) => {
      await page.locator('#two-texts .pick').first().selectOption('128');
      await page.locator('#two-texts .pick').nth(1).selectOption('sha256');
      await page.locator('#documents button.main').first().click();
    },
  ],
  [
    'everything open',
    ['html'],
    async (page) => {
      await page.waitForSelector('#documents .passage mark');
      await openCorpus(page);
      await page.waitForSelector('.ways');
      await page.waitForSelector('.measures-table');
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true;
      });
    },
  ],
];

for (const lang of ['en', 'zh']) {
  test(`${lang}: no violation in ${STATES.length} states${lang === 'en' ? `, light, dark and in forced colours, and at ${NARROW.join(' and ')} px` : ''}`, async () => {
    const page = await chromium.open({ lang, reducedMotion: 'reduce' });
    await page.evaluate(source);
    const nothing = async (state, parts, which) => assert.deepEqual(await violations(page, parts, which), [], state);
    for (const [state, parts, reach] of STATES) {
      await page.emulateMedia(COLOURS.light);
      await page.setViewportSize({ width: 1200, height: 900 });
      await reach(page);
      if (lang === 'en') {
        await nothing(state, parts);
        for (const name of ['dark', 'forced colours']) {
          await page.emulateMedia(COLOURS[name]);
          await nothing(`${state}, ${name}`, parts, only(...COLOUR_RULES));
        }
        await page.emulateMedia(COLOURS.light);
        for (const width of NARROW) {
          await page.setViewportSize({ width, height: 900 });
          await nothing(`${state}, ${width} px`, parts, only(...LAYOUT_RULES));
        }
      }
    }
    if (lang === 'zh') await nothing('everything open', ['html'], WITHOUT_COLOURS);
    if (lang === 'en') {
      await page.setViewportSize({ width: NARROW[0], height: 900 });
      await nothing(`everything open, ${NARROW[0]} px`, ['html'], WITHOUT_COLOURS);
    }
  });
}

test('no violation on the front page, as it opens, while it is used and when the copy is lost, nor on the page of a chapter or the sheet of exercises', async () => {
  for (const [lang, root] of Object.entries({ en: '', zh: 'zh/' })) {
    const page = await chromium.open({ lang, path: root, reducedMotion: 'reduce' });
    await page.evaluate(source);
    await page.locator('#find').scrollIntoViewIfNeeded();
    await page.waitForSelector('#within');
    // Each rule where it makes a difference, as above.
    const looks =
      lang === 'zh'
        ? [[COLOURS.light, 1200, WITHOUT_COLOURS]]
        : [
            [COLOURS.light, 1200, {}],
            [COLOURS.dark, 1200, only(...COLOUR_RULES)],
            [COLOURS['forced colours'], 320, only(...COLOUR_RULES)],
            [COLOURS.light, 320, only(...LAYOUT_RULES)],
          ];
    for (const state of ['as it opens', 'lost', 'lost on the board']) {
      for (const [options, width, which] of looks) {
        await page.emulateMedia(options);
        await page.setViewportSize({ width, height: 900 });
        assert.deepEqual(await violations(page, ['html'], which), [], `${lang} ${state} ${width}`);
      }
      if (state === 'as it opens') {
        await page.locator('.write').click();
        await page.locator('#yours').fill('Another text.');
      } else if (state === 'lost') {
        await page.locator('.again').click();
        await page.locator('.write').click();
        for (let i = 0; await page.locator('.drawer-of[data-whole]').count(); i++) await page.locator('.word').nth(i).click();
      }
      await page.waitForSelector('.library[data-share], .library:not(:empty)');
    }
    await page.end();
    const chapter = await chromium.open({ lang, path: `${root}deeper/weights/`, reducedMotion: 'reduce' });
    await chapter.evaluate(source);
    for (const fold of await chapter.locator('header summary').all()) await fold.click();
    for (const width of [1200, 320]) {
      await chapter.setViewportSize({ width, height: 900 });
      assert.deepEqual(await violations(chapter, ['html']), [], `${lang}, a chapter, ${width}`);
    }
    await chapter.end();
    const options = {
      path: `exercises/${root}`,
      sign: '.sheet',
      colorScheme: 'dark',
      bypassCSP: true,
      viewport: { width: 320, height: 800 },
    };
    const sheet = await chromium.open(options);
    await sheet.evaluate(source);
    assert.deepEqual(await violations(sheet, ['html']), [], `${lang}, exercises`);
    assert.equal(await sheet.evaluate(() => document.documentElement.scrollWidth), 320);
    await sheet.end();
  }
});
