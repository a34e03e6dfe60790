//! Finds the codes of a run within k bits: through tables as long as they cost less than a scan, otherwise by a scan.

use super::filter::near_places;
use super::found::Found;
use super::plan::{FILTER, MAX_TABLES, PROBE, READ_CODE, READ_KEY, READ_NEIGHBOUR, Radii, Reach, SCAN, Table};
use super::run::{Run, bucket_of, number_of, prefix, turned};

/// The number of probes whose memory is requested at once.
const BATCH: usize = 32;
/// The number of adjacent buckets that a scan filters together.
const GROUP: u32 = 16;
/// A group with more codes than this is filtered bucket by bucket.
const CROWD: usize = 512;
/// As is one after a group of which one code in this many passed the filter: finding buckets takes longer than the filter.
const FILTERED: usize = 5;

/// The places of a table to be filtered.
#[derive(Clone, Copy, Default)]
struct Probe {
    from: u32,
    to: u32,
    /// The buckets that they belong to: the first, and how many.
    bucket: u32,
    buckets: u32,
    table: u8,
    flips: u8,
}

struct Search<'a, 'b> {
    run: &'a Run,
    radii: Radii,
    query: u128,
    /// For each table, the word that its column is compared with.
    words: [u32; MAX_TABLES],
    found: Found<'b>,
    probes: [Probe; BATCH],
    waiting: usize,
    /// The remaining budget. Below 0 a scan is cheaper: the search ends, and its matches do not count.
    left: f64,
}

impl Run {
    /// Adds all codes near a query, whose bits are in their natural order, to `found`, each once.
    pub(super) fn search(&self, query: u128, found: &mut Found) {
        let query = self.order.apply(query);
        let Reach { radii, budget } = self.reach[found.within() as usize];
        if radii != SCAN {
            let (words, probes) = ([0; MAX_TABLES], [Probe::default(); BATCH]);
            let mut search =
                Search { run: self, radii, query, words, found: found.clone(), probes, waiting: 0, left: budget };
            (0..self.tables.len()).filter(|&table| radii[table] >= 0).for_each(|table| search.look(table));
            search.filter();
            found.work = search.found.work;
            if search.left >= 0.0 {
                *found = search.found;
                return;
            }
        }
        self.scan(query, found);
    }

    /// Compares all codes.
    fn scan(&self, query: u128, found: &mut Found) {
        found.work.candidates += self.len() as u64;
        let (depth, directory, column) = (self.depth(), self.directory(0), self.column(0));
        let (own, word) = (prefix(query, depth), prefix(query << depth, 32));
        let rest = number_of(query & (u128::MAX >> depth >> 32), self.bits);
        let group = GROUP.min(1 << depth);
        let compare = |place: usize, bucket: u32, found: &mut Found| {
            let ahead = (bucket ^ own).count_ones() + (column[place] ^ word).count_ones();
            if ahead <= found.within() {
                let (stored, id) = self.record(place);
                let distance = ahead + (stored ^ rest).count_ones();
                if distance <= found.within() {
                    found.add(id, distance);
                }
            }
        };
        // Groups that differ from the query's in at most this many bits are filtered bucket by bucket.
        let mut dense = None;
        for first in (0..1 << depth).step_by(group as usize) {
            let ends = &directory[first as usize..=(first + group) as usize];
            let (from, to) = (ends[0] as usize, ends[group as usize] as usize);
            let flips = ((first ^ own) & !(group - 1)).count_ones();
            let Some(within) = found.within().checked_sub(flips).filter(|_| from < to) else { continue };
            if to - from > CROWD || dense.is_some_and(|dense| flips <= dense) {
                for (bucket, ends) in (first..).zip(ends.windows(2)) {
                    let within = found.within().checked_sub((bucket ^ own).count_ones());
                    let Some(within) = within.filter(|_| ends[0] < ends[1]) else { continue };
                    near_places(column, ends[0] as usize, ends[1] as usize, word, within, |place| {
                        compare(place, bucket, found);
                        true
                    });
                }
                continue;
            }
            let mut passed = 0;
            near_places(column, from, to, word, within, |place| {
                passed += 1;
                compare(place, bucket_of(directory, place, first, first + group), found);
                true
            });
            if passed * FILTERED > to - from {
                dense = Some(flips);
            }
        }
    }
}

impl Search<'_, '_> {
    /// Spends a cost. Returns whether the budget allows it.
    fn spend(&mut self, cost: f64) -> bool {
        self.left -= cost;
        self.left >= 0.0
    }

