import { html } from 'lit-html';
import { whole } from '../page/numbers.ts';
import { rove } from '../page/roving.ts';
import { words } from './words.ts';

export interface Drawers {
  query: bigint;
  flips: bigint;
  /** The number of fingerprints that share each drawer with the query, the lowest 16 bits first. */
  inside: readonly number[];
  /** The bit that is the tab stop. */
  stop: number;
  flip(bit: number): void;
  reach(bit: number): void;
}

const KEY = 16; // bits

/** The query in four drawers, the most significant one first; each bit can be flipped. */
export function drawers({ query, flips, inside, stop, flip, reach }: Drawers) {
  const bitOf = (event: Event) => (event.target as HTMLElement).closest<HTMLElement>('.flip')?.dataset.bit;
  const button = (bit: number) => {
    const one = Number((query >> BigInt(bit)) & 1n);
    const flipped = ((flips >> BigInt(bit)) & 1n) === 1n;
    return html`<button type="button" class="flip" data-bit=${bit} tabindex=${bit === stop ? 0 : -1} aria-pressed=${flipped}
      aria-label=${words.bit(bit, one, flipped)}>${one}</button>`;
  };
  const drawer = (place: number) => {
    const block = 3 - place;
    const flipped = [...((flips >> BigInt(KEY * block)) & 0xffffn).toString(2)].filter((bit) => bit === '1').length;
    const key = ((query >> BigInt(KEY * block)) & 0xffffn).toString(16).padStart(4, '0');
    const many = whole(inside[block] ?? 0);
    return html`<div class="drawer" ?data-whole=${flipped === 0}>
      <p><b>${words.drawer(place)}</b> <code>${key}</code></p>
      <div class="flips">${Array.from({ length: KEY }, (_, i) => button(KEY * block + KEY - 1 - i))}</div>
      <p class="verdict">${flipped ? words.broken(flipped, many) : words.whole(many)}</p>
    </div>`;
  };
  return html`<div class="drawers" role="group" aria-label=${words.drawers}
    @keydown=${(event: KeyboardEvent) => rove(event, [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.flip')])}
    @focusin=${(event: Event) => {
      const bit = bitOf(event);
      if (bit) reach(Number(bit));
    }}
    @click=${(event: Event) => {
      const bit = bitOf(event);
      if (bit) flip(Number(bit));
    }}
  >${[0, 1, 2, 3].map(drawer)}</div>`;
}
