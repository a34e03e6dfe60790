import './lookups.css';
import { computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { kept } from '../page/address.ts';
import { language } from '../page/language.ts';
import { whole } from '../page/numbers.ts';
import { bytes } from '../page/units.ts';
import { readOut } from '../page/read-out.ts';
import { scrub } from '../page/scrub.ts';
import { pick } from '../page/sentence.ts';
import { client } from '../worker/client.ts';
import { drawers } from './drawers.ts';
import { FARTHEST, type Lookups, type Measured, STORED } from './ways.ts';
import { PREFIX, type Tables, scale } from './scale.ts';
import { words } from './words.ts';

const MOST = 1e6; // steps that a full bar stands for, on a scale of powers of ten
/** The work of a method as a bar: places looked up and entries read. */
const lane = (found: Measured['found']) =>
  found
    ? html`<svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none"><rect width=${(100 * Math.log10(1 + found.probes + found.entries)) / Math.log10(MOST)} height="10"></rect></svg>`
    : nothing;
const bitsOf = (flips: bigint) => [...flips.toString(2)].filter((bit) => bit === '1').length;

/** Finding near fingerprints without looking at all: a query that can be changed, and the cost of each method. */
export function mountLookups(root: HTMLElement): void {
  const number = kept('ln', 7, (n) => Number.isInteger(n) && n >= 1 && n <= STORED);
  const within = kept('lw', FARTHEST, (n) => Number.isInteger(n) && n >= 0 && n <= FARTHEST);
  const flipped = kept('lf', '1000001000010', (text) => /^[0-9a-f]{1,16}$/.test(text)); // as hex: an address holds no bigints
  const power = kept('lp', 34, (n) => Number.isInteger(n) && n >= 10 && n <= 40);
  const tables = kept('lt2', 4, (n) => n in PREFIX);
  const flips = computed(() => BigInt(`0x${flipped.value}`));
  const stop = signal(63);
  const answer = signal<Lookups | undefined>(undefined);

  effect(() => {
    const asked = [language, number.value - 1, flips.value, within.value] as const;
    void client()
      .call('lookups', ...asked)
      .then((lookups) => {
        if (asked[1] === number.peek() - 1 && asked[2] === flips.peek() && asked[3] === within.peek()) answer.value = lookups;
      });
  });

  const set = (bits: bigint) => (flipped.value = bits.toString(16));
  const anyThree = () => {
    let bits = 0n;
    while (bitsOf(bits) < 3) bits |= 1n << BigInt(Math.floor(64 * Math.random()));
    set(bits);
  };

  const row = ({ way, found, bytes: memory }: Measured) => {
    const figure = (label: string, n: number | undefined) =>
      html`<td role="cell" class="figure" data-label=${label}>${n === undefined ? '–' : whole(n)}</td>`;
    return html`<tr role="row" data-way=${way}>
      <th role="rowheader" scope="row">${words.ways[way]}</th>
      <td role="cell" class="figure" data-label=${words.matches}>${found ? whole(found.matches) : words.tooLarge}</td>
      ${figure(words.probes, found?.probes)} ${figure(words.entries, found?.entries)} ${figure(words.candidates, found?.candidates)}
      <td role="cell" class="figure" data-label=${words.bytes}>${bytes(memory)}</td>
      <td role="cell" class="bar" aria-hidden="true">${lane(found)}</td></tr>`;
  };
  /** On a phone CSS shows each row as a list; the roles keep it a table for screen readers. */
  const table = (
    measured: readonly Measured[],
  ) => html`<table role="table" class="figures stacked ways"><caption>${words.caption(whole(STORED))}</caption>
    <thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${words.way}</th>${[
      words.matches,
      words.probes,
      words.entries,
      words.candidates,
      words.bytes,
    ].map((name) => html`<th role="columnheader" scope="col" class="figure">${name}</th>`)}<td role="cell"></td></tr></thead>
    <tbody role="rowgroup">${measured.map(row)}</tbody></table>
    <p class="hint">${words.note}</p>`;

  const sentence = readOut(
    root,
    computed(() => {
      if (!answer.value) return words.waiting;
      const intact = [0n, 16n, 32n, 48n].filter((shift) => ((flips.value >> shift) & 0xffffn) === 0n).length;
      return words.readOut(
        bitsOf(flips.value),
        intact,
        whole(answer.value.measured.find(({ way }) => way === 'blocks')!.found!.candidates),
      );
    }),
  );
  const atScale = readOut(
    root,
    computed(() => {
      const { candidates, bytes: memory } = scale(power.value, tables.value as Tables);
      const id = Math.max(4, Math.ceil(power.value / 8)); // bytes that number so many
      return words.scaleReadOut(
        whole(2 ** power.value),
        tables.value,
        PREFIX[tables.value as Tables],
        candidates >= 10 ? whole(Math.round(candidates)) : candidates.toPrecision(2),
        bytes(memory),
        id,
        bytes((memory * (8 + id)) / 8),
      );
    }),
  );
  const names = Object.fromEntries(Object.keys(PREFIX).map((n) => [n, n]));

  const part = () => root.appendChild(document.createElement('div'));
  root.replaceChildren();
  const [flipping, costs] = [part(), part()];
  effect(() => {
    const { drawers: inside, query } = answer.value ?? { drawers: [], query: '0' };
    render(
      html`
      <p class="sentence">${words.before} ${scrub({ label: words.number, value: number.value, min: 1, max: STORED, set: (n) => (number.value = n) })}
        ${words.middle} ${scrub({ label: words.within, value: within.value, min: 0, max: FARTHEST, set: (n) => (within.value = n) })} ${words.after}</p>
      <div class="controls presets">
        <button type="button" @click=${() => set(0n)}>${words.none}</button>
        <button type="button" @click=${anyThree}>${words.random}</button>
        <button type="button" @click=${() => set(0x0001_0001_0001_0001n)}>${words.spread}</button>
      </div>
      ${drawers({
        query: BigInt(`0x${query}`),
        flips: flips.value,
        inside,
        stop: stop.value,
        flip: (bit) => set(flips.peek() ^ (1n << BigInt(bit))),
        reach: (bit) => (stop.value = bit),
      })}
      ${sentence()}`,
      flipping,
    );
  });
  effect(() => {
    const measured = answer.value?.measured;
    render(
      html`
      ${measured ? table(measured) : nothing}
      <p class="sentence scale">${words.scaleBefore}<span class="power">${scrub({ label: words.power, value: power.value, min: 10, max: 40, set: (n) => (power.value = n) })}</span>
        ${words.scaleMiddle} ${pick(words.tables, String(tables.value), names, (n) => (tables.value = Number(n)))} ${words.scaleAfter}
        <output>${whole(Math.round(scale(power.value, tables.value as Tables).candidates))}</output>${language === 'zh' ? ' 个。' : '.'}</p>
      ${atScale()}
      ${measured ? html`<p class="hint checked">${words.checked(((4 * STORED) / 2 ** PREFIX[4]).toPrecision(1), whole(measured.at(-1)!.found!.candidates))}</p>` : nothing}`,
      costs,
    );
  });
}
