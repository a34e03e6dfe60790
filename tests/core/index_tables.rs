//! The tables of the index, at sizes at which they are built: for any data, width and number of tables, every answer has the
//! ids and distances of a scan.

use crate::support::fingerprints::{Kind, bits, data, flipped, kind, lots, tables};
use crate::support::random;
use crate::support::seal::seal;
use nearprint::index::{Near, Tables};
use nearprint::{Bits, Fingerprint, Index, Recipe};
use proptest::collection::vec;
use proptest::prelude::*;

/// Fingerprints by id, `None` when removed.
type Scan = Vec<Option<u128>>;

fn near(scan: &Scan, query: u128, within: u32) -> Vec<(u32, u32)> {
    let mut found: Vec<(u32, u32)> = scan
        .iter()
        .zip(0..)
        .filter_map(|(stored, id)| Some(((stored.as_ref()? ^ query).count_ones(), id)))
        .filter(|&(distance, _)| distance <= within)
        .collect();
    found.sort();
    found
}

fn agree(index: &Index, scan: &Scan, bits: Bits, withins: &[u32], state: &mut u64) -> Result<(), TestCaseError> {
    prop_assert_eq!(index.len(), scan.iter().flatten().count());
    for &within in withins {
        let of = scan[lots(state) as usize % scan.len()].unwrap_or(0);
        let stranger = lots(state) & bits.mask();
        for query in [of, flipped(of, 3, bits, state), flipped(of, within, bits, state), stranger] {
            let truth = near(scan, query, within);
            let query = Fingerprint::new(query);
            let found: Vec<_> = index.near(query, Near::within(within)).iter().map(|m| (m.distance, m.id)).collect();
            prop_assert_eq!(&found, &truth, "within {}", within);
            for limit in [0, 1, 7, 100] {
                let found: Vec<_> =
                    index.near(query, Near { within, limit: Some(limit) }).iter().map(|m| (m.distance, m.id)).collect();
                prop_assert_eq!(&found, &truth[..limit.min(truth.len())], "{} within {}", limit, within);
            }
        }
    }
    let query = lots(state) & bits.mask();
    let nearest: Vec<_> = index.nearest(Fingerprint::new(query), 9).iter().map(|m| (m.distance, m.id)).collect();
    let truth = near(scan, query, 128);
    prop_assert_eq!(&nearest, &truth[..9.min(truth.len())]);
    for _ in 0..20 {
        let id = lots(state) as usize % (scan.len() + 3);
        let stored = scan.get(id).copied().flatten().map(Fingerprint::new);
        prop_assert_eq!(index.get(id as u32), stored);
    }
    Ok(())
}

#[test]
fn the_checksum_is_the_specified_one() {
    for bits in [Bits::B32, Bits::B64, Bits::B128] {
        let bytes = Index::from_fingerprints(bits, data(Kind::Uniform, 700, bits, &mut 5)).to_bytes();
        let mut sealed = bytes.clone();
        sealed[56..64].fill(0);
        seal(&mut sealed);
        assert_eq!(sealed, bytes);
    }
}

#[test]
fn fingerprints_that_only_the_header_knows_are_refused() {
    // The header claims four billion fingerprints, but there are none: a cluster number for each would take 16 GiB.
    let mut bytes = Index::new(Bits::B64).to_bytes();
    bytes[20..28].fill(0xFE);
    seal(&mut bytes);
    let error = Index::from_bytes(&bytes).unwrap_err();
    assert_eq!(error.to_string(), "no index has 4278124286 fingerprints");
}

