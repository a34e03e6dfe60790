import { mkdirSync } from 'node:fs'
import { start } from './chromium.mjs'
const out = '/tmp/wt/l2shots'
mkdirSync(out, { recursive: true })
const SECTIONS = ['two-texts', 'shingles', 'votes', 'weights', 'planes', 'length', 'lookups', 'documents', 'corpus', 'editor', 'use']
const ALL = { light: {}, dark: { colorScheme: 'dark' }, phone: { viewport: { width: 390, height: 844 } }, zh: { lang: 'zh' }, zhphone: { lang: 'zh', viewport: { width: 390, height: 844 } } }
const states = (process.argv[2] ?? Object.keys(ALL).join()).split(',')
const only = (process.argv[3] ?? SECTIONS.join()).split(',')
const chromium = await start()
for (const state of states) {
  const page = await chromium.open({ ...ALL[state], deviceScaleFactor: 1, reducedMotion: 'reduce', bypassCSP: true })
  if (only.includes('documents')) {
    await page.locator('#documents button.main').first().click()
    await page.waitForSelector('#documents .passage mark')
    await page.waitForSelector('.hits')
    await page.waitForTimeout(2500)
  }
  if (process.argv[4]) await page.evaluate(() => { for (const f of document.querySelectorAll('details')) f.open = true })
  await page.waitForSelector('.ways')
  await page.waitForTimeout(800)
  for (const s of ['header', ...only]) await page.locator(s === 'header' ? 'body > header' : `#${s}`).screenshot({ path: `${out}/${state}-${s}.png`, animations: 'disabled' })
  await page.context().close()
}
await chromium.close()
