import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { BITS, CHANCE, type Neighbour } from './licences.ts';
import { words } from './words.ts';

/** 97.6 % if it is exact, 98 % if it is an estimate. */
export const percent = (alike: number, exact: boolean) => `${(100 * Math.max(0, alike)).toFixed(exact ? 1 : 0)} %`;

/** The nearest licences as a table; `chosen` is the id of the one that the text started from. */
export function nearestTable(neighbours: readonly Neighbour[], of: number, chosen: string) {
  const row = ({ distance, licence, alike, exact }: Neighbour) => {
    const [name, ...others] = licence.ids;
    const guessed = !exact && distance > CHANCE; // the bits do not tell it from a stranger
    return html`<tr data-id=${name} data-distance=${distance} ?data-chosen=${licence.ids.includes(chosen)}>
      <th scope="row">
        <b>${name}</b> <span>${licence.name}</span>
        ${others.length ? html`<small>${words.same}${others.join(', ')}</small>` : nothing}
      </th>
      <td class="figure">${distance}</td>
      <td class="alike"><svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"
        ><rect width=${guessed ? 0 : 100 * Math.max(0, alike)} height="10"></rect></svg> <span>${guessed ? '…' : `${exact ? '' : '≈ '}${percent(alike, exact)}`}</span></td>
    </tr>`;
  };
  const exact = neighbours.every((neighbour) => neighbour.exact);
  return html`<table class="nearest" ?data-exact=${exact}>
    <caption>${words.caption(neighbours.length, of, BITS, exact)}</caption>
    <thead><tr><th scope="col">${words.licence}</th><th scope="col" class="figure">${words.distance}</th><th scope="col">${words.alike}</th></tr></thead>
    <tbody>${repeat(neighbours, (neighbour) => neighbour.id, row)}</tbody>
  </table>`;
}
