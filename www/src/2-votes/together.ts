import { distance, recipes } from 'nearprint'
import { batch, computed, effect, signal } from '@preact/signals-core'
import { html, nothing, render } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { covered } from '../0-two-texts/guess.ts'
import { calm, presetCalled } from '../0-two-texts/texts.ts'
import { kept } from '../page/address.ts'
import { readOut } from '../page/read-out.ts'
import { pick } from '../page/sentence.ts'
import { board, fall } from './board.ts'
import { type Pair, type Side, type Voter, ofTexts, sentences, sumsOf, toy } from './pair.ts'
import { words } from './together-words.ts'

const BEAT = { toy: 1300, texts: 350 } as const // ms from one step to the next
const STEPS = 40 // of long texts: each step counts several shingles

/** Two texts vote beside each other, a word at a time: what they share moves both alike, what they do not tips what was close. */
export function mountTogether(root: HTMLElement): void {
  const mode = kept('vm', 'toy', name => name === 'toy' || name === 'texts')
  const small = toy()
  const pair = computed<Pair>(() => mode.value === 'toy' ? small
    : ofTexts(calm.a.value, calm.b.value, { ...recipes[presetCalled(calm.preset.value).recipe], bits: 64 }))
  const each = computed(() => (mode.value === 'toy' ? 1 : Math.max(1, Math.ceil(pair.value.voters.length / STEPS))))
  const steps = computed(() => Math.ceil(pair.value.voters.length / each.value))
  /** Undefined: all have been counted. */
  const wanted = signal<number | undefined>(undefined)
  const step = computed(() => Math.min(wanted.value ?? Infinity, steps.value))
  const counted = computed(() => Math.min(step.value * each.value, pair.value.voters.length))
  const now = computed(() => pair.value.voters.slice(Math.max(0, step.value - 1) * each.value, counted.value))
  const sums = { a: computed(() => sumsOf(pair.value, 'a', counted.value)), b: computed(() => sumsOf(pair.value, 'b', counted.value)) }
  const bitsOf = (sums: readonly number[]) => sums.reduce((bits, sum, bit) => bits | (sum > 0 ? 1n << BigInt(bit) : 0n), 0n)
  const far = computed(() => distance(bitsOf(sums.a.value) as never, bitsOf(sums.b.value) as never))
  const beat = signal<ReturnType<typeof setInterval> | undefined>(undefined)

  const stop = () => {
    clearInterval(beat.peek())
    beat.value = undefined
  }
  const go = (to: number) => {
    wanted.value = Math.max(0, Math.min(steps.peek(), to))
    if (wanted.peek() === steps.peek()) stop()
  }
  const play = () => {
    if (beat.peek() !== undefined) return stop()
    batch(() => {
      if (step.peek() >= steps.peek()) wanted.value = 0
      beat.value = setInterval(() => {
        go(step.peek() + 1)
        fall(root, 0.7 * BEAT[mode.peek() as 'toy' | 'texts'])
      }, BEAT[mode.peek() as 'toy' | 'texts'])
    })
  }
  const byHand = (to: number) => {
    stop()
    const onward = to > step.peek()
    go(to)
    if (onward) fall(root, 700)
  }

  const name = ({ a, b, text }: Voter) => words.voter(text, a && b ? 'both' : a ? 'a' : 'b', Math.max(a, b))
  const sentence = readOut(root, computed(() => {
    if (!pair.value.voters.length) return words.nothing
    if (covered.value && mode.value === 'texts') return words.covered
    const shared = pair.value.voters.filter(({ a, b }) => a && b).length
    const last = now.value.at(-1)
    return words.readOut(counted.value, pair.value.voters.length, shared, pair.value.bits, far.value, last && mode.value === 'toy' ? name(last) : '')
  }))
  const side = (side: Side) => html`<div class="card ${side}"><p class="whose"><b>${side.toUpperCase()}</b> ${mode.value === 'toy' ? sentences[side] : nothing}</p>
    <div class="scroller" role="region" tabindex="0" aria-label=${words.board(side.toUpperCase())}>${board({
      pair: pair.value, side, counted: counted.value, now: now.value, sums: sums[side].value, others: sums[side === 'a' ? 'b' : 'a'].value,
    })}</div></div>`

  effect(() => {
    const hidden = covered.value && mode.value === 'texts'
    render(html`
      <p class="sentence">${words.before} ${pick(words.what, mode.value as 'toy' | 'texts', words.modes, value => batch(() => {
        stop()
        wanted.value = undefined
        mode.value = value
      }))}${words.after}</p>
      <div class="player" role="group" aria-label=${words.player}>
        <button type="button" @click=${play}>${beat.value === undefined ? words.play : words.pause}</button>
        <button type="button" ?disabled=${step.value === 0} @click=${() => byHand(step.peek() - 1)}>${words.back}</button>
        <button type="button" ?disabled=${step.value === steps.value} @click=${() => byHand(step.peek() + 1)}>${words.next}</button>
        <input type="range" min="0" max=${steps.value} .value=${live(String(step.value))} aria-label=${words.step} aria-valuetext="${step.value} / ${steps.value}"
          @input=${(event: Event) => byHand((event.target as HTMLInputElement).valueAsNumber)}>
      </div>
      ${hidden ? nothing : html`<div class=${mode.value === 'toy' ? 'cards boards' : 'boards tall'}>${side('a')} ${side('b')}</div>`}
      ${sentence()}`, root)
  })
}
