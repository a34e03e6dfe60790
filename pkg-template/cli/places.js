/** The line and column, both from 1, of each of the offsets in a text, by offset. The text is read once. */
export function placesOf(text, offsets) {
  const places = new Map();
  let [line, start, next] = [1, 0, text.indexOf('\n')];
  for (const offset of offsets.sort((a, b) => a - b)) {
    while (next >= 0 && next < offset) [line, start, next] = [line + 1, next + 1, text.indexOf('\n', next + 1)];
    places.set(offset, { line, column: offset - start + 1 });
  }
  return places;
}
