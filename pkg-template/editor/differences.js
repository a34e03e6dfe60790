/** More pairs of words than this are not compared one with the other. */
const PAIRS = 1 << 20;

/** Two texts as pieces { text, differs }, word by word. */
export function differences(a, b) {
  const words = [wordsOf(a), wordsOf(b)];
  const same = longestCommon(...words);
  return words.map((own, side) => joined(own, new Set(same.map((pair) => pair[side]))));
}

/** Words, and what stands between them. A space is a space, whatever lines end where. */
function wordsOf(text) {
  const found = Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);
  return found.map((text) => ({ text, same: /^\s+$/.test(text) ? ' ' : text }));
}

/** Pairs of places at which equal words stand, in order: as many as there can be. */
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
  // How many pairs there are from a place on in both.
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

/** Neighbours of a kind together; what stands between two words that differ belongs to them. */
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
