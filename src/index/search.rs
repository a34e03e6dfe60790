//! Who in a run lies within k bits.

use super::code::Code;
use super::directory::GROUP;
use super::filter::near_places;
use super::found::Found;
use super::plan::{Radii, SCAN};
use super::run::{Layout, MAX_TABLES, Run};

/// Probes whose memory is asked for at once.
const BATCH: usize = 32;

/// Places of a table to be filtered.
#[derive(Clone, Copy, Default)]
struct Probe {
    from: u32,
    to: u32,
    /// The first group of the directory that they belong to.
    group: u32,
    table: u8,
    flips: u8,
}

/// A table as one query sees it.
#[derive(Clone, Copy, Default)]
struct View<'a> {
    layout: Layout,
    column: &'a [u32],
    /// What the column is compared with.
    word: u32,
}

struct Search<'a, 'b, C> {
    run: &'a Run,
    radii: Radii,
    query: C,
    views: [View<'a>; MAX_TABLES],
    found: &'a mut Found<'b, C>,
    probes: [Probe; BATCH],
    waiting: usize,
}

impl Run {
    /// Gives everything near to `found`, each once.
    pub(super) fn search<C: Code>(&self, query: C, found: &mut Found<C>) {
        let radii = self.radii[found.within() as usize];
        if radii == SCAN {
            return self.scan(query, found);
        }
        let mut search = Search {
            run: self,
            radii,
            query,
            views: Default::default(),
            found,
            probes: Default::default(),
            waiting: 0,
        };
        for table in 0..self.tables() as usize {
            let layout = self.layout(table);
            let word = if table == 0 { query << layout.turn } else { query.turned(layout.turn, self.bits) }.top();
            search.views[table] = View { layout, column: self.column(table), word };
        }
        for table in (0..self.tables() as usize).filter(|&table| radii[table] >= 0) {
            search.look(table);
        }
        search.filter();
    }

    fn scan<C: Code>(&self, query: C, found: &mut Found<C>) {
        let depth = self.depth();
        let directory = self.directory(0);
        let column = self.column(0);
        let tail_of_query = (query << depth) >> depth;
        let word = (query << depth).top();
        let groups = 1u32 << (depth - GROUP.ilog2());
        let mut from = 0;
        for group in 0..groups {
            let to = directory.group_start(group as usize + 1);
            let flips = ((query.prefix(depth) / GROUP) ^ group).count_ones();
            if flips <= found.within() && to > from {
                near_places(column, from, to, word, found.within() - flips, |place| {
                    // Where in its group an entry is takes as long to find as all the rest, and matters for few.
                    if flips + (self.tail::<C>(place) ^ tail_of_query).ones() > found.within() {
                        return;
                    }
                    let code: C = self.code(place, directory.bucket_of(place, group as usize, group as usize + 1));
                    let distance = (code ^ query).ones();
                    if distance <= found.within() {
                        found.add(self.id(place), distance, code);
                    }
                });
            }
            from = to;
        }
    }
}

impl<C: Code> Search<'_, '_, C> {
    /// Probes one table: each bucket whose block differs from the query's in no more bits than the radius.
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

    /// Filters the places of the probes that wait.
    fn filter(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        let depth = self.run.depth();
        // Each place is far from the last and not in the cache: ask for all of them before waiting for the first.
        let column = |probe: &Probe| self.views[usize::from(probe.table)].column[probe.from as usize];
        std::hint::black_box(self.probes[..waiting].iter().fold(0, |touched, probe| touched ^ column(probe)));
        for number in 0..waiting {
            let probe = self.probes[number];
            let table = usize::from(probe.table);
            let View { layout, column, word } = self.views[table];
            // Where the column repeats bits of the block, their flips must not be counted twice.
            let flips = if layout.repeats { 0 } else { u32::from(probe.flips) };
            let Some(within) = self.found.within().checked_sub(flips) else { continue };
            near_places(column, probe.from as usize, probe.to as usize, word, within, |place| {
                let groups = (1 << (depth - layout.free)) / GROUP;
                let last = (probe.group + groups) as usize;
                let bucket = self.run.directory(table).bucket_of(place, probe.group as usize, last);
                if table == 0 {
                    self.check(place, self.run.code(place, bucket), table);
                } else {
                    self.follow(table, bucket, column[place]);
                }
            });
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
            self.found.add(self.run.id(place), distance, code);
        }
    }
}
