// From a dot product to a bit, from bits to the corner of a cube: the drawing agrees with the
// text.
import assert from 'node:assert/strict';
import { inBoth } from './both-languages.mjs';

const { both } = await inBoth('planes');

both('product, sign and bit of each plane agree, and make the corner; the edges on the path are the distance', async (page) => {
  for (const dimensions of ['3', '4']) {
    await page.locator('#planes .pick').nth(1).selectOption(dimensions);
    for (const degrees of [0, 40, 130, 180]) {
      await page.locator('#planes .scrub').fill(String(degrees));
      const rows = await page
        .locator('table.signs tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.cells].slice(1).map((cell) => Number(cell.textContent.replace('−', '-')))));
      assert.equal(rows.length, Number(dimensions));
      for (const [a, signA, bitA, b, signB, bitB] of rows) {
        assert.deepEqual([signA, bitA, signB, bitB], [a > 0 ? 1 : -1, a > 0 ? 1 : 0, b > 0 ? 1 : -1, b > 0 ? 1 : 0]);
      }
      const corner = (column) =>
        rows
          .map((row) => row[column])
          .reverse()
          .join('');
      const who = await page
        .locator('.cube .corner:has(.who)')
        .evaluateAll((corners) => corners.map((corner) => [corner.querySelector('.who').textContent, corner.dataset.corner]));
      for (const [name, at] of who) for (const side of name.split(' ')) assert.equal(at, corner(side === 'A' ? 2 : 5));
      const apart = rows.filter((row) => row[2] !== row[5]).length;
      assert.equal(await page.locator('.cube .edge[data-path]').count(), apart);
      assert.ok((await page.locator('#planes .edges').textContent()).includes(String(apart)));
      if (degrees === 0) assert.equal(apart, 0);
      if (degrees === 180) assert.equal(apart, Number(dimensions));
    }
    assert.equal(await page.locator('.cube .corner').count(), 2 ** Number(dimensions));
    assert.equal(await page.locator('.cube .edge').count(), { 3: 12, 4: 32 }[dimensions]);
  }
});
