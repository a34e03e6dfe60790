//! Text → anchors: hashes of a few adjacent letters. Texts that share an anchor may share a passage there.
//!
//! A text is read as its letters and digits, folded; everything between them is left out, paragraph borders too. A letter
//! weighs 1, or 2 if it is CJK, because a CJK letter carries about as much information as two others. A *gram* is the shortest
//! run from a letter on that weighs at least [`GRAM`]. A *window* is the shortest run of letters that weighs at least
//! [`WINDOW`]. Of the grams that begin in a window, the one with the smallest hash is an anchor (winnowing: Schleimer,
//! Wilkerson and Aiken 2003). Grams and windows depend only on the letters they cover. So two texts that share a run of weight
//! at least [`GUARANTEED`] share an anchor in it, wherever the run is and whatever scripts it mixes. Fewer than one letter in
//! ten starts an anchor.

mod agreement;
mod chain;
mod letters;
mod tuning;

pub(crate) use agreement::{SharedRun, runs};
pub(crate) use chain::Chain;
pub(crate) use letters::{Letter, Letters, letters};
use std::ops::Range;
use tuning::WINDOW;
pub(crate) use tuning::{GRAM, GUARANTEED};

/// What a letter adds to the weight of a run.
pub(crate) fn weight(letter: Letter) -> u32 {
    if letter.is_cjk() { 2 } else { 1 }
}

/// The letters of the gram that starts at one; fewer at the end of the letters.
pub(crate) fn gram_at(letters: &[Letter], start: usize) -> Range<usize> {
    let (mut end, mut heavy) = (start, 0);
    while heavy < GRAM && end < letters.len() {
        heavy += weight(letters[end]);
        end += 1;
    }
    start..end
}

/// Some grams in ascending order, with a bit for each one's upper half, which saves most searches.
pub(crate) struct Grams<'g>(&'g [u32], Vec<u64>);

impl Grams<'_> {
    pub(crate) fn new(grams: &[u32]) -> Grams<'_> {
        let mut maybe = vec![0u64; 1 << 10];
        grams.iter().for_each(|gram| maybe[(gram >> 22) as usize] |= 1 << (gram >> 16 & 63));
        Grams(grams, maybe)
    }

    pub(crate) fn has(&self, gram: u32) -> bool {
        self.1[(gram >> 22) as usize] >> (gram >> 16 & 63) & 1 == 1 && self.0.binary_search(&gram).is_ok()
    }
}

/// The hash of the gram that starts at each letter. The last letters start none: too few letters follow them.
pub(crate) fn grams(letters: &[Letter]) -> Vec<u32> {
    /// Any odd number with well-mixed bits would do.
    const BASE: u64 = 0x2545_F491_4F6C_DD1D;
    let mut powers = [1u64; GRAM as usize + 1];
    for power in 1..powers.len() {
        powers[power] = powers[power - 1].wrapping_mul(BASE);
    }
    let Some(&first) = letters.first() else {
        return Vec::new();
    };
    let length = (GRAM / weight(first)) as usize;
    if letters.len() >= length && are_alike(letters) {
        // All grams have one length, so which letters leave and enter does not depend on earlier steps.
        let mut sum =
            letters[..length].iter().fold(0u64, |sum, last| sum.wrapping_mul(BASE).wrapping_add(last.code().into()));
        let mut grams = Vec::with_capacity(letters.len() - length + 1);
        grams.push(mixed(sum));
        grams.extend(letters.iter().zip(&letters[length..]).map(|(first, last)| {
            let change = u64::from(last.code()).wrapping_sub(powers[length].wrapping_mul(first.code().into()));
            sum = sum.wrapping_mul(BASE).wrapping_add(change);
            mixed(sum)
        }));
        return grams;
    }
    let mut grams = Vec::with_capacity(letters.len().saturating_sub(GRAM as usize / 2));
    let (mut sum, mut heavy, mut end) = (0u64, 0, 0);
    for (start, &first) in letters.iter().enumerate() {
        while heavy < GRAM {
            let Some(&last) = letters.get(end) else {
                return grams;
            };
            sum = sum.wrapping_mul(BASE).wrapping_add(last.code().into());
            heavy += weight(last);
            end += 1;
        }
        grams.push(mixed(sum));
        sum = sum.wrapping_sub(powers[end - start - 1].wrapping_mul(first.code().into()));
        heavy -= weight(first);
    }
    grams
}

/// Whether all letters weigh the same.
fn are_alike(letters: &[Letter]) -> bool {
    letters.iter().fold((false, false), |(cjk, other), letter| (cjk | letter.is_cjk(), other | !letter.is_cjk()))
        != (true, true)
}

fn mixed(sum: u64) -> u32 {
    ((sum ^ sum >> 32).wrapping_mul(0x94D0_49BB_1331_11EB) >> 32) as u32
}

