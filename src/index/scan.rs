//! Who in a run lies within k bits, by a look at all of it.

use super::code::Code;
use super::directory::GROUP;
use super::filter::near_places;
use super::found::Found;
use super::packed;
use super::run::{Run, middle_words, rest_bits};

/// Of so many codes in a bucket it is asked whether all are equal.
const CROWD: usize = 16;

/// The bits of a query behind its bucket, as table 0 keeps them: the word of the column, those behind it, the packed rest.
struct Behind {
    word: u32,
    middle: [u32; 2],
    rest: u32,
}

impl Behind {
    fn of<C: Code>(query: C, run: &Run) -> Behind {
        let depth = run.depth();
        let rest_bits = rest_bits(depth, run.bits);
        let mut middle = [0; 2];
        for (place, word) in middle.iter_mut().enumerate().take(middle_words(run.bits)) {
            *word = (query << (depth + 32 * (place as u32 + 1))).top();
        }
        let rest = if rest_bits > 0 { (query << (C::WORD - rest_bits)).prefix(rest_bits) } else { 0 };
        Behind { word: (query << depth).top(), middle, rest }
    }
}

impl Run {
    /// Gives everything near to `found`, each once.
    pub(super) fn scan<C: Code>(&self, query: C, found: &mut Found) {
        found.work.candidates += self.len() as u64;
        self.scan_groups(query.prefix(self.depth()), &Behind::of(query, self), found);
    }

    /// Once for all widths.
    fn scan_groups(&self, prefix: u32, behind: &Behind, found: &mut Found) {
        let depth = self.depth();
        let directory = self.directory(0);
        let mut from = 0;
        for group in 0..1u32 << (depth - GROUP.ilog2()) {
            let to = directory.group_start(group as usize + 1);
            let flips = ((prefix / GROUP) ^ group).count_ones();
            if flips > found.within() || to == from {
                // Nothing here.
            } else if directory.is_crowded(group) {
                for bucket in group * GROUP..(group + 1) * GROUP {
                    let (from, to) = directory.buckets(bucket, 1);
                    let ahead = (bucket ^ prefix).count_ones();
                    // Codes are sorted: if the first is the last, all are.
                    if to - from < CROWD || self.tail::<u128>(from) != self.tail::<u128>(to - 1) {
                        self.scan_places(from, to, ahead, |_| ahead, behind, found);
                        continue;
                    }
                    let distance = ahead + self.distance_behind(from, behind);
                    if distance <= found.within() {
                        found.add_in_order((from..to).map(|place| self.id(place)), distance);
                    }
                }
            } else {
                let ahead =
                    |place| (directory.bucket_of(place, group as usize, group as usize + 1) ^ prefix).count_ones();
                self.scan_places(from, to, flips, ahead, behind, found);
            }
            from = to;
        }
    }

    /// Scans neighbours whose buckets differ from the query's in `least` bits or more: in `ahead`, which takes as long to find as
    /// all the rest.
    fn scan_places(
        &self,
        from: usize,
        to: usize,
        least: u32,
        ahead: impl Fn(usize) -> u32,
        behind: &Behind,
        found: &mut Found,
    ) {
        if from == to || least > found.within() {
            return;
        }
        near_places(self.column(0), from, to, behind.word, found.within() - least, |place| {
            let distance = self.distance_behind(place, behind);
            if least + distance <= found.within() {
                let distance = ahead(place) + distance;
                if distance <= found.within() {
                    found.add(self.id(place), distance);
                }
            }
        });
    }

    /// In how many bits a code differs from the query, behind the bucket.
    #[inline(always)]
    fn distance_behind(&self, place: usize, behind: &Behind) -> u32 {
        let rest_bits = rest_bits(self.depth(), self.bits);
        let rest = if rest_bits > 0 { packed::read(self.rest(), rest_bits, place) } else { 0 };
        let column = self.column(0)[place];
        // One count of ones for both.
        let mut ones = (u64::from(column ^ behind.word) << 32 | u64::from(rest ^ behind.rest)).count_ones();
        for (word, query) in self.middle(place).iter().zip(behind.middle) {
            ones += (word ^ query).count_ones();
        }
        ones
    }
}
