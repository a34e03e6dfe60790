//! Which documents are read: those that share the most keys with the text, where a key shared by a chosen document counts less afterwards.

use super::bucket::{Place, Posting};
use super::keys::KeyedPassage;
use super::tuning::{BESIDE, BLOCKS, BYTES, BYTES_OF_TEXT, FINGERPRINT, LETTERS, PROMISE, SHOWN, WORDS};

/// What a place shares.
#[derive(Default)]
struct Shared {
    /// The numbers of keys, and what each is worth.
    keys: Vec<(usize, f64)>,
    likeness: f64,
}

/// The postings of the keys of a text.
pub(super) struct Postings<'p> {
    pub(super) fingerprint: u32,
    pub(super) features: u8,
    pub(super) words: &'p [Vec<Posting>],
    pub(super) passages: &'p [Vec<Posting>],
    /// What was asked for them.
    pub(super) asked: &'p [KeyedPassage],
}

/// The places to read; the one that shares most is first.
pub(super) fn chosen(postings: &Postings, text_bytes: usize) -> Vec<Place> {
    let mut left: Vec<(Place, Shared)> = Vec::new();
    for (number, list) in postings.words.iter().enumerate() {
        for posting in list {
            let [features, rest @ ..] = posting.more;
            let agree = 32 - (u32::from_le_bytes(rest) ^ postings.fingerprint).count_ones();
            let one = of_place(&mut left, posting.place);
            // Texts with half as many features are hardly near-duplicates.
            let fits = features.abs_diff(postings.features) <= 8;
            one.likeness = if fits { FINGERPRINT * (f64::from(agree) - 16.0).max(0.0) / 16.0 } else { 0.0 };
            one.keys.push((number, if fits { WORDS } else { WORDS / 2.0 }));
        }
    }
    for (number, (asked, list)) in postings.asked.iter().zip(postings.passages).enumerate() {
        for posting in list {
            let agree = asked.beside.iter().zip(posting.more).filter(|&(&a, b)| a == b).count();
            let one = of_place(&mut left, posting.place);
            one.keys.push((postings.words.len() + number, LETTERS + BESIDE * agree as f64));
        }
    }
    let mut worth = vec![1.0; postings.words.len() + postings.passages.len()];
    let (mut places, mut blocks): (Vec<Place>, Vec<Place>) = (Vec::new(), Vec::new());
    let mut bytes = BYTES + BYTES_OF_TEXT * text_bytes as u64;
    loop {
        let promise =
            |shared: &Shared| shared.keys.iter().map(|&(key, value)| value * worth[key]).sum::<f64>() + shared.likeness;
        let best = left.iter().enumerate().map(|(at, (_, shared))| (promise(shared), at));
        // Of equal promises, the place that was named first.
        let Some((promised, at)) = best.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))) else { break };
        if promised < PROMISE {
            break;
        }
        let (place, shared) = left.remove(at);
        let is_new = !blocks.iter().any(|block| block.block == place.block);
        let length = place.range().end - place.range().start;
        if is_new && !blocks.is_empty() && (blocks.len() == BLOCKS || length > bytes) {
            continue;
        }
        if is_new {
            bytes = bytes.saturating_sub(length);
            blocks.push(place);
        }
        places.push(place);
        shared.keys.iter().for_each(|&(key, _)| worth[key] *= SHOWN);
    }
    places
}

/// There are a few hundred at most.
fn of_place(all: &mut Vec<(Place, Shared)>, place: Place) -> &mut Shared {
    let at = all.iter().position(|&(other, _)| other == place).unwrap_or_else(|| {
        all.push((place, Shared::default()));
        all.len() - 1
    });
    &mut all[at].1
}
