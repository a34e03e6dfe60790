import { checkOneOf, checkSeed, checkWhole, completeOptions, wrongType, wrongValue } from './argument.js';

const freeze = Object.freeze;

/** Ready-made recipes. `default` also says which keys a recipe has and what a missing one means. */
export const recipes = /*#__PURE__*/ freeze({
  default: /*#__PURE__*/ freeze({
    unit: 'char',
    size: 'auto',
    spaces: 'drop',
    punctuation: 'drop',
    case: 'fold',
    paragraphs: 'split',
    weights: 'once',
    bits: 64,
    hash: 'fx',
    seed: 0,
  }),
  textbook: /*#__PURE__*/ freeze({
    unit: 'char',
    size: 4,
    spaces: 'drop',
    punctuation: 'drop',
    case: 'fold',
    paragraphs: 'join',
    weights: 'count',
    bits: 64,
    hash: 'md5',
    seed: 0,
  }),
});

const choices = {
  unit: ['char', 'word'],
  spaces: ['drop', 'keep'],
  punctuation: ['drop', 'keep'],
  case: ['fold', 'keep'],
  paragraphs: ['split', 'join'],
  weights: ['once', 'count'],
  bits: [32, 64, 128],
  hash: ['fx', 'md5'],
};

/** The recipe with every key present and checked. Our own recipes are frozen and right as they are; a caller's may change
    between calls, so each call reads it afresh. */
export function completeRecipe(recipe) {
  if (recipe === undefined || recipe === recipes.default) return recipes.default;
  if (recipe === recipes.textbook) return recipes.textbook;
  const complete = completeOptions('recipe', recipe, recipes.default);
  for (const key of Object.keys(choices)) checkOneOf(`recipe.${key}`, complete[key], choices[key]);
  checkSize(complete.size);
  checkSeed('recipe.seed', complete.seed);
  return freeze(complete);
}

function checkSize(size) {
  const expected = `'auto' or a whole number from 1 to 16`;
  if (typeof size === 'number') checkWhole('recipe.size', size, 1, 16, expected);
  else if (typeof size !== 'string') throw wrongType('recipe.size', expected, size);
  else if (size !== 'auto') throw wrongValue('recipe.size', expected, size);
}
