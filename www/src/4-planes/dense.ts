import { Hyperplanes, distance } from 'nearprint'
import { gaussian, random } from '../page/random.ts'

export const DIMENSIONS = 48
export const BITS = 64
const STEP = 5 // degrees between two measured pairs

/** Two dense vectors, such as embeddings, at an angle of so many degrees; different ones for every seed. */
function pair(degrees: number, seed: number): [Float32Array, Float32Array] {
  const draw = gaussian(random(seed))
  const [one, other] = [0, 1].map(() => Array.from({ length: DIMENSIONS }, draw)) as [number[], number[]]
  const dot = (x: number[], y: number[]) => x.reduce((sum, value, i) => sum + value * y[i]!, 0)
  const unit = (x: number[]) => x.map(value => value / Math.sqrt(dot(x, x)))
  const a = unit(one)
  const along = dot(other, a)
  const across = unit(other.map((value, i) => value - along * a[i]!)) // what of the other stands upright on a
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [Float32Array.from(a), Float32Array.from(a, (value, i) => cos * value + sin * across[i]!)]
}

/** In how many of 64 bits two dense vectors at this angle differ, by planes drawn from `seed`. */
export function measured(degrees: number, seed: number): number {
  const planes = new Hyperplanes({ dimensions: DIMENSIONS, bits: BITS, seed })
  const [a, b] = pair(degrees, seed * 1000 + Math.round(degrees))
  const differ = distance(planes.fingerprint(a), planes.fingerprint(b))
  planes.dispose()
  return differ
}

/** The same for angles from 0 to 180 degrees. */
export const measuredAll = (seed: number) =>
  Array.from({ length: 180 / STEP + 1 }, (_, i) => ({ degrees: i * STEP, bits: measured(i * STEP, seed) }))
