import { Hyperplanes, distance } from 'nearprint/fingerprints';
import { gaussian, random } from '../page/random.ts';

export const DIMENSIONS = 48;
export const BITS = 64;
const STEP = 5; // degrees between two measured pairs

/** Two dense vectors, such as embeddings, at an angle of so many degrees. */
function pair(degrees: number, draw: () => number): [Float32Array, Float32Array] {
  const [one, other] = [0, 1].map(() => Array.from({ length: DIMENSIONS }, draw)) as [number[], number[]];
  const dot = (x: number[], y: number[]) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  const unit = (x: number[]) => {
    const length = Math.sqrt(dot(x, x));
    return x.map((value) => value / length);
  };
  const a = unit(one);
  const along = dot(other, a);
  const across = unit(other.map((value, i) => value - along * a[i]!)); // what of the other stands upright on a
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [Float32Array.from(a), Float32Array.from(a, (value, i) => cos * value + sin * across[i]!)];
}

/** Calls `use` with planes drawn from a seed. */
function withPlanes<T>(seed: number, use: (bitsBetween: (pair: [Float32Array, Float32Array]) => number, planes: Hyperplanes) => T): T {
  const planes = new Hyperplanes({ dimensions: DIMENSIONS, bits: BITS, seed });
  try {
    return use(([a, b]) => distance(planes.fingerprint(a), planes.fingerprint(b)), planes);
  } finally {
    planes.dispose();
  }
}

/** Each seed and angle has other vectors. */
const drawFor = (degrees: number, seed: number) => gaussian(random(seed * 1000 + Math.round(degrees)));

/**
 * The number of 64 bits in which two dense vectors at this angle differ, by planes drawn from `seed`; and their distance by the
 * same products without the signs: a random projection to 64 dimensions.
 */
export const measured = (degrees: number, seed: number): { bits: number; apart: number } =>
  withPlanes(seed, (bitsBetween, planes) => {
    const both = pair(degrees, drawFor(degrees, seed));
    const [a, b] = both.map((vector) => planes.project(vector)) as [Float32Array, Float32Array];
    return { bits: bitsBetween(both), apart: Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0)) };
  });

/** One pair at each of many angles from 0 to 180 degrees, and the number of bits in which it differs. */
export const measuredDots = (seed: number): { degrees: number; bits: number }[] =>
  withPlanes(seed, (bitsBetween) =>
    Array.from({ length: 180 / STEP + 1 }, (_, i) => ({ degrees: i * STEP, bits: bitsBetween(pair(i * STEP, drawFor(i * STEP, seed))) })),
  );
