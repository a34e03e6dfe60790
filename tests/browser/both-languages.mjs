// The page in both languages, opened once for all tests of a file.
import { test } from 'node:test';
import { chromium } from './started.mjs';

export { chromium };

/** The page of a chapter, or of all, in each language; and what makes a test of each. */
export async function inBoth(chapter) {
  const pages = {};
  for (const lang of ['en', 'zh']) pages[lang] = await chromium.open({ lang, chapter });
  const both = (name, run) => {
    for (const lang of ['en', 'zh']) test(`${name} (${lang})`, () => run(pages[lang], lang));
  };
  return { pages, both };
}
