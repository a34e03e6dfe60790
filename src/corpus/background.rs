//! Learns the [background](Background) of a collection from a sample of its texts.
//!
//! The sample is the texts with the smallest hashes, so the same texts give the same sample in any order. Some of them, the probes, are
//! compared with their nearest neighbours in the sample by fingerprint. Neighbours and scores are kept, so little is computed again after a
//! document is put or deleted.

use super::Corpus;
use super::sieve::{Signature, rank};
use crate::feature_map::FeatureMap;
use crate::hash::{finalise, fold};
use crate::judge::Reading;
use crate::recipe::Recipe;
use crate::slots::{Slots, SlotsBuilder, WORDS as WORDS_OF_SLOTS};
use crate::sort::{sort_by, sort_by_key};
use crate::threshold::{Background, Cutoff, FEW, Threshold};
use crate::work;
use std::borrow::Cow;
use std::sync::OnceLock;

/// Texts in a sample. With twice as many, the background stays the same.
const SAMPLE: usize = 4096;
/// The most probes. With half as many, the background varies by 0.02.
const PROBES: usize = 1024;
/// Probes that are compared in any case.
const FEWEST_PROBES: usize = 64;
/// After texts with this many words are compared, no further probe begins.
const WORDS: u32 = 1 << 22;
/// The words of a text that are compared, as counted here.
const MOST_WORDS: u32 = LONGEST as u32 / 6;
/// The UTF-8 bytes of a text that are compared: its beginning.
const LONGEST: usize = 1 << 14;
/// The neighbours of a probe that are compared, by fingerprint.
const NEAREST: usize = 12;
/// The most neighbours that are compared if some are copies.
const MOST_NEAREST: usize = 24;
/// Which neighbour counts, by score. In smaller groups of copies it is not a copy.
const FIFTH: usize = 5;
/// Which probe counts, by the score of its neighbour.
const PERCENTILE: usize = 97;
/// Texts whose frames are counted, at most.
const FORMS: usize = 1 << 16;
/// Texts with this score are copies.
const COPY: f64 = 0.8;
/// Texts whose fingerprints estimate this Jaccard index are copies.
const COPIES: f64 = 0.6;
/// After one change for this many documents, a check learns again.
const SETTLED: usize = 16;
/// How far the background may be above that of texts that are not copies.
const MORE: f64 = 0.07;

/// Learns the [`Background`] of texts not kept in a corpus, such as those that pass through a [`Sieve`](crate::Sieve).
///
/// ```
/// use nearprint::{BackgroundSample, Corpus, Cutoff, Sieve};
///
/// let texts: Vec<String> = (0..100).map(|day| format!("On day {day} we saw {} ships", day * 7919 % 1000)).collect();
/// let mut sample = BackgroundSample::new(&Corpus::RECIPE);
/// texts.iter().for_each(|text| sample.push(&Corpus::RECIPE.signature(text)));
/// let background = sample.learn(|place| texts[place as usize].as_str().into());
/// let sieve = Sieve::new(Corpus::RECIPE, Cutoff::Background(background), false);
/// ```
#[derive(Clone, Debug)]
pub struct BackgroundSample {
    recipe: Recipe,
    texts: Vec<Sampled>,
    /// A larger sample, for the slots: hashes, places and numbers of words.
    forms: Vec<(u64, u32, u32)>,
    /// The place of the next document.
    next: u32,
}

#[derive(Clone, Copy, Debug)]
struct Sampled {
    hash: u64,
    signature: Signature,
    /// Its place among all documents.
    at: u32,
}

/// A background, and what it was learned from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Learned {
    background: Background,
    /// The hashes of the sample, in ascending order.
    hashes: Vec<u64>,
    /// The nearest texts of each probe, by rank and hash.
    nearest: FeatureMap<Vec<(u32, u64)>, u64>,
    /// The scores of pairs.
    scores: FeatureMap<f64, u64>,
}

