//! What the judge says of all pairs of a set, whatever an index would find.
//!
//! Most pairs have little in common, and are not judged: those that share less than a quarter of their features, less than half
//! of their words in any order, and less than 0.65 of their letters in order; of long texts, less than half of their features
//! and less than 0.65 of their words. Which pairs are left depends on features, words and letters alone, not on the judge, so
//! they are kept in a file.

use crate::score::Figures;
use crate::sets::Set;
use crate::tools::{Exact, corpus};
use anyhow::Result;
use nearprint::recipe::{Size, Unit, Width};
use nearprint::{Background, Corpus, Recipe};
use rapidfuzz::distance::lcs_seq::BatchComparator;
use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::thread;

/// The smallest shares of features and words, for short and for long texts.
const SHORT: [f32; 2] = [0.25, 0.50];
const LONG: [f32; 2] = [0.50, 0.65];
const LEAST_LETTERS: f32 = 0.65;
/// Texts with more letters than this are long.
const MOST_OF_SHORT: usize = 4000;

/// For each text, the later ones with which it has something in common.
pub type Candidates = Vec<Vec<u32>>;

/// The pairs that are near-duplicates in the collection of all texts, each with the lower number first; and its background.
pub fn accepted(set: &Set, candidates: &Candidates) -> (Vec<(u32, u32)>, Background) {
    let corpus = corpus(&set.texts);
    let background = corpus.background();
    let mut pairs = in_threads(set.texts.len(), |a| {
        let others: Vec<&str> = candidates[a].iter().map(|&b| set.texts[b as usize].as_str()).collect();
        let near = corpus.near_all(&set.texts[a], &others);
        let same = candidates[a].iter().zip(near).filter(|(_, near)| near.is_some());
        same.map(|(&b, _)| (a as u32, b)).collect()
    });
    pairs.sort_unstable();
    (pairs, background)
}

/// The figures of a tool that accepts these pairs.
pub fn figures(set: &Set, accepted: &[(u32, u32)]) -> Figures {
    let labels = accepted.iter().filter_map(|&(a, b)| set.label(a as usize, b as usize));
    let (found, right) = labels.fold((0, 0), |(found, right), same| (found + 1, right + usize::from(same)));
    Figures::new(right, found, set.pairs.len())
}

/// The pairs to judge, from the file in `folder` if that was made of the same features, words and letters.
pub fn candidates(set: &Set, folder: &Path) -> Result<Candidates> {
    fs::create_dir_all(folder)?;
    let words = Recipe { unit: Unit::Word, size: Size::Fixed(Width::new(1).expect("a width")), ..Recipe::DEFAULT };
    let (features, words) = (Exact::new(&Corpus::RECIPE, &set.texts), Bags::of_words(&words, &set.texts));
    let letters: Vec<Vec<char>> = set.texts.iter().map(|text| letters(text)).collect();
    let mut state = DefaultHasher::new();
    (features.sets(), &words.lists, &letters).hash(&mut state);
    let key = format!("{:x}", state.finish());
    let file = folder.join(&set.name);
    if let Some((_, pairs)) = fs::read_to_string(&file)
        .ok()
        .as_ref()
        .and_then(|file| file.split_once('\n'))
        .filter(|(made_of, _)| *made_of == key)
    {
        let numbers = |line: &str| line.split_whitespace().map(|number| Ok(number.parse()?)).collect();
        return pairs.lines().map(numbers).collect();
    }
    let bags = Bags::of_letters(&letters);
    let mut pairs = in_threads(set.texts.len(), |a| {
        let mut row = [(); 2].map(|()| vec![0.0; a]);
        features.shared(a, &mut row[0]);
        words.shared(a, &mut row[1]);
        let in_order = BatchComparator::new(letters[a].iter().copied());
        let alike = |&b: &usize| {
            let (both, common) = (row[0][b], row[1][b]);
            let (shorter, longer) = (letters[a].len().min(letters[b].len()), letters[a].len().max(letters[b].len()));
            let [of_features, of_words] = if shorter > MOST_OF_SHORT { LONG } else { SHORT };
            if both > 0.0 && both >= of_features * (features.features(a) as f32 + features.features(b) as f32 - both)
                || common > 0.0 && 2.0 * common >= of_words * (words.sizes[a] + words.sizes[b])
            {
                return true;
            }
            let least = LEAST_LETTERS * (shorter + longer) as f32 / 2.0;
            longer <= MOST_OF_SHORT
                && shorter > 0
                && shorter as f32 >= least
                && bags.common(a, b) >= least
                && in_order.similarity(letters[b].iter().copied()) as f32 >= least
        };
        (0..a).filter(alike).map(|b| (b as u32, a as u32)).collect()
    });
    pairs.sort_unstable();
    let mut candidates = vec![Vec::new(); set.texts.len()];
    pairs.into_iter().for_each(|(a, b): (u32, u32)| candidates[a as usize].push(b));
    let line = |others: &Vec<u32>| others.iter().map(|b| format!("{b} ")).collect::<String>() + "\n";
    fs::write(&file, key + "\n" + &candidates.iter().map(line).collect::<String>())?;
    Ok(candidates)
}

