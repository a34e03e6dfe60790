/** The binomial distribution: the probability of each number of hits in `trials`. */
export function binomial(trials: number, chance: number): number[] {
  if (chance <= 0 || chance >= 1) return Array.from({ length: trials + 1 }, (_, hits) => (hits === (chance <= 0 ? 0 : trials) ? 1 : 0));
  let logOfWays = 0; // the logarithm of "trials choose hits": the numbers themselves are too large to be exact
  return Array.from({ length: trials + 1 }, (_, hits) => {
    if (hits > 0) logOfWays += Math.log((trials - hits + 1) / hits);
    return Math.exp(logOfWays + hits * Math.log(chance) + (trials - hits) * Math.log(1 - chance));
  });
}

/** The mean of a histogram, and the interval that holds nine tenths of it. */
export function summary(histogram: readonly number[]): { mean: number; low: number; high: number } {
  const all = histogram.reduce((sum, many) => sum + many, 0);
  const below = (part: number) => {
    let sum = 0;
    return histogram.findIndex((many) => (sum += many) >= part * all);
  };
  return { mean: histogram.reduce((sum, many, value) => sum + many * value, 0) / all, low: below(0.05), high: below(0.95) };
}
