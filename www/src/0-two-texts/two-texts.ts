import { type Fingerprint, compare, distance as distanceBetween, recipes, sketch, toHex } from 'nearprint/fingerprints';
import { type Signal, batch, computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import * as published from './published.ts';
import { kept } from '../page/address.ts';
import { bounded } from '../page/bounded.ts';
import { hundredths, signed } from '../page/numbers.ts';
import { readOut } from '../page/read-out.ts';
import { pick } from '../page/sentence.ts';
import { bitStrip } from './bit-strip.ts';
import { presets } from './presets.ts';
import { available, sha256 } from './sha.ts';
import { LONGEST, sideField } from './text-field.ts';
import { preset, presetCalled, text } from './texts.ts';
import { words } from './words.ts';

type Side = 'a' | 'b';
type Kind = 'simhash' | 'sha256';
type Width = 32 | 64 | 128;

/** Two texts, their fingerprints and their distance, updated at every keystroke. */
export function mountTwoTexts(root: HTMLElement): void {
  const kind = kept('k', 'simhash', (name) => name === 'simhash' || (name === 'sha256' && available)) as Signal<Kind>;
  const width = kept('w2', 64, (n) => [32, 64, 128].includes(n)) as Signal<Width>;
  const chosenBit = signal<number | undefined>(undefined);

  const limits = { a: bounded(LONGEST), b: bounded(LONGEST) };
  const recipe = computed(() => ({ ...recipes[presetCalled(preset.value).recipe], bits: width.value }));
  const sketches = {
    a: computed(() => sketch(text.a.value, recipe.value)),
    b: computed(() => sketch(text.b.value, recipe.value)),
  };
  const shaOf = (side: Side) =>
    sha256(
      computed(() => (kind.value === 'sha256' ? text[side].value : undefined)),
      width,
    );
  const sha = { a: shaOf('a'), b: shaOf('b') };
  const bits = (side: Side) => (kind.value === 'sha256' ? sha[side].value : sketches[side].value.fingerprint);

  const comparison = computed(() => compare(text.a.value, text.b.value, recipe.value));
  const different = computed(() => (bits('a') ^ bits('b')) as Fingerprint);
  const distance = computed(() => distanceBetween(bits('a'), bits('b')));

  /** Without a shingle there is no angle: its measures are left out and explained. */
  const comparable = computed(() => sketches.a.value.features > 0 && sketches.b.value.features > 0);

  /** The bit that is described: the one in focus, or else the highest one that differs. */
  const bit = computed(() => Math.min(width.value - 1, chosenBit.value ?? Math.max(0, different.value.toString(2).length - 1)));

  /** Whether the texts are those of the example. */
  const untouched = computed(() => {
    const { a, b } = presetCalled(preset.value);
    return text.a.value === a && text.b.value === b;
  });

  const choosePreset = (id: string) =>
    batch(() => {
      preset.value = id;
      const { a, b } = presetCalled(id);
      text.a.value = a;
      text.b.value = b;
      chosenBit.value = undefined;
    });

  const controls = () => html`<p class="sentence">${words.before}
      ${pick(words.bits, String(width.value) as '32' | '64' | '128', { 32: '32', 64: '64', 128: '128' }, (n) => (width.value = Number(n) as Width))} ${words.middle}
      ${available ? pick(words.hash, kind.value, words.kinds, (name) => (kind.value = name)) : words.kinds.simhash}${words.after}</p>
  <div class="controls">
    <div class="presets" role="group" aria-label=${words.examples}>${presets.map(
      ({ id, name }) => html`<button
        type="button" aria-pressed=${id === preset.value && untouched.value} @click=${() => choosePreset(id)}>${name}</button>`,
    )}</div>
    <p class="note">${kind.value === 'sha256' ? words.contrast : untouched.value ? presetCalled(preset.value).note : words.own}</p>
  </div>`;

  const card = (side: 'a' | 'b') =>
    sideField(side, { text: text[side].value, limit: limits[side], write: (next) => (text[side].value = next) });

  const measures = () => {
    const { estimate, cosine, jaccard } = comparison.value;
    const shown = (figure: number) => (comparable.value ? hundredths(figure) : '–');
    return html`<div class="measures">
      <p class="distance"><output>${distance.value}</output> <span>${words.differ(width.value)}</span></p>
      ${
        kind.value === 'sha256'
          ? nothing
          : html`<dl>
        <div><dt>${words.estimate}</dt><dd data-measure="estimate">${comparable.value ? '≈ ' : ''}${shown(estimate)}</dd></div>
        <div><dt>${words.cosine}</dt><dd data-measure="cosine">${shown(cosine)}</dd></div>
        <div><dt>${words.jaccard}</dt><dd data-measure="jaccard">${shown(jaccard)}</dd></div>
      </dl><p class=${comparable.value ? 'hint' : 'hint empty'}>${comparable.value ? words.terms : words.empty}</p>`
      }
    </div>`;
  };

  const hexes = () => html`<dl class="hexes">
    <div class="a"><dt>A</dt><dd><span data-hex="a">${toHex(bits('a'), width.value)}</span> ${check()}</dd></div>
    <div class="b"><dt>B</dt><dd><span data-hex="b">${toHex(bits('b'), width.value)}</span></dd></div>
    <div><dt>A⊕B</dt><dd><span data-hex="xor">${toHex(different.value, width.value)}</span></dd></div>
  </dl>`;

  /** The fingerprint of the published example, compared with the one that the articles print. */
  const check = () => {
    if (
      kind.value === 'sha256' ||
      text.a.value !== published.text ||
      width.value !== 64 ||
      presetCalled(preset.value).recipe !== 'textbook'
    )
      return nothing;
    const same = toHex(bits('a')) === published.hex;
    return html`<span class="check" data-same=${same}>${same ? `✓ ${words.published}` : `✗ ${words.notPublished}`}</span>`;
  };

  /** A full description of one bit. The section on votes explains the sums that decide it. */
  const oneBit = () => {
    const at = (side: Side) => (bits(side) >> BigInt(bit.value)) & 1n;
    const sum = (side: Side) => signed(sketches[side].value.sums[bit.value]!);
    const [a, b] = [at('a'), at('b')];
    return html`<p class="one-bit">${
      kind.value === 'sha256'
        ? words.bit(bit.value, String(a), String(b))
        : words.bitWithSums(bit.value, String(a), String(b), sum('a'), sum('b'))
    }</p>`;
  };

  const sentence = readOut(
    root,
    computed(() => {
      if (kind.value === 'sha256') return words.shaDiffers(distance.value, width.value);
      if (!comparable.value) return words.nothing(distance.value, width.value);
      const { estimate, jaccard } = comparison.value;
      return words.differs(distance.value, width.value, hundredths(estimate), hundredths(jaccard));
    }),
  );

  root.replaceChildren();
  effect(() => {
    render(
      html`
      ${controls()}
      <div class="cards">${card('a')} ${card('b')}</div>
      <div class="result">
        ${measures()}
        <div class="bits">
          ${bitStrip({
            bits: width.value,
            a: bits('a'),
            b: bits('b'),
            chosen: bit.value,
            choose: (value) => (chosenBit.value = value),
          })}
          <div class="under">${oneBit()} ${hexes()}</div>
        </div>
      </div>
      ${sentence()}`,
      root,
    );
  });
}
