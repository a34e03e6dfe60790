//! Finds the codes of a run within k bits: through tables as long as they cost less than a scan, otherwise by a scan.

use super::code::Code;
use super::directory::GROUP;
use super::filter::near_places;
use super::found::Found;
use super::layout::{Layout, MAX_TABLES};
use super::plan::{FILTER, PROBE, READ_CODE, READ_KEY, READ_NEIGHBOUR, Radii, SCAN};
use super::run::Run;

/// The number of probes whose memory is requested at once.
const BATCH: usize = 32;

/// The places of a table to be filtered.
#[derive(Clone, Copy, Default)]
struct Probe {
    from: u32,
    to: u32,
    /// The first group of the directory that they belong to.
    group: u32,
    table: u8,
    flips: u8,
}

/// A table, with the parts of the query that it is compared with.
#[derive(Clone, Copy, Default)]
struct View<'a> {
    layout: Layout,
    column: &'a [u32],
    /// The word that the column is compared with.
    word: u32,
}

struct Search<'a, 'b, C> {
    run: &'a Run,
    radii: Radii,
    query: C,
    views: [View<'a>; MAX_TABLES],
    found: Found<'b>,
    probes: [Probe; BATCH],
    waiting: usize,
    /// The remaining budget. Below 0 a scan is cheaper: the search ends, and its matches do not count.
    left: f64,
}

impl Run {
    /// Adds all near codes to `found`, each once. The radius grows from `first` until nothing farther matters.
    pub(super) fn search<C: Code>(&self, query: C, first: u32, found: &mut Found) {
        let mut spent = 0.0;
        let mut radius = first.min(found.within());
        loop {
            let reach = self.reach[radius as usize];
            let left = reach.budget - spent;
            if reach.radii == SCAN || left < 0.0 {
                break;
            }
            let (narrower, left_over) = self.search_tables(query, radius, found.narrowed(radius), left);
            spent += left - left_over;
            if left_over < 0.0 {
                found.work = narrower.work;
                break;
            }
            if found.settle(narrower, radius) {
                return;
            }
            radius = (radius + 2).min(found.within());
        }
        self.scan(query, found);
    }

    /// What a search through the tables finds, and what is left of its budget: less than 0 if it ended early.
    #[inline(never)]
    pub(super) fn search_tables<'b, C: Code>(
        &self,
        query: C,
        radius: u32,
        found: Found<'b>,
        budget: f64,
    ) -> (Found<'b>, f64) {
        let mut search = Search::new(self, query, radius, found, budget);
        search.look_into_all();
        (search.found, search.left)
    }
}

impl<'a, 'b, C: Code> Search<'a, 'b, C> {
    fn new(run: &'a Run, query: C, radius: u32, found: Found<'b>, left: f64) -> Search<'a, 'b, C> {
        let radii = run.reach[radius as usize].radii;
        let mut views: [View; MAX_TABLES] = Default::default();
        for (table, view) in views.iter_mut().enumerate().take(run.tables() as usize) {
            let layout = run.layout(table);
            let word = if table == 0 { query << layout.turn } else { query.turned(layout.turn, run.bits) }.top();
            *view = View { layout, column: run.column(table), word };
        }
        Search { run, radii, query, views, found, probes: Default::default(), waiting: 0, left }
    }

    fn look_into_all(&mut self) {
        let radii = self.radii;
        for table in (0..self.run.tables() as usize).filter(|&table| radii[table] >= 0) {
            self.look(table);
        }
        self.filter();
    }

    /// Spends a cost. Returns whether the budget allows it.
    fn spend(&mut self, cost: f64) -> bool {
        self.left -= cost;
        self.left >= 0.0
    }

