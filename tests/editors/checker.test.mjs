import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NEAR, PARAGRAPH, SOURCES, start } from './chromium.mjs'

let chromium, page
before(async () => {
  chromium = await start({ frameworks: false })
  page = await chromium.open()
  await page.evaluate(async sources => {
    const { Corpus } = await import('nearprint')
    Object.assign(globalThis, await import('nearprint/editor'), { Corpus, sources })
    globalThis.filled = () => {
      const corpus = new Corpus()
      for (const source of sources) corpus.put(source)
      return corpus
    }
    /** Resolves when a state satisfies the condition. */
    globalThis.until = (checker, condition) => new Promise(resolve => {
      const off = checker.subscribe(state => condition(state) && queueMicrotask(() => { off(); resolve(state) }))
    })
    globalThis.settled = checker => until(checker, ({ status }) => status === 'idle')
    /** A corpus that counts how often it is asked. */
    globalThis.counting = corpus => {
      const counted = { asked: 0, get: id => corpus.get(id), check: (...args) => (counted.asked++, corpus.check(...args)) }
      return counted
    }
  }, SOURCES)
})
after(() => chromium?.close())

test('a copied paragraph in a long text is told, with both passages', async () => {
  const told = await page.evaluate(async near => {
    const checker = createChecker(filled(), { delayMs: 0 })
    const text = `${'Something else entirely, of which nobody has ever written before me. '.repeat(3)}\n\n${near}\n\nThe end.`
    checker.reset(text)
    const { matches: [match, ...others] } = await until(checker, ({ matches }) => matches.length > 0)
    const texts = await checker.passages(match)
    const pieces = (text, ranges) => ranges.map(range => text.slice(...range))
    return { match, others, part: text.slice(...match.part), here: pieces(texts.here, match.here), there: pieces(texts.there, match.there) }
  }, NEAR)
  assert.deepEqual(told.others, [])
  assert.deepEqual([told.match.id, told.match.title, told.match.scope], ['setup', 'Setup guide', 'paragraph'])
  assert.equal(told.part, NEAR)
  assert.match(told.here.join(), /network as your laptop/)
  assert.deepEqual(told.here.map(piece => piece.replace('laptop', 'computer')), told.there)
})

test('a copied passage inside a paragraph is told where it stands, and common wording is not', async () => {
  const told = await page.evaluate(async sources => {
    const corpus = filled()
    const notice = 'This message is confidential and meant for the person it is addressed to; whoever gets it by mistake is asked to delete it at once, and to say so.'
    for (let i = 0; i < 11; i++) corpus.put({ id: `mail ${i}`, text: `${'Lunch at one. '.repeat(i + 1)} Number ${i * 7919}. ${notice}` })
    const copied = sources[0].text.slice(20, 150)
    const own = 'Nobody knows why the meadow behind the old mill was never mown in those years, whatever they say about it elsewhere. '.repeat(3)
    const text = `First paragraph.\n\n${own}${copied}. ${own}\n\n${own} ${notice}`
    const ask = async options => {
      const checker = createChecker(corpus, { delayMs: 0, ...options })
      checker.reset(text)
      const { matches } = await settled(checker)
      checker.dispose()
      return matches.map(({ id, scope, here, part }) => ({ id, scope, here: text.slice(...here[0]), part: text.slice(...part).length }))
    }
    return { copied, found: await ask(), all: await ask({ maxDocumentsPerPassage: 11, limit: 50 }), none: await ask({ scope: ['document', 'paragraph'] }), part: `${own}${copied}. ${own}`.trim().length }
  }, SOURCES)
  assert.deepEqual(told.found.map(({ id, scope, part }) => [id, scope, part]), [['setup', 'passage', told.part]])
  assert.ok(told.copied.includes(told.found[0].here) && told.found[0].here.length > 120, told.found[0].here)
  assert.ok(told.all.length > 1 && told.all.every(({ scope }) => scope === 'passage'))
  assert.deepEqual(told.none, [])
})

