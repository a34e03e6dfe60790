// Sixty-four ropes, one for each bit, in the four drawers that they name: where the pieces of the original and of the changed text pull them.
import { type Explanation, explain } from 'nearprint';
import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render, svg } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { presets } from '../0-two-texts/presets.ts';
import { calm } from '../0-two-texts/texts.ts';
import { readOut } from '../page/read-out.ts';
import { sentences } from '../page/sentences.ts';
import { BLOCKS } from './drawers.ts';
import { words } from './words.ts';

const [BITS, OF_DRAWER] = [64, 16];
const [ROW, TOP, FOOT] = [14, 44, 8]; // the height of a row of bits, and what is above and below the ropes
/** Ropes this close to the middle are weak: a word of five letters replaces about eleven pieces, and moves a rope by some three. */
const WEAK = 3;

const narrow = matchMedia('(max-width: 40rem)');
const small = signal(narrow.matches);
narrow.addEventListener('change', () => (small.value = narrow.matches));

/** The most significant bit first. Where `pull` is positive for a bit, an arrow goes up from its rope, and where it is negative, down. */
export function ropes(a: Explanation, b: Explanation, pull?: (bit: number) => number) {
  const [wide, high, gap] = small.value ? [360, 170, 6] : [960, 250, 24];
  const step = (wide - gap * (BLOCKS.length - 1)) / BITS;
  const middle = (TOP + high - FOOT) / 2;
  const most = Math.max(1, ...a.sums.map(Math.abs), ...b.sums.map(Math.abs));
  // By the root, so that what is close to the middle is seen apart.
  const y = (sum: number) => middle - Math.sign(sum) * Math.sqrt(Math.abs(sum) / most) * (middle - TOP);
  const rope = (i: number) => {
    const bit = BITS - 1 - i;
    const [from, to] = [a.sums[bit]!, b.sums[bit]!];
    const left = i * step + Math.floor(i / OF_DRAWER) * gap;
    const x = left + step / 2;
    const tug = pull ? Math.sign(pull(bit)) : 0;
    return svg`<g class="rope" ?data-tips=${from > 0 !== to > 0} ?data-weak=${Math.abs(to) <= WEAK}>
      <rect class="bit" x=${left + 0.5} y=${from > 0 ? 0 : ROW / 2} width=${step - 1} height=${from > 0 ? ROW : ROW / 2}></rect>
      <rect class="bit copy" x=${left + 0.5} y=${ROW + 4 + (to > 0 ? 0 : ROW / 2)} width=${step - 1} height=${to > 0 ? ROW : ROW / 2}></rect>
      <rect class="reach" x=${left} y=${TOP} width=${step} height=${high - FOOT - TOP}></rect>
      <line class="pull" x1=${x} x2=${x} y1=${middle} y2=${y(from)}></line>
      <line class="moved" x1=${x} x2=${x} y1=${y(from)} y2=${y(to)}></line>
      <circle class="a" cx=${x} cy=${y(from)} r=${small.value ? 1.6 : 3}></circle><circle class="b" cx=${x} cy=${y(to)} r=${small.value ? 2.4 : 4.5}></circle>
      ${tug ? svg`<path class="tug" d="M${x - step / 4} ${y(to)}h${step / 2}l${-step / 4} ${tug * -1.1 * step}z"></path>` : nothing}</g>`;
  };
  return html`<svg class="ropes" viewBox="0 0 ${wide} ${high}" aria-hidden="true">
    ${BLOCKS.map((block) => {
      const left = block * (OF_DRAWER * step + gap);
      return svg`<line class="zero" x1=${left} x2=${left + OF_DRAWER * step} y1=${middle} y2=${middle}></line>`;
    })}
    ${Array.from({ length: BITS }, (_, i) => rope(i))}</svg>`;
}

const another = presets.find(({ id }) => id === 'unrelated')!.b;

/** The original with its middle sentence replaced. */
function withSentence(text: string): string {
  const own = sentences(text);
  const place = Math.floor(own.length / 2);
  return own.map((sentence, i) => (i === place ? sentences(another)[0] : sentence)).join('');
}

const STOPS: readonly ((a: string, b: string) => string)[] = [(_, b) => b, withSentence, () => another];

/** How many pieces are in only one of two texts, which can move a rope no further. */
function alone(a: Explanation, b: Explanation): number {
  const [inA, inB] = [a, b].map(({ features }) => new Set(features.map(({ text }) => text)));
  return [...inA!].filter((text) => !inB!.has(text)).length + [...inB!].filter((text) => !inA!.has(text)).length;
}

export const tipped = (a: Explanation, b: Explanation): number => a.sums.filter((sum, bit) => sum > 0 !== b.sums[bit]! > 0).length;

/** The ropes of the reader's two texts, or of the first one and another. */
export function mountRopes(root: HTMLElement): void {
  const stop = signal(0);
  const a: ReadonlySignal<Explanation> = computed(() => explain(calm.a.value));
  const b: ReadonlySignal<Explanation> = computed(() => explain(STOPS[stop.value]!(calm.a.value, calm.b.value)));
  const sentence = readOut(
    root,
    computed(() => words.tips(tipped(a.value, b.value), alone(a.value, b.value))),
  );
  root.replaceChildren();
  effect(() => {
    render(
      html`<div class="stops"><label for="stop">${words.compare}</label>
        <input id="stop" type="range" min="0" max=${STOPS.length - 1} .value=${live(String(stop.value))} aria-valuetext=${words.stops[stop.value]!}
          @input=${(event: Event) => (stop.value = (event.target as HTMLInputElement).valueAsNumber)}><output for="stop">${words.stops[stop.value]}</output></div>
      ${ropes(a.value, b.value)} ${sentence()}`,
      root,
    );
  });
}
