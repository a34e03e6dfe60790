// Bad arguments are refused with their names and values before they reach WebAssembly; after any error the same objects work.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { nearprint } from './consumer.mjs';

const { Draft, Index, NearprintError, compare, distance, explain, fingerprint, fingerprintAll } = nearprint;
const { fromFeatures, fromHex, gradedDistance, IdfBuilder, segmentWords, recipes, sketch, toHex } = nearprint;

// Made once, used in every test, and checked after each.
const TEXT = 'It was a bright cold day in April, and the clocks were striking thirteen.';
const FP = fingerprint(TEXT);
const draft = new Draft(TEXT);
const index = Index.from([FP, 0n, 5n]);
const bytes = index.toBytes();

function allIsWell() {
  assert.equal(fingerprint(TEXT), FP);
  assert.equal(draft.toString(), TEXT);
  assert.equal(draft.fingerprint, FP);
  draft.replace(0, 2, 'THAT');
  draft.replace(0, 4, 'It');
  assert.equal(draft.fingerprint, FP);
  assert.deepEqual(index.near(FP, { within: 0 }), [{ id: 0, distance: 0 }]);
  assert.deepEqual(index.toBytes(), bytes);
}
after(allIsWell);

function refused(call, type, message) {
  assert.throws(call, (error) => {
    assert.equal(error.constructor, type, error.stack);
    assert.ok(message instanceof RegExp ? message.test(error.message) : error.message === message, error.message);
    return true;
  });
  allIsWell();
}

const failed = (call, code, message = /./) =>
  assert.throws(call, (error) => {
    assert.ok(error instanceof NearprintError && error instanceof Error && error.name === 'NearprintError', error.stack);
    assert.equal(error.code, code);
    assert.match(error.message, message);
    return true;
  });

const notStrings = [7, 7n, NaN, null, true, {}, [], ['text'], new String('text'), Symbol('text'), () => 'text', new Date(0)];

test('a text that is not a string', () => {
  refused(() => fingerprint(), TypeError, 'text must be a string, got undefined');
  refused(() => fingerprint(7), TypeError, 'text must be a string, got 7');
  refused(() => fingerprint(Buffer.from('text')), TypeError, 'text must be a string, got a Buffer');
  for (const value of notStrings) {
    for (const call of [fingerprint, sketch, explain, (text) => new Draft(text)]) refused(() => call(value), TypeError, /^text must be/);
    refused(() => compare(value, ''), TypeError, /^a must be/);
    refused(() => compare('', value), TypeError, /^b must be/);
    refused(() => draft.replace(0, 0, value), TypeError, /^insert must be/);
  }
  refused(() => draft.replace(0, 0), TypeError, 'insert must be a string, got undefined');
});

test('texts, of which one is not a string', () => {
  refused(() => fingerprintAll('text'), TypeError, "texts must be an iterable of strings, got 'text'");
  for (const value of [undefined, null, 7, {}]) refused(() => fingerprintAll(value), TypeError, /^texts must be an iterable/);
  refused(() => fingerprintAll(['a', 'b', 'c', 7]), TypeError, 'texts[3] must be a string, got 7');
  refused(() => fingerprintAll(['a', , 'c']), TypeError, 'texts[1] must be a string, got undefined');
  refused(() => fingerprintAll([], { bits: 128 }), RangeError, /^recipe.bits must be 32 or 64 here, got 128; use fingerprint/);
  assert.deepEqual(fingerprintAll(new Set([TEXT, ''])), BigUint64Array.of(FP, 0n));
  assert.deepEqual(fingerprintAll([]), new BigUint64Array(0));
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
  const all = fingerprintAll(
    texts(() => TEXT),
    { bits: 32 },
  );
  assert.equal(all[40], fingerprint(TEXT, { bits: 32 }));
  refused(() => fingerprintAll(texts(() => null)), TypeError, 'texts[40] must be a string, got null');
  refused(
    () =>
      fingerprintAll(
        texts(() => {
          throw new EvalError('mine');
        }),
      ),
    EvalError,
    'mine',
  );
  assert.equal(closed, 3);
});

