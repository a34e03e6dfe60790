//! The textbook look-ups, by their names in the articles: they find what a scan finds, at the cost that the articles state.

use crate::support::crowds::Lots;
use crate::support::random;
use nearprint::Fingerprint;
use nearprint::lookup::{BitLists, Blocks, Lookup, Neighbourhood, Permuted, PermutedTables, Probe, Scan};
use proptest::collection::vec;
use proptest::prelude::*;

/// C(64, 0) + … + C(64, 3).
const WITHIN_3: u64 = 43_745;

fn uniform(count: usize) -> Vec<Fingerprint> {
    let lots = &mut Lots(0);
    (0..count).map(|_| Fingerprint::new(lots.draw().into())).collect()
}

/// Neighbours of one another, copies, and others.
fn fingerprints() -> impl Strategy<Value = Vec<Fingerprint>> {
    let near = (any::<prop::sample::Index>(), vec(0u32..64, 0..6));
    (vec(any::<u64>(), 1..4), vec(near, 0..40)).prop_map(|(centres, near)| {
        let around = near
            .into_iter()
            .map(|(centre, flips)| flips.into_iter().fold(*centre.get(&centres), |code, bit| code ^ 1 << bit));
        around.map(|code| Fingerprint::new(code.into())).collect()
    })
}

/// Every look-up that can answer for a distance.
fn all(fingerprints: &[Fingerprint], within: u32) -> Vec<Box<dyn Lookup>> {
    let mut all: Vec<Box<dyn Lookup>> =
        vec![Box::new(BitLists::new(fingerprints)), Box::new(Blocks::new(fingerprints, within))];
    if within <= 3 {
        all.extend(PermutedTables::ALL.map(|tables| Box::new(Permuted::new(fingerprints, tables)) as Box<dyn Lookup>));
        all.push(Box::new(Probe::new(fingerprints)));
    }
    if within <= 1 {
        all.push(Box::new(Neighbourhood::new(fingerprints, within)));
    }
    all
}

proptest! {
    #![proptest_config(random::config(60))]

    #[test]
    fn every_lookup_agrees_with_a_scan(stored in fingerprints(), at in any::<prop::sample::Index>(), flips in vec(0u32..64, 0..5), within in 0u32..10) {
        let start = if stored.is_empty() { 0 } else { at.get(&stored).number() };
        let query = Fingerprint::new(flips.into_iter().fold(start, |code, bit| code ^ 1 << bit));
        let scan = Scan::new(&stored);
        let expected = scan.near(query, within).matches;
        for lookup in all(&stored, within) {
            prop_assert!(lookup.farthest() >= within);
            prop_assert_eq!(&lookup.near(query, within).matches, &expected);
        }
        let blocks = Blocks::new(&stored, within);
        let any = blocks.any(query, within);
        prop_assert_eq!(any.is_some(), !expected.is_empty());
        prop_assert!(any.is_none_or(|id| expected.iter().any(|found| found.id == id)));
        for pair in scan.pairs(within) {
            prop_assert_eq!(stored[pair.a as usize].distance(stored[pair.b as usize]), pair.distance);
        }
    }
}

#[test]
fn b1_a_scan_looks_at_all() {
    let found = Scan::new(&uniform(1000)).near(Fingerprint::new(0), 3);
    assert_eq!((found.probes, found.candidates), (1, 1000));
}

#[test]
fn b2_exhaustive_probing_takes_43745_probes() {
    let stored = uniform(1000);
    let probe = Probe::new(&stored);
    let found = probe.near(stored[7], 3);
    assert_eq!((found.probes, found.matches[0].id, found.matches[0].distance), (WITHIN_3, 7, 0));
    assert_eq!(probe.near(stored[7], 0).probes, 1);
}

#[test]
fn b3_a_precomputed_neighbourhood_takes_43745_times_the_memory() {
    let stored = uniform(4);
    let neighbourhood = Neighbourhood::new(&stored, 3);
    let query = Fingerprint::new(stored[2].number() ^ 0b1001_0001);
    let found = neighbourhood.near(query, 3);
    assert_eq!((found.probes, found.matches.len(), found.matches[0].id), (1, 1, 2));
    assert!(neighbourhood.bytes() as u64 >= 4 * WITHIN_3 * 12);
}

#[test]
fn b4_one_bit_lists_look_at_half_of_all_bits() {
    let lists = BitLists::new(&uniform(1000));
    let found = lists.near(uniform(1000)[0], 3);
    assert!((31_000..33_000).contains(&found.candidates), "{}", found.candidates);
    assert_eq!(lists.bytes(), 1000 * 64 * 4);
}

#[test]
fn b5_four_blocks_leave_4_times_n_over_65536_candidates() {
    // 2¹⁸ fingerprints: 4 · 2² candidates per query on average.
    let stored = uniform(1 << 18);
    let blocks = Blocks::new(&stored, 3);
    let queries =
        uniform(1 << 18).into_iter().map(|stored| Fingerprint::new(u128::from(!(stored.number() as u64)))).take(200);
    let candidates: u64 = queries.map(|query| blocks.near(query, 3).candidates).sum();
    assert!((14.0..18.0).contains(&(candidates as f64 / 200.0)), "{candidates} in 200 queries");
    assert_eq!(blocks.near(stored[0], 3).probes, 4);
}

#[test]
fn b6_more_tables_have_longer_keys_and_fewer_candidates() {
    let key_bits = |tables: PermutedTables| {
        let lengths: Vec<u32> = tables.keys().into_iter().map(u64::count_ones).collect();
        (lengths.len(), *lengths.iter().min().unwrap(), *lengths.iter().max().unwrap())
    };
    let expected = [(4, 16, 16), (10, 25, 26), (16, 28, 28), (20, 31, 33)];
    assert_eq!(PermutedTables::ALL.map(key_bits), expected);
    let stored = uniform(1 << 16);
    let costs = PermutedTables::ALL.map(|tables| {
        let permuted = Permuted::new(&stored, tables);
        let candidates: u64 =
            uniform(1 << 17)[1 << 16..][..200].iter().map(|&query| permuted.near(query, 3).candidates).sum();
        (permuted.bytes(), candidates)
    });
    assert!(costs.is_sorted_by(|a, b| a.0 < b.0 && a.1 >= b.1), "{costs:?}");
}

/// Whichever three bits change, one table still has the key.
#[test]
fn b6_no_three_changed_bits_touch_every_key() {
    for tables in PermutedTables::ALL {
        let keys = tables.keys();
        for a in 0..64 {
            for b in a..64 {
                for c in b..64 {
                    let changed = 1u64 << a | 1 << b | 1 << c;
                    assert!(keys.iter().any(|key| key & changed == 0), "{tables:?}: bits {a}, {b}, {c}");
                }
            }
        }
    }
}

#[test]
fn c1_all_pairs_are_found_by_comparing_all() {
    let mut stored = uniform(300);
    stored.push(Fingerprint::new(stored[5].number() ^ 0b111));
    let pairs = Scan::new(&stored).pairs(3);
    assert_eq!(pairs.iter().map(|pair| (pair.a, pair.b, pair.distance)).collect::<Vec<_>>(), [(5, 300, 3)]);
}

#[test]
#[should_panic(expected = "a distance of 4 bits, where 3 is the farthest")]
fn a_lookup_refuses_what_it_cannot_answer() {
    Blocks::new(&uniform(3), 3).near(Fingerprint::new(0), 4);
}
