// The sentence with the first change, cut into pieces: a window slides over it once, the changed pieces glow, and the piece in the window pulls.
import { explain } from 'nearprint/fingerprints';
import { computed, effect, signal } from '@preact/signals-core';
import { html, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { calm } from '../0-two-texts/texts.ts';
import { readOut } from '../page/read-out.ts';
import { sentences } from '../page/sentences.ts';
import { wordsOf } from './edit.ts';
import { ropes } from './ropes.ts';
import { words } from './words.ts';

const BEAT = 90; // ms from one piece to the next
const LONGEST = 200; // characters of the sentence

export function mountPieces(root: HTMLElement): void {
  const original = computed(() => explain(calm.a.value));
  const changed = computed(() => explain(calm.b.value));
  const pieces = computed(() => {
    const old = new Set(original.value.features.map(({ text }) => text));
    const { features, paragraphs } = changed.value;
    const all = features.map((piece) => ({ ...piece, changed: !old.has(piece.text) }));
    const fresh = all.filter(({ changed }) => changed).length;
    return { all, fresh, gone: old.size - (all.length - fresh), size: paragraphs[0]?.size ?? 0 };
  });
  /** The part of the text that is shown, and the pieces that begin in it. */
  const shown = computed(() => {
    const first = pieces.value.all.find(({ changed }) => changed)?.start ?? 0;
    let start = 0;
    let end = 0;
    for (const sentence of sentences(calm.b.value)) {
      end = start + sentence.length;
      if (first < end) break;
      start = end;
    }
    // Of a long sentence whole words are shown.
    const from = Math.max(start, Math.min(first - LONGEST / 2, end - LONGEST));
    const word = wordsOf(calm.b.value).find((word) => word.start >= from);
    start = from > start && word && word.start <= first ? word.start : from;
    end = Math.min(end, start + LONGEST);
    return { start, end, pieces: pieces.value.all.filter((piece) => piece.start >= start && piece.end <= end) };
  });
  const at = signal(0);
  const piece = computed(() => shown.value.pieces[Math.min(at.value, shown.value.pieces.length - 1)]);

  const pull = computed(() => {
    const hash = piece.value?.hash;
    return hash === undefined ? undefined : (bit: number) => ((hash >> BigInt(bit)) & 1n ? 1 : -1);
  });

  const sentence = readOut(
    root,
    computed(() => {
      const { all, fresh, gone, size } = pieces.value;
      return all.length ? words.pieces(fresh, all.length, gone, size) : words.none;
    }),
  );
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(timer);

  root.replaceChildren();
  effect(() => {
    const { start, end, pieces } = shown.value;
    const glowing = pieces.filter(({ changed }) => changed);
    const letter = (letter: string, i: number) => {
      const place = start + i;
      const within = (one: { start: number; end: number }) => place >= one.start && place < one.end;
      return html`<span ?data-changed=${glowing.some(within)} ?data-window=${piece.value && within(piece.value)}>${letter}</span>`;
    };
    render(
      html`<p class="cut">${[...calm.b.value.slice(start, end).trimEnd()].map(letter)}</p>
      <div class="sliding"><code ?data-changed=${piece.value?.changed}>${piece.value?.text ?? ''}</code>
        <input type="range" min="0" max=${Math.max(0, pieces.length - 1)} .value=${live(String(at.value))} aria-label=${words.window} aria-valuetext=${piece.value?.text ?? ''}
          @input=${(event: Event) => {
            stop();
            at.value = (event.target as HTMLInputElement).valueAsNumber;
          }}></div>
      ${ropes(original.value, changed.value, undefined, pull.value)} ${sentence()}`,
      root,
    );
  });
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      timer = setInterval(() => {
        if (at.peek() >= shown.peek().pieces.length - 1) return stop();
        at.value++;
      }, BEAT);
    },
    { threshold: 0.8 },
  );
  seen.observe(root);
}
