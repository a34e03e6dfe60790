// Nothing that axe finds, in either language, light, dark and in forced colours, at three widths, in every state that opens.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { openCorpus, start } from './chromium.mjs'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const COLOURS = {
  light: { colorScheme: 'light', forcedColors: 'none' },
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  'forced colours': { colorScheme: 'light', forcedColors: 'active' },
}
const WIDTHS = [320, 390, 1200]
/** What depends on colours; the rest is asked once for each width. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

let chromium
before(async () => {
  chromium = await start()
})
after(() => chromium?.close())

/** In a part of the page, by `rules` or by all there are. The names of all licences, which open as a list of the browser's own, are left out. */
const violations = (page, part, rules) => page.evaluate(async ([part, rules]) => {
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) }
  const { violations } = await window.axe.run({ include: [part], exclude: ['datalist'] }, options)
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(node => `${id}: ${node.target} ${node.failureSummary.split('\n')[1] ?? ''}`))
}, [part, rules])

const drop = (page, files) => page.evaluate(files => {
  const transfer = new DataTransfer()
  for (const [name, content] of files) transfer.items.add(new File([content], name))
  document.querySelector('#documents .intake').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
}, files)

/** Each state, the part of the page that it changes, and the way there. */
const STATES = [
  ['as it opens', 'html', async () => {}],
  ['a guess is asked for', '#two-texts', page => page.locator('#two-texts .first').click()],
  ['the guess is told', '#two-texts', page => page.locator('.guess button').click()],
  ['128 bits', '#two-texts', page => page.locator('#two-texts .pick').first().selectOption('128')],
  ['SHA-256', '#two-texts', page => page.locator('#two-texts .pick').nth(1).selectOption('sha256')],
  ['votes are counted', '#votes', page => page.locator('#votes .steps button').nth(1).click()],
  ['stop words are left out', '#weights', page => page.locator('#weights .pick').nth(1).selectOption('drop')],
  ['bits are flipped', '#lookups', page => page.locator('#lookups .controls button').nth(2).click()],
  ['an edit was followed', '#editor', page => page.locator('#written').pressSequentially('New. ')],
  ['files were refused', '#documents', async page => {
    await drop(page, [['photo.png', 'x']])
    await page.waitForSelector('#documents .trouble')
  }],
  ['files are asked about', '#documents', async page => {
    await drop(page, [['a.csv', 'id,body\n1,some text\n'], ['b.txt', 'text']])
    await page.waitForSelector('.question .pick')
  }],
  ['documents are working', '#documents', async page => {
    await page.evaluate(() => {
      document.querySelector('#documents button.main').click()
      return new Promise(resolve => requestAnimationFrame(resolve))
    })
  }],
  ['everything is open', 'html', async page => {
    await page.waitForSelector('#documents .passage mark')
    await page.waitForSelector('.hits')
    await openCorpus(page)
    await page.waitForSelector('.ways')
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('details')) fold.open = true
    })
  }],
]

for (const lang of ['en', 'zh']) {
  test(`${lang}: no violation in ${STATES.length} states, light, dark and in forced colours, at ${WIDTHS.join(', ')} px`, async t => {
    const page = await chromium.open({ lang, reducedMotion: 'reduce' })
    await page.evaluate(source)
    for (const [state, part, reach] of STATES) {
      await page.emulateMedia(COLOURS.light)
      await page.setViewportSize({ width: 1200, height: 900 })
      await reach(page)
      for (const [name, colours] of Object.entries(COLOURS)) {
        await page.emulateMedia(colours)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          assert.deepEqual(await violations(page, part, name === 'light' ? undefined : COLOUR_RULES), [], `${state}, ${name}, ${width} px`)
        }
      }
    }
    t.diagnostic(`${STATES.length * 9} looks`)
  })
}
