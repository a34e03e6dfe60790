/** The stretch of a text from the first to the last range of a match: its ranges are longest first, not in the order of the text. */
export function wholeOf({ here }) {
  let [start, end] = here[0];
  for (const [from, to] of here) [start, end] = [Math.min(start, from), Math.max(end, to)];
  return [start, end];
}
