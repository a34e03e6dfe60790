//! What an index answers.

/// A stored fingerprint near the one asked for. Ordered nearest first, then by id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Match {
    /// The Hamming distance.
    pub distance: u32,
    /// The id that [`Index::add`](super::Index::add) gave.
    pub id: u32,
}

/// A match with its graded distance, see [`Index::near_graded`](super::Index::near_graded).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GradedMatch {
    /// Σ|sum| over the bits that differ, divided by Σ|sum|.
    pub graded: f64,
    /// The Hamming distance.
    pub distance: u32,
    /// The id that [`Index::add`](super::Index::add) gave.
    pub id: u32,
}

/// Two stored fingerprints near each other. Ordered by ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The smaller id.
    pub a: u32,
    /// The larger id.
    pub b: u32,
    /// Their Hamming distance.
    pub distance: u32,
}

/// What an index holds and costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IndexStats {
    /// Fingerprints that were added and not removed.
    pub size: usize,
    /// Bytes of memory held, room for growth included.
    pub bytes: usize,
    /// Tables of its largest sorted run; 0 while it is so small that every question is a scan.
    pub tables: usize,
    /// Sorted runs, which new fingerprints are merged into.
    pub runs: usize,
    /// Fingerprints that are not sorted yet.
    pub recent: usize,
}

/// What a question costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IndexPlan {
    /// Tables that are looked into; 0 means that all fingerprints are scanned.
    pub tables: u32,
    /// Places that are looked up in them.
    pub probes: u64,
    /// Fingerprints that are filtered there, as expected from how full the buckets are.
    pub candidates: u64,
}