/// The indices of the letters where anchors start, in ascending order. A text with grams but too short for a window has
/// one anchor.
pub(crate) fn winnow(letters: &[Letter], grams: &[u32]) -> Vec<u32> {
    let Some(&first) = letters.first() else {
        return Vec::new();
    };
    // In most texts all letters weigh the same. Then all windows have one length, and this is several times faster.
    let width = (WINDOW / weight(first)) as usize;
    if grams.len() >= width && are_alike(letters) {
        winnow_evenly(grams, width)
    } else {
        winnow_unevenly(letters, grams)
    }
}

/// The minimum of a window is the smaller of two minima: that of a suffix of one block of `width` grams, and that of a prefix
/// of the next (van Herk 1992).
fn winnow_evenly(grams: &[u32], width: usize) -> Vec<u32> {
    // Of equal hashes, the last one wins.
    let key = |at: usize| u64::from(grams[at]) << 32 | u64::from(!(at as u32));
    let mut anchors: Vec<u32> = Vec::with_capacity(grams.len() / 8);
    let mut suffixes = [u64::MAX; WINDOW as usize];
    for block in (0..=grams.len() - width).step_by(width) {
        let mut least = u64::MAX;
        for place in (0..width).rev() {
            least = least.min(key(block + place));
            suffixes[place] = least;
        }
        let mut prefix = u64::MAX;
        for (place, &suffix) in suffixes[..width].iter().enumerate() {
            if place > 0 {
                if block + width + place > grams.len() {
                    break;
                }
                prefix = prefix.min(key(block + width + place - 1));
            }
            let least = !(suffix.min(prefix) as u32);
            if anchors.last() != Some(&least) {
                anchors.push(least);
            }
        }
    }
    anchors
}

fn winnow_unevenly(letters: &[Letter], grams: &[u32]) -> Vec<u32> {
    let mut anchors: Vec<u32> = Vec::with_capacity(grams.len() / 8);
    let (mut end, mut heavy, mut least) = (0, 0, 0);
    for start in 0..grams.len() {
        while heavy < WINDOW && end < grams.len() {
            heavy += weight(letters[end]);
            if end == start || grams[end] <= grams[least] {
                least = end;
            }
            end += 1;
        }
        if heavy < WINDOW && start > 0 {
            break;
        }
        if least < start {
            // Of equal hashes, the last one wins, as above.
            least = (start..end).min_by_key(|&at| (grams[at], end - at)).expect("a window holds a gram");
        }
        if anchors.last() != Some(&(least as u32)) {
            anchors.push(least as u32);
        }
        heavy -= weight(letters[start]);
    }
    anchors
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn anchors_of(text: &str) -> Vec<u32> {
        let letters = letters(text);
        let grams = grams(&letters.letters);
        winnow(&letters.letters, &grams).into_iter().map(|at| grams[at as usize]).collect()
    }

    proptest! {
        #[test]
        fn a_shared_run_of_the_guaranteed_length_shares_an_anchor(
            run in "[a-c北京é한カ0 ,\n]{20,90}", before in "[a-c北 ]{0,50}", after in "[a-c北é]{0,50}", other in "[b-d京é ]{0,50}",
        ) {
            let shared: u32 = letters(&run).letters.iter().map(|&letter| weight(letter)).sum();
            let (a, b) = (anchors_of(&format!("{before}\n{run}\n{after}")), anchors_of(&format!("{other}\n{run}\n{before}")));
            if shared >= GUARANTEED {
                prop_assert!(a.iter().any(|anchor| b.contains(anchor)));
            }
        }

        #[test]
        fn anchors_are_the_least_grams_of_their_windows(text in "[a-f北京 ]{0,200}|[a-c ]{0,200}|[北京火锅]{0,90}") {
            let letters = letters(&text).letters;
            let grams = grams(&letters);
            let mut expected = Vec::new();
            for start in 0..grams.len() {
                let mut heavy = 0;
                let window: Vec<usize> =
                    (start..grams.len()).take_while(|&at| { let fits = heavy < WINDOW; heavy += weight(letters[at]); fits }).collect();
                let all: u32 = window.iter().map(|&at| weight(letters[at])).sum();
                if all >= WINDOW || start == 0 {
                    let least = window.into_iter().min_by_key(|&at| (grams[at], usize::MAX - at)).unwrap();
                    expected.push(least as u32);
                }
            }
            expected.dedup();
            prop_assert_eq!(winnow(&letters, &grams), expected);
        }
    }

    #[test]
    fn grams_are_the_same_whatever_stands_beside_them() {
        let (alone, mixed) =
            (letters("The quick brown fox jumps").letters, letters("The quick brown fox jumps 北京").letters);
        let (alone, mixed) = (grams(&alone), grams(&mixed));
        assert_eq!(alone[..], mixed[..alone.len()]);
        assert!(mixed.len() > alone.len());
    }

    #[test]
    fn fewer_than_one_letter_in_ten_starts_an_anchor() {
        let text: String = (0..20_000u64).map(|n| char::from(b'a' + (n * n % 1009 % 26) as u8)).collect();
        let anchors = anchors_of(&text).len();
        assert!((1600..2100).contains(&anchors), "{anchors}");
    }
}
