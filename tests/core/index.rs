//! The index gives exact answers, also after writing and reading it, and refuses other bytes.

use crate::support::naive::NaiveIndex;
use crate::support::random;
use crate::support::seal;
use nearprint::index::{Near, SnapshotError};
use nearprint::{Bits, Fingerprint, Index};
use proptest::collection::vec;
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Step {
    Add(u128),
    /// A fingerprint of the index, with some bits flipped.
    AddNear(prop::sample::Index, Vec<u32>),
    Remove(u32),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => any::<u128>().prop_map(Step::Add),
        5 => (any::<prop::sample::Index>(), vec(0u32..128, 0..6)).prop_map(|(of, flips)| Step::AddNear(of, flips)),
        2 => (0u32..80).prop_map(Step::Remove),
    ]
}

fn bits() -> impl Strategy<Value = Bits> {
    proptest::sample::select(vec![Bits::B32, Bits::B64, Bits::B128])
}

/// Applies the same steps to the index and to the naive one.
fn build(bits: Bits, steps: &[Step]) -> (Index, NaiveIndex, Vec<Fingerprint>) {
    let (mut index, mut naive, mut seen) = (Index::new(bits), NaiveIndex::default(), vec![Fingerprint::new(0)]);
    for step in steps {
        let fingerprint = match step {
            Step::Add(number) => Fingerprint::new(*number),
            Step::AddNear(of, flips) => {
                let near = flips.iter().fold(of.get(&seen).number(), |number, bit| number ^ 1 << bit);
                Fingerprint::new(near)
            }
            Step::Remove(id) => {
                assert_eq!(index.remove(*id), naive.remove(*id));
                continue;
            }
        }
        .narrow(bits);
        assert_eq!(index.add(fingerprint), naive.add(fingerprint));
        seen.push(fingerprint);
    }
    (index, naive, seen)
}

fn answers(index: &Index, fingerprint: Fingerprint, within: u32, limit: Option<usize>) -> Vec<(u32, u32)> {
    index.near(fingerprint, Near { within, limit }).iter().map(|found| (found.id, found.distance)).collect()
}

proptest! {
    #![proptest_config(random::config(400))]

    #[test]
    fn the_index_agrees_with_a_scan(bits in bits(), steps in vec(step(), 0..80), within in 0u32..=128, limit in 0usize..20) {
        let (index, naive, seen) = build(bits, &steps);
        for fingerprint in seen {
            for within in [within, 0, 3, bits.count()] {
                let truth = naive.near(fingerprint, within);
                prop_assert_eq!(answers(&index, fingerprint, within, None), truth.clone());
                prop_assert_eq!(answers(&index, fingerprint, within, Some(limit)), &truth[..limit.min(truth.len())]);
            }
            let nearest: Vec<_> = index.nearest(fingerprint, limit).iter().map(|m| (m.id, m.distance)).collect();
            let truth = naive.near(fingerprint, 128);
            prop_assert_eq!(nearest, &truth[..limit.min(truth.len())]);
        }
        for id in 0..100 {
            prop_assert_eq!(index.get(id), naive.get(id));
        }
        let held: Vec<_> = (0..80).filter_map(|id| Some((id, naive.get(id)?))).collect();
        prop_assert_eq!(index.iter().len(), held.len());
        prop_assert_eq!(index.iter().collect::<Vec<_>>(), held);
    }

    #[test]
    fn pairs_and_clusters_agree_with_a_scan(bits in bits(), steps in vec(step(), 0..60), within in 0u32..12) {
        let (index, naive, _) = build(bits, &steps);
        let pairs: Vec<_> = index.pairs(within).unwrap().iter().map(|pair| (pair.a, pair.b, pair.distance)).collect();
        prop_assert_eq!(pairs, naive.pairs(within));
        prop_assert_eq!(index.clusters(within), naive.clusters(within));
    }

    #[test]
    fn bytes_come_back_as_the_same_index(bits in bits(), steps in vec(step(), 0..200), more in vec(step(), 0..20)) {
        let (mut index, _, _) = build(bits, &steps);
        let mut back = Index::from_bytes(&index.to_bytes()).unwrap();
        prop_assert_eq!(&back, &index);
        prop_assert_eq!(back.to_bytes(), index.to_bytes());
        for step in more {
            match step {
                Step::Remove(id) => prop_assert_eq!(back.remove(id), index.remove(id)),
                Step::Add(number) => {
                    let fingerprint = Fingerprint::new(number).narrow(bits);
                    prop_assert_eq!(back.add(fingerprint), index.add(fingerprint));
                }
                Step::AddNear(..) => {}
            }
        }
        prop_assert_eq!(back, index);
    }

    #[test]
    fn no_bytes_make_the_decoder_panic(bytes in vec(any::<u8>(), 0..300)) {
        prop_assert!(Index::from_bytes(&bytes).is_err());
    }

    #[test]
    fn altered_or_truncated_bytes_are_refused(
        bits in bits(), steps in vec(step(), 0..40), at in any::<prop::sample::Index>(), flip in 1u8.., noise in vec(any::<u8>(), 1..20),
    ) {
        let (index, _, _) = build(bits, &steps);
        let bytes = index.to_bytes();
        let mut altered = bytes.clone();
        altered[at.index(bytes.len())] ^= flip;
        prop_assert!(Index::from_bytes(&altered).is_err());
        prop_assert!(Index::from_bytes(&bytes[..at.index(bytes.len())]).is_err());
        prop_assert!(Index::from_bytes(&[bytes.as_slice(), &noise].concat()).is_err());
        // A header with wrong numbers, under a correct checksum, must not be trusted.
        let mut lying = bytes.clone();
        let end = lying.len().min(40);
        lying[8 + at.index(end - 8)] ^= flip;
        seal::seal(&mut lying);
        if let Ok(index) = Index::from_bytes(&lying) {
            index.near(Fingerprint::new(0), Near::default());
            index.nearest(Fingerprint::new(0), 3);
            index.iter().count();
        }
    }
}

