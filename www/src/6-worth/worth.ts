import './worth.css';
import type { Match } from 'nearprint';
import { computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { covered } from '../0-two-texts/guess.ts';
import { calm } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { language } from '../page/language.ts';
import { readOut } from '../page/read-out.ts';
import { rove } from '../page/roving.ts';
import { characters, percent } from '../page/units.ts';
import { answer, frequencies, pieces } from './answer.ts';
import { moveRows } from './move.ts';
import { PARTS, type Part, draft, posts, textOf } from './posts.ts';
import { type Guessed, words } from './words.ts';

const MARKABLE: readonly Part[] = PARTS.filter((part) => part !== 'own');
const LOOK = 1100; // ms: time to see the order by score before the posts move
const NAMED = 3; // posts that the form names
const QUOTED = language === 'zh' ? 24 : 60; // characters of the shared run

/** A post among twelve others: what a list by score puts first, and what is worth saying. */
export function mountWorth(root: HTMLElement): void {
  const shown = kept('wr', false, () => true);
  const marks = kept('wb', 0, (n) => Number.isInteger(n) && n >= 0 && n < 2 ** MARKABLE.length);
  const guessed = signal<Guessed | undefined>(undefined);
  const pointed = signal<string | undefined>(undefined);
  /** Whether the right list is in its own order yet: at first it has that of the left one. */
  const ordered = signal(true);
  const open = computed(() => shown.value && !covered.value);

  const parts = computed(() => draft(calm.a.value));
  const text = computed(() => textOf(parts.value));
  const all = computed(() => posts(calm.a.value, calm.b.value));
  const titles = computed(() => new Map(all.value.map(({ id, title }) => [id, title])));
  const counts = computed(() => frequencies(all.value));
  const isMarked = (part: Part) => Boolean(marks.value & (1 << MARKABLE.indexOf(part)));
  const found = computed(() =>
    answer(
      text.value,
      all.value,
      MARKABLE.filter(isMarked).map((part) => parts.value[part]),
    ),
  );
  const quiet = computed(() => found.value.byScore.filter(({ id }) => !found.value.telling.some((match) => match.id === id)));
  const chosen = computed(() => {
    const { byScore, telling } = found.value;
    return [...telling, ...byScore].find(({ id }) => id === pointed.value) ?? telling[0] ?? byScore[0];
  });
  const title = ({ id }: Match) => titles.value.get(id)!;

  const reveal = (guess?: Guessed) => {
    guessed.value = guess;
    if (shown.peek()) return;
    ordered.value = matchMedia('(prefers-reduced-motion: reduce)').matches;
    shown.value = true;
    if (!ordered.peek()) setTimeout(() => (ordered.value = true), LOOK);
  };
  matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) reveal();
  });

  const sentence = readOut(
    root,
    computed(() => {
      if (covered.value) return words.covered;
      if (!shown.value) return words.waiting;
      const {
        byScore: [first],
        telling: [most],
      } = found.value;
      return words.readOut(
        first ? words.of(title(first), percent(first.score, 1)) : words.nobody,
        most ? words.of(title(most), words.share(percent(most.share))) : words.nobody,
        quiet.value.length,
      );
    }),
  );

  const question = () => html`<div class="asked">
    <p class="sentence">${words.ask}</p>
    <div class="presets" role="group" aria-label=${words.guess}>${(Object.keys(words.guesses) as Guessed[]).map(
      (guess) => html`<button
      type="button" aria-pressed=${guess === guessed.value} @click=${() => reveal(guess)}>${words.guesses[guess]}</button>`,
    )}
      <button type="button" class="just" ?disabled=${shown.value} @click=${() => reveal()}>${words.just}</button></div>
    <p class="verdict" role="status">${open.value ? verdict() : nothing}</p></div>`;
  const verdict = () => {
    const { byScore } = found.value;
    const [first] = byScore;
    if (!first) return words.none;
    const mine = byScore.findIndex(({ id }) => id === 'b');
    return words.first(title(first), percent(first.score, 1), mine > 0 ? words.mine(mine + 1, percent(byScore[mine]!.score, 1)) : '');
  };

  /** The post, part by part; its words as tall as they are rare, once that is shown. */
  const post = () => {
    const here = open.value ? (chosen.value?.here ?? []) : [];
    let at = 0;
    const part = (name: Part) => {
      const own = parts.value[name];
      const start = at;
      at += own.length + 2;
      const body = open.value
        ? pieces(own, start, counts.value).map(
            ({ text, start, documents }) =>
              html`<span data-documents=${documents ?? nothing} ?data-shared=${here.some(([from, to]) => start >= from && start < to)}>${text}</span>`,
          )
        : own;
      const box =
        open.value && name !== 'own'
          ? html` <label class="mark"><input type="checkbox" .checked=${isMarked(name)}
        @change=${() => (marks.value ^= 1 << MARKABLE.indexOf(name))}> ${words.mark}</label>`
          : nothing;
      return html`<div class="part-of" data-part=${name} ?data-marked=${name !== 'own' && isMarked(name)}><p>${body}</p>${box}</div>`;
    };
    return html`<figure class="post" ?data-open=${open.value}><figcaption>${words.post}</figcaption>${PARTS.map(part)}
      ${open.value ? html`<p class="tall-key hint">${words.key} <span data-documents="1">${words.inOne}</span> <span data-documents="4">${words.inPosts(4)}</span> <span data-documents="12">${words.inAll(all.value.length)}</span></p>` : nothing}</figure>`;
  };

  const row = (
    match: Match,
    figure: string,
    small: string,
    isQuiet: boolean,
    stop: boolean,
  ) => html`<li data-id=${match.id} ?data-quiet=${isQuiet}><button
    type="button" class="row" tabindex=${stop ? 0 : -1} aria-pressed=${match.id === chosen.value?.id} @click=${() => (pointed.value = match.id)} @focus=${() => (pointed.value = match.id)}
    ><b>${title(match)}</b> ${small ? html`<span>${small}</span>` : nothing} <output>${figure}</output></button></li>`;
  const listOf = (
    name: string,
    side: 'a' | 'b',
    matches: readonly Match[],
    one: (match: Match, stop: boolean) => unknown,
    says: string,
  ) => {
    const stop = matches.find(({ id }) => id === chosen.value?.id) ?? matches[0];
    return html`<div class="ranked ${side}"><h3>${name}</h3>
      <ol aria-label=${words.rows(name)} @keydown=${(event: KeyboardEvent) => rove(event, [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.row')])}
      >${repeat(
        matches,
        ({ id }) => id,
        (match) => one(match, match === stop),
      )}</ol>
      <p class="form-says"><b>${words.says}</b> <span>${says}</span></p></div>`;
  };

  const lists = () => {
    const { byScore, telling } = found.value;
    const first = byScore[0];
    const told = new Map(telling.map((match) => [match.id, match]));
    const right = ordered.value ? [...telling, ...quiet.value] : byScore.map((match) => told.get(match.id) ?? match);
    return html`<div class="cards lists">
      ${listOf(
        words.byScore,
        'a',
        byScore,
        (match, stop) => row(match, percent(match.score, 1), '', false, stop),
        first ? words.sentenceScore(byScore.length, title(first), percent(first.score, 1)) : words.quietForm,
      )}
      ${listOf(
        words.telling,
        'b',
        right,
        (match, stop) => {
          const named = told.get(match.id);
          return named
            ? row(named, words.share(percent(named.share)), words.inPosts(named.documents!), false, stop)
            : row(match, '–', words.quiet, true, stop);
        },
        telling.length
          ? words.sentence(telling.slice(0, NAMED).map((match) => words.has(title(match), percent(match.share))))
          : words.quietForm,
      )}
    </div>`;
  };
  const shared = () => {
    const match = chosen.value;
    const [longest] = match?.here ?? [];
    if (!match || !longest) return nothing;
    const run = text.value.slice(...longest).replace(/\s+/g, ' ');
    return html`<p class="hint shared-run">${words.shared(title(match), characters(match.letters), run.length > QUOTED ? `${run.slice(0, QUOTED)}…` : run)}</p>`;
  };

  root.replaceChildren();
  effect(() => {
    const from = moveRows(root);
    render(html`${post()} ${open.value ? shared() : nothing} ${question()} ${open.value ? lists() : nothing} ${sentence()}`, root);
    from();
  });
}
