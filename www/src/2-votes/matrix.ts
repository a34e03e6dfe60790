import type { Explanation } from 'nearprint/fingerprints';
import { html, svg } from 'lit-html';
import { BITS, vote } from './tally.ts';

/** The most rows that are drawn; for a longer text, the first ones. */
export const ROWS = 12;

const CELL = 16;
const LABEL = 92;
const BAR = 34; // height of the longest bar of the sums, each way
const WIDTH = LABEL + BITS * CELL;

/**
 * Every vote as a picture: a row for each shingle, a column for each bit, the most significant one on the left as in the
 * hex form; beneath, the sums as bars and the bits they decide. The table and the read-out say the same in words.
 */
export function matrix({ features }: Explanation, sums: readonly number[], counted: number, bit: number, choose: (bit: number) => void) {
  const rows = features.slice(0, ROWS);
  const x = (bit: number) => LABEL + (BITS - 1 - bit) * CELL;
  const top = rows.length * CELL + 8;
  const middle = top + BAR;
  const base = middle + BAR + 6;
  const most = Math.max(1, ...sums.map(Math.abs));
  const columns = Array.from({ length: BITS }, (_, i) => i);

  const row = (feature: Explanation['features'][number], y: number) => svg`<g class="row" ?data-waiting=${y >= counted}>
    <text class="label" x=${LABEL - 10} y=${y * CELL + 12}>${feature.text}</text>
    ${columns.map((i) => {
      const up = vote(feature, i) > 0;
      return svg`<rect class=${up ? 'up' : 'down'} x=${x(i) + 1} y=${y * CELL + 1} width=${CELL - 2} height=${CELL - 2} rx="2"></rect>
        <path class=${up ? 'plus' : 'minus'} d=${up ? `M${x(i) + 5} ${y * CELL + 8}h6m-3-3v6` : `M${x(i) + 5} ${y * CELL + 8}h6`}></path>`;
    })}
  </g>`;

  const sum = (i: number) => {
    const height = (Math.abs(sums[i]!) / most) * BAR;
    const up = sums[i]! > 0;
    return svg`<rect class=${up ? 'sum up' : 'sum down'} x=${x(i) + 3} y=${up ? middle - height : middle} width=${CELL - 6} height=${height}></rect>
      <rect class=${up ? 'bit one' : 'bit'} x=${x(i) + 1} y=${base} width=${CELL - 2} height="20" rx="2"></rect>
      <text class=${up ? 'digit one' : 'digit'} x=${x(i) + CELL / 2} y=${base + 15}>${up ? 1 : 0}</text>`;
  };

  const onPoint = (event: PointerEvent) => {
    const { left, width } = (event.currentTarget as SVGElement).getBoundingClientRect();
    const column = Math.floor((((event.clientX - left) / width) * WIDTH - LABEL) / CELL);
    if (column >= 0 && column < BITS) choose(BITS - 1 - column);
  };

  return html`<svg
    class="matrix" viewBox="0 0 ${WIDTH} ${base + 22}" aria-hidden="true"
    @pointerdown=${onPoint} @pointermove=${(event: PointerEvent) => event.buttons === 1 && onPoint(event)}
  >
    <rect class="column" x=${x(bit) - 1} y="-1" width=${CELL + 2} height=${base + 24} rx="3"></rect>
    ${rows.map(row)}
    <line class="zero" x1=${LABEL} x2=${WIDTH} y1=${middle} y2=${middle}></line>
    ${columns.map(sum)}
    ${[7, 15, 23, 31, 39, 47, 55].map((i) => svg`<line class="byte" x1=${x(i)} x2=${x(i)} y1="0" y2=${base + 22}></line>`)}
  </svg>`;
}
