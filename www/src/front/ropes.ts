// Sixty-four ropes at their real sums, of the original and of the changed text; and how far the changed pieces can pull.
import { explain } from 'nearprint';
import { computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render, svg } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { presets } from '../0-two-texts/presets.ts';
import { calm } from '../0-two-texts/texts.ts';
import { readOut } from '../page/read-out.ts';
import { sentences } from '../page/sentences.ts';
import { changeWord, wordsOf } from './edit.ts';
import { words } from './words.ts';

const BITS = 64;
const FEW = 16; // ropes on a phone
const [WIDE, NARROW, MARGIN] = [960, 360, 10];

const another = presets.find(({ id }) => id === 'unrelated')!.b;

/** The original with two letters of a long word exchanged. */
function mistyped(text: string): string {
  const word = wordsOf(text).reduce((longest, word) => (word.text.length > longest.text.length ? word : longest), {
    text: '',
    start: 0,
    end: 0,
  });
  if (word.text.length < 2) return text + another.slice(0, 1);
  const middle = word.start + Math.floor(word.text.length / 2) - 1;
  return text.slice(0, middle) + text[middle + 1] + text[middle] + text.slice(middle + 2);
}

/** The original with its middle sentence replaced. */
function withSentence(text: string): string {
  const own = sentences(text);
  const place = Math.floor(own.length / 2);
  return own.map((sentence, i) => (i === place ? sentences(another)[0] : sentence)).join('');
}

const STOPS: readonly ((a: string, b: string) => string)[] = [
  (_, b) => b,
  mistyped,
  (a) => changeWord(a, a) ?? a,
  withSentence,
  () => another,
];

export function mountRopes(root: HTMLElement): void {
  const stop = signal(0);
  const narrow = matchMedia('(max-width: 40rem)');
  const few = signal(narrow.matches);
  narrow.addEventListener('change', () => (few.value = narrow.matches));

  const a = computed(() => explain(calm.a.value));
  const b = computed(() => explain(STOPS[stop.value]!(calm.a.value, calm.b.value)));
  /** What the pieces of one text alone weigh together: no rope moves further. */
  const reach = computed(() => {
    const [inA, inB] = [a.value, b.value].map(({ features }) => new Map(features.map(({ text, weight }) => [text, weight])));
    const alone = (own: Map<string, number>, other: Map<string, number>) => [...own].filter(([text]) => !other.has(text));
    const changed = [...alone(inA!, inB!), ...alone(inB!, inA!)];
    return { pieces: changed.length, weight: changed.reduce((sum, [, weight]) => sum + weight, 0) };
  });
  /** The most significant bit first. */
  const ropes = computed(() =>
    Array.from({ length: BITS }, (_, i) => {
      const [from, to] = [a.value.sums[BITS - 1 - i]!, b.value.sums[BITS - 1 - i]!];
      return { from, to, tips: from > 0 !== to > 0 };
    }),
  );
  const picture = () => {
    const shown = few.value ? ropes.value.slice(0, FEW) : ropes.value;
    const [wide, high] = few.value ? [NARROW, 200] : [WIDE, 300];
    const step = wide / shown.length;
    const most = Math.max(1, ...shown.flatMap(({ from, to }) => [Math.abs(from), Math.abs(to)]));
    const y = (sum: number) => high / 2 - (sum / most) * (high / 2 - MARGIN);
    const band = Math.min(most, reach.value.weight);
    return html`<svg class="ropes" viewBox="0 0 ${wide} ${high}" aria-hidden="true">
      <rect class="band" x="0" width=${wide} y=${y(band)} height=${y(-band) - y(band)}></rect>
      ${shown.map(({ from, to, tips }, i) => {
        const x = (i + 0.5) * step;
        return svg`<g class="rope" ?data-tips=${tips}><rect class="tip" x=${i * step + 1} width=${step - 2} y="0" height=${high}></rect>
          <line class="pull" x1=${x} x2=${x} y1=${y(0)} y2=${y(from)}></line>
          <line class="moved" x1=${x} x2=${x} y1=${y(from)} y2=${y(to)}></line>
          <circle class="a" cx=${x} cy=${y(from)} r="5"></circle><circle class="b" cx=${x} cy=${y(to)} r="3.5"></circle></g>`;
      })}
      <line class="zero" x1="0" x2=${wide} y1=${y(0)} y2=${y(0)}></line></svg>`;
  };
  const tipped = (of: readonly { tips: boolean }[]) => of.filter(({ tips }) => tips).length;
  const sentence = readOut(
    root,
    computed(() => {
      const near = ropes.value.filter(({ from }) => Math.abs(from) <= reach.value.weight).length;
      return words.tips(tipped(ropes.value), near, reach.value.pieces);
    }),
  );

  root.replaceChildren();
  effect(() => {
    render(
      html`<div class="stops"><label for="stop">${words.compare}</label>
        <input id="stop" type="range" min="0" max=${STOPS.length - 1} .value=${live(String(stop.value))} aria-valuetext=${words.stops[stop.value]!}
          @input=${(event: Event) => (stop.value = (event.target as HTMLInputElement).valueAsNumber)}><output for="stop">${words.stops[stop.value]}</output></div>
      ${picture()} ${sentence()} ${few.value ? html`<p class="hint">${words.some(tipped(ropes.value.slice(0, FEW)))}</p>` : nothing}`,
      root,
    );
  });
}
