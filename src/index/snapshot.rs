//! An index as bytes and back.
//!
//! Little-endian; a header of 64 bytes, then the fingerprints by id (32, 64 or 128 bits each, padded to 8 bytes), then
//! one bit an id, 1 when it was removed.
//!
//! | bytes | header field |
//! |---|---|
//! | 0…8 | `nearindx` |
//! | 8…12 | format version, 1 |
//! | 12…16 | bits of a fingerprint: 32, 64 or 128 |
//! | 16…24 | ids given out |
//! | 24…32 | ids not removed |
//! | 32…56 | zero |
//! | 56…64 | checksum of all other bytes |
//!
//! The checksum is the feature hash's fold, finalised. Each of its steps is a bijection of the state, so a change of
//! one byte always changes it.

use super::{Codes, Index};
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
        let mut bytes = vec![0; HEADER];
        bytes[0..8].copy_from_slice(MAGIC);
        bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
        bytes[12..16].copy_from_slice(&self.bits().count().to_le_bytes());
        bytes[16..24].copy_from_slice(&u64::from(self.ids()).to_le_bytes());
        bytes[24..32].copy_from_slice(&u64::from(self.live).to_le_bytes());
        match &self.codes {
            Codes::B32(codes) => bytes.extend(codes.iter().flat_map(|code| code.to_le_bytes())),
            Codes::B64(codes) => bytes.extend(codes.iter().flat_map(|code| code.to_le_bytes())),
            Codes::B128(codes) => bytes.extend(codes.iter().flat_map(|code| code.to_le_bytes())),
        }
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        bytes.extend(self.removed.iter().flat_map(|word| word.to_le_bytes()));
        let sum = checksum(&bytes);
        bytes[CHECKSUM..HEADER].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads what [`Index::to_bytes`] wrote. Altered or truncated bytes are refused.
    pub fn from_bytes(bytes: &[u8]) -> Result<Index, SnapshotError> {
        let (header, body) = bytes.split_at_checked(HEADER).ok_or_else(|| {
            if MAGIC.starts_with(&bytes[..bytes.len().min(8)]) || bytes.starts_with(MAGIC) {
                SnapshotError::Length { expected: HEADER as u64, found: bytes.len() as u64 }
            } else {
                SnapshotError::NotAnIndex
            }
        })?;
        if !header.starts_with(MAGIC) {
            return Err(SnapshotError::NotAnIndex);
        }
        let version = u32_at(header, 8);
        if version != VERSION {
            return Err(SnapshotError::Version { found: version, known: VERSION });
        }
        let found_bits = u32_at(header, 12);
        let bits = Bits::new(found_bits).ok_or(SnapshotError::Field { name: "bits", found: found_bits.into() })?;
        let ids = u64_at(header, 16);
        if ids > u64::from(Index::MAX_IDS) {
            return Err(SnapshotError::Field { name: "ids", found: ids });
        }
        let code_bytes = (ids * u64::from(bits.count() / 8)).next_multiple_of(8);
        let expected = HEADER as u64 + code_bytes + ids.div_ceil(64) * 8;
        if expected != bytes.len() as u64 {
            return Err(SnapshotError::Length { expected, found: bytes.len() as u64 });
        }
        let (expected, found) = (u64_at(header, CHECKSUM), checksum(bytes));
        if expected != found {
            return Err(SnapshotError::Checksum { expected, found });
        }
        let (codes, removed) = body.split_at(code_bytes as usize);
        let ids = ids as usize;
        let index = Index {
            codes: match bits {
                Bits::B32 => Codes::B32(column(codes, ids, u32::from_le_bytes)),
                Bits::B64 => Codes::B64(column(codes, ids, u64::from_le_bytes)),
                Bits::B128 => Codes::B128(column(codes, ids, u128::from_le_bytes)),
            },
            removed: column(removed, ids.div_ceil(64), u64::from_le_bytes),
            live: u32_at(header, 24),
        };
        index.checked(header)
    }

    /// A checksum is no proof: the fields must agree as well.
    fn checked(self, header: &[u8]) -> Result<Index, SnapshotError> {
        let removed: u64 = self.removed.iter().map(|word| u64::from(word.count_ones())).sum();
        let ids = u64::from(self.ids());
        let beyond = match (self.removed.last(), ids % 64) {
            (Some(word), tail @ 1..) => word >> tail,
            _ => 0,
        };
        let live = u64_at(header, 24);
        if beyond != 0 || removed > ids || live != ids - removed {
            return Err(SnapshotError::Field { name: "live ids", found: live });
        }
        if let Some(&byte) = header[32..CHECKSUM].iter().find(|&&byte| byte != 0) {
            return Err(SnapshotError::Field { name: "in a reserved byte", found: byte.into() });
        }
        Ok(self)
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    let before = fold(&bytes[..CHECKSUM], 0);
    finalise(fold(&bytes[HEADER..], before))
}

fn column<T, const N: usize>(bytes: &[u8], len: usize, read: fn([u8; N]) -> T) -> Vec<T> {
    bytes.as_chunks().0.iter().take(len).map(|chunk| read(*chunk)).collect()
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}
