// The paragraphs of the checker, compared with those of the core.
import assert from 'node:assert/strict'
import { test } from 'node:test'
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

test('after any edits the paragraphs are those of the text, and one that was not touched is the same object', () => {
  for (let round = 0; round < 300; round++) {
    const text = new EditedText()
    let plain = ''
    let before = []
    for (let step = 0; step < 40; step++) {
      let edits = 0
      let from, to, insert
      do {
        from = random(plain.length + 1)
        to = from + (random(3) === 0 ? random(Math.min(40, plain.length - from + 1)) : 0)
        insert = pieces(random(4) === 0 ? 30 : 4)
        plain = plain.slice(0, from) + insert + plain.slice(to)
        text.edit({ from, to, insert })
        edits++
      } while (random(3) === 0)
      assert.equal(text.read(), plain)
      assert.equal(text.length, plain.length)
      const parts = text.paragraphs()
      assert.deepEqual(parts.map(({ start, paragraph: { said } }) => [start, start + said.length]), paragraphsOf(plain), JSON.stringify(plain))
      for (const { start, paragraph: { said } } of parts) assert.equal(plain.slice(start, start + said.length), said)
      assert.equal(new Set(parts.map(({ paragraph }) => paragraph)).size, parts.length)
      const once = said => parts => parts.filter(({ paragraph }) => paragraph.said === said).length === 1
      const now = new Map(parts.map(({ start, paragraph }) => [start, paragraph]))
      for (const { start, paragraph } of edits === 1 ? before : []) {
        const same = start + paragraph.said.length < from ? now.get(start) : start > to ? now.get(start + insert.length - (to - from)) : undefined
        if (same?.said === paragraph.said && [before, parts].every(once(same.said))) assert.equal(same, paragraph)
      }
      before = parts
    }
  }
})
