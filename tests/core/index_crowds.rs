//! The work of an index with many near-duplicates. It is counted, not timed.

use crate::support::crowds::{
    Lots, equal, fingerprints, form_letters, half_of_the_bits_constant, six_flips_around_a_centre, unrelated,
};
use crate::support::random;
use nearprint::index::{Near, PairsError, Tables};
use nearprint::{Bits, Fingerprint, Index};
use std::ops::ControlFlow;

fn index(codes: &[u64], tables: Tables) -> Index {
    let mut index = Index::with_tables(Bits::B64, tables);
    index.extend(fingerprints(codes));
    index
}

/// The distances and ids of all near codes, nearest first.
fn scan(codes: &[u64], query: u64, within: u32) -> Vec<(u32, u32)> {
    let distances = codes.iter().zip(0..).map(|(code, id)| ((code ^ query).count_ones(), id));
    let mut found: Vec<(u32, u32)> = distances.filter(|&(distance, _)| distance <= within).collect();
    found.sort_unstable();
    found
}

/// Whatever is stored and queried, the answer is that of a scan, and costs at most as much as so many tenths of a scan, at most 20.
fn costs_two_scans_at_most(codes: &[u64], tenths: u64) {
    let (lots, count) = (&mut Lots(9), codes.len() as u64);
    for tables in [Tables::Auto, Tables::One, Tables::Two, Tables::Four] {
        let index = index(codes, tables);
        for within in [0, 3, 6, 8, 12, 16, 40, 64] {
            let plan = index.plan(within);
            assert!(plan.most <= count * 9 / 4 + 5000, "{plan:?}");
            assert!(plan.candidates <= plan.most, "{plan:?}");
            for flips in [0, 2, 5] {
                let code = codes[lots.below(codes.len())];
                let query = Fingerprint::new(lots.flipped(code, flips).into());
                let done = index.plan_for(query, Near::within(within));
                assert!(done.candidates <= plan.most, "{tables:?}, within {within}: {done:?}, {plan:?}");
                assert!(done.candidates <= count * tenths / 10 + 5000, "{tables:?}, within {within}: {done:?}");
                assert!(done.probes <= count / 16 + 200, "{tables:?}, within {within}: {done:?}");
                if flips == 2 {
                    let truth = scan(codes, query.number() as u64, within);
                    let found: Vec<_> = index
                        .near(query, Near::within(within))
                        .iter()
                        .map(|found| (found.distance, found.id))
                        .collect();
                    assert!(found == truth, "{tables:?}, within {within}");
                    let ten = Near { limit: Some(10), ..Near::within(within) };
                    let found: Vec<_> = index.near(query, ten).iter().map(|found| (found.distance, found.id)).collect();
                    assert_eq!(found, truth[..truth.len().min(10)], "{tables:?}, within {within}");
                }
            }
        }
        // The nearest are found by increasing distances, which together cost no more.
        for flips in [0, 5, 30] {
            let query = lots.flipped(codes[0], flips);
            let truth = scan(codes, query, 64);
            let found: Vec<_> =
                index.nearest(Fingerprint::new(query.into()), 100).iter().map(|m| (m.distance, m.id)).collect();
            assert_eq!(found, truth[..100]);
        }
    }
}

#[test]
fn a_search_among_near_duplicates_costs_two_scans_at_most() {
    costs_two_scans_at_most(&form_letters(100_000), 18);
    costs_two_scans_at_most(&six_flips_around_a_centre(random::some(400_000)), 20);
    costs_two_scans_at_most(&equal(200_000), 20);
    costs_two_scans_at_most(&half_of_the_bits_constant(200_000), 18);
}

