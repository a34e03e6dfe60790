//! Whether a high Jaccard index is chance. A long text over few letters, such as a list of numbers, has nearly all the shingles that there can
//! be, and so has any other of its kind. So what two such texts share is counted once more, by longer shingles: several neighbouring ones
//! taken together. Real near-duplicates share most of these too.

use crate::feature_map::FeatureMap;
use crate::hash::finalise;
use crate::recipe::Recipe;

/// A Jaccard index counts as far as that of longer shingles is a third of it. Of near-duplicates whose Jaccard index decides, it is a half
/// or more; of unrelated texts a twentieth or less.
const AT_MOST: f64 = 3.0;

/// There are so many times more possible longer shingles than a text has.
const POSSIBLE: usize = 20;

/// The most shingles in a longer one.
const MOST: usize = 16;

/// About as many longer shingles of each text are compared: those whose hash ends in zeros.
const SAMPLE: usize = 1 << 14;

/// Both texts side by side.
struct Counted {
    /// The number of shingles, each as often as it occurs, and the number of distinct ones in the sample.
    shingles: [usize; 2],
    distinct: [usize; 2],
    both: usize,
    /// The width of the shingles, in units of the recipe.
    width: usize,
}

/// The Jaccard index of two texts as far as longer shingles confirm it. `features` is the smaller number of distinct features.
pub(super) fn confirmed(recipe: &Recipe, jaccard: f64, texts: [&str; 2], features: usize) -> f64 {
    // Where hardly any shingle occurs twice there are many more possible ones.
    let is_varied = |shingles: usize| 2 * shingles <= 3 * features;
    if texts.iter().any(|text| is_varied(text.len())) {
        return jaccard;
    }
    let single = counted(recipe, texts, 1, 1, 0);
    let [shingles, distinct] = [single.shingles, single.distinct].map(|[a, b]| a.min(b));
    if 2 * shingles <= 3 * distinct {
        return jaccard;
    }
    let possible = |length: usize| distinct.saturating_pow(length as u32);
    let fits = (shingles / (2 * single.width)).min(MOST);
    let length = (2..fits).find(|&length| possible(length) >= POSSIBLE.saturating_mul(shingles)).unwrap_or(fits);
    if length < 2 {
        return jaccard;
    }
    let mask = (shingles / SAMPLE).next_power_of_two() as u64 - 1;
    let Counted { distinct: [a, b], both, .. } = counted(recipe, texts, length, single.width, mask);
    let either = a + b - both;
    if either == 0 { jaccard } else { jaccard.min(AT_MOST * both as f64 / either as f64) }
}

/// Counts what both texts have of so many shingles taken together, one `width` behind the other.
fn counted(recipe: &Recipe, texts: [&str; 2], length: usize, width: usize, mask: u64) -> Counted {
    let reach = (length - 1) * width + 1;
    // The last shingles: a power of two, so that a place in it is quickly found.
    let mut last = vec![0; reach.next_power_of_two()];
    let ring = last.len() - 1;
    let mut sides: FeatureMap<[u32; 2], u64> = FeatureMap::default();
    let mut found = Counted { shingles: [0; 2], distinct: [0; 2], both: 0, width: 1 };
    for (side, text) in texts.into_iter().enumerate() {
        let shingles = &mut found.shingles[side];
        recipe.each_paragraph(text, &mut |paragraph| {
            let own = recipe.each_key(&text[paragraph], &mut |keys| {
                for &key in keys {
                    last[*shingles & ring] = key;
                    *shingles += 1;
                    if *shingles < reach {
                        continue;
                    }
                    let places = (0..length).map(|piece| (*shingles - 1 - piece * width) & ring);
                    let hash = places.fold(0, |hash: u64, place| finalise(hash.rotate_left(5) ^ last[place]));
                    if hash & mask == 0 {
                        let number = sides.number_or_insert(hash, [0; 2]);
                        sides.value_mut(number)[side] = 1;
                    }
                }
            });
            found.width = found.width.max(own);
        });
    }
    for (_, &[a, b]) in sides.iter() {
        found.distinct[0] += a as usize;
        found.distinct[1] += b as usize;
        found.both += (a * b) as usize;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

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
