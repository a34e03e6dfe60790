import { computed, effect, signal } from '@preact/signals-core';
import { html } from 'lit-html';
import { marked } from '../page/marked.ts';
import { hundredths, whole } from '../page/numbers.ts';
import type { Result } from '../worker/client.ts';
import type { Work } from '../worker/worker.ts';
import type { Doc } from './held.ts';
import type { DocumentsState } from './state.ts';
import { words } from './words.ts';

const SHOWN = 8; // clusters

/** The largest clusters; of the chosen one the first and the last document side by side, with their common passages. */
export function clusterList(state: DocumentsState) {
  const chosen = signal<number | undefined>(undefined); // the first document of the cluster
  const names = signal<readonly string[]>([]);
  const pair = signal<Result<Work, 'compared'> | undefined>(undefined);
  const shown = computed(() => state.clusters.value.slice(0, SHOWN));
  const cluster = computed(() => shown.value.find(([first]) => first === chosen.value) ?? shown.value[0]);

  // What is asked of documents that are exchanged meanwhile has no answer.
  effect(() => {
    const of = shown.value;
    const firsts = of.map(([first]) => first!);
    const answer = state.client.call('titles', firsts).catch(() => []);
    void answer.then((titles) => shown.peek() === of && (names.value = titles));
  });
  effect(() => {
    const of = cluster.value;
    pair.value = undefined;
    if (!of) return;
    const answer = state.client.call('compared', of[0]!, of.at(-1)!).catch(() => undefined);
    void answer.then((compared) => cluster.peek() === of && (pair.value = compared));
  });

  const passage = ({ title, text }: Doc, ranges: readonly (readonly [number, number])[], side: 'a' | 'b') =>
    html`<article class="passage ${side}"><h4>${title}</h4><p tabindex="0">${marked(text, ranges)}</p></article>`;
  const compared = ({ docs: [a, b], comparison: { passages, distance, jaccard } }: NonNullable<typeof pair.value>) =>
    html`<p class="hint shared">${words.passages(passages.length, distance, hundredths(jaccard))}</p>
      <div class="cards">${passage(
        a,
        passages.map(({ a }) => a),
        'a',
      )} ${passage(
        b,
        passages.map(({ b }) => b),
        'b',
      )}</div>`;

  return () => {
    const more = state.clusters.value.length - SHOWN;
    if (!shown.value.length) return html`<p class="hint">${words.noClusters}</p>`;
    return html`<ul class="clusters">${shown.value.map(
      (members, i) => html`<li><button type="button" aria-pressed=${members === cluster.value} @click=${() => (chosen.value = members[0])}
        ><span>${names.value[i] ?? i + 1}</span> <span>${words.size(members.length)}</span></button></li>`,
    )}</ul>
    ${more > 0 ? html`<p class="hint">${words.more(whole(more))}</p>` : ''}
    ${pair.value ? compared(pair.value) : ''}`;
  };
}
