import { computed, effect } from '@preact/signals-core';
import { html, nothing, render, svg } from 'lit-html';
import { calm } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { type Axis, chart } from '../page/chart.ts';
import { inLanguage } from '../page/language.ts';
import { whole } from '../page/numbers.ts';
import { percent } from '../page/units.ts';
import { readOut } from '../page/read-out.ts';
import { scrub } from '../page/scrub.ts';
import { pick } from '../page/sentence.ts';
import { type Kind, lengths, moves, movesAt, quantile } from './edits.ts';

const words = inLanguage({
  en: {
    before: 'Change',
    kinds: { character: 'one letter', word: 'one word', sentence: 'one sentence' } as Record<Kind, string>,
    kind: 'What is changed',
    middle: 'and call two texts the same if at most',
    after: 'of 64 bits differ.',
    threshold: 'Threshold',
    x: 'characters in the text (each step doubles)',
    y: 'bits moved',
    yours: 'your text A',
    within: (n: number) => `at most ${n} bits`,
    caption: 'One change, by text length',
    length: 'Characters',
    median: 'Bits moved, median',
    range: '10 % to 90 %',
    found: 'Found',
    readOut: (kind: string, threshold: number, short: string, shortFound: string, long: string, longFound: string) =>
      `With ${kind} changed and at most ${threshold} bits allowed, ${shortFound} of the edits are found in texts of ${short} characters, and ${longFound} in texts of ${long}.`,
    own: (length: string, bits: number) => ` In your text A, of ${length} characters, it moves ${bits} bits.`,
  },
  zh: {
    before: '改动',
    kinds: { character: '一个字', word: '一个词', sentence: '一句话' } as Record<Kind, string>,
    kind: '改动什么',
    middle: '，64 位里最多',
    after: '位不同就算同一篇。',
    threshold: '阈值',
    x: '文字的字数（每格加倍）',
    y: '动了几位',
    yours: '你的文字 A',
    within: (n: number) => `最多 ${n} 位`,
    caption: '改动一处，按文字长短',
    length: '字数',
    median: '动了几位（中位数）',
    range: '10 % 至 90 %',
    found: '找得到',
    readOut: (kind: string, threshold: number, short: string, shortFound: string, long: string, longFound: string) =>
      `改动${kind}、最多容许 ${threshold} 位时，${short} 字的文字能找到 ${shortFound}，${long} 字的能找到 ${longFound}。`,
    own: (length: string, bits: number) => `你的文字 A 有 ${length} 字，改一处动 ${bits} 位。`,
  },
});

const MOST = 40; // bits, the height of the chart

/** One edit moves a short text's fingerprint far, and a long one's hardly. */
export function mountLength(root: HTMLElement): void {
  const kind = kept('lk', 'word', (name) => name in words.kinds);
  const threshold = kept('lt', 3, (n) => Number.isInteger(n) && n >= 0 && n <= 32);

  const curves = computed(() => lengths.map((length) => ({ length, moved: movesAt(length, kind.value as Kind) })));
  const found = (moved: readonly number[]) => moved.filter((bits) => bits <= threshold.value).length / moved.length;
  const own = computed(() => ({ length: calm.a.value.length, bits: quantile(moves(calm.a.value, kind.value as Kind, 9), 0.5) }));

  const [shortest, longest] = [lengths[0]!, lengths.at(-1)!];
  const across: Axis = {
    label: words.x,
    ticks: lengths.map((n) => [n, whole(n)]),
    place: (n) => 0.08 + 0.88 * (Math.log(Math.max(shortest * 0.8, Math.min(1.1 * longest, n)) / shortest) / Math.log(longest / shortest)),
  };
  const up: Axis = { label: words.y, ticks: [0, 8, 16, 24, 32, 40].map((n) => [n, String(n)]), place: (n) => Math.min(n, MOST) / MOST };

  const picture = () =>
    chart(
      'lengths',
      across,
      up,
      ({ x, y }) => svg`
    <rect class="within" x="46" width="500" y=${y(threshold.value + 0.5)} height=${y(0) - y(threshold.value + 0.5)}></rect>
    ${curves.value.map(
      ({ length, moved }) => svg`
      <line class="spread" x1=${x(length)} x2=${x(length)} y1=${y(quantile(moved, 0.1))} y2=${y(quantile(moved, 0.9))}></line>`,
    )}
    <polyline class="median" points=${curves.value.map(({ length, moved }) => `${x(length)},${y(quantile(moved, 0.5))}`).join(' ')}></polyline>
    ${curves.value.map(({ length, moved }) => svg`<circle class="dot" cx=${x(length)} cy=${y(quantile(moved, 0.5))} r="5"></circle>`)}
    <text class="name end" x="544" y=${y(threshold.value + 0.5) - 6}>${words.within(threshold.value)}</text>
    ${
      own.value.length
        ? svg`<circle class="own" cx=${x(own.value.length)} cy=${y(own.value.bits)} r="9"></circle>
      <text class="name here" x=${x(own.value.length) + 14} y=${y(own.value.bits) - 10}>${words.yours}</text>`
        : nothing
    }`,
    );

  const table = () => html`<table class="lengths">
    <caption>${words.caption}</caption>
    <thead><tr><th scope="col">${words.length}</th><th scope="col">${words.median}</th><th scope="col">${words.range}</th><th scope="col">${words.found}</th></tr></thead>
    <tbody>${curves.value.map(
      ({ length, moved }) => html`<tr>
      <th scope="row">${whole(length)}</th><td>${quantile(moved, 0.5)}</td><td>${quantile(moved, 0.1)}–${quantile(moved, 0.9)}</td><td><b>${percent(found(moved))}</b></td>
    </tr>`,
    )}</tbody>
  </table>`;

  const sentence = readOut(
    root,
    computed(() => {
      const [first, last] = [curves.value[0]!, curves.value.at(-1)!];
      return (
        words.readOut(
          words.kinds[kind.value as Kind],
          threshold.value,
          whole(first.length),
          percent(found(first.moved)),
          whole(last.length),
          percent(found(last.moved)),
        ) + (own.value.length ? words.own(whole(own.value.length), own.value.bits) : '')
      );
    }),
  );

  root.replaceChildren();
  effect(() => {
    render(
      html`
      <p class="sentence">${words.before} ${pick(words.kind, kind.value as Kind, words.kinds, (name) => (kind.value = name))} ${words.middle}
        ${scrub({ label: words.threshold, value: threshold.value, min: 0, max: 32, set: (n) => (threshold.value = n) })} ${words.after}</p>
      <div class="side-by-side"><figure>${picture()}</figure>${table()}</div>
      ${sentence()}`,
      root,
    );
  });
}
