import './weights.css';
import { distance, toHex } from 'nearprint';
import { computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { LONGEST } from '../0-two-texts/text-field.ts';
import { text as texts } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { bounded } from '../page/bounded.ts';
import { hundredths } from '../page/numbers.ts';
import { readOut } from '../page/read-out.ts';
import { scrub } from '../page/scrub.ts';
import { pick } from '../page/sentence.ts';
import { twoRows } from '../page/two-rows.ts';
import { samples } from './samples.ts';
import { type Choice, type Weighed, type Weighing, fingerprintOf, idf, weigh } from './weigh.ts';
import { words } from './words.ts';

const SHOWN = 12;

/** Which words vote, with how many votes, and how this moves the fingerprint. */
export function mountWeights(root: HTMLElement): void {
  const text = kept('w', samples[0]!, (text) => text.length <= LONGEST);
  const weights = kept('wt', 'tfidf', (name) => name in words.weights);
  const stop = kept('ws', false, () => true);
  const top = kept('wn', 0, (n) => String(n) in words.tops);

  const hand = signal<ReadonlyMap<string, number>>(new Map());

  const limit = bounded(LONGEST);
  const choice = computed<Choice>(() => ({ weights: weights.value as Weighing, stop: stop.value, top: top.value, hand: hand.value }));
  const weighed = computed(() => weigh(text.value, choice.value));
  const plain = computed(() => fingerprintOf(text.value, { weights: 'once', stop: false, top: 0 }));
  const fingerprint = computed(() => fingerprintOf(text.value, choice.value));
  const moved = computed(() => distance(plain.value, fingerprint.value));

  const sentence = readOut(
    root,
    computed(() => {
      const voting = weighed.value.filter(({ weight }) => weight > 0);
      if (!voting.length) return words.none;
      if (voting.length > 1 && voting[0]!.weight === voting.at(-1)!.weight)
        return words.equal(hundredths(voting[0]!.weight), voting.length, weighed.value.length, moved.value);
      return words.readOut(voting[0]!.word, hundredths(voting[0]!.weight), voting.length, weighed.value.length, moved.value);
    }),
  );

  const control = () => html`<p class="sentence">${words.before}
    ${pick(words.weighting, weights.value as Weighing, words.weights, (name) => (weights.value = name))}${words.stopBefore}
    ${pick(words.stop, stop.value ? 'drop' : 'keep', words.stops, (name) => (stop.value = name === 'drop'))}${words.topBefore}
    ${pick(words.top, String(top.value) as `${keyof typeof words.tops}`, words.tops, (n) => (top.value = Number(n)))} ${words.topAfter}</p>`;

  const row = ({ word, count, documents, weight, out }: Weighed, most: number) => html`<tr data-word=${word} data-out=${out ?? nothing}>
    <th scope="row">${word}</th>
    <td class="figure">${count}</td>
    <td class="figure">${documents}</td>
    <td class="figure">${
      out
        ? words.out[out]
        : weights.value === 'hand'
          ? scrub({ label: word, value: weight, min: 1, max: 5, set: (n) => (hand.value = new Map([...hand.value, [word, n]])) })
          : hundredths(weight)
    }</td>
    <td class="bar" aria-hidden="true"><svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none"><rect width=${(100 * weight) / most} height="10"></rect></svg></td>
  </tr>`;

  /** The heaviest words, and the most frequent ones that were left out, which show the effect of a choice. */
  const table = () => {
    const dropped = weighed.value
      .filter(({ out }) => out === 'stop')
      .sort((a, b) => b.count - a.count)
      .slice(0, 3);
    const voting = weighed.value.filter(({ out }) => out !== 'stop').slice(0, SHOWN);
    const most = voting[0]?.weight || 1;
    const equal = voting.length > 1 && weighed.value.filter(({ weight }) => weight > 0).every(({ weight }) => weight === most);
    const rest = weighed.value.length - dropped.length - voting.length;
    return html`<table class="weights">
      <caption>${equal ? words.captionEqual : words.caption}</caption>
      <thead><tr><th scope="col">${words.word}</th><th scope="col" class="figure">${words.count}</th><th scope="col" class="figure">${words.documents(
        idf().documents,
      )}</th><th scope="col" class="figure">${words.weight}</th><td></td></tr></thead>
      <tbody>${repeat(
        [...voting, ...dropped],
        ({ word }) => word,
        (word) => row(word, most),
      )}</tbody>
    </table>${rest > 0 ? html`<p class="hint">${words.rest(rest, equal)}</p>` : nothing}`;
  };

  root.replaceChildren();
  effect(() => {
    render(
      html`
      ${control()}
      <div class="controls"><div class="presets" role="group" aria-label=${words.samples}>
        ${samples.slice(0, 4).map(
          (sample, i) => html`<button
          type="button" aria-pressed=${sample === text.value} @click=${() => (text.value = sample)}>${words.sample(i + 1)}</button>`,
        )}
        <button type="button" @click=${() => (text.value = texts.a.value)}>${words.mine}</button>
      </div></div>
      <div class="weighing">
        <div class="text-field">
          <label for="weighed-text">${words.text}</label>
          <div class="paper"><div class="copy" aria-hidden="true">${text.value}${'\n'}</div><textarea
            id="weighed-text" spellcheck="false" autocapitalize="off" rows="6" maxlength=${LONGEST} .value=${live(text.value)}
            @beforeinput=${limit.watch} @input=${(event: Event) => (text.value = (event.target as HTMLTextAreaElement).value)}></textarea></div>
          ${limit.note(text.value)}
        </div>
        <div>${table()}</div>
      </div>
      <div class="moving">
        <p class="tally">${words.strip}: <b>${words.moved(moved.value)}</b> <code>${toHex(fingerprint.value)}</code></p>
        <div class="scroller" role="region" aria-label=${words.strip} tabindex="0">${twoRows(plain.value, fingerprint.value)}</div>
      </div>
      ${sentence()}`,
      root,
    );
  });
}
