// What the page may weigh and how long it may take. Work is counted in processor time of its thread, and the best of a few
// runs is taken where a clock on the wall is all there is: so a busy machine does not fail what a quiet one passes. What was
// measured is told, whether it passes or not.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { site, start } from './chromium.mjs'
import { keyCosts, quantile, tasksDuring } from './trace.mjs'

let chromium
before(async () => {
  chromium = await start()
})
after(() => chromium?.close())

const ready = page => page.waitForSelector('.ways') // the worker has answered the section before the last
const sample = async page => {
  await page.locator('#documents button.main').first().click()
  await page.waitForFunction(() => !document.querySelector('#working') && document.querySelector('#documents [data-fact=documents]')?.textContent === '10,000')
}
/** µs, of a text such as “14.8 µs” or “1.2 ms”. */
const microseconds = text => {
  const [, n, unit] = text.match(/([\d.,]+) (µs|ms)/)
  return Number(n.replace(',', '')) * (unit === 'ms' ? 1000 : 1)
}
const fact = async (page, name) => microseconds(await page.locator(`#documents [data-fact=${name}]`).textContent()) / 1000

for (const [lang, file] of [['en', 'index.html'], ['zh', 'zh/index.html']]) {
  test(`the first view takes at most 40 kB without the module (${lang})`, t => {
    const html = readFileSync(join(site, file), 'utf8')
    const files = [file, ...[...html.matchAll(/(?:src|href)="\.\.?\/(assets\/[^"]+)"/g)].map(([, path]) => path)]
    for (const path of files) {
      if (!path.endsWith('.js')) continue
      const further = readFileSync(join(site, path), 'utf8').matchAll(/from\s*"\.\/([^"]+\.js)"/g)
      for (const [, name] of further) if (!files.includes(`assets/${name}`)) files.push(`assets/${name}`)
    }
    const sizes = Object.fromEntries(files.map(path => [path, brotliCompressSync(readFileSync(join(site, path))).length]))
    const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
    t.diagnostic(`${total} bytes: ${JSON.stringify(sizes)}`)
    assert.ok(files.length >= 4 && total <= 40_000, JSON.stringify(sizes))
  })
}

test('after it has loaded, the page asks for nothing more, whatever is done', async () => {
  const page = await chromium.open()
  await ready(page)
  const asked = []
  page.context().on('request', request => asked.push(request.url()))
  await page.locator('#text-b').fill('Something else')
  await sample(page)
  await page.locator('#documents .scrub').fill('8')
  await page.locator('#query').fill('A query')
  await page.locator('#written').fill('Another text')
  await page.locator('#use .pick').selectOption('vectors')
  await page.waitForFunction(() => /medians/.test(document.querySelector('.times')?.textContent))
  assert.deepEqual(asked, [])
  await page.context().close()
})

test('from a key to its painted bits, 2,000 characters: 16 ms of work, nineteen times of twenty', async t => {
  const page = await chromium.open()
  await ready(page)
  const text = 'The keeper wrote one line a day: the wind, the ships that passed, and whatever the sea had left. '.repeat(25).slice(0, 2000)
  await page.locator('#text-a').fill(text)
  await page.locator('#text-b').fill(text)
  const rounds = []
  for (let round = 0; round < 5; round++) {
    await page.locator('#text-b').focus()
    await page.keyboard.press('Control+Home')
    const tasks = await tasksDuring(page, async () => {
      for (let i = 0; i < 40; i++) {
        await page.keyboard.insertText(String.fromCharCode(97 + ((round + i * (round + 3)) % 26)))
        await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
      }
    })
    assert.equal(await page.locator('[data-hex=b]').textContent(),
      chromium.nearprint.toHex(chromium.nearprint.fingerprint(await page.locator('#text-b').inputValue(), chromium.nearprint.recipes.textbook)))
    const costs = keyCosts(tasks)
    assert.ok(costs.length >= 30, `${costs.length} keys were seen to be painted`)
    rounds.push(quantile(costs, 0.95))
    t.diagnostic(`median ${quantile(costs, 0.5).toFixed(1)} ms, p95 ${rounds.at(-1).toFixed(1)} ms of ${costs.length} keys`)
  }
  assert.ok(quantile(rounds, 0.5) <= 16, rounds.join(' '))
  await page.context().close()
})

test('ten thousand documents: 400 ms to index, 100 ms for all pairs, and no task of the main thread over 50 ms', async t => {
  const page = await chromium.open()
  await ready(page)
  const best = { index: Infinity, pairs: Infinity, task: Infinity }
  for (let run = 0; run < 3; run++) {
    const tasks = await tasksDuring(page, async () => {
      await sample(page)
      await page.waitForFunction(() => /medians/.test(document.querySelector('.times')?.textContent)) // all that follows is done
      await page.locator('#documents .map summary').click()
      await page.waitForSelector('#documents .buckets')
      await page.locator('#documents .scrub').fill(String(8 + run))
    })
    await page.locator('#documents .map summary').click()
    const [prints, built, pairs] = [await fact(page, 'fingerprints'), await fact(page, 'index'), await fact(page, 'pairs')]
    const longest = Math.max(...tasks.map(({ took }) => took))
    t.diagnostic(`fingerprints ${prints} ms, index ${built} ms, pairs ${pairs} ms, longest task ${longest.toFixed(1)} ms`)
    Object.assign(best, { index: Math.min(best.index, prints + built), pairs: Math.min(best.pairs, pairs), task: Math.min(best.task, longest) })
  }
  const characters = parseFloat((await page.locator('#documents .facts dt').first().textContent()).match(/[\d.]+/)[0])
  assert.ok(characters >= 4) // million: 400 of each
  assert.ok(best.index <= 400 && best.pairs <= 100 && best.task <= 50, JSON.stringify(best))
  await page.context().close()
})

