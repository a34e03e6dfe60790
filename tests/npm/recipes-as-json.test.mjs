// Recipes as JSON: the vectors that tests/core/recipe_json.rs replays in Rust.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint, vectors } from './consumer.mjs';

const { explain, fingerprint, toHex } = nearprint;
const { recipes, refused, unfit } = vectors('recipes.json');

for (const { recipe, text, hex, written } of recipes) {
  test(`${JSON.stringify(recipe)} is read and written as in Rust`, () => {
    const complete = explain(text, recipe).recipe;
    assert.equal(JSON.stringify(complete), written);
    for (const same of [recipe, complete, JSON.parse(written)]) assert.equal(toHex(fingerprint(text, same), complete.bits), hex);
  });
}

for (const recipe of [...refused, ...unfit]) {
  test(`${JSON.stringify(recipe)} is refused`, () => {
    const isClear = (error) => (error instanceof TypeError || error instanceof RangeError) && error.message.includes('recipe');
    assert.throws(() => fingerprint('It was the best of times', recipe), isClear);
  });
}
