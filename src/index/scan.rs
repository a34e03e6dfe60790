//! Finds the codes of a run within k bits by a scan of all of it.

use super::code::Code;
use super::directory::{Directory, GROUP};
use super::filter::{LANES, near_places, ones_after};
use super::found::Found;
use super::packed;
use super::run::{Run, middle_words, rest_bits};
use crate::sketch::Bits;

/// With at least this many codes, a bucket is checked for being all equal.
const MANY: usize = 64;
/// A filter that passes one code in this many does not pay off.
const FILTERED: usize = 5;
/// The number of adjacent codes filtered together, whatever their buckets.
const STRETCH: usize = 256;
/// The number of codes whose bucket distance is stored at once.
const FILL: usize = 32;
/// The most codes beyond a stretch when a group is done.
const REST: usize = (GROUP as usize + 1) * FILL;
/// More bits than any code has.
const FAR: u8 = u8::MAX;

/// One scan: the parts of table 0, and the parts of the query they are compared with.
struct Scan<'a, 'b, 'c> {
    run: &'a Run,
    found: &'b mut Found<'c>,
    /// The first bits of the query: its bucket.
    prefix: u32,
    /// The bits after them, as table 0 stores them: the word of the column, the words after it, the packed rest.
    word: u32,
    middle: [u32; 2],
    rest: u32,
    column: &'a [u32],
    rests: &'a [u32],
    rest_bits: u32,
    /// Groups that differ from the query's group in at most this many bits are read as crowds.
    dense: u32,
    /// The distance of each code's bucket from the query's, for `filled` codes from place `from` on.
    ahead: [u8; STRETCH + REST],
    filled: usize,
    from: usize,
    /// The places and distances of codes that may be near.
    near: [(u32, u32); STRETCH + REST],
}

impl Run {
    /// Adds all near codes to `found`, each once.
    pub(super) fn scan<C: Code>(&self, query: C, found: &mut Found) {
        found.work.candidates += self.len() as u64;
        let depth = self.depth();
        let rest_bits = rest_bits(depth, self.bits);
        let mut middle = [0; 2];
        for (place, word) in middle.iter_mut().enumerate().take(middle_words(self.bits)) {
            *word = (query << (depth + 32 * (place as u32 + 1))).top();
        }
        let mut scan = Scan {
            run: self,
            found,
            prefix: query.prefix(depth),
            word: (query << depth).top(),
            middle,
            rest: if rest_bits > 0 { (query << (C::WORD - rest_bits)).prefix(rest_bits) } else { 0 },
            column: self.column(0),
            rests: self.rest(),
            rest_bits,
            dense: 0,
            ahead: [FAR; STRETCH + REST],
            filled: 0,
            from: 0,
            near: [(0, 0); STRETCH + REST],
        };
        // Compiled once for all widths.
        scan.groups();
    }
}

