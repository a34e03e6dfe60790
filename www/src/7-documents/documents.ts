import './documents.css';
import { computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { whole } from '../page/numbers.ts';
import { list, percent } from '../page/units.ts';
import { readOut } from '../page/read-out.ts';
import { buckets } from './buckets.ts';
import { clusterList } from './cluster-list.ts';
import { intake } from './intake.ts';
import { facts, threshold } from './results.ts';
import { save } from './save.ts';
import { search } from './search.ts';
import { documentsState } from './state.ts';
import { verdictList, verdictTitle } from './verdict-list.ts';
import { words } from './words.ts';

const NAMED = 5; // lines that are named of those left out
const LOOKED_AT = 200; // pairs of own documents whose wording is compared

/** The reader's own documents: indexed in a worker, compared by a threshold, searched, deduplicated. */
export function mountDocuments(root: HTMLElement): void {
  const state = documentsState();
  const { indexed, working, trouble, within, scores, clusters } = state;
  const parts = {
    intake: intake(state),
    clusters: clusterList(state),
    verdict: verdictList(state),
    search: search(state),
    buckets: buckets(state),
    save: save(state),
  };

  /** The number of pairs with similar wording, if no labels are known. */
  const agreed = signal<{ alike: number; of: number } | undefined>(undefined);
  let pause: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const [documents, most] = [indexed.value, within.value];
    agreed.value = undefined;
    clearTimeout(pause);
    if (!documents || documents.truth) return;
    pause = setTimeout(async () => {
      const { a, b, distance } = documents.pairs;
      const near = Array.from(a.keys()).filter((i) => distance[i]! <= most);
      const some = near.filter((_, i) => i % Math.ceil(near.length / LOOKED_AT) === 0).map((i): [number, number] => [a[i]!, b[i]!]);
      if (!some.length) return;
      const alike = await state.client.call('alike', some);
      if (indexed.peek() === documents && within.peek() === most) agreed.value = { alike, of: some.length };
    }, 300);
  });

  const sentence = readOut(
    root,
    computed(() => {
      if (!indexed.value) return '';
      const { pairs, precision, recall } = scores.value[within.value]!;
      const many = [pairs, clusters.value.length] as const;
      if (indexed.value.truth) return words.truth(within.value, ...many, percent(precision, 1), percent(recall, 1));
      return words.own(within.value, ...many) + (agreed.value ? words.agree(agreed.value.alike, agreed.value.of) : '');
    }),
  );

  const problem = () => {
    const why = trouble.value;
    if (!why) return nothing;
    return html`<p role="alert" class="trouble">${why === 'cancelled' ? words.cancelled : why === 'empty' ? words.empty : why === 'noFiles' ? words.noFiles : why.startsWith('ERR_ENCODING ') ? words.notEncoded(why.slice(13)) : words.failed(why)}</p>`;
  };
  const left = () => {
    const { left } = indexed.value!;
    return left.length
      ? html`<p class="trouble left">${words.left(left.length, list(left.slice(0, NAMED).map(words.place)), left.length > NAMED)}</p>`
      : nothing;
  };
  const progress = () =>
    working.value
      ? html`<div class="progress">
    <label for="working">${words.working} <span>${working.value.total ? words.workingAt(whole(working.value.done), whole(working.value.total)) : ''}</span></label>
    <progress id="working" max=${working.value.total || 1} value=${working.value.done}></progress>
    <button type="button" @click=${() => working.value?.stop()}>${words.cancel}</button></div>`
      : nothing;

  root.replaceChildren();
  effect(() => {
    render(
      html`${parts.intake()} ${progress()} ${problem()}
      ${
        indexed.value
          ? html`<div class="results">
        ${left()} ${facts(indexed.value)} ${threshold(state)} ${sentence()}
        <h3>${words.clusters}</h3> ${parts.clusters()}
        <h3>${verdictTitle}</h3> ${parts.verdict()}
        <h3>${words.search}</h3> ${parts.search()}
        ${parts.buckets()}
        <h3>${words.exports}</h3> ${parts.save()}
      </div>`
          : html`<div class="results">${parts.save()}</div>`
      }`,
      root,
    );
  });
  void state.restore();
}
