/** The text ends inside a word, if its script separates words by spaces. */
const UNFINISHED = /[\p{L}\p{M}\p{N}]$/u;
const ENDS_CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Whether a change leaves the caret in a word that may continue. Longer insertions, such as pasted text, count as complete. */
export const endsMidWord = ({ insert }) => insert.length > 0 && insert.length <= 2 && UNFINISHED.test(insert) && !ENDS_CJK.test(insert);
