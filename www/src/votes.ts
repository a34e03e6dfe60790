import type { Explanation } from 'nearprint'
import { html, svg } from 'lit-html'
import { signed, whole } from './numbers.ts'

/** How the shingles of both texts voted on one bit. */
export function votes(bit: number, a: Explanation, b: Explanation) {
  return html`<div class="votes">
    <h3>Votes for bit <output>${bit}</output></h3>
    <p class="hint">Every shingle’s hash votes + or −. More + than − makes the bit 1.</p>
    ${ballot('A', bit, a)} ${ballot('B', bit, b)}
  </div>`
}

function ballot(name: 'A' | 'B', bit: number, { features, sums }: Explanation) {
  let plus = 0
  let minus = 0
  for (const { hash, weight } of features) {
    if ((hash >> BigInt(bit)) & 1n) plus += weight
    else minus += weight
  }
  const sum = sums[bit] ?? 0
  return html`<p class="ballot ${name.toLowerCase()}" data-votes=${name} data-sum=${sum}>
    <b class="name">${name}</b>
    ${bar(plus, minus)}
    <span class="tally"><span>${whole(plus)} +</span><span>${whole(minus)} −</span></span>
    <span class="sum">sum <b>${signed(sum)}</b></span>
    <span class="outcome">→ <b>${sum > 0 ? 1 : 0}</b></span>
  </p>`
}

/** The share of + votes, solid, against the half that it must pass. */
const bar = (plus: number, minus: number) => html`<svg class="share" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
  ${svg`<rect width=${(100 * plus) / (plus + minus || 1)} height="14"></rect>`}
  <line x1="50" x2="50" y1="-4" y2="18"></line>
</svg>`
