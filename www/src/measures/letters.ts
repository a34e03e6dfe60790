// Three measures that compare both texts letter by letter: exact, in time proportional to the product of the lengths.

/** The most letters of each text that are compared: at most four million steps. */
export const LONGEST = 2000;

export interface ByLetter {
  /** The letters of each text that were compared. */
  a: number;
  b: number;
  /** The length of the longest common subsequence. */
  subsequence: number;
  /** The length of the longest common substring. */
  substring: number;
  /** The fewest letters to insert, delete or replace that make one text the other (Levenshtein). */
  edits: number;
}

/** Computes all three in one pass over a table, of which two rows are kept. */
export function byLetter(one: string, other: string): ByLetter {
  const codes = (text: string) => Int32Array.from(Array.from(text).slice(0, LONGEST), (letter) => letter.codePointAt(0)!);
  const [a, b] = [codes(one), codes(other)];
  const row = () => new Int32Array(b.length + 1);
  let [sequence, string, edits] = [row(), row(), row().map((_, j) => j)];
  let [nextSequence, nextString, nextEdits] = [row(), row(), row()];
  let substring = 0;
  a.forEach((letter, i) => {
    nextEdits[0] = i + 1;
    for (let j = 1; j <= b.length; j++) {
      const same = letter === b[j - 1];
      nextSequence[j] = same ? sequence[j - 1]! + 1 : Math.max(sequence[j]!, nextSequence[j - 1]!);
      nextString[j] = same ? string[j - 1]! + 1 : 0;
      if (nextString[j]! > substring) substring = nextString[j]!;
      nextEdits[j] = same ? edits[j - 1]! : 1 + Math.min(edits[j - 1]!, edits[j]!, nextEdits[j - 1]!);
    }
    [sequence, nextSequence, string, nextString, edits, nextEdits] = [nextSequence, sequence, nextString, string, nextEdits, edits];
  });
  return { a: a.length, b: b.length, subsequence: sequence[b.length]!, substring, edits: edits[b.length]! };
}
