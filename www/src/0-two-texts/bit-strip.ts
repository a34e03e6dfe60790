import { type Fingerprint, toHex } from 'nearprint';
import { html } from 'lit-html';
import { inLanguage } from '../page/language.ts';
import { rove } from '../page/roving.ts';

export interface BitStrip {
  bits: 32 | 64 | 128;
  a: Fingerprint;
  b: Fingerprint;
  chosen: number;
  choose(bit: number): void;
}

const words = inLanguage({
  en: {
    strip: 'Both fingerprints bit by bit. Arrow keys go from bit to bit.',
    bit: (bit: number, a: bigint, b: bigint) => `Bit ${bit}: A ${a}, B ${b}${a === b ? '' : ', differs'}`,
  },
  zh: {
    strip: '两个指纹，逐位对照。用方向键逐位移动。',
    bit: (bit: number, a: bigint, b: bigint) => `第 ${bit} 位：A ${a}，B ${b}${a === b ? '' : '，不同'}`,
  },
});

/**
 * Two fingerprints bit by bit, the most significant first as in their hex form. A's bit, ▼ where they differ, and B's bit are one
 * column and one button. Bytes stay whole when the strip wraps, so that A and B stay aligned.
 */
export function bitStrip({ bits, a, b, chosen, choose }: BitStrip) {
  const hexA = toHex(a, bits);
  const hexB = toHex(b, bits);
  const onKey = (event: KeyboardEvent) => rove(event, [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.bit')]);
  const onFocus = (event: Event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>('.bit');
    if (button) choose(Number(button.dataset.bit));
  };

  const column = (bit: number) => {
    const [inA, inB] = [(a >> BigInt(bit)) & 1n, (b >> BigInt(bit)) & 1n];
    const differs = inA !== inB;
    return html`<button
      type="button" class="bit" data-bit=${bit} ?data-differs=${differs}
      tabindex=${bit === chosen ? 0 : -1} aria-pressed=${bit === chosen}
      aria-label=${words.bit(bit, inA, inB)}
    ><span class="cell a" data-digit=${inA}></span><span class="mark"></span><span class="cell b" data-digit=${inB}></span></button>`;
  };

  const byte = (i: number) => html`<div class="byte">
    <span class="pair a" aria-hidden="true"><i>A</i> ${hexA.slice(2 * i, 2 * i + 2)}</span>
    <div class="columns">${Array.from({ length: 8 }, (_, k) => column(bits - 8 * i - k - 1))}</div>
    <span class="pair b" aria-hidden="true"><i>B</i> ${hexB.slice(2 * i, 2 * i + 2)}</span>
  </div>`;

  return html`<div
    class="strip" role="group" aria-label=${words.strip}
    @keydown=${onKey} @focusin=${onFocus} @click=${onFocus}
  >${Array.from({ length: bits / 8 }, (_, i) => byte(i))}</div>`;
}
