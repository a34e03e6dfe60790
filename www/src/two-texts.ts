import { type Fingerprint, type Recipe, compare, explain, recipes, toHex } from 'nearprint'
import { batch, computed, effect, signal } from '@preact/signals-core'
import { html, nothing, render } from 'lit-html'
import { bitStrip } from './bit-strip.ts'
import { count, hundredths } from './numbers.ts'
import { type Preset, presets } from './presets.ts'
import * as published from './published.ts'
import { readOut } from './read-out.ts'
import { shingles } from './shingles.ts'
import { textField } from './text-field.ts'
import { votes } from './votes.ts'

type Side = 'a' | 'b'
type Bits = 64 | 128

/** Two texts, their shingles and fingerprints, and how far apart they are, at every keystroke. */
export function mountTwoTexts(root: HTMLElement): void {
  const first = presets[0]!
  const preset = signal(first)
  const text = { a: signal(first.a), b: signal(first.b) }
  const recipeName = signal<Preset['recipe']>(first.recipe)
  const bits = signal<Bits>(64)
  const chosenBit = signal<number | undefined>(undefined)
  const pointed = signal<string | undefined>(undefined)
  const stop = { a: signal<string | undefined>(undefined), b: signal<string | undefined>(undefined) }
  const all = { a: signal(false), b: signal(false) }

  const recipe = computed<Recipe>(() => ({ ...recipes[recipeName.value], bits: bits.value }))
  const explained = {
    a: computed(() => explain(text.a.value, recipe.value)),
    b: computed(() => explain(text.b.value, recipe.value)),
  }
  const shingleSet = {
    a: computed(() => new Set(explained.a.value.features.map(feature => feature.text))),
    b: computed(() => new Set(explained.b.value.features.map(feature => feature.text))),
  }
  const comparison = computed(() => compare(text.a.value, text.b.value, recipe.value))
  const different = computed(() => explained.a.value.fingerprint ^ explained.b.value.fingerprint)

  /** The bit whose votes are shown: the one pressed, or else the highest one that differs. */
  const bit = computed(() => {
    if (chosenBit.value !== undefined) return Math.min(chosenBit.value, bits.value - 1)
    return Math.max(0, different.value.toString(2).length - 1)
  })

  /** The example shown, as long as its texts are as it gave them. */
  const untouched = computed(() => text.a.value === preset.value.a && text.b.value === preset.value.b)

  const choosePreset = (next: Preset) =>
    batch(() => {
      preset.value = next
      text.a.value = next.a
      text.b.value = next.b
      recipeName.value = next.recipe
      chosenBit.value = undefined
      all.a.value = all.b.value = false
    })

  const choice = <T extends string | number>(name: string, current: T, options: readonly T[], set: (value: T) => void) =>
    html`<fieldset class="choice"><legend>${name}</legend>${options.map(
      option => html`<label><input
        type="radio" name=${name} .checked=${option === current} @change=${() => set(option)}><span>${option}</span></label>`,
    )}</fieldset>`

  const controls = () => html`<div class="controls">
    <div class="presets" role="group" aria-label="Examples">${presets.map(
      option => html`<button
        type="button" aria-pressed=${option === preset.value && untouched.value} @click=${() => choosePreset(option)}>${option.name}</button>`,
    )}</div>
    ${choice('Recipe', recipeName.value, ['default', 'textbook'] as const, value => (recipeName.value = value))}
    ${choice('Bits', bits.value, [64, 128] as const, value => (bits.value = value))}
    <p class="note">${untouched.value ? preset.value.note : 'Texts of your own. They stay in this page.'}</p>
  </div>`

  const card = (side: Side) => {
    const { features } = explained[side].value
    const mark = features.find(feature => feature.text === pointed.value)
    return html`<div class="card ${side}">
      ${textField({
        name: side === 'a' ? 'A' : 'B', text: text[side].value, mark,
        write: next => (text[side].value = next),
      })}
      ${shingles({
        name: side === 'a' ? 'A' : 'B', features,
        other: shingleSet[side === 'a' ? 'b' : 'a'].value,
        pointed: pointed.value, point: shingle => (pointed.value = shingle),
        stop: stop[side].value, setStop: shingle => (stop[side].value = shingle),
        all: all[side].value, showAll: value => (all[side].value = value),
      })}
    </div>`
  }

  const measures = () => {
    const { distance, estimate, cosine, jaccard } = comparison.value
    return html`<div class="measures">
      <p class="distance"><output>${distance}</output> <span>of ${bits.value} bits differ</span></p>
      <dl>
        <div><dt>cosine, from the bits</dt><dd data-measure="estimate">≈ ${hundredths(estimate)}</dd></div>
        <div><dt>cosine, exactly</dt><dd data-measure="cosine">${hundredths(cosine)}</dd></div>
        <div><dt>Jaccard, exactly</dt><dd data-measure="jaccard">${hundredths(jaccard)}</dd></div>
      </dl>
    </div>`
  }

  const hexes = () => {
    const hex = (value: bigint) => toHex(value as Fingerprint, bits.value)
    return html`<dl class="hexes">
      <div class="a"><dt>A</dt><dd><span data-hex="a">${hex(explained.a.value.fingerprint)}</span> ${check()}</dd></div>
      <div class="b"><dt>B</dt><dd><span data-hex="b">${hex(explained.b.value.fingerprint)}</span></dd></div>
      <div><dt>A xor B</dt><dd><span data-hex="xor">${hex(different.value)}</span></dd></div>
    </dl>`
  }

  /** Computed here and now, and compared with what the articles print. */
  const check = () => {
    const { fingerprint, sums } = explained.a.value
    if (text.a.value !== published.text || recipeName.value !== 'textbook' || bits.value !== 64) return nothing
    const same = toHex(fingerprint) === published.hex && sums.every((sum, i) => sum === published.sums[i])
    return html`<span class="check" data-same=${same}>${same ? '✓ the published one' : '✗ not the published one'}</span>`
  }

  const sentence = readOut(computed(() => {
    const { distance, estimate, jaccard } = comparison.value
    const [a, b] = [shingleSet.a.value, shingleSet.b.value]
    const shared = [...a].filter(shingle => b.has(shingle)).length
    return `${distance} of ${bits.value} bits differ. The texts share ${count(shared, 'shingle')} of ` +
      `${a.size + b.size - shared} (Jaccard ${hundredths(jaccard)}); from the bits alone, their cosine is about ` +
      `${hundredths(estimate)}.`
  }))

  root.replaceChildren()
  effect(() => {
    render(html`
      ${controls()}
      <div class="cards">${card('a')} ${card('b')}</div>
      <div class="result">
        ${measures()}
        <div class="bits">
          ${bitStrip({
            a: explained.a.value.fingerprint, b: explained.b.value.fingerprint, bits: bits.value,
            chosen: bit.value, choose: value => (chosenBit.value = value),
          })}
          ${hexes()}
        </div>
        ${sentence()}
        ${votes(bit.value, explained.a.value, explained.b.value)}
      </div>`, root)
  })
}
