//! Slots as bytes: the number of texts and their share, then three lists of keys in ascending order, each with a count.

use super::Slots;
use crate::bytes::{Reader, Writer};

impl Slots {
    /// As bytes, such as for workers that compare the texts of a collection.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        bytes.u64(self.texts as u64);
        bytes.u64(self.part.to_bits());
        for list in [&self.frames, &self.known, &self.phrases] {
            bytes.u32(list.len() as u32);
            list.iter().flat_map(|&(key, times)| [key, times]).for_each(|field| bytes.u32(field));
        }
        bytes
    }

    /// The slots of these bytes; `None` if no slots have them.
    pub fn from_bytes(bytes: &[u8]) -> Option<Slots> {
        let mut reader = Reader(bytes);
        let (texts, part) = (reader.u64()?, f64::from_bits(reader.u64()?));
        let mut list = || -> Option<Vec<(u32, u32)>> {
            let count = reader.count(8)?;
            let pairs: Option<Vec<_>> = (0..count).map(|_| Some((reader.u32()?, reader.u32()?))).collect();
            pairs.filter(|pairs| pairs.is_sorted_by(|a, b| a.0 < b.0))
        };
        let (frames, known, phrases) = (list()?, list()?, list()?);
        let is_whole = reader.0.is_empty() && (0.0..=1.0).contains(&part);
        is_whole.then_some(Slots { frames, known, phrases, texts: texts.try_into().ok()?, part })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slots::SlotsBuilder;
    use proptest::collection::vec;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn slots_are_those_of_their_bytes_and_of_no_fewer(texts in vec("([ab] ){4,6}", 0..12), cut in 1..40_usize) {
            let mut builder = SlotsBuilder::default();
            texts.iter().for_each(|text| builder.push(text));
            let slots = builder.build(2 * texts.len());
            let bytes = slots.to_bytes();
            let again = Slots::from_bytes(&bytes).expect("slots");
            prop_assert_eq!(format!("{slots:?}"), format!("{again:?}"));
            prop_assert!(Slots::from_bytes(&bytes[..bytes.len().saturating_sub(cut)]).is_none());
        }

        #[test]
        fn other_bytes_are_refused_or_read(bytes in vec(any::<u8>(), 0..80)) {
            if let Some(slots) = Slots::from_bytes(&bytes) {
                prop_assert_eq!(slots.to_bytes(), bytes);
            }
        }
    }
}
