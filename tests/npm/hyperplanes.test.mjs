// Dense vectors: the same planes as in Rust, angles that become distances, and bad vectors refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearprint } from './consumer.mjs';

const { distance, Hyperplanes, toHex } = nearprint;
const ramp = Float32Array.from({ length: 16 }, (_, d) => d - 7.25);

test('planes are those of Rust', () => {
  assert.equal(toHex(new Hyperplanes({ dimensions: 16 }).fingerprint(ramp)), '0f98663964bddc39');
  const planes = new Hyperplanes({ dimensions: 16, bits: 128, seed: 42 });
  assert.equal(toHex(planes.fingerprint(ramp), 128), 'cc1caddffa072ea28bb12014a2632239');
});

test('a fingerprint is the signs of the projection', () => {
  for (const bits of [32, 64, 128]) {
    const planes = new Hyperplanes({ dimensions: 16, bits, seed: 3 });
    const projected = planes.project(ramp);
    assert.ok(projected instanceof Float32Array && projected.length === bits);
    assert.equal(
      planes.fingerprint(ramp),
      projected.reduceRight((fp, x) => (fp << 1n) | (x > 0 ? 1n : 0n), 0n),
    );
  }
});

test('vectors on opposite sides differ in every bit, near ones in few', () => {
  const planes = new Hyperplanes({ dimensions: 16, bits: 128 });
  assert.equal(distance(planes.fingerprint(ramp), planes.fingerprint(ramp.map((x) => -x))), 128);
  assert.ok(distance(planes.fingerprint(ramp), planes.fingerprint(ramp.map((x, d) => x + (d % 3) / 10))) < 16);
});

test('bad arguments are refused, and the planes still work', () => {
  assert.throws(() => new Hyperplanes(), TypeError);
  assert.throws(() => new Hyperplanes({}), { name: 'TypeError', message: /options\.dimensions must be .*, got undefined/ });
  assert.throws(() => new Hyperplanes({ dimensions: 0 }), RangeError);
  assert.throws(() => new Hyperplanes({ dimensions: 65_537 }), RangeError);
  assert.throws(() => new Hyperplanes({ dimensions: 3, bits: 63 }), RangeError);
  assert.throws(() => new Hyperplanes({ dimensions: 3, sead: 1 }), /did you mean 'seed'/);
  const planes = new Hyperplanes({ dimensions: 3 });
  assert.throws(() => planes.fingerprint([1, 2, 3]), { name: 'TypeError', message: /Float32Array, got an array/ });
  assert.throws(() => planes.project(new Float32Array(4)), { name: 'RangeError', message: /v\.length must be 3/ });
  assert.throws(() => planes.project(Float32Array.of(1, NaN, 3)), { name: 'RangeError', message: /v\[1\] .* got NaN/ });
  assert.throws(() => planes.project(new Float32Array(3).fill(3e38)), { name: 'RangeError', message: /v is too long/ });
  assert.equal(planes.fingerprint(new Float32Array(3)), 0n);
  planes.dispose();
  planes.dispose();
  assert.throws(() => planes.project(new Float32Array(3)), { code: 'ERR_DISPOSED' });
});
