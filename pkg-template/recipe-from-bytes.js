import { createDecoder } from './encoding.js';
import { deepFreeze, IDF_VERSION } from './idf.js';
import { NearprintError } from './nearprint-error.js';
import { choices, completeRecipe, FEATURE_KEYS, WEIGHT_UNITS, WEIGHTS } from './recipe.js';

/** The complete recipe that a snapshot was made with, from bytes that the module wrote (src/recipe/bytes.rs). */
export function recipeFromBytes(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const decoder = createDecoder();
  let at = 4; // the format and the version of Unicode, which the module has checked
  const u8 = () => view.getUint8(at++);
  const u32 = () => view.getUint32((at += 4) - 4, true);
  const text = () => {
    const length = u32();
    return decoder.decode(bytes.subarray(at, (at += length)));
  };
  const list = (item) => Array.from({ length: u32() }, item);
  const choice = (key) => choices[key][u8()];

  const recipe = { unit: choice('unit') };
  const size = u8();
  recipe.size = size === 0 ? 'auto' : size;
  for (const key of ['form', 'spaces', 'punctuation', 'case', 'marks', 'paragraphs']) recipe[key] = choice(key);
  const weights = WEIGHTS[u8()];
  recipe.bits = u8();
  recipe.hash = choice('hash');
  recipe.seed = u32() + 2 ** 32 * u32();
  recipe.top = u32() || undefined;
  recipe.stopWords = list(text);
  if (weights === undefined) {
    recipe.weights = Object.fromEntries(list(() => [text(), (u32() | 0) / WEIGHT_UNITS]));
  } else {
    recipe.weights = weights;
  }
  if (weights === 'tfidf') {
    const made = Object.fromEntries(FEATURE_KEYS.map((key) => [key, recipe[key]]));
    recipe.idf = { version: IDF_VERSION, recipe: made, documents: u32(), counts: list(() => [text(), u32()]) };
    deepFreeze(recipe.idf);
  }
  return completeRecipe(recipe);
}

/** The same of a snapshot, which may hold a recipe that Rust can have and JavaScript cannot: a seed of 2^53 or more. */
export function snapshotRecipe(bytes) {
  try {
    return recipeFromBytes(bytes);
  } catch (cause) {
    throw new NearprintError('ERR_BAD_SNAPSHOT', `the recipe of the snapshot cannot be used in JavaScript: ${cause.message}`, { cause });
  }
}
