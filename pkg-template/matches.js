// Matches come out of the module as flat numbers; this is what they look like to a caller.

/** [id, distance, id, distance, …] → objects. */
export function hits(flat) {
  const found = [];
  for (let i = 0; i < flat.length; i += 2) found.push({ id: flat[i], distance: flat[i + 1] });
  return found;
}

/** One such flat list a question → the matches of question i at offsets[i] up to offsets[i + 1]. */
export function answers(lists) {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((flat, i) => (offsets[i + 1] = offsets[i] + flat.length / 2));
  const ids = new Uint32Array(offsets[lists.length]);
  const distances = new Uint8Array(ids.length);
  let at = 0;
  for (const flat of lists) {
    for (let i = 0; i < flat.length; i += 2, at++) {
      ids[at] = flat[i];
      distances[at] = flat[i + 1];
    }
  }
  return { offsets, ids, distances };
}

/** [a, b, distance, a, b, distance, …] → a column each. */
export function pairs(flat) {
  const count = flat.length / 3;
  const columns = { a: new Uint32Array(count), b: new Uint32Array(count), distance: new Uint8Array(count) };
  for (let i = 0; i < count; i++) {
    columns.a[i] = flat[3 * i];
    columns.b[i] = flat[3 * i + 1];
    columns.distance[i] = flat[3 * i + 2];
  }
  return columns;
}
