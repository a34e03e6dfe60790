// The copy among ten thousand texts: which of them lie in its drawers, and which within so many bits.
import { distance, fingerprint } from 'nearprint';
import { computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { calm } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { readOut } from '../page/read-out.ts';
import { asked } from './ask.ts';
import { picture } from './dots.ts';
import { lost } from './drawers.ts';
import { words } from './words.ts';

const GUARANTEE = 3; // bits: fewer than there are drawers
const ALL_BRIGHT = 1500; // ms: to see all texts before the drawers open
const WIDEST = 20; // bits that are accepted at most

export function mountFind(root: HTMLElement): void {
  const within = kept('fk', GUARANTEE, (n) => Number.isInteger(n) && n >= 0 && n <= WIDEST);
  /** Whether the reader has come here, and whether the drawers are open: before that all dots are bright. */
  const here = signal(false);
  const open = signal(false);
  const answer = asked(
    'placed',
    computed(() => (here.value ? [calm.a.value, calm.b.value, within.value] : undefined)),
  );
  /** The distance of the two texts of the answer, and whether a drawer leads from one to the other. */
  const own = computed(() => {
    if (!answer.value) return { far: 0, found: true };
    const [a, b] = answer.value.to.slice(0, 2).map((text) => fingerprint(text as string));
    return { far: distance(a!, b!), found: !lost(a!, b!) };
  });
  const sentence = readOut(
    root,
    computed(() => (answer.value ? words.left(answer.value.is.left.size + Number(own.value.found), own.value.found) : words.reading)),
  );

  root.replaceChildren();
  const canvas = Object.assign(document.createElement('canvas'), { className: 'dots', ariaHidden: 'true' });
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const dots = picture(canvas, words.scale);
  let place = 0; // of the reader's original, on its way
  const move = () => {
    const rest = own.peek().far - place;
    place = still || Math.abs(rest) < 0.1 ? own.peek().far : place + rest / 5;
    dots.own(place, own.peek().found, open.peek());
    if (place !== own.peek().far) requestAnimationFrame(move);
  };
  const draw = () => {
    if (!answer.peek()) return;
    const { far, left } = answer.peek()!.is;
    dots.draw({ far, left: open.peek() ? left : undefined });
    move();
  };
  const wider = ({ strangers, read, copies }: { strangers: number; read: number; copies: number }, allowed: number) =>
    html`<div class="stops"><label for="within">${words.within}</label>
        <input id="within" type="range" min="0" max=${WIDEST} .value=${live(String(within.value))}
          @input=${(event: Event) => (within.value = (event.target as HTMLInputElement).valueAsNumber)}><output for="within">${within.value}</output></div>
      <p class="accepts">${words.accepts(allowed, read > strangers, strangers)} ${words.reads(read, copies)}</p>`;
  effect(() => {
    render(html`${canvas} ${sentence()} ${answer.value ? wider(answer.value.is, answer.value.to[2]) : nothing}`, root);
    void open.value;
    draw();
  });
  const look = () => {
    dots.look();
    draw();
  };
  new ResizeObserver(look).observe(canvas);
  for (const query of ['(prefers-color-scheme: dark)', 'print']) matchMedia(query).addEventListener('change', look);

  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      here.value = true;
    },
    { rootMargin: '100% 0px' },
  );
  near.observe(root);
  const first = effect(() => {
    if (answer.value) setTimeout(() => ((open.value = true), first()), still ? 0 : ALL_BRIGHT);
  });
}