test('a passage that runs over several paragraphs is one passage, though each of them is too short to be told of', async () => {
  const told = await page.evaluate(async () => {
    const corpus = new Corpus()
    const lines = ['The ferry leaves the harbour at six in the morning.', 'It comes back when the last passenger has gone.', 'Nobody has seen the captain for eleven years now.', 'His dog stands at the wheel, and steers rather well.']
    corpus.put({ id: 'ferry', text: `${lines.join(' ')} ${'And nothing more was ever heard of any of them. '.repeat(4)}` })
    const own = 'Quite another beginning, which is of my own making and stands nowhere else at all, as far as I know.'
    const checker = createChecker(corpus, { delayMs: 0, midWordDelayMs: 0 })
    const text = [own, ...lines, own].join('\n\n')
    checker.reset(text)
    const look = async () => (await settled(checker)).matches.map(({ id, scope, here, there, part }) => ({ id, scope, here: here.map(range => checker.text.slice(...range)), there: there.map(range => corpus.get(id).text.slice(...range)), part: checker.text.slice(...part) }))
    const whole = await look()
    // The first line becomes another one: what is left is still a passage, and so it is where two lines are left no longer.
    checker.edit([{ from: text.indexOf('The ferry'), to: text.indexOf('It comes'), insert: 'Something else.\n\n' }])
    const less = await look()
    const at = checker.text.indexOf('Nobody has')
    checker.edit([{ from: at, to: checker.text.indexOf('His dog'), insert: 'Something else again.\n\n' }])
    return { lines, whole, less, none: await look() }
  })
  const { lines, whole, less, none } = told
  const trimmed = text => text.replace(/\.$/, '')
  assert.deepEqual(whole, [{ id: 'ferry', scope: 'passage', here: [trimmed(lines.join('\n\n'))], there: [trimmed(lines.join(' '))], part: lines.join('\n\n') }])
  assert.deepEqual(less.map(({ here, part }) => [here, part]), [[[trimmed(lines.slice(1).join('\n\n'))], lines.slice(1).join('\n\n')]])
  assert.deepEqual(none, [])
})

test('short texts are left alone, 100 characters or 40 of CJK', async () => {
  const asked = await page.evaluate(async sources => {
    const asked = []
    for (const text of [sources[0].text.slice(0, 99), sources[0].text.slice(0, 100), sources[1].text.slice(0, 39), sources[1].text.slice(0, 40)]) {
      const corpus = counting(filled())
      const checker = createChecker(corpus, { delayMs: 0 })
      checker.reset(text)
      await settled(checker)
      asked.push(corpus.asked > 0)
    }
    return asked
  }, SOURCES)
  assert.deepEqual(asked, [false, true, false, true])
})

test('inside a word it waits longer, and no key is checked before the pause', async () => {
  const { early, late, word } = await page.evaluate(async near => {
    const corpus = counting(filled())
    const checker = createChecker(corpus, { delayMs: 30, midWordDelayMs: 100_000 })
    checker.reset(near)
    await settled(checker)
    const before = corpus.asked
    for (const letter of ' wor') checker.edit([{ from: checker.text.length, to: checker.text.length, insert: letter }])
    await new Promise(resolve => setTimeout(resolve, 150))
    const word = checker.state.status
    const early = corpus.asked - before
    checker.edit([{ from: checker.text.length, to: checker.text.length, insert: ' ' }])
    await settled(checker)
    return { early, word, late: corpus.asked - before }
  }, NEAR)
  assert.deepEqual({ early, word }, { early: 0, word: 'waiting' })
  assert.ok(late > 0)
})

