//! The index gives exact answers, at any size, after any changes, and after writing and reading it; other bytes are refused
//! (`tests/memory/decoders.rs` has those with a correct checksum).

use crate::support::fingerprints::{Kind, bits, data, flipped, kind, lots, tables};
use crate::support::random;
use crate::support::seal::seal;
use nearprint::index::{Near, SnapshotError, Tables};
use nearprint::{Bits, Fingerprint, Index, Recipe};
use proptest::collection::vec;
use proptest::prelude::*;
use std::ops::ControlFlow;

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
    let held: Vec<(u32, Fingerprint)> =
        (0..).zip(scan).filter_map(|(id, stored)| Some((id, Fingerprint::new((*stored)?)))).collect();
    prop_assert!(index.iter().eq(held.iter().copied()), "what is held");
    for _ in 0..20 {
        let id = lots(state) as usize % (scan.len() + 3);
        let stored = scan.get(id).copied().flatten().map(Fingerprint::new);
        prop_assert_eq!(index.get(id as u32), stored);
    }
    Ok(())
}

proptest! {
    #![proptest_config(random::config(120))]

    /// Small ones are scanned, and larger ones have tables.
    #[test]
    fn the_index_agrees_with_a_scan(
        bits in bits(), tables in tables(), kind in kind(), count in prop_oneof![1usize..80, 512usize..5000], seed in any::<u64>(), within in 0u32..=128,
    ) {
        let state = &mut seed.clone();
        let fingerprints = data(kind, count, bits, state);
        let mut index = Index::with_tables(bits, tables);
        index.add_all(fingerprints.iter().copied());
        prop_assert_eq!(index.stats().tables > 0, count >= 512);
        let scan: Scan = fingerprints.iter().map(|fingerprint| Some(fingerprint.number())).collect();
        agree(&index, &scan, bits, &[0, 1, 2, 3, 4, 6, 8, 12, 16, within.min(bits.count()), bits.count()], state)?;
        let near = Near { within: within.min(9), limit: Some(5) };
        let one_by_one: Vec<_> = fingerprints.iter().take(50).map(|&fingerprint| index.near(fingerprint, near)).collect();
        prop_assert_eq!(index.near_all(&fingerprints[..count.min(50)], near), one_by_one);
    }

    #[test]
    fn bytes_come_back_as_the_same_index(
        bits in bits(), tables in tables(), kind in kind(), seed in any::<u64>(),
        steps in vec((0u8..6, prop_oneof![1usize..40, 1usize..3000]), 1..12),
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
                // The one that was read is changed from here on.
                _ => {
                    let read = Index::from_bytes(&index.to_bytes()).unwrap();
                    prop_assert!(read == index && read.to_bytes() == index.to_bytes());
                    index = read;
                }
            }
            if !scan.is_empty() {
                agree(&index, &scan, bits, &[0, 3, 7, bits.count()], state)?;
            }
        }
    }

    #[test]
    fn pairs_and_clusters_agree_with_a_scan(
        bits in bits(), kind in kind(), count in 2usize..900, seed in any::<u64>(), within in 0u32..12, gone in 0usize..200,
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
        let listed = index.pairs(within).unwrap();
        let pairs: Vec<_> = listed.iter().map(|pair| (pair.a, pair.b, pair.distance)).collect();
        prop_assert_eq!(pairs, truth);
        let mut visited = Vec::new();
        let done = index.visit_pairs(within, |pair| {
            visited.push(pair);
            ControlFlow::Continue(())
        });
        visited.sort();
        prop_assert_eq!((done, visited), (Ok(()), listed));
        let firsts: Vec<usize> = (0..count).filter(|&id| scan[id].is_some() && smallest[id] == id).collect();
        let number = |id: usize| scan[id].map(|_| firsts.binary_search(&smallest[id]).unwrap() as u32);
        prop_assert_eq!(index.clusters(within), (0..count).map(number).collect::<Vec<_>>());
    }

    #[test]
    fn altered_or_truncated_bytes_are_refused(
        bits in bits(), kind in kind(), count in 0usize..700, seed in any::<u64>(), at in any::<prop::sample::Index>(), flip in 1u8.., noise in vec(any::<u8>(), 1..300),
    ) {
        let bytes = Index::from_fingerprints(bits, data(kind, count, bits, &mut seed.clone())).to_bytes();
        let mut altered = bytes.clone();
        altered[at.index(bytes.len())] ^= flip;
        for bytes in [&altered[..], &bytes[..at.index(bytes.len())], &[&bytes[..], &noise].concat(), &noise] {
            prop_assert!(Index::from_bytes(bytes).is_err());
        }
    }
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

#[test]
fn another_version_is_named() {
    let bytes = Index::new(Bits::B64).to_bytes();
    let refused = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        seal(&mut bytes);
        Index::from_bytes(&bytes).unwrap_err()
    };
    let format = refused(8, 7);
    assert_eq!(format, SnapshotError::Version { found: 7, known: 1 });
    assert_eq!(format.to_string(), "format version 7 found; this build reads 1");
    let unicode = refused(48, 16);
    assert_eq!(unicode, SnapshotError::Unicode { found: [16, 0, 0], known: [17, 0, 0] });
    assert_eq!(unicode.to_string(), "fingerprints of Unicode 16.0.0 found; this build makes those of 17.0.0");
}

#[test]
fn an_index_is_a_collection() {
    let [one, two, three] = [1, 2, 3].map(Fingerprint::new);
    let mut index: Index = [one, two].into_iter().collect();
    index.extend([three]);
    index.remove(1);
    assert_eq!((index.bits(), index.len()), (Bits::B64, 2));
    assert_eq!(index.iter().collect::<Vec<_>>(), [(0, one), (2, three)]);
    assert_eq!((&index).into_iter().len(), 2);
    assert_eq!(Index::default(), Index::new(Bits::B64));
}

#[test]
#[should_panic(expected = "is wider than the 64 bits of the index")]
fn a_fingerprint_wider_than_the_index_is_refused() {
    Index::new(Bits::B64).add(Fingerprint::new(1 << 64));
}

/// Also where the checksum is correct.
#[test]
fn an_order_without_a_bit_and_ids_that_are_there_twice_are_refused() {
    let bytes = Index::from_fingerprints(Bits::B64, data(Kind::Uniform, 600, Bits::B64, &mut 7)).to_bytes();
    let refused = |at: usize, change: &[u8]| {
        let mut altered = bytes.clone();
        altered[at..at + change.len()].copy_from_slice(change);
        seal(&mut altered);
        Index::from_bytes(&altered).unwrap_err().to_string()
    };
    // Behind the headers of snapshot and run.
    let order = 64 + 4 + 4 * 8;
    for place in [bytes[order + 1], 64, 255] {
        assert!(refused(order, &[place]).ends_with("words in a run like this"));
    }
    // Behind the order of the bits, the directory of 2⁶ buckets and the column are the records: the id is in the low 10 bits of each. If
    // a code gets the id of another, its own id has no code.
    let at = order + 4 * (16 + 65 + 600);
    let record = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    let (own, rest) = (record & 1023, record & !1023);
    assert!(own < 600);
    for id in [own ^ 1, 600, 1023] {
        assert_eq!(refused(at, &(rest | id).to_le_bytes()), "no index has 600 entries with these ids");
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