test('a recipe of another kind', () => {
  for (const value of [null, 7, 'default', [], new Map(), () => {}, Object.create(recipes.default)]) {
    refused(() => fingerprint(TEXT, value), TypeError, /^recipe must be a plain object, got/);
  }
  const calls = [
    (recipe) => fingerprint(TEXT, recipe),
    (recipe) => fingerprintAll([TEXT], recipe),
    (recipe) => sketch(TEXT, recipe),
    (recipe) => explain(TEXT, recipe),
    (recipe) => compare(TEXT, TEXT, recipe),
    (recipe) => new Draft(TEXT, recipe),
  ];
  for (const call of calls) {
    refused(() => call({ size: 17 }), RangeError, "recipe.size must be 'auto' or a whole number from 1 to 16, got 17");
    refused(() => call({ sise: 4 }), TypeError, "unknown option 'sise' in recipe; did you mean 'size'?");
  }
});

test('a misspelt or unknown option', () => {
  const said = (recipe, message) => refused(() => fingerprint(TEXT, recipe), TypeError, message);
  said({ Size: 4 }, "unknown option 'Size' in recipe; did you mean 'size'?");
  said({ weight: 'once' }, "unknown option 'weight' in recipe; did you mean 'weights'?");
  said({ puntuation: 'keep' }, "unknown option 'puntuation' in recipe; did you mean 'punctuation'?");
  said({ k: 1 }, /^unknown option 'k' in recipe; known are unit, size, /);
  said({ language: 'en' }, /^unknown option 'language' in recipe; known are unit, size, /);
  said({ language: undefined }, /^unknown option 'language' in recipe/);
  said(JSON.parse('{ "__proto__": 1 }'), /^unknown option '__proto__' in recipe/);
  said({ toString: 1 }, /^unknown option 'toString' in recipe/);
  refused(() => index.near(FP, { whithin: 3 }), TypeError, "unknown option 'whithin' in options; did you mean 'within'?");
  refused(() => new Index({ table: 2 }), TypeError, "unknown option 'table' in options; did you mean 'tables'?");
  refused(() => Index.from([], { bit: 32 }), TypeError, "unknown option 'bit' in options; did you mean 'bits'?");
  refused(() => index.near(FP, 3), TypeError, 'options must be a plain object, got 3');
});

test('a recipe value that does not exist', () => {
  const words = { unit: 'char', spaces: 'drop', punctuation: 'drop', case: 'fold', marks: 'fold', paragraphs: 'split', hash: 'fx' };
  for (const [key, right] of Object.entries(words)) {
    refused(
      () => fingerprint(TEXT, { [key]: `${right}s` }),
      RangeError,
      new RegExp(`^recipe.${key} must be ('\\w+', )?'\\w+' or '\\w+', got '${right}s'$`),
    );
    refused(() => fingerprint(TEXT, { [key]: 1 }), TypeError, /, got 1$/);
    refused(() => fingerprint(TEXT, { [key]: null }), TypeError, /, got null$/);
    assert.equal(fingerprint(TEXT, { [key]: right }), FP);
    assert.equal(fingerprint(TEXT, { [key]: undefined }), FP);
  }
  for (const size of [0, 17, 4.5, -1, NaN, Infinity, '4']) refused(() => fingerprint(TEXT, { size }), RangeError, /^recipe.size must be/);
  for (const size of [null, true, 4n]) refused(() => fingerprint(TEXT, { size }), TypeError, /^recipe.size must be/);
  for (const bits of [0, 16, 63, 256, NaN])
    refused(() => fingerprint(TEXT, { bits }), RangeError, /^recipe.bits must be 32, 64 or 128, got/);
  for (const bits of ['64', 64n]) refused(() => fingerprint(TEXT, { bits }), TypeError, /^recipe.bits must be 32, 64 or 128, got/);
  for (const seed of [-1, 0.5, 2 ** 53, NaN]) refused(() => fingerprint(TEXT, { seed }), RangeError, /^recipe.seed must be/);
  for (const seed of ['0', 0n, null]) refused(() => fingerprint(TEXT, { seed }), TypeError, /^recipe.seed must be/);
});

