//! The changeable set of fingerprints.
//!
//! New fingerprints are kept unsorted at the end, in the order of ids. When there are [`FULL`] of them they become a sorted
//! run, and runs of similar size are merged, so that there are never more than [`RUNS`] (log-structured merge, O'Neil et al.
//! 1996). A removed fingerprint keeps its place, under a tombstone, until its run is merged.

use super::Tables;
use super::found::{Found, IdSet, Work};
use super::order::Entry;
use super::plan::FILTER;
use super::run::{Run, with_capacity};
use crate::sketch::Bits;
use std::collections::TryReserveError;

/// The number of new fingerprints sorted into a run.
const FULL: usize = 4096;
/// At least this number of fingerprints added together are sorted at once.
const WORTH_SORTING: usize = 512;
/// The largest number of sorted runs.
pub(super) const RUNS: usize = 3;
/// A run less than this many times as large as the newer ones is merged with them.
const RATIO: usize = 2;
/// The number of searches by which costs are estimated.
const SAMPLES: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Store {
    pub(super) bits: Bits,
    pub(super) tables: Tables,
    /// Oldest and largest first; their ids are consecutive ranges.
    pub(super) runs: Vec<Run>,
    pub(super) recent: Vec<u128>,
    /// The id of the first of them.
    pub(super) first_recent: u32,
    pub(super) removed: IdSet,
    pub(super) live: u32,
}

impl Store {
    pub(super) fn new(bits: Bits, tables: Tables) -> Store {
        Store { bits, tables, runs: vec![], recent: vec![], first_recent: 0, removed: IdSet::default(), live: 0 }
    }

    /// The number of ids given out.
    pub(super) fn ids(&self) -> u32 {
        self.first_recent + self.recent.len() as u32
    }

    /// Sorts if due after adding one or many. Without enough memory, searches stay slower until a later attempt succeeds.
    pub(super) fn tidy(&mut self, many: bool) {
        let recent = self.recent.len();
        if if many { recent >= WORTH_SORTING } else { recent.is_multiple_of(FULL) } {
            let _ = self.sort();
        }
    }

    pub(super) fn remove(&mut self, id: u32) -> bool {
        let there = id < self.ids() && !self.removed.contains(id);
        if there {
            self.removed.insert(id);
            self.live -= 1;
            let held = self.recent.len() + self.runs.iter().map(Run::len).sum::<usize>();
            if held > 2 * self.live as usize + FULL {
                let _ = self.replace(0);
            }
        }
        there
    }

    pub(super) fn get(&self, id: u32) -> Option<u128> {
        if id >= self.ids() || self.removed.contains(id) {
            return None;
        }
        if id >= self.first_recent {
            return Some(self.recent[(id - self.first_recent) as usize]);
        }
        self.runs.iter().find(|run| run.ids().contains(&id))?.get(id)
    }

    /// The nearest `limit` fingerprints within `within` bits.
    pub(super) fn near(&self, code: u128, within: u32, limit: usize) -> Found<'_> {
        let mut found = Found::new(&self.removed, within, limit);
        for run in self.runs.iter().filter(|_| limit > 0) {
            run.search(code, &mut found);
        }
        found.work.candidates += self.recent.len() as u64;
        for (id, &recent) in (self.first_recent..).zip(&self.recent).filter(|_| limit > 0) {
            found.add(id, (recent ^ code).count_ones());
        }
        found
    }

    /// The work of searches for some stored codes, and the number of these.
    pub(super) fn sampled(&self, within: u32) -> (Work, u64) {
        let Some(run) = self.runs.first() else {
            return (Work { probes: 0, candidates: self.recent.len() as u64 }, 1);
        };
        let samples = run.len().min(SAMPLES);
        let mut sum = Work::default();
        for sample in 0..samples {
            let code = run.code_at(sample * run.len() / samples);
            let work = self.near(code, within, usize::MAX).work;
            sum.probes += work.probes;
            sum.candidates += work.candidates;
        }
        (sum, samples as u64)
    }

    /// The number of tables that a search probes, and the most fingerprints that it compares.
    pub(super) fn bounds(&self, within: u32) -> (u32, u64) {
        let tables = |run: &Run| run.reach[within as usize].radii.iter().filter(|&&radius| radius >= 0).count();
        let most = self
            .runs
            .iter()
            .map(|run| run.len() as u64 + (run.reach[within as usize].budget / FILTER) as u64)
            .sum::<u64>();
        (self.runs.iter().map(tables).sum::<usize>() as u32, most + self.recent.len() as u64)
    }

    pub(super) fn bytes(&self) -> usize {
        let runs: usize = self.runs.iter().map(Run::bytes).sum();
        runs + 4 * self.removed.0.capacity() + self.recent.capacity() * size_of::<u128>()
    }

    /// Turns the recent fingerprints into a run, and merges it with the runs of its size.
    fn sort(&mut self) -> Result<(), TryReserveError> {
        let mut size = self.recent.len();
        let mut kept = self.runs.len();
        while kept > 0 && (self.runs[kept - 1].len() < RATIO * size || kept >= RUNS) {
            kept -= 1;
            size += self.runs[kept].len();
        }
        self.replace(kept)
    }

    /// Replaces all runs but the first `kept`, and the recent fingerprints, with one run.
    fn replace(&mut self, kept: usize) -> Result<(), TryReserveError> {
        let entries = self.entries(kept)?;
        let first = self.runs.get(kept).map_or(self.first_recent, |run| run.ids().start);
        let tables = self.tables.count(entries.len(), self.bits);
        let is_empty = entries.is_empty();
        let run = (!is_empty).then(|| Run::build(entries, first..self.ids(), self.bits, tables)).transpose()?;
        self.runs.truncate(kept);
        self.runs.extend(run);
        self.first_recent = self.ids();
        self.recent = Vec::new();
        Ok(())
    }

    /// What is not removed in all runs but the first `kept`, and among the recent fingerprints.
    pub(super) fn entries(&self, kept: usize) -> Result<Vec<Entry>, TryReserveError> {
        let runs = &self.runs[kept..];
        let mut entries = with_capacity(self.recent.len() + runs.iter().map(Run::len).sum::<usize>())?;
        let recent = (self.first_recent..).zip(&self.recent).map(|(id, &code)| Entry { code, id });
        let all = runs.iter().flat_map(Run::entries).chain(recent);
        entries.extend(all.filter(|entry| !self.removed.contains(entry.id)));
        Ok(entries)
    }
}
