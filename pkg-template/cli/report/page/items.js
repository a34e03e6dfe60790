// What the reader looks through: groups of near-duplicates, texts with their matches, or passages. An item is { name, about, words, band, risk, size,
// hasTexts, keys, show }: `keys` name its decisions, and `show(place, folds)` makes the elements for its pair at a place.

import { counted, element, number, path } from './dom.js';
import { sides } from './sides.js';

export const itemsOf = (data) =>
  data.kind === 'passages'
    ? data.passages.map((passage, at) => passageItem(passage, at, data))
    : data.groups.map((group, at) => groupItem(group, at, data));

function groupItem({ of, size, risk, pairs }, at, data) {
  const band = pairs.reduce((lowest, pair) => Math.min(lowest, pair.band), Infinity);
  // Of shares and distances the highest one is the most telling.
  const isHighest = data.measure === 'share' || data.measure === 'distance';
  const what = data.kind === 'check' ? counted(size, 'match', 'matches') : `${number(size)} dropped`;
  return {
    at,
    name: data.documents[of],
    about: `${what}, ${data.measure} ${pairs.length > 1 ? (isHighest ? 'up to ' : 'from ') : ''}${isHighest ? highest(pairs) : lowest(pairs)}`,
    words: () =>
      [of, ...pairs.map(({ document }) => document)]
        .map((document) => data.documents[document])
        .join('\n')
        .toLowerCase(),
    bands: new Set(pairs.map((pair) => pair.band)),
    band,
    risk,
    size,
    hasTexts: pairs.some(({ texts }) => texts !== undefined),
    keys: pairs.map((_, place) => `${at}.${place}`),
    nameAt: (place) => data.documents[pairs[place].document],
    aboutAt: (place) => {
      const { about, label, band } = pairs[place];
      return about ?? `${data.measure} ${label ?? 'not known'}${band < data.bands.kinds ? `, ${data.bands.rows[band][0]}` : ''}`;
    },
    show: (place, folds) => sides(data, { of, ...pairs[place] }, folds),
    isSample: (place) => pairs[place].texts !== undefined,
    bandAt: (place) => pairs[place].band,
    left: size - pairs.length,
  };
}

const lowest = (pairs) => labelOf(pairs, (a, b) => a < b);
const highest = (pairs) => labelOf(pairs, (a, b) => a > b);

/** The label of the pair with the lowest or the highest number; labels may have a unit. */
function labelOf(pairs, isBefore) {
  let found;
  for (const { label } of pairs) if (found === undefined || isBefore(parseFloat(label), parseFloat(found))) found = label;
  return found ?? 'not known';
}

function passageItem({ text, letters, documents, times, places, band }, at) {
  return {
    at,
    name: text.slice(0, 120),
    about: `${counted(documents, 'document')}, ${counted(letters, 'letter')}`,
    words: () => `${text}\n${places.map(([id]) => id).join('\n')}`.toLowerCase(),
    bands: new Set([band]),
    band,
    risk: at,
    size: documents,
    hasTexts: true,
    keys: [String(at)],
    nameAt: () => text.slice(0, 120),
    aboutAt: () => `${counted(documents, 'document')}, ${counted(times, 'place')}, ${counted(letters, 'letter')}`,
    show: () => [
      element('div', { class: 'text', tabindex: 0, role: 'region', 'aria-label': 'The passage' }, text),
      element('h4', {}, 'Where it stands'),
      element(
        'ul',
        { class: 'places' },
        places.map(([id, line]) => element('li', {}, path(line > 0 ? `${id}:${line}` : id))),
      ),
      times > places.length ? element('p', { class: 'small' }, `and ${number(times - places.length)} more places`) : undefined,
    ],
    isSample: () => true,
    bandAt: () => band,
    left: 0,
  };
}
