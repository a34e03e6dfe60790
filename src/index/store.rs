//! The changeable set of fingerprints of one width.
//!
//! New fingerprints are kept unsorted at the end, in the order of ids. When there are [`FULL`] of them they become a sorted
//! run, and runs of similar size are merged, so that there are never more than [`RUNS`] (log-structured merge, O'Neil et al.
//! 1996). A removed fingerprint keeps its place, under a tombstone, until its run is merged.

use super::Tables;
use super::code::Code;
use super::filter::LANES;
use super::found::{Found, Work};
use super::order::Order;
use super::plan;
use super::radix;
use super::removed::Removed;
use super::run::{Entry, Run};
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
/// The bit order is chosen anew when there are this many times as many fingerprints.
const REORDER: usize = 8;
/// The number of searches by which costs are estimated.
const SAMPLES: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Store<C> {
    pub(super) bits: Bits,
    pub(super) tables: Tables,
    pub(super) order: Order<C>,
    /// The number of fingerprints that the order was chosen for.
    pub(super) ordered: u32,
    /// Oldest and largest first; their ids are consecutive ranges.
    pub(super) runs: Vec<Run>,
    /// In their natural bit order.
    pub(super) recent: Vec<C>,
    /// The id of the first of them.
    pub(super) first_recent: u32,
    pub(super) removed: Removed,
    pub(super) live: u32,
}

impl<C: Code> Store<C> {
    pub(super) fn new(bits: Bits, tables: Tables) -> Store<C> {
        let (order, removed) = (Order::natural(), Removed::default());
        Store {
            bits,
            tables,
            order,
            ordered: 0,
            runs: Vec::new(),
            recent: Vec::new(),
            first_recent: 0,
            removed,
            live: 0,
        }
    }

    /// The number of ids given out.
    pub(super) fn ids(&self) -> u32 {
        self.first_recent + self.recent.len() as u32
    }

    /// Adds a fingerprint with the id `ids()`, without sorting.
    pub(super) fn push(&mut self, code: C) {
        self.recent.push(code);
        self.live += 1;
    }

    /// Sorts if due. Without enough memory, searches stay slower until a later attempt succeeds.
    pub(super) fn tidy(&mut self) {
        if self.recent.len() >= FULL && self.recent.len().is_multiple_of(FULL) {
            let _ = self.sort();
        }
    }

    /// Sorts if there are enough new ones.
    pub(super) fn tidy_many(&mut self) {
        if self.recent.len() >= WORTH_SORTING {
            let _ = self.sort();
        }
    }

    pub(super) fn try_reserve(&mut self, additional: usize) -> Result<(), TryReserveError> {
        self.recent.try_reserve(additional)
    }

    pub(super) fn remove(&mut self, id: u32) -> bool {
        let there = id < self.ids() && !self.removed.contains(id);
        if there {
            self.removed.insert(id);
            self.live -= 1;
            if self.held() > 2 * self.live as usize + FULL {
                let _ = self.sort_all();
            }
        }
        there
    }

    pub(super) fn get(&self, id: u32) -> Option<C> {
        if id >= self.ids() || self.removed.contains(id) {
            return None;
        }
        if id >= self.first_recent {
            return Some(self.recent[(id - self.first_recent) as usize]);
        }
        let run = self.runs.iter().find(|run| run.ids().contains(&id))?;
        Some(self.code_at(run, run.place_of(id)?))
    }

