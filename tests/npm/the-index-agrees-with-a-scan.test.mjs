// The index through JavaScript: tests/core/index.rs compares it with a scan in all its forms, and this file checks the conversion.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nearprint } from './consumer.mjs';

const { distance, Index } = nearprint;

for (const bits of [32, 64, 128]) {
  const all = (1n << BigInt(bits)) - 1n;
  const flips = fc.array(fc.nat({ max: bits - 1 }), { maxLength: 12 });
  const flipped = (fp, positions) => positions.reduce((fp, position) => fp ^ (1n << BigInt(position)), fp);
  // Around a few centres, so that there is something to find.
  const centre = fc.constantFrom(0n, all, all / 3n, 0x123456789abcdef0fedcba9876543210n & all);
  const fp = fc.tuple(centre, flips).map(([centre, positions]) => flipped(centre, positions));
  const step = fc.oneof({ weight: 4, arbitrary: fp }, { weight: 1, arbitrary: fc.nat({ max: 40 }) });

  test(`${bits} bits: what was added and not removed is found, also after saving and loading`, () => {
    const tables = fc.constantFrom('auto', 1, 2, 3, 4);
    const property = fc.property(tables, fc.array(step, { maxLength: 60, size: 'max' }), fc.array(fp), (tables, steps, queries) => {
      const index = new Index({ bits, tables });
      const stored = new Map();
      let next = 0;
      for (const step of steps) {
        if (typeof step === 'number') assert.equal(index.remove(step), stored.delete(step));
        else assert.equal(index.add(step), (stored.set(next, step), next++));
      }
      const nearest = (fp) =>
        [...stored].map(([id, other]) => ({ id, distance: distance(fp, other) })).sort((a, b) => a.distance - b.distance || a.id - b.id);
      const near = (fp, within) => nearest(fp).filter(({ distance }) => distance <= within);
      const again = Index.fromBytes(index.toBytes());
      for (const one of [index, again]) {
        assert.deepEqual([one.bits, one.size, one.stats().size], [bits, stored.size, stored.size]);
        for (let id = 0; id < 62; id++) assert.equal(one.get(id), stored.get(id));
        const { offsets, ids, distances } = one.nearAll(queries, { within: 9, limit: 4 });
        queries.forEach((fp, i) => {
          const range = [...ids.keys()].slice(offsets[i], offsets[i + 1]);
          const found = range.map((at) => ({ id: ids[at], distance: distances[at] }));
          assert.deepEqual(found, near(fp, 9).slice(0, 4));
          assert.deepEqual(one.near(fp), near(fp, 3));
          assert.deepEqual(one.nearest(fp, 5), nearest(fp).slice(0, 5));
        });
        const { a, b, distance } = one.pairs({ within: 5 });
        const pairs = [...stored].flatMap(([id, fp]) => near(fp, 5).flatMap((hit) => (hit.id > id ? [[id, hit.id, hit.distance]] : [])));
        pairs.sort(([a, b], [c, d]) => a - c || b - d);
        assert.deepEqual(
          [...a].map((id, i) => [id, b[i], distance[i]]),
          pairs,
        );
        const clusters = one.clusters({ within: 5 });
        assert.equal(clusters.length, next);
        for (const [a, b] of pairs) assert.equal(clusters[a], clusters[b]);
        clusters.forEach((number, id) => assert.equal(number === 0xffffffff, !stored.has(id)));
        assert.ok(one.plan(3).candidates >= stored.size);
      }
      // Ids continue where they were, and equal indexes have equal bytes.
      assert.deepEqual(again.toBytes(), index.toBytes());
      assert.equal(again.add(0n), next);
      index.dispose();
      again.dispose();
    });
    fc.assert(property, { numRuns: 40 });
  });

  test(`${bits} bits: within every number of bits, limits, and what it is made from`, () => {
    const index = new Index({ bits });
    for (let ones = 0; ones <= bits; ones++) index.add((1n << BigInt(ones)) - 1n);
    for (let within = 0; within <= bits; within++) assert.equal(index.near(0n, { within }).length, within + 1);
    assert.deepEqual(index.near(0n, { within: bits, limit: 0 }), []);
    assert.equal(index.near(0n, { within: bits, limit: Infinity }).length, bits + 1);
    assert.equal(index.nearest(0n, 2 ** 40).length, bits + 1);
    const fps = [3n, all, 3n, 0n];
    const made = Index.from(fps.values(), { bits });
    assert.deepEqual([made.size, ...fps.map((_, id) => made.get(id))], [4, ...fps]);
    if (bits === 64) assert.deepEqual(Index.from(BigUint64Array.from(fps)).toBytes(), made.toBytes());
  });
}

test('graded matches are the near ones, those first that differ in unsure bits', () => {
  const { fingerprint, gradedDistance, sketch } = nearprint;
  const texts = Array.from({ length: 40 }, (_, i) => `The ${i} quick brown foxes jump over ${i % 7} lazy dogs and ${i % 3} cats.`);
  for (const bits of [32, 64, 128]) {
    const all = texts.map((text) => fingerprint(text, { bits }));
    const index = Index.from(all, { bits });
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

test('the bytes are the caller’s own', () => {
  const index = Index.from([1n, 2n]);
  const bytes = index.toBytes();
  const again = Index.fromBytes(bytes);
  bytes.fill(0);
  assert.deepEqual(again.toBytes(), index.toBytes());
  assert.ok(structuredClone(again.toBytes(), { transfer: [index.toBytes().buffer] }).length > 0);
});
