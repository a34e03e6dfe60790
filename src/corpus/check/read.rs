//! Reads a document for what it shares with the text.

use super::checked_text::{CheckedText, ReadRun};
use super::hits::{Stretch, joined};
use super::tuning::{BORDER, SURE_STRETCHES, TRIES};
use crate::anchors::{Grams, letters};
use crate::corpus::store::postings::STRETCH;
use crate::shingle::is_cjk;
use crate::sort::sort_by_key;
use crate::unicode::is_alphanumeric;
use std::cmp::Reverse;
use std::ops::Range;

/// A range of letters of the text, and the corresponding part of the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) here: Range<usize>,
    /// Bytes of the document; if its text is not kept, UTF-16 code units.
    pub(super) there: Range<usize>,
    /// The bytes of the whole text or paragraph, if no run was found and it serves as one (it may have no letters); `None` for a run.
    pub(super) part_bytes: Option<Range<usize>>,
}

/// How much may still be read.
pub(super) struct Budget {
    /// Stretches of documents that may have a long run, by their anchors.
    pub(super) sure: usize,
    /// Others.
    pub(super) other: usize,
    /// Passages that are cut.
    pub(super) cuts: usize,
}

impl Budget {
    pub(super) fn new(checked: &CheckedText) -> Budget {
        Budget { sure: SURE_STRETCHES.max(2 * checked.reads()), other: checked.reads(), cuts: checked.reads() }
    }
}

impl CheckedText {
    /// The runs that the text shares with some stretches of a document, longest first, disjoint in the text; and the seeds of
    /// shorter ones.
    pub(super) fn read(
        &self,
        text: &str,
        stretches: &[Stretch],
        least: u32,
        budget: &mut Budget,
        taken: &mut [bool],
    ) -> (Vec<Piece>, Vec<(usize, usize)>) {
        let mut passages = Vec::new();
        let mut seeds = Vec::new();
        let (spans, grams) = self.spans(text, stretches, least, budget);
        let grams = Grams::new(&grams);
        for span in spans {
            let (found, short) = self.shared_with(text, span, &grams, least);
            passages.extend(found);
            seeds.extend(short);
        }
        let mut pieces = self.longest(passages, text, least, taken, &mut budget.cuts);
        for piece in &mut pieces {
            self.end_at_words(text, piece);
        }
        let is_free = |&(letter, _): &(usize, usize)| !pieces.iter().any(|piece| piece.here.contains(&letter));
        let seeds = seeds.into_iter().filter(is_free).collect();
        (pieces, seeds)
    }

    /// The ranges of a document to read, and the grams of the text there, stretches that may have a long run first. A stretch with no
    /// other anchors than a few before it is left out.
    fn spans(
        &self,
        text: &str,
        stretches: &[Stretch],
        least: u32,
        budget: &mut Budget,
    ) -> (Vec<Range<usize>>, Vec<u32>) {
        let mut order: Vec<&Stretch> = stretches.iter().collect();
        sort_by_key(&mut order, |stretch| (Reverse(stretch.longest), stretch.start));
        let mut tried = vec![0u8; self.chain.places.len()];
        // Something is left for other documents.
        let mut most = budget.sure - budget.sure / 4;
        let mut starts: Vec<usize> = Vec::new();
        let mut grams: Vec<u32> = Vec::new();
        for stretch in order {
            let is_sure = stretch.longest >= least;
            let left = if is_sure { &mut most } else { &mut budget.other };
            if *left == 0 {
                continue;
            }
            let anchors = || {
                let counts = stretch.runs.iter().filter(|(letters, _)| !is_sure || self.chain.weight(letters) >= least);
                counts.flat_map(|(_, places)| self.anchors_in(places))
            };
            let mut all = anchors().peekable();
            if all.peek().is_some() && all.all(|anchor| usize::from(tried[anchor]) >= TRIES) {
                continue;
            }
            anchors().for_each(|anchor| tried[anchor] = tried[anchor].saturating_add(1));
            *left -= 1;
            budget.sure -= usize::from(is_sure);
            starts.push(stretch.start);
            grams.extend(&stretch.grams);
        }
        sort_by_key(&mut starts, |&start| start);
        sort_by_key(&mut grams, |&gram| gram);
        grams.dedup();
        let mut spans = joined(starts.into_iter().map(|start| start..(start + STRETCH).min(text.len())), 0);
        if 2 * spans.iter().map(|span| span.len()).sum::<usize>() > text.len() {
            spans.clear();
            spans.push(0..text.len());
        }
        (spans, grams)
    }

