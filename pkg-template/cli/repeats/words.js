// The words of a text, folded: case, width and form do not count, nor what is between them.

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
/** A letter of Chinese or Japanese is a word, and counts as two letters. */
const WORD = new RegExp(`[${CJK}]|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const IS_CJK = new RegExp(`^[${CJK}]`, 'u');
const ASCII = /^[\x00-\x7f]*$/;

export const folded = (word) => (ASCII.test(word) ? word : word.normalize('NFKC')).toLowerCase();

/** { count, starts, ends, letters, hashes, others }: for each word its place in the text, how many letters it counts, and two hashes of it. */
export function wordsOf(text) {
  const [starts, ends, letters, hashes, others] = [[], [], [], [], []];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    starts.push(index);
    ends.push(index + word.length);
    letters.push(IS_CJK.test(word) ? 2 : word.length);
    const key = folded(word);
    let [hash, other] = [0x811c9dc5, 0x9e3779b9];
    for (let at = 0; at < key.length; at++) {
      const unit = key.charCodeAt(at);
      hash = Math.imul(hash ^ unit, 0x01000193);
      other = Math.imul(other + unit, 0x85ebca6b) ^ (other >>> 13);
    }
    hashes.push(hash);
    others.push(other);
  }
  return { count: starts.length, starts, ends, letters, hashes, others };
}

const [BASE, OTHER_BASE] = [0x5bd1e995, 0x27d4eb2f];

/**
 * Calls `visit(key, first, last)` for each window: a run of words that together have the letters of a passage, and would not without the word
 * at one of its ends. So a passage begins with a window and ends with one, wherever it ends. The same words have the same key, a whole number
 * below 2^52; others hardly ever.
 */
export function eachWindow({ count, letters, hashes, others }, least, visit) {
  let [first, held, hash, other] = [0, 0, 0, 0];
  const [powers, otherPowers] = [[1], [1]];
  const keyOf = () => (mixed(hash) >>> 0) * 2 ** 20 + (mixed(other) >>> 12);
  for (let last = 0; last < count; last++) {
    held += letters[last];
    hash = (Math.imul(hash, BASE) + hashes[last]) | 0;
    other = (Math.imul(other, OTHER_BASE) + others[last]) | 0;
    if (held < least) continue;
    visit(keyOf(), first, last);
    for (; held - letters[first] >= least; visit(keyOf(), ++first, last)) {
      const length = last - first;
      while (powers.length <= length) {
        powers.push(Math.imul(powers.at(-1), BASE));
        otherPowers.push(Math.imul(otherPowers.at(-1), OTHER_BASE));
      }
      held -= letters[first];
      hash = (hash - Math.imul(hashes[first], powers[length])) | 0;
      other = (other - Math.imul(others[first], otherPowers[length])) | 0;
    }
  }
}

function mixed(hash) {
  const half = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return half ^ (half >>> 15);
}
