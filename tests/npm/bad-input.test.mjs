// Bad arguments are refused with their names and values before they reach WebAssembly, also those that mislead: classes that lie, lists
// with holes, numbers of a million digits. After any error the same objects work.

import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { nearprint } from './consumer.mjs';

const { Corpus, corpusFromBytes, corpusToBytes, Draft, Hyperplanes, IdfBuilder, Index, NearprintError } = nearprint;
const { compare, distance, explain, fingerprint, fingerprintAll, fromFeatures, fromHex, gradedDistance } = nearprint;
const { mergeCorpusBytes, mergeIntoCorpus, recipes, segmentWords, sketch, summarize, toHex } = nearprint;

// Made once, used in every test, and checked after each.
const TEXT = 'It was a bright cold day in April, and the clocks were striking thirteen.';
const FP = fingerprint(TEXT);
const draft = new Draft(TEXT);
const index = Index.from([FP, 0n, 5n]);
const bytes = index.toBytes();
const planes = new Hyperplanes({ dimensions: 3 });

afterEach(() => {
  assert.equal(fingerprint(TEXT), FP);
  draft.replace(0, 2, 'THAT');
  draft.replace(0, 4, 'It');
  assert.deepEqual([draft.toString(), draft.fingerprint], [TEXT, FP]);
  assert.deepEqual(index.near(FP, { within: 0 }), [{ id: 0, distance: 0 }]);
  assert.deepEqual(index.toBytes(), bytes);
  assert.equal(planes.fingerprint(new Float32Array(3)), 0n);
});

function refused(call, type, message) {
  assert.throws(call, (error) => {
    assert.equal(error.constructor, type, error.stack);
    assert.ok(message instanceof RegExp ? message.test(error.message) : error.message === message, error.message);
    return true;
  });
}

/** Rows of [call, type, message]. */
const allRefused = (title, rows) => test(title, () => rows.forEach((row) => refused(...row)));

const failed = (call, code, message = /./) =>
  assert.throws(call, (error) => {
    assert.ok(error instanceof NearprintError && error instanceof Error && error.name === 'NearprintError', error.stack);
    assert.deepEqual([error.code, message.test(error.message)], [code, true], error.message);
    return true;
  });

test('a text that is not a string, alone, in a pair or among others', () => {
  refused(() => fingerprint(), TypeError, 'text must be a string, got undefined');
  refused(() => fingerprint(Buffer.from('text')), TypeError, 'text must be a string, got a Buffer');
  for (const value of [7, 7n, NaN, null, true, {}, [], ['text'], new String('text'), Symbol('text'), () => 'text', new Date(0)]) {
    for (const call of [fingerprint, sketch, explain, (text) => new Draft(text)]) refused(() => call(value), TypeError, /^text must be/);
    refused(() => compare(value, ''), TypeError, /^a must be/);
    refused(() => compare('', value), TypeError, /^b must be/);
    refused(() => draft.replace(0, 0, value), TypeError, /^insert must be/);
  }
  refused(() => fingerprintAll('text'), TypeError, "texts must be an iterable of strings, got 'text'");
  for (const value of [undefined, null, 7, {}]) refused(() => fingerprintAll(value), TypeError, /^texts must be an iterable/);
  refused(() => fingerprintAll(['a', 'b', 'c', 7]), TypeError, 'texts[3] must be a string, got 7');
  refused(() => fingerprintAll([], { bits: 128 }), RangeError, /^recipe.bits must be 32 or 64 here, got 128; use fingerprint/);
  assert.deepEqual(fingerprintAll(new Set([TEXT, ''])), BigUint64Array.of(FP, 0n));
});

test('an iterator that fails, or calls us itself, is closed and harms nothing', () => {
  let closed = 0;
  function* texts(last) {
    try {
      for (let seed = 0; seed < 40; seed++) yield toHex(fingerprint(TEXT, { seed }));
      yield last();
    } finally {
      closed++;
    }
  }
  const all = (last) => fingerprintAll(texts(last), { bits: 32 });
  assert.equal(all(() => TEXT)[40], fingerprint(TEXT, { bits: 32 }));
  refused(() => all(() => null), TypeError, 'texts[40] must be a string, got null');
  const failing = () => {
    throw new EvalError('mine');
  };
  refused(() => all(failing), EvalError, 'mine');
  assert.equal(closed, 3);
});

