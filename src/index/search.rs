//! Who in a run lies within k bits.

use super::code::Code;
use super::directory::GROUP;
use super::filter::near_places;
use super::found::Found;
use super::plan::{Radii, SCAN};
use super::run::Run;

/// Probes whose memory is asked for at once.
const BATCH: usize = 32;

/// Places of a table to be filtered.
#[derive(Clone, Copy, Default)]
struct Probe {
    from: usize,
    to: usize,
    /// The groups of the directory that they belong to, the last one excluded.
    groups: (u32, u32),
    flips: u32,
}

impl<C: Code> Run<C> {
    /// Gives everything near to `found`, each once.
    pub(super) fn search(&self, query: C, found: &mut Found<C>) {
        let radii = self.radii[found.within() as usize];
        if radii == SCAN {
            return self.scan(query, found);
        }
        for table in 0..self.tables() as usize {
            if radii[table] >= 0 {
                self.look(table, &radii, query, found);
            }
        }
    }

    /// Looks into one table: at each bucket whose block differs from the query's in no more bits than the radius.
    fn look(&self, table: usize, radii: &Radii, query: C, found: &mut Found<C>) {
        let radius = radii[table] as u32;
        let depth = self.depth();
        let (start, block) = self.block(table);
        let directory = self.directory(table);
        let own = query.turned(start, self.bits).prefix(depth);
        // Flips are tried one by one in the bits above a group; inside it, all sixteen buckets are filtered at once.
        let free = block.min(depth - GROUP.ilog2());
        let mut probes = [Probe::default(); BATCH];
        let mut waiting = 0;
        for flips in 0..=radius.min(free).min(found.within()) {
            // With no flip left for the block's bits inside the group, its buckets are known.
            let exact = flips == radius && block > free;
            let inside = own & ((1 << (depth - free)) - 1) & !((1 << (depth - block)) - 1);
            let mut mask = (1u32 << flips) - 1;
            while mask < 1 << free {
                let bucket = (own >> (depth - free) ^ mask) << (depth - free);
                let first = bucket / GROUP;
                let (last, (from, to)) = if exact {
                    (first + 1, directory.buckets(bucket | inside, 1 << (depth - block)))
                } else {
                    let last = first + (1 << (depth - free)) / GROUP;
                    (last, (directory.group_start(first as usize), directory.group_start(last as usize)))
                };
                probes[waiting] = Probe { from, to, groups: (first, last), flips };
                waiting += 1;
                if waiting == BATCH {
                    self.filter(table, &probes, radii, query, found);
                    waiting = 0;
                }
                if mask == 0 {
                    break;
                }
                // The next number with as many ones (Gosper).
                let lowest = mask & mask.wrapping_neg();
                let carried = mask + lowest;
                mask = carried | (((mask ^ carried) >> 2) / lowest);
            }
        }
        self.filter(table, &probes[..waiting], radii, query, found);
    }

    /// Filters the places of some probes.
    fn filter(&self, table: usize, probes: &[Probe], radii: &Radii, query: C, found: &mut Found<C>) {
        let depth = self.depth();
        let directory = self.directory(table);
        let column = self.column(table);
        let word = if table == 0 { query << depth } else { query.turned(self.key_turn(table), self.bits) }.top();
        // Where the column repeats bits of the block, their flips must not be counted twice.
        let (_, block) = self.block(table);
        let apart = u32::from(!self.column_repeats(table, block.min(depth - GROUP.ilog2())));
        // Each place is far from the last and not in the cache: ask for all of them before waiting for the first.
        let touched = probes.iter().fold(0, |touched, probe| touched ^ column[probe.from]);
        std::hint::black_box(touched);
        for probe in probes {
            let Some(within) = found.within().checked_sub(apart * probe.flips) else { return };
            near_places(column, probe.from, probe.to, word, within, |place| {
                let bucket = directory.bucket_of(place, probe.groups.0 as usize, probe.groups.1 as usize);
                if table == 0 {
                    self.check(place, self.code(place, bucket), table, radii, query, found);
                } else {
                    self.follow(table, bucket, column[place], radii, query, found);
                }
            });
        }
    }

    /// Finds the codes of a key of table `table` in table 0.
    fn follow(&self, table: usize, bucket: u32, word: u32, radii: &Radii, query: C, found: &mut Found<C>) {
        let depth = self.depth();
        let turn = self.key_turn(table);
        let first = if turn == 0 { word >> (32 - depth) } else { word & (u32::MAX >> (32 - depth)) };
        let (_, block) = self.block(0);
        if ((first ^ query.prefix(depth)) >> (depth - block)).count_ones() as i32 <= i32::from(radii[0]) {
            return;
        }
        let (start, _) = self.block(table);
        let (from, to) = self.directory(0).buckets(first, 1);
        for place in from..to {
            let code = self.code(place, first);
            if code.turned(turn, self.bits).top() == word && code.turned(start, self.bits).prefix(depth) == bucket {
                self.check(place, code, table, radii, query, found);
            }
        }
    }

    /// A code counts for the first table that could have found it, and for no other.
    fn check(&self, place: usize, code: C, table: usize, radii: &Radii, query: C, found: &mut Found<C>) {
        let difference = code ^ query;
        let distance = difference.ones();
        if distance > found.within() {
            return;
        }
        let within_block = |table: usize| {
            let (start, block) = self.block(table);
            difference.turned(start, self.bits).prefix(block).count_ones() as i32 <= i32::from(radii[table])
        };
        if within_block(table) && !(0..table).any(within_block) {
            found.add(self.id(place), distance, code);
        }
    }

    fn scan(&self, query: C, found: &mut Found<C>) {
        let depth = self.depth();
        let directory = self.directory(0);
        let column = self.column(0);
        let word = (query << depth).top();
        let groups = 1u32 << (depth - GROUP.ilog2());
        let mut from = 0;
        for group in 0..groups {
            let to = directory.group_start(group as usize + 1);
            let flips = ((query.prefix(depth) / GROUP) ^ group).count_ones();
            if flips <= found.within() && to > from {
                near_places(column, from, to, word, found.within() - flips, |place| {
                    let code = self.code(place, directory.bucket_of(place, group as usize, group as usize + 1));
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
