// What is worth saying: the same question to three posts of a forum, answered by the library in the worker.
import './answer.css';
import { computed, effect } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { calm } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { percent } from '../page/units.ts';
import { asked } from './ask.ts';
import type { Answer, Told } from './forum.ts';
import { POSTS, licence } from './posts.ts';
import { words } from './words.ts';

export function mountAnswer(root: HTMLElement): void {
  const having = kept('fh', POSTS, (n) => Number.isInteger(n) && n >= 1 && n <= POSTS);
  const answer = asked(
    'answer',
    computed(() => [calm.a.value, calm.b.value, having.value]),
  );
  const says = ({ kind, says, rare }: Told, { copies }: Answer, having: number) => {
    if (says === 'copy') return kind === 'line' ? words.few(copies) : words.copyOf(copies);
    if (says === 'similar') return words.similar(rare);
    return kind === 'original' ? words.quiet : kind === 'line' ? words.silence(having) : words.unlike;
  };
  const post = (
    told: Told,
    all: Answer,
    having: number,
  ) => html`<li data-kind=${told.kind} data-says=${told.says}><b>${words.kinds[told.kind]}</b> <q>${told.title}</q>
      <dl><div><dd>${told.part === undefined ? '–' : percent(told.part, 1)}</dd><dt>${words.part}</dt></div>
        <div><dd>${told.share === undefined ? '–' : percent(told.share)}</dd><dt>${words.share}</dt></div></dl>
      <p>${says(told, all, having)}</p></li>`;

  root.replaceChildren();
  effect(() => {
    const { is, to } = answer.value ?? {};
    render(
      html`<p class="licence-line">… ${licence}</p>
      <div class="stops"><label for="having">${words.having}</label>
        <input id="having" type="range" min="1" max=${POSTS} .value=${live(String(having.value))} aria-valuetext=${words.of(having.value)}
          @input=${(event: Event) => (having.value = (event.target as HTMLInputElement).valueAsNumber)}><output for="having">${words.of(having.value)}</output></div>
      ${is && to ? html`<ul class="posts">${is.posts.map((told) => post(told, is, to[2]))}</ul><p class="ties">${words.ties(is.ties, is.tied)}</p>` : nothing}`,
      root,
    );
  });
}