test('a recipe of another kind, and a misspelt or unknown option', () => {
  for (const value of [null, 7, 'default', [], new Map(), () => {}, Object.create(recipes.default)])
    refused(() => fingerprint(TEXT, value), TypeError, /^recipe must be a plain object, got/);
  for (const call of [
    (recipe) => fingerprint(TEXT, recipe),
    (recipe) => fingerprintAll([TEXT], recipe),
    (recipe) => sketch(TEXT, recipe),
    (recipe) => explain(TEXT, recipe),
    (recipe) => compare(TEXT, TEXT, recipe),
    (recipe) => new Draft(TEXT, recipe),
  ]) {
    refused(() => call({ size: 17 }), RangeError, "recipe.size must be 'auto' or a whole number from 1 to 16, got 17");
    refused(() => call({ sise: 4 }), TypeError, "unknown option 'sise' in recipe; did you mean 'size'?");
  }
  for (const [recipe, message] of [
    [{ weight: 'once' }, "unknown option 'weight' in recipe; did you mean 'weights'?"],
    [{ k: 1 }, /^unknown option 'k' in recipe; known are unit, size, /],
    [{ language: undefined }, /^unknown option 'language' in recipe/],
    [JSON.parse('{ "__proto__": 1 }'), /^unknown option '__proto__' in recipe/],
    [{ toString: 1 }, /^unknown option 'toString' in recipe/],
  ])
    refused(() => fingerprint(TEXT, recipe), TypeError, message);
});

test('a recipe value that does not exist', () => {
  const words = { unit: 'char', spaces: 'drop', punctuation: 'drop', case: 'fold', marks: 'fold', paragraphs: 'split', hash: 'fx' };
  for (const [key, right] of Object.entries(words)) {
    const message = new RegExp(`^recipe.${key} must be ('\\w+', )?'\\w+' or '\\w+', got '${right}s'$`);
    refused(() => fingerprint(TEXT, { [key]: `${right}s` }), RangeError, message);
    refused(() => fingerprint(TEXT, { [key]: 1 }), TypeError, /, got 1$/);
    refused(() => fingerprint(TEXT, { [key]: null }), TypeError, /, got null$/);
    assert.equal(fingerprint(TEXT, { [key]: right }), FP);
    assert.equal(fingerprint(TEXT, { [key]: undefined }), FP);
  }
  for (const [key, type, ...values] of [
    ['size', RangeError, 0, 17, 4.5, -1, NaN, Infinity, '4'],
    ['size', TypeError, null, true, 4n],
    ['bits', RangeError, 0, 16, 63, 256, NaN],
    ['bits', TypeError, '64', 64n],
    ['seed', RangeError, -1, 0.5, 2 ** 53, NaN],
    ['seed', TypeError, '0', 0n, null],
    ['top', RangeError, 0, -1, 1.5, NaN, 2 ** 32],
    ['top', TypeError, '20', null, 20n],
    ['weights', TypeError, 7, null, true, ['a'], new Map()],
    ['stopWords', TypeError, 'the', 7, null, new Set(['the'])],
  ])
    for (const value of values)
      refused(() => fingerprint(TEXT, { unit: 'word', [key]: value }), type, new RegExp(`^recipe.${key} must be`));
});

