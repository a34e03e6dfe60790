/** The most pairs of words that are compared. */
const PAIRS = 1 << 20;

/** Compares two texts word by word. Returns both as pieces { text, differs }. */
export function differences(a, b) {
  const words = [wordsOf(a), wordsOf(b)];
  const same = longestCommon(...words);
  return words.map((own, side) => joined(own, new Set(same.map((pair) => pair[side]))));
}

/** Words and what stands between them. All white space counts as equal, so that line breaks do not matter. */
function wordsOf(text) {
  const found = Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);
  return found.map((text) => ({ text, same: /^\s+$/.test(text) ? ' ' : text }));
}

/** The longest common subsequence, as pairs of places with equal words. */
function longestCommon(a, b) {
  const equal = (i, j) => a[i].same === b[j].same;
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && equal(start, start)) start++;
  let end = 0;
  while (end < shorter - start && equal(a.length - 1 - end, b.length - 1 - end)) end++;
  const pairs = [];
  for (let i = 0; i < start; i++) pairs.push([i, i]);
  for (let i = 1; i <= end; i++) pairs.push([a.length - i, b.length - i]);
  const [rows, columns] = [a.length - end - start, b.length - end - start];
  if (rows * columns === 0 || rows * columns > PAIRS) return pairs;
  // The number of pairs from a place on in both texts.
  const width = columns + 1;
  const most = new Uint16Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      const at = i * width + j;
      most[at] = equal(start + i, start + j) ? most[at + width + 1] + 1 : Math.max(most[at + width], most[at + 1]);
    }
  }
  for (let i = 0, j = 0; i < rows && j < columns; ) {
    const at = i * width + j;
    if (equal(start + i, start + j)) pairs.push([start + i++, start + j++]);
    else if (most[at + width] >= most[at + 1]) i++;
    else j++;
  }
  return pairs;
}

/** Joins neighbours of the same kind. A space between two differing words belongs to them. */
function joined(words, same) {
  const differs = words.map((_, place) => !same.has(place));
  words.forEach((word, place) => (differs[place] ||= word.same === ' ' && differs[place - 1] && differs[place + 1]));
  const pieces = [];
  words.forEach(({ text }, place) => {
    if (place > 0 && differs[place] === differs[place - 1]) pieces.at(-1).text += text;
    else pieces.push({ text, differs: differs[place] });
  });
  return pieces;
}
