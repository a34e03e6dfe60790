//! The number of tables of an index.

use crate::sketch::Bits;

/// The number of tables of an index. More tables take more memory and make searches faster; answers are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tables {
    /// Four while they fit into 16 MiB; otherwise as many as fit, but at least two, or one if two would take more than 512 MiB.
    #[default]
    Auto,
    /// Half a byte per fingerprint besides its bits. For archives.
    One,
    /// About 4.2 bytes more per fingerprint than one table. Fast up to 3 of 64 bits.
    Two,
    /// About 8.3 bytes more per fingerprint than one table. Fast up to 8 of 64 bits.
    Three,
    /// The fewest buckets to probe.
    Four,
}

impl Tables {
    /// The choice for 1 to 4 tables, or 0 for `Auto`; `None` for other numbers.
    pub const fn of(count: u32) -> Option<Tables> {
        Some(match count {
            0 => Tables::Auto,
            1 => Tables::One,
            2 => Tables::Two,
            3 => Tables::Three,
            4 => Tables::Four,
            _ => return None,
        })
    }

    /// The number for [`Tables::of`].
    pub(super) const fn asked(self) -> u32 {
        self as u32
    }

    /// The number of tables for a number of fingerprints.
    pub(super) fn count(self, fingerprints: usize, bits: Bits) -> u32 {
        let bytes =
            |tables: u32| fingerprints as f64 * (f64::from(bits.count()) / 8.0 + 0.5 + 4.2 * f64::from(tables - 1));
        match self.asked() {
            0 if bytes(2) > 512.0 * 1024.0 * 1024.0 => 1,
            0 => (2..=4).rev().find(|&tables| bytes(tables) <= 16.0 * 1024.0 * 1024.0).unwrap_or(2),
            asked => asked,
        }
    }
}
