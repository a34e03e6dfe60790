const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTER = /[\p{L}\p{N}]/gu;

/** Whether a text is long enough to report. It is CJK if one third of its letters and digits or more are, as for the shingle width.
    */
export function isLongEnough(text, shortest) {
  if (text.length < Math.min(...shortest)) return false;
  if (text.length >= Math.max(...shortest)) return true;
  const isCjk = (text.match(CJK)?.length ?? 0) * 3 >= (text.match(LETTER)?.length ?? 0);
  return text.length >= shortest[isCjk ? 1 : 0];
}
