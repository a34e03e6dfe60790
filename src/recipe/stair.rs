//! The steps from a text to its weighted features. [`Recipe::walk`] takes them one after the other; the other methods need
//! single steps (features one by one, or their places in the text). `recipe/shortcut.rs` comes to the same sums in fewer steps.

use super::Recipe;
use crate::counts::Counts;
use crate::hash::hash;
use crate::normalize::{self, Canonical, Rules, Unit};
use crate::paragraph::{self, Paragraphs};
use crate::shingle::shingles;
use crate::sketch::Sketch;
use crate::sort::sort_by_key;
use crate::weight::{FeatureRules, Weight};
use std::cmp::Reverse;
use std::ops::Range;

impl Recipe {
    /// Text → paragraphs → canonical text → shingles → features → weights: the terms of a sketch's sums, in no particular
    /// order.
    pub(crate) fn walk(&self, text: &str) -> Vec<(u128, i64)> {
        let mut counts = Counts::default();
        self.each_paragraph(text, &mut |paragraph| {
            let canonical = self.canonical(&text[paragraph]);
            for (shingle, _) in self.shingles(&canonical) {
                counts.add(self.feature(shingle), self.weights.of_feature(shingle));
            }
        });
        self.weighed(&counts)
    }

    // ---- the steps --------------------------------------------------------------------------------------------------

    /// Text → paragraphs, as byte ranges.
    pub(crate) fn each_paragraph(&self, text: &str, visit: &mut dyn FnMut(Range<usize>)) {
        match self.paragraphs {
            Paragraphs::Split => paragraph::paragraphs(text).for_each(visit),
            Paragraphs::Join if self.unit == Unit::CodePoint => visit(0..text.len()),
            Paragraphs::Join => {
                if let Some(whole) = self.paragraphs.trimmed(text, 0..text.len()) {
                    visit(whole);
                }
            }
        }
    }

    /// Paragraph → canonical text, without stop words.
    fn canonical(&self, paragraph: &str) -> Canonical {
        let mut canonical = normalize::normalize(paragraph, self.rules());
        self.stop_words.take_out(&mut canonical, self.rules(), None);
        canonical
    }

    /// Paragraph → canonical text, with the byte range in the paragraph that each unit came from.
    fn canonical_with_sources(&self, paragraph: &str) -> (Canonical, Vec<Range<usize>>) {
        let (mut canonical, mut sources) = normalize::normalize_with_sources(paragraph, self.rules());
        self.stop_words.take_out(&mut canonical, self.rules(), Some(&mut sources));
        (canonical, sources)
    }

    /// Canonical text → shingles, in reading order, each with its units.
    fn shingles<'c>(&self, canonical: &'c Canonical) -> impl Iterator<Item = (&'c str, Range<usize>)> + use<'c> {
        let width = self.size.for_paragraph(canonical, self.unit);
        shingles(canonical, width, self.unit).map(|units| (&canonical.text[canonical.bytes_of(units.clone())], units))
    }

    /// Shingle → feature: its hash.
    pub(crate) fn feature(&self, shingle: &str) -> u128 {
        hash(shingle, self.hash, self.seed)
    }

    /// Features → weights: the features that count, in no particular order.
    pub(crate) fn weighed(&self, counts: &Counts) -> Vec<(u128, i64)> {
        let weigh = |(feature, weight, count)| (feature, self.weights.weigh(weight, count));
        self.heaviest(counts.iter().map(weigh))
    }

    /// The [`top`](Recipe::top) of these weighted features, without those of weight 0.
    pub(crate) fn heaviest(&self, weighed: impl Iterator<Item = (u128, i64)>) -> Vec<(u128, i64)> {
        let mut weighed: Vec<(u128, i64)> = weighed.filter(|&(_, weight)| weight != 0).collect();
        if let Some(top) = self.top {
            sort_by_key(&mut weighed, |&(feature, weight)| (Reverse(weight.unsigned_abs()), feature));
            weighed.truncate(top.get() as usize);
        }
        weighed
    }

    /// Weights → sketch, whose signs are the fingerprint.
    pub(crate) fn sketch_of(&self, weighed: &[(u128, i64)]) -> Sketch {
        Sketch::of_weighed(self.bits, weighed)
    }

    // ---- what others need of a step ---------------------------------------------------------------------------------

    /// Visits every shingle of one paragraph, in reading order: its feature, and the part of its weight that depends only on the
    /// feature. Returns the shingle width.
    pub(crate) fn each_feature(&self, paragraph: &str, mut visit: impl FnMut(u128, Weight)) -> usize {
        let canonical = self.canonical(paragraph);
        for (shingle, _) in self.shingles(&canonical) {
            visit(self.feature(shingle), self.weights.of_feature(shingle));
        }
        self.size.for_paragraph(&canonical, self.unit)
    }

    /// Visits every shingle of one paragraph of `text`, in reading order: its feature, its canonical text, and its range in
    /// `text`. Returns the canonical text of the paragraph and the shingle width.
    pub(crate) fn each_placed_feature(
        &self,
        text: &str,
        paragraph: &Range<usize>,
        mut visit: impl FnMut(u128, &str, Range<usize>),
    ) -> (String, usize) {
        let (canonical, sources) = self.canonical_with_sources(&text[paragraph.clone()]);
        for (shingle, units) in self.shingles(&canonical) {
            let range = match &sources[units] {
                [first, .., last] => first.start..last.end,
                [only] => only.clone(),
                [] => 0..paragraph.len(),
            };
            visit(self.feature(shingle), shingle, paragraph.start + range.start..paragraph.start + range.end);
        }
        let width = self.size.for_paragraph(&canonical, self.unit);
        (canonical.text, width)
    }

    /// The rules by which features are made.
    pub(crate) fn feature_rules(&self) -> FeatureRules {
        FeatureRules { rules: self.rules(), size: self.size, paragraphs: self.paragraphs }
    }

    pub(crate) fn rules(&self) -> Rules {
        let Recipe { unit, form, case, marks, spaces, punctuation, .. } = *self;
        Rules { unit, form, case, marks, spaces, punctuation }
    }
}