    /// The passages, longest first. Where two overlap in the text, the longer stays whole, and the shorter is cut to the part outside
    /// it, or left out if that is too short. At most `cuts` passages are cut. `taken` has a place for each letter of the text, which
    /// is false before and after.
    fn longest(
        &self,
        mut passages: Vec<ReadRun>,
        text: &str,
        least: u32,
        taken: &mut [bool],
        cuts: &mut usize,
    ) -> Vec<Piece> {
        sort_by_key(&mut passages, |passage| (Reverse(passage.weight), passage.here.start, passage.there.start));
        let mut kept: Vec<ReadRun> = Vec::new();
        for passage in passages {
            let free = longest_free(taken, passage.here.clone());
            let stays = if free == passage.here {
                Some(passage)
            } else if *cuts > 0 && self.chain.weight(&free) >= least {
                *cuts -= 1;
                self.part(text, &passage, free, least)
            } else {
                None
            };
            if let Some(passage) = stays {
                taken[passage.here.clone()].fill(true);
                kept.push(passage);
            }
        }
        kept.iter().for_each(|passage| taken[passage.here.clone()].fill(false));
        sort_by_key(&mut kept, |passage| (Reverse(passage.weight), passage.here.start));
        kept.into_iter().map(|ReadRun { here, there, .. }| Piece { here, there, part_bytes: None }).collect()
    }

    /// Leaves out letters of partly shared words, at both ends.
    fn end_at_words(&self, text: &str, piece: &mut Piece) {
        let near_end = floor(text, piece.there.end.saturating_sub(4 * BORDER)).max(piece.there.start);
        let tail = letters(&text[near_end..piece.there.end]);
        let end_here = |left: usize| self.letters.range(&self.text, left - 1..left).end;
        let end_there = |left: usize| near_end + tail.range(&text[near_end..], left - 1..left).end;
        let (mut own, mut other) = (piece.here.end, tail.letters.len());
        for _ in 0..BORDER {
            if own <= piece.here.start + 1 || other <= 1 {
                break;
            }
            if is_border(&self.text, end_here(own)) && is_border(text, end_there(other)) {
                (piece.here.end, piece.there.end) = (own, end_there(other));
                break;
            }
            if self.letters.letters[own - 1] != tail.letters[other - 1] {
                break;
            }
            (own, other) = (own - 1, other - 1);
        }
        let near_start = floor(text, (piece.there.start + 4 * BORDER).min(piece.there.end));
        let head = letters(&text[piece.there.start..near_start]);
        let start_there = |at: usize| piece.there.start + head.start(at);
        for dropped in 0..BORDER {
            let own = piece.here.start + dropped;
            if own + 1 >= piece.here.end || dropped >= head.letters.len() {
                break;
            }
            if is_border(&self.text, self.letters.start(own)) && is_border(text, start_there(dropped)) {
                (piece.here.start, piece.there.start) = (own, start_there(dropped));
                break;
            }
            if self.letters.letters[own] != head.letters[dropped] {
                break;
            }
        }
    }
}

/// The last border of two characters up to a byte.
fn floor(text: &str, byte: usize) -> usize {
    (0..=byte).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Whether no alphabetic word is on both sides of a byte.
fn is_border(text: &str, byte: usize) -> bool {
    let is_letter = |c: char| is_alphanumeric(c) && !is_cjk(c);
    !(text[..byte].ends_with(is_letter) && text[byte..].starts_with(is_letter))
}

/// The longest range of these letters in which none is taken.
fn longest_free(taken: &[bool], letters: Range<usize>) -> Range<usize> {
    let (mut longest, mut start) = (letters.start..letters.start, letters.start);
    for at in letters.clone() {
        if taken[at] {
            start = at + 1;
        } else if at + 1 - start > longest.len() {
            longest = start..at + 1;
        }
    }
    longest
}
