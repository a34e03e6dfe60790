// Features, weights and recipes from JavaScript: rows A1 to A6 of the systems that the articles describe. tests/core/systems.rs has the
// same for Rust; these tests check the binding.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint } from './consumer.mjs';

const { compare, Draft, explain, fingerprint, fromFeatures, IdfBuilder, recipes, segmentWords, sketch, toHex } = nearprint;
const words = { unit: 'word' };
const weightsOf = (text, recipe) => Object.fromEntries(explain(text, recipe).features.map(({ text, weight }) => [text, weight]));
const near = (found, expected) => assert.ok(Math.abs(found - expected) <= 1 / 1024, `${found} is not ${expected}`);

test('A2: words, stop words, and offsets that survive both', () => {
  const text = 'The 👍 ÉCOLE of the ROSE';
  const { features } = explain(text, { ...words, stopWords: ['the', 'Of'] });
  assert.deepEqual(
    features.map(({ text: feature, start, end }) => [feature, text.slice(start, end)]),
    [
      ['ecole', 'ÉCOLE'],
      ['rose', 'ROSE'],
    ],
  );
});

test('A2: weights by hand, fractions included', () => {
  const recipe = { ...words, weights: { simhash: 5, the: 0, text: 0.5 } };
  const text = 'The SimHash of the text text';
  assert.deepEqual(weightsOf(text, recipe), { the: 0, simhash: 5, of: 1, text: 0.5 });
  const { sums, scale, features } = sketch(text, recipe);
  assert.deepEqual([scale, features, Array.from(sums, (sum) => sum / scale)], [1024, 3, explain(text, recipe).sums]);
});

test('A2: a feature may be called like something that every object has', () => {
  const weights = JSON.parse('{ "__proto__": 3, "constructor": 2 }');
  const recipe = { ...words, punctuation: 'keep', weights };
  const found = explain('__proto__ constructor toString', recipe).features.map(({ text, weight }) => [text, weight]);
  assert.deepEqual(found, [
    ['__proto__', 3],
    ['constructor', 2],
    ['tostring', 1],
  ]);
});

test('A2: TF-IDF from a table that is plain data', () => {
  const builder = new IdfBuilder(words);
  for (const text of ['the cat and the dog', 'the dog', 'the bird']) builder.add(text);
  const idf = builder.build();
  assert.deepEqual(idf.counts, [
    ['and', 1],
    ['bird', 1],
    ['cat', 1],
    ['dog', 2],
    ['the', 3],
  ]);
  assert.deepEqual([idf.version, idf.documents, idf.recipe.unit], [1, 3, 'word']);
  const recipe = { ...words, weights: 'tfidf', idf };
  const { the, dog, fish } = weightsOf('the dog the fish', recipe);
  near(the, 2);
  near(dog, 1 + Math.log(4 / 3));
  near(fish, 1 + Math.log(4));
  const stored = { ...recipe, idf: JSON.parse(JSON.stringify(idf)) };
  assert.equal(fingerprint('the dog the fish', stored), fingerprint('the dog the fish', recipe));
  assert.throws(() => {
    'use strict';
    stored.idf.counts[0][1] = 2;
  }, TypeError);
  builder.add('and so on');
  assert.equal(builder.build().documents, 4);
  assert.equal(idf.documents, 3);
  builder.dispose();
  assert.throws(() => builder.build(), { code: 'ERR_DISPOSED' });
});

test('A2: the heaviest 20', () => {
  const weights = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`w${i}`, i + 1]));
  const text = Object.keys(weights).join(' ');
  const top = { ...words, weights, top: 20 };
  assert.equal(sketch(text, top).features, 20);
  assert.equal(fingerprint(text, top), fromFeatures(Object.entries(weights).slice(20), recipes.default));
  assert.throws(() => new Draft(text, top), { name: 'TypeError', message: /^recipe.top cannot be used in a Draft/ });
});

