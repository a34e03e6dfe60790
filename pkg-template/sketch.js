import { check, checkFingerprint, isTyped } from './checks.js';

/** The share of the query's votes that are against the stored fingerprint. Needs no WebAssembly. */
export function gradedDistance(query, stored) {
  checkSketch(query);
  const { sums } = query;
  checkFingerprint('stored', stored, sums.length);
  let against = 0;
  let total = 0;
  for (let first = 0; first < sums.length; first += 32) {
    const word = Number(BigInt.asUintN(32, stored >> BigInt(first)));
    for (let bit = 0; bit < 32; bit++) {
      const sum = sums[first + bit];
      total += Math.abs(sum);
      if (sum > 0 !== ((word >>> bit) & 1) > 0) against += Math.abs(sum);
    }
  }
  return total === 0 ? 0 : against / total;
}

export function checkSketch(query) {
  const sums = query?.sums;
  check('query', query, 'a sketch (with sums, an Int32Array)', isTyped(sums, 'Int32Array'));
  if (![32, 64, 128].includes(sums.length)) {
    throw new RangeError(`query.sums must hold 32, 64 or 128 sums, got ${sums.length}`);
  }
}

/** The fingerprint of a sketch, computed from its sums, which the caller may have changed. */
export function signs({ sums }) {
  return sums.reduceRight((fp, sum) => (fp << 1n) | (sum > 0 ? 1n : 0n), 0n);
}
