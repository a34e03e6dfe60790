//! The order in which the bits of codes are read.
//!
//! Codes are separated by the leading bits of a few blocks, so these should be bits that vary. Where some hardly do, as in
//! fingerprints of short texts, the bits are sorted by entropy and dealt to the blocks in turn.

use crate::sketch::Bits;
use crate::sort::sort_by_key;

/// The bits of a fingerprint from the top of the word down; the others are 0.
pub(super) fn code_of(number: u128, bits: Bits) -> u128 {
    number << (128 - bits.count())
}

/// A code and its id. Packed, because there may be millions: an alignment of 16 bytes would make it 32 bytes long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(Rust, packed(4))]
pub(super) struct Entry {
    pub(super) code: u128,
    pub(super) id: u32,
}

/// The bits are reordered if a bit's share of ones is farther from one half than this.
const EVEN: f64 = 0.06;
/// The number of codes that are counted.
const SAMPLE: usize = 4096;

/// A permutation of bits, applied four at a time.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// Entry i: the bit, counted from the top of the code, that becomes the i-th from the top.
    pub(super) places: Vec<u8>,
    /// For every four bits from the top, what each of their 16 values becomes. Empty if all bits stay.
    quarters: Vec<[u128; 16]>,
}

impl Order {
    /// `None` unless `places` names each bit once.
    pub(super) fn new(places: Vec<u8>, bits: Bits) -> Option<Order> {
        let all = places.iter().filter(|&&place| place < 128).fold(0, |all, place| all | 1 << (127 - place));
        if all != code_of(bits.mask(), bits) || places.len() != bits.count() as usize {
            return None;
        }
        let moved = |code: u128| places.iter().fold(0, |image, &from| image << 1 | code >> (127 - from) & 1);
        let image = |quarter: u32, value| code_of(moved(value << (124 - 4 * quarter)), bits);
        let quarters = if places.is_sorted() { 0 } else { bits.count() / 4 };
        let quarters =
            (0..quarters).map(|quarter| std::array::from_fn(|value| image(quarter, value as u128))).collect();
        Some(Order { places, quarters })
    }

    /// The best order for these entries and a number of blocks of equal size.
    pub(super) fn of(entries: &[Entry], bits: Bits, blocks: u32) -> Order {
        let sample = || entries.iter().step_by((entries.len() / SAMPLE).max(1));
        let count = bits.count();
        // Entropy falls as the share of ones leaves one half.
        let ones = |place: u8| sample().filter(|entry| entry.code << place >> 127 == 1).count();
        let biases: Vec<usize> = (0..count as u8).map(|place| (2 * ones(place)).abs_diff(sample().len())).collect();
        let mut places: Vec<u8> = (0..count as u8).collect();
        if biases.iter().any(|&bias| bias as f64 > 2.0 * EVEN * sample().len() as f64) {
            let start = |block: u32| block * count / blocks;
            let mut ranked = places.clone();
            sort_by_key(&mut ranked, |&place| biases[usize::from(place)]);
            let slots_of = |block| (start(block)..start(block + 1)).map(move |slot| (slot - start(block), slot));
            let mut slots: Vec<(u32, u32)> = (0..blocks).flat_map(slots_of).collect();
            sort_by_key(&mut slots, |&slot| slot);
            slots.iter().zip(ranked).for_each(|(&(_, slot), place)| places[slot as usize] = place);
        }
        Order::new(places, bits).expect("each place was dealt once")
    }

    pub(super) fn apply(&self, code: u128) -> u128 {
        if self.quarters.is_empty() {
            return code;
        }
        let image = |(at, images): (u32, &[u128; 16])| images[(code << (4 * at) >> 124) as usize];
        (0..).zip(&self.quarters).map(image).fold(0, |all, image| all | image)
    }

    /// Undoes [`Order::apply`].
    pub(super) fn undo(&self, image: u128) -> u128 {
        if self.quarters.is_empty() {
            return image;
        }
        (0..).zip(&self.places).fold(0, |code, (to, &from)| code | (image >> (127 - to) & 1) << (127 - from))
    }
}