const builder = new IdfBuilder();
builder.add(TEXT);
const idf = builder.build();
const withTable = (changes) => ({ weights: 'tfidf', idf: { ...idf, ...changes } });
const holes = (length) => Object.assign([], { length });
const twice = Array(2).fill(['abcd', 1]);
const long = 'x'.repeat(2 ** 24);
const KNOWN = "recipe.weights must be 'once', 'count', 'log', 'tfidf' or an object of weights by feature";
const ofRecipe = ([recipe, type, message]) => [() => fingerprint(TEXT, recipe), type, message];
allRefused(
  'weights, stop words and tables that cannot be, have holes, or are longer than a recipe takes',
  [
    [{ weights: 'twice' }, RangeError, `${KNOWN}, got 'twice'`],
    [{ weights: { abcd: '5' } }, TypeError, "recipe.weights['abcd'] must be a number from 0 to 1048576, got '5'"],
    ...[-1, NaN, Infinity, 2 ** 21].map((abcd) => [{ weights: { abcd } }, RangeError, /^recipe.weights\['abcd'\] must be a number from 0/]),
    [{ weights: { abcd: 1e-9 } }, RangeError, "recipe.weights['abcd'] must be 0, or at least 1/2048, got 1e-9"],
    [{ unit: 'word', stopWords: ['the', 7] }, TypeError, 'recipe.stopWords[1] must be a string, got 7'],
    [{ unit: 'word', stopWords: ['a', , 'c'] }, TypeError, 'recipe.stopWords[1] must be a string, got undefined'],
    [{ stopWords: holes(2 ** 26) }, RangeError, 'recipe.stopWords must have at most 10000000 entries, got 67108864'],
    [{ stopWords: Array(4).fill(long) }, RangeError, 'recipe.stopWords must have at most 64000000 UTF-16 code units in all'],
    [{ weights: 'tfidf' }, TypeError, "recipe.idf must be a table by IdfBuilder, for the weights 'tfidf', got undefined"],
    [{ idf }, TypeError, "recipe.idf is for the weights 'tfidf', and recipe.weights is 'once'"],
    [{ weights: 'tfidf', idf: 7 }, TypeError, 'recipe.idf must be a table by IdfBuilder, got 7'],
    [withTable({ version: 2 }), RangeError, 'recipe.idf.version must be 1, got 2'],
    [withTable({ recipe: 7 }), TypeError, 'recipe.idf.recipe must be a plain object or null, got 7'],
    [withTable({ documents: -1 }), RangeError, /^recipe.idf.documents must be/],
    [withTable({ counts: {} }), TypeError, /^recipe.idf.counts must be an array/],
    [withTable({ counts: [['abcd']] }), TypeError, 'recipe.idf.counts[0] must be [feature, documents], got an array'],
    [withTable({ counts: [[7, 1]] }), TypeError, 'recipe.idf.counts[0][0] must be a string, got 7'],
    [withTable({ counts: [['abcd', 2]] }), RangeError, /^recipe.idf.counts\[0\]\[1\] must be a whole number from 1 to 1/],
    [withTable({ counts: twice }), RangeError, "recipe.idf.counts[1] has the feature 'abcd' again"],
    [withTable({ counts: [['a', 1], , ['c', 1]] }), TypeError, /^recipe\.idf\.counts\[1\] must be/],
    [withTable({ counts: holes(2 ** 26) }), RangeError, 'recipe.idf.counts must have at most 10000000 entries, got 67108864'],
    // What no text can fulfil.
    [{ stopWords: ['the'] }, RangeError, "recipe.stopWords: stop words need the unit 'word'"],
    [{ unit: 'word', stopWords: ['the', '?'] }, RangeError, 'recipe.stopWords: the stop word "?" has no letter or digit'],
    [{ unit: 'word', weights: { SimHash: 5 } }, RangeError, /"SimHash" has a weight, but no text has this .*; it would be "simhash"$/],
    [{ unit: 'word', weights: { 'new york': 5 } }, RangeError, /"new york" has a weight, but to this recipe it is 2 features/],
    [{ unit: 'word', weights: 'tfidf', idf }, RangeError, "recipe.unit is 'word', but recipe.idf was made with 'char'"],
  ].map(ofRecipe),
);

