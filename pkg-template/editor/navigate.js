/** The next passage after a place in the text, or the previous one before it; wraps around. `undefined` if there is none. */
export function passageFrom(matches, caret, backwards) {
  const places = matches.flatMap(({ here }) => here).sort((a, b) => a[0] - b[0]);
  return backwards ? (places.findLast(([start]) => start < caret) ?? places.at(-1)) : (places.find(([start]) => start > caret) ?? places[0]);
}

/** The best match with a passage at this position. */
export const matchAt = (matches, position) => matches.find(({ here }) => here.some(([start, end]) => start <= position && position < end));
