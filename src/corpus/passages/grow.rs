//! A copied run need not begin and end with the paragraph that was found: it is followed beyond.

use super::super::Corpus;
use super::super::found::CorpusMatch;
use super::super::options::{Check, Scope};
use super::super::parts::Offsets;
use super::asked::{Asked, Passage};
use crate::list::dedup;
use crate::sort::sort_by_key;
use crate::utf16::Utf16Ranges;
use std::cmp::Reverse;
use std::ops::Range;

/// The range that was read of a document, and the passages there that belong to no match yet, longest first: their ranges here and there,
/// in UTF-16 code units.
struct Read {
    owner: u32,
    bytes: Range<usize>,
    passages: Vec<(Range<usize>, Range<usize>)>,
}

impl Corpus {
    /// Extends matches of paragraphs to the ends of the passages that go beyond them; a passage extends only the best match.
    /// `places` has the document of each match, and the byte at which its part starts there.
    pub(in crate::corpus) fn grow<'c>(
        &'c self,
        asked: &Asked,
        check: &Check,
        found: &mut [CorpusMatch],
        places: &[(u32, usize)],
        offsets: &mut Offsets<'c>,
    ) {
        let mut reads = asked.reads();
        let mut read: Vec<Read> = Vec::new();
        let mut in_here = Utf16Ranges::new(asked.text);
        let mut used: Vec<usize> = Vec::new();
        for (matched, &(owner, place)) in found.iter_mut().zip(places) {
            let Some(text) = self.documents.text(owner).filter(|_| matched.scope == Scope::Paragraph) else { continue };
            let known = read.iter().position(|read| read.owner == owner && read.bytes.contains(&place));
            let at = match known {
                Some(at) => at,
                None if reads == 0 => continue,
                None => {
                    reads -= 1;
                    let (bytes, mut passages) = asked.shared_with(text, place, check.min_passage);
                    sort_by_key(&mut passages, |passage| (Reverse(passage.weight), passage.here.start));
                    let in_there = offsets.entry(owner.into()).or_insert(self.documents.utf16(owner));
                    let ranges = |Passage { here, there, .. }| {
                        (in_here.of(&asked.letters.range(asked.text, here)), in_there.of(&there))
                    };
                    let passages = passages.into_iter().map(ranges).collect();
                    read.push(Read { owner, bytes, passages });
                    read.len() - 1
                }
            };
            let passages = &mut read[at].passages;
            for grow in [CorpusMatch::grow_forth, CorpusMatch::grow_back] {
                used.extend(passages.iter().position(|(here, there)| grow(matched, here, there)));
            }
            sort_by_key(&mut used, |&passage| Reverse(passage));
            dedup(&mut used);
            for passage in used.drain(..) {
                passages.remove(passage);
            }
        }
    }
}

impl CorpusMatch {
    /// Extends the last range to the end of a passage, if it ends inside it in both texts. Returns whether it does.
    fn grow_forth(&mut self, here: &Range<usize>, there: &Range<usize>) -> bool {
        let last = self.here.iter_mut().zip(&mut self.there).max_by_key(|(here, _)| here.end);
        let grows = last.filter(|(a, b)| is_inside(a.end, here) && is_inside(b.end, there));
        grows.map(|(a, b)| (a.end, b.end) = (here.end, there.end)).is_some()
    }

    /// The same for the first range, towards the start.
    fn grow_back(&mut self, here: &Range<usize>, there: &Range<usize>) -> bool {
        let first = self.here.iter_mut().zip(&mut self.there).min_by_key(|(here, _)| here.start);
        let grows = first.filter(|(a, b)| is_inside(a.start, here) && is_inside(b.start, there));
        grows.map(|(a, b)| (a.start, b.start) = (here.start, there.start)).is_some()
    }
}

fn is_inside(at: usize, range: &Range<usize>) -> bool {
    range.start < at && at < range.end
}
