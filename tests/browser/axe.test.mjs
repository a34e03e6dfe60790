// Nothing that axe finds, in either language, light, dark and in forced colours, at three widths, everything opened.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { openCorpus, start } from './chromium.mjs'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let chromium
before(async () => {
  chromium = await start()
})
after(() => chromium?.close())

/** By `rules`, or by all there are. The names of all licences, which open as a list of the browser's own, are left out. */
const violations = (page, rules) => page.evaluate(async rules => {
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) }
  const { violations } = await window.axe.run({ exclude: ['datalist'] }, options)
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(node => `${id}: ${node.target} ${node.failureSummary.split('\n')[1] ?? ''}`))
}, rules)

/** Every part of the page that opens: fold-outs, the guess, the documents with their clusters and map, the licences. */
async function everythingOpen(page) {
  await page.locator('#two-texts .first').click()
  await page.locator('#documents button.main').first().click()
  await page.waitForSelector('#documents .passage mark')
  await page.waitForSelector('.hits')
  await openCorpus(page)
  await page.waitForSelector('.ways')
}

for (const lang of ['en', 'zh']) {
  test(`${lang}: no violation, light, dark and in forced colours, at 320, 390 and 1200 px`, async () => {
    const page = await chromium.open({ lang, reducedMotion: 'reduce' })
    await page.evaluate(source)
    await everythingOpen(page)
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
    for (const [name, colours] of Object.entries({
      light: { colorScheme: 'light', forcedColors: 'none' },
      dark: { colorScheme: 'dark', forcedColors: 'none' },
      'forced colours': { colorScheme: 'light', forcedColors: 'active' },
    })) {
      await page.emulateMedia(colours)
      const rules = name === 'light' ? undefined : ['color-contrast', 'link-in-text-block'] // the rest does not depend on colours
      for (const width of [320, 390, 1200]) {
        await page.setViewportSize({ width, height: 900 })
        assert.deepEqual(await violations(page, rules), [], `${name}, ${width} px`)
      }
    }
  })
}
