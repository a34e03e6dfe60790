// Sixty-four ropes, one for each bit, in the four drawers that they name: where the pieces of the original and of the changed text pull them.
import { type Explanation, explain } from 'nearprint/fingerprints';
import { type ReadonlySignal, computed, effect, signal } from '@preact/signals-core';
import { html, render, svg } from 'lit-html';
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

/**
 * The most significant bit first. Where `pull` is positive for a bit, an arrow goes up from its rope, and where it is negative, down; `next`
 * is what `b` would become, and dashes show what would turn. All that is alike is one path, for it is drawn again at each key.
 */
export function ropes(a: Explanation, b: Explanation, next: Explanation = b, pull = (bit: number) => next.sums[bit]! - b.sums[bit]!) {
  const [wide, high, gap] = small.value ? [360, 170, 6] : [960, 250, 24];
  const step = (wide - gap * (BLOCKS.length - 1)) / BITS;
  const middle = (TOP + high - FOOT) / 2;
  const most = Math.max(1, ...a.sums.map(Math.abs), ...b.sums.map(Math.abs));
  // By the root, so that what is close to the middle is seen apart.
  const y = (sum: number) => Math.round(100 * (middle - Math.sign(sum) * Math.sqrt(Math.abs(sum) / most) * (middle - TOP))) / 100;
  const all = Array.from({ length: BITS }, (_, i) => {
    const bit = BITS - 1 - i;
    const [from, to] = [a.sums[bit]!, b.sums[bit]!];
    const left = i * step + Math.floor(i / OF_DRAWER) * gap;
    const then = next.sums[bit]!;
    return { left, x: left + step / 2, from, to, then, tips: from > 0 !== to > 0, turns: to > 0 !== then > 0, tug: Math.sign(pull(bit)) };
  });
  type Rope = (typeof all)[number];
  const path = (of: readonly Rope[], one: (rope: Rope) => string) => of.map(one).join('');
  const bar = (top: number, sum: (rope: Rope) => number) => (rope: Rope) =>
    `M${rope.left + 0.5} ${top + ROW}v${sum(rope) > 0 ? -ROW : -ROW / 2}h${step - 1}V${top + ROW}z`;
  const column = ({ left }: Rope) => `M${left} ${TOP}h${step}V${high - FOOT}h${-step}z`;
  const line = (from: (rope: Rope) => number) => (rope: Rope) => `M${rope.x} ${from(rope)}V${y(rope.from)}`;
  const tipping = all.filter(({ tips }) => tips);
  const staying = all.filter(({ tips }) => !tips);
  const turning = all.filter(({ turns }) => turns);
  return html`<svg class="ropes" viewBox="0 0 ${wide} ${high}" aria-hidden="true">
    <path class="bits" d=${path(
      all,
      bar(0, ({ from }) => from),
    )}></path>
    <path class="bits copy" d=${path(
      staying,
      bar(ROW + 4, ({ to }) => to),
    )}></path>
    <path class="bits copy changed" d=${path(
      tipping,
      bar(ROW + 4, ({ to }) => to),
    )}></path>
    <path class="weak" d=${path(
      staying.filter(({ to }) => Math.abs(to) <= WEAK),
      column,
    )}></path>
    <path class="tip" d=${path(tipping, column)}></path>
    <path class="turn" d=${path(turning, column)}${path(
      turning,
      bar(ROW + 4, ({ then }) => then),
    )}></path>
    <path class="zero" d=${BLOCKS.map((block) => `M${block * (OF_DRAWER * step + gap)} ${middle}h${OF_DRAWER * step}`).join('')}></path>
    <path class="pull" d=${path(
      all,
      line(() => middle),
    )}></path>
    <path class="moved" d=${path(
      all,
      line(({ to }) => y(to)),
    )}></path>
    <path class="a" d=${path(all, ({ x, from }) => `M${x} ${y(from)}h0`)}></path>
    ${all.map(({ x, to, tips }) => svg`<circle class="rope" ?data-tips=${tips} cx=${x} cy=${y(to)} r=${small.value ? 2.4 : 4.5}></circle>`)}
    <path class="tug" d=${path(
      all.filter(({ tug }) => tug),
      ({ x, to, tug }) => `M${x - step / 4} ${y(to)}h${step / 2}l${-step / 4} ${-1.1 * step * tug}z`,
    )}></path></svg>`;
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