proptest! {
    #![proptest_config(random::config(120))]

    #[test]
    fn tables_agree_with_a_scan(
        bits in bits(), tables in tables(), kind in kind(), count in 512usize..5000, seed in any::<u64>(), within in 0u32..=128,
    ) {
        let state = &mut seed.clone();
        let fingerprints = data(kind, count, bits, state);
        let mut index = Index::with_tables(bits, tables);
        index.add_all(fingerprints.iter().copied());
        prop_assert!(index.stats().tables > 0);
        let scan: Scan = fingerprints.iter().map(|fingerprint| Some(fingerprint.number())).collect();
        let withins = [0, 1, 2, 3, 4, 6, 8, 12, 16, within.min(bits.count()), bits.count()];
        agree(&index, &scan, bits, &withins, state)?;
        let back = Index::from_bytes(&index.to_bytes()).unwrap();
        prop_assert_eq!(&back, &index);
        agree(&back, &scan, bits, &[3, within.min(bits.count())], state)?;
    }

    #[test]
    fn a_changed_index_equals_a_fresh_one(
        bits in bits(), tables in tables(), kind in kind(), seed in any::<u64>(),
        steps in vec((0u8..6, 1usize..3000), 1..12),
    ) {
        let state = &mut seed.clone();
        let (mut index, mut scan) = (Index::with_tables(bits, tables), Scan::new());
        for (what, count) in steps {
            match what {
                0 => {
                    let some = data(kind, count, bits, state);
                    index.add_all(some.iter().copied());
                    scan.extend(some.iter().map(|fingerprint| Some(fingerprint.number())));
                }
                1..=3 => for fingerprint in data(kind, count, bits, state) {
                    prop_assert_eq!(index.add(fingerprint) as usize, scan.len());
                    scan.push(Some(fingerprint.number()));
                },
                4 => for _ in 0..count {
                    let id = lots(state) as usize % (scan.len() + 1);
                    let there = scan.get_mut(id).is_some_and(|stored| stored.take().is_some());
                    prop_assert_eq!(index.remove(id as u32), there);
                },
                _ => index = Index::from_bytes(&index.to_bytes()).unwrap(),
            }
            if !scan.is_empty() {
                agree(&index, &scan, bits, &[0, 3, 7, bits.count()], state)?;
            }
        }
    }

    #[test]
    fn pairs_and_clusters_of_many_agree_with_a_scan(
        bits in bits(), kind in kind(), count in 300usize..900, seed in any::<u64>(), within in 0u32..10, gone in 0usize..200,
    ) {
        let state = &mut seed.clone();
        let fingerprints = data(kind, count, bits, state);
        let mut index = Index::from_fingerprints(bits, fingerprints.iter().copied());
        let mut scan: Scan = fingerprints.iter().map(|fingerprint| Some(fingerprint.number())).collect();
        for _ in 0..gone {
            let id = lots(state) as usize % count;
            index.remove(id as u32);
            scan[id] = None;
        }
        let mut truth = Vec::new();
        let mut smallest: Vec<usize> = (0..count).collect();
        for b in 0..count {
            for a in 0..b {
                let (Some(one), Some(other)) = (scan[a], scan[b]) else { continue };
                let distance = (one ^ other).count_ones();
                if distance <= within {
                    truth.push((a as u32, b as u32, distance));
                    let (from, to) = (smallest[a].max(smallest[b]), smallest[a].min(smallest[b]));
                    if from != to {
                        smallest.iter_mut().filter(|first| **first == from).for_each(|first| *first = to);
                    }
                }
            }
        }
        truth.sort();
        let pairs: Vec<_> = index.pairs(within).unwrap().iter().map(|pair| (pair.a, pair.b, pair.distance)).collect();
        prop_assert_eq!(pairs, truth);
        let firsts: Vec<usize> = (0..count).filter(|&id| scan[id].is_some() && smallest[id] == id).collect();
        let number = |id: usize| scan[id].map(|_| firsts.binary_search(&smallest[id]).unwrap() as u32);
        prop_assert_eq!(index.clusters(within), (0..count).map(number).collect::<Vec<_>>());
    }

    #[test]
    fn no_altered_snapshot_makes_the_index_panic(
        bits in bits(), tables in tables(), kind in kind(), seed in any::<u64>(), words in vec((any::<prop::sample::Index>(), any::<u32>()), 1..4),
    ) {
        let state = &mut seed.clone();
        let mut index = Index::with_tables(bits, tables);
        index.add_all(data(kind, 600, bits, state));
        let mut bytes = index.to_bytes();
        for (at, value) in words {
            let at = 12 + at.index(bytes.len() - 16);
            bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        }
        prop_assert!(Index::from_bytes(&bytes).is_err());
        // Somebody who alters bytes on purpose can correct the checksum too.
        seal(&mut bytes);
        if let Ok(mut altered) = Index::from_bytes(&bytes) {
            for within in [0, 3, 9, bits.count()] {
                altered.near(Fingerprint::new(lots(state) & bits.mask()), Near { within, limit: Some(10) });
            }
            altered.get(5);
            altered.nearest(Fingerprint::new(0), 3);
            altered.add_all(data(kind, 600, bits, state));
            altered.remove(3);
        }
    }
}

