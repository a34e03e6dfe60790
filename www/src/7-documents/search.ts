import { effect, signal } from '@preact/signals-core';
import { html, nothing } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { text as texts } from '../0-two-texts/texts.ts';
import { duration } from '../page/units.ts';
import type { DocumentsState } from './state.ts';
import { words } from './words.ts';
import type { Found, Timings } from '../worker/worker.ts';

const SHOWN = 5;
const PAUSE = 400; // ms without a keystroke before times are measured, which takes a while

/** The nearest documents at every keystroke, and how long that takes. */
export function search(state: DocumentsState) {
  const text = signal('');
  const found = signal<{ hits: Found[]; round: number } | undefined>(undefined);
  const timings = signal<Timings | undefined>(undefined);
  let pause: ReturnType<typeof setTimeout> | undefined;

  effect(() => {
    const documents = state.indexed.value;
    if (documents)
      void state.client.call('documents', [0]).then(([first]) => {
        if (state.indexed.peek() === documents) text.value = first!.text;
      });
  });
  effect(() => {
    const wanted = text.value;
    if (!wanted || !state.indexed.peek()) return;
    const start = performance.now();
    void state.client
      .call('search', wanted, SHOWN)
      .then((hits) => {
        if (text.peek() === wanted) found.value = { hits, round: 1000 * (performance.now() - start) };
      })
      .catch(() => {});
    timings.value = undefined;
    clearTimeout(pause);
    pause = setTimeout(async () => {
      const measured = await state.client.call('time', wanted, SHOWN).catch(() => undefined);
      if (text.peek() === wanted) timings.value = measured;
    }, PAUSE);
  });

  const times = () => {
    if (!timings.value) return words.measuring;
    const { search, nearest, near, scan, plan } = timings.value;
    return words.timings(duration(search), duration(near), plan.probes, duration(nearest), duration(scan));
  };

  return () => html`<div class="side-by-side search">
    <div class="text-field"><label for="query">${words.query}</label>
      <textarea id="query" class="field" rows="7" spellcheck="false" .value=${live(text.value)}
        @input=${(event: Event) => (text.value = (event.target as HTMLTextAreaElement).value)}></textarea>
      <button type="button" @click=${() => (text.value = texts.a.peek())}>${words.mine}</button></div>
    ${
      found.value
        ? found.value.hits.length
          ? html`<table class="figures hits"><caption>${words.nearest}</caption>
      <thead><tr><th scope="col" class="figure">${words.distance}</th><th scope="col">${words.title}</th><th scope="col">${words.start}</th></tr></thead>
      <tbody>${repeat(
        found.value.hits,
        ({ id }) => id,
        ({ distance, title, start }) => html`<tr>
        <td class="figure">${distance}</td><th scope="row">${title}</th><td><div class="start">${start}</div></td></tr>`,
      )}</tbody></table>`
          : html`<p class="hint hits">${words.noHits}</p>`
        : nothing
    }
  </div>
  ${found.value ? html`<p class="hint times">${times()} ${words.timing(duration(found.value.round))}</p>` : nothing}`;
}
