// A recipe in the format of snapshots (src/recipe/bytes.rs).

import { createDecoder, createEncoder } from './encoding.js';
import { deepFreeze, IDF_VERSION } from './idf.js';
import { NearprintError } from './nearprint-error.js';
import { choices, completeRecipe, FEATURE_KEYS, WEIGHT_UNITS, WEIGHTS } from './recipe.js';

const FORMAT = 1;

/** The version of Unicode behind the fingerprints; a recipe with another one is refused. */
const UNICODE = [17, 0, 0];

/** The choices between `size` and `weights`. */
const FOLDINGS = ['form', 'spaces', 'punctuation', 'case', 'marks', 'paragraphs'];

export function recipeBytes(recipe) {
  const { size, weights, bits, seed, top, stopWords, idf } = recipe;
  const byHand = typeof weights === 'object';
  const place = (key) => choices[key].indexOf(recipe[key]);
  const table = byHand ? Object.entries(weights).map(([feature, weight]) => [feature, Math.round(weight * WEIGHT_UNITS)]) : idf?.counts;
  const bytes = new Bytes();
  bytes.u8(FORMAT, ...UNICODE, place('unit'), size === 'auto' ? 0 : size, ...FOLDINGS.map(place));
  bytes.u8(byHand ? 3 : WEIGHTS.indexOf(weights), bits, place('hash'));
  bytes.u32(seed, Math.floor(seed / 2 ** 32), top ?? 0, stopWords.length);
  stopWords.forEach((word) => bytes.text(word));
  if (idf) bytes.u32(idf.documents);
  if (table) bytes.u32(table.length);
  table?.forEach(([feature, number]) => {
    bytes.text(feature);
    bytes.u32(number);
  });
  return bytes.all();
}

/** Bytes that grow when they are written. Not an array: for a table of a few million features it would be longer than engines
    allow. */
class Bytes {
  #bytes = new Uint8Array(256);
  #length = 0;
  #encoder = createEncoder();

  u8(...numbers) {
    this.#reserve(numbers.length);
    for (const number of numbers) this.#bytes[this.#length++] = number;
  }

  u32(...numbers) {
    for (const number of numbers) this.u8(number, number >>> 8, number >>> 16, number >>> 24);
  }

  /** Writes a text: its length in bytes, then UTF-8. */
  text(string) {
    this.#reserve(4 + 3 * string.length);
    const { written } = this.#encoder.encodeInto(string, this.#bytes.subarray(this.#length + 4));
    this.u32(written);
    this.#length += written;
  }

  all() {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(more) {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, 2 * this.#bytes.length));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** The complete recipe that a snapshot was made with, from bytes that the module wrote. Rust can have a recipe that JavaScript cannot: a
    seed of 2^53 or more. */
export function snapshotRecipe(bytes) {
  try {
    return recipeFrom(bytes);
  } catch (cause) {
    throw new NearprintError('ERR_BAD_SNAPSHOT', `the recipe of the snapshot cannot be used in JavaScript: ${cause.message}`, { cause });
  }
}

function recipeFrom(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = createDecoder();
  let at = 1 + UNICODE.length; // the module has checked the format and the version of Unicode
  const u8 = () => view.getUint8(at++);
  const u32 = () => view.getUint32((at += 4) - 4, true);
  const text = () => {
    const length = u32();
    return decoder.decode(bytes.subarray(at, (at += length)));
  };
  const list = (item) => Array.from({ length: u32() }, item);
  const choice = (key) => choices[key][u8()];

  const recipe = { unit: choice('unit') };
  recipe.size = u8() || 'auto';
  for (const key of FOLDINGS) recipe[key] = choice(key);
  const weights = WEIGHTS[u8()];
  recipe.bits = u8();
  recipe.hash = choice('hash');
  recipe.seed = u32() + 2 ** 32 * u32();
  recipe.top = u32() || undefined;
  recipe.stopWords = list(text);
  recipe.weights = weights ?? Object.fromEntries(list(() => [text(), (u32() | 0) / WEIGHT_UNITS]));
  if (weights === 'tfidf') {
    const made = Object.fromEntries(FEATURE_KEYS.map((key) => [key, recipe[key]]));
    recipe.idf = { version: IDF_VERSION, recipe: made, documents: u32(), counts: list(() => [text(), u32()]) };
    deepFreeze(recipe.idf);
  }
  return completeRecipe(recipe);
}