#[test]
fn an_order_that_does_not_name_each_bit_once_is_refused() {
    let state = &mut 7;
    let mut bytes = Index::from_fingerprints(Bits::B64, data(Kind::Uniform, 600, Bits::B64, state)).to_bytes();
    // Behind the headers of snapshot and run.
    let order = 64 + 4 + 4 * 8;
    for place in [bytes[order + 1], 64, 255] {
        bytes[order] = place;
        seal(&mut bytes);
        assert!(Index::from_bytes(&bytes).unwrap_err().to_string().ends_with("words in a run like this"));
    }
}

#[test]
fn ids_that_are_there_twice_or_not_at_all_are_refused() {
    let state = &mut 7;
    let bytes = Index::from_fingerprints(Bits::B64, data(Kind::Uniform, 600, Bits::B64, state)).to_bytes();
    // Behind the headers of snapshot and run, the order of the bits, the directory of 2⁶ buckets and the column are the records: the
    // id is in the low 10 bits of each. If a code gets the id of another, its own id has no code.
    let at = 64 + 4 + 4 * (8 + 16 + 65 + 600);
    let record = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let (own, rest) = (record & 1023, record & !1023);
    assert!(own < 600);
    for id in [own ^ 1, 600, 1023] {
        let mut altered = bytes.clone();
        altered[at..at + 4].copy_from_slice(&(rest | id).to_le_bytes());
        seal(&mut altered);
        let error = Index::from_bytes(&altered).unwrap_err();
        assert_eq!(error.to_string(), "no index has 600 entries with these ids");
    }
}

#[test]
fn graded_matches_are_the_near_ones_in_their_order() {
    let texts: Vec<String> = (0..900).map(|i| format!("The {i} quick foxes jump over {} lazy dogs.", i % 7)).collect();
    let recipe = Recipe::DEFAULT;
    let index = Index::from_fingerprints(recipe.bits, texts.iter().map(|text| recipe.fingerprint(text)));
    let query = recipe.sketch(&texts[20]);
    let found = index.near_graded(&query, Near::within(16));
    let near = index.near(query.fingerprint(), Near::within(16));
    assert!(near.len() > 20);
    let mut expected: Vec<_> =
        near.iter().map(|m| (query.graded_distance(index.get(m.id).unwrap()), m.distance, m.id)).collect();
    expected.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    assert_eq!(found.iter().map(|m| (m.graded, m.distance, m.id)).collect::<Vec<_>>(), expected);
    assert_eq!(index.near_graded(&query, Near { limit: Some(3), ..Near::within(16) }), found[..3]);
}

#[test]
fn a_join_of_codes_that_share_most_blocks_ends() {
    // The same 16 bits four times, or a dozen bits and zeros: blocks of 6 bits hardly distinguish them.
    for spread in [0x0001_0001_0001_0001u64, 1] {
        let codes = (0..4096u64).map(|number| Fingerprint::new((number * spread).into()));
        let index = Index::from_fingerprints(Bits::B64, codes);
        assert!(index.clusters(9).iter().all(|&number| number == Some(0)));
        let flips = if spread == 1 { 12 * 4096 / 2 } else { 0 };
        assert_eq!(index.pairs(1).unwrap().len(), flips);
    }
}

#[test]
fn a_join_sees_past_bits_that_hardly_vary() {
    // 2¹⁷ codes of which 32 bits vary, and 32 hardly do.
    let state = &mut 3;
    let codes = (0..1 << 17).map(|_| {
        let lot = lots(state);
        Fingerprint::new(lot & 0xFFFF_FFFF | u128::from(lot >> 32 & 0xFF == 0) << 63)
    });
    let index = Index::from_fingerprints(Bits::B64, codes);
    let pairs = index.pairs(2).unwrap();
    // By chance, 529 in 2³² of all pairs are that near; fewer of the pairs that differ in bit 63.
    assert!((900..1200).contains(&pairs.len()), "{}", pairs.len());
}

#[test]
fn memory_is_a_tenth_of_a_hash_table() {
    let state = &mut 1;
    for (tables, most) in [(Tables::One, 9.0), (Tables::Two, 13.5), (Tables::Three, 18.0), (Tables::Four, 22.6)] {
        let mut index = Index::with_tables(Bits::B64, tables);
        index.add_all(data(Kind::Uniform, 1 << 17, Bits::B64, state));
        let bytes = index.stats().bytes as f64 / index.len() as f64;
        assert!(bytes <= most, "{tables:?}: {bytes} bytes a fingerprint");
        let held = index.to_bytes().len() as f64 / index.len() as f64;
        assert!((bytes / held - 1.0).abs() < 0.05, "{bytes} reported, {held} written");
    }
}
