/** The number of 64-bit values within so many bits of a value, itself included: C(64, 0) + … + C(64, within). */
export function manyWithin(within: number): number {
  let [sum, ways] = [0, 1];
  for (let k = 0; k <= within; k++) {
    sum += ways;
    ways = (ways * (64 - k)) / (k + 1);
  }
  return sum;
}
