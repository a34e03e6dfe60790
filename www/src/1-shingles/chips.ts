import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { inLanguage } from '../page/language.ts';
import { rove } from '../page/roving.ts';
import type { Cut, Shingle } from './cut.ts';

export interface Chips {
  name: 'A' | 'B';
  text: string;
  cut: Cut;
  other: ReadonlySet<string>;
  /** The shingle under the pointer or in focus, in either text. */
  pointed: string | undefined;
  point(shingle: string | undefined): void;
  all: boolean;
  showAll(all: boolean): void;
  /** Whether the shingles form a stair under the characters that they were cut from; otherwise they form a list. */
  stair: boolean;
}

/** The most shingles that a stair or a short list shows. */
export const FEW = 32;

const words = inLanguage({
  en: {
    list: (name: string) => `Shingles of text ${name}. Arrow keys go from one to the next.`,
    tally: (n: number, shared: number, name: string) => [`${n} different`, `, ${shared} in both, ${n - shared} only in ${name}`],
    both: ', in both texts',
    few: 'Show fewer',
    every: (n: number) => `Show all ${n}, in order`,
  },
  zh: {
    list: (name: string) => `文字 ${name} 的片段。用方向键逐个移动。`,
    tally: (n: number, shared: number, name: string) => [`${n} 个不同的片段`, `，${shared} 个两边都有，${n - shared} 个只在 ${name} 里`],
    both: '，两边都有',
    few: '收起',
    every: (n: number) => `按次序显示全部 ${n} 个`,
  },
});

/** The shingles of a text. Those that the other text has too have an outline and a “=”. */
export function chips(list: Chips) {
  const { name, cut, other } = list;
  const { shingles } = cut;
  const shared = shingles.filter(({ text }) => other.has(text));
  const many = shingles.length > FEW;
  // If there are many, those that only this text has come first.
  const shown = many && !list.all ? [...shingles.filter(({ text }) => !other.has(text)), ...shared].slice(0, FEW) : shingles;
  const stop = shown.find(({ text }) => text === list.pointed) ?? shown[0];
  const at = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>('.chip')?.dataset.shingle;

  const chip = (shingle: Shingle) => {
    const both = other.has(shingle.text);
    return html`<button
      type="button" class="chip" data-shingle=${shingle.text} ?data-shared=${both}
      ?data-pointed=${shingle.text === list.pointed} tabindex=${shingle === stop ? 0 : -1}
    >${list.stair ? Array.from(shingle.text, (letter) => html`<span class="letter">${letter}</span>`) : shingle.text}${
      shingle.count > 1 ? html`<small>×${shingle.count}</small>` : nothing
    }<i aria-hidden="true">${both ? '=' : ''}</i>${both ? html`<span class="spoken">${words.both}</span>` : nothing}</button>`;
  };
  /** Empty cells move a step of the stair under the letters that it was cut from. */
  const step = (shingle: Shingle, before: number) =>
    html`<li>${Array.from({ length: before }, () => html`<span class="letter" aria-hidden="true"></span>`)}${chip(shingle)}</li>`;
  const places = new Map(shown.map((shingle, i) => [shingle, i]));

  const seen = shingles.find(({ text, end }) => text === list.pointed && end > 0);
  const source = seen
    ? html`${list.text.slice(0, seen.start)}<mark>${list.text.slice(seen.start, seen.end)}</mark>${list.text.slice(seen.end)}`
    : list.text;
  const [figure, rest] = words.tally(shingles.length, shared.length, name) as [string, string];
  return html`<div class="shingles ${name.toLowerCase()}">
    <p class="tally"><b>${name}</b> <b>${figure}</b>${rest}</p>
    <p class="source">${source}</p>
    ${
      list.stair
        ? html`<p class="letters" aria-hidden="true">${cut.units.map((letter) => html`<span class="letter">${letter}</span>`)}</p>`
        : nothing
    }
    <ul
      class=${list.stair ? 'stair' : 'run'} aria-label=${words.list(name)}
      @keydown=${(event: KeyboardEvent) => rove(event, [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.chip')])}
      @focusin=${(event: Event) => list.point(at(event))}
      @pointerover=${(event: Event) => list.point(at(event))} @pointerleave=${() => list.point(undefined)}
    >${repeat(
      shown,
      ({ text }) => text,
      (shingle) => step(shingle, list.stair ? places.get(shingle)! : 0),
    )}</ul>
    ${
      many
        ? html`<button type="button" class="rest" aria-expanded=${list.all} @click=${() => list.showAll(!list.all)}
        >${list.all ? words.few : words.every(shingles.length)}</button>`
        : nothing
    }
  </div>`;
}