test('while an input method composes nothing is checked', async () => {
  const { during, after } = await page.evaluate(async near => {
    const corpus = counting(filled())
    const checker = createChecker(corpus, { delayMs: 10 })
    checker.compose(true)
    checker.reset(near)
    await new Promise(resolve => setTimeout(resolve, 100))
    const during = corpus.asked
    checker.compose(false)
    await settled(checker)
    return { during, after: corpus.asked }
  }, NEAR)
  assert.equal(during, 0)
  assert.ok(after > 0)
})

test('an answer that comes while an input method composes is kept back until it ends', async () => {
  const [during, after] = await page.evaluate(async near => {
    const corpus = filled()
    let answer
    const checker = createChecker({ check: (...args) => new Promise(resolve => (answer = () => resolve(corpus.check(...args)))) }, { delayMs: 0, scope: 'paragraph' })
    checker.reset(near)
    await until(checker, ({ status }) => status === 'checking')
    while (!answer) await new Promise(resolve => setTimeout(resolve))
    checker.compose(true)
    answer()
    await new Promise(resolve => setTimeout(resolve, 30))
    const during = checker.state.matches.length
    checker.compose(false)
    return [during, (await until(checker, ({ matches }) => matches.length > 0)).matches.length]
  }, NEAR)
  assert.deepEqual([during, after], [0, 1])
})

test('only what changed is checked again', async () => {
  const [first, second] = await page.evaluate(async () => {
    const lengths = []
    const corpus = filled()
    const checker = createChecker({ check: (text, options) => (lengths.push(text.length), corpus.check(text, options)) }, { delayMs: 0, scope: 'paragraph' })
    const text = Array.from({ length: 400 }, (_, i) => `Paragraph ${i} of this book says what no other one says, namely that it is number ${i * 7919} of its kind, and so on.`).join('\n\n')
    checker.reset(text)
    await settled(checker)
    const total = lengths.splice(0).reduce((sum, length) => sum + length)
    checker.edit([{ from: 20_000, to: 20_000, insert: ' and more. ' }])
    await settled(checker)
    return [total / text.length, lengths.reduce((sum, length) => sum + length)]
  })
  assert.ok(first > 0.9 && first <= 1, `${first}`)
  assert.ok(second < 200, `${second} characters for one edit`)
})

