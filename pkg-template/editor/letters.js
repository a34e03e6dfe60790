const LETTER = /[\p{L}\p{N}]/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether a text has so many letters and digits, of which one of Chinese, Japanese or Korean counts as two, as in `check`. */
export function hasLetters(text, count) {
  let left = count;
  for (const [letter] of text.matchAll(LETTER)) {
    left -= CJK.test(letter) ? 2 : 1;
    if (left <= 0) return true;
  }
  return false;
}
