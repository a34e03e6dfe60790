//! Offsets in UTF-16 code units, as editors on the web count them.

use crate::work;
use std::ops::Range;

/// The length of a text in UTF-16 code units.
pub(crate) fn utf16_len(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().map(char::len_utf16).sum() }
}

/// Bytes between one checkpoint and the next.
const STEP: usize = 512;
/// Bytes between one mark and the next.
const BLOCK: usize = 1 << 16;

/// The code units before each multiple of [`BLOCK`] bytes of a text. With them, only the blocks
/// where a range begins or ends are read.
fn marks(text: &str) -> Box<[u32]> {
    let blocks = text.as_bytes().as_chunks::<BLOCK>().0.iter();
    let units = |block: &[u8; BLOCK]| block.chunks(STEP).map(code_units).sum::<usize>();
    let before = blocks.scan(0, |before, block| {
        *before += units(block) as u32;
        Some(*before)
    });
    before.collect()
}

/// Byte ranges of a text → UTF-16 ranges, in any order. Each block is read once, up to the last range asked for; after that each
/// end of a range costs less than [`STEP`] bytes.
pub(crate) struct Utf16Ranges<'a> {
    text: &'a str,
    marks: Box<[u32]>,
    /// The code units before each multiple of [`STEP`] bytes, in blocks.
    checkpoints: Vec<Vec<usize>>,
}

impl<'a> Utf16Ranges<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Utf16Ranges { text, marks: marks(text), checkpoints: Vec::new() }
    }

    pub(crate) fn of(&mut self, bytes: &Range<usize>) -> Range<usize> {
        self.at(bytes.start)..self.at(bytes.end)
    }

    fn at(&mut self, byte: usize) -> usize {
        let (block, checkpoint) = (byte / BLOCK, byte % BLOCK / STEP);
        if self.checkpoints.len() <= block {
            self.checkpoints.resize(block + 1, Vec::new());
        }
        let checkpoints = &mut self.checkpoints[block];
        if checkpoints.is_empty() {
            checkpoints.push(block.checked_sub(1).map_or(0, |before| self.marks[before] as usize));
        }
        let text = &self.text.as_bytes()[block * BLOCK..];
        while checkpoints.len() <= checkpoint {
            let last = checkpoints.len() - 1;
            checkpoints.push(checkpoints[last] + code_units(&text[STEP * last..STEP * (last + 1)]));
        }
        checkpoints[checkpoint] + code_units(&text[STEP * checkpoint..byte % BLOCK])
    }
}

/// How many code units begin in these bytes of UTF-8. The second one of a surrogate pair counts where the pair begins.
fn code_units(bytes: &[u8]) -> usize {
    work::count(bytes.len());
    // Two code units for the first byte of a four-byte character, one for that of a shorter one, none for continuation
    // bytes. Compilers turn this into SIMD.
    let units = |byte: u8| u16::from((byte as i8) >= -64) + u16::from(byte >= 0xF0);
    bytes.iter().map(|&byte| units(byte)).sum::<u16>().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::steps_of;

    #[test]
    fn ranges_in_any_order_are_those_of_counting_code_units() {
        let text = "a臨é😀\n".repeat(14_000);
        let borders: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let units = |byte: usize| text[..byte].encode_utf16().count();
        let mut ranges = Utf16Ranges::new(&text);
        for step in 0..2_000 {
            // 37 and 89 have no factor in common with the number of borders.
            let (start, end) = (borders[37 * step % borders.len()], borders[89 * step % borders.len()]);
            let bytes = start.min(end)..start.max(end);
            assert_eq!(ranges.of(&bytes), units(bytes.start)..units(bytes.end), "{bytes:?}");
        }
    }

    #[test]
    fn ranges_that_fall_cost_no_more_than_ranges_that_rise() {
        let text = "Größe 😀 ".repeat(20_000);
        let mut ranges = Utf16Ranges::new(&text);
        let asked = 10_000;
        let ((), steps) = steps_of(|| {
            for start in (0..asked).rev() {
                ranges.of(&(13 * start..13 * start + 5));
            }
        });
        // The blocks are read for their marks, and once again.
        assert!(steps <= 2 * text.len() + 2 * STEP * asked, "{steps} bytes read");
    }
}
