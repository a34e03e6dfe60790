// Artificial collections, the same on every run. A set is { texts, groups, question }: groups[i] is the number of the group of
// near-duplicates of text i, or -1; question() makes another text of the same kind.

import { changed, random, sentence, vocabulary } from '../texts.mjs';

const english = vocabulary(0, 5000);
const names = vocabulary(3, 400).map((name) => name[0].toUpperCase() + name.slice(1));
const months = ['January', 'March', 'April', 'June', 'August', 'October', 'November'];

/** Texts of 1 KB, all new except every twentieth, which is an earlier one with a word in twelve changed. */
function unrelated(count, draw) {
  const make = () => sentence(draw, english, 175);
  const [texts, groups] = [[], []];
  for (let i = 0; i < count; i++) {
    if (i % 20 === 19) {
      const from = i - 1 - draw(18);
      texts.push(changed(draw, texts[from], english));
      if (groups[from] < 0) groups[from] = from;
      groups.push(groups[from]);
    } else {
      texts.push(make());
      groups.push(-1);
    }
  }
  return { texts, groups, question: make };
}

/** Copies of one form of about 400 letters, with names, numbers and dates filled in: a word in seven. */
function letters(count, draw) {
  const make = () =>
    `Dear ${draw.of(names)} ${draw.of(names)}, thank you for your letter of ${1 + draw(28)} ${draw.of(months)} ${2015 + draw(10)}. We have looked into your ` +
    `request no. ${10000 + draw(90000)} about the account at our branch in ${draw.of(names)} and are glad to tell you that the sum of ${draw(900)}.${10 + draw(90)} will ` +
    `be paid out within the next ten working days. Should you have any further questions about it, please do not hesitate to call ${draw.of(names)} at ` +
    `${100000 + draw(900000)} between nine and five, and have your number at hand. With kind regards, your team for private customers`;
  return { texts: Array.from({ length: count }, make), groups: new Array(count).fill(0), question: make };
}

/** Short pages of 600 bytes or so, in 27 languages, 25 pages of each template: a tenth of the words are filled in. */
function pages(count, draw) {
  const templates = Math.max(1, Math.ceil(count / 25));
  const words = Array.from({ length: 27 }, (_, language) => vocabulary(language, 1500));
  const made = Array.from({ length: templates }, (_, template) => {
    const own = words[template % 27];
    const bytes = own.slice(0, 100).reduce((sum, word) => sum + Buffer.byteLength(word) + 1, 0) / 100;
    return Array.from({ length: Math.round(600 / bytes) }, (_, at) => (at % 10 === 5 ? null : own[draw.seldom(own.length)]));
  });
  const page = (template) => made[template].map((word) => word ?? draw.of(words[template % 27])).join(' ');
  const groups = Array.from({ length: count }, (_, i) => i % templates);
  return { texts: groups.map(page), groups, question: () => page(draw(templates)) };
}

/** One text in three forms that differ only in case and spaces. */
function equal(count, draw) {
  const text = sentence(draw, english, 120);
  const ways = [text, text.toUpperCase(), text.replaceAll(' ', '\n ')];
  return { texts: Array.from({ length: count }, (_, i) => ways[i % 3]), groups: new Array(count).fill(0), question: () => ways[0] };
}

/** Tickets of 60 words, about four fifths of them from 40 templates: their scores are near the threshold. */
function tickets(count, draw) {
  const made = Array.from({ length: 40 }, () => Array.from({ length: 60 }, () => draw.of(english)));
  const make = () => {
    const changed = 10 + draw(14);
    return draw
      .of(made)
      .map((word) => (draw(120) < changed ? draw.of(english) : word))
      .join(' ');
  };
  return { texts: Array.from({ length: count }, make), groups: null, question: make };
}

const makers = { unrelated, letters, pages, equal, tickets };

export function make(name, count) {
  return makers[name](count, random(1));
}
