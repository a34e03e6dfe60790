import { Corpus, type Match, distance, fingerprint } from 'nearprint';
import { computed, effect } from '@preact/signals-core';
import { html, nothing, render } from 'lit-html';
import { calm } from '../0-two-texts/texts.ts';
import { samples } from '../3-weights/samples.ts';
import { edit } from '../5-length/edits.ts';
import { kept } from '../page/address.ts';
import { inLanguage, language } from '../page/language.ts';
import { readOut } from '../page/read-out.ts';
import { pick } from '../page/sentence.ts';
import { sentences } from '../page/sentences.ts';
import { type Anchor, GRAM, WINDOW, anchors } from './anchors.ts';
import { words } from './copied-words.ts';

const HOST = 5; // the sample that something is copied into
const SOURCES = { tide: 3, piano: 8 } as const;
const START = inLanguage({ en: 30, zh: 10 }); // characters that name a text
const named = (text: string) => `“${text.slice(0, START)}…”`;

/** A text with sentences of another text in its middle. */
function withPassage(host: string, source: string, many: number, changed: boolean): string {
  const [own, theirs] = [sentences(host), sentences(source)];
  const first = Math.max(0, Math.min(1, theirs.length - many));
  const copied = theirs
    .slice(first, first + many)
    .join('')
    .trim();
  const space = language === 'zh' ? '' : ' ';
  return [...own.slice(0, 3), changed ? edit(copied, 'word', 0.5) : copied, space, ...own.slice(3)].join('');
}

/** A passage is copied into a text about something else: the fingerprint hardly changes, but anchors find it. */
export function mountCopied(root: HTMLElement): void {
  const many = kept('ec', 2, (n) => n >= 1 && n <= 3);
  const from = kept('ef', 'tide', (name) => name === 'a' || name in SOURCES);
  const changed = kept('ew', false, () => true);

  const source = computed(() => (from.value === 'a' ? calm.a.value : samples[SOURCES[from.value as keyof typeof SOURCES]]!));
  const text = computed(() =>
    source.value.trim() ? withPassage(samples[HOST]!, source.value, many.value, changed.value) : samples[HOST]!,
  );
  const match = computed<Match | undefined>(() => {
    const corpus = new Corpus();
    try {
      corpus.put({ id: 'source', text: source.value });
      return corpus.check(text.value, { scope: 'part' })[0];
    } finally {
      corpus.dispose();
    }
  });
  const far = computed(() => distance(fingerprint(text.value), fingerprint(source.value)));
  const found = computed(() => {
    const [here, there] = [anchors(text.value), anchors(source.value)];
    const hashes = new Set(there.map(({ hash }) => hash));
    const shared = new Set(here.filter(({ hash }) => hashes.has(hash)).map(({ hash }) => hash));
    return { here, there, shared };
  });

  const sentence = readOut(
    root,
    computed(() => {
      const { here, there, shared } = found.value;
      const runs = match.value?.here ?? [];
      const letters = runs.reduce((sum, [start, end]) => sum + end - start, 0);
      return (
        words.readOut(far.value, here.length, there.length, shared.size) + (runs.length ? words.found(runs.length, letters) : words.none)
      );
    }),
  );

  const side = (
    name: 'a' | 'b',
    title: string,
    text: string,
    runs: Match['here'],
    marks: readonly Anchor[],
  ) => html`<figure class="copied ${name}">
    <figcaption><b>${title}</b></figcaption><blockquote>${pieces(text, runs, marks, found.value.shared)}</blockquote></figure>`;

  effect(() => {
    const sources = { tide: named(samples[SOURCES.tide]!), piano: named(samples[SOURCES.piano]!), a: words.yours };
    render(
      html`<h3 class="part">${words.title}</h3>
      <p class="intro">${words.intro}</p>
      <p class="sentence">${words.before} ${pick(words.many, String(many.value) as '1', words.sentences, (n) => (many.value = Number(n)))} ${words.of}
        ${pick(words.source, from.value as 'a', sources, (name) => (from.value = name))}${words.as} ${pick(words.change, changed.value ? 'word' : 'none', words.changes, (name) => (changed.value = name === 'word'))}${words.after}</p>
      <div class="cards copies">
        ${side('a', words.here, text.value, match.value?.here ?? [], found.value.here)}
        ${side('b', words.there, source.value, match.value?.there ?? [], found.value.there)}
      </div>
      <p class="hint anchors-key"><span class="anchored" data-shared>${words.letter}</span> ${words.sharedKey} <span class="anchored">${words.letter}</span> ${words.key(GRAM, WINDOW)}</p>
      ${sentence()}`,
      root,
    );
  });
}

/** A text in pieces: common runs are numbered and marked, with a point over each letter at which an anchor begins. */
function pieces(text: string, runs: Match['here'], marks: readonly Anchor[], shared: ReadonlySet<number>) {
  const anchored = new Map(marks.map(({ at, hash }) => [at, shared.has(hash)]));
  const letters = (start: number, end: number) => {
    const parts: unknown[] = [];
    let from = start;
    for (const at of [...anchored.keys()].sort((x, y) => x - y)) {
      if (at < start || at >= end) continue;
      const next = at + String.fromCodePoint(text.codePointAt(at)!).length;
      parts.push(text.slice(from, at), html`<span class="anchored" ?data-shared=${anchored.get(at)}>${text.slice(at, next)}</span>`);
      from = next;
    }
    return [...parts, text.slice(from, end)];
  };
  const parts: unknown[] = [];
  let at = 0;
  for (const [run, [start, end]] of [...runs.entries()].sort((x, y) => x[1][0] - y[1][0])) {
    parts.push(
      letters(at, start),
      html`<mark data-run=${run}>${runs.length > 1 ? html`<sup>${run + 1}</sup>` : nothing}${letters(start, end)}</mark>`,
    );
    at = end;
  }
  return [...parts, letters(at, text.length)];
}
