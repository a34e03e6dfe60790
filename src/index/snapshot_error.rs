//! Why bytes are not an index.

use std::fmt;

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
