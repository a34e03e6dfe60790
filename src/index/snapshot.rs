//! An index as bytes and back.
//!
//! Little-endian words of 32 bits: a header of 16, the bit order, the lengths of the runs, the runs as they stand in memory
//! (`run.rs`), the recent fingerprints, the tombstones. So loading is one copy and some checks, not a rebuild.
//!
//! | bytes | header field |
//! |---|---|
//! | 0…8 | `nearindx` |
//! | 8…12 | format version, 1 |
//! | 12…16 | bits of a fingerprint: 32, 64 or 128 |
//! | 16…20 | tables asked for, 0 for as many as suit |
//! | 20…24 | fingerprints not removed |
//! | 24…28 | first recent id |
//! | 28…32 | recent fingerprints |
//! | 32…36 | words of tombstones |
//! | 36…40 | runs |
//! | 40…44 | fingerprints that the bit order was chosen for |
//! | 44…48 | bytes of the bit order: as many as bits, or 0 when all stay in their places |
//! | 48…56 | zero |
//! | 56…64 | checksum of all other bytes |
//!
//! The checksum is the feature hash's fold over the header, then eight such folds side by side over every eighth word of 64
//! bits, and one over those. Each step is a bijection of its state, so a change of one word always changes it.

use super::code::Code;
use super::order::Order;
use super::removed::Removed;
use super::run::Run;
use super::store::{RUNS, Store};
use super::{Index, Stores, Tables};
use crate::hash::{finalise, fold};
use crate::sketch::Bits;
use std::fmt;

const MAGIC: &[u8; 8] = b"nearindx";
const VERSION: u32 = 1;
const HEADER: usize = 64;
const CHECKSUM: usize = 56;

/// Why bytes are not an index.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SnapshotError {
    /// They do not start as one does.
    NotAnIndex,
    /// They are from a newer release.
    Version {
        /// The format version they name.
        found: u32,
        /// The newest one that this build reads.
        known: u32,
    },
    /// There are too few or too many.
    Length {
        /// How many the header asks for.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// Some were altered.
    Checksum {
        /// The checksum they carry.
        expected: u64,
        /// The checksum they have.
        found: u64,
    },
    /// A header field that no index has.
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
    /// The whole index as bytes, the same on every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        match &self.stores {
            Stores::Narrow(store) => write(store),
            Stores::Wide(store) => write(store),
        }
    }

    /// Reads what [`Index::to_bytes`] wrote.
    ///
    /// # Errors
    /// When the bytes are something else, were altered or truncated, or are of a version that this build does not read.
    pub fn from_bytes(bytes: &[u8]) -> Result<Index, SnapshotError> {
        let Some((header, body)) = bytes.split_at_checked(HEADER) else {
            let starts_so = MAGIC.starts_with(&bytes[..bytes.len().min(8)]) || bytes.starts_with(MAGIC);
            let length = SnapshotError::Length { expected: HEADER as u64, found: bytes.len() as u64 };
            return Err(if starts_so { length } else { SnapshotError::NotAnIndex });
        };
        if !header.starts_with(MAGIC) {
            return Err(SnapshotError::NotAnIndex);
        }
        let version = u32_at(header, 8);
        if version != VERSION {
            return Err(SnapshotError::Version { found: version, known: VERSION });
        }
        let (expected, found) = (u64_at(header, CHECKSUM), checksum(bytes));
        if expected != found {
            return Err(SnapshotError::Checksum { expected, found });
        }
        let frame = frame(header, body)?;
        let stores = match frame.bits {
            Bits::B128 => Stores::Wide(read(frame)?),
            _ => Stores::Narrow(read(frame)?),
        };
        Ok(Index { stores })
    }
}

fn write<C: Code>(store: &Store<C>) -> Vec<u8> {
    let places = store.order.places();
    let words: usize = store.runs.iter().map(|run| 1 + run.words().len()).sum();
    let recent = store.recent.len() * store.bits.count() as usize / 8;
    let length = HEADER + places.len() + 4 * (words + store.removed.words().len()) + recent;
    let mut bytes = Vec::with_capacity(length);
    bytes.extend(MAGIC);
    let header = [
        VERSION,
        store.bits.count(),
        store.tables.asked(),
        store.live,
        store.first_recent,
        store.recent.len() as u32,
        store.removed.words().len() as u32,
        store.runs.len() as u32,
        store.ordered,
        places.len() as u32,
    ];
    append(&mut bytes, &header);
    bytes.resize(HEADER, 0);
    bytes.extend(places);
    for run in &store.runs {
        append(&mut bytes, &[run.words().len() as u32]);
    }
    for run in &store.runs {
        append(&mut bytes, run.words());
    }
    for &code in &store.recent {
        bytes.extend(&code.number(store.bits).to_le_bytes()[..store.bits.count() as usize / 8]);
    }
    append(&mut bytes, store.removed.words());
    let sum = checksum(&bytes);
    bytes[CHECKSUM..HEADER].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// What the bytes of an index of any width say.
struct Frame<'a> {
    bits: Bits,
    tables: Tables,
    order: &'a [u8],
    ordered: u32,
    runs: Vec<Run>,
    recent: &'a [u8],
    first_recent: u32,
    removed: Removed,
    live: u32,
}

