import { computed, effect } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { calm } from '../0-two-texts/texts.ts';
import { inLanguage, language } from '../page/language.ts';
import { percent } from '../page/units.ts';
import { player } from '../page/player.ts';
import { readOut } from '../page/read-out.ts';
import { type Arrival, arrivals, stream } from './arriving.ts';
import { words } from './loop-words.ts';

const PHASES = ['query', 'compare', 'insert'] as const;
const START = inLanguage({ en: 28, zh: 9 }); // characters that name a text

/** Documents arrive one by one: each queries the corpus, is compared, and is inserted unless it is a copy. */
export function mountLoop(root: HTMLElement): void {
  const all = computed(() => arrivals(stream(calm.a.value, calm.b.value)));
  const steps = computed(() => PHASES.length * all.value.length);
  const { step, controls } = player(
    steps,
    () => 1100,
    (time) => settle(root, time),
  );

  /** Which arrival is at work and in which phase; before the first step none is. */
  const now = computed(() =>
    step.value ? { place: Math.floor((step.value - 1) / PHASES.length), phase: (step.value - 1) % PHASES.length } : undefined,
  );
  const isDone = (place: number) => PHASES.length * (place + 1) <= step.value;
  const keptNow = computed(() => all.value.flatMap(({ copyOf }, place) => (isDone(place) && !copyOf ? [place] : [])));

  const told = ({ asked, nearest, copyOf }: Arrival, place: number, phase: number) => {
    if (phase === 0) return nearest ? words.query(place + 1, asked, nearest.place + 1, nearest.bits) : words.first;
    if (phase === 1) return copyOf ? words.copy(place + 1, copyOf.place + 1, percent(copyOf.score)) : words.different(place + 1);
    return copyOf ? words.left(place + 1) : words.in(place + 1, asked + 1);
  };
  const sentence = readOut(
    root,
    computed(() => {
      const many = all.value.length;
      if (!now.value) return words.begin(many);
      const { place, phase } = now.value;
      const last =
        step.value === steps.value
          ? `${language === 'zh' ? '' : ' '}${words.end(many, keptNow.value.length, (many * (many - 1)) / 2)}`
          : '';
      return told(all.value[place]!, place, phase) + last;
    }),
  );

  const name = ({ text }: Arrival) => `${text.slice(0, START)}…`;
  const arriving = (arrival: Arrival, place: number) => {
    const { copyOf } = arrival;
    const state = isDone(place)
      ? copyOf
        ? words.copyState(copyOf.place + 1)
        : words.inState
      : place === now.value?.place
        ? words.asking
        : words.waiting;
    return html`<li data-place=${place} ?data-now=${place === now.value?.place} ?data-copy=${isDone(place) && copyOf}><b>${place + 1}</b> <span>${name(arrival)}</span> <i>${state}</i></li>`;
  };
  /** A document in the corpus; the compared one is highlighted. */
  const inside = (place: number) => {
    const at = now.value;
    const one = at && all.value[at.place]!;
    const compared = one && at.phase < 2 && (one.copyOf ?? one.nearest)?.place === place;
    return html`<li data-place=${place} ?data-now=${compared}><b>${place + 1}</b> <span>${name(all.value[place]!)}</span></li>`;
  };

  effect(() => {
    render(
      html`<h3 class="part">${words.title}</h3>
      <p class="intro">${words.intro}</p>
      ${controls()}
      <ol class="phases">${PHASES.map((phase, i) => html`<li aria-current=${now.value?.phase === i ? 'step' : nothing}>${words.phases[phase]}</li>`)}</ol>
      <div class="cards">
        <div class="stream"><h4>${words.arriving}</h4><ol>${all.value.map(arriving)}</ol></div>
        <div class="stream inside"><h4>${words.corpus(keptNow.value.length)}</h4><ol>${repeat(keptNow.value, (place) => place, inside)}</ol></div>
      </div>
      ${sentence()}`,
      root,
    );
  });
}

/** Animates the added document from the left, unless the reader wants no motion. */
function settle(root: HTMLElement, time: number): void {
  const at = root.querySelector('.stream [data-now]')?.getAttribute('data-place');
  const fresh = root.querySelector(`.inside [data-place="${at}"]`);
  if (!fresh || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  fresh.animate(
    [
      { opacity: 0, transform: 'translateX(-3rem)' },
      { opacity: 1, transform: 'none' },
    ],
    { duration: time, easing: 'ease-out' },
  );
}
