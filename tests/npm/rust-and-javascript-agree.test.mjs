// The vectors that Rust replays too: both give the same bits, as does the independent program that made them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { nearprint, vectors } from './consumer.mjs';

const { compare, Draft, explain, fingerprint, fromFeatures, fromHex, Hyperplanes, recipes, sketch, toHex } = nearprint;
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

const { recipes: written, refused, unfit } = vectors('recipes.json');

for (const { recipe, text, hex, written: json } of written) {
  test(`${JSON.stringify(recipe)} is read and written as in Rust`, () => {
    const complete = explain(text, recipe).recipe;
    assert.equal(JSON.stringify(complete), json);
    for (const same of [recipe, complete, JSON.parse(json)]) assert.equal(toHex(fingerprint(text, same), complete.bits), hex);
  });
}

for (const recipe of [...refused, ...unfit]) {
  test(`${JSON.stringify(recipe)} is refused`, () => {
    const isClear = (error) => (error instanceof TypeError || error instanceof RangeError) && error.message.includes('recipe');
    assert.throws(() => fingerprint('It was the best of times', recipe), isClear);
  });
}

const skip = process.versions.unicode !== '17.0' && `this Node has Unicode ${process.versions.unicode}`;
test('the independent program comes to the golden vectors', { skip }, () => {
  execFileSync(process.execPath, [fileURLToPath(new URL('../vectors/golden.mjs', import.meta.url)), '--check']);
});

test('planes are those of Rust, and a fingerprint is the signs of the projection', () => {
  const ramp = Float32Array.from({ length: 16 }, (_, d) => d - 7.25);
  assert.equal(toHex(new Hyperplanes({ dimensions: 16 }).fingerprint(ramp)), '0f98663964bddc39');
  const wide = new Hyperplanes({ dimensions: 16, bits: 128, seed: 42 });
  assert.equal(toHex(wide.fingerprint(ramp), 128), 'cc1caddffa072ea28bb12014a2632239');
  for (const bits of [32, 64, 128]) {
    const planes = new Hyperplanes({ dimensions: 16, bits, seed: 3 });
    const projected = planes.project(ramp);
    assert.ok(projected instanceof Float32Array && projected.length === bits);
    const signs = projected.reduceRight((fp, x) => (fp << 1n) | (x > 0 ? 1n : 0n), 0n);
    assert.equal(planes.fingerprint(ramp), signs);
  }
});

test('passages of equivalent texts point into the texts as they are given', () => {
  for (const sentence of ['Tất cả mọi người sinh ra đều được tự do', '모든 인간은 태어날 때부터', 'שָׁלוֹם וְכׇל־הַבְּרִיּוֹת', 'Ἐλευθερία ᾠδή;']) {
    const [a, b] = [sentence.normalize('NFC'), `${sentence.normalize('NFD')} `.repeat(2)];
    const { passages } = compare(a, b, { size: 3 });
    for (const passage of passages) assert.equal(a.slice(...passage.a), b.slice(...passage.b).normalize('NFC'));
    assert.equal(compare(a, sentence.normalize('NFD')).distance, 0);
  }
});

test('explain shows the path of the worked example', () => {
  const { recipe, paragraphs, features } = explain('Python is sexy', recipes.textbook);
  assert.equal(recipe, recipes.textbook);
  assert.deepEqual(paragraphs, [{ start: 0, end: 14, text: 'pythonissexy', size: 4 }]);
  assert.equal(features.map(({ text }) => text).join(), 'pyth,ytho,thon,honi,onis,niss,isse,ssex,sexy');
  assert.deepEqual(
    features.map(({ start, end }) => 'Python is sexy'.slice(start, end)),
    ['Pyth', 'ytho', 'thon', 'hon i', 'on is', 'n is s', 'is se', 's sex', 'sexy'],
  );
  assert.ok(features.every(({ count, weight, hash }) => count === 1 && weight === 1 && typeof hash === 'bigint'));
});
