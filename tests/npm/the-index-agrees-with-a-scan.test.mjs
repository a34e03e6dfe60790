// Whatever was added and removed, the Index gives the answers of a plain loop over all fingerprints, also after saving and loading.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearprint } from './consumer.mjs';

const { Index } = nearprint;

/** The oracle: a Map and a loop. */
class Scan {
  #fps = new Map();
  #next = 0;
  add(fp) {
    this.#fps.set(this.#next, fp);
    return this.#next++;
  }
  remove(id) {
    return this.#fps.delete(id);
  }
  get(id) {
    return this.#fps.get(id);
  }
  get size() {
    return this.#fps.size;
  }
  nearest(fp, n) {
    const ones = (x) => x.toString(2).replaceAll('0', '').length;
    const hits = [...this.#fps].map(([id, stored]) => ({ id, distance: ones(stored ^ fp) }));
    return hits.sort((a, b) => a.distance - b.distance || a.id - b.id).slice(0, n);
  }
  pairs(within) {
    const found = [...this.#fps].flatMap(([a, fp]) => this.near(fp, { within }).map(({ id, distance }) => [a, id, distance]));
    return found.filter(([a, b]) => a < b).sort(([a, b], [c, d]) => a - c || b - d);
  }
  near(fp, { within = 3, limit = Infinity } = {}) {
    return this.nearest(fp, Infinity)
      .filter(({ distance }) => distance <= within)
      .slice(0, limit);
  }
}

for (const bits of [32, 64, 128]) {
  const all = (1n << BigInt(bits)) - 1n;
  const flips = fc.array(fc.nat({ max: bits - 1 }), { maxLength: 12 });
  const flipped = (fp, positions) => positions.reduce((fp, position) => fp ^ (1n << BigInt(position)), fp);
  // Mostly around a few centres, so that there is something to find.
  const centre = fc.constantFrom(0n, all, all / 3n, 0x123456789abcdef0fedcba9876543210n & all);
  const fp = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(centre, flips).map(([centre, positions]) => flipped(centre, positions)) },
    { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: all }) },
  );
  const step = fc.oneof({ weight: 4, arbitrary: fp }, { weight: 1, arbitrary: fc.nat({ max: 40 }) });
  const query = fc.record({
    fp,
    within: fc.option(fc.nat({ max: bits }), { nil: undefined }),
    limit: fc.option(fc.nat({ max: 8 }), { nil: undefined }),
  });

  test(`${bits} bits: adds, removes, queries, bytes`, () => {
    const tables = fc.constantFrom('auto', 1, 2, 3, 4);
    const property = fc.property(tables, fc.array(step, { maxLength: 60, size: 'max' }), fc.array(query), (tables, steps, queries) => {
      const index = new Index({ bits, tables });
      const scan = new Scan();
      for (const step of steps) {
        if (typeof step === 'bigint') assert.equal(index.add(step), scan.add(step));
        else assert.equal(index.remove(step), scan.remove(step));
      }
      const again = Index.fromBytes(index.toBytes());
      for (const one of [index, again]) {
        assert.equal(one.size, scan.size);
        assert.equal(one.stats().size, scan.size);
        for (let id = 0; id < 62; id++) assert.equal(one.get(id), scan.get(id));
        const { offsets, ids, distances } = one.nearAll(
          queries.map(({ fp }) => fp),
          { within: 9, limit: 4 },
        );
        queries.forEach(({ fp }, i) => {
          const range = [...ids.keys()].slice(offsets[i], offsets[i + 1]);
          const found = range.map((at) => ({ id: ids[at], distance: distances[at] }));
          assert.deepEqual(found, scan.near(fp, { within: 9, limit: 4 }));
        });
        const { a, b, distance } = one.pairs({ within: 5 });
        const pairs = scan.pairs(5);
        assert.deepEqual(
          [...a].map((id, i) => [id, b[i], distance[i]]),
          pairs,
        );
        const clusters = one.clusters({ within: 5 });
        assert.equal(clusters.length, steps.filter((step) => typeof step === 'bigint').length);
        for (const [a, b] of pairs) assert.equal(clusters[a], clusters[b]);
        const live = [...clusters].filter((number, id) => scan.get(id) !== undefined);
        const first = [...new Set(live)];
        assert.deepEqual(first, [...first.keys()], 'numbered in the order of the smallest ids');
        clusters.forEach((number, id) => assert.equal(number === 0xffffffff, scan.get(id) === undefined));
        assert.equal(one.bits, bits);
        assert.equal(one.plan(3).candidates >= scan.size, true);
        for (const { fp, within, limit } of queries) {
          assert.deepEqual(one.near(fp, { within, limit }), scan.near(fp, { within, limit }));
          assert.deepEqual(one.nearest(fp, limit ?? 3), scan.nearest(fp, limit ?? 3));
        }
      }
      // Ids continue where they were, and equal indexes have equal bytes.
      assert.deepEqual(again.toBytes(), index.toBytes());
      assert.equal(again.add(0n), scan.add(0n));
      index.dispose();
      again.dispose();
    });
    fc.assert(property, { numRuns: 40 });
  });

  test(`${bits} bits: within every number of bits, the last one included`, () => {
    const index = new Index({ bits });
    for (let ones = 0; ones <= bits; ones++) index.add((1n << BigInt(ones)) - 1n);
    for (let within = 0; within <= bits; within++) assert.equal(index.near(0n, { within }).length, within + 1);
    assert.equal(index.near(0n).length, 4);
    assert.deepEqual(index.near(0n, { within: bits, limit: 0 }), []);
    assert.equal(index.near(0n, { within: bits, limit: Infinity }).length, bits + 1);
    assert.equal(index.nearest(0n, 2 ** 40).length, bits + 1);
  });

  test(`${bits} bits: from an iterable is one add after the other`, () => {
    const fps = [3n, all, 3n, 0n];
    const index = Index.from(fps.values(), { bits });
    assert.equal(index.size, 4);
    assert.deepEqual(
      fps.map((_, id) => index.get(id)),
      fps,
    );
    if (bits === 64) assert.deepEqual(Index.from(BigUint64Array.from(fps)).toBytes(), index.toBytes());
  });
}