test('1,000 random edits with late answers never show a mark on other text', async () => {
  const result = await page.evaluate(async ([sources, near]) => {
    let seed = 7
    const random = bound => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % bound
    const corpus = filled()
    const said = new Set() // what a check has found, with its wording
    const sides = [new Set(), new Set()] // how it begins and ends
    const late = {
      async check(text, options) {
        const matches = corpus.check(text, options)
        for (const { id, here } of matches) for (const [start, end] of here) {
          said.add(`${id}\0${text.slice(start, end)}`)
          ends(text.slice(start, end)).split(' ').forEach((letters, side) => sides[side].add(`${id} ${letters}`))
        }
        await new Promise(resolve => setTimeout(resolve, random(4)))
        return matches
      },
    }
    const checker = createChecker(late, { delayMs: 0, midWordDelayMs: 0, limit: 50, minCharacters: 30, minCjkCharacters: 20 })
    let text = ''
    let marks = 0
    let passages = 0
    const ends = text => { const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''); return `${letters.slice(0, 4)} ${letters.slice(-4)}` }
    let wrong = 0
    let versions = 0
    const look = ({ matches, version }) => {
      if (version < versions) wrong++
      versions = version
      for (const { id, here, there, part, scope } of matches) {
        here.forEach(([start, end], place) => {
          marks++
          const marked = text.slice(start, end)
          // A passage over several paragraphs is joined of several answers; its ends are those of what it is a copy of, or of two copies that
          // overlap.
          const isCopy = () => ends(marked) === ends(corpus.get(id).text.slice(...there[place])) || ends(marked).split(' ').every((letters, side) => sides[side].has(`${id} ${letters}`))
          const isKnown = scope === 'passage' ? isCopy() : said.has(`${id}\0${marked}`)
          if (!isKnown || start < part[0] || end > part[1]) wrong++
          if (scope === 'passage') passages++
        })
      }
    }
    checker.subscribe(look)
    const pieces = [near, ...sources.map(({ text }) => text), '\n\n', '😀 𠮷𠀀', 'x', ' word ', '火锅', '']
    for (let i = 0; i < 1_000; i++) {
      const changes = []
      let at = random(Math.max(1, text.length))
      for (let part = 1 + random(2); part > 0 && at <= text.length; part--) {
        const to = Math.min(text.length, at + (random(20) === 0 ? random(200) : random(3)))
        changes.push({ from: at, to, insert: pieces[4 + random(pieces.length - 4)] })
        at = to + random(50)
      }
      // Sometimes a matching text is inserted, and a text that has become too long is cut.
      if (i % 10 === 0) changes.splice(0, 9, { from: 0, to: 0, insert: `${pieces[random(4)]}\n\n` })
      if (text.length > 4_000) changes.splice(0, 9, { from: 2_000, to: text.length, insert: '' })
      let next = text
      for (const { from, to, insert } of [...changes].reverse()) next = next.slice(0, from) + insert + next.slice(to)
      text = next
      checker.edit(changes)
      if (checker.text !== text) wrong++
      if (random(3) === 0) await new Promise(resolve => setTimeout(resolve, random(5)))
      // So that there are marks on a busy machine too.
      if (i % 20 === 19) await settled(checker)
    }
    const end = await settled(checker)
    const fresh = createChecker(corpus, { delayMs: 0, midWordDelayMs: 0, limit: 50, minCharacters: 30, minCjkCharacters: 20 })
    fresh.reset(text)
    const start = await settled(fresh)
    const plain = ({ matches }) => JSON.stringify(matches.map(({ id, here, there, part }) => [id, here, there, part]).sort())
    return { marks, passages, wrong, same: plain(end) === plain(start), left: end.matches.length }
  }, [SOURCES, NEAR])
  assert.equal(result.wrong, 0)
  assert.ok(result.marks > 500 && result.passages > 100, `${result.marks} marks, ${result.passages} of passages`)
  assert.ok(result.same)
})

test('what comes into the corpus while it is being asked is found', async () => {
  const found = await page.evaluate(async ([sources, near]) => {
    const corpus = new Corpus()
    let changed
    const checker = createChecker({
      subscribe: listener => ((changed = listener), () => {}),
      async check(text, options) {
        const matches = corpus.check(text, options)
        if (corpus.size === 0) {
          corpus.put(sources[0])
          changed()
        }
        await new Promise(resolve => setTimeout(resolve, 20))
        return matches
      },
    }, { delayMs: 0 })
    checker.reset(near)
    return (await until(checker, ({ matches }) => matches.length > 0)).matches[0].id
  }, [SOURCES, NEAR])
  assert.equal(found, 'setup')
})

test('ignoring does what it says, and means the same after a reload', async () => {
  const told = await page.evaluate(async ([near, paragraph]) => {
    const text = `${near}\n\n${'Nobody has said this before, and nobody will say it again. '.repeat(3)}`
    const results = {}
    const filler = { id: 'other', title: 'Other', text: paragraph.replace('printer', 'scanner') }
    for (const kind of ['pair', 'paragraph', 'source']) {
      const corpus = filled()
      corpus.put(filler)
      const checker = createChecker(corpus, { delayMs: 0, midWordDelayMs: 0, scope: 'paragraph' })
      checker.reset(text)
      const ids = ({ matches }) => matches.map(({ id }) => id).sort().join()
      const before = await settled(checker)
      checker.ignore(before.matches.find(({ id }) => id === 'setup'), kind)
      const at_once = ids(checker.state)
      const again = createChecker(corpus, { delayMs: 0, scope: 'paragraph', ignored: JSON.parse(JSON.stringify(checker.ignored)) })
      again.reset(text)
      const reloaded = ids(await settled(again))
      checker.edit([{ from: 5, to: 5, insert: ' now' }])
      const edited = ids(await settled(checker))
      checker.ignored = []
      results[kind] = [ids(before), at_once, reloaded, edited, ids(checker.state)]
    }
    return results
  }, [NEAR, PARAGRAPH])
  assert.deepEqual(told, {
    pair: ['other,setup', 'other', 'other', 'other', 'other,setup'],
    paragraph: ['other,setup', '', '', 'other,setup', 'other,setup'],
    source: ['other,setup', 'other', 'other', 'other', 'other,setup'],
  })
})

