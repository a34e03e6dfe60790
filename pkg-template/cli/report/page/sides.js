// Two texts side by side.

import { differences, ranged, shown } from './differences.js';
import { element, number } from './dom.js';

/** `pair` is { of, document, texts, ranges }: the numbers of the documents, those of their texts, and the ranges that both share, if these are to be
    marked. */
export function sides(data, pair, folds) {
  if (pair.texts === undefined) return element('p', { class: 'note' }, 'The texts of this pair are not in this page, which has samples.');
  const texts = pair.texts.map((at) => data.texts[at]);
  if (texts.some((text) => text === undefined)) return element('p', { class: 'note' }, 'The corpus keeps no texts, so there is nothing to compare.');
  const [left, right] = pair.ranges ? texts.map((text, side) => ranged(text.text, pair.ranges[side])) : differences(texts[0].text, texts[1].text);
  const kinds = pair.ranges ? ['mark', 'mark'] : ['del', 'ins'];
  const names = data.kind === 'check' ? ['Text', 'Document of the corpus'] : ['Stays', 'Dropped'];
  return element('div', { class: 'sides' }, [[left, pair.of], [right, pair.document]].map(([pieces, document], side) =>
    element('section', { 'aria-label': names[side] },
      element('h4', {}, names[side], element('span', { class: 'id' }, data.documents[document])),
      clipped(texts[side]),
      element('div', { class: 'text', tabindex: 0, role: 'region', 'aria-label': `${names[side]}: text` }, shown(pieces, kinds[side], folds)))));
}

function clipped({ text, start, length }) {
  if (text.length === length) return undefined;
  return element('p', { class: 'small' }, `Characters ${number(start + 1)} to ${number(start + text.length)} of ${number(length)}`);
}
