// Converts matches from the flat numbers of the module to the form that callers see.

/** The most matches that become objects. */
const MOST = 1 << 23;

function checkMost(count) {
  if (count > MOST) throw new RangeError(`there are ${count} matches, more than ${MOST}: options.limit can limit them, and nearAll makes no objects`);
}

/** [id, distance, id, distance, …] → objects. */
export function hits(flat) {
  checkMost(flat.length / 2);
  const found = [];
  for (let i = 0; i < flat.length; i += 2) found.push({ id: flat[i], distance: flat[i + 1] });
  return found;
}

/** [id, distance, low half, high half, id, …] of 64-bit words → objects. */
export function hitsWithFingerprints(words) {
  checkMost(words.length / 4);
  const found = [];
  for (let i = 0; i < words.length; i += 4) {
    found.push({ id: Number(words[i]), distance: Number(words[i + 1]), fp: words[i + 2] | (words[i + 3] << 64n) });
  }
  return found;
}

/** For each query the end of its matches, then all ids, then all distances, a byte each → the matches of query i at offsets[i] up
    to offsets[i + 1]. */
export function answers(flat, questions) {
  const offsets = new Uint32Array(questions + 1);
  offsets.set(flat.subarray(0, questions), 1);
  const ids = flat.slice(questions, questions + offsets[questions]);
  const distances = new Uint8Array(flat.buffer, flat.byteOffset + 4 * (questions + ids.length), ids.length).slice();
  return { offsets, ids, distances };
}

/** [a, b, distance, a, b, distance, …] → a column each. */
export function pairs(flat) {
  return { a: column(Uint32Array, flat, 0, 3), b: column(Uint32Array, flat, 1, 3), distance: column(Uint8Array, flat, 2, 3) };
}

/** Every `width`-th number. */
function column(List, flat, first, width) {
  const numbers = new List(flat.length / width);
  for (let i = 0; i < numbers.length; i++) numbers[i] = flat[width * i + first];
  return numbers;
}
