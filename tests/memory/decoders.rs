//! For any bytes, a decoder either refuses them or reads something usable, and takes memory in proportion to them.

use crate::support::fingerprints::{bits, data, kind, lots, tables};
use crate::support::random;
use crate::support::seal;
use crate::{MEMORY, alone};
use nearprint::index::Near;
use nearprint::{Check, Corpus, CorpusOptions, CorpusSnapshotError, Cutoff, Document, Fingerprint, Index};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample;
use proptest::test_runner::TestRunner;

/// The memory that a decoder may take for tables of fixed size.
const FIXED: usize = 1 << 16;

#[derive(Clone, Debug)]
enum Change {
    Byte(sample::Index, u8),
    /// A changed field, so that lengths and places are wrong by much or by little.
    Field(sample::Index, u32),
    Step(sample::Index, bool),
    Cut(sample::Index, usize),
    Insert(sample::Index, Vec<u8>),
}

fn change() -> impl Strategy<Value = Change> {
    let at = any::<sample::Index>;
    prop_oneof![
        (at(), any::<u8>()).prop_map(|(at, byte)| Change::Byte(at, byte)),
        (at(), any::<u32>()).prop_map(|(at, field)| Change::Field(at, field)),
        (at(), sample::select(vec![0, 1, 4, 1 << 16, 1 << 31, u32::MAX]))
            .prop_map(|(at, field)| Change::Field(at, field)),
        (at(), any::<bool>()).prop_map(|(at, up)| Change::Step(at, up)),
        (at(), 1usize..40).prop_map(|(at, length)| Change::Cut(at, length)),
        (at(), vec(any::<u8>(), 1..40)).prop_map(|(at, bytes)| Change::Insert(at, bytes)),
    ]
}

/// Half of all changes are in the header.
fn changes() -> impl Strategy<Value = Vec<(bool, Change)>> {
    vec((any::<bool>(), change()), 0..5)
}

fn altered(mut bytes: Vec<u8>, changes: Vec<(bool, Change)>) -> Vec<u8> {
    for (in_front, change) in changes {
        let end = if in_front { bytes.len().min(120) } else { bytes.len() };
        let field = |at: &sample::Index| at.index((end / 4).max(1)) * 4;
        match change {
            Change::Byte(at, byte) if end > 0 => bytes[at.index(end)] = byte,
            Change::Field(at, value) if end >= 4 => {
                let at = field(&at);
                bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            }
            Change::Step(at, up) if end >= 4 => {
                let at = field(&at);
                let value = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
                let value = if up { value.wrapping_add(1) } else { value.wrapping_sub(1) };
                bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
            }
            Change::Cut(at, length) => {
                let at = at.index(end + 1);
                bytes.drain(at..(at + length).min(bytes.len()));
            }
            Change::Insert(at, more) => {
                let at = at.index(end + 1);
                bytes.splice(at..at, more);
            }
            _ => {}
        }
    }
    bytes
}

/// Decodes, and checks that memory never exceeded `times` the given bytes.
fn measured<T>(bytes: &[u8], times: usize, decode: impl FnOnce(&[u8]) -> T) -> Result<T, TestCaseError> {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let decoded = decode(bytes);
    let taken = MEMORY.peak_usage().saturating_sub(before);
    prop_assert!(taken <= times * bytes.len() + FIXED, "{taken} bytes taken for {}", bytes.len());
    Ok(decoded)
}

fn index_bytes() -> impl Strategy<Value = Vec<u8>> {
    let valid = (bits(), tables(), kind(), 0usize..700, 0usize..3, any::<u64>());
    let valid = valid.prop_map(|(bits, tables, kind, count, more, seed)| {
        let state = &mut seed.clone();
        let mut index = Index::with_tables(bits, tables);
        index.add_all(data(kind, count, bits, state));
        for _ in 0..more {
            index.add_all(data(kind, 520, bits, state));
            for fingerprint in data(kind, 9, bits, state) {
                index.add(fingerprint);
            }
            index.remove(lots(state) as u32 % 500);
        }
        index.to_bytes()
    });
    let any = vec(any::<u8>(), 0..300);
    let headed = any.clone().prop_map(|bytes| [&b"nearindx\x01\0\0\0\x40\0\0\0"[..], &bytes].concat());
    prop_oneof![6 => valid, 1 => any, 1 => headed]
}