/// The letters and digits of a text in canonical form.
pub fn letters(text: &str) -> Vec<char> {
    let paragraphs = Recipe::DEFAULT.explain(text).paragraphs;
    paragraphs.iter().flat_map(|paragraph| paragraph.text.chars()).filter(|letter| letter.is_alphanumeric()).collect()
}

/// How often each word or letter occurs in each text.
struct Bags {
    /// For each item, the texts that have it, in order, and how often.
    lists: Vec<Vec<(u32, u32)>>,
    /// For each text, its items and how often it has them, in the order of their numbers.
    texts: Vec<Vec<(u32, u32)>>,
    sizes: Vec<f32>,
}

impl Bags {
    fn of_words(recipe: &Recipe, texts: &[String]) -> Bags {
        Bags::new(texts.iter().map(|text| {
            let words = recipe.explain(text).features;
            words.into_iter().map(|word| (word.hash, word.count)).collect()
        }))
    }

    fn of_letters(letters: &[Vec<char>]) -> Bags {
        Bags::new(letters.iter().map(|letters| letters.iter().map(|&letter| (letter as u128, 1)).collect()))
    }

    fn new(texts: impl Iterator<Item = Vec<(u128, u32)>>) -> Bags {
        let (mut numbers, mut lists) = (HashMap::new(), Vec::new());
        let mut bags = Vec::new();
        for (items, text) in texts.zip(0..) {
            let mut counts: HashMap<u32, u32> = HashMap::new();
            for (item, count) in items {
                let next = numbers.len() as u32;
                *counts.entry(*numbers.entry(item).or_insert(next)).or_default() += count;
            }
            lists.resize(numbers.len(), Vec::new());
            let mut counts: Vec<(u32, u32)> = counts.into_iter().collect();
            counts.sort_unstable();
            counts.iter().for_each(|&(item, count)| lists[item as usize].push((text, count)));
            bags.push(counts);
        }
        let sizes = bags.iter().map(|bag| bag.iter().map(|&(_, count)| count as f32).sum()).collect();
        Bags { lists, texts: bags, sizes }
    }

    /// How many items text `a` has in common with each of the first texts.
    fn shared(&self, a: usize, row: &mut [f32]) {
        row.fill(0.0);
        let end = row.len();
        for &(item, own) in &self.texts[a] {
            for &(b, count) in self.lists[item as usize].iter().take_while(|&&(b, _)| (b as usize) < end) {
                row[b as usize] += own.min(count) as f32;
            }
        }
    }

    /// The same for one text: faster for few items that nearly all texts have.
    fn common(&self, a: usize, b: usize) -> f32 {
        let (mut at, other) = (0, &self.texts[b]);
        let common = self.texts[a].iter().map(|&(item, own)| {
            at += other[at..].iter().take_while(|&&(next, _)| next < item).count();
            other.get(at).filter(|&&(next, _)| next == item).map_or(0, |&(_, count)| count.min(own))
        });
        common.sum::<u32>() as f32
    }
}

/// What `pairs` returns for the numbers below `count`.
fn in_threads(count: usize, pairs: impl Fn(usize) -> Vec<(u32, u32)> + Sync) -> Vec<(u32, u32)> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let pairs = &pairs;
        let run = |first: usize| move || (first..count).step_by(threads).flat_map(pairs).collect::<Vec<_>>();
        let running: Vec<_> = (0..threads).map(|first| scope.spawn(run(first))).collect();
        running.into_iter().flat_map(|one| one.join().expect("pairs that end")).collect()
    })
}