    /// The nearest `limit` fingerprints within `within` bits. The search starts within `first` bits and goes farther only if
    /// these are not enough.
    pub(super) fn near(&self, code: C, first: u32, within: u32, limit: usize) -> Found<'_> {
        let mut found = Found::new(&self.removed, within, limit);
        let ordered = self.order.apply(code);
        for run in self.runs.iter().filter(|_| limit > 0) {
            run.search(ordered, first, &mut found);
        }
        found.work.candidates += self.recent.len() as u64;
        for (first, recent) in (self.first_recent..).step_by(LANES).zip(self.recent.chunks(LANES)) {
            // Without branches, because hardly any is near.
            let within = found.within();
            let any = recent.iter().fold(false, |any, &recent| any | ((recent ^ code).ones() <= within));
            if !any {
                continue;
            }
            for (id, &recent) in (first..).zip(recent) {
                let distance = (recent ^ code).ones();
                if distance <= found.within() {
                    found.add(id, distance);
                }
            }
        }
        found
    }

    /// The work of searches for some stored codes, and the number of these.
    pub(super) fn sampled(&self, within: u32) -> (Work, u64) {
        let held = self.held();
        let samples = held.min(SAMPLES);
        let mut sum = Work::default();
        for sample in 0..samples {
            let work = self.near(self.held_at(sample * held / samples), within, within, usize::MAX).work;
            sum.probes += work.probes;
            sum.candidates += work.candidates;
        }
        (sum, samples as u64)
    }

    /// The number of tables that a search probes, and the most fingerprints that it compares.
    pub(super) fn bounds(&self, within: u32) -> (u32, u64) {
        let tables = |run: &Run| run.reach[within as usize].radii.iter().filter(|&&radius| radius >= 0).count();
        let most = self.runs.iter().map(|run| plan::most(run.len(), run.reach[within as usize])).sum::<u64>();
        (self.runs.iter().map(tables).sum::<usize>() as u32, most + self.recent.len() as u64)
    }

    /// The number of stored codes, including removed ones.
    fn held(&self) -> usize {
        self.recent.len() + self.runs.iter().map(Run::len).sum::<usize>()
    }

    /// The code at a place among these.
    fn held_at(&self, mut place: usize) -> C {
        for run in &self.runs {
            if place < run.len() {
                return self.code_at(run, place);
            }
            place -= run.len();
        }
        self.recent[place]
    }

    fn code_at(&self, run: &Run, place: usize) -> C {
        self.order.undo(run.code_at(place))
    }

    pub(super) fn bytes(&self) -> usize {
        let runs: usize = self.runs.iter().map(Run::bytes).sum();
        runs + self.removed.bytes() + self.recent.capacity() * size_of::<C>()
    }

    /// Everything that is not removed, sorted by code and id.
    pub(super) fn sorted(&self) -> Result<Vec<Entry<C>>, TryReserveError> {
        let mut newest = self.sorted_recent(&self.order)?;
        for run in self.runs.iter().rev() {
            newest = self.merged(run, newest)?;
        }
        Ok(newest)
    }

    /// Turns the recent fingerprints into a run, and merges it with the runs of its size.
    fn sort(&mut self) -> Result<(), TryReserveError> {
        let mut size = self.recent.len();
        let mut kept = self.runs.len();
        while kept > 0 && (self.runs[kept - 1].len() < RATIO * size || kept >= RUNS) {
            kept -= 1;
            size += self.runs[kept].len();
        }
        if kept == 0 {
            return self.sort_all();
        }
        let mut entries = self.sorted_recent(&self.order)?;
        for run in self.runs[kept..].iter().rev() {
            entries = self.merged(run, entries)?;
        }
        self.replace(kept, entries)
    }

    /// Merges everything into one run.
    fn sort_all(&mut self) -> Result<(), TryReserveError> {
        if self.live as usize >= REORDER * self.ordered as usize {
            return self.reorder();
        }
        let entries = self.sorted()?;
        self.replace(0, entries)
    }

    /// The runs in the best bit order for the present fingerprints.
    fn reorder(&mut self) -> Result<(), TryReserveError> {
        let mut entries = radix::with_capacity(self.live as usize)?;
        for run in &self.runs {
            let live = run.entries().filter(|entry| !self.removed.contains(entry.id));
            entries.extend(live.map(|entry| Entry { code: self.order.undo(entry.code), ..entry }));
        }
        entries.extend(self.live_recent());
        let order = Order::of(&entries, self.bits, self.tables.count(entries.len(), self.bits));
        for entry in &mut entries {
            entry.code = order.apply(entry.code);
        }
        sort(&mut entries)?;
        let ordered = entries.len() as u32;
        // If this fails, the old order is restored, which the runs still have.
        let before = std::mem::replace(&mut self.order, order);
        let done = self.replace(0, entries);
        match done {
            Ok(()) => self.ordered = ordered,
            Err(_) => self.order = before,
        }
        done
    }

    /// Replaces all runs but the first `kept`, and the recent fingerprints, with one run.
    fn replace(&mut self, kept: usize, entries: Vec<Entry<C>>) -> Result<(), TryReserveError> {
        let first = self.runs.get(kept).map_or(self.first_recent, |run| run.ids().start);
        let ids = first..self.ids();
        let run = match entries.len() {
            0 => None,
            size => Some(Run::build(&entries, ids.clone(), self.bits, self.tables.count(size, self.bits))?),
        };
        self.runs.truncate(kept);
        self.runs.extend(run);
        self.first_recent = ids.end;
        self.recent = Vec::new();
        Ok(())
    }

    fn live_recent(&self) -> impl Iterator<Item = Entry<C>> + '_ {
        let all = (self.first_recent..).zip(&self.recent).map(|(id, &code)| Entry { code, id });
        all.filter(|entry| !self.removed.contains(entry.id))
    }

    fn sorted_recent(&self, order: &Order<C>) -> Result<Vec<Entry<C>>, TryReserveError> {
        let mut entries = radix::with_capacity(self.recent.len())?;
        entries.extend(self.live_recent().map(|entry| Entry { code: order.apply(entry.code), ..entry }));
        sort(&mut entries)?;
        Ok(entries)
    }

    /// Merges the entries of a run that were not removed with newer ones.
    fn merged(&self, run: &Run, newer: Vec<Entry<C>>) -> Result<Vec<Entry<C>>, TryReserveError> {
        let mut merged = radix::with_capacity(run.len() + newer.len())?;
        let mut newer = newer.into_iter().peekable();
        for entry in run.entries().filter(|entry| !self.removed.contains(entry.id)) {
            while let Some(earlier) = newer.next_if(|one| *one < entry) {
                merged.push(earlier);
            }
            merged.push(entry);
        }
        merged.extend(newer);
        Ok(merged)
    }
}

fn sort<C: Code>(entries: &mut Vec<Entry<C>>) -> Result<(), TryReserveError> {
    // Enough bits that few keys are equal.
    let bits = (entries.len().max(2).ilog2() + 3).clamp(4, 28);
    radix::sort(entries, bits, |entry| entry.code.prefix(bits))
}
