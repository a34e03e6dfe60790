//! Whether a high Jaccard index is chance. A long text with few distinct letters or words, such as a list of numbers or weekdays, has
//! nearly all possible shingles, and so has any other of its kind. So what two such texts share is counted again by longer shingles: 2, 4, 8 …
//! adjacent ones taken together, until hardly any occurs twice by chance. Real near-duplicates share most of these too.

use crate::hash::{FACTOR, finalise};
use crate::overlap::each_key;
use crate::recipe::Recipe;
use crate::sort::sort_words;

/// A Jaccard index counts as far as that of longer shingles is a third of it. For near-duplicates whose Jaccard index decides, it is at least
/// a half; for unrelated texts, at most a twentieth.
const AT_MOST: f64 = 3.0;

/// While a text has most of the possible shingles, those of twice the length have at least so many times as many distinct ones. Below, either
/// hardly any occurs twice by chance, or the repeated ones were copied.
const GROWTH: f64 = 1.1;

/// From one of the shingles taken together to the next: about their width, so that each adds to what is possible.
const STEP: usize = 4;

/// The most shingles that are taken together.
const MOST: usize = 128;

/// Of more longer shingles than this, those whose hash ends in zeros are compared: about as many.
const SAMPLE: usize = 1 << 14;

/// The Jaccard index of two texts, as far as their lengths and longer shingles confirm it. `features` has their numbers of distinct features,
/// `shingles` those of all. It is an index of sets: what a text repeats counts only in its length, so no more is shared than the shorter text is
/// of the longer.
pub(super) fn confirmed(
    recipe: &Recipe,
    jaccard: f64,
    texts: [&str; 2],
    features: [usize; 2],
    shingles: [usize; 2],
) -> f64 {
    let (few, many) = (shingles[0].min(shingles[1]), shingles[0].max(shingles[1]));
    let jaccard = jaccard.min(few as f64 / many.max(1) as f64);
    // Where hardly any shingle occurs twice, many more are possible.
    if 2 * few <= 3 * features[0].min(features[1]) {
        return jaccard;
    }
    let mut longer = texts.map(|text| hashes(recipe, text));
    let mask = (many / SAMPLE).next_power_of_two() as u32 - 1;
    // About how many distinct ones both texts have, counting shared ones twice.
    let (mut found, mut confirmed) = (features[0] as f64 + features[1] as f64, jaccard);
    let mut length = 1;
    while 2 * length <= MOST.min(few / (2 * STEP)) {
        longer.iter_mut().for_each(|hashes| double(hashes, STEP * length));
        length *= 2;
        let [a, b] = longer.each_ref().map(|hashes| distinct(hashes, mask));
        let either = a.len() + b.len();
        let next = either as f64 * f64::from(mask + 1);
        if next < GROWTH * found {
            break;
        }
        let both = a.iter().filter(|hash| b.binary_search(hash).is_ok()).count();
        (found, confirmed) = (next, AT_MOST * both as f64 / (either - both).max(1) as f64);
    }
    jaccard.min(confirmed)
}

/// A hash of every shingle, in reading order.
fn hashes(recipe: &Recipe, text: &str) -> Vec<u32> {
    let mut hashes = Vec::new();
    each_key_of(recipe, text, |keys| hashes.extend(keys.iter().map(|&key| key as u32)));
    hashes
}

/// How many shingles a text has: not characters, because those that the recipe drops must not change the score.
pub(super) fn shingles(recipe: &Recipe, text: &str) -> usize {
    let mut count = 0;
    each_key_of(recipe, text, |keys| count += keys.len());
    count
}

fn each_key_of(recipe: &Recipe, text: &str, mut visit: impl FnMut(&[u64])) {
    recipe.each_paragraph(text, &mut |paragraph| {
        each_key(recipe, &text[paragraph], &mut visit);
    });
}

/// Takes each hash together with the one `apart` places after it.
fn double(hashes: &mut Vec<u32>, apart: usize) {
    for at in apart..hashes.len() {
        let [first, second] = [hashes[at - apart], hashes[at]].map(u64::from);
        hashes[at - apart] = finalise(first.wrapping_mul(FACTOR) ^ second) as u32;
    }
    hashes.truncate(hashes.len().saturating_sub(apart));
}

