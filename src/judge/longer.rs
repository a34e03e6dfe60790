//! Whether a high Jaccard index is chance. A long text over few letters, such as a list of numbers, has nearly all the shingles that there can
//! be, and so has any other of its kind. So what two such texts share is counted once more, by longer shingles: several neighbouring ones
//! taken together. Real near-duplicates share most of these too.

use crate::fast;
use crate::hash::finalise;
use crate::list::dedup;
use crate::recipe::Recipe;
use crate::sort::sort_words;

/// A Jaccard index counts as far as that of longer shingles is a third of it. Of near-duplicates whose Jaccard index decides, it is a half
/// or more; of unrelated texts a twentieth or less.
const AT_MOST: f64 = 3.0;

/// There are so many times more possible longer shingles than a text has.
const POSSIBLE: usize = 20;

/// From one of the shingles that are taken together to the next: about their width, so that each adds to what there can be.
const STEP: usize = 4;

/// The most shingles that are taken together.
const MOST: usize = 16;

/// About as many longer shingles of each text are compared: those whose hash ends in zeros.
const SAMPLE: usize = 1 << 14;

/// The Jaccard index of two texts as far as longer shingles confirm it. `features` is the smaller number of distinct features.
pub(super) fn confirmed(recipe: &Recipe, jaccard: f64, [a, b]: [&str; 2], features: usize) -> f64 {
    // The heaviest few shingles are chosen by what they weigh.
    if recipe.top.is_some() {
        return jaccard;
    }
    // Where hardly any shingle occurs twice, there are many more possible ones.
    let shingles = shingles(recipe, a).min(shingles(recipe, b));
    if 2 * shingles <= 3 * features {
        return jaccard;
    }
    let (mut length, mut possible) = (1, features);
    while length < MOST.min(shingles / (2 * STEP)) && (length < 2 || possible < POSSIBLE.saturating_mul(shingles)) {
        length += 1;
        possible = possible.saturating_mul(features);
    }
    let mask = (shingles / SAMPLE).next_power_of_two() as u64 - 1;
    let [a, b] = [a, b].map(|text| longer(recipe, text, length, mask));
    let both = a.iter().filter(|shingle| b.binary_search(shingle).is_ok()).count();
    let either = a.len() + b.len() - both;
    if either == 0 { jaccard } else { jaccard.min(AT_MOST * both as f64 / either as f64) }
}

/// How many shingles a text has. Not how many characters, because those that the recipe drops must not change the score.
fn shingles(recipe: &Recipe, text: &str) -> usize {
    let mut count = 0;
    recipe.each_paragraph(text, &mut |paragraph| match recipe.choices(&text[paragraph.clone()]) {
        Some(choices) => count += fast::shingles(&text[paragraph], choices),
        None => {
            recipe.each_key(&text[paragraph], &mut |keys| count += keys.len());
        }
    });
    count
}

/// The distinct longer shingles of a text, each of so many, whose hash has zeros in the places of the mask. They ascend.
fn longer(recipe: &Recipe, text: &str, length: usize, mask: u64) -> Vec<u64> {
    let mut last = [0; STEP * MOST];
    let mut count = 0;
    let mut found = Vec::new();
    let mut add = |keys: &[u64]| {
        for &key in keys {
            last[count % last.len()] = key;
            if count >= STEP * (length - 1) {
                let pieces = (0..length).map(|piece| last[(count - STEP * piece) % last.len()]);
                let hash = pieces.fold(0, |hash: u64, piece| finalise(hash.rotate_left(5) ^ piece));
                if hash & mask == 0 && found.last() != Some(&hash) {
                    found.push(hash);
                }
            }
            count += 1;
        }
    };
    recipe.each_paragraph(text, &mut |paragraph| {
        recipe.each_key(&text[paragraph], &mut add);
    });
    sort_words(&mut found, 0);
    dedup(&mut found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::normalize::Unit;
    use crate::shingle::{Size, Width};

    /// Lines of 20 numbers below a limit, from a linear congruential generator. Those below 8 are not separated.
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
                    recipe.each_key(&text[paragraph], &mut |keys| visited += keys.len());
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
    fn what_repeats_itself_is_what_repeats_itself_more_often() {
        assert_eq!(score(&"ab".repeat(100), &"ab".repeat(5_000)).1, 1.0);
        assert_eq!(score(&"a".repeat(10), &"a".repeat(500)).1, 1.0);
    }
}