const pair = (weight) => () => fromFeatures([['a', weight]]);
allRefused('features, words and vectors that cannot be', [
  ...[undefined, 'text', 7, {}].map((features) => [
    () => fromFeatures(features),
    TypeError,
    /^features must be an iterable of strings and/,
  ]),
  [() => fromFeatures(['a', 7]), TypeError, 'features[1] must be a string or a [feature, weight] pair, got 7'],
  [() => fromFeatures([['a']]), TypeError, 'features[0] must be a string or a [feature, weight] pair, got an array'],
  [() => fromFeatures([[7, 1]]), TypeError, 'features[0][0] must be a string, got 7'],
  [pair('1'), TypeError, "features[0][1] must be a number from -1048576 to 1048576, got '1'"],
  ...[NaN, Infinity, -(2 ** 21)].map((weight) => [pair(weight), RangeError, /^features\[0\]\[1\] must be a number from/]),
  [pair(-1e-9), RangeError, 'features[0][1] must be 0, or at least 1/2048, got -1e-9'],
  [() => fromFeatures(['a'], { bits: 63 }), RangeError, /^recipe.bits must be/],
  [() => segmentWords(7), TypeError, 'text must be a string, got 7'],
  [() => segmentWords('text', 7), TypeError, 'locale must be a string, got 7'],
  [() => segmentWords('text', ''), RangeError, "locale must be a language tag such as 'zh', got ''"],
  [() => builder.add(7), TypeError, 'text must be a string, got 7'],
  [() => builder.addFeatures('text'), TypeError, "features must be an iterable of strings, got 'text'"],
  [() => builder.addFeatures(['a', 7]), TypeError, 'features[1] must be a string, got 7'],
  [() => new IdfBuilder({ unit: 'words' }), RangeError, /^recipe.unit must be/],
  [() => new Hyperplanes({}), TypeError, /options\.dimensions must be .*, got undefined/],
  ...[0, 65_537].map((dimensions) => [() => new Hyperplanes({ dimensions }), RangeError, /^options\.dimensions must be/]),
  [() => new Hyperplanes({ dimensions: 3, bits: 63 }), RangeError, /^options\.bits must be/],
  [() => new Hyperplanes({ dimensions: 3, sead: 1 }), TypeError, /did you mean 'seed'/],
  [() => planes.fingerprint([1, 2, 3]), TypeError, /Float32Array, got an array/],
  [() => planes.project(new Float32Array(4)), RangeError, /v\.length must be 3/],
  [() => planes.project(Float32Array.of(1, NaN, 3)), RangeError, /v\[1\] .* got NaN/],
  [() => planes.project(new Float32Array(3).fill(3e38)), RangeError, /v is too long/],
]);

test('every recipe that exists, plain or null-prototyped, frozen or changed between calls', () => {
  for (const size of ['auto', 1, 2, 16])
    for (const bits of [32, 64, 128]) assert.ok(fingerprint(TEXT, { size, bits }) < 1n << BigInt(bits));
  assert.equal(fingerprint(TEXT, Object.assign(Object.create(null), { bits: 64 })), FP);
  assert.equal(fingerprint(TEXT, JSON.parse(JSON.stringify(recipes.default))), FP);
  const mine = { seed: 1 };
  const first = fingerprint(TEXT, mine);
  mine.seed = 2;
  assert.notEqual(fingerprint(TEXT, mine), first);
  // A frozen one may have getters.
  const frozen = Object.freeze(Object.defineProperty({}, 'seed', { get: () => mine.seed, enumerable: true }));
  assert.equal(fingerprint(TEXT, frozen), fingerprint(TEXT, mine));
  mine.seed = 1;
  assert.equal(fingerprint(TEXT, frozen), first);
  refused(() => Object.assign(recipes.default, { bits: 32 }), TypeError, /read only/);
});

test('objects of another realm (a frame, a test runner) are as good as ours', () => {
  const { recipe, array, sums, texts } = runInNewContext(`({
    recipe: { bits: 128 }, array: new Uint8Array(${bytes.length}), sums: new Int32Array(64).fill(-1), texts: new Set(['a', 'b']),
  })`);
  array.set(bytes);
  assert.equal(fingerprint(TEXT, recipe), fingerprint(TEXT, { bits: 128 }));
  assert.equal(Index.fromBytes(array).size, 3);
  assert.equal(gradedDistance({ sums }, 1n), 1 / 64);
  assert.equal(fingerprintAll(texts).length, 2);
});

