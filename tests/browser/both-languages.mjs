// The page in both languages, opened once for all tests of a file.
import { after, before, test } from 'node:test'
import { start } from './chromium.mjs'

export let chromium
/** The page in each language, after the tests have begun. */
export const pages = {}
before(async () => {
  chromium = await start()
  for (const lang of ['en', 'zh']) pages[lang] = await chromium.open({ lang })
})
after(() => chromium?.close())

/** A test of the page in each language. */
export function both(name, run) {
  for (const lang of ['en', 'zh']) test(`${name} (${lang})`, () => run(pages[lang], lang))
}