test('one search takes at most 50 µs, the median of batches in the worker', async t => {
  const page = await chromium.open()
  await sample(page)
  const times = []
  for (let run = 0; run < 3; run++) {
    await page.locator('#query').pressSequentially('!')
    await page.waitForFunction(() => /medians/.test(document.querySelector('.times')?.textContent))
    const told = await page.locator('.times').textContent()
    t.diagnostic(told)
    times.push(microseconds(told.match(/this search [^;]+/)[0]))
  }
  assert.ok(Math.min(...times) <= 50, times.join(' '))
  await page.context().close()
})

test('fifty collections later, page and worker hold no more memory than after the first', async t => {
  const page = await chromium.open()
  await ready(page)
  const heap = await heaps(page)
  const rebuild = async i => {
    const word = n => (Math.imul(n, 0x9e3779b1) >>> 0).toString(36)
    const lines = Array.from({ length: 5000 }, (_, line) => `line ${line} of collection ${i}: ${[1, 2, 3, 4, 5].map(k => word(5 * (5000 * i + line) + k)).join(' ')}`)
    await page.evaluate(lines => {
      document.querySelector('#documents .paste').open = true
      const area = document.querySelector('#pasted')
      area.value = lines
      area.dispatchEvent(new Event('input'))
    }, lines.join('\n'))
    await page.locator('#documents .paste button').click()
    await page.waitForFunction(start => document.querySelector('#query')?.value.startsWith(start), `line 0 of collection ${i}:`)
  }
  await rebuild(0)
  await page.waitForFunction(() => /medians/.test(document.querySelector('.times')?.textContent))
  const first = await heap()
  for (let i = 1; i <= 50; i++) await rebuild(i)
  await page.waitForFunction(() => /medians/.test(document.querySelector('.times')?.textContent))
  let last = await heap()
  for (let wait = 0; wait < 10 && grown(first, last) > 1; wait++) last = await heap() // what is collected in a while
  t.diagnostic(`MB after one and after fifty-one: page ${first.page.toFixed(1)} ${last.page.toFixed(1)}, worker ${first.worker.toFixed(1)} ${last.worker.toFixed(1)}`)
  assert.ok(grown(first, last) < 2, JSON.stringify({ first, last })) // a collection is that much: what is kept of fifty would be seen
  await page.context().close()
})

const grown = (first, last) => Math.max(last.page - first.page, last.worker - first.worker)

/** Measures what page and worker hold after a collection of garbage, WebAssembly’s memory among it (MB). */
async function heaps(page) {
  const devtools = await page.context().newCDPSession(page)
  const waiting = new Map()
  let last = 0
  let worker
  devtools.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') worker = sessionId
  })
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message)
    waiting.get(id)?.(result)
  })
  await devtools.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  assert.ok(worker, 'the worker is seen')
  const ask = (method, params) => new Promise(resolve => {
    waiting.set(++last, resolve)
    void devtools.send('Target.sendMessageToTarget', { sessionId: worker, message: JSON.stringify({ id: last, method, params }) })
  })
  /** The bytes of every WebAssembly memory that is reachable. */
  const reachable = async send => {
    const { result: prototype } = await send('Runtime.evaluate', { expression: 'WebAssembly.Memory.prototype' })
    const { objects } = await send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId })
    const { result } = await send('Runtime.callFunctionOn', {
      objectId: objects.objectId, functionDeclaration: 'function () { return this.reduce((sum, { buffer }) => sum + buffer.byteLength, 0) }', returnByValue: true,
    })
    return result.value
  }
  const held = async send => {
    await send('HeapProfiler.collectGarbage')
    const { usedSize, backingStorageSize = 0 } = await send('Runtime.getHeapUsage')
    return (usedSize + backingStorageSize + await reachable(send)) / 1e6
  }
  return async () => ({ page: await held((method, params) => devtools.send(method, params)), worker: await held(ask) })
}

test('on a processor four times slower a key still takes less than 100 ms of work, also while ten thousand documents are indexed', async t => {
  const page = await chromium.open()
  await ready(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 }) // makes the main thread idle away three of four moments, as busy ones
  const typing = act => tasksDuring(page, async () => {
    await act()
    await page.locator('#text-a').focus()
    for (const letter of 'answered at once') {
      await page.keyboard.insertText(letter)
      await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 90)))) // the other sections follow
    }
  })
  const alone = await typing(() => {})
  const besides = await typing(() => page.locator('#documents button.main').first().click())
  await page.waitForFunction(() => document.querySelector('#documents [data-fact=documents]')?.textContent === '10,000')
  for (const [name, tasks] of Object.entries({ alone, besides })) {
    const costs = keyCosts(tasks)
    const longest = Math.max(...tasks.map(({ took }) => took))
    t.diagnostic(`${name}: median ${quantile(costs, 0.5).toFixed(1)} ms, the slowest of ${costs.length} keys ${Math.max(...costs).toFixed(1)} ms, longest task ${longest.toFixed(1)} ms`)
    assert.ok(costs.length >= 12 && quantile(costs, 0.9) <= 100, costs.join(' '))
    assert.ok(longest <= 200, `${longest} ms`) // what may delay a key before it is felt
  }
  await page.context().close()
})
