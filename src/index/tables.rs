//! How many tables an index keeps.

use crate::sketch::Bits;

/// How many tables an index keeps: memory against time. Changes no answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tables {
    /// Four while they fit into 16 MiB; otherwise as many as do, but at least two, or one when two would take more than
    /// 512 MiB.
    #[default]
    Auto,
    /// Raw size and half a byte: for archives.
    One,
    /// About 4.2 bytes a fingerprint more. Fast up to 3 bits.
    Two,
    /// About 8.3 bytes a fingerprint more than one table. Fast up to 8 bits of 64.
    Three,
    /// The fewest places to look at.
    Four,
}

impl Tables {
    /// 1 to 4, or 0 for `Auto`.
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

    /// What [`Tables::of`] takes.
    pub(super) const fn asked(self) -> u32 {
        self as u32
    }

    /// How many tables so many fingerprints get.
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
