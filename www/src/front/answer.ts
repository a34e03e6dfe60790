// What is worth saying: the same question to three posts of a forum, answered by the library.
import './answer.css';
import { Corpus, type Similar } from 'nearprint';
import { computed, effect } from '@preact/signals-core';
import { html, render } from 'lit-html';
import { calm } from '../0-two-texts/texts.ts';
import { percent } from '../page/units.ts';
import { wordsOf } from './edit.ts';
import { type Post, forum, licence, posted, titleOf } from './forum.ts';
import { words } from './words.ts';

const TERMS = 5; // rare words that are named

export function mountAnswer(root: HTMLElement): void {
  const corpus = new Corpus();
  const posts = computed<readonly Post[]>(() => {
    const all = forum(calm.a.value);
    corpus.sync(all);
    return all;
  });
  const answer = computed(() => {
    void posts.value;
    const text = posted(calm.b.value);
    return {
      all: corpus.check(text, { maxDocuments: Infinity }),
      told: corpus.check(text),
      similar: corpus.similar(text, { title: titleOf(calm.b.value) }),
    };
  });

  /** The words of the heaviest terms, as both texts have them. Terms of Chinese are pairs of characters, which may be parts of two words. */
  const rare = ({ terms }: Similar, other: string) => {
    const words = wordsOf(posted(calm.b.value)).filter(({ text }) => text.length > 1 && other.toLowerCase().includes(text.toLowerCase()));
    const found = terms.flatMap(({ here: [range] }) => (range ? words.filter(({ start, end }) => start < range[1] && end > range[0]) : []));
    return [...new Set(found.map(({ text }) => text))].slice(0, TERMS);
  };

  const row = (id: string, kind: string) => {
    const { all, told, similar } = answer.value;
    const post = posts.value.find((post) => post.id === id)!;
    const part = all.find((match) => match.id === id);
    const match = told.find((match) => match.id === id);
    const alike = match ? undefined : similar.find((one) => one.id === id);
    const says = match
      ? words.copy
      : alike
        ? words.similar(rare(alike, post.text))
        : id === 'original'
          ? words.quiet
          : id === 'sister'
            ? words.unlike
            : words.silence(posts.value.length);
    return html`<li data-id=${id} data-says=${match ? 'copy' : alike ? 'similar' : 'nothing'}><b>${kind}</b> <q>${post.title}</q>
      <dl><div><dd>${part ? percent(part.score, 1) : '–'}</dd><dt>${words.part}</dt></div>
        <div><dd>${match ? percent(match.share) : part ? percent(part.share) : '–'}</dd><dt>${words.share}</dt></div></dl>
      <p>${says}</p></li>`;
  };

  root.replaceChildren();
  effect(() => {
    const { all } = answer.value;
    const ties = all.filter(({ score }) => score === 1);
    const place = 1 + all.toSorted((x, y) => y.score - x.score).findIndex(({ id }) => id === 'original');
    const other = ties.find(({ id }) => id.startsWith('other'))?.id ?? posts.value[0]!.id;
    render(
      html`<p class="licence-line">… ${licence}</p>
      <ul class="posts">${row('original', words.original)} ${row(other, words.line)} ${row('sister', words.sister)}</ul>
      <p class="ties">${words.ties(ties.length, place)}</p>`,
      root,
    );
  });
}
