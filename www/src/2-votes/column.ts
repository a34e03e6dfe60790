import { type Explanation, type Fingerprint, toHex } from 'nearprint/fingerprints';
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { signed } from '../page/numbers.ts';
import { ROWS } from './matrix.ts';
import { vote } from './tally.ts';
import { words } from './words.ts';

/** One column of the matrix as a table: each vote, the sum, and the bit. */
export function columnTable({ features }: Explanation, bit: number, counted: number, sum: number) {
  const row = (feature: Explanation['features'][number], i: number) => {
    const up = vote(feature, bit) > 0;
    return html`<tr ?data-waiting=${i >= counted}>
      <th scope="row">${feature.text}</th>
      <td><code>${toHex(feature.hash as Fingerprint)}</code></td>
      <td>${up ? 1 : 0}</td>
      <td class="vote ${up ? 'up' : 'down'}">${signed(vote(feature, bit))}</td>
    </tr>`;
  };
  const rest = features.slice(ROWS);
  return html`<table class="column-table">
    <caption>${words.caption(bit)}</caption>
    <thead><tr><th scope="col">${words.shingle}</th><th scope="col">${words.hashOf}</th><th scope="col">${words.its}</th><th scope="col">${words.votes}</th></tr></thead>
    <tbody>${repeat(features.slice(0, ROWS), ({ text }) => text, row)}${
      rest.length
        ? html`<tr><th scope="row">${words.rest(rest.length)}</th><td></td><td></td><td>${signed(rest.reduce((sum, feature) => sum + vote(feature, bit), 0))}</td></tr>`
        : nothing
    }</tbody>
    <tfoot><tr><th scope="row">${words.sum} → ${words.decides}</th><td></td><td><b>${sum > 0 ? 1 : 0}</b></td><td><b>${signed(sum)}</b></td></tr></tfoot>
  </table>`;
}
