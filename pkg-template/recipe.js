import {
  BITS,
  check,
  checkNumber,
  checkOneOf,
  checkSeed,
  checkString,
  checkTable,
  checkWhole,
  completeOptions,
  isPlainObject,
  show,
} from './checks.js';
import { idfNumber } from './idf.js';

const freeze = Object.freeze;

/** Ready-made recipes. `default` also defines the keys of a recipe and the values of missing ones. */
export const recipes = /*#__PURE__*/ freeze({
  default: /*#__PURE__*/ ready({}),
  // The worked example of the textbooks, and the Python package that made it.
  textbook: /*#__PURE__*/ ready({ size: 4, form: 'keep', marks: 'keep', paragraphs: 'join', weights: 'count', hash: 'md5' }),
  'python-simhash': /*#__PURE__*/ ready({
    unit: 'codepoint',
    size: 4,
    form: 'keep',
    marks: 'keep',
    paragraphs: 'join',
    weights: 'count',
    hash: 'md5',
  }),
});

/** The recipe of a corpus and of a sieve, where none is given: short texts need 128 bits. */
export const corpusRecipe = /*#__PURE__*/ ready({ bits: 128 });

function ready(differing) {
  return freeze({
    unit: 'char',
    size: 'auto',
    form: 'nfc',
    spaces: 'drop',
    punctuation: 'drop',
    case: 'fold',
    marks: 'fold',
    paragraphs: 'split',
    stopWords: freeze([]),
    weights: 'once',
    idf: undefined,
    top: undefined,
    bits: BITS,
    hash: 'fx',
    seed: 0,
    ...differing,
  });
}

export const choices = {
  unit: ['char', 'word', 'codepoint'],
  form: ['nfc', 'keep'],
  spaces: ['drop', 'keep'],
  punctuation: ['drop', 'keep'],
  case: ['fold', 'keep'],
  marks: ['fold', 'keep'],
  paragraphs: ['split', 'join'],
  bits: [32, 64, 128],
  hash: ['fx', 'md5'],
};

/** The weights, in the order in which snapshots number them; 3 stands for weights by hand. */
export const WEIGHTS = ['once', 'count', 'log', undefined, 'tfidf'];

/** The keys that decide the features of a text. */
export const FEATURE_KEYS = ['unit', 'size', 'form', 'spaces', 'punctuation', 'case', 'marks', 'paragraphs'];

const MAX_WEIGHT = 1 << 20;

/** Weights are stored as multiples of 1/1024. */
export const WEIGHT_UNITS = 1024;

/** The recipe with every key present and checked. The ready-made recipes are frozen and valid; a caller's recipe may change between
    calls, so each call reads it again. */
export function completeRecipe(recipe) {
  if (recipe === undefined || recipe === recipes.default) return recipes.default;
  if (recipe === recipes.textbook || recipe === recipes['python-simhash']) return recipe;
  const known = frozen.get(recipe);
  if (known !== undefined) return known;
  const complete = completeOptions('recipe', recipe, recipes.default);
  for (const key of Object.keys(choices)) checkOneOf(`recipe.${key}`, complete[key], choices[key]);
  checkSize(complete.size);
  checkSeed('recipe.seed', complete.seed);
  complete.stopWords = checkStopWords(complete.stopWords);
  complete.weights = checkWeights(complete.weights);
  checkIdf(complete);
  if (complete.top !== undefined) checkWhole('recipe.top', complete.top, 1, 2 ** 32 - 1);
  freeze(complete);
  if (neverChanges(recipe)) frozen.set(recipe, complete);
  return complete;
}

/** From recipes that cannot change to their completed form. */
const frozen = /*#__PURE__*/ new WeakMap();

/** The same for tables of weights and stop words, which may be large: their last checked copy. */
const tables = /*#__PURE__*/ new WeakMap();

/** A unique number for the copy of a table that has been used again. */
const tableNumbers = /*#__PURE__*/ new WeakMap();
let tableCount = 0;

const MANY = 1000;

function neverChanges(recipe) {
  if (!Object.isFrozen(recipe)) return false;
  const fields = Object.values(Object.getOwnPropertyDescriptors(recipe));
  return fields.every((field) => 'value' in field && typeof field.value !== 'object');
}

/** The copy of a table that `read` makes: the same object as long as the table has the same contents. */
function copyOfTable(table, read) {
  const known = tables.get(table);
  if (known !== undefined && (known.isFixed || holdsTheSame(table, known.copy))) {
    if (!tableNumbers.has(known.copy)) tableNumbers.set(known.copy, ++tableCount);
    return known.copy;
  }
  const copy = freeze(read());
  // A long table has its number from the start, because a key of its contents would be as long.
  if (Object.keys(copy).length > MANY) tableNumbers.set(copy, ++tableCount);
  tables.set(table, { copy, isFixed: neverChanges(table) });
  return copy;
}

