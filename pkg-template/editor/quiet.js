// When to keep quiet: which texts are too short to be worth a word, and when the writer is in the middle of something.

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTER = /[\p{L}\p{N}]/gu;
/** Ends inside a word of a script that parts words by spaces. */
const UNFINISHED = /[\p{L}\p{M}\p{N}]$/u;
const ENDS_CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Letters and digits; one third or more CJK makes a text CJK, as for the width of shingles. */
export function isLongEnough(text, shortest) {
  if (text.length < Math.min(...shortest)) return false;
  if (text.length >= Math.max(...shortest)) return true;
  const isCjk = (text.match(CJK)?.length ?? 0) * 3 >= (text.match(LETTER)?.length ?? 0);
  return text.length >= shortest[isCjk ? 1 : 0];
}

/** Whether a change leaves the caret in a word that may go on. What comes at once, such as a pasted text, is finished. */
export const endsMidWord = ({ insert }) => insert.length > 0 && insert.length <= 2 && UNFINISHED.test(insert) && !ENDS_CJK.test(insert);
