import { html } from 'lit-html';
import { inLanguage } from '../page/language.ts';
import { guess } from './guess.ts';

const words = inLanguage({
  en: {
    ask: (of: number) => `How many of the ${of} bits will differ?`,
    mine: 'My guess',
    show: 'Show me',
    verdict: (guess: number, truth: number) =>
      guess === truth ? `You guessed ${guess}. Exactly right.` : `You guessed ${guess}; it is ${truth}, ${Math.abs(guess - truth)} off.`,
    again: 'Guess another',
  },
  zh: {
    ask: (of: number) => `${of} 位里会有几位不同？`,
    mine: '我猜',
    show: '揭晓',
    verdict: (guess: number, truth: number) =>
      guess === truth ? `你猜 ${guess}，一位不差。` : `你猜 ${guess}，实际是 ${truth}，差 ${Math.abs(guess - truth)}。`,
    again: '再猜一题',
  },
});

/** The slider and the button, or the result. The pressed control disappears, and focus moves to what replaces it. */
export function guessing(truth: number, of: number, next: () => void) {
  const { bits, shown } = guess.value!;
  const then = (change: () => void, target: string) => (event: Event) => {
    const root = (event.target as HTMLElement).closest('.guess')!.parentElement!;
    change();
    root.querySelector<HTMLElement>(target)?.focus();
  };
  if (shown) {
    return html`<div class="guess"><p class="verdict" id="verdict">${words.verdict(bits, truth)}</p>
      <button type="button" class="another" aria-describedby="verdict" @click=${then(next, '#guess')}>${words.again}</button></div>`;
  }
  return html`<div class="guess">
    <label for="guess">${words.ask(of)}</label>
    <input
      id="guess" type="range" min="0" max=${of} .value=${String(bits)} aria-valuetext="${words.mine} ${bits}"
      @input=${(event: Event) => (guess.value = { bits: (event.target as HTMLInputElement).valueAsNumber, shown: false })}>
    <output for="guess">${bits}</output>
    <button type="button" @click=${then(() => (guess.value = { bits, shown: true }), '.another')}>${words.show}</button>
  </div>`;
}
