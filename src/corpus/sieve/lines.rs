//! The documents of each token: a table of pairs of cache lines, with a bounded number of documents per token.
//!
//! The upper bits of a token select its line, the lower ones distinguish the tokens of a line. A full line loses its oldest documents:
//! near-duplicates share many tokens. A token of many documents is that of a crowd, such as log lines of one template, which may share no rarer
//! one: the documents that its line loses go to a longer list, and a text is compared with two of these.

use super::summary::{Summary, TOKENS};
use crate::feature_map::FeatureMap;
use crate::sort::sort_words;
use std::iter::repeat_n;

/// The documents of a line: with tokens they take 128 bytes.
const PLACES: usize = 21;
/// The most documents of a line with the same token.
const SAME: usize = 14;
/// Lines split together, so that memory never holds two whole tables.
const BLOCK: usize = 1 << 16;
const LEAST_BITS: u32 = BLOCK.ilog2();
/// 1 GiB. With more documents, older ones are dropped sooner.
const MOST_BITS: u32 = 23;
/// The documents of a crowd, the youngest, besides those in its line.
const CROWD: usize = 128;
/// The crowds whose documents are kept: 32 MB at most.
const CROWDS: usize = 1 << 16;
/// The crowds that a text is compared with.
const ASKED: usize = 2;
/// The most documents found by the tokens of one text.
#[cfg(test)]
pub(super) const FOUND: usize = (TOKENS + 2) * SAME + ASKED * CROWD;

/// What is read first is in one cache line, and the table is far larger than a cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
struct Line {
    used: u8,
    /// Whether a token of the line belongs to a crowd.
    is_crowded: bool,
    /// The lower halves of the tokens.
    tokens: [u16; PLACES],
    /// Their documents, the oldest first.
    documents: [u32; PLACES],
}

/// Documents by token.
pub(super) struct Lines {
    blocks: Vec<Box<[Line]>>,
    bits: u32,
    used: usize,
    /// Documents of tokens that have many, the oldest first.
    crowds: FeatureMap<Vec<u32>, u64>,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines { blocks: Vec::new(), bits: LEAST_BITS, used: 0, crowds: FeatureMap::default() }
    }
}

impl Lines {
    /// The documents that share enough tokens with a text, and the number of these: two if its summary is full, otherwise one; or its
    /// fingerprint, which counts as two.
    pub(super) fn near(&self, summary: &Summary) -> Vec<(u32, usize)> {
        if self.blocks.is_empty() {
            return Vec::new();
        }
        let own = summary.own_token();
        // A line must be fetched from memory. Requesting all of them first takes the time of a few.
        let mut used = [0; TOKENS + 1];
        let tokens = summary.tokens.iter().chain([&own]);
        tokens.clone().zip(&mut used).for_each(|(&token, used)| *used = self.line(token).used);
        // Each document as often as it counts.
        let mut found: Vec<u64> = Vec::new();
        let mut crowds = 0;
        for (&token, used) in tokens.zip(used) {
            let line = self.line(token);
            for place in (0..PLACES.min(used.into())).filter(|&place| line.tokens[place] == token as u16) {
                found.extend(repeat_n(u64::from(line.documents[place]), if token == own { 2 } else { 1 }));
            }
            if line.is_crowded
                && token != own
                && crowds < ASKED
                && let Some(crowd) = self.crowds.get(&token.into())
            {
                // A crowd counts as two tokens.
                found.extend(crowd.iter().flat_map(|&document| [u64::from(document); 2]));
                crowds += 1;
            }
        }
        let enough = if summary.tokens.len() < TOKENS { 1 } else { 2 };
        sort_words(&mut found, 0);
        let counted = found.chunk_by(|a, b| a == b).filter(|same| same.len() >= enough);
        counted.map(|same| (same[0] as u32, same.len())).collect()
    }

    /// Adds a document under its tokens. If a token has too many documents, one from the same group is dropped first.
    pub(super) fn put(&mut self, summary: &Summary, document: u32, is_tied: &mut dyn FnMut(u32) -> bool) {
        if self.blocks.is_empty() {
            self.blocks.push(vec![Line::default(); BLOCK].into_boxed_slice());
        }
        for &token in summary.tokens.iter().chain([&summary.own_token()]) {
            let line = self.line_mut(token);
            let before = line.used;
            let lost = line.put(token as u16, document, is_tied);
            self.used += usize::from(line.used - before);
            if let Some(lost) = lost
                && (self.crowds.len() < CROWDS || self.crowds.get(&token.into()).is_some())
            {
                self.line_mut(token).is_crowded = true;
                let number = self.crowds.number_or_insert(token.into(), Vec::new());
                let crowd = self.crowds.value_mut(number);
                if crowd.len() == CROWD {
                    crowd.remove(0);
                }
                crowd.push(lost);
            }
        }
        if self.used > PLACES * (BLOCK * self.blocks.len() / 4 * 3) && self.bits < MOST_BITS {
            self.split();
        }
    }

    fn line(&self, token: u32) -> &Line {
        let line = (token >> (32 - self.bits)) as usize;
        &self.blocks[line / BLOCK][line % BLOCK]
    }

