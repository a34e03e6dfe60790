//! The features of two texts, in one table.

use crate::fast;
use crate::feature_map::FeatureMap;
use crate::hash::finalise;
use crate::recipe::Recipe;
use crate::weight::Weight;

/// The keys of shingles that are visited at a time.
const KEYS: usize = 64;

/// How much the weighted features of two texts have in common.
#[derive(Default)]
pub(crate) struct Overlap {
    /// The number of distinct features of each text. Features with weight 0 do not count.
    pub(crate) features: [usize; 2],
    /// The number of distinct features that both have.
    pub(crate) both: usize,
    /// Sums of integers, so the order of the features does not matter.
    squares: [i128; 2],
    product: i128,
}

impl Overlap {
    fn add(&mut self, weights: [i64; 2]) {
        for ((features, square), weight) in self.features.iter_mut().zip(&mut self.squares).zip(weights) {
            *features += usize::from(weight != 0);
            *square += i128::from(weight) * i128::from(weight);
        }
        self.both += usize::from(weights[0] != 0 && weights[1] != 0);
        self.product += i128::from(weights[0]) * i128::from(weights[1]);
    }

    pub(crate) fn cosine(&self) -> f64 {
        let length = (self.squares[0] as f64 * self.squares[1] as f64).sqrt();
        if length == 0.0 { 0.0 } else { self.product as f64 / length }
    }
}

/// What two texts share.
pub(crate) fn overlap(recipe: &Recipe, a: &str, b: &str) -> Overlap {
    let mut overlap = Overlap::default();
    if recipe.top.is_some() {
        let mut weights: FeatureMap<[i64; 2]> = FeatureMap::default();
        for (side, text) in [a, b].into_iter().enumerate() {
            for (feature, weight) in recipe.walk(text) {
                weights.entry(feature).or_insert([0; 2])[side] = weight;
            }
        }
        weights.iter().for_each(|(_, &weights)| overlap.add(weights));
        return overlap;
    }
    let mut counts: FeatureMap<[u32; 2], u64> = FeatureMap::default();
    let mut of_features: Vec<Weight> = Vec::new();
    for (side, text) in [a, b].into_iter().enumerate() {
        let mut add = |key, weight| {
            let number = counts.number_or_insert(key, [0; 2]);
            let count = &mut counts.value_mut(number)[side];
            *count = count.checked_add(1).expect("fewer than 2^32 occurrences of one feature");
            if number == of_features.len() {
                of_features.push(weight);
            }
        };
        recipe.each_paragraph(text, &mut |paragraph| {
            if recipe.weights.by_count_alone() {
                each_key(recipe, &text[paragraph], &mut |keys| keys.iter().for_each(|&key| add(key, Weight::ONE)));
            } else {
                recipe.each_feature(&text[paragraph], |feature, weight| add(feature as u64, weight));
            }
        });
    }
    for ((_, counts), &weight) in counts.iter().zip(&of_features) {
        overlap.add(counts.map(|count| recipe.weights.weigh(weight, count)));
    }
    overlap
}

/// Visits 64 bits of the hash of every feature of a text that counts. A repeated one may be visited repeatedly.
pub(crate) fn each_counted_key(recipe: &Recipe, text: &str, visit: &mut dyn FnMut(&[u64])) {
    if recipe.top.is_none() && recipe.weights.by_count_alone() {
        recipe.each_paragraph(text, &mut |paragraph| {
            each_key(recipe, &text[paragraph], visit);
        });
    } else {
        recipe.walk(text).iter().for_each(|&(feature, _)| visit(&[feature as u64]));
    }
}

/// Visits 64 bits of the hash of every shingle of one paragraph, in reading order. 64 bits are enough to distinguish features.
/// They come in blocks, because `visit` is a trait object, so that this is compiled once. Returns the shingle width.
pub(crate) fn each_key(recipe: &Recipe, paragraph: &str, visit: &mut dyn FnMut(&[u64])) -> usize {
    let mut block = [0; KEYS];
    let mut filled = 0;
    let mut add = |key| {
        block[filled] = key;
        filled += 1;
        if filled == KEYS {
            visit(&block);
            filled = 0;
        }
    };
    let width = match recipe.choices(paragraph) {
        Some(choices) => fast::each_fold(paragraph, choices, |fold| add(finalise(fold))),
        None => recipe.each_feature(paragraph, |feature, _| add(feature as u64)),
    };
    visit(&block[..filled]);
    width
}