impl Scan<'_, '_, '_> {
    fn groups(&mut self) {
        let directory = self.run.directory(0);
        let mut from = 0;
        for group in 0..1 << (self.run.depth() - GROUP.ilog2()) {
            let to = directory.group_start(group as usize + 1);
            let flips = ((self.prefix / GROUP) ^ group).count_ones();
            if flips > self.found.within() || to == from {
                // The group is empty or too far.
            } else if flips <= self.dense || directory.is_crowded(group) {
                self.crowd(group, &directory.starts(group));
            } else {
                self.few(&directory, group, from, to, flips);
            }
            from = to;
        }
        self.stretch();
    }

    /// A group that is not crowded, at distance `flips` from the query's. Finding a code's bucket takes as long as all the
    /// rest, so the filter comes first. If it rejects too few, groups at this distance or less are read as crowds.
    fn few(&mut self, directory: &Directory, group: u32, from: usize, to: usize, flips: u32) {
        let within = self.found.within() - flips;
        let mut passed = 0;
        near_places(self.column, from, to, self.word, within, |place| {
            passed += 1;
            let behind = self.behind(place);
            if behind <= within {
                let bucket = directory.bucket_of(place, group as usize, group as usize + 1);
                let distance = (bucket ^ self.prefix).count_ones() + behind;
                if distance <= self.found.within() {
                    self.found.add(self.run.id(place), distance);
                }
            }
            true
        });
        if passed * FILTERED >= to - from {
            self.dense = flips;
        }
    }

    /// A crowded group, with the starts of its buckets. Most codes would pass a filter that does not know their buckets.
    fn crowd(&mut self, group: u32, starts: &[u32; GROUP as usize + 1]) {
        let first = starts[0] as usize;
        if self.from + self.filled != first || self.filled > STRETCH {
            self.stretch();
            self.from = first;
        }
        for (bucket, ends) in (group * GROUP..).zip(starts.windows(2)) {
            let (from, to) = (ends[0] as usize, ends[1] as usize);
            let ahead = (bucket ^ self.prefix).count_ones();
            if to - from > FILL {
                self.full(from, to, ahead);
                continue;
            }
            // Always stores `FILL` distances, which needs no branch. The surplus is overwritten.
            self.ahead[self.filled..][..FILL].fill(ahead as u8);
            self.filled += to - from;
        }
    }

    /// A bucket of more than `FILL` codes.
    fn full(&mut self, mut from: usize, to: usize, ahead: u32) {
        if to - from >= MANY && self.at_once(from, to, ahead) {
            return;
        }
        while from < to {
            if self.filled > STRETCH {
                self.stretch();
            }
            let count = (to - from).min(FILL);
            self.ahead[self.filled..][..FILL].fill(ahead as u8);
            self.filled += count;
            from += count;
        }
    }

    /// Handles a bucket whose codes are all equal or all far, and so need no filter. Returns whether this is one.
    fn at_once(&mut self, from: usize, to: usize, ahead: u32) -> bool {
        let is_far = ahead > self.found.within();
        // Codes are sorted: if the first is the last, all are.
        if !is_far && self.run.tail::<u128>(from) != self.run.tail::<u128>(to - 1) {
            return false;
        }
        self.stretch();
        self.from = to;
        let distance = ahead + self.behind(from);
        if distance <= self.found.within() {
            self.found.add_in_order((from..to).map(|place| self.run.id(place)), distance);
        }
        true
    }

    /// Compares the codes whose buckets are known. In a crowd no branch predictor could foresee which codes pass the filter and
    /// which are near, so both are stored without a branch.
    fn stretch(&mut self) {
        self.ahead[self.filled..][..FILL].fill(FAR);
        let (from, within, mut passed) = (self.from, self.found.within(), 0);
        let columns = self.column[from..].as_chunks::<LANES>().0.iter();
        let aheads = self.ahead.as_chunks::<LANES>().0.iter().take(self.filled.div_ceil(LANES));
        for ((column, ahead), first) in columns.zip(aheads).zip((from as u32..).step_by(LANES)) {
            let ones = ones_after(column, ahead, self.word);
            if ones.iter().fold(false, |any, &ones| any | (ones <= within)) {
                for (&ones, place) in ones.iter().zip(first..) {
                    self.near[passed] = (place, ones);
                    passed += usize::from(ones <= within);
                }
            }
        }
        let mut found = 0;
        for at in 0..passed {
            let (place, ones) = self.near[at];
            let distance = ones + self.beyond(place as usize);
            self.near[found] = (place, distance);
            found += usize::from(distance <= within);
        }
        for at in 0..found {
            let (place, distance) = self.near[at];
            if distance <= self.found.within() {
                self.found.add(self.run.id(place as usize), distance);
            }
        }
        self.from += self.filled;
        self.filled = 0;
    }

    /// The number of bits in which a code differs from the query after the bucket.
    fn behind(&self, place: usize) -> u32 {
        (self.column[place] ^ self.word).count_ones() + self.beyond(place)
    }

    /// The number of bits in which a code differs from the query after the word of the column.
    #[inline(always)]
    fn beyond(&self, place: usize) -> u32 {
        let mut ones = (packed::read(self.rests, self.rest_bits, place) ^ self.rest).count_ones();
        if self.run.bits == Bits::B128 {
            for (word, query) in self.run.middle(place).iter().zip(self.middle) {
                ones += (word ^ query).count_ones();
            }
        }
        ones
    }
}
