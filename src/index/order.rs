//! The order in which an index reads the bits of a fingerprint.
//!
//! A table separates codes by its leading bits, so these should be the ones that vary most. When the bits of the data are
//! uneven (as in fingerprints of short texts), they are sorted by entropy and assigned to the tables in turn.

use super::code::Code;
use super::run::Entry;
use crate::sketch::Bits;
use crate::sort::sort_by_key;

/// The bits are reordered if a bit's share of ones is farther from one half than this.
const EVEN: f64 = 0.06;
/// The number of codes that are counted.
const SAMPLE: usize = 4096;

/// A permutation of bit positions, applied four bits at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Order<C> {
    /// Entry i: the bit, counted from the top of the code, that becomes the i-th from the top. Empty if all stay.
    places: Vec<u8>,
    /// For every four bits of a code, from the top, the result for each of their 16 values.
    quarters: Vec<[C; 16]>,
}

impl<C: Code> Order<C> {
    /// The order that changes nothing.
    pub(super) fn natural() -> Order<C> {
        Order { places: Vec::new(), quarters: Vec::new() }
    }

    /// `None` unless `places` names each of the bits once.
    pub(super) fn new(places: &[u8], bits: Bits) -> Option<Order<C>> {
        let count = bits.count() as usize;
        let mut seen = 0u128;
        for &place in places {
            if usize::from(place) >= count {
                return None;
            }
            seen |= 1 << place;
        }
        if places.len() != count || seen.count_ones() != bits.count() {
            return None;
        }
        let one = C::from_top(1 << 31);
        let mut quarters = vec![[C::default(); 16]; count / 4];
        for (to, &from) in places.iter().enumerate() {
            let (quarter, bit) = (usize::from(from / 4), 3 - from % 4);
            for (value, image) in quarters[quarter].iter_mut().enumerate() {
                if value >> bit & 1 == 1 {
                    *image = *image | one >> to as u32;
                }
            }
        }
        Some(Order { places: places.to_vec(), quarters })
    }

    /// The best order for these entries in a number of tables.
    pub(super) fn of(entries: &[Entry<C>], bits: Bits, tables: u32) -> Order<C> {
        let count = bits.count();
        let step = (entries.len() / SAMPLE).max(1);
        let mut ones = vec![0u32; count as usize];
        let mut sampled = 0u32;
        for entry in entries.iter().step_by(step) {
            let mut rest = entry.code;
            for sum in &mut ones {
                *sum += rest.top() >> 31;
                rest = rest << 1;
            }
            sampled += 1;
        }
        // Entropy falls as the share of ones leaves one half.
        let bias = |place: u8| (2 * ones[usize::from(place)]).abs_diff(sampled);
        let mut ranked: Vec<u8> = (0..count as u8).collect();
        sort_by_key(&mut ranked, |&place| bias(place));
        if f64::from(bias(ranked[count as usize - 1])) <= 2.0 * EVEN * f64::from(sampled) {
            return Order::natural();
        }
        let mut dealt = ranked.into_iter();
        let mut places = vec![0; count as usize];
        let starts: Vec<u32> = (0..=tables).map(|table| table * count / tables).collect();
        for depth in 0..count {
            for table in 0..tables as usize {
                if starts[table] + depth < starts[table + 1] {
                    places[(starts[table] + depth) as usize] = dealt.next().expect("one for each place");
                }
            }
        }
        Order::new(&places, bits).expect("each place was dealt once")
    }

    /// The argument of [`Order::new`]; empty if all bits stay.
    pub(super) fn places(&self) -> &[u8] {
        &self.places
    }

    pub(super) fn apply(&self, code: C) -> C {
        if self.quarters.is_empty() {
            return code;
        }
        let mut rest = code;
        let mut image = C::default();
        for quarter in &self.quarters {
            image = image | quarter[rest.prefix(4) as usize];
            rest = rest << 4;
        }
        image
    }

    /// Undoes [`Order::apply`].
    pub(super) fn undo(&self, image: C) -> C {
        if self.places.is_empty() {
            return image;
        }
        let one = C::from_top(1 << 31);
        let mut rest = image;
        let mut code = C::default();
        for &place in &self.places {
            if rest.top() >> 31 == 1 {
                code = code | one >> u32::from(place);
            }
            rest = rest << 1;
        }
        code
    }
}
