//! Whether a high Jaccard index is chance. A long text with few distinct letters or words, such as a list of numbers or weekdays, has
//! nearly all possible shingles, and so has any other of its kind. So what two such texts share is counted again by longer shingles:
//! several adjacent ones taken together. Real near-duplicates share most of these too.

use crate::fast;
use crate::hash::{FACTOR, finalise};
use crate::overlap::each_key;
use crate::recipe::Recipe;
use crate::sort::sort_words;

/// A Jaccard index counts as far as that of longer shingles is a third of it. For near-duplicates whose Jaccard index decides, it is at least
/// a half; for unrelated texts, at most a twentieth.
const AT_MOST: f64 = 3.0;

/// While a text has most of the possible longer shingles, each further piece adds at least this share to the number of distinct ones.
/// Then either hardly any shingle occurs twice by chance, or the repeated ones were copied.
const GROWTH: f64 = 0.05;

/// For many pieces, this share is enough: half as many again give up to 1.5 times as many where words occur in long runs.
const MOST_GROWTH: f64 = 0.2;

/// From one of the shingles taken together to the next: about their width, so that each adds to what is possible.
const STEP: usize = 4;

/// The most shingles that are taken together.
const MOST: usize = 128;

/// This many sums are kept: a power of two, more than all pieces need.
const RECENT: usize = 1024;

/// At most this many longer shingles of each text are compared: those whose hash ends in zeros.
const SAMPLE: usize = 1 << 14;

/// The Jaccard index of two texts, as far as their lengths and longer shingles confirm it. `features` has their numbers of distinct
/// features. It is an index of sets: what a text repeats counts only in its length, so no more is shared than the shorter text is of the
/// longer.
pub(super) fn confirmed(recipe: &Recipe, jaccard: f64, [a, b]: [&str; 2], features: [usize; 2]) -> f64 {
    // The heaviest few shingles are chosen by what they weigh.
    if recipe.top.is_some() {
        return jaccard;
    }
    let (shingles_a, shingles_b) = (shingles(recipe, a), shingles(recipe, b));
    let (shingles, most) = (shingles_a.min(shingles_b), shingles_a.max(shingles_b));
    let jaccard = jaccard.min(shingles as f64 / most.max(1) as f64);
    // Where hardly any shingle occurs twice, many more are possible.
    if 2 * shingles <= 3 * features[0].min(features[1]) {
        return jaccard;
    }
    let (mut length, mut samples) = (1, None);
    // About how many distinct ones both texts have, counting shared ones twice.
    let mut found = features[0] as f64 + features[1] as f64;
    let longest = MOST.min(shingles / (2 * STEP));
    while length < longest {
        // Half as many again, so that few lengths are tried.
        let longer = (length + (length / 2).max(1)).min(longest);
        let next = Sample::of_both(recipe, [a, b], longer);
        let growth = (GROWTH * (longer - length) as f64).min(MOST_GROWTH);
        let found_next = next.iter().map(Sample::distinct).sum();
        if found_next < (1.0 + growth) * found {
            break;
        }
        (length, samples, found) = (longer, Some(next), found_next);
    }
    // Shingles by themselves say what the Jaccard index says.
    let Some(samples) = samples else { return jaccard };
    let [a, b] = samples.map(|sample| sample.hashes);
    let both = a.iter().filter(|hash| b.binary_search(hash).is_ok()).count();
    let either = a.len() + b.len() - both;
    if either == 0 { jaccard } else { jaccard.min(AT_MOST * both as f64 / either as f64) }
}

/// How many shingles a text has: not characters, because those that the recipe drops must not change the score.
fn shingles(recipe: &Recipe, text: &str) -> usize {
    let mut count = 0;
    recipe.each_paragraph(text, &mut |paragraph| match recipe.choices(&text[paragraph.clone()]) {
        Some(choices) => count += fast::shingles(&text[paragraph], choices),
        None => {
            each_key(recipe, &text[paragraph], &mut |keys| count += keys.len());
        }
    });
    count
}

/// Distinct longer shingles of a text: those whose hash has zeros at the mask's places. They ascend.
struct Sample {
    hashes: Vec<u64>,
    mask: u64,
}

