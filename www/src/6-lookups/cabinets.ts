import { computed, effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { inLanguage } from '../page/language.ts';
import { count, whole } from '../page/numbers.ts';
import { player } from '../page/player.ts';
import { readOut } from '../page/read-out.ts';
import { CARDS, type Card, type Lookups } from './ways.ts';

const words = inLanguage({
  en: {
    title: 'The query goes to its drawers',
    cabinet: (i: number) => `Cabinet ${i + 1}`,
    query: 'Query',
    closed: 'not opened yet',
    empty: 'The drawer is empty.',
    more: (n: number) => `and ${whole(n)} more`,
    again: 'seen already',
    far: (bits: number) => count(bits, 'bit'),
    readOut: (opened: number, different: number, read: number) =>
      `${count(opened, 'drawer')} opened: ${count(read, 'card')}, ${count(different, 'different document')}.`,
    compared: (different: number, found: number, within: number) =>
      `${count(different, 'document')} compared instead of 10,000: ${found} at most ${count(within, 'bit')} away.`,
  },
  zh: {
    title: '查询去找它的抽屉',
    cabinet: (i: number) => `柜子 ${i + 1}`,
    query: '查询',
    closed: '还没打开',
    empty: '抽屉是空的。',
    more: (n: number) => `还有 ${whole(n)} 篇`,
    again: '见过了',
    far: (bits: number) => `${bits} 位`,
    readOut: (opened: number, different: number, read: number) => `打开了 ${opened} 个抽屉：${read} 张卡片，${different} 篇不同的文档。`,
    compared: (different: number, found: number, within: number) =>
      `比较了 ${different} 篇，而不是 10,000 篇：${found} 篇最多差 ${within} 位。`,
  },
});

const STEPS = 5; // four drawers, and the comparison

/** Four cabinets, one for each block. The query opens one drawer in each; every document there is a candidate, but only once. */
export function mountCabinets(root: HTMLElement, answer: ReadonlySignal<Lookups | undefined>, within: ReadonlySignal<number>): void {
  const steps = computed(() => STEPS);
  const { step, controls } = player(
    steps,
    () => 1100,
    (time) => fly(root, step.peek(), time),
  );

  /** Cabinets in the order of the hex form: the most significant block first. */
  const block = (place: number) => 3 - place;
  const cardsOf = (place: number) => answer.value!.cards[block(place)]!;
  const opened = computed(() => Math.min(step.value, 4));
  const seenBefore = (place: number) => new Set([0, 1, 2, 3].slice(0, place).flatMap((earlier) => cardsOf(earlier).map(({ id }) => id)));
  const candidates = () => answer.value!.measured.find(({ way }) => way === 'blocks')!.found!;

  const sentence = readOut(
    root,
    computed(() => {
      if (!answer.value) return '';
      const read = [0, 1, 2, 3].slice(0, opened.value).reduce((sum, place) => sum + answer.value!.drawers[block(place)]!, 0);
      if (step.value === STEPS) return words.compared(candidates().candidates, candidates().matches, within.value);
      // Only among the drawn cards; a fuller drawer may hold more.
      const repeated = [0, 1, 2, 3]
        .slice(0, opened.value)
        .reduce((sum, place) => sum + cardsOf(place).filter(({ id }) => seenBefore(place).has(id)).length, 0);
      return words.readOut(opened.value, opened.value === 4 ? candidates().candidates : read - repeated, read);
    }),
  );

  const card = ({ id, start, distance }: Card, place: number) => {
    const again = seenBefore(place).has(id);
    const compared = step.value === STEPS && !again;
    return html`<li data-id=${id} ?data-again=${again} ?data-found=${compared && distance <= within.value}>
      <b>${id + 1} · ${start}…</b> <span>${again ? words.again : compared ? words.far(distance) : ''}</span></li>`;
  };
  const cabinet = (place: number) => {
    const many = answer.value!.drawers[block(place)]!;
    const open = place < opened.value;
    const key = answer.value!.query.slice(4 * place, 4 * place + 4);
    return html`<div class="cabinet" ?data-open=${open}>
      <p><b>${words.cabinet(place)}</b> <code>${key}</code></p>
      ${
        !open
          ? html`<p class="hint">${words.closed}</p>`
          : many === 0
            ? html`<p class="hint">${words.empty}</p>`
            : html`<ul>${cardsOf(place).map((one) => card(one, place))}</ul>${many > CARDS ? html`<p class="hint">${words.more(many - CARDS)}</p>` : nothing}`
      }
    </div>`;
  };

  effect(() => {
    if (!answer.value) return;
    render(
      html`<h3 class="part">${words.title}</h3>
      ${controls()}
      <p class="query-card"><b>${words.query}</b> <code>${answer.value.query.match(/.{4}/g)!.join(' ')}</code></p>
      <div class="cabinets">${[0, 1, 2, 3].map(cabinet)}</div>
      ${sentence()}`,
      root,
    );
  });
}

/** Animates the query's card flying to the drawer that opens, unless the reader wants no motion. */
function fly(root: HTMLElement, step: number, time: number): void {
  const cabinet = root.querySelectorAll<HTMLElement>('.cabinet')[step - 1];
  const card = root.querySelector<HTMLElement>('.query-card');
  if (!cabinet || !card || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const [from, to] = [card.getBoundingClientRect(), cabinet.getBoundingClientRect()];
  card.animate(
    [
      { transform: 'none' },
      { transform: `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(0.9)`, offset: 0.7 },
      { transform: 'none' },
    ],
    { duration: time, easing: 'ease-in-out' },
  );
  for (const one of cabinet.querySelectorAll('li'))
    one.animate(
      [
        { opacity: 0, transform: 'translateY(-8px)' },
        { opacity: 1, transform: 'none' },
      ],
      { duration: time },
    );
}
