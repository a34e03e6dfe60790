import { checkString, checkWhole, isPlainObject, show, wrongType, wrongValue } from './argument.js';

export const IDF_VERSION = 1;

// Checked once: tables are large, and frozen from then on.
const known = /*#__PURE__*/ new WeakMap();
let count = 0;

/** A number that tells a table from others. */
export function idfNumber(idf) {
  let number = typeof idf === 'object' && idf !== null ? known.get(idf) : undefined;
  if (number === undefined) {
    checkIdf(idf);
    deepFreeze(idf);
    number = ++count;
    known.set(idf, number);
  }
  return number;
}

function checkIdf(idf) {
  if (!isPlainObject(idf)) throw wrongType('recipe.idf', 'a table by IdfBuilder', idf);
  if (idf.version !== IDF_VERSION) throw wrongValue('recipe.idf.version', String(IDF_VERSION), idf.version);
  if (idf.recipe !== null && !isPlainObject(idf.recipe)) throw wrongType('recipe.idf.recipe', 'a plain object or null', idf.recipe);
  checkWhole('recipe.idf.documents', idf.documents, 0, 2 ** 32 - 1);
  if (!Array.isArray(idf.counts)) throw wrongType('recipe.idf.counts', 'an array of [feature, documents]', idf.counts);
  const features = new Set();
  idf.counts.forEach((pair, i) => {
    const name = `recipe.idf.counts[${i}]`;
    if (!Array.isArray(pair) || pair.length !== 2) throw wrongType(name, '[feature, documents]', pair);
    checkString(`${name}[0]`, pair[0]);
    checkWhole(`${name}[1]`, pair[1], 1, idf.documents);
    features.add(pair[0].toWellFormed?.() ?? pair[0]);
    if (features.size <= i) throw new RangeError(`${name} has the feature ${show(pair[0])} again`);
  });
}

/** Makes of a table what it is meant to be: one that never changes. */
export function deepFreeze(idf) {
  idf.counts.forEach(Object.freeze);
  for (const part of [idf.counts, idf.recipe, idf]) Object.freeze(part);
}
