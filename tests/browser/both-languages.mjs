// The page in both languages, opened once for all tests of a file.
import { test } from 'node:test';
import { chromium } from './started.mjs';

export { chromium };
/** The page in each language. */
export const pages = {};
for (const lang of ['en', 'zh']) pages[lang] = await chromium.open({ lang });

/** A test of the page in each language. */
export function both(name, run) {
  for (const lang of ['en', 'zh']) test(`${name} (${lang})`, () => run(pages[lang], lang));
}