test('an error is told, and the next edit tries again', async () => {
  const told = await page.evaluate(async near => {
    const corpus = filled()
    let broken = true
    const checker = createChecker({ check: (...args) => { if (broken) throw new Error('lost'); return corpus.check(...args) } }, { delayMs: 0 })
    checker.reset(near)
    const { error } = await until(checker, ({ status }) => status === 'error')
    broken = false
    checker.edit([{ from: 0, to: 0, insert: '. ' }])
    const { matches, error: none } = await settled(checker)
    return [error.message, matches.length, none]
  }, NEAR)
  assert.deepEqual(told, ['lost', 1, undefined])
})

test('bad arguments are refused by name, and leave the checker as it was', async () => {
  const told = await page.evaluate(async () => {
    const checker = createChecker(filled())
    checker.reset('abcdef')
    const messages = await Promise.all([
      () => createChecker({}),
      () => createChecker(filled(), { limt: 3 }),
      () => createChecker(filled(), { minCharacters: 0 }),
      () => checker.reset(7),
      () => checker.edit([{ from: 0, to: 7, insert: '' }]),
      () => checker.edit([{ from: 0, to: 3, insert: '' }, { from: 2, to: 4, insert: '' }]),
      () => checker.edit([null]),
      () => checker.compose('x'),
      () => checker.matchAt('3'),
      () => checker.matchAt(-1),
      () => createChecker(filled(), { ignored: [{ kind: 'pair' }] }),
      () => createChecker(filled(), { ignored: [{ kind: 'paragraph' }] }),
      () => createChecker(filled(), { ignored: [{ kind: 'pair', id: 'a', contentHash: null }] }),
      () => { checker.ignored = [null] },
      () => checker.ignore({}, 'pair'),
      () => checker.ignore({ id: 'a', part: [0, 1] }, 'pear'),
      () => checker.subscribe(),
      () => checker.passages(),
      () => { checker.dispose(); checker.edit([]) },
      () => checker.subscribe(() => {}),
      () => checker.recheck(),
      () => createChecker(filled(), { delayMs: 5000 }),
      () => changeBetween(null, ''),
    ].map(async call => { try { await call() } catch (error) { return `${error.name}: ${error.message}` } }))
    return [checker.text, ...messages]
  })
  const patterns = [/abcdef/, /TypeError: corpus/, /TypeError: unknown option 'limt'.*'limit'/, /RangeError: options.minCharacters/, /TypeError: text/, /RangeError: changes\[0\]\.to/,
    /RangeError: changes must not overlap/,
    /TypeError: changes\[0\] must be an object, got null/, /TypeError: composing must be true or false, got 'x'/,
    /TypeError: position must be a whole number .*, got '3'/, /RangeError: position must be .*, got -1/, /TypeError: ignored\[0\]\.id must be a string, got undefined/,
    /TypeError: ignored\[0\]\.contentHash must be a string, got undefined/, /TypeError: ignored\[0\]\.contentHash must be a string, got null/, /TypeError: ignored\[0\]\.kind must be 'pair', 'paragraph' or 'source', got undefined/,
    /TypeError: match/, /RangeError: kind/, /TypeError: listener/, /TypeError: match.id must be a string, got undefined/, ...Array(3).fill(/NearprintError: this checker has been disposed/), /^undefined$/, /TypeError: before must be a string, got null/]
  patterns.forEach((pattern, place) => assert.match(String(told[place]), pattern))
})

