// Matches come out of the module as flat numbers; this is what they look like to a caller.

/** [id, distance, id, distance, …] → objects. */
export function hits(flat) {
  const found = [];
  for (let i = 0; i < flat.length; i += 2) found.push({ id: flat[i], distance: flat[i + 1] });
  return found;
}

/** [id, distance, low half, high half, id, …] of 64-bit words → objects. */
export function hitsWithFingerprints(words) {
  const found = [];
  for (let i = 0; i < words.length; i += 4) {
    found.push({ id: Number(words[i]), distance: Number(words[i + 1]), fp: words[i + 2] | (words[i + 3] << 64n) });
  }
  return found;
}

/** For each question where its matches end, then [id, distance, id, distance, …] → the matches of question i at offsets[i]
    up to offsets[i + 1]. */
export function answers(flat, questions) {
  const offsets = new Uint32Array(questions + 1);
  offsets.set(flat.subarray(0, questions), 1);
  const ids = new Uint32Array(offsets[questions]);
  const distances = new Uint8Array(ids.length);
  for (let i = 0, at = questions; i < ids.length; i++) {
    ids[i] = flat[at++];
    distances[i] = flat[at++];
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
