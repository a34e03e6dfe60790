// When to stay silent: which texts are too short to report, and when the writer is in the middle of a word.

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTER = /[\p{L}\p{N}]/gu;
/** The text ends inside a word, if its script separates words by spaces. */
const UNFINISHED = /[\p{L}\p{M}\p{N}]$/u;
const ENDS_CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Whether a text is long enough to report. It is CJK if one third of its letters and digits or more are, as for the shingle width.
    */
export function isLongEnough(text, shortest) {
  if (text.length < Math.min(...shortest)) return false;
  if (text.length >= Math.max(...shortest)) return true;
  const isCjk = (text.match(CJK)?.length ?? 0) * 3 >= (text.match(LETTER)?.length ?? 0);
  return text.length >= shortest[isCjk ? 1 : 0];
}

/** Whether a change leaves the caret in a word that may continue. Longer insertions, such as pasted text, count as complete. */
export const endsMidWord = ({ insert }) => insert.length > 0 && insert.length <= 2 && UNFINISHED.test(insert) && !ENDS_CJK.test(insert);
