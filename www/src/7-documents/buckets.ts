import { effect, signal } from '@preact/signals-core'
import { html, nothing } from 'lit-html'
import { ref } from 'lit-html/directives/ref.js'
import { tenths, whole } from '../page/numbers.ts'
import type { DocumentsState } from './state.ts'
import { words } from './words.ts'

const SIDE = 256 // points of a square: 65,536 values of 16 bits

/** How full the buckets of a block index are: four squares of points, and the figures as a table. */
export function buckets(state: DocumentsState) {
  const counts = signal<Uint32Array[]>([])
  effect(() => {
    const documents = state.indexed.value
    if (documents) void state.client.call('buckets').then(found => { if (state.indexed.peek() === documents) counts.value = found })
  })

  const paint = (canvas: Element | undefined, values: Uint32Array) => {
    const context = (canvas as HTMLCanvasElement | undefined)?.getContext('2d')
    if (!context) return
    const most = Math.max(1, ...[...values].sort((a, b) => b - a).slice(20, 21)) // a few very full ones must not make all others pale
    const [red, green, blue] = matchMedia('(prefers-color-scheme: dark)').matches ? [140, 202, 245] : [11, 92, 146]
    const image = context.createImageData(SIDE, SIDE)
    values.forEach((many, i) => image.data.set([red, green, blue, many ? 70 + 185 * Math.min(1, many / most) : 0], 4 * i))
    context.putImageData(image, 0, 0)
  }
  const row = (values: Uint32Array, block: number) => {
    let [fullest, used] = [0, 0]
    values.forEach((many, i) => {
      if (many) used++
      if (many > values[fullest]!) fullest = i
    })
    return html`<tr><th scope="row">${words.blockName(block)}</th><td><code>${fullest.toString(16).padStart(4, '0')}</code></td>
      <td>${whole(values[fullest]!)}</td><td>${tenths(state.indexed.value!.size / Math.max(1, used))}</td></tr>`
  }

  return () => counts.value.length ? html`<div class="buckets" aria-hidden="true">${counts.value.map(values => html`<canvas
      width=${SIDE} height=${SIDE} ${ref(canvas => paint(canvas, values))}></canvas>`)}</div>
    <table class="figures"><thead><tr><th scope="col">${words.block}</th><th scope="col">${words.fullest}</th><th scope="col">${words.holds}</th><th scope="col">${words.mean}</th></tr></thead>
      <tbody>${counts.value.map(row)}</tbody></table>` : nothing
}
