// The first few planes one by one: the product with each plane's vector, its sign, and the bit; and the corner of a cube with these
// bits.
import { html, svg } from 'lit-html';
import { hundredths } from '../page/numbers.ts';

const SIZE = 300;
/** The direction of each bit in the drawing: three edges of a cube, and one more for the fourth dimension. */
const STEPS = {
  3: [
    [120, 0],
    [0, -120],
    [58, -44],
  ],
  4: [
    [92, 0],
    [0, -92],
    [40, -30],
    [104, -58],
  ],
} as const;
const START = { 3: [62, 232], 4: [34, 262] } as const;

/** The product of a direction with the normal vector of a plane; both have length 1. */
export const product = (plane: number, direction: number) => Math.sin(((direction - plane) * Math.PI) / 180);
export const bit = (plane: number, direction: number): 0 | 1 => (product(plane, direction) > 0 ? 1 : 0);

/** The corner of a direction: its bits as a number. */
export const corner = (planes: readonly number[], direction: number): number =>
  planes.reduce((bits, plane, i) => bits | (bit(plane, direction) << i), 0);

const name = (corner: number, bits: number) => corner.toString(2).padStart(bits, '0');

/** A cube of 3 or 4 dimensions: a corner for each combination of bits, an edge between corners that differ in one. */
export function cube(bits: 3 | 4, a: number, b: number) {
  const place = (corner: number): [number, number] =>
    STEPS[bits].reduce<[number, number]>(
      ([x, y], [right, down], i) => ((corner >> i) & 1 ? [x + right, y + down] : [x, y]),
      [START[bits][0], START[bits][1]],
    );
  const corners = Array.from({ length: 2 ** bits }, (_, corner) => corner);
  // One shortest path: the bits that differ, changed one by one.
  const path = [a];
  for (let i = 0; i < bits; i++) if (((a ^ b) >> i) & 1) path.push(path.at(-1)! ^ (1 << i));
  const onPath = (one: number, other: number) =>
    path.some((corner, i) => i > 0 && ((corner === one && path[i - 1] === other) || (corner === other && path[i - 1] === one)));
  const edge = (one: number, other: number) => {
    const [[x1, y1], [x2, y2]] = [place(one), place(other)];
    return svg`<line class="edge" ?data-path=${onPath(one, other)} x1=${x1} y1=${y1} x2=${x2} y2=${y2}></line>`;
  };
  const dot = (corner: number) => {
    const [x, y] = place(corner);
    const who = corner === a && corner === b ? 'A B' : corner === a ? 'A' : corner === b ? 'B' : '';
    return svg`<g class="corner" data-corner=${name(corner, bits)}><circle class=${corner === a ? 'a' : corner === b ? 'b' : ''} cx=${x} cy=${y} r=${who ? 12 : 4}></circle>
      ${who ? svg`<text class="who" x=${x} y=${y + 4.5}>${who}</text>` : ''}<text class="bits" x=${x} y=${y + (who ? 25 : 17)}>${name(corner, bits)}</text></g>`;
  };
  return html`<svg class="cube" viewBox="0 0 ${SIZE} ${SIZE}" aria-hidden="true">
    ${corners.flatMap((one) =>
      Array.from({ length: bits }, (_, i) => one ^ (1 << i))
        .filter((other) => other > one)
        .map((other) => edge(one, other)),
    )}
    ${corners.map(dot)}</svg>`;
}

export interface SignWords {
  caption: string;
  plane: string;
  product: (side: string) => string;
  sign: string;
  bit: string;
}

/** Each plane's product, sign and bit for A and B. */
export function signs(planes: readonly number[], a: number, b: number, words: SignWords) {
  const cells = (plane: number, direction: number) => html`<td class="figure">${hundredths(product(plane, direction))}</td>
    <td class="figure">${bit(plane, direction) ? '+1' : '−1'}</td><td class="figure"><b>${bit(plane, direction)}</b></td>`;
  return html`<table class="figures signs"><caption>${words.caption}</caption>
    <thead><tr><th scope="col">${words.plane}</th>${['A', 'B'].map(
      (side) => html`<th scope="col" class="figure">${words.product(side)}</th>
      <th scope="col" class="figure">${words.sign}</th><th scope="col" class="figure">${words.bit}</th>`,
    )}</tr></thead>
    <tbody>${planes.map((plane, i) => html`<tr ?data-separates=${bit(plane, a) !== bit(plane, b)}><th scope="row">${i + 1}</th>${cells(plane, a)}${cells(plane, b)}</tr>`)}</tbody></table>`;
}
