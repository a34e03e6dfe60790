//! Writes an index as bytes and reads it again.
//!
//! Little-endian words of 32 bits: a header of 16, the lengths of the runs, the runs as in memory (`run.rs`), the recent
//! fingerprints, the tombstones. So loading is one copy and some checks, not a rebuild.
//!
//! | bytes | header field |
//! |---|---|
//! | 0…8 | `nearindx` |
//! | 8…12 | format version, 1 |
//! | 12…16 | bits of a fingerprint: 32, 64 or 128 |
//! | 16…20 | tables asked for, 0 for the automatic number |
//! | 20…24 | fingerprints not removed |
//! | 24…28 | first recent id |
//! | 28…32 | recent fingerprints |
//! | 32…36 | words of tombstones |
//! | 36…40 | runs |
//! | 40…48 | zeros |
//! | 48…52 | the version of Unicode that fingerprints are made with, a byte for each of its three numbers; a zero |
//! | 52…56 | zero |
//! | 56…64 | checksum of all other bytes |
//!
//! The checksum is the feature hash's fold over the header, then eight such folds side by side over every eighth word of 64
//! bits, and one over their eight results. Each step is a bijection of its state, so a change of one word always changes it.

use super::found::IdSet;
use super::order::code_of;
use super::run::{Run, number_of};
use super::store::{RUNS, Store};
use super::{Index, Tables};
use crate::bytes::Reader;
use crate::hash::{finalise, fold};
use crate::sketch::Bits;
use crate::unicode::VERSION as VERSION_OF_UNICODE;
use std::fmt;

const MAGIC: &[u8; 8] = b"nearindx";
const VERSION: u32 = 1;
/// It decides which characters are letters, and so a text's fingerprint.
const UNICODE: [u8; 3] = [VERSION_OF_UNICODE.0, VERSION_OF_UNICODE.1, VERSION_OF_UNICODE.2];
const HEADER: usize = 64;
const CHECKSUM: usize = 56;

/// Why bytes are not an index.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SnapshotError {
    /// They do not begin like an index.
    NotAnIndex,
    /// They have another version of the format.
    Version {
        /// The format version they name.
        found: u32,
        /// The one that this build reads.
        known: u32,
    },
    /// Their fingerprints were made with another version of Unicode, and cannot be compared with those of this build.
    Unicode {
        /// The version they name.
        found: [u8; 3],
        /// The one of this build.
        known: [u8; 3],
    },
    /// There are too few or too many bytes.
    Length {
        /// How many the header asks for.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// Some bytes were altered.
    Checksum {
        /// The checksum they carry.
        expected: u64,
        /// The checksum they have.
        found: u64,
    },
    /// A header field has a value that no index has.
    Field {
        /// Its name.
        name: &'static str,
        /// Its value.
        found: u64,
    },
}

impl fmt::Display for SnapshotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SnapshotError::NotAnIndex => write!(f, "these bytes are not a nearprint index"),
            SnapshotError::Version { found, known } => {
                write!(f, "format version {found} found; this build reads {known}")
            }
            SnapshotError::Unicode { found, known } => {
                let dotted = |[major, minor, patch]: [u8; 3]| format!("{major}.{minor}.{patch}");
                let (found, known) = (dotted(*found), dotted(*known));
                write!(f, "fingerprints of Unicode {found} found; this build makes those of {known}")
            }
            SnapshotError::Length { expected, found } => {
                write!(f, "{found} bytes found where the header asks for {expected}")
            }
            SnapshotError::Checksum { expected, found } => {
                write!(f, "altered bytes: checksum {found:016x} found, {expected:016x} expected")
            }
            SnapshotError::Field { name, found } => write!(f, "no index has {found} {name}"),
        }
    }
}

impl std::error::Error for SnapshotError {}

impl Index {
    /// The index as bytes, which are the same on every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        write(&self.store)
    }

    /// An index from the bytes of [`Index::to_bytes`].
    ///
    /// # Errors
    /// If the bytes are altered or truncated, or have another version of the format or of Unicode.
    pub fn from_bytes(bytes: &[u8]) -> Result<Index, SnapshotError> {
        let Some((header, body)) = bytes.split_at_checked(HEADER) else {
            let starts_so = MAGIC.starts_with(&bytes[..bytes.len().min(8)]) || bytes.starts_with(MAGIC);
            let length = SnapshotError::Length { expected: HEADER as u64, found: bytes.len() as u64 };
            return Err(if starts_so { length } else { SnapshotError::NotAnIndex });
        };
        if !header.starts_with(MAGIC) {
            return Err(SnapshotError::NotAnIndex);
        }
        let (fields, sum) = header[8..].split_at(CHECKSUM - 8);
        let fields: Vec<u32> = words(fields);
        let version = fields[0];
        if version != VERSION {
            return Err(SnapshotError::Version { found: version, known: VERSION });
        }
        let found = checksum(&header[..CHECKSUM], body);
        if let Some(expected) = Reader(sum).u64().filter(|&expected| expected != found) {
            return Err(SnapshotError::Checksum { expected, found });
        }
        let unicode = [header[48], header[49], header[50]];
        if unicode != UNICODE {
            return Err(SnapshotError::Unicode { found: unicode, known: UNICODE });
        }
        read(&fields, body).map(|store| Index { store })
    }
}

