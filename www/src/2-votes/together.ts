import { distance, recipes } from 'nearprint';
import { batch, computed, effect } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { covered } from '../0-two-texts/guess.ts';
import { calm, presetCalled } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { player } from '../page/player.ts';
import { readOut } from '../page/read-out.ts';
import { pick } from '../page/sentence.ts';
import { board, fall } from './board.ts';
import { type Pair, type Side, type Voter, ofTexts, sentences, sumsOf, toy } from './pair.ts';
import { words } from './together-words.ts';

const BEAT = { toy: 1300, texts: 350 } as const; // ms from one step to the next
const STEPS = 40; // of long texts: each step counts several shingles

/** Two texts vote side by side, a word at a time. Shared words move both alike; the others tip close bits. */
export function mountTogether(root: HTMLElement): void {
  const mode = kept('vm', 'toy', (name) => name === 'toy' || name === 'texts');
  const small = toy();
  const pair = computed<Pair>(() =>
    mode.value === 'toy' ? small : ofTexts(calm.a.value, calm.b.value, { ...recipes[presetCalled(calm.preset.value).recipe], bits: 64 }),
  );
  const each = computed(() => (mode.value === 'toy' ? 1 : Math.max(1, Math.ceil(pair.value.voters.length / STEPS))));
  const steps = computed(() => Math.ceil(pair.value.voters.length / each.value));
  const { step, end, controls } = player(
    steps,
    () => BEAT[mode.peek() as 'toy' | 'texts'],
    (time) => fall(root, time),
  );
  const counted = computed(() => Math.min(step.value * each.value, pair.value.voters.length));
  const now = computed(() => pair.value.voters.slice(Math.max(0, step.value - 1) * each.value, counted.value));
  const sums = { a: computed(() => sumsOf(pair.value, 'a', counted.value)), b: computed(() => sumsOf(pair.value, 'b', counted.value)) };
  const bitsOf = (sums: readonly number[]) => sums.reduce((bits, sum, bit) => bits | (sum > 0 ? 1n << BigInt(bit) : 0n), 0n);
  const far = computed(() => distance(bitsOf(sums.a.value) as never, bitsOf(sums.b.value) as never));

  const name = ({ a, b, text }: Voter) => words.voter(text, a && b ? 'both' : a ? 'a' : 'b', Math.max(a, b));
  const sentence = readOut(
    root,
    computed(() => {
      if (!pair.value.voters.length) return words.nothing;
      if (covered.value && mode.value === 'texts') return words.covered;
      const shared = pair.value.voters.filter(({ a, b }) => a && b).length;
      const last = now.value.at(-1);
      return words.readOut(
        counted.value,
        pair.value.voters.length,
        shared,
        pair.value.bits,
        far.value,
        last && mode.value === 'toy' ? name(last) : '',
      );
    }),
  );
  const side = (
    side: Side,
  ) => html`<div class="card ${side}"><p class="whose"><b>${side.toUpperCase()}</b> ${mode.value === 'toy' ? sentences[side] : nothing}</p>
    <div class="scroller" role="region" tabindex="0" aria-label=${words.board(side.toUpperCase())}>${board({
      pair: pair.value,
      side,
      counted: counted.value,
      now: now.value,
      sums: sums[side].value,
      others: sums[side === 'a' ? 'b' : 'a'].value,
    })}</div></div>`;

  effect(() => {
    const hidden = covered.value && mode.value === 'texts';
    render(
      html`
      <p class="sentence">${words.before} ${pick(words.what, mode.value as 'toy' | 'texts', words.modes, (value) =>
        batch(() => {
          end();
          mode.value = value;
        }),
      )}${words.after}</p>
      ${controls()}
      ${hidden ? nothing : html`<div class=${mode.value === 'toy' ? 'cards boards' : 'boards tall'}>${side('a')} ${side('b')}</div>`}
      ${sentence()}`,
      root,
    );
  });
}