test('a fingerprint that is none, or too wide', () => {
  const calls = {
    a: [(value) => distance(value, 0n)],
    b: [(value) => distance(0n, value)],
    fp: [toHex, (fp) => index.add(fp), (fp) => index.near(fp), (fp) => index.nearest(fp, 1)],
    stored: [(value) => gradedDistance(sketch(TEXT), value)],
  };
  for (const [name, [...all]] of Object.entries(calls)) {
    for (const call of all) {
      for (const value of [7, '7', null, undefined, {}, Object(7n)])
        refused(() => call(value), TypeError, new RegExp(`^${name} must be a fingerprint`));
      for (const value of [-1n, 1n << 128n, 1n << 100_000n]) refused(() => call(value), RangeError, /^.{0,130}$/);
      if (name.length > 1) refused(() => call(1n << 64n), RangeError, /^\w+ must be a fingerprint .*at most 64 bits/);
      // In no time, by its size.
      for (const value of [1n << BigInt(1 << 24), -(1n << BigInt(1 << 24))]) refused(() => call(value), RangeError, /got a huge bigint$/);
    }
  }
  refused(() => distance(-1n, 0n), RangeError, 'a must be a fingerprint (a bigint of at most 128 bits), got -1n');
  refused(() => index.plan(3, -1n), RangeError, /^fp must be .*at most 64 bits/);
  refused(() => new Index({ bits: 32 }).add(1n << 32n), RangeError, /^fp must be .*at most 32 bits\), got 4294967296n$/);
  refused(() => fingerprint(TEXT, { top: Symbol('x'.repeat(1e6)) }), TypeError, /^.{0,200}$/);
});

