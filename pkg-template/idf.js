import { check, checkString, checkTable, checkWhole, isPlainObject, show } from './checks.js';

export const IDF_VERSION = 1;

// Tables are large, so they are checked once and then frozen.
const known = /*#__PURE__*/ new WeakMap();
let count = 0;

export function idfNumber(idf) {
  let number = known.get(idf);
  if (number === undefined) {
    checkIdf(idf);
    deepFreeze(idf);
    number = ++count;
    known.set(idf, number);
  }
  return number;
}

function checkIdf(idf) {
  check('recipe.idf', idf, 'a table by IdfBuilder', isPlainObject(idf));
  const { version, recipe, documents, counts } = idf;
  check('recipe.idf.version', version, String(IDF_VERSION), true, version === IDF_VERSION);
  check('recipe.idf.recipe', recipe, 'a plain object or null', recipe === null || isPlainObject(recipe));
  checkWhole('recipe.idf.documents', documents, 0, 2 ** 32 - 1);
  check('recipe.idf.counts', counts, 'an array of [feature, documents]', Array.isArray(counts));
  const features = new Set();
  checkTable('recipe.idf.counts', counts, (pair, i) => {
    const name = `recipe.idf.counts[${i}]`;
    check(name, pair, '[feature, documents]', Array.isArray(pair) && pair.length === 2);
    checkString(`${name}[0]`, pair[0]);
    checkWhole(`${name}[1]`, pair[1], 1, documents);
    features.add(pair[0].toWellFormed?.() ?? pair[0]);
    if (features.size <= i) throw new RangeError(`${name} has the feature ${show(pair[0])} again`);
    return pair[0].length;
  });
}

/** Freezes a table, which must never change. */
export function deepFreeze(idf) {
  idf.counts.forEach(Object.freeze);
  for (const part of [idf.counts, idf.recipe, idf]) Object.freeze(part);
}
