// Lose your copy: four drawers among ten thousand texts, and the moment when none of them is whole.
import { Corpus, compare, distance, fingerprint, fingerprintAll } from 'nearprint';
import { batch, computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { calm, text } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { write as writeAddress } from '../page/follow.ts';
import { readOut } from '../page/read-out.ts';
import { inSlices } from '../page/unhurried.ts';
import { BLOCKS, type Crowd, MANY, blockOf, makeCrowd } from './crowd.ts';
import { drawDots } from './dots.ts';
import { changeWord, changes, oneWordCopies } from './edit.ts';
import { ownText } from './own-text.ts';
import { words } from './words.ts';

const OWN = 'own';
const DRAWERS_GUARANTEE = 3; // bits: fewer than there are drawers
const ALL_BRIGHT = 1500; // ms: to see all texts before the drawers open
const WIDEST = 20; // bits that are accepted at most

export function mountFind(root: HTMLElement): void {
  /** Up to which changed word the original was found. */
  const until = kept('fu', 0, (n) => Number.isInteger(n) && n >= 0 && n < 1000);
  const within = kept('fk', DRAWERS_GUARANTEE, (n) => Number.isInteger(n) && n >= 0 && n <= WIDEST);
  const made = signal(0);
  /** Whether the drawers are open: before that all dots are bright. */
  const open = signal(false);
  const crowd = signal<Crowd | undefined>(undefined);
  const copied = signal(false);

  const prints = computed(() => ({ own: fingerprint(calm.a.value), now: fingerprint(calm.b.value) }));
  const edited = computed(() => changes(calm.a.value, calm.b.value));
  const far = computed(() => distance(prints.value.own, prints.value.now));
  /** The bits that changed in each drawer. */
  const spoilt = computed(() =>
    BLOCKS.map((block) => distance(BigInt(blockOf(prints.value.own, block)), BigInt(blockOf(prints.value.now, block)))),
  );
  const found = computed(() => spoilt.value.includes(0));
  const opened = computed(() => crowd.value?.opened(prints.value.now) ?? []);
  const left = computed(() => new Set(opened.value.flat()));
  const distances = computed(() => {
    const all = new Uint8Array(MANY);
    for (const hit of crowd.value?.index.nearest(prints.value.now, MANY) ?? []) all[hit.id] = hit.distance;
    return all;
  });
  effect(() => {
    if (found.value && edited.value.words > until.peek()) until.value = edited.value.words;
  });

  /** What one changed word does to this very paragraph. */
  const copies = computed(() => {
    const { own } = prints.value;
    return Array.from(fingerprintAll(oneWordCopies(calm.a.value)), (bits) => ({
      far: distance(own, bits),
      whole: BLOCKS.some((block) => blockOf(own, block) === blockOf(bits, block)),
    })).sort((x, y) => x.far - y.far);
  });
  const shareOf = (which: (copy: { far: number; whole: boolean }) => boolean) =>
    copies.value.length ? copies.value.filter(which).length / copies.value.length : 0;
  /** The texts that are accepted, read word by word: those that are copies. */
  const accepted = computed(() => crowd.value?.index.near(prints.value.now, { within: within.value }) ?? []);
  const reading = computed(() => {
    const strangers = accepted.value.map(({ id }) => crowd.value!.texts[id]!);
    const read = far.value <= within.value ? [calm.a.value, ...strangers] : strangers;
    return { read: read.length, kept: read.filter((text) => compare(calm.b.value, text).same).length };
  });

  /** The library's own answer, over the same texts. */
  const corpus = signal<Corpus | undefined>(undefined);
  const asking = signal(false);
  const ask = async () => {
    asking.value = true;
    const all = new Corpus();
    const { texts } = crowd.peek()!;
    const portions = Array.from({ length: MANY / 100 }, (_, i) => 100 * i);
    await inSlices(
      portions,
      (from) => all.put(texts.slice(from, from + 100).map((text, i) => ({ id: String(from + i), text }))),
      () => {},
    );
    batch(() => {
      asking.value = false;
      corpus.value = all;
    });
  };
  const answer = computed(() => {
    const all = corpus.value;
    if (!all) return undefined;
    all.put({ id: OWN, text: calm.a.value });
    return all.check(calm.b.value).find(({ id }) => id === OWN) ?? null;
  });

  const write = (next: string) => batch(() => ((text.b.value = next), (copied.value = false)));
  const share = async () => {
    await writeAddress();
    await navigator.clipboard.writeText(location.href);
    copied.value = true;
  };
  const sentence = readOut(
    root,
    computed(() => {
      if (!crowd.value) return words.reading(made.value);
      const many = left.value.size;
      if (!edited.value.words) return words.untouched(many + 1);
      return found.value ? words.found(edited.value.words, far.value, many + 1) : words.lost(edited.value.words, far.value, until.value);
    }),
  );

  root.replaceChildren();
  const view = root.appendChild(document.createElement('div'));
  const canvas = document.createElement('canvas');
  canvas.className = 'dots';
  canvas.ariaHidden = 'true';
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let place = far.peek(); // of the reader's original, on its way
  const draw = () => {
    if (!crowd.peek()) return;
    const shown = open.peek() ? left.peek() : undefined;
    drawDots(canvas, { far: distances.peek(), left: shown, own: { far: place, found: found.peek() } }, words.scale);
  };
  const move = () => {
    const rest = far.peek() - place;
    place = still || Math.abs(rest) < 0.1 ? far.peek() : place + rest / 5;
    draw();
    if (place !== far.peek()) requestAnimationFrame(move);
  };

  const drawers = () =>
    html`<ol class="drawers-of">${BLOCKS.map(
      (block) => html`<li class="drawer-of" ?data-whole=${spoilt.value[block] === 0}><b>${words.drawer(block + 1)}</b>
      <span>${spoilt.value[block] === 0 ? words.whole : words.spoilt(spoilt.value[block]!)}</span>
      <span>${crowd.value ? words.inside((opened.value[block]?.length ?? 0) + (spoilt.value[block] === 0 ? 1 : 0)) : '…'}</span></li>`,
    )}</ol>`;
  const game = () => html`<div class="game">
      <button type="button" class="main" @click=${() => {
        const next = changeWord(text.a.peek(), text.b.peek());
        if (next !== undefined) write(next);
      }}>${words.change}</button>
      <button type="button" @click=${() =>
        batch(() => {
          until.value = 0;
          write(text.a.peek());
        })}>${words.start}</button>
      ${
        !found.value && navigator.clipboard && until.value
          ? html`<button type="button" class="send" @click=${share}>${words.link(until.value)}</button> <span role="status">${copied.value ? words.sent : nothing}</span>`
          : nothing
      }</div>`;
  const wider = () => {
    const strangers = accepted.value.length;
    return html`<h3>${words.wider}</h3>
      <p class="truth">${words.copies(
        copies.value.length,
        copies.value[copies.value.length >> 1]?.far ?? 0,
        shareOf(({ far }) => far <= DRAWERS_GUARANTEE),
        shareOf(({ whole }) => whole),
      )}</p>
      <div class="stops"><label for="within">${words.within}</label>
        <input id="within" type="range" min="0" max=${WIDEST} .value=${live(String(within.value))}
          @input=${(event: Event) => (within.value = (event.target as HTMLInputElement).valueAsNumber)}><output for="within">${within.value}</output></div>
      <p class="accepts">${words.accepts(
        within.value,
        shareOf(({ far }) => far <= within.value),
        strangers,
      )} ${words.reads(reading.value.read, reading.value.kept)}</p>
      <p class="ask">${words.way} ${
        answer.value === undefined
          ? html`<button type="button" ?disabled=${asking.value} @click=${ask}>${asking.value ? words.asking : words.ask}</button>`
          : html`<b role="status">${answer.value ? words.says(answer.value.share) : words.silent}</b>`
      }</p>`;
  };
  effect(() => {
    render(
      html`${canvas} ${drawers()} ${sentence()} ${game()}
      ${ownText('again', words.again, text.b.value, edited.value.changed, write)} ${crowd.value ? wider() : nothing}`,
      view,
    );
    void open.value;
    move();
  });
  new ResizeObserver(draw).observe(canvas);
  for (const query of ['(prefers-color-scheme: dark)', 'print']) matchMedia(query).addEventListener('change', draw);

  const near = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      crowd.value = await makeCrowd((done) => (made.value = done));
      setTimeout(() => (open.value = true), still ? 0 : ALL_BRIGHT);
    },
    { rootMargin: '100% 0px' },
  );
  near.observe(root);
}