test('an `exclude` that answers no boolean is an error of the state', async () => {
  const told = await page.evaluate(async text => {
    const checker = createChecker(filled(), { delayMs: 0, exclude: async () => false })
    checker.reset(text)
    const { error, matches } = await until(checker, ({ status }) => status === 'error')
    return [String(error), matches.length]
  }, NEAR)
  assert.deepEqual(told, ['TypeError: options.exclude(id) must be a boolean, got a Promise', 0])
})

test('an `exclude` or a listener that throws once does not stop the checks after it', async () => {
  const told = await page.evaluate(async text => {
    let broken = true
    const uncaught = new Promise(resolve => addEventListener('error', event => { event.preventDefault(); resolve(event.error.message) }, { once: true }))
    const checker = createChecker(filled(), { delayMs: 0, exclude: () => { if (broken) throw new Error('no answer'); return false } })
    checker.reset(text)
    const { error } = await until(checker, ({ status }) => status === 'error')
    broken = false
    checker.recheck()
    const { matches: first } = await until(checker, ({ matches }) => matches.length > 0)
    const off = checker.subscribe(({ status }) => { if (status === 'checking') { off(); throw new Error('a listener') } })
    checker.edit([{ from: 0, to: 0, insert: 'Hello. ' }])
    const message = await uncaught
    const { matches: second } = await settled(checker)
    return [String(error), first.length, message, second.length]
  }, NEAR)
  assert.deepEqual(told, ['Error: no answer', 1, 'a listener', 1])
})

test('a checker that a listener disposes of asks nothing more', async () => {
  const told = await page.evaluate(async text => {
    const counts = []
    for (const when of ['checking', 'error']) {
      const corpus = counting(filled())
      const checker = createChecker(corpus, { delayMs: 0, exclude: () => { if (when === 'error') throw new Error('no answer'); return false } })
      checker.subscribe(({ status }) => status === when && checker.dispose())
      checker.reset(text)
      await new Promise(resolve => setTimeout(resolve, 200))
      counts.push([checker.disposed, corpus.asked > 0])
    }
    return counts
  }, NEAR)
  assert.deepEqual(told, [[true, false], [true, true]])
})

test('a state that a listener causes comes after the one that it received, for every listener', async () => {
  const seen = await page.evaluate(async near => {
    const checker = createChecker(filled(), { delayMs: 0 })
    const [before, after] = [[], []]
    const end = checker.subscribe(state => {
      before.push(state)
      for (const match of state.matches) checker.ignore(match, 'pair')
      if (state.matches.length > 0) end()
    })
    checker.subscribe(state => after.push(state))
    checker.reset(near)
    await settled(checker)
    return { isLast: after.at(-1) === checker.state, last: checker.state.matches.length, found: after.filter(({ matches }) => matches.length > 0).length, ended: before.at(-1).matches.length }
  }, NEAR)
  assert.deepEqual(seen, { isLast: true, last: 0, found: 1, ended: 1 })
})

test('a listener or an `exclude` that edits as a check begins or ends leaves all marks where their text is', async () => {
  for (const by of ['listener', 'exclude']) {
    const seen = await page.evaluate(async ([near, by]) => {
      let left = 1
      const edit = () => left-- > 0 && checker.edit([{ from: 0, to: 0, insert: 'Before it. ' }])
      const exclude = () => (by === 'exclude' && edit(), false)
      const checker = createChecker(filled(), { delayMs: 0, exclude })
      const marked = new Set()
      checker.subscribe(({ status, version, matches }) => {
        if (by === 'listener' && status === 'checking') edit()
        for (const { here } of matches) if (version === 2) marked.add(here.join())
      })
      checker.reset(near)
      const { matches } = await until(checker, ({ status, version }) => status === 'idle' && version === 2)
      return { marked: [...marked], right: matches.map(({ here }) => here.join()) }
    }, [NEAR, by])
    assert.equal(seen.right.length, 1)
    assert.deepEqual(seen.marked, seen.right, by)
  }
})

