import type { Fingerprint } from 'nearprint';
import { html, svg } from 'lit-html';

const CELL = 10;
const BITS = 64;

export interface Row {
  name: string;
  fingerprint: Fingerprint;
  /** The bits that the last edit moved. */
  moved: bigint;
  /** A description of what the last edit did to it. */
  note: string;
  touched: boolean;
}

/** A fingerprint for each row, the most significant bit on the left: dark for 1, and marked where the last edit moved it. */
export const rows = (all: readonly Row[]) =>
  html`<table class="figures followed"><tbody>${all.map(
    ({ name, fingerprint, moved, note, touched }) => html`
  <tr ?data-touched=${touched}><th scope="row">${name}</th>
    <td><svg viewBox="0 0 ${BITS * CELL} 22" preserveAspectRatio="none" aria-hidden="true">${Array.from({ length: BITS }, (_, i) => {
      const at = (bits: bigint) => (bits >> BigInt(BITS - 1 - i)) & 1n;
      return svg`<rect class="${at(fingerprint) ? 'one' : 'zero'} ${at(moved) ? 'moved' : ''}" x=${i * CELL + 1} y=${at(moved) ? 1 : 5} width=${CELL - 2} height=${at(moved) ? 20 : 12}></rect>`;
    })}</svg></td><td class="figure">${note}</td></tr>`,
  )}</tbody></table>`;
