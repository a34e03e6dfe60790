import './corpus.css';
import { computed, effect, signal } from '@preact/signals-core';
import { html, render } from 'lit-html';
import { guard } from 'lit-html/directives/guard.js';
import { live } from 'lit-html/directives/live.js';
import { ids, texts } from 'virtual:licences';
import { changeOneWord, editBetween } from './edit.ts';
import { BITS, CHANCE, Licences, type Neighbour, verified } from './licences.ts';
import { nearestTable, percent } from './nearest.ts';
import { whole } from '../page/numbers.ts';
import { characters as inCharacters, duration } from '../page/units.ts';
import { readOut } from '../page/read-out.ts';
import { medianTime } from '../page/unhurried.ts';
import { words } from './words.ts';

const SHOWN = 8;
const STRANGER = 0.1; // cosine below which even the most alike is a stranger
const PAUSE = 250; // ms without a keystroke before the exact look at the wording

/** All SPDX licences in an index, and a text whose nearest licences are shown while it is edited. */
export function mountCorpus(root: HTMLElement): void {
  const licences = new Licences();
  const state = signal<'closed' | 'loading' | 'ready' | 'failed'>('closed');
  const progress = signal(0);
  const searchTime = signal<number | undefined>(undefined); // µs
  const chosen = signal('MIT');
  const text = signal('');
  const neighbours = signal<Neighbour[]>([]);
  let turn = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const write = (next: string) => {
    licences.edit(editBetween(text.peek(), next));
    text.value = next;
    neighbours.value = licences.hasFeatures ? licences.nearest(SHOWN) : [];
    clearTimeout(pause);
    pause = setTimeout(look, PAUSE);
  };

  const look = async () => {
    const looked = text.peek();
    const exact = await verified(looked, neighbours.peek(), () => text.peek() !== looked);
    if (exact) neighbours.value = exact;
  };

  const choose = (id: string) => {
    const licence = licences.all.find((licence) => licence.ids.includes(id));
    if (!licence) return;
    chosen.value = id;
    turn = 0;
    write(licence.text);
  };

  /** The texts are large, so they are loaded on request. */
  const start = async () => {
    state.value = 'loading';
    await licences.load(texts, (part) => (progress.value = part));
    choose(chosen.value);
    state.value = 'ready';
    const query = licences.fingerprint;
    searchTime.value = await medianTime(() => licences.index.nearest(query, SHOWN));
  };

  const open = () =>
    start().catch((error) => {
      state.value = 'failed';
      console.error(error);
    });

  const chooser = () => html`<div class="chooser">
    <label for="licence">${words.licence}</label>
    <input
      id="licence" list="licence-ids" autocomplete="off" spellcheck="false" .value=${chosen.value}
      @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      @input=${(event: Event) => choose((event.target as HTMLInputElement).value)}
      @change=${(event: Event) => ((event.target as HTMLInputElement).value = chosen.value)}
    >
    <datalist id="licence-ids">${guard([licences.all.length], () =>
      licences.all.flatMap(({ ids, name }) => ids.map((id) => html`<option value=${id}>${name}</option>`)),
    )}</datalist>
    <button type="button" @click=${() => write(changeOneWord(text.value, turn++))}>${words.change}</button>
    <button type="button" @click=${() => choose(chosen.value)}>${words.restore}</button>
  </div>`;

  const desk = () => html`<div class="desk">
    <div class="licence-text">
      <label for="licence-text">${words.text}</label>
      <textarea
        id="licence-text" spellcheck="false" autocapitalize="off" .value=${live(text.value)}
        @input=${(event: Event) => write((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </div>
    ${neighbours.value.length ? nearestTable(neighbours.value, licences.all.length, chosen.value) : html`<p class="hint nothing">${words.nothing}</p>`}
  </div>`;

  const facts = () => {
    const { size, bytes, bytesPerFingerprint } = licences.index.stats();
    const time = searchTime.value;
    return html`<dl class="facts">
      <div><dt>${words.indexed(whole(ids))}</dt><dd data-fact="size">${whole(size)}</dd></div>
      <div><dt>${words.indexing(inCharacters(licences.characters))}</dt><dd data-fact="indexing">${duration(1000 * licences.took)}</dd></div>
      <div><dt>${words.bytes(bytesPerFingerprint.toFixed(1))}</dt><dd data-fact="bytes">${(bytes / 1000).toFixed(1)} kB</dd></div>
      <div><dt>${words.search(SHOWN)}</dt><dd data-fact="search">${time === undefined ? '…' : duration(time)}</dd></div>
    </dl>`;
  };

  const sentence = readOut(
    root,
    computed(() => {
      const [first, second] = neighbours.value;
      if (!first || !second) return words.nothing;
      const describe = ({ licence, alike, exact, distance }: Neighbour) =>
        words.neighbour(licence.ids[0]!, exact ? percent(alike, exact) : undefined, distance, BITS);
      if (first.exact && first.alike < STRANGER) return words.strange(percent(first.alike, true));
      if (!first.exact && first.distance > CHANCE) return words.chance(first.distance, BITS);
      return words.readOut(first.exact, describe(first), describe(second));
    }),
  );

  const views = {
    closed: () => html`<p><button type="button" class="open" @click=${open}>${words.open(whole(texts))}</button></p>`,
    loading: () => html`<div class="progress">
      <label for="indexing">${words.reading(whole(texts))}</label>
      <progress id="indexing" value=${progress.value}></progress>
    </div>`,
    failed: () => html`<p role="alert">${words.failed}</p>`,
    ready: () => html`${chooser()} ${desk()} ${sentence()} ${facts()}`,
  };
  root.replaceChildren();
  effect(() => {
    render(views[state.value](), root);
  });
}
