// The vectors that Rust replays too: both give the same bits.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint, vectors } from './consumer.mjs';

const { Draft, explain, fingerprint, fromFeatures, fromHex, recipes, sketch, toHex } = nearprint;
const golden = vectors('golden.json');
const recipeOf = (given) => (typeof given === 'string' ? recipes[given] : given);
const short = (value) => JSON.stringify(value).slice(0, 70);

for (const { recipe, text, hex, bits } of golden.fingerprints) {
  test(`fingerprint ${short(recipe)} ${short(text)}`, () => {
    const fp = fingerprint(text, recipeOf(recipe));
    assert.equal(toHex(fp, bits), hex);
    assert.equal(fp, fromHex(hex));
    assert.equal(sketch(text, recipeOf(recipe)).fingerprint, fp);
    assert.equal(explain(text, recipeOf(recipe)).fingerprint, fp);
    if (!recipe.top) assert.equal(new Draft(text, recipeOf(recipe)).fingerprint, fp);
  });
}

for (const { recipe, features, hex } of golden.features) {
  test(`features ${short(recipe)} ${short(features)}`, () => assert.equal(toHex(fromFeatures(features, recipeOf(recipe))), hex));
}

for (const { recipe, text, sums } of golden.sums) {
  test(`sums ${short(recipe)} ${short(text)}`, () => {
    assert.deepEqual(explain(text, recipeOf(recipe)).sums, sums);
    assert.deepEqual([...sketch(text, recipeOf(recipe)).sums], sums);
  });
}

for (const { hash, seed, feature, hex } of golden.hashes) {
  test(`${hash} ${seed} ${short(feature)}`, () => {
    // A text of at most `size` characters, kept as it is, is one feature.
    const asItIs = { size: 16, spaces: 'keep', punctuation: 'keep', case: 'keep', marks: 'keep', paragraphs: 'join', bits: 128 };
    const { features } = explain(feature, { ...asItIs, hash, seed });
    assert.deepEqual(
      features.map(({ text, hash }) => [text, toHex(hash, 128)]),
      [[feature, hex]],
    );
  });
}

test('explain shows the path of the worked example', () => {
  const { recipe, paragraphs, features } = explain('Python is sexy', recipes.textbook);
  assert.equal(recipe, recipes.textbook);
  assert.deepEqual(paragraphs, [{ start: 0, end: 14, text: 'pythonissexy', size: 4 }]);
  assert.deepEqual(
    features.map(({ text }) => text),
    ['pyth', 'ytho', 'thon', 'honi', 'onis', 'niss', 'isse', 'ssex', 'sexy'],
  );
  assert.deepEqual(
    features.map(({ start, end }) => 'Python is sexy'.slice(start, end)),
    ['Pyth', 'ytho', 'thon', 'hon i', 'on is', 'n is s', 'is se', 's sex', 'sexy'],
  );
  assert.ok(features.every(({ count, weight, hash }) => count === 1 && weight === 1 && typeof hash === 'bigint'));
});