test('a long text has the words that the platform finds in it as a whole', () => {
  const samples = {
    en: "It's 3.14 o'clock; the cat's e-mail is a@b.example.\n",
    zh: '北京哪家的火锅好吃，老城区里的铜锅涮肉尤其受欢迎',
    ja: '東京都に住んでいる友達と昨日レストランで寿司を食べました。',
    th: 'ภาษาไทยเขียนโดยไม่เว้นวรรคระหว่างคำ ',
    de: `${'Donaudampfschifffahrtsgesellschaft'.repeat(90)} 🇩🇪🇫🇷👩‍👩‍👧 e\u0301a `,
  };
  for (const [locale, sample] of Object.entries(samples)) {
    const text = sample.repeat(Math.ceil(9000 / sample.length));
    const whole = [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text.normalize())];
    const words = whole.filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment.toLowerCase());
    assert.deepEqual(segmentWords(text, locale), words, locale);
  }
});

test('A2: words that only a dictionary knows', () => {
  const segmented = segmentWords('哪家北京的火锅好吃', 'zh');
  assert.ok(segmented.includes('北京') && segmented.includes('火锅'), segmented.join(' '));
  assert.deepEqual(segmentWords('The cat, the mat.', 'en'), ['the', 'cat', 'the', 'mat']);
  assert.deepEqual(segmentWords(''), []);
  const stopWords = ['的'];
  const without = segmented.filter((word) => word !== '的');
  assert.equal(fromFeatures(segmented, { stopWords }), fromFeatures(without));
});

test('features with weights: they add up, cancel, and vote against', () => {
  const [a, a2, b] = [1, 2, 1].map((weight, at) => ['aab'[at], weight]);
  assert.equal(fromFeatures([a2, b, a]), fromFeatures(new Map(Object.entries({ a: 3, b: 1 }))));
  assert.deepEqual([fromFeatures([a, ['a', -1]]), fromFeatures([])], [0n, 0n]);
  assert.equal(fromFeatures([['a', -1]], { bits: 32 }), BigInt.asUintN(32, ~fromFeatures(['a'], { bits: 32 })));
  assert.equal(fromFeatures(['a', 'a', 'b', 'c'], { weights: 'count' }), fromFeatures([a2, 'b', 'c']));
  assert.equal(fromFeatures(['\ud800']), fromFeatures(['\ufffd']));
});

test('the recipe python-simhash: texts, drafts, and no text at all', () => {
  const recipe = recipes['python-simhash'];
  assert.equal(toHex(fingerprint('', recipe)), 'e9800998ecf8427e');
  assert.equal(toHex(fingerprint('!!!', recipe)), 'e9800998ecf8427e');
  const draft = new Draft('ab', recipe);
  draft.replace(0, 2, '');
  assert.equal(toHex(draft.fingerprint), 'e9800998ecf8427e');
  assert.deepEqual(
    explain('!', recipe).features.map(({ text, start, end }) => [text, start, end]),
    [['', 0, 1]],
  );
  assert.equal(compare('', '!', recipe).jaccard, 1);
});

test('a large table is prepared once, though it is not frozen; and again when it has changed', () => {
  // Each entry is written for the module.
  let written = 0;
  const { encodeInto } = TextEncoder.prototype;
  TextEncoder.prototype.encodeInto = function (...args) {
    written++;
    return encodeInto.apply(this, args);
  };
  try {
    const weights = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`word${i}`, 2]));
    const stopWords = Array.from({ length: 1000 }, (_, i) => `stop${i}`);
    const text = 'word1 word2 stop3 other';
    const print = () => fingerprint(text, { unit: 'word', weights, stopWords });
    const first = print();
    print(); // from the second use on it has a number
    const before = written;
    assert.ok(before >= 2000);
    assert.equal(print(), first);
    assert.ok(written - before < 10, `${written - before} entries were written again`);
    const isWell = () => {
      const found = print();
      assert.ok(written - before >= 2000);
      assert.equal(found, fingerprint(text, { unit: 'word', weights: { ...weights }, stopWords: [...stopWords] }));
    };
    weights.word1 = 9;
    isWell();
    stopWords[3] = 'other';
    isWell();
    delete weights.word1;
    isWell();
  } finally {
    TextEncoder.prototype.encodeInto = encodeInto;
  }
});
