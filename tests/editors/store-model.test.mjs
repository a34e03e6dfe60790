// Random histories of a store against a model. `cargo xtask fuzz store` runs 1,000 new ones.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests } from './chromium.mjs';
import { prepareWorld, runHistory } from './histories.mjs';

const HISTORIES = Number(process.env.NEARPRINT_HISTORIES ?? 60);
const FIRST = Number(process.env.NEARPRINT_SEED ?? 1);
const OPERATIONS = 40;
/** Histories at a time, each in its own page. */
const PAGES = 3;

const chromium = forTests({ frameworks: false });

test(`${HISTORIES} random histories of three tabs: every tab and a fresh one agree with the model`, async (t) => {
  const pages = await Promise.all(Array.from({ length: PAGES }, () => chromium.open()));
  let next = FIRST;
  const sum = {};
  await Promise.all(
    pages.map(async (page) => {
      await page.evaluate(
        ([world, history]) => {
          const define = eval; // in the global scope
          define(`(${world})`)();
          globalThis.runHistory = define(`(${history})`);
        },
        [prepareWorld.toString(), runHistory.toString()],
      );
      while (next < FIRST + HISTORIES) {
        const done = await page.evaluate(([seed, operations]) => runHistory(seed, operations), [next++, OPERATIONS]);
        for (const [what, count] of Object.entries(done)) sum[what] = (sum[what] ?? 0) + count;
      }
    }),
  );
  t.diagnostic(
    `${HISTORIES} histories from seed ${FIRST}: ${Object.entries(sum)
      .map(([what, count]) => `${count} ${what}`)
      .join(', ')}`,
  );
  for (const what of ['operations', 'loads', 'syncs', 'kills', 'freezes', 'full', 'lost', 'blocked']) assert.ok(sum[what] > 0, what);
});
