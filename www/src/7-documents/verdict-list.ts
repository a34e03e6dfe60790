import { effect, signal } from '@preact/signals-core';
import { html, nothing } from 'lit-html';
import { hundredths, whole } from '../page/numbers.ts';
import type { Group } from './held.ts';
import type { DocumentsState } from './state.ts';
import { words as all } from './words.ts';

const { verdict: words } = all;
const GROUPS = 8; // that are listed
const MEMBERS = 4; // of a group

/** The groups of the verdict. Computed when it is asked for. */
export function verdictList(state: DocumentsState) {
  const found = signal<{ groups: Group[]; titles: ReadonlyMap<number, string> } | undefined>(undefined);
  const working = signal(false);
  effect(() => {
    void state.indexed.value;
    found.value = undefined;
  });

  const judge = async () => {
    const documents = state.indexed.peek();
    working.value = true;
    try {
      const groups = await state.client.call('judged');
      const shown = groups.slice(0, GROUPS).flatMap(({ keeper, members }) => [keeper, ...members.map(({ number }) => number)]);
      const titles = await state.client.call('titles', shown);
      if (state.indexed.peek() === documents) found.value = { groups, titles: new Map(shown.map((number, i) => [number, titles[i]!])) };
    } finally {
      working.value = false;
    }
  };
  const group = ({ keeper, members }: Group, titles: ReadonlyMap<number, string>) => {
    const shown = members.toSorted((a, b) => a.score - b.score).slice(0, MEMBERS);
    const more = members.length - shown.length;
    return shown.map(
      ({ number, score }, i) => html`<tr>${i ? nothing : html`<th scope="row" rowspan=${shown.length}>${titles.get(keeper)}</th>`}
      <td>${titles.get(number)}${i === shown.length - 1 && more ? html` (${all.more(whole(more))})` : nothing}</td><td class="figure">${hundredths(score)}</td></tr>`,
    );
  };
  const answer = ({ groups, titles }: NonNullable<typeof found.value>) => {
    const dropped = groups.reduce((sum, { members }) => sum + members.length, 0);
    if (!groups.length) return html`<p class="told" role="status">${words.none}</p>`;
    return html`<p class="told" role="status">${words.told(groups.length, dropped, state.indexed.value!.size)}</p>
      <table class="figures verdict-groups"><caption>${words.caption}</caption>
        <thead><tr><th scope="col">${words.stays}</th><th scope="col">${words.goes}</th><th scope="col" class="figure">${words.score}</th></tr></thead>
        <tbody>${groups.slice(0, GROUPS).map((one) => group(one, titles))}</tbody></table>
      ${groups.length > GROUPS ? html`<p class="hint">${all.more(whole(groups.length - GROUPS))}</p>` : nothing}`;
  };
  return () => html`<p class="intro">${words.intro}</p>
    ${
      found.value
        ? answer(found.value)
        : html`<button type="button" class="judge" ?disabled=${working.value} @click=${judge}>${working.value ? words.working : words.go}</button>`
    }`;
}
