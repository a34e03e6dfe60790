// The paragraphs of the checker, compared with those of the core.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joined } from '../../pkg-template/editor/passages.js'
import { inSequence, movedMatches } from '../../pkg-template/editor/marks.js'
import { EditedText, paragraphsOf } from '../../pkg-template/editor/paragraphs.js'

let seed = 3
const random = bound => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % bound
const PIECES = ['\n', '\n\n', '\r\n', '\r', '\u2028', '\u2029', '\v', '\f', '\x85', ' ', '\t', '\u3000', 'a', 'bc', '火', '😀', 'word', '']
const pieces = count => Array.from({ length: random(count) }, () => PIECES[random(PIECES.length)]).join('')

/** The rule in its simple form, one run of white space after the other. */
function slowly(text) {
  const found = []
  let start = 0
  for (const { 0: run, index } of text.matchAll(/[\s\x85]+/g)) {
    const breaks = run.replaceAll('\r\n', '\n').match(/[\n\r\v\f\x85\u2028]/g)?.length ?? 0
    if (breaks < 2 && !run.includes('\u2029') && index > 0 && index + run.length < text.length) continue
    if (index > start) found.push(text.slice(start, index))
    start = index + run.length
  }
  if (start < text.length) found.push(text.slice(start))
  return found
}

test('paragraphs are parted as the core parts them', () => {
  for (let i = 0; i < 20_000; i++) {
    const text = pieces(12)
    assert.deepEqual(paragraphsOf(text).map(([start, end]) => text.slice(start, end)), slowly(text), JSON.stringify(text))
  }
})

for (const context of [0, 3]) test(`after any edits the paragraphs are those of the text, and one that was not touched is the same object, context ${context}`, () => {
  for (let round = 0; round < 300; round++) {
    const text = new EditedText(context)
    let plain = ''
    let before = []
    const said = new Map()
    for (let step = 0; step < 40; step++) {
      // Where the paragraphs are that no edit has touched.
      let untouched = before.map(({ start, paragraph }) => ({ start, paragraph }))
      do {
        const from = random(plain.length + 1)
        const to = from + (random(3) === 0 ? random(Math.min(40, plain.length - from + 1)) : 0)
        const insert = pieces(random(4) === 0 ? 30 : 4)
        plain = plain.slice(0, from) + insert + plain.slice(to)
        text.edit([{ from, to, insert }])
        untouched = untouched.filter(({ start, paragraph }) => start + paragraph.length + context < from || start - context > to)
        for (const part of untouched) if (part.start > to) part.start += insert.length - (to - from)
      } while (random(3) > 0)
      assert.equal(text.read(), plain)
      assert.equal(text.length, plain.length)
      const parts = text.paragraphs()
      assert.deepEqual(parts.map(({ start, paragraph: { length } }) => [start, start + length]), paragraphsOf(plain), JSON.stringify(plain))
      assert.equal(new Set(parts.map(({ paragraph }) => paragraph)).size, parts.length)
      for (const { start, paragraph } of parts) {
        const own = plain.slice(start, start + paragraph.length)
        assert.equal(said.get(paragraph) ?? own, own)
        said.set(paragraph, own)
      }
      const now = new Map(parts.map(({ start, paragraph }) => [start, paragraph]))
      for (const { start, paragraph } of untouched) if (now.get(start)?.length === paragraph.length) assert.equal(now.get(start), paragraph)
      before = parts
    }
  }
})

test('many edits between two readings read the text once', () => {
  const reads = []
  const { matchAll } = String.prototype
  const text = new EditedText()
  text.edit([{ from: 0, to: 0, insert: 'A line of some words.\n\n'.repeat(2000) }])
  text.read()
  String.prototype.matchAll = function (...args) {
    reads.push(this.length)
    return matchAll.apply(this, args)
  }
  try {
    for (let place = 0; place < 1000; place++) text.edit([{ from: 40 * place, to: 40 * place + 1, insert: 'xyz' }])
    text.read()
  } finally {
    String.prototype.matchAll = matchAll
  }
  assert.ok(reads.reduce((sum, length) => sum + length, 0) < 2 * text.length, `${reads.length} readings`)
})

