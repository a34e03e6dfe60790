//! How property tests draw: the same cases on every run, so that a failure is the change's fault and not the day's.
//! `PROPTEST_CASES=100000 cargo test` draws more, and afresh.

use proptest::test_runner::{Config, RngSeed};

pub(crate) fn config(cases: u32) -> Config {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
        config.rng_seed = RngSeed::Fixed(1);
    }
    config
}
