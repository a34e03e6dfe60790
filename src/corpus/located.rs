//! Turns what the judge has found into matches, with the ranges of the passages that both texts share.

use super::Corpus;
use super::best::Judged;
use super::check::Part;
use super::found::CorpusMatch;
use super::paragraphs::Entry;
use super::parts::Offsets;
use crate::judge::Reading;
use crate::overlap::Passage;
use crate::utf16::Utf16Ranges;
use std::ops::Range;

/// Shared passages are located, best match first, in texts of so many bytes together; at least those of the best match. For the others
/// the ranges are those of the whole.
const LOCATED: usize = 1 << 24;

impl Corpus {
    /// The matches, each with the passages that its part and its entry share.
    pub(super) fn located<'c>(
        &'c self,
        parts: &[Part],
        best: Vec<Judged>,
        offsets: &mut Offsets<'c>,
    ) -> Vec<CorpusMatch> {
        let mut left = LOCATED;
        best.into_iter().map(|judged| self.matched(&parts[judged.part], judged, offsets, &mut left)).collect()
    }

    /// The ranges of the passages that a part and an entry share, in UTF-16 code units; both as a whole if there are none.
    fn shared<'c>(
        &'c self,
        part: &Part,
        entry: &Entry,
        offsets: &mut Offsets<'c>,
        left: &mut usize,
    ) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
        let there = entry.range.start as usize..entry.range.end as usize;
        let Some(text) = self.text_of(entry) else {
            return (vec![part.range.clone()], vec![there]);
        };
        let in_there = offsets.entry(entry.owner.into()).or_insert(self.documents.utf16(entry.owner));
        let bytes = part.text.len() + text.len();
        let passages =
            if bytes > *left && *left < LOCATED { Vec::new() } else { self.recipe.passages(part.text, text) };
        *left = left.saturating_sub(bytes);
        if passages.is_empty() {
            return (vec![part.range.clone()], vec![in_there.of(&there)]);
        }
        let mut in_here = Utf16Ranges::new(part.text);
        let moved = |range: &Range<usize>, start: usize| start + range.start..start + range.end;
        let ranges = |passage: &Passage| {
            (moved(&in_here.of(&passage.a), part.range.start), in_there.of(&moved(&passage.b, there.start)))
        };
        passages.iter().map(ranges).unzip()
    }

    fn matched<'c>(&'c self, part: &Part, judged: Judged, offsets: &mut Offsets<'c>, left: &mut usize) -> CorpusMatch {
        let stored = self.documents.record(judged.entry.owner);
        let (here, there) = self.shared(part, &judged.entry, offsets, left);
        let shares = self.text_of(&judged.entry).map(|text| {
            let reading = part.reading.get_or_init(|| Reading::new(&self.recipe, part.text));
            reading.shares(&self.recipe, text, judged.entry.signature.features as usize)
        });
        CorpusMatch {
            id: stored.id.to_string(),
            title: stored.title.map(String::from),
            data: stored.data.map(String::from),
            scope: judged.scope,
            score: judged.score,
            distance: judged.distance,
            jaccard: shares.map(|(jaccard, _)| jaccard),
            containment: shares.map(|(_, containment)| containment),
            documents: None,
            here,
            there,
        }
    }
}