/// A sample that is being compared.
struct Probing<'t, 'f> {
    recipe: &'f Recipe,
    texts: &'f [Sampled],
    readings: Vec<Option<Reading<'t>>>,
    text_of: &'f mut dyn FnMut(u32) -> Option<Cow<'t, str>>,
    /// The places of texts that were not at hand.
    missing: Vec<u32>,
    before: &'f Learned,
    /// The texts that the sample before did not have.
    added: Vec<usize>,
    now: Learned,
    words: u32,
}

#[cfg(feature = "wasm")]
impl Learned {
    pub(crate) fn background(&self) -> Background {
        self.background
    }
}

impl BackgroundSample {
    /// An empty sample, for texts compared by this recipe.
    pub fn new(recipe: &Recipe) -> BackgroundSample {
        BackgroundSample { recipe: recipe.clone(), texts: Vec::new(), forms: Vec::new(), next: 0 }
    }

    /// Notes the next document. Takes constant time on average, and at most 3 MB of memory in all.
    ///
    /// # Panics
    /// At the 2³²nd document.
    pub fn push(&mut self, signature: &Signature) {
        let at = self.next;
        self.next = at.checked_add(1).expect("fewer than 2^32 documents");
        if signature.features == 0 {
            return;
        }
        let hash = signature.sampling_hash();
        self.texts.push(Sampled { hash, signature: *signature, at });
        self.forms.push((hash, at, signature.outline.parts().1.min(MOST_WORDS)));
        if self.forms.len() == 2 * FORMS {
            self.settle_forms();
        }
        if self.texts.len() == 2 * SAMPLE {
            self.settle();
        }
    }

    /// The background of the documents, the same whatever their order. `text_of` returns the text of a place, counted from 0; it is called
    /// for at most 4,096 places, once for each. The first 16 KB of a text are compared. It makes at most 1,024 · 24 comparisons, fewer of long texts.
    pub fn learn<'t>(mut self, mut text_of: impl FnMut(u32) -> Cow<'t, str>) -> Background {
        self.settle();
        self.learned(&mut |at| Some(text_of(at)), &Learned::default()).0.background
    }

    /// The slots of the documents, the same whatever their order. `text_of` returns the text of a place, counted from 0, as in
    /// [`learn`](BackgroundSample::learn); it is called for at most 65,536 places.
    pub fn slots<'t>(&mut self, mut text_of: impl FnMut(u32) -> Cow<'t, str>) -> Slots {
        let mut slots = SlotsBuilder::default();
        self.places_of_slots().into_iter().for_each(|place| slots.push(&beginning(text_of(place))));
        slots.build(self.different())
    }

    /// The number of different texts, estimated by how many of the smallest hashes are known.
    pub(crate) fn different(&self) -> usize {
        match self.forms.last() {
            Some(&(last, _, _)) if self.forms.len() == FORMS => (FORMS as f64 / (last as f64 / 2f64.powi(64))) as usize,
            _ => self.forms.len(),
        }
    }

    /// The places of the texts from which the slots are learned: so many that they have about 2²⁰ words.
    pub(crate) fn places_of_slots(&mut self) -> Vec<u32> {
        self.settle_forms();
        let mut words = 0;
        let forms = self.forms.iter().take_while(|&&(_, _, own)| {
            words += own as usize;
            words <= WORDS_OF_SLOTS
        });
        forms.map(|&(_, at, _)| at).collect()
    }

    fn settle_forms(&mut self) {
        sort_by_key(&mut self.forms, |&form| form);
        self.forms.dedup_by_key(|form| form.0);
        self.forms.truncate(FORMS);
    }

    /// Learns from the available texts, by place. While some are missing, returns their places in ascending order, and keeps what was
    /// computed in `learned`.
    #[cfg(feature = "wasm")]
    pub(crate) fn learn_from(
        &mut self,
        texts: &FeatureMap<String, u64>,
        learned: &mut Learned,
    ) -> Result<Background, Vec<u32>> {
        self.settle();
        let text_of = |at: u32| texts.get(&at.into()).map(|text| text.as_str().into());
        let (now, mut missing) = self.learned(&mut { text_of }, learned);
        *learned = now;
        sort_by_key(&mut missing, |&at| at);
        missing.dedup();
        if missing.is_empty() { Ok(learned.background) } else { Err(missing) }
    }

    /// The places of the texts that may be requested, in ascending order.
    pub(crate) fn places(&mut self) -> Vec<u32> {
        self.settle();
        let mut places: Vec<u32> = self.texts.iter().map(|text| text.at).collect();
        sort_by_key(&mut places, |&place| place);
        places
    }

    /// Keeps the texts with the smallest hashes, and one of equal texts.
    fn settle(&mut self) {
        sort_by_key(&mut self.texts, |text| (text.hash, text.at));
        self.texts.dedup_by_key(|text| text.hash);
        self.texts.truncate(SAMPLE);
    }

    /// What was learned before saves time and does not change the result. Also returns the places of texts that `text_of` did not have;
    /// their scores are taken to be 0.
    fn learned<'t>(
        &self,
        text_of: &mut dyn FnMut(u32) -> Option<Cow<'t, str>>,
        before: &Learned,
    ) -> (Learned, Vec<u32>) {
        let (texts, count) = (&self.texts[..], self.texts.len());
        if count <= FEW as usize {
            let background = Background { score: 0.0, texts: count as u32 };
            return (Learned { background, ..Learned::default() }, Vec::new());
        }
        let added = (0..count).filter(|&at| before.hashes.binary_search(&texts[at].hash).is_err()).collect();
        let now = Learned { hashes: texts.iter().map(|text| text.hash).collect(), ..Learned::default() };
        let readings = (0..count).map(|_| None).collect();
        let mut probing = Probing {
            recipe: &self.recipe,
            texts,
            readings,
            text_of,
            before,
            added,
            now,
            words: 0,
            missing: Vec::new(),
        };
        let (mut all, mut distinct): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
        let mut originals: Vec<usize> = Vec::new();
        for probe in 0..count.min(PROBES) {
            if probe >= FEWEST_PROBES && probing.words > WORDS {
                break;
            }
            let is_copy = originals.iter().any(|&other| probing.is_copy(probe, other));
            let (of_all, of_distinct) = probing.fifth(probe);
            all.push(of_all);
            if !is_copy {
                originals.push(probe);
                distinct.extend(of_distinct);
            }
        }
        let score = percentile(&mut all).min(percentile(&mut distinct) + MORE);
        // Copies count once.
        let texts = (count * originals.len() / all.len().max(1)) as u32;
        (Learned { background: Background { score, texts }, ..probing.now }, probing.missing)
    }
}