function holdsTheSame(table, copy) {
  const keys = Object.keys(table);
  return keys.length === Object.keys(copy).length && keys.every((key) => table[key] === copy[key]);
}

/** A complete recipe for texts: its idf table must have been made from features of the same kind. (Features that the caller found
    may be anything.) */
export function completeTextRecipe(recipe) {
  const complete = completeRecipe(recipe);
  const made = complete.idf?.recipe;
  const differing = made && FEATURE_KEYS.find((key) => made[key] !== complete[key]);
  if (differing) {
    throw new RangeError(`recipe.${differing} is ${show(complete[differing])}, but recipe.idf was made with ${show(made[differing])}`);
  }
  return complete;
}

function checkSize(size) {
  const expected = `'auto' or a whole number from 1 to 16`;
  if (typeof size === 'number') checkWhole('recipe.size', size, 1, 16, expected);
  else check('recipe.size', size, expected, typeof size === 'string', size === 'auto');
}

function checkStopWords(words) {
  check('recipe.stopWords', words, 'an array of strings', Array.isArray(words));
  return copyOfTable(words, () => {
    // The checked copy is used, because the list may behave differently when it is read again.
    const copy = [];
    checkTable('recipe.stopWords', words, (word, i) => {
      checkString(`recipe.stopWords[${i}]`, word);
      return copy.push(word) && word.length;
    });
    return copy;
  });
}

function checkWeights(weights) {
  const isName = typeof weights === 'string';
  const names = WEIGHTS.filter((name) => name !== undefined).map((name) => `'${name}'`);
  const expected = `${names.join(', ')} or an object of weights by feature`;
  check('recipe.weights', weights, expected, isName || isPlainObject(weights), !isName || WEIGHTS.includes(weights));
  if (isName) return weights;
  return copyOfTable(weights, () => {
    const own = Object.entries(weights);
    checkTable('recipe.weights', own, ([feature, weight]) => {
      checkWeight(`recipe.weights[${show(feature)}]`, weight, 0);
      return feature.length;
    });
    // Without a prototype: a feature may be called __proto__.
    return Object.assign(Object.create(null), Object.fromEntries(own));
  });
}

/** Refuses a weight that would become 0. */
export function checkWeight(name, weight, min = -MAX_WEIGHT) {
  checkNumber(name, weight, min, MAX_WEIGHT);
  check(name, weight, '0, or at least 1/2048', true, weight === 0 || Math.abs(weight) >= 0.5 / WEIGHT_UNITS);
}

function checkIdf({ weights, idf }) {
  if (weights === 'tfidf') {
    check('recipe.idf', idf, `a table by IdfBuilder, for the weights 'tfidf'`, idf !== undefined);
    idfNumber(idf);
  } else if (idf !== undefined) {
    throw new TypeError(`recipe.idf is for the weights 'tfidf', and recipe.weights is ${show(weights)}`);
  }
}

/** A key for a recipe, because the same recipe may come as a new object with every call. */
export function recipeKey(recipe) {
  const { stopWords, weights, idf, ...plain } = recipe;
  // The common case, several times as fast. It cannot equal a key below, which begins with a bracket.
  if (stopWords.length === 0 && typeof weights === 'string' && idf === undefined) return weights + Object.values(plain).join();
  const table = (own) => tableNumbers.get(own) ?? own;
  return JSON.stringify([
    Object.values(plain),
    table(stopWords),
    typeof weights === 'string' ? weights : table(weights),
    idf && idfNumber(idf),
  ]);
}

/** What a feature or an entry of a table takes besides its text, in UTF-16 code units. */
export const ENTRY = 16;

const sizes = /*#__PURE__*/ new WeakMap();

/** The size of the stop words, weights by hand and document frequencies of a complete recipe, in UTF-16 code units. */
export function sizeOfTables({ stopWords, weights, idf }) {
  if (stopWords.length === 0 && typeof weights === 'string' && idf === undefined) return 0;
  const byHand = typeof weights === 'object' ? sizeOnce(weights, Object.keys) : 0;
  return sizeOnce(stopWords, (words) => words) + byHand + (idf ? sizeOnce(idf, ({ counts }) => counts.map(([feature]) => feature)) : 0);
}

function sizeOnce(table, textsOf) {
  if (!sizes.has(table))
    sizes.set(
      table,
      textsOf(table).reduce((sum, text) => sum + text.length + ENTRY, 0),
    );
  return sizes.get(table);
}

export function sameTables(a, b) {
  return a.stopWords === b.stopWords && a.weights === b.weights && a.idf === b.idf;
}
