import './shingles.css';
import { type Fingerprint, distance, recipes } from 'nearprint';
import { computed, effect, signal } from '@preact/signals-core';
import { html, render } from 'lit-html';
import { calm, presetCalled } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { inLanguage, language } from '../page/language.ts';
import { readOut } from '../page/read-out.ts';
import { scrub } from '../page/scrub.ts';
import { pick } from '../page/sentence.ts';
import { chips } from './chips.ts';
import { type Unit, cut } from './cut.ts';

/** The width of a stair in letters, so that it fits on a phone. */
const WIDEST_STAIR = 16;

const words = inLanguage({
  en: {
    before: 'Cut both texts into overlapping runs of',
    after: '.',
    width: 'Shingle width',
    unit: 'Unit',
    units: { char: 'characters', word: 'words', dictionary: 'dictionary words' },
    none: 'There is nothing to cut.',
    readOut: (width: number, a: number, b: number, shared: number, all: number, distance: number) =>
      `Width ${width}: A has ${a} different shingles, B has ${b}. ${shared} of ${all} are in both, and ${distance} of 64 bits differ.`,
  },
  zh: {
    before: '把两段文字切成相互重叠的片段，每段',
    after: '。',
    width: '片段宽度',
    unit: '单位',
    units: { char: '个字符', word: '个词（按规则）', dictionary: '个词（按词典）' },
    none: '没有可以切的东西。',
    readOut: (width: number, a: number, b: number, shared: number, all: number, distance: number) =>
      `宽度 ${width}：A 有 ${a} 个不同的片段，B 有 ${b} 个。一共 ${all} 个，其中 ${shared} 个两边都有；64 位里有 ${distance} 位不同。`,
  },
});

/** The shingles of the texts, for any width and unit, and how much the texts have in common. */
export function mountShingles(root: HTMLElement): void {
  const width = kept('n', language === 'zh' ? 2 : 4, (n) => Number.isInteger(n) && n >= 1 && n <= 8);
  const unit = kept('u', 'char', (name) => name in words.units);
  const pointed = signal<string | undefined>(undefined);
  const all = { a: signal(false), b: signal(false) };

  /** The recipe of the section above. */
  const recipe = computed(() => recipes[presetCalled(calm.preset.value).recipe]);
  const cuts = {
    a: computed(() => cut(calm.a.value, recipe.value, unit.value as Unit, width.value)),
    b: computed(() => cut(calm.b.value, recipe.value, unit.value as Unit, width.value)),
  };
  const names = {
    a: computed(() => new Set(cuts.a.value.shingles.map(({ text }) => text))),
    b: computed(() => new Set(cuts.b.value.shingles.map(({ text }) => text))),
  };
  const stair = computed(
    () =>
      unit.value === 'char' &&
      [cuts.a.value, cuts.b.value].every(({ units, shingles, total }) => units.length <= WIDEST_STAIR && shingles.length === total),
  ); // each shingle once: its place is its number

  const side = (side: 'a' | 'b') =>
    chips({
      name: side === 'a' ? 'A' : 'B',
      text: calm[side].value,
      cut: cuts[side].value,
      other: names[side === 'a' ? 'b' : 'a'].value,
      pointed: pointed.value,
      point: (shingle) => (pointed.value = shingle),
      stair: stair.value,
      all: all[side].value,
      showAll: (value) => (all[side].value = value),
    });

  const sentence = readOut(
    root,
    computed(() => {
      const [a, b] = [names.a.value, names.b.value];
      if (!a.size || !b.size) return words.none;
      const shared = [...a].filter((name) => b.has(name)).length;
      const far = distance(cuts.a.value.fingerprint as Fingerprint, cuts.b.value.fingerprint as Fingerprint);
      return words.readOut(width.value, a.size, b.size, shared, a.size + b.size - shared, far);
    }),
  );

  root.replaceChildren();
  effect(() => {
    render(
      html`
      <p class="sentence">${words.before} ${scrub({ label: words.width, value: width.value, min: 1, max: 8, set: (n) => (width.value = n) })}
        ${pick(words.unit, unit.value as Unit, words.units, (name) => (unit.value = name))}${words.after}</p>
      <div class="cards">${side('a')} ${side('b')}</div>
      ${sentence()}`,
      root,
    );
  });
}