    fn line_mut(&mut self, token: u32) -> &mut Line {
        let line = (token >> (32 - self.bits)) as usize;
        &mut self.blocks[line / BLOCK][line % BLOCK]
    }

    /// Splits each line in two, by the next bit of its tokens.
    fn split(&mut self) {
        let by = 31 - self.bits;
        let blocks = std::mem::take(&mut self.blocks);
        for block in blocks {
            let mut halves = Vec::with_capacity(2 * block.len());
            for line in &block {
                let mut pair = [Line { is_crowded: line.is_crowded, ..Line::default() }; 2];
                for place in 0..line.used as usize {
                    let half = &mut pair[usize::from(line.tokens[place] >> by & 1)];
                    half.push(line.tokens[place], line.documents[place]);
                }
                halves.extend(pair);
            }
            self.blocks.push(halves[..BLOCK].into());
            self.blocks.push(halves[BLOCK..].into());
        }
        self.bits += 1;
    }
}

impl Line {
    /// Returns the document lost from the same token, if that has too many and none is tied.
    fn put(&mut self, token: u16, document: u32, is_tied: &mut dyn FnMut(u32) -> bool) -> Option<u32> {
        let mut lost = None;
        let own = |line: &Line, token: u16| line.tokens[..line.used as usize].iter().filter(|&&t| t == token).count();
        if own(self, token) >= SAME {
            let mut same = (0..self.used as usize).filter(|&place| self.tokens[place] == token);
            let oldest = same.next().unwrap_or_default();
            let tied = [oldest].into_iter().chain(same).find(|&place| is_tied(self.documents[place]));
            lost = tied.is_none().then(|| self.documents[oldest]);
            self.remove(tied.unwrap_or(oldest));
        } else if self.used as usize == PLACES {
            let most = (0..PLACES).max_by_key(|&place| (own(self, self.tokens[place]), PLACES - place));
            self.remove(most.unwrap_or_default());
        }
        self.push(token, document);
        lost
    }

    fn push(&mut self, token: u16, document: u32) {
        let place = self.used as usize;
        (self.tokens[place], self.documents[place]) = (token, document);
        self.used += 1;
    }

    fn remove(&mut self, place: usize) {
        self.documents.copy_within(place + 1.., place);
        self.tokens.copy_within(place + 1.., place);
        self.used -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Corpus;
    use crate::hash::finalise;

    /// A summary with tokens drawn from a number, unique to it.
    fn summary(number: u64) -> Summary {
        let mut summary = Summary::new(&Corpus::RECIPE, "");
        summary.signature.fingerprint = u128::from(number) | 1 << 60;
        summary.tokens = (0..TOKENS as u64).map(|at| finalise(number * 64 + at) as u32).collect();
        summary
    }

    fn near(lines: &Lines, summary: &Summary) -> Vec<u32> {
        lines.near(summary).into_iter().map(|(document, _)| document).collect()
    }

    #[test]
    fn documents_are_found_again_after_lines_were_split() {
        let mut lines = Lines::default();
        let count = 80_000;
        (0..count).for_each(|number| lines.put(&summary(u64::from(number)), number, &mut |_| false));
        assert!(lines.blocks.len() >= 4 && lines.blocks.len() == 1 << (lines.bits - LEAST_BITS));
        let mut others = 0;
        for number in (0..count).step_by(97) {
            let found = near(&lines, &summary(u64::from(number)));
            assert!(found.contains(&number));
            others += found.len() - 1;
        }
        // A fingerprint's token is one of 2^32.
        assert!(others < 5, "{others}");
        assert!(near(&lines, &summary(1 << 40)).is_empty());
    }

    #[test]
    fn a_crowd_fills_its_own_places_only_and_its_youngest_stay() {
        let mut lines = Lines::default();
        let (crowd, other) = (summary(1), summary(2));
        lines.put(&other, 7, &mut |_| false);
        (100..1100).for_each(|number| lines.put(&crowd, number, &mut |_| false));
        assert_eq!(near(&lines, &crowd), (1100 - (SAME + CROWD) as u32..1100).collect::<Vec<_>>());
        assert_eq!(near(&lines, &other), [7]);
        // The oldest document in the group of the next one is dropped, so that other groups stay.
        lines.put(&crowd, 2000, &mut |document| document == 1095);
        let left = near(&lines, &crowd);
        assert!(left.contains(&2000) && left.contains(&1086) && !left.contains(&1095), "{left:?}");
    }

    #[test]
    fn a_token_that_many_have_gives_way_first_where_a_line_is_full() {
        let mut line = Line::default();
        (0..40)
            .for_each(|document| assert_eq!(line.put(1, document, &mut |_| false).is_some(), document >= SAME as u32));
        assert_eq!(line.used as usize, SAME);
        (100..110u32).for_each(|document| assert_eq!(line.put(document as u16, document, &mut |_| false), None));
        assert_eq!(line.used as usize, PLACES);
        assert!((100..110).all(|token| line.tokens.contains(&token)));
        assert_eq!(line.documents[..PLACES - 10], std::array::from_fn::<u32, { PLACES - 10 }, _>(|at| at as u32 + 29));
    }
}
