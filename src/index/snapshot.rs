//! Writes an index as bytes and reads it again.
//!
//! Little-endian words of 32 bits: a header of 16, the bit order, the lengths of the runs, the runs as in memory (`run.rs`),
//! the recent fingerprints, the tombstones. So loading is one copy and some checks, not a rebuild.
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
//! | 40…44 | fingerprints that the bit order was chosen for |
//! | 44…48 | bytes of the bit order: as many as bits, or 0 when all stay in their places |
//! | 48…52 | the version of Unicode that fingerprints are made with, a byte for each of its three numbers; a zero |
//! | 52…56 | zero |
//! | 56…64 | checksum of all other bytes (`checksum.rs`) |

use super::checksum::checksum;
use super::code::Code;
use super::order::Order;
use super::removed::Removed;
use super::run::Run;
use super::snapshot_error::SnapshotError;
use super::store::{RUNS, Store};
use super::{Index, Stores, Tables};
use crate::sketch::Bits;
use crate::unicode::VERSION as VERSION_OF_UNICODE;

const MAGIC: &[u8; 8] = b"nearindx";
const VERSION: u32 = 1;
/// It decides which characters are letters, and so a text's fingerprint.
const UNICODE: [u8; 3] = [VERSION_OF_UNICODE.0, VERSION_OF_UNICODE.1, VERSION_OF_UNICODE.2];
const HEADER: usize = 64;
const CHECKSUM: usize = 56;

impl Index {
    /// The index as bytes, which are the same on every platform.
    pub fn to_bytes(&self) -> Vec<u8> {
        match &self.stores {
            Stores::Narrow(store) => write(store),
            Stores::Wide(store) => write(store),
        }
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
        let version = u32_at(header, 8);
        if version != VERSION {
            return Err(SnapshotError::Version { found: version, known: VERSION });
        }
        let (expected, found) = (u64_at(header, CHECKSUM), checksum(&header[..CHECKSUM], body));
        if expected != found {
            return Err(SnapshotError::Checksum { expected, found });
        }
        let unicode = [header[48], header[49], header[50]];
        if unicode != UNICODE {
            return Err(SnapshotError::Unicode { found: unicode, known: UNICODE });
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
        u32::from_le_bytes([UNICODE[0], UNICODE[1], UNICODE[2], 0]),
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
    let sum = checksum(&bytes[..CHECKSUM], &bytes[HEADER..]);
    bytes[CHECKSUM..HEADER].copy_from_slice(&sum.to_le_bytes());
    bytes
}

/// The fields of a snapshot, for any width.
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

/// Reads and checks all fields. A checksum proves nothing, so every field is checked before it is used.
fn frame<'a>(header: &[u8], body: &'a [u8]) -> Result<Frame<'a>, SnapshotError> {
    let bits = field(header, 12, "bits", Bits::new)?;
    let tables = field(header, 16, "tables", Tables::of)?;
    let run_count = field(header, 36, "runs", |count| (count <= RUNS as u32).then_some(count))?;
    let order_bytes =
        field(header, 44, "bytes of bit order", |count| (count == 0 || count == bits.count()).then_some(count))?;
    field(header, 48, "in a reserved field", |unicode| (unicode >> 24 == 0).then_some(()))?;
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
        let run = run.ok_or(SnapshotError::Field { name: "words in a run like this", found: length.into() })?;
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
            && u64::from(live) + u64::from(removed.count()) == u64::from(all);
        agrees.then_some(live)
    })?;
    if !each_id_has_its_place(&runs, &removed, first_recent) {
        return Err(SnapshotError::Field { name: "entries with these ids", found: held as u64 });
    }
    let (recent, ordered) = (recent_codes, u32_at(header, 40));
    Ok(Frame { bits, tables, order, ordered, runs, recent, first_recent, removed, live })
}

/// Whether each id of a run occurs once, and each missing id was removed.
fn each_id_has_its_place(runs: &[Run], removed: &Removed, first_recent: u32) -> bool {
    // A missing id has a tombstone in the snapshot, so this takes no more memory than that.
    let mut there = vec![0u32; first_recent.div_ceil(32) as usize];
    for run in runs {
        let ids = run.ids();
        for id in (0..run.len()).map(|place| run.id(place)) {
            let (word, bit) = (id as usize / 32, 1 << (id % 32));
            if !ids.contains(&id) || there[word] & bit != 0 {
                return false;
            }
            there[word] |= bit;
        }
    }
    let gone = removed.words().iter().copied().chain(std::iter::repeat(0));
    there.iter().zip(gone).zip(0u32..).all(|((&there, gone), word)| {
        let ids = first_recent - 32 * word;
        let all = if ids < 32 { (1 << ids) - 1 } else { u32::MAX };
        (there | gone) & all == all
    })
}

fn read<C: Code>(frame: Frame) -> Result<Store<C>, SnapshotError> {
    let Frame { bits, tables, ordered, mut runs, first_recent, removed, live, .. } = frame;
    let order = if frame.order.is_empty() { Some(Order::natural()) } else { Order::new(frame.order, bits) };
    let found = frame.order.len() as u64;
    let order = order.ok_or(SnapshotError::Field { name: "bytes in a bit order like this", found })?;
    let recent = frame.recent.chunks_exact(bits.count() as usize / 8).map(|bytes| {
        let mut number = [0; 16];
        number[..bytes.len()].copy_from_slice(bytes);
        C::from_number(u128::from_le_bytes(number), bits)
    });
    let recent = recent.collect();
    runs.iter_mut().for_each(Run::try_plan::<C>);
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
