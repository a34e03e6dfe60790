import { html, svg } from 'lit-html';
import { signed } from '../page/numbers.ts';
import { type Pair, type Side, type Voter, sign } from './pair.ts';

const SIZES = { 8: { cell: 46, label: 148 }, 64: { cell: 16, label: 92 } } as const;
const ROW = 26;
const BAR = 34; // height of the longest bar, each way

export interface Board {
  pair: Pair;
  side: Side;
  counted: number;
  /** The voters that were counted in this step. */
  now: readonly Voter[];
  sums: readonly number[];
  /** The other text's sums: bits that differ are marked. */
  others: readonly number[];
}

/** One text's votes: rows of voters, the sums beneath them as bars, and the bits that these decide. */
export function board({ pair, side, counted, now, sums, others }: Board) {
  const { bits } = pair;
  const { cell, label } = SIZES[bits as 8 | 64];
  const small = bits === 64;
  const rows = small ? now.slice(-1) : pair.voters.filter((voter) => voter[side]);
  const x = (bit: number) => label + (bits - 1 - bit) * cell;
  const top = (small ? ROW : rows.length * ROW) + 10;
  const middle = top + BAR;
  const base = middle + BAR + 4;
  const most = Math.max(1, ...sums.map(Math.abs), ...others.map(Math.abs));
  const columns = Array.from({ length: bits }, (_, bit) => bit);
  const votes = (voter: Voter, y: number) =>
    columns.map((bit) => {
      const up = sign(voter, bit) > 0;
      return svg`<g><rect class=${up ? 'up' : 'down'} x=${x(bit) + 1} y=${y + 2} width=${cell - 2} height=${ROW - 4} rx="2"></rect>
      ${small ? '' : svg`<text class="weight" x=${x(bit) + cell / 2} y=${y + 18}>${signed(up ? voter[side] : -voter[side])}</text>`}</g>`;
    });
  const row = (voter: Voter, i: number) => {
    const y = i * ROW;
    const has = voter[side] > 0;
    const shared = voter.a > 0 && voter.b > 0;
    const waiting = !small && pair.voters.indexOf(voter) >= counted;
    return svg`<g class="voter" ?data-waiting=${waiting} ?data-shared=${shared}>
      <text class="label" x=${label - 10} y=${y + 18}>${shared ? '= ' : ''}${voter.text}</text>
      ${has ? votes(voter, y) : ''}
      ${has && now.includes(voter) ? svg`<g class="ghost" data-fall=${middle - y - ROW / 2}>${votes(voter, y)}</g>` : ''}</g>`;
  };
  const column = (bit: number) => {
    const sum = sums[bit]!;
    const height = (Math.abs(sum) / most) * BAR;
    const one = sum > 0;
    const differs = one !== others[bit]! > 0;
    return svg`<g class="column" ?data-differs=${differs}>
      <rect class=${one ? 'sum up' : 'sum down'} x=${x(bit) + cell * 0.18} y=${one ? middle - height : middle} width=${cell * 0.64} height=${height}></rect>
      ${small ? '' : svg`<text class="figure" x=${x(bit) + cell / 2} y=${one ? middle + 15 : middle - 6}>${signed(sum)}</text>`}
      <rect class=${one ? 'bit one' : 'bit'} x=${x(bit) + 1} y=${base} width=${cell - 2} height="22" rx="2"></rect>
      <text class=${one ? 'digit one' : 'digit'} x=${x(bit) + cell / 2} y=${base + 16}>${one ? 1 : 0}</text>
      ${differs ? svg`<path class="moved" d="M${x(bit) + cell / 2 - 5} ${base - 9}h10l-5 7z"></path>` : ''}</g>`;
  };
  return html`<svg class="board ${side}" viewBox="0 0 ${label + bits * cell} ${base + 24}" aria-hidden="true">
    ${rows.map(row)}
    <line class="zero" x1=${label} x2=${label + bits * cell} y1=${middle} y2=${middle}></line>
    ${columns.map(column)}
  </svg>`;
}

/** Animates the votes of this step falling into their columns, unless the reader wants no motion. */
export function fall(root: HTMLElement, time: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const ghost of root.querySelectorAll<SVGGElement>('.ghost')) {
    ghost.animate(
      [
        { transform: 'none', opacity: 1 },
        { opacity: 0.9, offset: 0.7 },
        { transform: `translateY(${ghost.dataset.fall}px)`, opacity: 0 },
      ],
      { duration: time, easing: 'ease-in' },
    );
  }
}