test('a listener that causes a change each time is reported, and the checker goes on', async () => {
  const seen = await page.evaluate(async near => {
    const errors = []
    globalThis.onerror = message => (errors.push(message), true)
    const checker = createChecker(filled(), { delayMs: 0 })
    const end = checker.subscribe(() => checker.edit([{ from: 0, to: 0, insert: 'x' }]))
    end()
    checker.reset(near)
    const { matches } = await settled(checker)
    globalThis.onerror = null
    return { errors, found: matches.length }
  }, NEAR)
  assert.deepEqual(seen, { errors: ['Uncaught RangeError: a listener causes a new change each time it is called, 10000 times'], found: 1 })
})

test('a text of very short paragraphs is not checked once for each', async () => {
  const asked = await page.evaluate(async () => {
    const corpus = counting(filled())
    const checker = createChecker(corpus, { delayMs: 0 })
    checker.reset('a\n\n'.repeat(8000))
    await settled(checker)
    return corpus.asked
  })
  assert.ok(asked > 200 && asked < 1000, `${asked} checks of 24,000 characters`)
})

test('an edit of very many places during a check is taken', async () => {
  const told = await page.evaluate(async text => {
    const corpus = filled()
    const slow = { check: async (...args) => { await new Promise(resolve => setTimeout(resolve, 100)); return corpus.check(...args) } }
    const checker = createChecker(slow, { delayMs: 0, midWordDelayMs: 0, scope: 'document' })
    checker.reset(`${text} ${'a '.repeat(150_000)}`)
    await until(checker, ({ status }) => status === 'checking')
    const from = text.length + 1
    checker.edit(Array.from({ length: 150_000 }, (_, place) => ({ from: from + 2 * place, to: from + 2 * place + 1, insert: 'b' })))
    const same = checker.text === `${text} ${'b '.repeat(150_000)}`
    await settled(checker)
    return same
  }, NEAR)
  assert.equal(told, true)
})

test('however many matches are excluded or ignored, the others are shown', async () => {
  const told = await page.evaluate(async () => {
    const { text } = sources[0]
    const corpus = new Corpus()
    corpus.put(Array.from({ length: 60 }, (_, i) => ({ id: `mine ${i}`, text })))
    corpus.put({ id: 'other', text: text.replace('printer', 'big printer') })
    const found = []
    for (const options of [{ exclude: id => id !== 'other' }, { ignored: Array.from({ length: 60 }, (_, i) => ({ kind: 'source', id: `mine ${i}` })) }]) {
      const checker = createChecker(corpus, { delayMs: 0, ...options })
      checker.reset(text)
      found.push((await settled(checker)).matches.map(({ id }) => id))
      checker.ignored = []
      found.push(checker.state.matches.length)
    }
    return found
  })
  assert.deepEqual(told, [['other'], 1, ['other'], 3])
})

test('arguments of a corpus in a worker are refused by name and position', async () => {
  const told = await page.evaluate(async () => {
    const corpus = await openCorpus()
    const ok = { id: 'a', text: 'A text.' }
    const list = [...Array.from({ length: 300 }, (_, i) => ({ id: `${i}`, text: 'A text.' })), { id: 'r' }]
    const messages = await Promise.all([
      corpus.put([ok, { id: 'r' }]), corpus.put({ id: 'r' }), corpus.put(list), corpus.put({ id: '\ud800', text: '' }), corpus.put(null), corpus.put({ ...ok, data: () => 1 }),
      corpus.check('', { exclude: () => false }), openCorpus({ worker: () => null }), corpus.check('', { exclude: ['a'] }),
    ].map(call => call.then(String, error => `${error.name}: ${error.message}`)))
    corpus.dispose()
    return messages
  })
  const patterns = [/^TypeError: documents\[1\]\.text must be a string/, /^TypeError: document\.text/, /^TypeError: documents\[300\]\.text/, /^TypeError: document\.id must be a string without unpaired surrogates/,
    /^TypeError: documents must be a document or an iterable of documents, got null/, /^TypeError: document\.data must be JSON: .*, got a function/, /^TypeError: argument 2 of check cannot be sent: exclude: /, /^TypeError: options\.worker must be a Worker, got null/, /^$/]
  patterns.forEach((pattern, place) => assert.match(told[place], pattern))
})