/// The distinct hashes that have zeros at the mask's places, ascending.
fn distinct(hashes: &[u32], mask: u32) -> Vec<u64> {
    let mut found: Vec<u64> = hashes.iter().filter(|&hash| hash & mask == 0).map(|&hash| hash.into()).collect();
    sort_words(&mut found, 0);
    found.dedup();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Random numbers, from a linear congruential generator.
    fn random(mut seed: u64) -> impl FnMut(usize) -> usize {
        move |limit| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % limit
        }
    }

    fn score(a: &str, b: &str) -> (f64, f64, bool) {
        let (verdict, turned) = (Recipe::DEFAULT.judge(a, b), Recipe::DEFAULT.judge(b, a));
        assert_eq!((verdict.score, verdict.same()), (turned.score, turned.same()));
        (verdict.jaccard, verdict.score, verdict.same())
    }

    /// A list of words from a vocabulary.
    fn words(seed: u64, count: usize, vocabulary: &[String]) -> Vec<String> {
        let mut random = random(seed);
        (0..count).map(|_| vocabulary[random(vocabulary.len())].clone()).collect()
    }

    /// Lines of a log, in which states stand in runs.
    fn runs(seed: u64, longest: usize) -> Vec<String> {
        let states = ["running", "idle", "stopped", "maintenance", "setup"].map(String::from);
        let mut random = random(seed + 2);
        let runs = words(seed, 2_000, &states).into_iter().map(|state| vec![state; 1 + random(longest)]);
        runs.flatten().take(100 * longest).collect()
    }

    /// Lines of 20 numbers below a limit. Numbers below 8 are not separated.
    fn numbers(seed: u64, count: usize, limit: usize) -> Vec<String> {
        let mut random = random(seed);
        let between = if limit >= 8 { " " } else { "" };
        let mut line = || (0..20).map(|_| random(limit).to_string()).collect::<Vec<_>>().join(between);
        (0..count / 20).map(|_| line()).collect()
    }

    #[test]
    fn unrelated_lists_are_no_near_duplicates_but_those_whose_halves_change_places_are() {
        let differ = |a: Vec<String>, b: Vec<String>, of: String| {
            let (jaccard, unrelated, same) = score(&a.join(" "), &b.join("\n"));
            assert!(!same && unrelated < 0.75, "{of}: {jaccard}, {unrelated}");
            let (first, second) = a.split_at(a.len() / 2);
            assert!(score(&a.join(" "), &[second, first].concat().join(" ")).2, "{of}");
            jaccard
        };
        let split = |words: &str| words.split(' ').map(String::from).collect::<Vec<_>>();
        let greek = split("alpha beta gamma delta epsilon zeta eta theta");
        let pairs = greek.iter().flat_map(|a| greek.iter().map(move |b| format!("{a}{b}"))).collect();
        let amounts = (0..20).map(|number| (10_000 + 4_177 * number).to_string()).collect();
        let statuses = split("ok warn error timeout retry closed opened denied");
        let dates = (1..9).map(|day| format!("2024010{day}")).collect();
        let [winds, results] = ["north east south west", "passed passed passed failed"].map(split);
        for vocabulary in [winds, results, statuses, amounts, dates, greek, pairs] {
            for count in [300, 1_000, 5_000, 20_000] {
                let [a, b] = [1, 2].map(|seed| words(seed, count, &vocabulary));
                differ(a, b, format!("{count} of {vocabulary:?}"));
            }
        }
        for longest in [5, 12, 20, 30, 60] {
            differ(runs(1, longest), runs(2, longest), format!("runs up to {longest}"));
        }
        for (count, limit) in [(20_000, 1_000_000), (60_000, 256), (30_000, 8), (200_000, 4), (2_000, 2)] {
            let jaccard = differ(numbers(1, count, limit), numbers(2, count, limit), format!("{count} below {limit}"));
            assert!(jaccard > 0.8, "{count} below {limit}: {jaccard}");
        }
    }

    #[test]
    fn what_repeats_itself_more_often_counts_in_its_length() {
        assert!(score(&"ab".repeat(100), &"ab".repeat(5_000)).1 < 0.03);
        assert!(score(&"a".repeat(10), &"a".repeat(500)).1 < 0.03);
        assert!(score(&"今天天气很好。".repeat(2), &"今天天气很好。".repeat(40)).1 < 0.1);
        assert!(score(&"ab".repeat(4_500), &"ab".repeat(5_000)).1 > 0.89);
    }

    #[test]
    fn where_errors_break_words_the_score_is_the_mean_of_letters_and_features() {
        let text = "harbourmaster announcements concerning regulations";
        let letters = text.replace(' ', "").len() as f64;
        let (jaccard, score, _) = score(text, "harbouzzaster annouzzements concezzing regulations");
        assert_eq!(score, ((letters - 6.0) / letters + jaccard) / 2.0);
    }
}