impl<'t> Probing<'t, '_> {
    /// The score of a probe and its fifth-nearest other text; and with its fifth-nearest among texts that copy neither it nor each
    /// other, or `None` if too few of these are nearby.
    fn fifth(&mut self, probe: usize) -> (f64, Option<f64>) {
        let nearest = self.nearest(probe);
        let (mut all, mut distinct): (Vec<f64>, Vec<(f64, usize)>) = (Vec::new(), Vec::new());
        for (number, &other) in nearest.iter().enumerate() {
            if number >= NEAREST && distinct.len() + 1 >= NEAREST.min(number) {
                break;
            }
            // Lower scores than both fifths change nothing.
            let least = if all.len() < FIFTH || distinct.len() < FIFTH {
                0.0
            } else {
                fifth(&mut all).min(fifth(&mut distinct.iter().map(|&(score, _)| score).collect::<Vec<_>>()))
            };
            let score = self.score(probe, other, least);
            if number < NEAREST {
                all.push(score);
            }
            if score < COPY && !distinct.iter().any(|&(_, one)| self.is_copy(one, other)) {
                distinct.push((score, other));
            }
        }
        let mut distinct: Vec<f64> = distinct.into_iter().map(|(score, _)| score).collect();
        let is_enough = distinct.len() >= FIFTH || nearest.len() < MOST_NEAREST;
        (fifth(&mut all), is_enough.then(|| fifth(&mut distinct)))
    }

    /// The texts nearest to a probe by signature, nearest first.
    fn nearest(&mut self, probe: usize) -> Vec<usize> {
        let Sampled { hash, signature: own, .. } = self.texts[probe];
        let place = |hash: u64| self.texts.binary_search_by_key(&hash, |text| text.hash).ok();
        let known = self.before.nearest.get(&hash).filter(|known| known.iter().all(|&(_, hash)| place(hash).is_some()));
        let others: &mut dyn Iterator<Item = usize> =
            if known.is_some() { &mut self.added.iter().copied() } else { &mut (0..self.texts.len()) };
        let mut nearest: Vec<(u32, u64)> = Vec::with_capacity(MOST_NEAREST.min(self.texts.len()));
        nearest.extend(known.into_iter().flatten());
        for other in others.filter(|&other| other != probe) {
            work::count(1);
            let found = (rank(&own, &self.texts[other].signature, 0), self.texts[other].hash);
            if nearest.len() == MOST_NEAREST && found > nearest[MOST_NEAREST - 1] {
                continue;
            }
            nearest.truncate(MOST_NEAREST - 1);
            nearest.insert(nearest.partition_point(|&near| near < found), found);
        }
        let places = nearest.iter().filter_map(|&(_, hash)| place(hash)).collect();
        self.now.nearest.entry(hash).or_insert(nearest);
        places
    }

    /// Whether two texts are copies, as far as their fingerprints tell.
    fn is_copy(&self, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|at| self.texts[at].signature);
        let farthest = Threshold::new(a.features as usize, b.features as usize).hamming_at(COPIES, self.recipe.bits);
        farthest.is_some_and(|farthest| (a.fingerprint ^ b.fingerprint).count_ones() <= farthest)
    }

    /// The score of two texts, or 0 if it is less than `least`.
    fn score(&mut self, a: usize, b: usize, least: f64) -> f64 {
        let pair = [a.min(b), a.max(b)];
        let [first, second] = pair.map(|at| self.texts[at]);
        let words = [first, second].map(|text| text.signature.outline.parts().1);
        self.words += words.iter().map(|&words| words.min(MOST_WORDS)).sum::<u32>();
        let key = finalise(first.hash ^ finalise(second.hash));
        if let Some(&score) = self.now.scores.get(&key) {
            return score;
        }
        let score = match self.before.scores.get(&key) {
            Some(&score) => score,
            None => {
                pair.iter().for_each(|&at| self.read(at));
                let [Some(own), Some(other)] = pair.map(|at| self.readings[at].as_ref()) else { return 0.0 };
                work::count_one(work::Kind::Text);
                own.quick_score(self.recipe, other, least)
            }
        };
        if score > 0.0 || least == 0.0 {
            self.now.scores.number_or_insert(key, score);
        }
        score
    }

    fn read(&mut self, at: usize) {
        if self.readings[at].is_some() {
            return;
        }
        let Sampled { signature, at: place, .. } = self.texts[at];
        match (self.text_of)(place) {
            Some(text) => self.readings[at] = Some(Reading::new(beginning(text), signature.features as usize)),
            None => self.missing.push(place),
        }
    }
}

