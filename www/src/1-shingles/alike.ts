import { type Recipe, distance, explain, recipes } from 'nearprint';
import { computed, effect } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { calm } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { whole } from '../page/numbers.ts';
import { readOut } from '../page/read-out.ts';
import { words } from './alike-words.ts';
import { DOT, type Disguise, JOINER, type Piece, disguised } from './disguise.ts';

const WAYS = Object.keys(words.ways) as Disguise[];
const EXAMPLES = 4;

/** The recipe with and without folding; all else is the same. */
const sides = { keep: { ...recipes.default, case: 'keep', marks: 'keep' }, fold: recipes.default } as const satisfies Record<
  string,
  Recipe
>;
type Side = keyof typeof sides;

/** A copy that is hidden by letters that look the same, and how many shingles break with and without folding. */
export function mountAlike(root: HTMLElement): void {
  const chosen = kept('sa', 'invisible', (names) => names.split(' ').every((name) => name === '' || name in words.ways));
  const ways = computed(() => chosen.value.split(' ').filter(Boolean) as Disguise[]);
  const pieces = computed(() => disguised(calm.a.value, ways.value));
  const copy = computed(() => pieces.value.map(({ text }) => text).join(''));

  const found = computed(() => {
    const of = (side: Side) => {
      const [own, hidden] = [explain(calm.a.value, sides[side]), explain(copy.value, sides[side])];
      const there = new Set(hidden.features.map(({ text }) => text));
      const broken = own.features.filter(({ text }) => !there.has(text));
      return { all: own.features.length, broken: broken.map(({ text }) => text), bits: distance(own.fingerprint, hidden.fingerprint) };
    };
    return { keep: of('keep'), fold: of('fold') };
  });

  const sentence = readOut(
    root,
    computed(() => {
      const { keep, fold } = found.value;
      if (!keep.all) return words.nothing;
      if (pieces.value.every(({ was }) => was === undefined)) return words.untouched;
      return words.readOut(whole(keep.broken.length), whole(keep.all), keep.bits, whole(fold.broken.length), fold.bits);
    }),
  );

  const toggle = (way: Disguise) => (chosen.value = WAYS.filter((one) => ways.value.includes(one) !== (one === way)).join(' '));
  /** A joiner is drawn as a bar, and a dot below by the browser, because fonts of Chinese have none. */
  const piece = ({ text, was }: Piece) => {
    if (was === undefined) return text;
    if (text === was + DOT) return html`<mark data-dotted>${was}</mark>`;
    return html`<mark ?data-joiner=${text === was + JOINER}>${text}</mark>`;
  };
  const side = (name: Side) => {
    const { all, broken, bits } = found.value[name];
    const [figure, rest] = words.broken(whole(broken.length), whole(all)) as [string, string];
    return html`<div class="folding" data-side=${name}><h4>${words.sides[name]} <small>${words.keys[name]}</small></h4>
      <p><output>${figure}</output> ${rest}</p>
      <svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width=${all ? (100 * broken.length) / all : 0} height="10"></rect></svg>
      <p class="hint">${words.bits(bits)}</p>
      ${broken.length ? html`<p class="hint">${words.example} ${broken.slice(0, EXAMPLES).map((shingle) => html`<code>${shingle}</code> `)}</p>` : nothing}</div>`;
  };

  effect(() => {
    render(
      html`<h3 class="part">${words.title}</h3>
      <p class="intro">${words.intro}</p>
      <div class="controls hiding"><span id="hiding">${words.before}</span> <div class="presets" role="group" aria-labelledby="hiding">${WAYS.map(
        (way) => html`<button
        type="button" aria-pressed=${ways.value.includes(way)} @click=${() => toggle(way)}>${words.ways[way]}</button>`,
      )}</div></div>
      <figure class="hidden-copy"><figcaption>${words.stored}</figcaption><p tabindex="0">${pieces.value.map(piece)}</p></figure>
      <div class="cards foldings">${side('keep')} ${side('fold')}</div>
      ${sentence()}`,
      root,
    );
  });
}
