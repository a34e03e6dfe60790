export interface Edit {
  from: number;
  to: number;
  insert: string;
}

/** The replacement that turns `before` into `after`: everything between their common beginning and end. */
export function editBetween(before: string, after: string): Edit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

const STAND_INS = ['otherwise', 'lighthouse', 'seven', 'gently', 'marmalade', 'northward', 'perhaps', 'velvet'];

/** `text` with one word replaced by a word that it probably does not contain; each `turn` replaces another one. */
export function changeOneWord(text: string, turn: number): string {
  const words = [...text.matchAll(/\p{L}{4,}/gu)];
  // Steps of the golden ratio spread the changes evenly over the text.
  const word = words[Math.floor(((turn * 0.618 + 0.5) % 1) * words.length)];
  if (!word) return text;
  return text.slice(0, word.index) + STAND_INS[turn % STAND_INS.length] + text.slice(word.index + word[0].length);
}
