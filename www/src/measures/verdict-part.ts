import { type ReadonlySignal, type Signal, computed, effect } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { inLanguage, language } from '../page/language.ts';
import { hundredths } from '../page/numbers.ts';
import { list } from '../page/units.ts';
import { readOut } from '../page/read-out.ts';
import { LETTERS, type Part, type Verdict } from './verdict.ts';
import type { Other } from './words.ts';

const words = inLanguage({
  en: {
    title: 'One verdict, three measures',
    intro:
      'The package’s verdict is the larger of two measures, or a third one where both fail, because each kind of copy breaks different measures. How much is enough depends on the length of the shorter text; here it was found by trial, from the package’s answers.',
    kinds: {
      words: 'Words replaced',
      scanned: 'Read by a scanner',
      moved: 'Last sentence first',
      fields: 'Fields reversed',
    } satisfies Partial<Record<Other, string>>,
    group: 'Kind of copy',
    caption: 'What each measure sees, and how much is enough',
    measure: 'Measure',
    share: 'Share',
    from: 'Enough from',
    sees: 'Sees it',
    parts: {
      words: [
        'Words in order',
        'Words found in both in the same order, out of all words. Breaks where parts move, or where errors spoil many words.',
      ],
      jaccard: ['Shingles in both (Jaccard)', 'In any order. Breaks where changes are spread all over the text.'],
      letters: ['Letters in order', 'Used only if the other two fail. Breaks where parts move.'],
    } satisfies Record<Part, [string, string]>,
    yes: 'yes',
    no: 'no',
    readOut: (score: string, threshold: string, same: boolean, by: readonly string[]) =>
      `The score is ${score}. From ${threshold} up, two texts of this length are near-duplicates: these ${same ? 'are' : 'are not'}. ${by.length ? `Seen by: ${list(by)}.` : 'None of the three sees a copy.'}`,
    nothing: 'There is no verdict yet.',
  },
  zh: {
    title: '一个结论，三种度量',
    intro:
      '软件包的结论取两种度量里大的一个；两种都不够时再看第三种，因为每一类副本弄坏的都不一样。多少才够，看较短的一篇有多长；这里的界是按软件包的回答试出来的。',
    kinds: { words: '换字', scanned: '扫描识别', moved: '末句提前', fields: '字段倒转' } satisfies Partial<Record<Other, string>>,
    group: '哪一类副本',
    caption: '每种度量看到多少，到多少才够',
    measure: '度量',
    share: '比例',
    from: '够的界',
    sees: '看得出',
    parts: {
      words: ['词序', '两边都有、次序相同的词，占全部的词。次序一换，或者一处错毁掉许多词，就不行了。'],
      jaccard: ['共有的片段（Jaccard）', '不看次序。改动散在全文各处，就不行了。'],
      letters: ['字序', '前两种都不够才看。次序一换就不行了。'],
    } satisfies Record<Part, [string, string]>,
    yes: '是',
    no: '否',
    readOut: (score: string, threshold: string, same: boolean, by: readonly string[]) =>
      `得分 ${score}；这样长的两篇，${threshold} 以上算近似重复，所以这两篇${same ? '是' : '不是'}。${by.length ? `看得出的：${list(by)}。` : '三种都看不出是副本。'}`,
    nothing: '还没有结论。',
  },
});

const PARTS = Object.keys(words.parts) as Part[];
type Kind = keyof typeof words.kinds;

/** From when on a measure is enough by itself. */
export const enough = (part: Part, { threshold }: Verdict) => (part === 'letters' ? LETTERS : threshold);

/** The three measures of the verdict, each with its threshold, for the pair that is chosen in the section. */
export function verdictPart(
  root: HTMLElement,
  { chosen, verdict }: { chosen: Signal<string>; verdict: ReadonlySignal<Verdict | undefined> },
): void {
  const seenBy = (one: Verdict) => PARTS.filter((part) => one.parts[part] >= enough(part, one));
  const lower = (name: string) => (language === 'en' ? name[0]!.toLowerCase() + name.slice(1) : name);
  const sentence = readOut(
    root,
    computed(() => {
      const one = verdict.value;
      return one
        ? words.readOut(
            hundredths(one.score),
            hundredths(one.threshold),
            one.same,
            seenBy(one).map((part) => lower(words.parts[part][0])),
          )
        : words.nothing;
    }),
  );

  const row = (part: Part, one: Verdict) => {
    const [share, least] = [one.parts[part], enough(part, one)];
    const sees = share >= least;
    return html`<tr role="row" data-part-of=${part} ?data-sees=${sees}>
      <th role="rowheader" scope="row">${words.parts[part][0]} <small>${words.parts[part][1]}</small></th>
      <td role="cell" class="figure" data-label=${words.share}>${hundredths(share)}</td>
      <td role="cell" class="bar" aria-hidden="true"><svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none"><rect width=${100 * share} height="10"></rect><line x1=${100 * least} x2=${100 * least} y1="-4" y2="14"></line></svg></td>
      <td role="cell" class="figure" data-label=${words.from}>${hundredths(least)}</td>
      <td role="cell" class="figure sees" data-label=${words.sees}>${sees ? `✓ ${words.yes}` : `✗ ${words.no}`}</td></tr>`;
  };
  const table = (one: Verdict) => html`<table role="table" class="figures stacked verdict-table"><caption>${words.caption}</caption>
    <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${words.measure}</th><th role="columnheader" scope="col" class="figure">${words.share}</th><td role="cell"></td>${[
      words.from,
      words.sees,
    ].map((name) => html`<th role="columnheader" scope="col" class="figure">${name}</th>`)}</tr></thead>
    <tbody role="rowgroup">${PARTS.map((part) => row(part, one))}</tbody></table>`;

  effect(() => {
    render(
      html`<h3 class="part">${words.title}</h3>
      <p class="intro">${words.intro}</p>
      <div class="presets kinds-of-copy" role="group" aria-label=${words.group}>${(Object.keys(words.kinds) as Kind[]).map(
        (kind) => html`<button
        type="button" aria-pressed=${chosen.value === kind} @click=${() => (chosen.value = kind)}>${words.kinds[kind]}</button>`,
      )}</div>
      ${verdict.value ? table(verdict.value) : nothing}
      ${sentence()}`,
      root,
    );
  });
}