test('in a worker it does the same, and no request leaves the page after its start', async () => {
  const fresh = await chromium.open()
  const matches = await fresh.evaluate(async ([sources, near]) => {
    const { createChecker, openCorpus } = await import('nearprint/editor')
    const corpus = await openCorpus()
    for (const source of sources) await corpus.put(source)
    const checker = createChecker(corpus)
    checker.reset(near)
    globalThis.checker = checker
    const { matches } = await new Promise(resolve => checker.subscribe(state => state.matches.length > 0 && resolve(state)))
    return [matches.map(({ id }) => id), await corpus.size, (await checker.passages(matches[0])).there]
  }, [SOURCES, NEAR])
  assert.deepEqual(matches, [['setup'], 3, SOURCES[0].text])
  const requests = fresh.requests.length
  assert.ok(fresh.requests.some(url => url.startsWith('blob:')))
  await fresh.evaluate(async () => {
    checker.edit([{ from: 0, to: 0, insert: 'Again. ' }])
    await new Promise(resolve => checker.subscribe(({ status }) => status === 'idle' && resolve()))
  })
  assert.equal(fresh.requests.length, requests)
  assert.deepEqual(fresh.complaints, [])
  await fresh.close()
})

test('corpora that are disposed of leave no worker behind', async () => {
  const fresh = await chromium.open()
  await fresh.evaluate(async () => {
    const { openCorpus } = await import('nearprint/editor')
    for (let i = 0; i < 10; i++) {
      const corpus = await openCorpus(i % 2 === 0 ? {} : { name: 'passing' })
      await corpus.put({ id: `${i}`, text: `text number ${i}` })
      corpus.dispose()
    }
  })
  for (let i = 0; i < 100 && fresh.workers().length > 0; i++) await new Promise(resolve => setTimeout(resolve, 50))
  assert.equal(fresh.workers().length, 0)
  assert.deepEqual(fresh.complaints, [])
  await fresh.context().close()
})

for (const name of [undefined, 'bulk']) {
  test(`many documents at once tell their progress and can be called off, ${name ? 'stored' : 'in memory'}`, async () => {
    const fresh = await chromium.open()
    const told = await fresh.evaluate(async name => {
      const { openCorpus } = await import('nearprint/editor')
      const corpus = await openCorpus({ name })
      const documents = Array.from({ length: 1_000 }, (_, i) => ({ id: `${i}`, text: `This is document ${i}, of a thousand.` }))
      const seen = []
      await corpus.put(documents, { progress: ({ done, total }) => seen.push(done / total) })
      const size = await corpus.size
      const abort = new AbortController()
      const again = corpus.put(documents.map(({ id, text }) => ({ id: `again ${id}`, text })), { signal: abort.signal, progress: () => abort.abort() })
      const error = await again.catch(error => error.name)
      return { seen, size, error, left: await corpus.size, wrong: await corpus.put({ id: 7 }).catch(({ message }) => message) }
    }, name)
    const { left, ...rest } = told
    // When it was cancelled, one parcel was at work and one waiting.
    assert.ok(left === 1_256 || left === 1_512, `${left}`)
    assert.deepEqual(rest, { seen: [0.256, 0.512, 0.768, 1], size: 1_000, error: 'AbortError', wrong: 'document.id must be a string, got 7' })
    await fresh.context().close()
  })
}
