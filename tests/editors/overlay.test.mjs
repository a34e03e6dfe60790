// The underlines over a text area, compared with the browser's own boxes of the same letters.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NEAR, SOURCES, start } from './chromium.mjs';

let chromium;
before(async () => (chromium = await start({ frameworks: false })));
after(() => chromium?.close());

async function open() {
  const page = await chromium.open();
  await page.evaluate(
    async ([sources, near]) => {
      const { Corpus } = await import('nearprint');
      const { createChecker } = await import('nearprint/editor');
      const { watch } = await import('nearprint/dom');
      const own = HTMLTextAreaElement.prototype.createValueRange;
      delete HTMLTextAreaElement.prototype.createValueRange; // as in most browsers
      const corpus = new Corpus();
      for (const source of sources) corpus.put(source);
      const place = document.querySelector('main');
      place.innerHTML += '<p id="above"></p><label>Text <textarea></textarea></label>';
      const area = place.querySelector('textarea');
      area.value = `${'Nobody has ever said this before.\n'.repeat(12)}\n\n${near}\n\n${'And so on. '.repeat(80)}`;
      Object.assign(area.style, {
        width: '400px',
        height: '200px',
        font: '16px/1.5 serif',
        padding: '12px 7px',
        border: '3px solid',
        letterSpacing: '0.3px',
      });
      globalThis.area = area;
      globalThis.checker = createChecker(corpus, { delayMs: 0, midWordDelayMs: 0, scope: 'part' });
      globalThis.detach = watch(area, checker, { highlight: 'overlay' });
      const lines = (range) => [...range.getClientRects()].map(({ left, top, right }) => [left, top, right]);
      globalThis.boxes = () => {
        const marks = [...document.querySelectorAll('.nearprint-overlay span')];
        const ranges = marks
          .map((mark) => Object.assign(document.createRange(), { mark }))
          .map((range) => (range.selectNodeContents(range.mark), range));
        return {
          drawn: ranges.flatMap(lines),
          real: checker.state.matches.flatMap(({ here }) => here).flatMap((range) => lines(own.call(area, ...range))),
        };
      };
      globalThis.agree = () => {
        const { drawn, real } = globalThis.boxes();
        return (
          drawn.length > 0 && drawn.length === real.length && drawn.flat().every((at, place) => Math.abs(at - real.flat()[place]) < 1.5)
        );
      }; // pixels
    },
    [SOURCES, NEAR],
  );
  await page.waitForFunction(() => agree());
  return page;
}

test('underlines lie under their letters, after scrolling, resizing, another font, another place, and typing', async () => {
  const page = await open();
  const changes = {
    scrolled: () => (area.scrollTop = 150),
    resized: () => (area.style.width = '333px'),
    'another font': () => (area.style.font = 'italic 19px/1.3 sans-serif'),
    'another direction': () => (area.dir = 'rtl'),
    'pushed down': () => (document.querySelector('#above').textContent = 'Something that comes later. '.repeat(20)),
    'the page scrolled': () => {
      document.body.style.height = '3000px';
      scrollTo(0, 60);
    },
    'typed before it': () => {
      area.focus();
      area.setRangeText('New words, and a line.\n', 0, 0);
      area.dispatchEvent(new InputEvent('input'));
    },
    positioned: () =>
      Object.assign(document.querySelector('label').style, { position: 'relative', top: '20px', padding: '5px', display: 'block' }),
    'moved, and its old place gone': () => {
      const before = area.parentElement;
      document.querySelector('main').append(area);
      before.remove();
    },
  };
  for (const [what, change] of Object.entries(changes)) {
    const before = JSON.stringify(await page.evaluate(() => boxes().real));
    await page.evaluate(change);
    if (what !== 'typed before it') assert.notEqual(JSON.stringify(await page.evaluate(() => boxes().real)), before, `${what} moves them`);
    await page
      .waitForFunction(() => agree())
      .catch(async () => assert.fail(`${what}: ${JSON.stringify(await page.evaluate(() => boxes()))}`));
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test('nobody but the eye finds the underlines, and nothing of them is left', async () => {
  const page = await open();
  const overlay = page.locator('.nearprint-overlay');
  assert.deepEqual(await overlay.evaluate((element) => [element.ariaHidden, getComputedStyle(element).pointerEvents]), ['true', 'none']);
  assert.equal(await page.locator('.nearprint-panel').count(), 0);
  await page.evaluate(() => checker.ignore(checker.state.matches[0], 'pair'));
  assert.equal(await overlay.count(), 0);
  await page.evaluate(() => {
    checker.ignored = [];
    detach();
  });
  assert.equal(await overlay.count(), 0);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
