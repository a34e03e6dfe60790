// The number of runs of a property: in the suite a few hundred, always the same; in `cargo xtask fuzz` always new ones.

import fc from 'fast-check';

const runs = Number(process.env.NEARPRINT_FUZZ_RUNS ?? 0);

/** Checks a property for as many inputs as wanted; a failure is shrunk and reports its seed. */
export const holds = (property, usual = 300) => fc.assert(property, runs > 0 ? { numRuns: runs } : { numRuns: usual, seed: 1 });

export { fc };
