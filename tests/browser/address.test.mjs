// The reader's changes are in the address: a link restores them, and the link to the other language keeps them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deflateRawSync } from 'node:zlib'
import { start } from './chromium.mjs'

let chromium
before(async () => {
  chromium = await start()
})
after(() => chromium?.close())

const textOf = (page, side) => page.locator(`#text-${side}`)
/** Waits until the address holds this many changed values. */
async function kept(page, many) {
  const count = () => page.evaluate(async () => {
    const [, packed] = location.hash.split('~')
    if (!packed) return 0
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
    const state = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).json()
    return Object.keys(state).length
  })
  while ((await count()) < many) await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)))
}

test('a link brings back texts, widths and choices', async () => {
  const page = await chromium.open()
  await textOf(page, 'a').fill('A text of my own, 北京 & 100 % “quoted” 🙂')
  await page.locator('#shingles .scrub').fill('3')
  await page.locator('#votes .scrub').fill('5')
  await page.locator('#length .pick').selectOption('sentence')
  await page.locator('#use .pick').selectOption('two')
  await kept(page, 5)
  const { hash } = new URL(page.url())
  const again = await chromium.open({ hash })
  assert.equal(await textOf(again, 'a').inputValue(), 'A text of my own, 北京 & 100 % “quoted” 🙂')
  assert.equal(await again.locator('#shingles .scrub').inputValue(), '3')
  assert.equal(await again.locator('#votes .scrub').inputValue(), '5')
  assert.equal(await again.locator('#length .pick').inputValue(), 'sentence')
  assert.match(await again.locator('.example').textContent(), /compare/)
})

test('the other language shows the same texts', async () => {
  const page = await chromium.open()
  await textOf(page, 'b').fill('kept across languages')
  await page.locator('.other').click()
  await page.waitForURL(/zh\//)
  await page.waitForSelector('html[lang^=zh][data-ready]')
  assert.equal(await textOf(page, 'b').inputValue(), 'kept across languages')
  await page.locator('.other').click()
  await page.waitForSelector('html[lang=en][data-ready]')
  assert.equal(await textOf(page, 'b').inputValue(), 'kept across languages')
})

test('texts too long for an address stay out of it, and the page says so', async () => {
  const page = await chromium.open()
  const noise = Array.from({ length: 3900 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20000))).join('')
  await textOf(page, 'a').fill(noise)
  await page.waitForFunction(() => document.querySelector('.share-link [role=status]').textContent !== '')
  assert.ok(page.url().length < 2100)
})

test('an address longer than the page makes is not unpacked', async () => {
  // 1.4 kB in an address of 2,000 characters unpack to at most 1.4 MB; a longer address could hold a gigabyte.
  const packed = text => deflateRawSync(JSON.stringify({ a: text })).toString('base64url')
  const noise = Array.from({ length: 1500 }, (_, i) => String.fromCodePoint(0x4e00 + ((i * 7919) % 20000))).join('')
  for (const [text, shown] of [['a short text', 'a short text'], [noise, /^The lighthouse keeper/]]) {
    const page = await chromium.open({ hash: `#two-texts~${packed(text)}`, sign: '#text-a' })
    const value = await textOf(page, 'a').inputValue()
    assert.ok(shown === value || (shown instanceof RegExp && shown.test(value)), value)
    await page.context().close()
  }
  assert.ok(packed(noise).length > 2000)
})

test('an address that nobody made changes nothing', async () => {
  for (const hash of ['#two-texts~', '#two-texts~%%%', '#two-texts~AAAA', '#~eyJhIjoxfQ', `#votes~${'x'.repeat(5000)}`]) {
    const page = await chromium.open({ hash, sign: '#text-a' })
    assert.match(await textOf(page, 'a').inputValue(), /^The lighthouse keeper/, hash)
    assert.deepEqual(page.complaints, [], hash)
    await page.context().close()
  }
})