fn write(store: &Store) -> Vec<u8> {
    let lengths: Vec<u32> = store.runs.iter().map(|run| run.words.len() as u32).collect();
    let words = lengths.len() + store.runs.iter().map(|run| run.words.len()).sum::<usize>() + store.removed.0.len();
    let width = store.bits.count() as usize / 8;
    let mut bytes = Vec::with_capacity(HEADER + 4 * words + width * store.recent.len());
    let append = |bytes: &mut Vec<u8>, words: &[u32]| bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
    bytes.extend(MAGIC);
    let header = [
        VERSION,
        store.bits.count(),
        store.tables as u32,
        store.live,
        store.first_recent,
        store.recent.len() as u32,
        store.removed.0.len() as u32,
        store.runs.len() as u32,
        0,
        0,
        u32::from_le_bytes([UNICODE[0], UNICODE[1], UNICODE[2], 0]),
    ];
    append(&mut bytes, &header);
    bytes.resize(HEADER, 0);
    append(&mut bytes, &lengths);
    store.runs.iter().for_each(|run| append(&mut bytes, &run.words));
    for &code in &store.recent {
        bytes.extend(&number_of(code, store.bits).to_le_bytes()[..width]);
    }
    append(&mut bytes, &store.removed.0);
    let sum = checksum(&bytes[..CHECKSUM], &bytes[HEADER..]);
    bytes[CHECKSUM..HEADER].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// Reads and checks all fields. A checksum proves nothing, so every field is checked before it is used.
fn read(fields: &[u32], body: &[u8]) -> Result<Store, SnapshotError> {
    let &[_, bits, tables, live, first_recent, recent, tombstones, runs, zero, other, unicode, last] = fields else {
        return Err(SnapshotError::NotAnIndex);
    };
    let wrong = |name, found: u32| SnapshotError::Field { name, found: found.into() };
    let bits = Bits::new(bits).ok_or(wrong("bits", bits))?;
    let tables = Tables::of(tables).ok_or(wrong("tables", tables))?;
    if runs > RUNS as u32 {
        return Err(wrong("runs", runs));
    }
    if let Some(reserved) = [unicode >> 24, zero, other, last].into_iter().find(|&field| field != 0) {
        return Err(wrong("in a reserved field", reserved));
    }
    let all = first_recent.checked_add(recent).ok_or(wrong("recent fingerprints", recent))?;

    let width = bits.count() as usize / 8;
    let lengths = words(&body[..body.len().min(4 * runs as usize)]);
    let words_of = |count: u32| 4 * u64::from(count);
    let of_runs: u64 = lengths.iter().map(|&length| words_of(length)).sum();
    let expected = words_of(runs) + of_runs + u64::from(recent) * width as u64 + words_of(tombstones);
    if expected != body.len() as u64 {
        let [expected, found] = [expected, body.len() as u64].map(|length| length + HEADER as u64);
        return Err(SnapshotError::Length { expected, found });
    }
    let mut rest = Reader(&body[4 * lengths.len()..]);
    let mut take = |bytes: usize| rest.bytes(bytes).expect("as many bytes as were counted");
    let mut runs: Vec<Run> = Vec::new();
    for length in lengths {
        let run = Run::open(words(take(4 * length as usize)), bits);
        let first = runs.last().map_or(0, |run| run.ids().end);
        let run = run.filter(|run| run.ids().start >= first && run.ids().end <= first_recent);
        runs.push(run.ok_or(wrong("words in a run like this", length))?);
    }
    let recent = take(recent as usize * width).chunks_exact(width).map(|bytes| {
        let mut number = [0; 16];
        number[..width].copy_from_slice(bytes);
        code_of(u128::from_le_bytes(number), bits)
    });
    let recent: Vec<u128> = recent.collect();
    let removed = IdSet(words(take(4 * tombstones as usize)));
    let held = recent.len() + runs.iter().map(Run::len).sum::<usize>();
    let gone = removed.0.iter().map(|word| word.count_ones()).sum::<u32>();
    let is_short = removed.0.last() != Some(&0) && removed.0.len() <= all.div_ceil(32) as usize;
    let agrees = is_short
        && (all..=all | 31).all(|id| !removed.contains(id))
        && live as usize <= held
        && u64::from(live) + u64::from(gone) == u64::from(all);
    if !agrees {
        return Err(wrong("fingerprints", live));
    }
    if !each_id_has_its_place(&runs, &removed, first_recent) {
        return Err(SnapshotError::Field { name: "entries with these ids", found: held as u64 });
    }
    Ok(Store { bits, tables, runs, recent, first_recent, removed, live })
}

/// Whether each id of a run occurs once, and each missing id was removed.
fn each_id_has_its_place(runs: &[Run], removed: &IdSet, first_recent: u32) -> bool {
    // A missing id has a tombstone in the snapshot, so this takes no more memory than that.
    let mut there = IdSet::default();
    for run in runs {
        for id in (0..run.len()).map(|place| run.record(place).1) {
            if !run.ids().contains(&id) || there.contains(id) {
                return false;
            }
            there.insert(id);
        }
    }
    (0..first_recent).all(|id| there.contains(id) || removed.contains(id))
}

/// The checksum of the bytes before it and after it; it takes eight bytes itself.
fn checksum(header: &[u8], body: &[u8]) -> u64 {
    const FACTOR: u64 = 0x517C_C1B7_2722_0A95;
    let mut lanes = [0u64; 8];
    let mut step = |chunk: &[u8; 64]| {
        for (lane, word) in lanes.iter_mut().zip(chunk.as_chunks().0) {
            *lane = (lane.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR);
        }
    };
    let (chunks, rest) = body.as_chunks();
    chunks.iter().for_each(&mut step);
    let mut last = [0; 64];
    last[..rest.len()].copy_from_slice(rest);
    step(&last);
    let seed = fold(header, (header.len() + 8 + body.len()) as u64);
    let sums = lanes.map(u64::to_le_bytes);
    finalise(fold(sums.as_flattened(), seed))
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect()
}
