import { svg, html } from 'lit-html';

const CELL = 16;
const BITS = 64;

/** Two fingerprints as two rows of cells, with ▼ between them where they differ. The read-out beside it says the same in words. */
export function twoRows(before: bigint, after: bigint) {
  const at = (bits: bigint, bit: number) => (bits >> BigInt(bit)) & 1n;
  const cell = (bits: bigint, bit: number, y: number, differs: boolean) => {
    const x = (BITS - 1 - bit) * CELL;
    const one = at(bits, bit) === 1n;
    return svg`<rect class="bit ${one ? 'one' : ''} ${differs ? 'differs' : ''}" x=${x + 1} y=${y + 1} width=${CELL - 2} height="20" rx="2"></rect>
      <text class="digit ${one ? 'one' : ''} ${differs ? 'differs' : ''}" x=${x + CELL / 2} y=${y + 15}>${one ? 1 : 0}</text>`;
  };
  return html`<svg class="two-rows" viewBox="0 0 ${BITS * CELL} 58" aria-hidden="true">${Array.from({ length: BITS }, (_, bit) => {
    const differs = at(before, bit) !== at(after, bit);
    const middle = (BITS - 1 - bit) * CELL + CELL / 2;
    return svg`${cell(before, bit, 0, false)}${cell(after, bit, 35, differs)}${
      differs ? svg`<path class="moved" d="M${middle - 4} 25h8l-4 7z"></path>` : ''
    }`;
  })}</svg>`;
}