fn corpus_bytes() -> impl Strategy<Value = Vec<u8>> {
    let documents = vec(("[a-e]", proptest::option::of("[a-z]{0,4}"), random::text()), 0..8);
    let valid = (random::recipe(), documents).prop_map(|(recipe, documents)| {
        let mut corpus = Corpus::new(CorpusOptions::new().recipe(recipe));
        corpus.extend(documents.iter().map(random::document));
        corpus.to_bytes()
    });
    let any = vec(any::<u8>(), 0..300);
    let headed = any.clone().prop_map(|bytes| [&b"nearcorp\x01\0\0\0\x01\0\0\0"[..], &bytes].concat());
    prop_oneof![6 => valid, 1 => any, 1 => headed]
}

fn index_survives(bytes: Vec<u8>, changes: Vec<(bool, Change)>, seed: u64) -> Result<(), TestCaseError> {
    let mut bytes = altered(bytes, changes);
    if bytes.len() >= 64 {
        seal::seal(&mut bytes);
    }
    let Ok(mut index) = measured(&bytes, 3, Index::from_bytes)? else { return Ok(()) };
    let (state, bits) = (&mut seed.clone(), index.bits());
    let query = Fingerprint::new(lots(state) & bits.mask());
    for within in [0, 3, 9, bits.count()] {
        index.plan(within);
        index.near(query, Near { within, limit: Some(10) });
    }
    let stats = index.stats();
    prop_assert!(stats.size <= bytes.len());
    index.get(lots(state) as u32 % 700);
    index.nearest(query, 3);
    // A removed id has a tombstone of one bit.
    prop_assert!(index.clusters(1).len() <= 8 * bytes.len());
    let _ = index.pairs(1);
    prop_assert_eq!(index.iter().count(), index.len());
    index.remove(lots(state) as u32 % 700);
    index.try_reserve(600).unwrap();
    if !index.is_full() {
        index.add(query);
    }
    Ok(())
}

fn corpus_survives(bytes: Vec<u8>, changes: Vec<(bool, Change)>, query: &str) -> Result<(), TestCaseError> {
    let mut bytes = altered(bytes, changes);
    if let Err(CorpusSnapshotError::Checksum { found, .. }) = Corpus::from_bytes(&bytes) {
        bytes[16..24].copy_from_slice(&found.to_le_bytes());
    }
    let Ok(mut corpus) = measured(&bytes, 16, Corpus::from_bytes)? else { return Ok(()) };
    corpus.check(query, &Check::new());
    corpus.duplicates(Cutoff::Automatic);
    corpus.put(Document::new("a", query));
    corpus.delete("b");
    prop_assert_eq!(Corpus::from_bytes(&corpus.to_bytes()).map(|read| read.to_bytes()), Ok(corpus.to_bytes()));
    Ok(())
}

/// What one of the decoders reads.
#[derive(Clone, Debug)]
enum Bytes {
    Index(Vec<u8>, u64),
    Corpus(Vec<u8>, String),
}

fn bytes() -> impl Strategy<Value = Bytes> {
    prop_oneof![
        (index_bytes(), any::<u64>()).prop_map(|(bytes, seed)| Bytes::Index(bytes, seed)),
        (corpus_bytes(), random::text()).prop_map(|(bytes, query)| Bytes::Corpus(bytes, query)),
    ]
}

#[test]
fn no_bytes_make_the_decoder_panic() {
    alone(|| {
        let survives = |(bytes, changes)| match bytes {
            Bytes::Index(bytes, seed) => index_survives(bytes, changes, seed),
            Bytes::Corpus(bytes, query) => corpus_survives(bytes, changes, &query),
        };
        let held = TestRunner::new(random::config(2000)).run(&(bytes(), changes()), survives);
        held.unwrap_or_else(|error| panic!("{error}"));
    });
}