/// A checksum is no proof: every field is checked too, before anything is believed.
fn frame<'a>(header: &[u8], body: &'a [u8]) -> Result<Frame<'a>, SnapshotError> {
    let bits = field(header, 12, "bits", Bits::new)?;
    let tables = field(header, 16, "tables", Tables::of)?;
    let run_count = field(header, 36, "runs", |count| (count <= RUNS as u32).then_some(count))?;
    let order_bytes =
        field(header, 44, "bytes of bit order", |count| (count == 0 || count == bits.count()).then_some(count))?;
    field(header, 48, "in a reserved field", |reserved| (reserved == 0).then_some(()))?;
    field(header, 52, "in a reserved field", |reserved| (reserved == 0).then_some(()))?;
    let first_recent = u32_at(header, 24);
    let recent = field(header, 28, "recent fingerprints", |count| first_recent.checked_add(count).map(|_| count))?;

    let fixed = order_bytes as u64 + 4 * u64::from(run_count);
    let lengths = || {
        let lengths = body.get(order_bytes as usize..).unwrap_or_default().as_chunks().0;
        lengths.iter().take(run_count as usize).map(|length| u32::from_le_bytes(*length))
    };
    let run_bytes: u64 = lengths().map(|length| 4 * u64::from(length)).sum();
    let recent_bytes = u64::from(recent) * u64::from(bits.count() / 8);
    let expected = fixed + run_bytes + recent_bytes + 4 * u64::from(u32_at(header, 32));
    if expected != body.len() as u64 {
        let [expected, found] = [expected, body.len() as u64].map(|length| length + HEADER as u64);
        return Err(SnapshotError::Length { expected, found });
    }
    let (order, mut rest) = body.split_at(order_bytes as usize);
    let mut take = |bytes: u64| {
        let (taken, left) = rest.split_at(bytes as usize);
        rest = left;
        taken
    };
    take(4 * u64::from(run_count));
    let mut runs = Vec::new();
    let mut ids = 0;
    for length in lengths() {
        let run = Run::open(words(take(4 * u64::from(length))), bits);
        let run = run.filter(|run| run.ids().start >= ids && run.ids().end <= first_recent);
        let run = run.ok_or(SnapshotError::Field { name: "words in a run of that kind", found: length.into() })?;
        ids = run.ids().end;
        runs.push(run);
    }
    let recent_codes = take(recent_bytes);
    let removed = Removed::new(words(take(4 * u64::from(u32_at(header, 32)))));
    let held = recent as usize + runs.iter().map(Run::len).sum::<usize>();
    let live = field(header, 20, "fingerprints", |live| {
        let all = first_recent + recent;
        let agrees = !removed.reaches(all)
            && live as usize <= held
            && u64::from(live) + u64::from(removed.count()) == all.into();
        agrees.then_some(live)
    })?;
    let (recent, ordered) = (recent_codes, u32_at(header, 40));
    Ok(Frame { bits, tables, order, ordered, runs, recent, first_recent, removed, live })
}

fn read<C: Code>(frame: Frame) -> Result<Store<C>, SnapshotError> {
    let Frame { bits, tables, ordered, runs, first_recent, removed, live, .. } = frame;
    let order = if frame.order.is_empty() { Some(Order::natural()) } else { Order::new(frame.order, bits) };
    let found = frame.order.len() as u64;
    let order = order.ok_or(SnapshotError::Field { name: "bit order of that kind, bytes", found })?;
    let recent = frame.recent.chunks_exact(bits.count() as usize / 8).map(|bytes| {
        let mut number = [0; 16];
        number[..bytes.len()].copy_from_slice(bytes);
        C::from_number(u128::from_le_bytes(number), bits)
    });
    let recent = recent.collect();
    Ok(Store { bits, tables, order, ordered, runs, recent, first_recent, removed, live })
}

fn field<T>(
    header: &[u8],
    at: usize,
    name: &'static str,
    check: impl Fn(u32) -> Option<T>,
) -> Result<T, SnapshotError> {
    let found = u32_at(header, at);
    check(found).ok_or(SnapshotError::Field { name, found: found.into() })
}

fn checksum(bytes: &[u8]) -> u64 {
    const FACTOR: u64 = 0x517C_C1B7_2722_0A95;
    let mut lanes = [0u64; 8];
    let mut step = |chunk: &[u8; 64]| {
        for (lane, word) in lanes.iter_mut().zip(chunk.as_chunks().0) {
            *lane = (lane.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR);
        }
    };
    let (chunks, rest) = bytes[HEADER..].as_chunks();
    chunks.iter().for_each(&mut step);
    let mut last = [0; 64];
    last[..rest.len()].copy_from_slice(rest);
    step(&last);
    let seed = fold(&bytes[..CHECKSUM], bytes.len() as u64);
    let sums = lanes.map(u64::to_le_bytes);
    finalise(fold(sums.as_flattened(), seed))
}

fn append(bytes: &mut Vec<u8>, words: &[u32]) {
    bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.as_chunks().0.iter().map(|word| u32::from_le_bytes(*word)).collect()
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}