impl Sample {
    /// The samples of two texts, by the same mask.
    fn of_both(recipe: &Recipe, texts: [&str; 2], length: usize) -> [Sample; 2] {
        let mut samples = texts.map(|text| Sample::new(recipe, text, length));
        let mask = samples[0].mask.max(samples[1].mask);
        samples.iter_mut().for_each(|sample| sample.narrow(mask));
        samples
    }

    /// A sample of the runs of `length` shingles.
    #[inline(never)]
    fn new(recipe: &Recipe, text: &str, length: usize) -> Sample {
        // Polynomials in `FACTOR`, of all shingles whose places differ by multiples of `STEP`: their differences are hashes of runs.
        let mut sums = vec![0_u64; RECENT];
        let power = FACTOR.wrapping_pow(length as u32);
        let mut count = 0;
        let mut sample = Sample { hashes: Vec::new(), mask: 0 };
        let mut add = |keys: &[u64]| {
            for &key in keys {
                let before = |steps: usize| sums[(count + RECENT - STEP * steps) % RECENT];
                let sum = before(1).wrapping_mul(FACTOR).wrapping_add(key);
                if count >= STEP * (length - 1) {
                    sample.add(finalise(sum.wrapping_sub(before(length).wrapping_mul(power))));
                }
                sums[count % RECENT] = sum;
                count += 1;
            }
        };
        recipe.each_paragraph(text, &mut |paragraph| {
            each_key(recipe, &text[paragraph], &mut add);
        });
        sample.sort();
        sample
    }

    /// About how many distinct longer shingles the text has.
    fn distinct(&self) -> f64 {
        self.hashes.len() as f64 * (self.mask + 1) as f64
    }

    fn add(&mut self, hash: u64) {
        if hash & self.mask == 0 && self.hashes.last() != Some(&hash) {
            self.hashes.push(hash);
            if self.hashes.len() == 2 * SAMPLE {
                self.sort();
            }
        }
    }

    #[inline(never)]
    fn sort(&mut self) {
        sort_words(&mut self.hashes, 0);
        self.hashes.dedup();
        while self.hashes.len() > SAMPLE {
            self.narrow(2 * self.mask + 1);
        }
    }

