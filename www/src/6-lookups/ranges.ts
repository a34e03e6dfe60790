import { type Archive, type Match, openArchive } from 'nearprint';
import { batch, computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render, svg } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { archive as address, texts } from 'virtual:licences';
import { text as own } from '../0-two-texts/texts.ts';
import { bounded } from '../page/bounded.ts';
import { whole } from '../page/numbers.ts';
import { readOut } from '../page/read-out.ts';
import { bytes, percent } from '../page/units.ts';
import { passage, words } from './ranges-words.ts';

const LONGEST = 4000;
const PAUSE = 500; // ms without a keystroke before the archive is asked
const SHOWN = 4;
const CELLS = 240; // of the row: each stands for as many bytes of the archive

type Range = readonly [start: number, end: number];

/** An archive beside the page: which ranges a query reads, counted while they arrive, against all of it. */
export function mountRanges(root: HTMLElement): void {
  const state = signal<'closed' | 'opening' | 'open' | 'failed'>('closed');
  const text = signal(passage);
  const limit = bounded(LONGEST);
  const header = signal<Range | undefined>(undefined);
  const before = signal<readonly Range[]>([]);
  const now = signal<readonly Range[]>([]);
  const size = signal(0); // bytes of the archive
  const matches = signal<readonly Match[] | undefined>(undefined);
  let archive: Archive | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  /** What reads in place of `fetch`: it notes each range with the bytes that came. */
  const noting = async (url: string, init: { headers: { range: string }; signal?: AbortSignal | undefined }) => {
    const response = await fetch(url, init);
    const body = await response.arrayBuffer();
    const [start] = init.headers.range.match(/\d+/)!.map(Number) as [number];
    const range = [start, start + body.byteLength] as const;
    if (state.peek() === 'opening') header.value = range;
    else now.value = [...now.peek(), range];
    return new Response(body, response);
  };

  const ask = async () => {
    running?.abort();
    const mine = (running = new AbortController());
    batch(() => {
      before.value = [...before.peek(), ...now.peek()];
      now.value = [];
      matches.value = undefined;
    });
    try {
      const found = await archive!.check(text.peek(), { limit: SHOWN, signal: mine.signal });
      if (running === mine) matches.value = found;
    } catch (error) {
      if (mine.signal.aborted) return;
      state.value = 'failed';
      console.error(error);
    }
  };
  const open = async () => {
    state.value = 'opening';
    try {
      archive = await openArchive(new URL(address, location.href), { fetch: noting });
      size.value = archive.stats().bytes;
      state.value = 'open';
      await ask();
    } catch (error) {
      state.value = 'failed';
      console.error(error);
    }
  };
  const write = (next: string) => {
    text.value = next;
    clearTimeout(pause);
    pause = setTimeout(ask, PAUSE);
  };

  const read = (ranges: readonly Range[]) => ranges.reduce((sum, [start, end]) => sum + end - start, 0);
  const titleOf = ({ id, title }: Match) => title ?? id;
  const sentence = readOut(
    root,
    computed(() => {
      if (state.value !== 'open' || !archive) return words.closed;
      if (!matches.value) return words.working;
      const found = matches.value[0] ? words.first(titleOf(matches.value[0])) : words.none;
      return words.readOut(
        now.value.length,
        bytes(read(now.value)),
        percent(read(now.value) / size.value, 1),
        bytes(size.value),
        archive.size,
        found,
      );
    }),
  );

  /** The archive as a row of cells; a cell of which any byte was read is filled. */
  const row = () => {
    const each = size.value / CELLS;
    const kinds = new Map<number, string>();
    const fill = (ranges: readonly Range[], kind: string) => {
      for (const [start, end] of ranges) for (let cell = Math.floor(start / each); cell * each < end; cell++) kinds.set(cell, kind);
    };
    fill(header.value ? [header.value] : [], 'header');
    fill(before.value, 'before');
    fill(now.value, 'now');
    return html`<figure class="ranges"><figcaption>${words.row}</figcaption>
      <svg viewBox="0 0 ${4 * CELLS} 40" preserveAspectRatio="none" aria-hidden="true">${Array.from({ length: CELLS }, (_, cell) => svg`<rect class=${kinds.get(cell) ?? 'rest'} x=${4 * cell} y="0" width="3" height="40"></rect>`)}</svg>
      <ul class="key">${(['header', 'now', 'before'] as const).map((kind) => html`<li><svg viewBox="0 0 20 20" aria-hidden="true"><rect class=${kind} x="4" y="2" width="12" height="16"></rect></svg> ${words[kind === 'now' ? 'read' : kind]}</li>`)}</ul></figure>`;
  };
  const amount = (label: string, many: number, name: string) => html`<div data-amount=${name}><dt>${label}</dt><dd>${bytes(many)}
    <svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width=${(100 * many) / size.value} height="10"></rect></svg></dd></div>`;

  const opened = () => {
    const all = [...(header.value ? [header.value] : []), ...before.value, ...now.value];
    return html`<div class="weighing asking">
      <div class="text-field"><label for="asked-text">${words.text}</label>
        <div class="paper"><div class="copy" aria-hidden="true">${text.value}${'\n'}</div><textarea
          id="asked-text" spellcheck="false" autocapitalize="off" rows="6" maxlength=${LONGEST} .value=${live(text.value)}
          @beforeinput=${limit.watch} @input=${(event: Event) => write((event.target as HTMLTextAreaElement).value)}></textarea></div>
        ${limit.note(text.value)}
        <p class="presets"><button type="button" @click=${() => write(own.a.peek())}>${words.mine}</button></p></div>
      <div class="answered"><h4>${words.found}</h4>${
        !matches.value
          ? html`<p class="hint">${words.working}</p>`
          : matches.value.length
            ? html`<ol>${matches.value.map((match) => html`<li data-id=${match.id}><b>${titleOf(match)}</b> <span>${words.match(percent(match.score), percent(match.share))}</span></li>`)}</ol>`
            : html`<p class="hint">${words.nothing}</p>`
      }</div>
    </div>
    ${row()}
    <dl class="amounts">${amount(words.requests(now.value.length), read(now.value), 'now')} ${amount(words.all, size.value, 'all')}</dl>
    <p class="hint since">${words.since(all.length, bytes(read(all)))}</p>`;
  };

  effect(() => {
    render(
      html`<h3 class="part">${words.title}</h3>
      <p class="intro">${words.intro}</p>
      ${state.value === 'open' ? opened() : html`<p><button type="button" class="open-archive" ?disabled=${state.value === 'opening'} @click=${open}>${state.value === 'opening' ? words.opening : words.open(whole(texts))}</button></p>`}
      ${state.value === 'failed' ? html`<p role="alert">${words.failed}</p>` : nothing}
      ${sentence()}`,
      root,
    );
  });
}