test('hex that is none, and any that is', () => {
  for (const bits of [0, 16, 65, 1e9]) refused(() => toHex(0n, bits), RangeError, `bits must be 32, 64 or 128, got ${bits}`);
  refused(() => toHex(0n, '64'), TypeError, "bits must be 32, 64 or 128, got '64'");
  for (const hex of ['', '0', '0123456', '0x0123456789abcd', '0123456789abcdeg', ' 123456789abcdef', '-123456789abcdef', 'ﬀﬀﬀﬀﬀﬀﬀﬀ'])
    refused(() => fromHex(hex), RangeError, /^hex must be 8, 16 or 32 hex digits, got '/);
  for (const hex of [undefined, null, 7, 7n]) refused(() => fromHex(hex), TypeError, /^hex must be a string/);
  for (const bits of [32, 64, 128]) {
    const all = (1n << BigInt(bits)) - 1n;
    for (const fp of [0n, 1n, all, all / 3n]) assert.equal(fromHex(toHex(fp, bits)), fp);
    assert.deepEqual([toHex(all, bits), fromHex('F'.repeat(bits / 4))], ['f'.repeat(bits / 4), all]);
  }
});

test('a query that is no sketch, and the distance of one that is', () => {
  for (const value of [undefined, null, 7, {}, { sums: [1, 2] }, { sums: new Float32Array(64) }, FP]) {
    refused(() => gradedDistance(value, FP), TypeError, /^query must be a sketch/);
    refused(() => index.nearGraded(value), TypeError, /^query must be a sketch/);
  }
  refused(() => gradedDistance({ sums: new Int32Array(63) }, FP), RangeError, 'query.sums must hold 32, 64 or 128 sums, got 63');
  refused(() => index.nearGraded({ sums: new Int32Array(32) }), RangeError, 'query.sums.length must be 64, as the index, got 32');
  for (const bits of [32, 64, 128]) {
    const query = sketch(TEXT, { bits });
    const total = query.sums.reduce((sum, one) => sum + Math.abs(one), 0);
    const graded = (flipped) => gradedDistance(query, query.fingerprint ^ flipped);
    assert.deepEqual([0n, (1n << BigInt(bits)) - 1n, 2n].map(graded), [0, 1, Math.abs(query.sums[1]) / total]);
    assert.equal(gradedDistance(sketch('', { bits }), 1n), 0);
  }
});

test('offsets outside the draft', () => {
  const { length } = draft;
  const end = `${length} (the draft's length), got`;
  refused(() => draft.replace(-1, 0, ''), RangeError, `from must be a whole number from 0 to ${end} -1`);
  refused(() => draft.replace(0, length + 1, ''), RangeError, `to must be a whole number from 0 (from) to ${end} ${length + 1}`);
  for (const from of [length + 1, 0.5, NaN, Infinity, 2 ** 32]) refused(() => draft.replace(from, length, ''), RangeError, /^from must be/);
  for (const to of [4, 5.5, NaN, Infinity, 2 ** 32 + 5, -1])
    refused(() => draft.replace(5, to, ''), RangeError, /^to must be a whole number from 5/);
  for (const value of ['0', 0n, null, undefined]) {
    refused(() => draft.replace(value, 0, ''), TypeError, /^from must be/);
    refused(() => draft.replace(0, value, ''), TypeError, /^to must be/);
  }
});

test('numbers that an index cannot take', () => {
  const uses = {
    id: [(id) => index.get(id), (id) => index.remove(id)],
    'options.within': [(within) => index.near(FP, { within }), (within) => index.pairs({ within })],
    'options.limit': [(limit) => index.near(FP, { limit })],
    n: [(n) => index.nearest(FP, n)],
  };
  for (const [name, calls] of Object.entries(uses)) {
    const message = new RegExp(`^${name} must be`);
    for (const call of calls) {
      for (const value of [-1, 0.5, NaN, -Infinity]) refused(() => call(value), RangeError, message);
      for (const value of ['3', 3n, null]) refused(() => call(value), TypeError, message);
    }
  }
  for (const id of [3, 2 ** 32 - 1]) assert.deepEqual([index.get(id), index.remove(id)], [undefined, false]);
  for (const bits of [0, 63, 256]) refused(() => new Index({ bits }), RangeError, /^options.bits must be 32, 64 or 128, got/);
  for (const tables of [0, 5, 'all']) refused(() => new Index({ tables }), RangeError, /^options.tables must be 'auto', 1, 2, 3 or 4, got/);
});

allRefused('other arguments of an index', [
  [() => index.get(2 ** 32), RangeError, 'id must be a whole number from 0 to 4294967295, got 4294967296'],
  [() => index.near(FP, { within: 65 }), RangeError, 'options.within must be a whole number from 0 to 64, got 65'],
  [() => index.near(FP, { whithin: 3 }), TypeError, "unknown option 'whithin' in options; did you mean 'within'?"],
  [() => index.near(FP, 3), TypeError, 'options must be a plain object, got 3'],
  [() => index.nearest(FP), TypeError, 'n must be a whole number, got undefined'],
  [() => index.nearAll('11'), TypeError, /^fps must be/],
  [() => index.nearAll([1n, 7]), TypeError, /fps\[1\] must be a fingerprint/],
  [() => index.pairs({ limit: 3 }), TypeError, /unknown option 'limit'/],
  [() => index.clusters(3), TypeError, /^options must be/],
  [() => index.plan(), TypeError, /^within must be/],
  [() => index.plan(3, 7), TypeError, /^fp must be a fingerprint/],
  [() => new Index(null), TypeError, 'options must be a plain object, got null'],
  [() => new Index({ table: 2 }), TypeError, "unknown option 'table' in options; did you mean 'tables'?"],
  ...[undefined, null, 7, {}, 'text'].map((value) => [() => Index.from(value), TypeError, /^fps must be/]),
  [() => Index.from([1n, 2n, 7]), TypeError, 'fps[2] must be a fingerprint (a bigint of at most 64 bits), got 7'],
  [() => Index.from(BigUint64Array.of(1n, 1n << 40n), { bits: 32 }), RangeError, /^fps\[1\] must be .* 32 bits/],
  [() => Index.from(BigInt64Array.of(-1n)), RangeError, /^fps\[0\] must be/],
]);

test('more matches, pairs or paragraphs than become objects are refused, and their number is named', () => {
  const most = 2 ** 23;
  const many = Index.from(new BigUint64Array(most + 1));
  refused(() => many.near(0n), RangeError, /^there are 8388609 matches, more than 8388608: options.limit can limit them/);
  refused(() => many.nearest(0n, most + 1), RangeError, /^there are 8388609 matches/);
  assert.equal(many.near(0n, { limit: 3 }).length, 3);
  assert.equal(many.nearAll([0n]).ids.length, most + 1);
  many.dispose();
  const crowd = Index.from(new BigUint64Array(100_000));
  const message = /^there are more than 33554432 pairs; use clusters, which make no list of pairs$/;
  failed(() => crowd.pairs({ within: 0 }), 'ERR_TOO_MANY_PAIRS', message);
  assert.equal(new Set(crowd.clusters({ within: 0 })).size, 1);
  crowd.dispose();
  const paragraphs = 'to be\n\n'.repeat(2 ** 20 + 1);
  refused(() => explain(paragraphs), RangeError, 'text has 1048577 paragraphs, and no more than 1048576 can be explained');
  const long = new Draft(paragraphs);
  refused(() => long.paragraphs(), RangeError, 'the draft has 1048577 paragraphs, and no more than 1048576 can be listed');
  long.replace(0, 7, '');
  assert.equal(long.paragraphs().length, 2 ** 20);
  long.dispose();
});

/** A typed array with false properties. */
function lying(Base, content, properties) {
  const made = new (class extends Base {})(content);
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(made, name, typeof value === 'function' ? { value } : { get: () => value });
  return made;
}

test('a typed array whose class lies of its length is read as it is', () => {
  const corpus = new Corpus();
  corpus.put({ id: 'a', text: TEXT });
  const corpusBytes = corpusToBytes(corpus);
  const v = Float32Array.of(1, -2, 3);
  for (const lie of [
    ...[0, 3, 2 ** 31, -1, NaN].map((length) => ({ length })),
    { byteLength: 0, length: 1 },
    { byteOffset: 4096 },
    { buffer: new ArrayBuffer(0) },
    { subarray: () => 7 },
    { slice: () => [] },
    { set: () => {} },
  ]) {
    assert.equal(corpusFromBytes(lying(Uint8Array, corpusBytes, lie)).size, 1);
    mergeIntoCorpus(corpus, lying(Uint8Array, corpusBytes, lie));
    assert.equal(Index.fromBytes(lying(Uint8Array, bytes, lie)).size, 3);
    assert.equal(Index.from(lying(BigUint64Array, [5n, 7n, 9n], lie)).size, 3);
    assert.equal(index.nearAll(lying(BigUint64Array, [5n, 0n], lie), { within: 0 }).ids.length, 2);
    assert.equal(planes.fingerprint(lying(Float32Array, v, lie)), planes.fingerprint(v));
  }
});

test('bytes of another kind, or that only call themselves a typed array', () => {
  const named = { [Symbol.toStringTag]: 'Uint8Array', length: 8, buffer: new ArrayBuffer(8), byteOffset: 0 };
  const wrong = lying(Uint16Array, [1, 2], { [Symbol.toStringTag]: 'Uint8Array' });
  Object.defineProperty(wrong, Symbol.toStringTag, { value: 'Uint8Array' });
  const misleading = [new Proxy(new Uint8Array(8), {}), named, wrong, Object.create(Uint8Array.prototype)];
  for (const value of [undefined, null, 7, 'bytes', [1, 2], bytes.buffer, new Uint16Array(4), new DataView(bytes.buffer), ...misleading]) {
    for (const open of [Index.fromBytes, corpusFromBytes]) refused(() => open(value), TypeError, /^bytes must be a Uint8Array, got/);
  }
  const moved = (array) => (structuredClone(array, { transfer: [array.buffer] }), array);
  refused(() => Index.fromBytes(moved(new Uint8Array(8))), TypeError, /^bytes must be a Uint8Array with its memory/);
  for (const bits of [64, 128])
    refused(() => Index.from(moved(new BigUint64Array(8)), { bits }), TypeError, /^fps must be a BigUint64Array with its memory/);
  for (const other of [new Uint8Array(0), new Uint8Array(1000), new TextEncoder().encode(TEXT)])
    for (const open of [Index.fromBytes, corpusFromBytes]) failed(() => open(other), 'ERR_BAD_SNAPSHOT');
  assert.equal(Index.fromBytes(Buffer.from(bytes)).size, 3);
  const newer = bytes.slice();
  newer[8] = 7;
  failed(() => Index.fromBytes(newer), 'ERR_BAD_SNAPSHOT', /^format version 7 found; this build reads 1$/);
});

test('bytes cut at every length, lengthened, or altered in any one byte or bit', () => {
  const good = Index.from(fingerprintAll(Array.from({ length: 40 }, (_, i) => `${TEXT} ${i}`))).toBytes();
  for (let length = 0; length < good.length; length++) failed(() => Index.fromBytes(good.subarray(0, length)), 'ERR_BAD_SNAPSHOT');
  failed(() => Index.fromBytes(Uint8Array.of(...good, 0)), 'ERR_BAD_SNAPSHOT');
  for (let at = 0; at < good.length; at++) {
    for (const change of [1, 128, 255]) {
      const bad = good.slice();
      bad[at] ^= change;
      failed(() => Index.fromBytes(bad), 'ERR_BAD_SNAPSHOT');
    }
  }
  assert.equal(Index.fromBytes(good).size, 40);
});

test('a list of holes is refused at the first one, however long it says it is', () => {
  const endless = holes(2 ** 32 - 1);
  const corpus = new Corpus();
  for (const [call, message] of [
    [() => corpus.check(TEXT, { exclude: endless }), /^options\.exclude\[0\] must be a string/],
    [() => corpus.check(TEXT, { scope: endless }), /^options\.scope\[0\] must be 'document' or 'part', got undefined/],
    [() => corpus.check(TEXT, { scope: ['document', , 'part'] }), /^options\.scope\[1\] must be/],
    [() => corpus.put(endless), /^documents\[0\] must be/],
    [() => new IdfBuilder().addFeatures(endless), /^features\[0\] must be/],
    [() => fingerprintAll(endless), /^texts\[0\] must be/],
    [() => summarize(endless), /^texts\[0\] must be/],
    [() => fromFeatures(endless), /^features\[0\] must be/],
    [() => mergeCorpusBytes(endless), /^snapshots\[0\] must be/],
    [() => Index.from(endless), /^fps\[0\] must be/],
  ])
    refused(call, TypeError, message);
});

test('a list that is another one each time it is read is taken as it was checked', () => {
  class Words extends Array {
    *[Symbol.iterator]() {
      yield* [7, Symbol('no'), {}];
    }
  }
  const recipe = { unit: 'word', stopWords: Words.from(['april']) };
  assert.equal(fingerprint(TEXT, recipe), fingerprint(TEXT, { unit: 'word', stopWords: ['april'] }));
});

test('use after dispose, classes called as functions, and methods torn off', () => {
  const [gone, empty, none] = [new Draft(TEXT), Index.from([FP]), new Hyperplanes({ dimensions: 3 })];
  for (const object of [gone, empty, none]) for (let i = 0; i < 2; i++) object.dispose();
  const ofIndex = ['bits', 'size', 'stats', 'toBytes', 'add', 'remove', 'get', 'near', 'nearest', 'pairs', 'clusters', 'plan', 'nearAll'];
  for (const [object, names] of [
    [gone, ['length', 'fingerprint', 'replace', 'paragraphs', 'toString']],
    [empty, [...ofIndex, 'nearGraded']],
    [none, ['project', 'fingerprint']],
  ]) {
    const message = new RegExp(`^this ${object.constructor.name} has been disposed of$`);
    for (const name of names) failed(() => object[name]?.(0, 0, 'x'), 'ERR_DISPOSED', message);
  }
  const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');
  for (const object of [gone, empty, new Draft(), new Index()]) object[dispose]();
  for (const call of [
    () => Draft('x'),
    () => Index(),
    () => Draft.prototype.replace.call({}, 0, 0, ''),
    () => Index.prototype.near.call(draft, FP),
  ])
    assert.throws(call, TypeError);
});