/// The part of a text that is compared.
pub(crate) fn beginning(text: Cow<'_, str>) -> Cow<'_, str> {
    let last = text.len().min(LONGEST);
    let end = (0..=last).rev().find(|&end| text.is_char_boundary(end)).unwrap_or_default();
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(&text[..end]),
        Cow::Owned(mut text) => {
            text.truncate(end);
            Cow::Owned(text)
        }
    }
}

/// The fifth of some scores; 0 if there are fewer.
fn fifth(scores: &mut [f64]) -> f64 {
    sort_by(scores, |a, b| b.total_cmp(a));
    scores.get(FIFTH - 1).copied().unwrap_or(0.0)
}

fn percentile(scores: &mut [f64]) -> f64 {
    sort_by(scores, f64::total_cmp);
    let place = (scores.len() * PERCENTILE).div_ceil(100).saturating_sub(1);
    scores.get(place).copied().unwrap_or(0.0)
}

/// What a corpus has learned of its documents, and how many have changed since.
#[derive(Clone, Debug, Default)]
pub(super) struct Learning {
    /// For the documents as they are,
    now: OnceLock<Background>,
    /// and as they were before the last changes.
    before: Background,
    changes: usize,
    /// Learned with the background or by the first check, and the number of changes since.
    slots: OnceLock<Slots>,
    slots_changes: usize,
}

