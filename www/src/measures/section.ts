import { fingerprint, recipes } from 'nearprint';
import { computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { calm, presetCalled } from '../0-two-texts/texts.ts';
import { samples } from '../3-weights/samples.ts';
import { edit } from '../5-length/edits.ts';
import { kept } from '../page/address.ts';
import { hundredths } from '../page/numbers.ts';
import { bytes, duration } from '../page/units.ts';
import { readOut } from '../page/read-out.ts';
import { pick } from '../page/sentence.ts';
import { lastFirst, sentences } from '../page/sentences.ts';
import { client } from '../worker/client.ts';
import { replaced } from './cases.ts';
import { LONGEST } from './letters.ts';
import type { Measured, Measures } from './measured.ts';
import { type Other, words } from './words.ts';

const OTHER = samples[5]!;

const others: Record<Other, (a: string, b: string) => string> = {
  b: (_, b) => b,
  word: (a) => edit(a, 'word', 0.5),
  words: replaced,
  moved: lastFirst,
  passage: (a) => {
    const own = sentences(a);
    return OTHER + own.slice(0, Math.ceil(own.length / 2)).join('');
  },
  unrelated: () => OTHER,
};

/** Two of the reader's texts by SimHash and by other measures. */
export function mountMeasures(root: HTMLElement): void {
  const chosen = kept('mo', 'b', (name) => name in words.others);
  const pair = computed(() => ({
    a: calm.a.value,
    b: others[chosen.value as Other](calm.a.value, calm.b.value),
    recipe: recipes[presetCalled(calm.preset.value).recipe],
  }));
  const answer = signal<Measures | undefined>(undefined);
  const empty = computed(() => [pair.value.a, pair.value.b].some((text) => fingerprint(text, pair.value.recipe) === 0n));
  effect(() => {
    const asked = pair.value;
    void client()
      .call('measures', asked.a, asked.b, asked.recipe)
      .then((measures) => {
        if (pair.peek() === asked) answer.value = measures;
      });
  });

  const of = (measure: Measured['measure']) => hundredths(answer.value!.rows.find((row) => row.measure === measure)!.alike);
  const sentence = readOut(
    root,
    computed(() => {
      if (!answer.value) return words.waiting;
      if (empty.value) return words.empty;
      return words.readOut(answer.value.distance, of('simhash'), of('cosine'), of('minhash'), of('jaccard'), answer.value.letters);
    }),
  );

  const row = ({ measure, alike, kept, took }: Measured) => html`<tr role="row" data-measure-of=${measure}>
    <th role="rowheader" scope="row">${words.measures[measure][0]} <small>${words.measures[measure][1]}</small></th>
    <td role="cell" class="figure" data-label=${words.alike}>${hundredths(alike)}</td>
    <td role="cell" class="bar" aria-hidden="true"><svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none"><rect width=${100 * alike} height="10"></rect></svg></td>
    <td role="cell" class="figure" data-label=${words.kept}>${bytes(kept)}</td>
    <td role="cell" class="figure" data-label=${words.took}>${duration(took)}</td></tr>`;
  const table = (measures: Measures) => html`<table role="table" class="figures stacked measures-table"><caption>${words.caption}</caption>
    <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${words.measure}</th><th role="columnheader" scope="col" class="figure">${words.alike}</th><td role="cell"></td>${[
      words.kept,
      words.took,
    ].map((name) => html`<th role="columnheader" scope="col" class="figure">${name}</th>`)}</tr></thead>
    <tbody role="rowgroup">${measures.rows.map(row)}</tbody></table>
    ${measures.cut ? html`<p class="hint">${words.cut(LONGEST)}</p>` : nothing}`;

  root.replaceChildren();
  effect(() => {
    render(
      html`<p class="sentence">${words.before} ${pick(words.other, chosen.value as Other, words.others, (name) => (chosen.value = name))}${words.after}</p>
      ${answer.value && !empty.value ? table(answer.value) : nothing}
      ${sentence()}`,
      root,
    );
  });
}
