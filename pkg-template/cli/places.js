const LINE_END = /\r\n?|\n/g;

/** The line and column, both from 1, of each of the offsets in a text, by offset. The text is read once. */
export function placesOf(text, offsets) {
  const places = new Map();
  const ends = text.matchAll(LINE_END);
  const next = () => {
    const { value } = ends.next();
    return value === undefined ? Infinity : value.index + value[0].length;
  };
  let [line, start, end] = [1, 0, next()];
  for (const offset of offsets.sort((a, b) => a - b)) {
    while (end <= offset) [line, start, end] = [line + 1, end, next()];
    places.set(offset, { line, column: offset - start + 1 });
  }
  return places;
}
