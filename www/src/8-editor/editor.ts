import { Corpus, Draft, type Fingerprint, type Match, distance } from 'nearprint/fingerprints';
import { batch, computed, effect, signal } from '@preact/signals-core';
import { html, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { text as texts } from '../0-two-texts/texts.ts';
import { samples } from '../3-weights/samples.ts';
import { type Changes, changes, wordsOf } from '../front/edit.ts';
import { editBetween } from '../corpus/edit.ts';
import { kept } from '../page/address.ts';
import { bounded } from '../page/bounded.ts';
import { inLanguage, language } from '../page/language.ts';
import { marked } from '../page/marked.ts';
import { readOut } from '../page/read-out.ts';
import { scrub } from '../page/scrub.ts';
import { type Row, rows } from './rows.ts';
import { words } from './words.ts';

const LONGEST = 1500;
const PAUSE = 400; // ms without a keystroke before earlier texts are looked at: nobody is told in the middle of a word
const SHOWN = 3;
const START = inLanguage({ en: 48, zh: 16 }); // characters that name an earlier text

/** A text whose second paragraph is an edited copy of one of the page's own. */
const first = inLanguage({
  en: [
    'Notes for a talk on instruments that people trust.',
    samples[9]!.replace('four legs', 'four iron legs').replace('Somebody has', 'One of us has'),
    'What is read every day, by somebody who could have stayed in bed, is believed for a hundred years.',
  ],
  zh: [
    '谈谈人们信得过的仪器：讲稿的笔记。',
    samples[9]!.replace('四条腿', '四条铁腿').replace('总得有人', '我们总得有人'),
    '一样东西每天有人读，而这个人本来可以不起床，它就会被人相信一百年。',
  ],
}).join('\n\n');

interface Followed {
  paragraphs: ReturnType<Draft['paragraphs']>;
  whole: Fingerprint;
}

/** A text under edit: the cost of an edit, and the earlier texts that have parts of it. */
export function mountWritten(root: HTMLElement): void {
  const text = kept('e', first, (text) => text.length <= LONGEST);
  const threshold = kept('et', 60, (n) => Number.isInteger(n) && n >= 30 && n <= 100);
  const limit = bounded(LONGEST);
  const draft = new Draft(text.peek());
  const corpus = new Corpus();
  samples.forEach((sample, i) => corpus.put({ id: String(i), text: sample }));

  const look = (): Followed => ({ paragraphs: draft.paragraphs(), whole: draft.fingerprint });
  const now = signal(look());
  const before = signal<Followed | undefined>(undefined);
  const matches = signal<Match[]>([]);
  let pause: ReturnType<typeof setTimeout> | undefined;

  /** Both texts of the page as paragraphs, cut to the limit. */
  const joined = () =>
    [texts.a.peek(), texts.b.peek()]
      .filter((text) => text.trim())
      .join('\n\n')
      .slice(0, LONGEST);
  const check = () => (matches.value = corpus.check(text.peek(), { scope: 'part', threshold: threshold.peek() / 100, limit: SHOWN }));
  const write = (next: string) => {
    const { from, to, insert } = editBetween(text.peek(), next);
    draft.replace(from, to, insert);
    // In one batch: rendering the new paragraphs with the old text would write the old text back under the caret.
    batch(() => {
      before.value = now.peek();
      now.value = look();
      text.value = next;
    });
    clearTimeout(pause);
    pause = setTimeout(check, PAUSE);
  };
  effect(() => {
    void threshold.value;
    check();
  });

  /** The fingerprint at this place before the edit: that of the same paragraph, counted from the end if paragraphs were added or
      removed above. */
  const earlier = (i: number): Fingerprint | undefined => {
    const [old, fresh] = [before.value!.paragraphs, now.value.paragraphs];
    const same = old.findIndex(({ fingerprint }) => fingerprint === fresh[i]!.fingerprint);
    return same >= 0 ? old[same]!.fingerprint : old[old.length === fresh.length ? i : Math.min(i, old.length - 1)]?.fingerprint;
  };
  const followed = computed<Row[]>(() => {
    const { paragraphs, whole } = now.value;
    const row = (name: string, fingerprint: Fingerprint, old: Fingerprint | undefined, note: (bits: number) => string): Row => {
      const moved = old === undefined ? 0n : fingerprint ^ old;
      return {
        name,
        fingerprint,
        moved,
        note: before.value ? note(old === undefined ? 0 : distance(fingerprint, old)) : '',
        touched: moved !== 0n,
      };
    };
    return [
      row(words.whole, whole, before.value?.whole, words.follows),
      ...paragraphs.map(({ fingerprint }, i) =>
        row(words.paragraph(i + 1), fingerprint, before.value && earlier(i), (bits) => (bits ? words.counted(bits) : words.untouched)),
      ),
    ];
  });

  const startOf = ({ id }: Match) => `${samples[Number(id)]!.slice(0, START)}…`;
  /** The runs that both texts have, each with its words: those that are still the same, and those that were changed. */
  const runs = computed(() =>
    matches.value.map(({ id, here, there }) =>
      here.map(([start, end], i): Changes & { start: number; end: number } => ({
        start,
        end,
        ...changes(samples[Number(id)]!.slice(...there[i]!), text.value.slice(start, end)),
      })),
    ),
  );
  /** What is marked: the runs without the words that were changed. */
  const same = computed(() =>
    runs.value.flat().flatMap(({ start, end, changed }) => {
      const borders = [start, ...changed.flatMap((word) => [start + word.start, start + word.end]), end];
      return Array.from({ length: borders.length / 2 }, (_, i) => [borders[2 * i]!, borders[2 * i + 1]!] as const);
    }),
  );
  const told = (match: Match, i: number) =>
    words.match(
      runs.value[i]!.reduce((sum, { kept }) => sum + kept.length, 0),
      wordsOf(samples[Number(match.id)]!).length,
      startOf(match),
    );
  const sentence = readOut(
    root,
    computed(() => {
      const [all, ...paragraphs] = followed.value;
      const stop = language === 'zh' ? '。' : '.';
      const warning = matches.value.length ? `${told(matches.value[0]!, 0)}${stop}` : words.none;
      const space = language === 'zh' ? '' : ' ';
      if (!before.value) return words.nothingYet(paragraphs.length) + space + warning;
      const touched = paragraphs.flatMap(({ touched }, i) => (touched ? [i + 1] : []));
      const bits = [...all!.moved.toString(2)].filter((bit) => bit === '1').length;
      return words.readOut(touched.length ? words.list(touched) : words.nobody, paragraphs.length - touched.length, bits) + space + warning;
    }),
  );

  root.replaceChildren();
  effect(() => {
    render(
      html`
      <p class="sentence">${words.before} ${scrub({ label: words.threshold, value: threshold.value, min: 30, max: 100, set: (n) => (threshold.value = n) })}${words.after}</p>
      <div class="weighing">
        <div class="text-field">
          <label for="written">${words.text}</label>
          <div class="paper"><div class="copy" aria-hidden="true">${marked(text.value, same.value)}${'\n'}</div><textarea
            id="written" spellcheck="false" rows="9" maxlength=${LONGEST} .value=${live(text.value)}
            @beforeinput=${limit.watch} @input=${(event: Event) => write((event.target as HTMLTextAreaElement).value)}></textarea></div>
          ${limit.note(text.value)}
          <p class="presets"><button type="button" @click=${() => write(joined())}>${words.mine}</button></p>
        </div>
        <div class="earlier"><h3>${words.earlier}</h3>${
          matches.value.length
            ? html`<ul>${matches.value.map((match, i) => html`<li><p>${told(match, i)}</p><blockquote>${marked(samples[Number(match.id)]!, match.there)}</blockquote></li>`)}</ul>`
            : html`<p class="hint">${words.none}</p>`
        }</div>
      </div>
      ${rows(followed.value)}
      ${sentence()}`,
      root,
    );
  });
}