impl Learning {
    /// Takes note of a document put or deleted.
    pub(super) fn note_change(&mut self, documents: usize) {
        self.slots_changes += 1;
        if self.slots_changes * SETTLED > documents {
            (self.slots, self.slots_changes) = (OnceLock::new(), 0);
        }
        if let Some(learned) = self.now.take() {
            (self.before, self.changes) = (learned, 0);
        }
        self.changes += 1;
    }

    /// Whether so much has changed that a corpus of this many documents learns before it is asked: a constant number of times for each document.
    pub(super) fn is_due(&self, documents: usize) -> bool {
        self.now.get().is_none() && documents > FEW as usize && 2 * self.changes >= documents
    }

    /// What was learned by whoever wrote the documents.
    pub(super) fn set(&mut self, background: Background) {
        (self.now, self.changes) = (OnceLock::from(background), 0);
    }
}

impl Corpus {
    /// How alike documents that are not near-duplicates are; it sets the automatic threshold. A sample is compared: at most 1,024 documents
    /// with at most 24 others each.
    pub fn background(&self) -> Background {
        // A check waits for neither.
        *self.learning.now.get_or_init(|| {
            self.slots();
            self.learn()
        })
    }

    fn learn(&self) -> Background {
        if self.len() <= FEW as usize {
            return Background { score: 0.0, texts: self.len() as u32 };
        }
        let mut chosen: Vec<(u64, u32)> = self
            .documents
            .numbers()
            .map(|number| (finalise(fold(self.documents.text(number).as_bytes(), 0)), number))
            .collect();
        sort_by_key(&mut chosen, |&chosen| chosen);
        chosen.truncate(SAMPLE);
        let texts: Vec<Cow<str>> =
            chosen.iter().map(|&(_, number)| beginning(self.counted(self.documents.text(number)))).collect();
        let mut sample = BackgroundSample::new(&self.recipe);
        texts.iter().for_each(|text| sample.push(&self.recipe.signature(text)));
        sample.learn(|place| Cow::Borrowed(&*texts[place as usize]))
    }

    /// The [`Slots`] that a check knows: those of a moment ago, after few changes.
    pub fn slots(&self) -> &Slots {
        self.learning.slots.get_or_init(|| self.learn_slots())
    }

    /// The slots of the documents as they are.
    pub(super) fn learn_slots(&self) -> Slots {
        let mut chosen: Vec<(u64, u32)> = self
            .documents
            .numbers()
            .map(|number| (finalise(fold(self.documents.text(number).as_bytes(), 0)), number))
            .collect();
        sort_by_key(&mut chosen, |&chosen| chosen);
        chosen.dedup_by_key(|&mut (hash, _)| hash);
        let mut slots = SlotsBuilder::default();
        let texts = chosen.len();
        for (_, number) in chosen {
            if slots.is_full() {
                break;
            }
            slots.push(&beginning(self.counted(self.documents.text(number))));
        }
        slots.build(texts)
    }

    /// The cutoff, with the background of this corpus if the threshold is automatic.
    pub(super) fn cutoff(&self, cutoff: Cutoff) -> Cutoff {
        match cutoff {
            Cutoff::Automatic => Cutoff::Background(self.background()),
            _ => cutoff,
        }
    }

    /// The same for a check, which learns again only after one change per [`SETTLED`] documents, so that checks and puts can alternate.
    pub(crate) fn cutoff_of_check(&self, cutoff: Cutoff) -> Cutoff {
        let Learning { now, before, changes, .. } = &self.learning;
        let is_recent = now.get().is_none() && changes * SETTLED <= self.len() && before.texts > 0;
        if cutoff == Cutoff::Automatic && is_recent { Cutoff::Background(*before) } else { self.cutoff(cutoff) }
    }
}
