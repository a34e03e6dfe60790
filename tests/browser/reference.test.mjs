import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { start } from './chromium.mjs'

let chromium
before(async () => (chromium = await start()))
after(() => chromium?.close())

test('the reference is reached from the page and describes every export', async () => {
  const page = await chromium.open()
  await page.waitForSelector('.ways') // nothing is under way any more
  await page.getByRole('link', { name: /^Reference/ }).first().click()
  await page.waitForURL('**/reference/index.html')
  // The first page describes each module, and every page has a link back.
  for (const name of ['index', 'store', 'react', 'slim']) await page.locator('table').last().getByRole('link', { name, exact: true }).waitFor()
  assert.match(await page.locator('table').last().textContent(), /fingerprints, recipes/)
  // The guides are there too, and lead back to the reference.
  await page.getByRole('link', { name: 'Warn about duplicates in a form' }).first().click()
  await page.getByRole('heading', { name: 'Warn about duplicates in a form' }).first().waitFor()
  await page.goto(new URL('../modules/index.html', page.url()).href)
  for (const name of Object.keys(chromium.nearprint)) {
    await page.getByRole('link', { name, exact: true }).first().waitFor({ timeout: 10_000 })
  }
  await page.getByRole('link', { name: 'Corpus', exact: true }).first().click()
  await page.getByRole('heading', { name: /Class Corpus/ }).waitFor()
  await page.getByRole('heading', { name: /^duplicates/ }).first().waitFor()
  await page.getByRole('link', { name: '← The lesson' }).click()
  await page.waitForSelector('#two-texts')
  // Leaving a page may abort the request for its icon.
  assert.deepEqual(page.complaints.filter(complaint => !/^failed: .*favicon/.test(complaint)), [])
})
