import type { Comparison } from 'nearprint';
import { computed, effect, signal } from '@preact/signals-core';
import { html, nothing } from 'lit-html';
import { marked } from '../page/marked.ts';
import { hundredths, whole } from '../page/numbers.ts';
import type { Doc } from './read.ts';
import type { DocumentsState } from './state.ts';
import { words } from './words.ts';

const PAGE = 8; // clusters
const MEMBERS = 12; // documents of a cluster that are listed

/** The clusters, and two documents of a cluster side by side with their common passages. */
export function clusterList(state: DocumentsState) {
  const page = signal(0);
  const chosen = signal<number | undefined>(undefined); // the first document of the cluster
  const other = signal<number | undefined>(undefined);
  const titles = signal<readonly string[]>([]);
  const pair = signal<{ docs: [Doc, Doc]; comparison: Comparison } | undefined>(undefined);

  const shown = computed(() => state.clusters.value.slice(PAGE * page.value, PAGE * (page.value + 1)));
  const names = signal<readonly string[]>([]); // of the first document of each that is shown
  const cluster = computed(() => state.clusters.value.find(([first]) => first === chosen.value) ?? shown.value[0]);
  /** The compared documents: the one that is kept, and another one. */
  const compared = computed(() => {
    const members = cluster.value;
    if (!members) return;
    const keeper = state.keeperOf(members);
    const beside =
      other.value !== undefined && members.includes(other.value) && other.value !== keeper
        ? other.value
        : members.find((one) => one !== keeper)!;
    return [keeper, beside] as const;
  });

  effect(() => {
    if (PAGE * page.value >= state.clusters.value.length) page.value = 0;
  });
  effect(() => {
    const clusters = shown.value;
    void state.client
      .call(
        'titles',
        clusters.map(([first]) => first!),
      )
      .then((firsts) => {
        if (shown.peek() === clusters) names.value = firsts;
      })
      .catch(() => {});
  });
  effect(() => {
    const members = cluster.value?.slice(0, MEMBERS);
    const of = cluster.value;
    if (members)
      void state.client
        .call('titles', members)
        .then((names) => {
          if (cluster.peek() === of) titles.value = names;
        })
        .catch(() => {});
  });
  effect(() => {
    const wanted = compared.value;
    pair.value = undefined;
    if (!wanted) return;
    void Promise.all([state.client.call('documents', [...wanted]), state.client.call('compare', ...wanted)])
      .then(([docs, comparison]) => {
        if (compared.peek() === wanted) pair.value = { docs: docs as [Doc, Doc], comparison };
      })
      .catch(() => {}); // the documents were exchanged meanwhile; new clusters are on their way
  });

  const passage = ({ title, text }: Doc, side: 'a' | 'b', { passages }: Comparison) => html`<article class="passage ${side}">
    <h4>${title}${side === 'a' ? ` · ${words.kept}` : ''}</h4><p tabindex="0">${marked(
      text,
      passages.map((passage) => passage[side]),
    )}</p></article>`;

  const member = (one: number, i: number) => {
    const [keeper, beside] = compared.value!;
    return html`<tr><th scope="row">${titles.value[i] ?? one}</th>
      <td><label><input type="radio" name="keeper" .checked=${one === keeper}
        @change=${() => (state.keepers.value = new Map(state.keepers.value).set(cluster.value![0]!, one))}> ${words.keepThis}</label></td>
      <td>${one === keeper ? nothing : html`<label><input type="radio" name="beside" .checked=${one === beside} @change=${() => (other.value = one)}> ${words.other}</label>`}</td></tr>`;
  };

  return () => {
    const all = state.clusters.value;
    if (!all.length) return html`<p class="hint">${words.noClusters}</p>`;
    const from = PAGE * page.value;
    return html`<div class="clusters">
      <div>
        <ul>${shown.value.map(
          (members, i) => html`<li><button
          type="button" aria-pressed=${members === cluster.value} @click=${() => (chosen.value = members[0])}
        ><span>${names.value[i] ?? from + i + 1}</span> <span>${words.size(members.length)}</span></button></li>`,
        )}</ul>
        <p class="pager">
          <button type="button" ?disabled=${page.value === 0} @click=${() => {
            page.value--;
            chosen.value = undefined;
          }}>${words.previous}</button>
          ${words.page(from + 1, Math.min(from + PAGE, all.length), whole(all.length))}
          <button type="button" ?disabled=${from + PAGE >= all.length} @click=${() => {
            page.value++;
            chosen.value = undefined;
          }}>${words.next}</button>
        </p>
      </div>
      <div class="members"><table class="figures"><caption>${words.cluster(all.indexOf(cluster.value!) + 1, cluster.value!.length)}</caption>
        <tbody>${cluster.value!.slice(0, MEMBERS).map(member)}</tbody></table>
        ${cluster.value!.length > MEMBERS ? html`<p class="hint">${words.others(whole(cluster.value!.length - MEMBERS))}</p>` : nothing}</div>
    </div>
    ${
      pair.value
        ? html`<p class="hint shared">${words.passages(pair.value.comparison.passages.length, pair.value.comparison.distance, hundredths(pair.value.comparison.jaccard))}</p>
      <div class="cards">${passage(pair.value.docs[0], 'a', pair.value.comparison)} ${passage(pair.value.docs[1], 'b', pair.value.comparison)}</div>`
        : nothing
    }`;
  };
}
