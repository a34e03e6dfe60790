import { html, nothing, svg } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { type Axis, chart } from '../page/chart.ts';
import { whole } from '../page/numbers.ts';
import { percent } from '../page/units.ts';
import { scrub } from '../page/scrub.ts';
import { WIDEST, recallByKind } from './near.ts';
import type { DocumentsState } from './state.ts';
import { words } from './words.ts';

/** The threshold and its effects. */
export function threshold({ threshold, within, scores, indexed }: DocumentsState) {
  const {
    truth,
    pairs: { widest },
  } = indexed.value!;
  const middle = Math.min(5, widest);
  const most = Math.max(1, ...scores.value.map(({ pairs }) => pairs));
  const across: Axis = { label: words.x, ticks: [0, 2, 4, 6, 8, 10].map((n) => [n, String(n)]), place: (n) => 0.03 + (0.94 * n) / WIDEST };
  const up: Axis = truth
    ? { label: '', ticks: [0, 0.25, 0.5, 0.75, 1].map((n) => [n, percent(n)]), place: (n) => n }
    : { label: '', ticks: [...new Set([0, Math.round(most / 2), most])].map((n) => [n, whole(n)]), place: (n) => n / most };

  const curves = () =>
    chart('scores', across, up, ({ x, y }) => {
      const line = (
        name: string,
        value: (i: number) => number,
      ) => svg`<polyline class=${name} points=${scores.value.map((_, i) => `${x(i)},${y(value(i))}`).join(' ')}></polyline>
      ${scores.value.map((_, i) => svg`<circle class=${`${name} point`} cx=${x(i)} cy=${y(value(i))} r=${i === within.value ? 8 : 3.5}></circle>`)}`;
      return svg`<line class="at" x1=${x(within.value)} x2=${x(within.value)} y1=${y(0)} y2=${y(up.ticks.at(-1)![0])}></line>
      ${
        truth
          ? svg`${line('precision', (i) => scores.value[i]!.precision)} ${line('recall', (i) => scores.value[i]!.recall)}
        <text class="name" x=${x(1)} y=${y(1) + 24}>${words.precision}</text><text class="name" x=${x(middle)} y=${y(scores.value[middle]!.recall) + 26}>${words.recall}</text>`
          : line('recall', (i) => scores.value[i]!.pairs)
      }`;
    });

  const kinds = () =>
    truth
      ? html`<table class="figures kinds">
    <thead><tr><th scope="col">${words.kind}</th><th scope="col" class="figure">${words.foundOf}</th></tr></thead>
    <tbody>${recallByKind(truth, within.value).map(
      ({ kind, many, found }) => html`<tr data-kind=${kind}><th scope="row">${words.kinds[kind]}</th>
      <td class="figure">${whole(found)} / ${whole(many)} <svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width=${(100 * found) / many} height="10"></rect></svg></td></tr>`,
    )}</tbody>
  </table>`
      : nothing;

  return html`<p class="sentence">${words.before}
      ${scrub({ label: words.threshold, value: within.value, min: 0, max: widest, set: (n) => (threshold.value = n) })} ${words.after}
      <input type="range" class="wide" min="0" max=${widest} aria-label=${words.threshold} .value=${live(String(within.value))}
        @input=${(event: Event) => (threshold.value = (event.target as HTMLInputElement).valueAsNumber)}></p>
    ${widest < WIDEST ? html`<p class="hint bounded">${words.bounded(widest)}</p>` : nothing}
    <div class="side-by-side">${curves()} ${kinds()}</div>`;
}