#[test]
fn ids_are_never_used_twice() {
    let mut index = Index::new(Bits::B64);
    let ids: Vec<u32> = (0..3).map(|_| index.add(Fingerprint::new(7))).collect();
    assert_eq!(ids, [0, 1, 2]);
    assert!(index.remove(2));
    assert!(!index.remove(2));
    assert_eq!(index.get(2), None);
    assert_eq!(index.add(Fingerprint::new(7)), 3);
    assert_eq!(index.len(), 3);
}

#[test]
fn within_is_inclusive() {
    let index = Index::from_fingerprints(Bits::B64, [Fingerprint::new(0b111)]);
    assert_eq!(answers(&index, Fingerprint::new(0), 3, None), [(0, 3)]);
    assert_eq!(answers(&index, Fingerprint::new(0), 2, None), []);
}

#[test]
fn a_newer_format_version_is_named() {
    let mut bytes = Index::new(Bits::B64).to_bytes();
    bytes[8] = 7;
    let error = Index::from_bytes(&bytes).unwrap_err();
    assert_eq!(error, SnapshotError::Version { found: 7, known: 1 });
    assert_eq!(error.to_string(), "format version 7 found; this build reads 1");
}

#[test]
fn another_version_of_unicode_is_named() {
    let mut bytes = Index::new(Bits::B64).to_bytes();
    assert_eq!(bytes[48..52], [17, 0, 0, 0]);
    bytes[48] = 16;
    seal::seal(&mut bytes);
    let error = Index::from_bytes(&bytes).unwrap_err();
    assert_eq!(error, SnapshotError::Unicode { found: [16, 0, 0], known: [17, 0, 0] });
    assert_eq!(error.to_string(), "fingerprints of Unicode 16.0.0 found; this build makes those of 17.0.0");
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
    assert_eq!(index.near_all(&[one, two], Near::within(0)), [index.near(one, Near::within(0)), vec![]]);
}

#[test]
#[should_panic(expected = "is wider than the 64 bits of the index")]
fn a_fingerprint_wider_than_the_index_is_refused() {
    Index::new(Bits::B64).add(Fingerprint::new(1 << 64));
}
