/** The most pairs of words that are compared between two words that are known to be the same. */
const PAIRS = 1 << 20;

/**
 * Compares two texts word by word. Returns both as runs { texts: [of a, of b], differs }, one of whose texts may be empty. Runs of words that
 * do not differ have the same text, also where one has spaces or blocks and the other has line breaks: then both get the line breaks.
 */
export function differences(a, b) {
  const sides = [a, b].map(wordsOf);
  const [own, other] = sides;
  const runs = [];
  const add = (texts, differs) => texts.join('') !== '' && runs.push({ texts, differs });
  let at = [0, 0];
  let same = '';
  for (const pair of [...longestCommon(own.words, other.words).sort(([i], [j]) => i - j), [own.words.length, other.words.length]]) {
    const between = sides.map(({ words, gaps }, side) =>
      [at[side], pair[side]].map((place) => gaps[place]).concat(textOf(words, gaps, at[side], pair[side])),
    );
    const isNext = at.every((place, side) => place === pair[side]);
    if (isNext) {
      const [gap, theirs] = sides.map(({ gaps }, side) => gaps[pair[side]]);
      same += lines(gap) < lines(theirs) ? theirs : gap;
    } else {
      add([same, same], false);
      // White space around what differs does not belong to it.
      add(
        between.map(([before, , text]) => (text === '' ? '' : before)),
        false,
      );
      add(
        between.map(([, , text]) => text),
        true,
      );
      add(
        between.map(([, after]) => after),
        false,
      );
      same = '';
    }
    same += own.words[pair[0]] ?? '';
    at = pair.map((place) => place + 1);
  }
  add([same, same], false);
  return runs;
}

/** The words from one place up to another, with the white space between them. */
const textOf = (words, gaps, from, to) =>
  words
    .slice(from, to)
    .map((word, place) => (place > 0 ? gaps[from + place] : '') + word)
    .join('');

const lines = (gap) => gap.split('\n').length;

/** The words of a text, punctuation too, and the white space before each. */
function wordsOf(text) {
  const words = [];
  const gaps = [''];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (/^\s+$/.test(segment)) gaps[words.length] += segment;
    else gaps[words.push(segment)] = '';
  }
  return { words, gaps };
}

/** A common subsequence, as pairs of places with equal words: the longest one, or in a long text the longest between words that occur once. */
function longestCommon(a, b) {
  const pairs = [];
  const left = [[0, a.length, 0, b.length]];
  for (let range; (range = left.pop());) {
    let [fromA, toA, fromB, toB] = range;
    while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) pairs.push([fromA++, fromB++]);
    while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) pairs.push([--toA, --toB]);
    const size = (toA - fromA) * (toB - fromB);
    if (size === 0) continue;
    if (size <= PAIRS) {
      compareAll(a.slice(fromA, toA), b.slice(fromB, toB)).forEach(([i, j]) => pairs.push([fromA + i, fromB + j]));
      continue;
    }
    const sure = inOrder(occurringOnce(a, fromA, toA), occurringOnce(b, fromB, toB));
    if (sure.length > 0)
      for (const [i, j] of [...sure, [toA, toB]]) {
        left.push([fromA, i, fromB, j]);
        if (i < toA) pairs.push([i, j]);
        [fromA, fromB] = [i + 1, j + 1];
      }
  }
  return pairs;
}

/** The longest common subsequence of two short lists. */
function compareAll(a, b) {
  // The number of pairs from a place on in both lists.
  const width = b.length + 1;
  const most = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const at = i * width + j;
      most[at] = a[i] === b[j] ? most[at + width + 1] + 1 : Math.max(most[at + width], most[at + 1]);
    }
  }
  const pairs = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const at = i * width + j;
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (most[at + width] >= most[at + 1]) i++;
    else j++;
  }
  return pairs;
}

/** Word → its place, of the words that occur once. */
function occurringOnce(words, from, to) {
  const places = new Map();
  for (let place = from; place < to; place++) places.set(words[place], places.has(words[place]) ? -1 : place);
  return places;
}

/** The longest list of pairs of places of the same words that rises on both sides (patience sorting). */
function inOrder(a, b) {
  const ends = []; // of the best list of each length, its last pair
  for (const [word, i] of a) {
    const j = b.get(word) ?? -1;
    if (i < 0 || j < 0) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle].pair[1] < j) low = middle + 1;
      else high = middle;
    }
    ends[low] = { pair: [i, j], before: ends[low - 1] };
  }
  const found = [];
  for (let one = ends.at(-1); one; one = one.before) found.push(one.pair);
  return found.reverse();
}
