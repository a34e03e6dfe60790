/** The passage after a place in the text, or before it; from the last to the first. `undefined` when there is none. */
export function passageFrom(matches, caret, backwards) {
  const places = matches.flatMap(({ here }) => here).sort((a, b) => a[0] - b[0]);
  return backwards ? (places.findLast(([start]) => start < caret) ?? places.at(-1)) : (places.find(([start]) => start > caret) ?? places[0]);
}

/** The best match of which a passage stands at a place. */
export const matchAt = (matches, position) => matches.find(({ here }) => here.some(([start, end]) => start <= position && position < end));