    fn narrow(&mut self, mask: u64) {
        self.mask = mask;
        self.hashes.retain(|hash| hash & mask == 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalize::Unit;
    use crate::shingle::{Size, Width};

    /// Lines of 20 numbers below a limit, from a linear congruential generator. Numbers below 8 are not separated.
    fn numbers(mut seed: u64, count: usize, limit: u64) -> String {
        let mut text = String::new();
        for number in 0..count {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let space = if number % 20 == 19 {
                "\n"
            } else if limit < 8 {
                ""
            } else {
                " "
            };
            text += &format!("{}{space}", (seed >> 33) % limit);
        }
        text
    }

    #[test]
    fn shingles_are_counted_as_they_are_visited() {
        let words = Recipe { unit: Unit::Word, ..Recipe::DEFAULT };
        let three = Recipe { size: Size::Fixed(Width::new(3).unwrap()), ..Recipe::DEFAULT };
        for recipe in [Recipe::DEFAULT, Recipe::TEXTBOOK, words, three] {
            for text in
                ["", " ", "a", "abcd", "abcde", "北京", "a 北京好\n\nb", "one\r\n\r\nthree, four …", "e\u{301}🇩🇪ßİﾊﾟ"]
            {
                let mut visited = 0;
                recipe.each_paragraph(text, &mut |paragraph| {
                    each_key(&recipe, &text[paragraph], &mut |keys| visited += keys.len());
                });
                assert_eq!(shingles(&recipe, text), visited, "{text:?}");
            }
        }
    }

    fn score(a: &str, b: &str) -> (f64, f64, bool) {
        let (verdict, turned) = (Recipe::DEFAULT.judge(a, b), Recipe::DEFAULT.judge(b, a));
        assert_eq!((verdict.score, verdict.same()), (turned.score, turned.same()));
        (verdict.jaccard, verdict.score, verdict.same())
    }

    /// A list of words from a vocabulary, by the same generator.
    fn words(mut seed: u64, count: usize, vocabulary: &[String]) -> Vec<&str> {
        let word = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            &*vocabulary[(seed >> 33) as usize % vocabulary.len()]
        };
        std::iter::repeat_with(word).take(count).collect()
    }

    #[test]
    fn unrelated_lists_of_few_words_are_no_near_duplicates_but_those_whose_halves_change_places_are() {
        let split = |words: &str| words.split(' ').map(String::from).collect::<Vec<_>>();
        let greek = split("alpha beta gamma delta epsilon zeta eta theta");
        let pairs = greek.iter().flat_map(|a| greek.iter().map(move |b| format!("{a}{b}"))).collect();
        let numbers = (0..20).map(|number| (10_000 + 4_177 * number).to_string()).collect();
        let statuses = split("ok warn error timeout retry closed opened denied");
        let dates = (1..9).map(|day| format!("2024010{day}")).collect();
        for vocabulary in [split("north east south west"), statuses, numbers, dates, greek, pairs] {
            for count in [300, 1_000, 5_000, 20_000] {
                let (a, b) = (words(1, count, &vocabulary), words(2, count, &vocabulary));
                let (jaccard, unrelated, same) = score(&a.join(" "), &b.join("\n"));
                assert!(!same && unrelated < 0.7, "{count} of {vocabulary:?}: {jaccard}, {unrelated}");
                let turned = [&a[count / 2..], &a[..count / 2]].concat().join(" ");
                assert!(score(&a.join(" "), &turned).2, "{count} of {vocabulary:?}");
            }
        }
    }

    #[test]
    fn unrelated_lists_in_which_words_stand_in_long_runs_are_no_near_duplicates_but_those_whose_halves_change_places_are()
     {
        let states: Vec<String> = ["running", "idle", "stopped", "maintenance", "setup"].map(String::from).to_vec();
        for longest in [5, 12, 20, 30, 60] {
            let log = |seed: u64| {
                let mut lines: Vec<&str> = Vec::new();
                let mut random = seed;
                for state in words(seed, 2_000, &states) {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    lines.extend(std::iter::repeat_n(state, 1 + (random >> 33) as usize % longest));
                }
                lines.truncate(100 * longest);
                lines
            };
            let (a, b) = (log(1), log(2));
            let (jaccard, unrelated, same) = score(&a.join("\n"), &b.join("\n"));
            assert!(!same && unrelated < 0.75, "runs up to {longest}: {jaccard}, {unrelated}");
            let turned = [&a[a.len() / 2..], &a[..a.len() / 2]].concat().join(" ");
            assert!(score(&a.join(" "), &turned).2, "runs up to {longest}");
        }
    }

    #[test]
    fn unrelated_lists_of_numbers_are_no_near_duplicates_however_many_shingles_they_share() {
        for (count, limit) in [(20_000, 1_000_000), (60_000, 256), (30_000, 8), (200_000, 4), (2_000, 2)] {
            let (jaccard, score, same) = score(&numbers(1, count, limit), &numbers(2, count, limit));
            assert!(jaccard > 0.8 && score < 0.6 && !same, "{count} below {limit}: {jaccard}, {score}");
        }
    }

    #[test]
    fn lists_whose_halves_change_places_still_are() {
        for (count, limit) in [(20_000, 1_000_000), (60_000, 256), (30_000, 8), (200_000, 4), (2_000, 2)] {
            let (first, second) = (numbers(1, count, limit), numbers(2, count, limit));
            let (jaccard, score, same) = score(&(first.clone() + &second), &(second + &first));
            assert!(same && score == jaccard, "{count} below {limit}: {jaccard}, {score}");
        }
    }

    #[test]
    fn what_repeats_itself_more_often_counts_in_its_length() {
        assert!(score(&"ab".repeat(100), &"ab".repeat(5_000)).1 < 0.03);
        assert!(score(&"a".repeat(10), &"a".repeat(500)).1 < 0.03);
        assert!(score(&"ab".repeat(4_500), &"ab".repeat(5_000)).1 > 0.89);
    }
}
