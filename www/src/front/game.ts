// The first screen is a game: the reader's text and its copy, of which words are knocked out until no drawer is whole; or the other way
// round, as many words as can be changed while one is.
import { type Explanation, distance, explain } from 'nearprint/fingerprints';
import { type ReadonlySignal, batch, computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { opening } from '../0-two-texts/opening.ts';
import { available, sha256 } from '../0-two-texts/sha.ts';
import { LONGEST, textField } from '../0-two-texts/text-field.ts';
import { calm, isText, text } from '../0-two-texts/texts.ts';
import { kept } from '../page/address.ts';
import { bounded } from '../page/bounded.ts';
import { linkWith } from '../page/follow.ts';
import { language } from '../page/language.ts';
import { marked } from '../page/marked.ts';
import { readOut } from '../page/read-out.ts';
import { rove } from '../page/roving.ts';
import { lastFirst } from '../page/sentences.ts';
import { asked } from './ask.ts';
import { spoilt } from './drawers.ts';
import { changes, without, wordsOf } from './edit.ts';
import { ropes, tipped } from './ropes.ts';
import { words } from './words.ts';

type Goal = 'lose' | 'stay';

const isMoves = (moves: string) => /^(\d{1,4}(\.\d{1,4})*)?$/.test(moves);
const outOf = (moves: string) => (moves ? moves.split('.').map(Number) : []);

/** The copy: a text, usually the original, of which some words are out. Moves are the numbers of those words, in their order. */
function theCopy() {
  const moves = kept('o', '', isMoves);
  const base = signal(text.b.peek());
  const of = computed(() => wordsOf(base.value));
  /** The text without these words; undefined if it has no such words. */
  const left = (text: string, moves: string) => {
    const words = wordsOf(text);
    const out = outOf(moves);
    return out.every((i) => i < words.length) ? without(text, words, new Set(out)) : undefined;
  };
  const become = (next: string, made = '') =>
    batch(() => {
      base.value = next;
      moves.value = made;
      text.b.value = left(next, made) ?? next;
    });
  // An address holds the moves and what they made of the original; unless the reader typed since then.
  if (left(text.a.peek(), moves.peek()) === text.b.peek()) base.value = text.a.peek();
  else moves.value = '';
  /** The moves with one more word out, or back. */
  const moved = (i: number) => {
    const out = outOf(moves.value);
    return (out.includes(i) ? out.filter((one) => one !== i) : [...out, i]).join('.');
  };
  return { base, words: of, moves, left, become, moved };
}

export function mountGame(root: HTMLElement): void {
  const copy = theCopy();
  const goal = kept('q', 'lose', (goal) => ['lose', 'stay'].includes(goal));
  /** What a sender made of this original: moves, or a text if it was typed. */
  const [ghostMoves, ghostText] = [kept('gm', '', isMoves), kept('gt', '', isText)];
  const writing = signal(copy.base.peek() !== text.a.peek());
  const linked = signal<'copied' | 'long' | undefined>(undefined);
  const at = signal(0); // the word that is a tab stop
  const pointed = signal<number | undefined>(undefined); // the word that is looked at: under the mouse, in focus, or tapped once
  const limits = { a: bounded(LONGEST), b: bounded(LONGEST) };

  const [a, b]: ReadonlySignal<Explanation>[] = [text.a, text.b].map((of) => computed(() => explain(of.value)));
  const far = computed(() => distance(a!.value.fingerprint, b!.value.fingerprint));
  const drawers = computed(() => spoilt(a!.value.fingerprint, b!.value.fingerprint));
  const found = computed(() => drawers.value.includes(0));
  const empty = computed(() => !a!.value.features.length || !b!.value.features.length);
  const out = computed(() => new Set(outOf(copy.moves.value)));
  const edited = computed(() => changes(text.a.value, text.b.value));
  /** Where words end in Chinese may differ when one is out: then those that are out are counted. */
  const changed = computed(() => (copy.base.value === text.a.value ? out.value.size : edited.value.words));
  /** The sums if the word that is looked at were knocked out, or put back. */
  const next = computed(() => {
    const text = pointed.value === undefined || writing.value ? undefined : copy.left(copy.base.value, copy.moved(pointed.value));
    return text === undefined ? undefined : explain(text);
  });
  const sha = [text.a, text.b].map((of) =>
    sha256(
      computed(() => (available ? of.value : undefined)),
      signal<64>(64),
    ),
  );
  const lost = computed(() => !found.value && !empty.value);
  const won = computed(() => (goal.value === 'lose' ? lost.value : found.value && changed.value > 0 && !empty.value));

  const par = asked(
    'parOf',
    computed(() => (a!.value.features.length ? [calm.a.value, wordsOf(calm.a.value)] : undefined)),
  );
  const parNow = computed(() => (par.value?.to[0] === text.a.value ? par.value.is : undefined));
  /** The words that are par by themselves, or the first set of them. */
  const best = computed(() => {
    const { words, ways = [] } = (lost.value && copy.base.value === text.a.value && parNow.value) || { words: 0 };
    return new Set(words === 1 ? ways.flat() : ways[0]);
  });
  const library = asked(
    'told',
    computed(() => (lost.value && calm.b.value === text.b.value ? [calm.a.value, calm.b.value] : undefined)),
  );
  const libraryNow = computed(() =>
    library.value?.to[0] === text.a.value && library.value.to[1] === text.b.value ? library.value : undefined,
  );

  const original = (next: string) =>
    batch(() => {
      text.a.value = next;
      copy.become(next);
      ghostMoves.value = '';
      ghostText.value = '';
      at.value = 0;
    });
  const today = async () => {
    const { textOf } = await import('./days.ts');
    original(textOf(new Date()));
  };
  effect(() => {
    void [text.a.value, text.b.value, goal.value];
    linked.value = undefined;
  });
  const send = async () => {
    const byMoves = copy.base.peek() === text.a.peek();
    const link = await linkWith({
      b: text.a.peek() === opening[language].text ? undefined : text.a.peek(),
      o: undefined,
      gm: byMoves ? copy.moves.peek() : undefined,
      gt: byMoves ? undefined : text.b.peek(),
    });
    if (link) await navigator.clipboard.writeText(link);
    linked.value = link ? 'copied' : 'long';
  };
  const ghost = computed(() => {
    const made = ghostText.value || (ghostMoves.value && copy.left(text.a.value, ghostMoves.value)) || undefined;
    if (made === undefined) return undefined;
    return { made, words: ghostText.value ? changes(text.a.value, made).words : new Set(outOf(ghostMoves.value)).size };
  });
  const replay = () => (ghostText.peek() ? copy.become(ghostText.peek()) : copy.become(text.a.peek(), ghostMoves.peek()));

  const sentence = readOut(
    root,
    computed(() => {
      if (empty.value) return words.empty;
      if (text.a.value === text.b.value) return words.same;
      const whole = drawers.value.flatMap((bits, i) => (bits ? [] : [i + 1]));
      const bits = far.value;
      const other = available ? distance(sha[0]!.value, sha[1]!.value) : undefined;
      return [words.moved(changed.value, bits, other), lost.value ? words.lost : words.found(whole)].join(language === 'zh' ? '' : ' ');
    }),
  );
  const goals = () => html`<div class="goals" role="group" aria-label=${words.goal}>${(['lose', 'stay'] as const).map(
    (one: Goal) =>
      html`<button type="button" aria-pressed=${goal.value === one} @click=${() => (goal.value = one)}>${words.goals[one]}</button>`,
  )}
    <button type="button" class="write" aria-pressed=${writing.value} @click=${() => (writing.value = !writing.value)}>${words.write}</button>
    <button type="button" class="today" @click=${today}>${words.today}</button></div>`;

  const onKey = (event: KeyboardEvent) => rove(event, [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.word')]);
  const wordAt = (event: Event) => {
    const { i } = (event.target as HTMLElement).dataset;
    return i === undefined ? undefined : Number(i);
  };
  const onFocus = (event: Event) => {
    const word = event.target as HTMLElement;
    at.value = wordAt(event) ?? at.peek();
    if (word.matches(':focus-visible')) pointed.value = wordAt(event); // by the keyboard
  };
  const onPoint = (event: PointerEvent) => event.pointerType === 'mouse' && (pointed.value = wordAt(event));
  const leave = () => (pointed.value = undefined);
  const onLeave = (event: PointerEvent) => event.pointerType === 'mouse' && leave();
  /** A finger cannot point: its first tap looks at a word, and only the second knocks it out. */
  let finger = false;
  const onDown = (event: PointerEvent) => (finger = event.pointerType !== 'mouse');
  const press = (event: MouseEvent, i: number) => {
    if (finger && event.detail && pointed.peek() !== i) return void (pointed.value = i);
    batch(() => {
      leave();
      copy.become(copy.base.peek(), copy.moved(i));
    });
  };
  const look = () => {
    const i = pointed.value;
    if (!next.value || i === undefined) return nothing;
    return words.look(copy.words.value[i]!.text, tipped(b!.value, next.value), out.value.has(i), finger);
  };
  const board = () => {
    const [base, all] = [copy.base.value, copy.words.value];
    const fresh = new Set(base === text.a.value ? [] : changes(text.a.value, base).changed.map(({ start }) => start));
    return html`<p class="board" role="group" aria-label=${words.board} @keydown=${onKey} @focusin=${onFocus}
      @pointerdown=${onDown} @pointerover=${onPoint} @pointerleave=${onLeave} @focusout=${leave}>${base.slice(0, all[0]?.start)}${all.map(
        ({ start, end }, i) => {
          const gap = base.slice(end, all[i + 1]?.start);
          const [closing] = gap.match(/^[^\s“‘「『《（(]*/)!; // no line begins with it
          return html`<span class="unit"><button type="button" class="word" data-i=${i} tabindex=${i === Math.min(at.value, all.length - 1) ? 0 : -1} aria-pressed=${out.value.has(i)}
        ?data-fresh=${fresh.has(start)} ?data-best=${best.value.has(i)} ?data-look=${i === pointed.value} @click=${(event: MouseEvent) => press(event, i)}>${base.slice(start, end)}</button>${closing}</span>${gap.slice(closing!.length)}`;
        },
      )}</p><p class="look" role="status">${look()}</p>`;
  };
  const fields = () =>
    html`<div class="cards">
      ${textField({
        id: 'yours',
        label: words.copy,
        side: 'b',
        text: text.b.value,
        marked: marked(
          text.b.value,
          edited.value.changed.map(({ start, end }) => [start, end]),
        ),
        limit: limits.b,
        write: (next) => copy.become(next),
      })}
      ${textField({
        id: 'original',
        label: words.original,
        side: 'a',
        text: text.a.value,
        limit: limits.a,
        write: (next) =>
          batch(() => {
            text.a.value = next;
            copy.become(text.b.peek());
          }),
      })}</div>`;
  const names = () =>
    html`<ol class="drawers-of">${drawers.value.map(
      (bits, i) =>
        html`<li class="drawer-of" ?data-whole=${bits === 0}><b>${words.drawer(i + 1)}</b> <span>${bits === 0 ? words.whole : words.spoilt(bits)}</span></li>`,
    )}</ol>`;
  const verdict = () => {
    if (!lost.value || goal.value !== 'lose') return nothing;
    const par = copy.base.value === text.a.value ? parNow.value : undefined; // of words that are out, not of a text that was typed
    const told = libraryNow.value;
    return html`<p class="par">${par ? words.par(changed.value, par, writing.value ? 0 : best.value.size) : nothing}</p>
      <p class="library" data-share=${told?.is ?? nothing}>${told ? (told.is === undefined ? words.silent : words.says(told.is)) : words.asking}</p>`;
  };

  root.replaceChildren();
  effect(() => {
    render(
      html`${goals()}
      ${ghost.value ? html`<p class="ghost">${words.ghost[goal.value as Goal](ghost.value.words)} <button type="button" @click=${replay}>${words.replay}</button></p>` : nothing}
      <p class="task">${writing.value ? nothing : words.how}${words.task[goal.value as Goal]}</p>
      ${writing.value ? fields() : board()}
      ${ropes(a!.value, b!.value, next.value)} ${names()} ${sentence()} ${verdict()}
      <div class="moves">
        <button type="button" class="again" ?disabled=${text.a.value === text.b.value && a!.value.features.length > 0} @click=${() => (a!.peek().features.length ? copy.become(text.a.peek()) : original(opening[language].text))}>${words.again}</button>
        ${goal.value === 'stay' ? html`<button type="button" class="move" @click=${() => copy.become(lastFirst(text.b.peek()))}>${words.move}</button>` : nothing}
        ${won.value && navigator.clipboard ? html`<button type="button" class="main send" @click=${send}>${words.link[goal.value as Goal](changed.value)}</button>` : nothing}
        <span role="status">${linked.value ? words.linked[linked.value] : nothing}</span></div>
      <p class="hint">${words.legend}</p>`,
      root,
    );
  });
}