test('weights, stop words and tables that cannot be', () => {
  const said = (recipe, type, message) => refused(() => fingerprint(TEXT, recipe), type, message);
  const known = "recipe.weights must be 'once', 'count', 'log', 'tfidf' or an object of weights by feature";
  said({ weights: 'twice' }, RangeError, `${known}, got 'twice'`);
  for (const weights of [7, null, true, ['a'], new Map()]) said({ weights }, TypeError, /^recipe.weights must be 'once'/);
  said({ weights: { abcd: '5' } }, TypeError, "recipe.weights['abcd'] must be a number from 0 to 1048576, got '5'");
  for (const weight of [-1, NaN, Infinity, 2 ** 21])
    said({ weights: { abcd: weight } }, RangeError, /^recipe.weights\['abcd'\] must be a number from 0/);
  said({ weights: { abcd: 1e-9 } }, RangeError, "recipe.weights['abcd'] must be 0, or at least 1/2048, got 1e-9");
  for (const stopWords of ['the', 7, null, new Set(['the'])])
    said({ unit: 'word', stopWords }, TypeError, /^recipe.stopWords must be an array/);
  said({ unit: 'word', stopWords: ['the', 7] }, TypeError, 'recipe.stopWords[1] must be a string, got 7');
  for (const top of [0, -1, 1.5, NaN, 2 ** 32]) said({ top }, RangeError, /^recipe.top must be a whole number from 1/);
  for (const top of ['20', null, 20n]) said({ top }, TypeError, /^recipe.top must be/);

  const builder = new IdfBuilder();
  builder.add(TEXT);
  const idf = builder.build();
  said({ weights: 'tfidf' }, TypeError, "recipe.idf must be a table by IdfBuilder, for the weights 'tfidf', got undefined");
  said({ idf }, TypeError, "recipe.idf is for the weights 'tfidf', and recipe.weights is 'once'");
  const table = (changes) => ({ weights: 'tfidf', idf: { ...idf, ...changes } });
  said({ weights: 'tfidf', idf: 7 }, TypeError, 'recipe.idf must be a table by IdfBuilder, got 7');
  said(table({ version: 2 }), RangeError, 'recipe.idf.version must be 1, got 2');
  said(table({ recipe: 7 }), TypeError, 'recipe.idf.recipe must be a plain object or null, got 7');
  said(table({ documents: -1 }), RangeError, /^recipe.idf.documents must be/);
  said(table({ counts: {} }), TypeError, /^recipe.idf.counts must be an array/);
  said(table({ counts: [['abcd']] }), TypeError, 'recipe.idf.counts[0] must be [feature, documents], got an array');
  said(table({ counts: [[7, 1]] }), TypeError, 'recipe.idf.counts[0][0] must be a string, got 7');
  for (const count of [0, 2, 0.5])
    said(table({ counts: [['abcd', count]] }), RangeError, /^recipe.idf.counts\[0\]\[1\] must be a whole number from 1 to 1/);
  said(
    table({
      counts: [
        ['abcd', 1],
        ['abcd', 1],
      ],
    }),
    RangeError,
    "recipe.idf.counts[1] has the feature 'abcd' again",
  );

  refused(() => builder.add(7), TypeError, 'text must be a string, got 7');
  refused(() => builder.addFeatures('text'), TypeError, "features must be an iterable of strings, got 'text'");
  refused(() => builder.addFeatures(['a', 7]), TypeError, 'features[1] must be a string, got 7');
  assert.equal(builder.documents, 1);
  refused(() => new IdfBuilder({ unit: 'words' }), RangeError, /^recipe.unit must be/);
});

test('features that cannot be', () => {
  const said = (features, type, message) => refused(() => fromFeatures(features), type, message);
  for (const features of [undefined, 'text', 7, {}])
    said(features, TypeError, /^features must be an iterable of strings and \[feature, weight\] pairs/);
  said(['a', 7], TypeError, 'features[1] must be a string or a [feature, weight] pair, got 7');
  said([['a']], TypeError, 'features[0] must be a string or a [feature, weight] pair, got an array');
  said([[7, 1]], TypeError, 'features[0][0] must be a string, got 7');
  said([['a', '1']], TypeError, "features[0][1] must be a number from -1048576 to 1048576, got '1'");
  for (const weight of [NaN, Infinity, -(2 ** 21)]) said([['a', weight]], RangeError, /^features\[0\]\[1\] must be a number from/);
  said([['a', -1e-9]], RangeError, 'features[0][1] must be 0, or at least 1/2048, got -1e-9');
  refused(() => fromFeatures(['a'], { bits: 63 }), RangeError, /^recipe.bits must be/);
  refused(() => segmentWords(7), TypeError, 'text must be a string, got 7');
  refused(() => segmentWords('text', 7), TypeError, 'locale must be a string, got 7');
  refused(() => segmentWords('text', ''), RangeError, "locale must be a language tag such as 'zh', got ''");
});