test('a paragraph holds no piece of the text, which would keep the whole text in memory', () => {
  const text = new EditedText()
  text.edit([{ from: 0, to: 0, insert: 'A line of some words.\n\nAnother one.' }])
  assert.deepEqual(text.paragraphs(), [{ start: 0, paragraph: { length: 21 } }, { start: 23, paragraph: { length: 12 } }])
})

test('a part that many documents share is read once for its hash', () => {
  const text = 'word '.repeat(1000)
  const passages = Array.from({ length: 500 }, (_, place) => ({ id: `${place}`, here: [5 * place, 5 * place + 200], there: [0, 200] }))
  let read = 0
  const { charCodeAt } = String.prototype
  String.prototype.charCodeAt = function (place) {
    read++
    return charCodeAt.call(this, place)
  }
  try {
    assert.equal(joined(passages, text, [{ start: 0, paragraph: { length: text.length } }], [100, 40]).length, 500)
  } finally {
    String.prototype.charCodeAt = charCodeAt
  }
  assert.equal(read, text.length)
})

test('simultaneous changes give one text in whatever order they are given, and what is inserted comes before what is replaced there', () => {
  const changes = [{ from: 5, to: 8, insert: 'x' }, { from: 5, to: 5, insert: 'YYY' }, { from: 0, to: 1, insert: '' }]
  for (const given of [changes, changes.toReversed()]) {
    const text = new EditedText()
    text.edit([{ from: 0, to: 0, insert: '0123456789' }])
    text.edit(inSequence(given))
    assert.equal(text.read(), '1234YYYx89')
  }
})

/** Changes made at once in a text of this length. Some of them touch each other. */
function simultaneous(length, count) {
  const places = Array.from({ length: 2 * count }, () => random(length + 1)).sort((a, b) => a - b)
  return Array.from({ length: count }, (_, n) => ({ from: places[2 * n], to: places[2 * n + 1], insert: 'xyz\n\n'.slice(random(6)) }))
}

test('matches move with many changes as they do one change after the other', () => {
  for (let round = 0; round < 2000; round++) {
    const range = () => { const start = random(50); return [start, start + 1 + random(20)] }
    const match = { here: [range(), range()], there: [[0, 1], [2, 3]], part: [0, 70] }
    const changes = inSequence(simultaneous(60, random(6)))
    const together = movedMatches([match], changes)
    assert.deepEqual(changes.reduce((matches, change) => movedMatches(matches, [change]), [match]), together)
  }
})

test('a text after many changes at once is that after one change after the other', () => {
  for (const count of [3, 40, 1500]) {
    let plain = 'A line.\n\n'.repeat(2 * count)
    const text = new EditedText(2)
    text.edit([{ from: 0, to: 0, insert: plain }])
    for (let round = 0; round < 40; round++) {
      const changes = inSequence(simultaneous(plain.length, 1 + random(count)))
      text.edit(changes)
      for (const { from, to, insert } of changes) plain = plain.slice(0, from) + insert + plain.slice(to)
      assert.equal(text.length, plain.length)
      if (random(3) > 0) continue
      assert.equal(text.read(), plain)
      assert.deepEqual(text.paragraphs().map(({ start, paragraph }) => [start, start + paragraph.length]), paragraphsOf(plain))
    }
  }
})

test('each of very many changes at once is applied in one pass', () => {
  const count = 100_000
  let moved = 0
  const { splice } = Array.prototype
  Array.prototype.splice = function (...args) {
    moved += this.length
    return splice.apply(this, args)
  }
  try {
    for (const unit of ['a', 'ab\n\n']) {
      const text = new EditedText()
      text.edit([{ from: 0, to: 0, insert: unit.repeat(count) }])
      text.edit(inSequence(Array.from({ length: count }, (_, n) => ({ from: unit.length * n, to: unit.length * n + 1, insert: 'xy' }))))
      assert.equal(text.read(), unit.replace('a', 'xy').repeat(count))
    }
  } finally {
    Array.prototype.splice = splice
  }
  assert.ok(moved < 10 * count, `${moved} elements moved`)
})
