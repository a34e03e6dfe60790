// The words of a text, folded: case, width and form do not count, nor what is between them.

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
/** A letter of Chinese or Japanese is a word, and counts as two letters. */
const WORD = new RegExp(`[${CJK}]|(?:(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const IS_CJK = new RegExp(`^[${CJK}]`, 'u');
const ASCII = /^[\x00-\x7f]*$/;

export const folded = (word) => (ASCII.test(word) ? word : word.normalize('NFKC')).toLowerCase();

/** A link of Markdown. It is not divided, though there is white space in its text. */
const LINK = /\[[^[\]\n]*(?:\n[^[\]\n]+)?\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*){0,8}\)|\[[^[\]\n]*\])/g;

const isWhite = (code) => code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)));

/**
 * { count, starts, ends, letters, hashes, others, opens }: for each word how many letters it counts, and two hashes of it, and whether a passage
 * may begin with it, and so end with the word before: between them is white space, or one of them is a letter of Chinese or Japanese. So no
 * address, number or name is divided. `starts` and `ends` are the places in the text where such a passage begins and ends, with the signs that
 * stand at the word up to white space.
 */
export function wordsOf(text) {
  const [starts, ends, letters, hashes, others, opens] = [[], [], [], [], [], []];
  const whiteBetween = whiteIn(text);
  let wasAlone = true;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const white = whiteBetween(ends.at(-1) ?? 0, index);
    const isAlone = IS_CJK.test(word);
    if (white !== undefined && ends.length > 0) ends[ends.length - 1] = white.start;
    starts.push(white?.end ?? (starts.length === 0 ? 0 : index));
    ends.push(index + word.length);
    opens.push(white !== undefined || isAlone || wasAlone);
    wasAlone = isAlone;
    letters.push(isAlone ? 2 : word.length);
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
  if (ends.length > 0) ends[ends.length - 1] = whiteBetween(ends.at(-1), text.length)?.start ?? text.length;
  return { count: starts.length, starts, ends, letters, hashes, others, opens };
}

/** A function that returns, for what is between two words, where its white space starts and where it ends, without that in links; `undefined` if there
    is none. It is called from the beginning of the text to its end. */
function whiteIn(text) {
  const links = text.matchAll(LINK);
  let link = links.next().value;
  return (from, to) => {
    let [start, end] = [-1, -1];
    for (let at = from; at < to; at++) {
      if (!isWhite(text.charCodeAt(at))) continue;
      while (link !== undefined && link.index + link[0].length <= at) link = links.next().value;
      if (link !== undefined && link.index < at) continue;
      if (start < 0) start = at;
      end = at + 1;
    }
    return start < 0 ? undefined : { start, end };
  };
}

/** Whether a passage may end with this word. */
export const endsAt = ({ count, opens }, word) => word + 1 === count || opens[word + 1];

const [BASE, OTHER_BASE] = [0x5bd1e995, 0x27d4eb2f];

/**
 * Calls `visit(key, first, last)` for each window: a run of words that together have the letters of a passage, from where one may begin to where
 * one may end. For each word with which a passage may begin, or end, the shortest such run is one: so a passage begins with a window and ends with
 * one, wherever it ends. The same words have the same key, a whole number below 2^52; others hardly ever.
 */
export function eachWindow(words, least, visit) {
  const { count, letters, hashes, others, opens } = words;
  let [first, held, hash, other] = [0, 0, 0, 0];
  let [next, less] = [0, 0];
  const [powers, otherPowers] = [[1], [1]];
  const keyOf = () => (mixed(hash) >>> 0) * 2 ** 20 + (mixed(other) >>> 12);
  for (let last = 0; last < count; last++) {
    held += letters[last];
    hash = (Math.imul(hash, BASE) + hashes[last]) | 0;
    other = (Math.imul(other, OTHER_BASE) + others[last]) | 0;
    if (held < least || !endsAt(words, last)) continue;
    visit(keyOf(), first, last);
    for (;;) {
      // The words that are lost if it begins later, and their letters: summed once for each beginning.
      if (next === first) {
        do less += letters[next++];
        while (!endsAt(words, next - 1));
      }
      if (held - less < least) break;
      for (; first < next; first++) {
        const length = last - first;
        while (powers.length <= length) {
          powers.push(Math.imul(powers.at(-1), BASE));
          otherPowers.push(Math.imul(otherPowers.at(-1), OTHER_BASE));
        }
        held -= letters[first];
        hash = (hash - Math.imul(hashes[first], powers[length])) | 0;
        other = (other - Math.imul(others[first], otherPowers[length])) | 0;
      }
      less = 0;
      visit(keyOf(), first, last);
    }
  }
}

function mixed(hash) {
  const half = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return half ^ (half >>> 15);
}
