//! The byte ranges of shingles. Few are needed, so instead of storing all, the text is read again for these: that takes linear time and
//! little memory.

use super::features::each_key;
use crate::anchors::letters;
use crate::normalize::{Rules, Spaces, StopWords, Unit, normalize_with_sources};
use crate::recipe::Recipe;
use crate::sort::sort_by;
use std::ops::Range;

/// The bytes normalised at a time, if the recipe allows it.
const BLOCK: usize = 1 << 14;

/// A text and how its shingles are numbered, in reading order.
pub(super) struct Places<'a> {
    recipe: &'a Recipe,
    text: &'a str,
    parts: Vec<ParagraphUnits>,
}

/// A paragraph.
struct ParagraphUnits {
    range: Range<usize>,
    /// The number of its first shingle.
    first: u32,
    /// The number of its first unit. Units are numbered as if each paragraph had at least as many as a shingle.
    first_unit: u32,
    /// The shingle width in units.
    width: u32,
}

impl<'a> Places<'a> {
    /// Reads a text, and visits 64 bits of the hash of every shingle, in blocks.
    pub(super) fn read(recipe: &'a Recipe, text: &'a str, visit: &mut dyn FnMut(&[u64])) -> Places<'a> {
        let mut parts = Vec::new();
        let (mut first, mut first_unit) = (0, 0);
        let sum = |a: u32, b: u32| a.checked_add(b).expect("fewer than 2^32 shingles");
        recipe.each_paragraph(text, &mut |range| {
            let mut count = 0u32;
            let width = each_key(recipe, &text[range.clone()], &mut |keys| {
                count = sum(count, keys.len() as u32);
                visit(keys);
            }) as u32;
            if count == 0 {
                return;
            }
            parts.push(ParagraphUnits { range, first, first_unit, width });
            first = sum(first, count);
            first_unit = sum(first_unit, sum(count, width));
        });
        Places { recipe, text, parts }
    }

    /// For each unit, the bytes from its start to the start of the next in its paragraph; 255 if there are more, or if
    /// there is no next.
    pub(super) fn steps(&self) -> Vec<u8> {
        let mut steps = Vec::new();
        for part in &self.parts {
            steps.resize(part.first_unit as usize, u8::MAX);
            let mut before = None;
            self.each_unit(part, |unit| {
                if let Some(before) = before.replace(unit.start) {
                    steps.push(u8::try_from(unit.start - before).unwrap_or(u8::MAX));
                }
            });
        }
        steps
    }

    /// Whether a run of shingles is certainly shorter than `bytes` bytes. `steps` are the steps of this text.
    pub(super) fn is_shorter(&self, run: &Range<u32>, bytes: usize, steps: &[u8]) -> bool {
        let mut most = 0;
        for unit in self.units_of(run) {
            most += usize::from(steps.get(unit as usize).copied().unwrap_or(u8::MAX));
            if most >= bytes {
                return false;
            }
        }
        true
    }

    /// The byte ranges of runs of shingles.
    pub(super) fn of(&self, runs: &[Range<u32>]) -> Vec<Range<usize>> {
        let units: Vec<Range<u32>> = runs.iter().map(|run| self.units_of(run)).collect();
        let mut wanted: Vec<u32> = units.iter().flat_map(|units| [units.start, units.end - 1]).collect();
        sort_by(&mut wanted, u32::cmp);
        wanted.dedup();
        let mut sources: Vec<Range<usize>> = Vec::with_capacity(wanted.len());
        for (number, part) in self.parts.iter().enumerate() {
            let end = self.parts.get(number + 1).map_or(u32::MAX, |next| next.first_unit);
            let mut last = part.range.start..part.range.start;
            let mut unit = part.first_unit;
            if wanted.get(sources.len()).is_none_or(|&wanted| wanted >= end) {
                continue;
            }
            self.each_unit(part, |source| {
                if wanted.get(sources.len()) == Some(&unit) {
                    sources.push(source.clone());
                }
                unit += 1;
                last = source;
            });
            // A paragraph shorter than a shingle has fewer units than numbers: its last unit stands in for them.
            while wanted.get(sources.len()).is_some_and(|&wanted| wanted < end) {
                sources.push(last.clone());
            }
        }
        let source = |unit: u32| &sources[wanted.partition_point(|&wanted| wanted < unit)];
        units.iter().map(|units| source(units.start).start..source(units.end - 1).end).collect()
    }

    /// The numbers of the units in a run of shingles.
    fn units_of(&self, run: &Range<u32>) -> Range<u32> {
        let part = |shingle: u32| &self.parts[self.parts.partition_point(|part| part.first <= shingle) - 1];
        let unit = |shingle: u32| part(shingle).first_unit + (shingle - part(shingle).first);
        unit(run.start)..unit(run.end - 1) + part(run.end - 1).width
    }

    /// Visits the bytes of every unit of a paragraph.
    fn each_unit(&self, part: &ParagraphUnits, mut visit: impl FnMut(Range<usize>)) {
        let rules = self.recipe.rules();
        // Then a grapheme cluster's canonical form depends on nothing else, and the text can be read in blocks.
        let is_local = rules.unit == Unit::Char && rules.spaces == Spaces::Drop;
        let mut start = part.range.start;
        while start < part.range.end {
            let end = if is_local { border(self.text, start + BLOCK, part.range.end) } else { part.range.end };
            let text = &self.text[start..end];
            if rules == Rules::LETTERS && self.recipe.stop_words == StopWords::NONE {
                let letters = letters(text);
                (0..letters.letters.len()).for_each(|unit| {
                    let source = letters.range(text, unit..unit + 1);
                    visit(start + source.start..start + source.end);
                });
                start = end;
                continue;
            }
            let (mut canonical, mut sources) = normalize_with_sources(text, rules);
            self.recipe.stop_words.take_out(&mut canonical, rules, Some(&mut sources));
            sources.into_iter().for_each(|source| visit(start + source.start..start + source.end));
            start = end;
        }
    }
}

/// The first grapheme cluster border between two ASCII bytes at or after `at`, or `end`.
fn border(text: &str, at: usize, end: usize) -> usize {
    let bytes = text.as_bytes();
    let is_border =
        |&at: &usize| bytes[at - 1].is_ascii() && bytes[at].is_ascii() && (bytes[at - 1], bytes[at]) != (b'\r', b'\n');
    (at..end).find(is_border).unwrap_or(end)
}