    /// Probes one table: each bucket whose block differs from the query's in at most as many bits as the radius.
    fn look(&mut self, table: usize) {
        let radius = self.radii[table] as u32;
        let depth = self.run.depth();
        let Layout { start, block, free, .. } = self.views[table].layout;
        let directory = self.run.directory(table);
        let own = self.query.turned(start, self.run.bits).prefix(depth);
        // Inside a group, all sixteen buckets are filtered at once.
        let groups = (1 << (depth - free)) / GROUP;
        for flips in 0..=radius.min(free).min(self.found.within()) {
            // With no flip left for the block's bits inside the group, its buckets are known.
            let exact = flips == radius && block > free;
            let inside = own & ((1 << (depth - free)) - 1) & !((1 << (depth - block)) - 1);
            let mut mask = (1u32 << flips) - 1;
            while mask < 1 << free {
                let bucket = (own >> (depth - free) ^ mask) << (depth - free);
                let group = bucket / GROUP;
                let (from, to) = if exact {
                    directory.buckets(bucket | inside, 1 << (depth - block))
                } else {
                    (directory.group_start(group as usize), directory.group_start((group + groups) as usize))
                };
                let (from, to) = (from as u32, to as u32);
                self.probes[self.waiting] = Probe { from, to, group, table: table as u8, flips: flips as u8 };
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
        let waiting = std::mem::take(&mut self.waiting);
        let depth = self.run.depth();
        let candidates = self.probes[..waiting].iter().map(|probe| u64::from(probe.to - probe.from)).sum::<u64>();
        self.found.work.probes += waiting as u64;
        if !self.spend(waiting as f64 * PROBE + candidates as f64 * FILTER) {
            return;
        }
        self.found.work.candidates += candidates;
        // The places are far apart and not in the cache: request all before waiting for the first.
        let column = |probe: &Probe| self.views[usize::from(probe.table)].column[probe.from as usize];
        std::hint::black_box(self.probes[..waiting].iter().fold(0, |touched, probe| touched ^ column(probe)));
        for number in 0..waiting {
            let probe = self.probes[number];
            let table = usize::from(probe.table);
            let View { layout, column, word } = self.views[table];
            // If the column repeats bits of the block, their flips must not be counted twice.
            let flips = if layout.repeats { 0 } else { u32::from(probe.flips) };
            let Some(within) = self.found.within().checked_sub(flips) else { continue };
            near_places(column, probe.from as usize, probe.to as usize, word, within, |place| {
                if !self.spend(READ_CODE) {
                    return false;
                }
                let groups = (1 << (depth - layout.free)) / GROUP;
                let last = (probe.group + groups) as usize;
                let bucket = self.run.directory(table).bucket_of(place, probe.group as usize, last);
                if table > 0 {
                    self.follow(table, bucket, column[place]);
                } else {
                    self.check(place, self.run.code(place, bucket), table);
                }
                true
            });
            if self.left < 0.0 {
                return;
            }
        }
    }

    /// Finds the codes of a key of table `table` in table 0.
    fn follow(&mut self, table: usize, bucket: u32, word: u32) {
        let (run, depth) = (self.run, self.run.depth());
        let Layout { start, turn, .. } = self.views[table].layout;
        let first = if turn == 0 { word >> (32 - depth) } else { word & (u32::MAX >> (32 - depth)) };
        let block = self.views[0].layout.block;
        if ((first ^ self.query.prefix(depth)) >> (depth - block)).count_ones() as i32 <= i32::from(self.radii[0]) {
            return;
        }
        let (from, to) = run.directory(0).buckets(first, 1);
        if !self.spend(READ_KEY - READ_CODE + (to - from) as f64 * READ_NEIGHBOUR) {
            return;
        }
        self.found.work.candidates += (to - from) as u64;
        for place in from..to {
            let code: C = run.code(place, first);
            if code.turned(turn, run.bits).top() == word && code.turned(start, run.bits).prefix(depth) == bucket {
                self.check(place, code, table);
            }
        }
    }

    /// A code counts for the first table that could have found it, and for no other.
    fn check(&mut self, place: usize, code: C, table: usize) {
        let difference = code ^ self.query;
        let distance = difference.ones();
        if distance > self.found.within() {
            return;
        }
        let within_block = |table: usize| {
            let Layout { start, block, .. } = self.views[table].layout;
            let flips = difference.turned(start, self.run.bits).prefix(block).count_ones();
            flips as i32 <= i32::from(self.radii[table])
        };
        if within_block(table) && !(0..table).any(within_block) {
            self.found.add(self.run.id(place), distance);
        }
    }
}
