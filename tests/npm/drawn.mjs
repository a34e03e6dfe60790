// How often properties are drawn: in the suite the same few hundred times, in `cargo xtask fuzz` ever new ones.

import fc from 'fast-check';

const runs = Number(process.env.NEARPRINT_FUZZ_RUNS ?? 0);

/** Checks a property for as many inputs as wanted; a failure is shrunk and says its seed. */
export const holds = (property, usual = 300) =>
  fc.assert(property, runs > 0 ? { numRuns: runs } : { numRuns: usual, seed: 1 });

export { fc };
