import type { Explanation } from 'nearprint'
import { html, nothing } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { count } from './numbers.ts'
import { rove } from './roving.ts'

export type Feature = Explanation['features'][number]

export interface Shingles {
  name: 'A' | 'B'
  features: readonly Feature[]
  other: ReadonlySet<string>
  /** The shingle under the pointer or in focus, in whichever text. */
  pointed: string | undefined
  point(shingle: string | undefined): void
  /** The list's tab stop. */
  stop: string | undefined
  setStop(shingle: string): void
  all: boolean
  showAll(all: boolean): void
}

const FEW = 32

/** The shingles of a text as chips; those that the other text has too carry an outline and a “=”. */
export function shingles(list: Shingles) {
  const { name, features, other } = list
  const shared = features.filter(feature => other.has(feature.text))
  const many = features.length > FEW
  // Of many, the few that make the difference come first.
  const shown = many && !list.all
    ? [...features.filter(feature => !other.has(feature.text)), ...shared].slice(0, FEW)
    : features
  const stop = shown.find(feature => feature.text === list.stop) ?? shown[0]

  const at = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>('.chip')?.dataset.shingle
  const onKey = (event: KeyboardEvent) =>
    rove(event, [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.chip')])
  const onFocus = (event: Event) => {
    const shingle = at(event)
    if (shingle === undefined) return
    list.setStop(shingle)
    list.point(shingle)
  }

  const chip = (feature: Feature) => {
    const both = other.has(feature.text)
    return html`<li><button
      type="button" class="chip" data-shingle=${feature.text} ?data-shared=${both}
      ?data-pointed=${feature.text === list.pointed} tabindex=${feature === stop ? 0 : -1}
    >${both ? html`<i aria-hidden="true">=</i>` : nothing}${feature.text}${
      feature.count > 1 ? html`<small>×${feature.count}</small>` : nothing}${
      both ? html`<span class="spoken">, in both texts</span>` : nothing}</button></li>`
  }

  return html`<div class="shingles">
    <p class="tally"><b>${count(features.length, 'shingle')}</b>, ${shared.length} in both, ${features.length - shared.length} only in ${name}</p>
    <ul
      aria-label="Shingles of text ${name}. Arrow keys go from one to the next."
      @keydown=${onKey} @focusin=${onFocus} @focusout=${() => list.point(undefined)}
      @pointerover=${(event: Event) => list.point(at(event))} @pointerleave=${() => list.point(undefined)}
    >${repeat(shown, feature => feature.text, chip)}</ul>
    ${many
      ? html`<button type="button" class="more" aria-expanded=${list.all} @click=${() => list.showAll(!list.all)}
        >${list.all ? 'Show few' : `Show all ${features.length}, in order`}</button>`
      : nothing}
  </div>`
}
