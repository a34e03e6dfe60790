import { effect, signal } from '@preact/signals-core';
import { html, nothing } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { ref } from 'lit-html/directives/ref.js';
import { whole } from '../page/numbers.ts';
import { tenths } from '../page/units.ts';
import type { Buckets } from './fullness.ts';
import type { DocumentsState } from './state.ts';
import { words } from './words.ts';

const SIDE = 256; // points of a square: 65,536 values of 16 bits

/** How full the buckets of a block index are, as four squares of points and a table. Counted when it is opened. */
export function buckets(state: DocumentsState) {
  const open = signal(false);
  const found = signal<Buckets[]>([]);
  effect(() => {
    const documents = state.indexed.value;
    if (documents && open.value)
      void state.client.call('buckets').then((answer) => {
        if (state.indexed.peek() === documents) found.value = answer;
      });
  });

  const paint = (canvas: Element | undefined, { shades }: Buckets) => {
    const context = (canvas as HTMLCanvasElement | undefined)?.getContext('2d');
    if (!context) return;
    const [red, green, blue] = matchMedia('(prefers-color-scheme: dark)').matches ? [140, 202, 245] : [11, 92, 146];
    const image = context.createImageData(SIDE, SIDE);
    for (let i = 0, at = 0; i < shades.length; i++, at += 4) {
      image.data[at] = red!;
      image.data[at + 1] = green!;
      image.data[at + 2] = blue!;
      image.data[at + 3] = shades[i]!;
    }
    context.putImageData(image, 0, 0);
  };
  const row = ({ fullest, holds, used }: Buckets, block: number) => html`<tr><th scope="row">${words.blockName(block)}</th>
    <td><code>${fullest.toString(16).padStart(4, '0')}</code></td><td>${whole(holds)}</td><td>${tenths(state.indexed.value!.size / Math.max(1, used))}</td></tr>`;

  return () => html`<details class="more map" @toggle=${(event: Event) => (open.value = (event.target as HTMLDetailsElement).open)}>
    <summary>${words.buckets}</summary><p>${words.bucketsText}</p>
    ${
      found.value.length
        ? html`<div class="buckets" aria-hidden="true">${found.value.map((one) =>
            guard(
              [one],
              () => html`<canvas
        width=${SIDE} height=${SIDE} ${ref((canvas) => paint(canvas, one))}></canvas>`,
            ),
          )}</div>
      <table class="figures"><thead><tr><th scope="col">${words.block}</th><th scope="col">${words.fullest}</th><th scope="col">${words.holds}</th><th scope="col">${words.mean}</th></tr></thead>
        <tbody>${found.value.map(row)}</tbody></table>`
        : nothing
    }</details>`;
}