    /// Probes one table: each bucket whose block differs from the query's in at most as many bits as the radius.
    fn look(&mut self, table: usize) {
        let (run, depth) = (self.run, self.run.depth());
        let Table { start, free, turn, .. } = run.tables[table];
        // Table 0 compares what follows the bucket, without what would come round.
        let code = if table == 0 { self.query << turn } else { turned(self.query, turn, run.bits) };
        self.words[table] = prefix(code, 32);
        let radius = self.radii[table] as u32;
        let directory = run.directory(table);
        let own = prefix(turned(self.query, start, run.bits), depth);
        for flips in 0..=radius.min(free).min(self.found.within()) {
            let buckets = run.tables[table].buckets(flips == radius, depth);
            let mut mask = (1u32 << flips) - 1;
            while mask < 1 << free {
                let bucket = (own ^ mask << (depth - free)) & !(buckets - 1);
                let (from, to) = (directory[bucket as usize], directory[(bucket + buckets) as usize]);
                let (table, flips) = (table as u8, flips as u8);
                self.probes[self.waiting] = Probe { from, to, bucket, buckets, table, flips };
                self.waiting += 1;
                if self.waiting == BATCH {
                    self.filter();
                }
                if self.left < 0.0 {
                    return;
                }
                if mask == 0 {
                    break;
                }
                // The next number with as many ones (Gosper).
                let lowest = mask & mask.wrapping_neg();
                let carried = mask + lowest;
                mask = carried | ((mask ^ carried) >> 2) >> lowest.trailing_zeros();
            }
        }
    }

    /// Filters the places of the waiting probes.
    fn filter(&mut self) {
        let (run, waiting) = (self.run, std::mem::take(&mut self.waiting));
        let candidates = self.probes[..waiting].iter().map(|probe| u64::from(probe.to - probe.from)).sum::<u64>();
        self.found.work.probes += waiting as u64;
        if !self.spend(waiting as f64 * PROBE + candidates as f64 * FILTER) {
            return;
        }
        self.found.work.candidates += candidates;
        // The places are far apart and not in the cache: request all before waiting for the first.
        let touch = |touched, &Probe { from, to, table, .. }: &Probe| {
            let column = run.column(table.into());
            touched ^ column[from as usize] ^ column[to as usize]
        };
        std::hint::black_box(self.probes[..waiting].iter().fold(0, touch));
        for number in 0..waiting {
            let Probe { from, to, bucket, buckets, table, flips } = self.probes[number];
            let table = usize::from(table);
            // If the column repeats bits of the block, their flips must not be counted twice.
            let flips = if run.tables[table].repeats { 0 } else { flips.into() };
            let Some(within) = self.found.within().checked_sub(flips) else { continue };
            let column = run.column(table);
            near_places(column, from as usize, to as usize, self.words[table], within, |place| {
                let bucket = bucket_of(run.directory(table), place, bucket, bucket + buckets);
                if table == 0 { self.check(place, bucket, table) } else { self.follow(table, bucket, column[place]) }
            });
            if self.left < 0.0 {
                return;
            }
        }
    }

    /// Checks the codes of a key of table `table` in table 0. Returns whether the budget allows it.
    fn follow(&mut self, table: usize, bucket: u32, word: u32) -> bool {
        let (run, depth) = (self.run, self.run.depth());
        let Table { start, turn, .. } = run.tables[table];
        let first = if turn == 0 { word >> (32 - depth) } else { word & (u32::MAX >> (32 - depth)) };
        let block = run.tables[0].block;
        if ((first ^ prefix(self.query, depth)) >> (depth - block)).count_ones() as i32 <= i32::from(self.radii[0]) {
            // Table 0 has found it.
            return true;
        }
        let ends = &run.directory(0)[first as usize..][..2];
        if !self.spend(READ_KEY + f64::from(ends[1] - ends[0]) * READ_NEIGHBOUR) {
            return false;
        }
        self.found.work.candidates += u64::from(ends[1] - ends[0]);
        (ends[0]..ends[1]).all(|place| {
            let code = run.entry(place as usize, first).code;
            let key = [prefix(turned(code, turn, run.bits), 32), prefix(turned(code, start, run.bits), depth)];
            key != [word, bucket] || self.check(place as usize, first, table)
        })
    }

    /// A code counts for the first table that could have found it, and for no other. Returns whether the budget allows it.
    fn check(&mut self, place: usize, bucket: u32, table: usize) -> bool {
        let entry = self.run.entry(place, bucket);
        let difference = entry.code ^ self.query;
        let distance = difference.count_ones();
        let within_block = |table: usize| {
            let Table { start, block, .. } = self.run.tables[table];
            let flips = prefix(turned(difference, start, self.run.bits), block).count_ones();
            flips as i32 <= i32::from(self.radii[table])
        };
        if distance <= self.found.within() && within_block(table) && !(0..table).any(within_block) {
            self.found.add(entry.id, distance);
        }
        self.spend(READ_CODE)
    }
}
