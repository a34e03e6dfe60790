//! Records of one template: near-duplicates that share little besides common wording.

use crate::phrases::{PhraseCounts, phrases};

/// A phrase of more texts than this is common. With half or twice as many, a tenth more or fewer records of one template are told from
/// near-duplicates.
const COMMON: u32 = 5;
/// The share of the other phrases, those of either text, that is in both texts of near-duplicates. Larger values tell more near-duplicates with
/// errors from each other too.
const SHARED: f64 = 0.5;

/// The wording of a sample of the texts of a collection.
#[derive(Clone, Debug)]
pub struct Templates {
    counts: PhraseCounts,
}

impl Templates {
    /// Reads a sample. Equal texts should be in it once.
    pub fn of<'t>(texts: impl IntoIterator<Item = &'t str>) -> Templates {
        let all: Vec<Vec<u32>> = texts.into_iter().map(phrases).collect();
        let mut counts = PhraseCounts::with_room(all.iter().map(|phrases| phrases.len() as u64).sum());
        all.iter().for_each(|phrases| counts.add(phrases));
        Templates { counts }
    }

    /// Whether two texts with these phrases share little besides common wording.
    pub(super) fn is_one(&self, a: &[u32], b: &[u32]) -> bool {
        let [a, b] = [a, b].map(|phrases| -> Vec<u32> {
            phrases.iter().copied().filter(|&phrase| self.counts.documents(phrase) <= COMMON).collect()
        });
        let both = a.iter().filter(|phrase| b.binary_search(phrase).is_ok()).count();
        let either = a.len() + b.len() - both;
        (both as f64) < SHARED * either as f64
    }
}
