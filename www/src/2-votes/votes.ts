import '../front/ropes.css';
import './votes.css';
import { toHex } from 'nearprint';
import { batch, computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import * as published from '../0-two-texts/published.ts';
import { calm } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { mountRopes } from '../front/ropes.ts';
import { bounded } from '../page/bounded.ts';
import { signed } from '../page/numbers.ts';
import { readOut } from '../page/read-out.ts';
import { scrub } from '../page/scrub.ts';
import { pick } from '../page/sentence.ts';
import { columnTable } from './column.ts';
import { ROWS, matrix } from './matrix.ts';
import { BITS, type Hash, explained, sumsAfter, vote } from './tally.ts';
import { words } from './words.ts';

const LONGEST = 400; // characters: enough to see that more votes are surer votes
const BEAT = 700; // ms from one shingle to the next

/** First two texts side by side, then one text in full. */
export function mountVotes(root: HTMLElement): void {
  const together = document.createElement('div');
  const one = document.createElement('div');
  one.className = 'one-text';
  root.replaceChildren(together, one);
  mountRopes(together);
  mountOne(one);
}

/** The hashes of the shingles vote, bit by bit; and the sums of the worked example are the published ones. */
function mountOne(root: HTMLElement): void {
  const text = kept('v', published.text, (text) => text.length <= LONGEST);
  const hash = kept('h', 'md5', (name) => name in words.hashes);
  const bit = kept('c', 17, (n) => Number.isInteger(n) && n >= 0 && n < BITS);
  const limit = bounded(LONGEST);
  const explanation = computed(() => explained(text.value, hash.value as Hash));
  const voters = computed(() => explanation.value.features.length);
  /** How many shingles have voted so far; undefined: all. */
  const step = signal<number | undefined>(undefined);
  const counted = computed(() => Math.min(step.value ?? Infinity, voters.value));
  const votesOf = (many: number) => explanation.value.features.slice(0, many).reduce((sum, { weight }) => sum + weight, 0);
  const sums = computed(() => (counted.value === voters.value ? explanation.value.sums : sumsAfter(explanation.value, counted.value)));
  const beat = signal<ReturnType<typeof setInterval> | undefined>(undefined);

  const stop = () => {
    clearInterval(beat.peek());
    beat.value = undefined;
  };
  const next = () => {
    step.value = counted.peek() >= voters.peek() ? 1 : counted.peek() + 1;
    if (counted.peek() >= voters.peek()) stop();
  };
  const play = () => {
    if (beat.peek() !== undefined) return stop();
    step.value = 0;
    beat.value = setInterval(next, BEAT);
  };
  const edit = (change: () => void) =>
    batch(() => {
      stop();
      step.value = undefined;
      change();
    });

  const isExample = () => text.value === published.text && hash.value === 'md5';
  const check = () => {
    if (!isExample()) {
      return html`<p class="golden">${words.ours} <button type="button" @click=${() =>
        edit(() => {
          text.value = published.text;
          hash.value = 'md5';
        })}>${words.restore}</button></p>`;
    }
    if (counted.value < voters.value) return html`<p class="golden">${words.soFar(counted.value, voters.value)}</p>`;
    const { sums, fingerprint } = explanation.value;
    const same = sums.every((sum, i) => sum === published.sums[i]) && toHex(fingerprint) === published.hex;
    return html`<p class="golden" data-same=${same}>${same ? `✓ ${words.same}: ` : `✗ ${words.differ}: `}<code>${toHex(fingerprint)}</code></p>`;
  };

  const controls = () => html`<div class="controls">
    <label class="line">${words.text}
      <input
        type="text" id="voting-text" maxlength=${LONGEST} spellcheck="false" autocapitalize="off" .value=${live(text.value)}
        @beforeinput=${limit.watch} @input=${(event: Event) => edit(() => (text.value = (event.target as HTMLInputElement).value))}></label>
    ${limit.note(text.value)}
    <div class="steps" role="group" aria-label=${words.steps}>
      <button type="button" @click=${play}>${beat.value === undefined ? words.play : words.pause}</button>
      <button type="button" @click=${() => {
        stop();
        next();
      }}>${words.next}</button>
      <button type="button" ?disabled=${counted.value === voters.value} @click=${() => edit(() => {})}>${words.all}</button>
      <button type="button" ?disabled=${!calm.a.value || calm.a.value.length > LONGEST} @click=${() => edit(() => (text.value = calm.a.peek()))}>${words.mine}</button>
      <span class="tally">${words.counted(counted.value, voters.value, votesOf(counted.value), votesOf(voters.value))}</span>
    </div>
  </div>`;

  const sentence = readOut(
    root,
    computed(() => {
      const voting = explanation.value.features.slice(0, counted.value);
      const votes = voting.map((feature) => vote(feature, bit.value));
      const total = (side: (vote: number) => boolean) => Math.abs(votes.filter(side).reduce((sum, vote) => sum + vote, 0));
      const sum = sums.value[bit.value]!;
      return words.readOut(
        bit.value,
        total((vote) => vote > 0),
        total((vote) => vote < 0),
        signed(sum),
        sum > 0 ? 1 : 0,
      );
    }),
  );

  /** On a phone the picture is wider than the screen: scrolls the described column into view. */
  const reveal = () => {
    const [frame, column] = [root.querySelector('.scroller'), root.querySelector('.column')];
    if (!frame || !column) return;
    const [outer, inner] = [frame.getBoundingClientRect(), column.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right) frame.scrollLeft += inner.left - outer.left - outer.width / 2;
  };

  effect(() => {
    render(
      html`
      <h3 class="part">${words.inFull}</h3>
      ${controls()}
      <p class="sentence">${words.before}
        ${scrub({ label: words.bit, value: bit.value, min: 0, max: BITS - 1, set: (n) => (bit.value = n) })}
        ${words.middle} ${pick(words.hash, hash.value as Hash, words.hashes, (name) => edit(() => (hash.value = name)))} ${words.after}</p>
      <div class="scroller" role="region" aria-label=${words.picture} tabindex="0">${matrix(
        explanation.value,
        sums.value,
        counted.value,
        bit.value,
        (i) => (bit.value = i),
      )}</div>
      ${voters.value > ROWS ? html`<p class="hint">${words.more(voters.value - ROWS)}</p>` : nothing}
      ${sentence()}
      ${check()}
      <div class="side-by-side column-and-sums">
        ${columnTable(explanation.value, bit.value, counted.value, sums.value[bit.value]!)}
        <div><p class="hint" id="sums">${words.list}</p>
          <ol class="sums" start="0" aria-labelledby="sums">${sums.value.map((sum, i) => html`<li ?data-chosen=${i === bit.value}>${signed(sum)}</li>`)}</ol></div>
      </div>`,
      root,
    );
  });
  effect(() => {
    void bit.value;
    reveal();
  });
}