test('every recipe that exists, plain or null-prototyped, frozen or changed between calls', () => {
  for (const size of ['auto', 1, 2, 16])
    for (const bits of [32, 64, 128]) assert.ok(fingerprint(TEXT, { size, bits }) < 1n << BigInt(bits));
  assert.equal(fingerprint(TEXT, Object.assign(Object.create(null), { bits: 64 })), FP);
  assert.equal(fingerprint(TEXT, JSON.parse(JSON.stringify(recipes.default))), FP);
  assert.equal(fingerprint(TEXT, { seed: Number.MAX_SAFE_INTEGER }), fingerprint(TEXT, { seed: 2 ** 53 - 1 }));
  assert.equal(fingerprint(TEXT, { bits: 128 }) & ((1n << 64n) - 1n), FP);
  assert.equal(fingerprint(TEXT, { bits: 32 }), FP & 0xffffffffn);
  const mine = { seed: 1 };
  const first = fingerprint(TEXT, mine);
  mine.seed = 2;
  assert.notEqual(fingerprint(TEXT, mine), first);
  mine.seed = 1;
  assert.equal(fingerprint(TEXT, mine), first);
  assert.throws(() => {
    'use strict';
    recipes.default.bits = 32;
  }, TypeError);
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

test('a fingerprint that is none', () => {
  const wide = 1n << 64n;
  for (const value of [7, '7', null, undefined, {}, Object(7n)]) {
    refused(() => distance(value, 0n), TypeError, /^a must be a fingerprint/);
    refused(() => distance(0n, value), TypeError, /^b must be a fingerprint/);
    refused(() => toHex(value), TypeError, /^fp must be a fingerprint/);
    refused(() => index.add(value), TypeError, /^fp must be a fingerprint/);
    refused(() => index.near(value), TypeError, /^fp must be a fingerprint/);
    refused(() => index.nearest(value, 1), TypeError, /^fp must be a fingerprint/);
    refused(() => gradedDistance(sketch(TEXT), value), TypeError, /^stored must be a fingerprint/);
  }
  refused(() => distance(-1n, 0n), RangeError, 'a must be a fingerprint (a bigint of at most 128 bits), got -1n');
  refused(() => distance(0n, 1n << 128n), RangeError, /^b must be/);
  refused(() => distance(0n, 1n << 100_000n), RangeError, /^.{0,130}$/);
  assert.equal(distance(0n, (1n << 128n) - 1n), 128);
  for (const value of [wide, -1n]) {
    refused(() => toHex(value), RangeError, /^fp must be a fingerprint \(a bigint of at most 64 bits; for a wider one give bits\), got/);
    refused(() => index.add(value), RangeError, /at most 64 bits/);
    refused(() => index.near(value), RangeError, /at most 64 bits/);
    refused(() => index.nearest(value, 1), RangeError, /at most 64 bits/);
    refused(() => index.plan(3, value), RangeError, /^fp must be .*at most 64 bits/);
    refused(() => gradedDistance(sketch(TEXT), value), RangeError, /at most 64 bits/);
  }
  refused(
    () => new Index({ bits: 32 }).add(1n << 32n),
    RangeError,
    'fp must be a fingerprint (a bigint of at most 32 bits), got 4294967296n',
  );
});

test('hex that is none', () => {
  for (const bits of [0, 16, 65, 1e9]) refused(() => toHex(0n, bits), RangeError, `bits must be 32, 64 or 128, got ${bits}`);
  refused(() => toHex(0n, '64'), TypeError, "bits must be 32, 64 or 128, got '64'");
  for (const hex of ['', '0', '0123456', '0x0123456789abcd', '0123456789abcdeg', ' 123456789abcdef', '-123456789abcdef', 'ﬀﬀﬀﬀﬀﬀﬀﬀ']) {
    refused(() => fromHex(hex), RangeError, /^hex must be 8, 16 or 32 hex digits, got '/);
  }
  for (const hex of [undefined, null, 7, 7n]) refused(() => fromHex(hex), TypeError, /^hex must be a string/);
  for (const bits of [32, 64, 128]) {
    const all = (1n << BigInt(bits)) - 1n;
    for (const fp of [0n, 1n, all, all / 3n]) assert.equal(fromHex(toHex(fp, bits)), fp);
    assert.equal(toHex(all, bits), 'f'.repeat(bits / 4));
    assert.equal(fromHex('F'.repeat(bits / 4)), all);
  }
});

test('a query that is no sketch', () => {
  for (const value of [undefined, null, 7, {}, { sums: [1, 2] }, { sums: new Float32Array(64) }, FP]) {
    refused(() => gradedDistance(value, FP), TypeError, /^query must be a sketch/);
  }
  refused(() => gradedDistance({ sums: new Int32Array(63) }, FP), RangeError, 'query.sums must hold 32, 64 or 128 sums, got 63');
  for (const bits of [32, 64, 128]) {
    const query = sketch(TEXT, { bits });
    const all = (1n << BigInt(bits)) - 1n;
    assert.equal(gradedDistance(query, query.fingerprint), 0);
    const ties = query.sums.filter((sum) => sum === 0).length;
    assert.equal(gradedDistance(query, query.fingerprint ^ all), 1);
    assert.ok(ties < bits);
    const total = query.sums.reduce((sum, one) => sum + Math.abs(one), 0);
    assert.equal(gradedDistance(query, query.fingerprint ^ 2n), Math.abs(query.sums[1]) / total);
    assert.equal(gradedDistance(sketch('', { bits }), all), 0);
  }
});

test('offsets outside the draft', () => {
  const { length } = draft;
  refused(() => draft.replace(-1, 0, ''), RangeError, `from must be a whole number from 0 to ${length} (the draft's length), got -1`);
  refused(
    () => draft.replace(0, length + 1, ''),
    RangeError,
    `to must be a whole number from 0 (from) to ${length} (the draft's length), got ${length + 1}`,
  );
  for (const from of [length + 1, 0.5, NaN, Infinity, 2 ** 32]) refused(() => draft.replace(from, length, ''), RangeError, /^from must be/);
  for (const to of [4, 5.5, NaN, Infinity, 2 ** 32 + 5, -1])
    refused(() => draft.replace(5, to, ''), RangeError, /^to must be a whole number from 5/);
  for (const value of ['0', 0n, null, undefined]) {
    refused(() => draft.replace(value, 0, ''), TypeError, /^from must be/);
    refused(() => draft.replace(0, value, ''), TypeError, /^to must be/);
  }
});

test('numbers an index cannot take', () => {
  for (const id of [-1, 0.5, NaN, Infinity, 2 ** 32]) {
    refused(() => index.get(id), RangeError, `id must be a whole number from 0 to 4294967295, got ${id}`);
    refused(() => index.remove(id), RangeError, /^id must be/);
  }
  for (const id of ['0', 0n, null, undefined]) {
    refused(() => index.get(id), TypeError, /^id must be/);
    refused(() => index.remove(id), TypeError, /^id must be/);
  }
  for (const id of [3, 2 ** 32 - 1]) assert.deepEqual([index.get(id), index.remove(id)], [undefined, false]);
  for (const within of [-1, 65, 2.5, NaN, Infinity]) {
    refused(() => index.near(FP, { within }), RangeError, `options.within must be a whole number from 0 to 64, got ${within}`);
  }
  for (const limit of [-1, 2.5, NaN, -Infinity]) refused(() => index.near(FP, { limit }), RangeError, /^options.limit must be/);
  for (const value of ['3', 3n, null]) {
    refused(() => index.near(FP, { within: value }), TypeError, /^options.within must be/);
    refused(() => index.near(FP, { limit: value }), TypeError, /^options.limit must be/);
    refused(() => index.nearest(FP, value), TypeError, /^n must be/);
  }
  for (const n of [-1, 0.5, NaN, Infinity]) refused(() => index.nearest(FP, n), RangeError, /^n must be/);
  refused(() => index.nearest(FP), TypeError, 'n must be a whole number, got undefined');
  assert.deepEqual(index.nearest(FP, 0), []);
  for (const bits of [0, 63, 256]) refused(() => new Index({ bits }), RangeError, /^options.bits must be 32, 64 or 128, got/);
  for (const tables of [0, 5, 'all']) refused(() => new Index({ tables }), RangeError, /^options.tables must be 'auto', 1, 2, 3 or 4, got/);
  refused(() => new Index(null), TypeError, 'options must be a plain object, got null');
});

test('fingerprints to index, of which one is bad', () => {
  for (const value of [undefined, null, 7, {}, 'text']) refused(() => Index.from(value), TypeError, /^fps must be/);
  refused(() => Index.from([1n, 2n, 7]), TypeError, 'fps[2] must be a fingerprint (a bigint of at most 64 bits), got 7');
  refused(() => Index.from(BigUint64Array.of(1n, 1n << 40n), { bits: 32 }), RangeError, /^fps\[1\] must be .* 32 bits/);
  refused(() => Index.from(BigInt64Array.of(-1n)), RangeError, /^fps\[0\] must be/);
});

test('more matches than become objects are refused, and nearAll returns them', () => {
  const most = 2 ** 23;
  const many = Index.from(new BigUint64Array(most + 1));
  refused(() => many.near(0n), RangeError, /^there are 8388609 matches, more than 8388608: options.limit can limit them/);
  refused(() => many.nearest(0n, most + 1), RangeError, /^there are 8388609 matches/);
  assert.equal(many.near(0n, { limit: 3 }).length, 3);
  assert.equal(many.nearAll([0n]).ids.length, most + 1);
  many.dispose();
});

test('bytes of another kind', () => {
  for (const value of [undefined, null, 7, 'bytes', [1, 2], bytes.buffer, new Uint16Array(4), new DataView(bytes.buffer)]) {
    refused(() => Index.fromBytes(value), TypeError, /^bytes must be a Uint8Array, got/);
  }
  for (const value of [
    new Uint8Array(0),
    new Uint8Array(1000),
    new TextEncoder().encode(TEXT),
    crypto.getRandomValues(new Uint8Array(500)),
  ]) {
    failed(() => Index.fromBytes(value), 'ERR_BAD_SNAPSHOT');
  }
  assert.equal(Index.fromBytes(Buffer.from(bytes)).size, 3);
  const newer = bytes.slice();
  newer[8] = 7;
  failed(() => Index.fromBytes(newer), 'ERR_BAD_SNAPSHOT', /^format version 7 found; this build reads 1$/);
  allIsWell();
});

test('bytes cut at every length, lengthened, or altered in any one byte or bit', () => {
  const whole = Index.from(fingerprintAll(Array.from({ length: 40 }, (_, i) => `${TEXT} ${i}`)));
  whole.remove(7);
  const good = whole.toBytes();
  for (let length = 0; length < good.length; length++) failed(() => Index.fromBytes(good.subarray(0, length)), 'ERR_BAD_SNAPSHOT');
  failed(() => Index.fromBytes(Uint8Array.of(...good, 0)), 'ERR_BAD_SNAPSHOT');
  for (let at = 0; at < good.length; at++) {
    for (const change of [1, 128, 255]) {
      const bad = good.slice();
      bad[at] ^= change;
      failed(() => Index.fromBytes(bad), 'ERR_BAD_SNAPSHOT');
    }
  }
  assert.equal(Index.fromBytes(good).size, 39);
  allIsWell();
});

test('more pairs than memory may hold', () => {
  const crowd = Index.from(new BigUint64Array(100_000));
  failed(
    () => crowd.pairs({ within: 0 }),
    'ERR_TOO_MANY_PAIRS',
    /^there are more than 33554432 pairs; use clusters, which make no list of pairs$/,
  );
  assert.equal(new Set(crowd.clusters({ within: 0 })).size, 1);
  assert.deepEqual(crowd.near(0n, { limit: 2 }), [
    { id: 0, distance: 0 },
    { id: 1, distance: 0 },
  ]);
  crowd.dispose();
  allIsWell();
});

test('use after dispose', () => {
  const gone = new Draft(TEXT);
  const empty = Index.from([FP]);
  for (const object of [gone, empty]) for (let i = 0; i < 2; i++) object.dispose();
  const uses = {
    Draft: [() => gone.replace(0, 0, 'x'), () => gone.length, () => gone.fingerprint, () => gone.paragraphs(), () => gone.toString()],
    Index: [
      () => empty.bits,
      () => empty.size,
      () => empty.add(FP),
      () => empty.add(7),
      () => empty.remove(0),
      () => empty.get(0),
      () => empty.near(FP),
      () => empty.nearest(FP, 1),
      () => empty.stats(),
      () => empty.toBytes(),
    ],
  };
  for (const [name, calls] of Object.entries(uses)) {
    for (const call of calls) failed(call, 'ERR_DISPOSED', new RegExp(`^this ${name} has been disposed of$`));
  }
  const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');
  for (const object of [gone, empty, new Draft(), new Index()]) object[dispose]();
  allIsWell();
});

test('classes called as functions, and methods torn off', () => {
  assert.throws(() => Draft('x'), TypeError);
  assert.throws(() => Index(), TypeError);
  assert.throws(() => Draft.prototype.replace.call({}, 0, 0, ''), TypeError);
  assert.throws(() => Index.prototype.near.call(draft, FP), TypeError);
  allIsWell();
});