#[test]
fn a_search_among_unrelated_codes_costs_what_the_plan_says() {
    let codes = unrelated(100_000);
    let lots = &mut Lots(5);
    for tables in [Tables::One, Tables::Two, Tables::Four] {
        let index = index(&codes, tables);
        for within in [0, 3, 6, 8, 12, 16] {
            let plan = index.plan(within);
            let done: Vec<_> =
                (0..20).map(|_| index.plan_for(Fingerprint::new(lots.draw().into()), Near::within(within))).collect();
            assert!(done.iter().all(|done| (done.tables, done.most) == (plan.tables, plan.most)));
            assert!(done.iter().all(|done| done.probes.abs_diff(plan.probes) <= plan.probes / 10), "{plan:?} {done:?}");
            let mean = done.iter().map(|done| done.candidates).sum::<u64>() / 20;
            assert!(mean <= 2 * plan.candidates + 50, "{tables:?}, within {within}: {mean}, {plan:?}");
            assert!(3 * mean + 50 >= plan.candidates, "{tables:?}, within {within}: {mean}, {plan:?}");
        }
    }
}

#[test]
fn tables_of_a_crowd_are_soon_given_up() {
    for codes in [form_letters(100_000), six_flips_around_a_centre(100_000)] {
        let (lots, index) = (&mut Lots(10), index(&codes, Tables::Four));
        // In every table, the bucket of the crowd has many of all codes.
        assert!(index.plan(6).candidates > 50_000, "{:?}", index.plan(6));
        for _ in 0..20 {
            let code = codes[lots.below(codes.len())];
            let done = index.plan_for(Fingerprint::new(lots.flipped(code, 1).into()), Near::within(6));
            assert!(done.candidates <= 140_000, "{done:?}");
        }
    }
}

#[test]
fn a_distance_at_which_tables_cost_more_is_scanned_from_the_start() {
    let codes = form_letters(100_000);
    for tables in [Tables::One, Tables::Two, Tables::Three, Tables::Four] {
        let (lots, index) = (&mut Lots(11), index(&codes, tables));
        assert!(index.plan(1).candidates < 60_000, "{tables:?}: {:?}", index.plan(1));
        for within in [6, 8] {
            let done = (0..20).map(|_| {
                let code = codes[lots.below(codes.len())];
                index.plan_for(Fingerprint::new(lots.flipped(code, 2).into()), Near::within(within)).candidates
            });
            let mean = done.sum::<u64>() / 20;
            assert!(mean <= 120_000, "{tables:?}, within {within}: {mean}");
        }
        let opened = Index::from_bytes(&index.to_bytes()).unwrap();
        assert!((0..=64).step_by(random::step()).all(|within| opened.plan(within) == index.plan(within)), "{tables:?}");
    }
}

#[test]
fn more_than_all_bits_is_all_bits() {
    let codes = unrelated(300);
    let index = index(&codes, Tables::Auto);
    let all = index.pairs(64).unwrap();
    assert_eq!(all.len(), 300 * 299 / 2);
    assert_eq!(index.pairs(u32::MAX).unwrap(), all);
    assert_eq!(index.clusters(u32::MAX), vec![Some(0); 300]);
    assert_eq!(index.near(Fingerprint::new(0), Near::within(u32::MAX)).len(), 300);
    assert_eq!(index.plan(u32::MAX), index.plan(64));
}

#[test]
fn a_visit_of_pairs_ends_when_the_visitor_breaks_off() {
    for codes in [equal(100_000), unrelated(2000)] {
        let mut visited = 0;
        let done = index(&codes, Tables::Auto).visit_pairs(64, |_| {
            visited += 1;
            if visited == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((done, visited), (Ok(()), 7));
    }
}

#[test]
fn more_pairs_than_a_list_holds_are_refused() {
    let error = index(&equal(100_000), Tables::Auto).pairs(0).unwrap_err();
    assert_eq!(error, PairsError::TooMany);
    assert_eq!(error.to_string(), "there are more than 33554432 pairs; use clusters, which make no list of pairs");
    // The pairs of different codes are not known before they are found.
    assert_eq!(index(&unrelated(9000), Tables::Auto).pairs(64), Err(PairsError::TooMany));
}
