// The first screen: the reader's paragraph, and what two hashes make of each change. A typing error is made automatically, once.
import { fingerprint } from 'nearprint';
import { computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { misspelt, opening } from '../0-two-texts/opening.ts';
import { available, sha256 } from '../0-two-texts/sha.ts';
import { text } from '../0-two-texts/texts.ts';
import { language } from '../page/language.ts';
import { readOut } from '../page/read-out.ts';
import { changeWord, changes } from './edit.ts';
import { ownText } from './own-text.ts';
import { differing, strip } from './strip.ts';
import { words } from './words.ts';

const [FIRST, KEY] = [1400, 420]; // ms: to read what it is about, and from key to key

/** The text after each key of the typing error: first back to the common beginning, then on to the error. */
export function keys(text: string, wrong: string): string[] {
  let from = 0;
  while (text[from] === wrong[from]) from++;
  let end = 0;
  while (text.at(-1 - end) === wrong.at(-1 - end) && end < Math.min(text.length, wrong.length) - from) end++;
  const [old, now] = [text.slice(from, text.length - end), wrong.slice(from, wrong.length - end)];
  const shorter = Array.from(old, (_, i) => old.slice(0, i)).reverse();
  const longer = Array.from(now, (_, i) => now.slice(0, i + 1));
  return [...shorter, ...longer].map((middle) => text.slice(0, from) + middle + text.slice(text.length - end));
}

export function mountHero(root: HTMLElement): void {
  /** What the typing error has made of the text so far; undefined once it is made or the reader acts. */
  const typed = signal<string | undefined>(undefined);
  const now = computed(() => typed.value ?? text.b.value);
  const guess = signal(32);
  const told = signal<{ guess: number; truth: number } | undefined>(undefined);

  const width = signal<64>(64);
  const sha = [text.a, now].map((of) =>
    sha256(
      computed(() => (available ? of.value : undefined)),
      width,
    ),
  );
  const simhash = computed(() => [fingerprint(text.a.value), fingerprint(now.value)] as const);
  const edited = computed(() => changes(text.a.value, now.value));

  const write = (next: string) => {
    typed.value = undefined;
    text.b.value = next;
  };
  /** Ends the typing error where it will end, when the reader acts. */
  const settle = () => (typed.value = undefined);
  const change = () => {
    const before = fingerprint(now.peek());
    const next = changeWord(text.a.peek(), now.peek());
    if (next === undefined) return;
    write(next);
    told.value = { guess: guess.peek(), truth: differing(before, fingerprint(next)) };
  };

  const row = (name: string, now: bigint, before: bigint) =>
    html`<div class="hash"><b>${name}</b><div .innerHTML=${strip(now, before)}></div><span><output>${differing(now, before)}</output> ${words.changed}</span></div>`;
  const sentence = readOut(
    root,
    computed(() => {
      if (typed.value !== undefined) return '';
      if (now.value === text.a.value) return words.same;
      return words.changedWords(
        edited.value.words,
        available ? differing(sha[0]!.value, sha[1]!.value) : undefined,
        differing(...simhash.value),
      );
    }),
  );
  const guessing = () => html`<div class="guess">
      <label for="guess">${words.guess}</label>
      <input id="guess" type="range" min="0" max="64" .value=${live(String(guess.value))} aria-valuetext=${words.mine(guess.value)}
        @input=${(event: Event) => {
          guess.value = (event.target as HTMLInputElement).valueAsNumber;
          told.value = undefined;
        }}><output for="guess">${guess.value}</output>
      <button type="button" class="main" @click=${change}>${words.change}</button>
      <button type="button" ?disabled=${now.value === text.a.value} @click=${() => write(text.a.peek())}>${words.back}</button>
      <button type="button" ?disabled=${now.value === text.a.value} @click=${() => {
        settle();
        text.a.value = text.b.peek();
      }}>${words.begin}</button>
      <p class="verdict" role="status">${told.value ? words.verdict(told.value.guess, told.value.truth) : nothing}</p></div>`;

  root.replaceChildren();
  root.addEventListener('focusin', settle);
  effect(() => {
    render(
      html`${ownText('yours', words.yours, now.value, edited.value.changed, write)}
      <div class="hashes">${available ? row('SHA-256', sha[1]!.value, sha[0]!.value) : nothing}
        ${row('SimHash', simhash.value[1], simhash.value[0])}</div>
      ${sentence()} ${guessing()}`,
      root,
    );
  });

  const { text: right } = opening[language];
  const wrong = misspelt(opening[language]);
  const untouched = text.a.peek() === right && text.b.peek() === wrong;
  if (!untouched || !available || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const steps = keys(right, wrong);
  const play = () => {
    if (typed.peek() === undefined) return;
    typed.value = steps.shift();
    if (steps.length) setTimeout(play, KEY);
    else setTimeout(settle, KEY);
  };
  typed.value = right;
  setTimeout(play, FIRST);
}