test('graded matches are the near ones, those first that differ in unsure bits', () => {
  const { fingerprint, gradedDistance, sketch } = nearprint;
  const texts = Array.from({ length: 40 }, (_, i) => `The ${i} quick brown foxes jump over ${i % 7} lazy dogs and ${i % 3} cats.`);
  for (const bits of [32, 64, 128]) {
    const index = Index.from(
      texts.map((text) => fingerprint(text, { bits })),
      { bits },
    );
    const query = sketch(texts[20], { bits });
    const within = bits / 4;
    const expected = index.near(query.fingerprint, { within });
    for (const hit of expected) hit.graded = gradedDistance(query, index.get(hit.id));
    expected.sort((a, b) => a.graded - b.graded || a.distance - b.distance || a.id - b.id);
    assert.ok(expected.length > 5);
    assert.deepEqual(index.nearGraded(query, { within }), expected);
    assert.deepEqual(index.nearGraded(query, { within, limit: 3 }), expected.slice(0, 3));
    assert.deepEqual(index.nearGraded(query)[0], { id: 20, distance: 0, graded: 0 });
  }
});

test('bad arguments of the many-at-once questions are refused, and the index still answers', () => {
  const index = Index.from([1n, 2n]);
  assert.throws(() => index.nearAll('11'), TypeError);
  assert.throws(() => index.nearAll([1n, 7]), /fps\[1\] must be a fingerprint/);
  assert.throws(() => index.nearAll([1n], { withing: 3 }), /did you mean 'within'/);
  assert.throws(() => index.nearGraded({ sums: [1] }), TypeError);
  assert.throws(() => index.nearGraded({ sums: new Int32Array(32) }), RangeError);
  assert.throws(() => index.pairs({ within: 65 }), RangeError);
  assert.throws(() => index.pairs({ limit: 3 }), /unknown option 'limit'/);
  assert.throws(() => index.clusters(3), TypeError);
  assert.throws(() => index.plan(), TypeError);
  assert.throws(() => index.plan(3, 7), /^TypeError: fp must be a fingerprint/);
  assert.deepEqual(index.pairs(), { a: Uint32Array.of(0), b: Uint32Array.of(1), distance: Uint8Array.of(2) });
  index.dispose();
  for (const call of [
    () => index.pairs(),
    () => index.clusters(),
    () => index.plan(3),
    () => index.nearAll([]),
    () => index.nearGraded({}),
  ]) {
    assert.throws(call, { code: 'ERR_DISPOSED' });
  }
});

test('the bytes are the caller’s own', () => {
  const index = Index.from([1n, 2n]);
  const bytes = index.toBytes();
  const again = Index.fromBytes(bytes);
  bytes.fill(0);
  assert.deepEqual(again.toBytes(), index.toBytes());
  assert.ok(structuredClone(again.toBytes(), { transfer: [index.toBytes().buffer] }).length > 0);
});
