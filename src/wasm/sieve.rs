//! Near-duplicates among texts that are not kept. A text that must be read again is requested by its position among all
//! documents.

use super::corpus::alike;
use super::index::coded;
use super::recipe::RawRecipe;
use super::text::with_texts;
use crate::bytes::{Reader, Writer};
use crate::corpus::Learned;
use crate::feature_map::FeatureMap;
use crate::hash::fold;
use crate::judge::Reading;
use crate::slots::SlotsBuilder;
use crate::{Background, BackgroundSample, Boilerplate, Cutoff, NearBefore, Sieve, Summary};
use wasm_bindgen::prelude::*;

/// The summaries of the texts back to back in the buffer. Each begins with its length in bytes, in one byte, and the mark of the
/// recipe and the boilerplate. The wording of the first `boilerplate` texts never counts.
#[wasm_bindgen]
pub fn summaries(recipe: &RawRecipe, lengths: &[u32], boilerplate: usize) -> Vec<u8> {
    with_texts(lengths, |texts| {
        let (boilerplate, texts) = texts.split_at(boilerplate);
        let mark = mark(recipe, boilerplate);
        let boilerplate = prepared(boilerplate);
        let mut bytes = Vec::new();
        for text in texts {
            let start = bytes.len();
            bytes.push(0);
            bytes.u64(mark);
            Summary::new(&recipe.0, &boilerplate.counted(text)).of_whole(text).write(&mut bytes);
            bytes[start] = u8::try_from(bytes.len() - start).expect("at most 205 bytes");
        }
        bytes
    })
}

/// Features of a short text and of a long one; between them the threshold rises.
const SHORT_AND_LONG: [usize; 2] = [8, 2048];

/// The texts whose slots are read at a time.
const AT_A_TIME: usize = 256;

/// A sieve, and the documents that are being added to it.
#[wasm_bindgen]
pub struct RawSieve {
    sieve: Sieve,
    /// The documents from which a background is being learned, what was computed, and the texts read.
    sample: BackgroundSample,
    learned: Learned,
    texts: FeatureMap<String, u64>,
    /// The places of the texts whose slots are still to be read, and what was learned of the others.
    unread: Vec<u32>,
    builder: SlotsBuilder,
    keeps_records: bool,
    boilerplate: Boilerplate,
    /// The mark of its recipe and its boilerplate.
    mark: u64,
    /// The position of the document with each number.
    positions: Vec<u32>,
    /// The position of the document that is being compared.
    position: u32,
    /// The summaries of the documents still to compare, the next last.
    waiting: Vec<Summary>,
    asked: Option<u32>,
    reading: Option<Reading<'static>>,
    /// All of the text that is read.
    whole: String,
    /// What `found` returns.
    found: Vec<f64>,
}

#[wasm_bindgen]
impl RawSieve {
    /// An empty sieve. The buffer holds the boilerplate texts, back to back. A threshold of NaN is automatic. `numbers_differ`: texts whose numbers
    /// differ are not near-duplicates; `keeps_records`: nor are different records; `contained`: texts are if one is contained in the other.
    #[wasm_bindgen(constructor)]
    pub fn new(
        recipe: &RawRecipe,
        threshold: f64,
        numbers_differ: bool,
        keeps_records: bool,
        contained: bool,
        grouped: bool,
        boilerplate: &[u32],
    ) -> RawSieve {
        let sieve = Sieve::new(recipe.0.clone(), alike(threshold, numbers_differ), grouped);
        let (boilerplate, mark) = with_texts(boilerplate, |texts| (prepared(texts), mark(recipe, texts)));
        RawSieve {
            sieve: if contained { sieve.with_contained() } else { sieve },
            sample: BackgroundSample::new(&recipe.0),
            learned: Learned::default(),
            texts: FeatureMap::default(),
            unread: Vec::new(),
            builder: SlotsBuilder::default(),
            keeps_records,
            boilerplate,
            mark,
            positions: Vec::new(),
            position: 0,
            waiting: Vec::new(),
            asked: None,
            reading: None,
            whole: String::new(),
            found: Vec::new(),
        }
    }

    /// Notes the summaries of the next documents for the background.
    pub fn sample(&mut self, summaries: &[u8]) -> Result<(), JsValue> {
        self.read(summaries)?.iter().for_each(|summary| self.sample.push(summary.signature()));
        Ok(())
    }

    /// Learns the background from the noted documents. The buffer holds, back to back, the texts of the positions that the last call
    /// returned. Returns the positions of the texts to read next; none when the background is known.
    pub fn learn(&mut self, lengths: &[u32], positions: &[u32]) -> Vec<u32> {
        if !self.unread.is_empty() {
            with_texts(lengths, |texts| {
                texts.iter().for_each(|text| self.builder.push(&self.boilerplate.counted(text)))
            });
            self.unread.drain(..positions.len());
            return self.learn_slots();
        }
        with_texts(lengths, |texts| {
            for (&position, text) in positions.iter().zip(texts) {
                self.texts.number_or_insert(position.into(), self.boilerplate.counted(text).into_owned());
            }
        });
        match self.sample.learn_from(&self.texts, &mut self.learned) {
            Ok(background) => {
                self.texts = FeatureMap::default();
                self.know(background.score, background.texts);
                self.unread = self.sample.places_of_slots();
                self.learn_slots()
            }
            Err(missing) => missing,
        }
    }

    /// The next places whose slots are to be read; none when the slots are known.
    fn learn_slots(&mut self) -> Vec<u32> {
        if self.unread.is_empty() {
            let slots = std::mem::take(&mut self.builder).build(self.sample.different());
            self.sieve.slots = if self.keeps_records { slots } else { slots.without_slots() };
        }
        self.unread[..self.unread.len().min(AT_A_TIME)].to_vec()
    }

    /// Takes a background, unless one is known: it sets the automatic threshold.
    pub fn know(&mut self, score: f64, texts: u32) {
        if matches!(self.sieve.cutoff, Cutoff::Automatic) {
            self.sieve.set_cutoff(Cutoff::Background(Background { score, texts }));
        }
    }

    /// The smallest scores of near-duplicates among short texts and among long ones.
    pub fn thresholds(&self) -> Vec<f64> {
        SHORT_AND_LONG.map(|features| self.sieve.cutoff.of(features, features)).to_vec()
    }

    /// The score of the learned background, and the number of its texts.
    pub fn background(&self) -> Vec<f64> {
        let Background { score, texts } = self.learned.background();
        vec![score, texts.into()]
    }

    /// Adds the summaries of the next documents, in these sets, or all in one if there are none. They are compared with none.
    pub fn keep(&mut self, summaries: &[u8], sets: &[u32]) -> Result<(), JsValue> {
        for summary in self.in_sets(summaries, sets)? {
            self.sieve.keep(&summary);
            self.number();
            self.position += 1;
        }
        Ok(())
    }

    /// Adds the summaries of the next documents, from one or more calls, in these sets, or all in one if there are none. Like `compare`, returns the positions of the texts to read.
    pub fn put(&mut self, summaries: &[u8], sets: &[u32]) -> Result<Vec<u32>, JsValue> {
        let mut waiting = self.in_sets(summaries, sets)?;
        waiting.reverse();
        self.waiting = waiting;
        Ok(self.go_on(false))
    }

    fn in_sets(&self, summaries: &[u8], sets: &[u32]) -> Result<Vec<Summary>, JsValue> {
        let mut waiting = self.read(summaries)?;
        if !sets.is_empty() {
            if sets.len() != waiting.len() {
                let message =
                    ["sets.length must be ", &waiting.len().to_string(), ", the number of summaries"].concat();
                return Err(js_sys::RangeError::new(&message).into());
            }
            waiting = waiting.into_iter().zip(sets).map(|(summary, &set)| summary.in_set(set)).collect();
        }
        Ok(waiting)
    }

    /// Notes the position of the document at hand if the sieve has given it a number.
    fn number(&mut self) {
        if self.sieve.len() > self.positions.len() {
            self.positions.push(self.position);
        }
    }

    /// Compares the requested texts, which are in the buffer: the candidate and, unless already known, the document
    /// compared with it. Returns the positions of the texts to read next; none when all documents have been added.
    pub fn compare(&mut self, lengths: &[u32]) -> Result<Vec<u32>, JsError> {
        let Some(asked) = self.asked.take() else { return Err(JsError::new("nothing was asked")) };
        with_texts(lengths, |texts| {
            let [other, own @ ..] = texts else { return };
            if let ([own], Some(summary)) = (own, self.waiting.last()) {
                self.whole = own.to_string();
                self.reading = Some(self.sieve.reading(summary, self.boilerplate.counted(own).into_owned()));
            }
            let counted = self.boilerplate.counted(other);
            let mut near = self.reading.as_ref().and_then(|reading| self.sieve.score(reading, &counted, asked));
            if let Some(same) = near.filter(|near| near.score == 1.0 && counted.len() < other.len()) {
                near = self.sieve.of_whole(same, [&self.whole, other]);
            }
            self.sieve.answer(asked, near);
        });
        Ok(self.go_on(true))
    }

    /// The results since the last call: for each document the position of its near-duplicate, or -1; the score; the sum of 1 if only
    /// numbers differ and 2 if one is contained in the other; and if it stays as a different record, the position of the other, or -1.
    pub fn found(&mut self) -> Vec<f64> {
        std::mem::take(&mut self.found)
    }

    /// For each document, the position of the first in its group.
    pub fn groups(&mut self) -> Vec<u32> {
        (0..self.positions.len() as u32).map(|number| self.positions[self.sieve.group(number) as usize]).collect()
    }

    /// For each document, the lowest score in its group's chains; NaN for one alone.
    pub fn lowest(&mut self) -> Vec<f64> {
        (0..self.positions.len() as u32).map(|number| self.sieve.lowest(number).unwrap_or(f64::NAN)).collect()
    }

    fn read(&self, summaries: &[u8]) -> Result<Vec<Summary>, JsValue> {
        let mut found = Vec::new();
        let mut rest = summaries;
        while let Some(&length) = rest.first() {
            let (own, next) = rest.split_at_checked(length.into()).ok_or_else(not_summaries)?;
            let mut reader = Reader(own.get(1..).ok_or_else(not_summaries)?);
            if reader.u64().ok_or_else(not_summaries)? != self.mark {
                return Err(coded(
                    "ERR_OTHER_RECIPE",
                    &"these summaries were made with another recipe or other boilerplate than the sieve",
                ));
            }
            found.push(Summary::read(&mut reader.0).filter(|_| reader.0.is_empty()).ok_or_else(not_summaries)?);
            rest = next;
        }
        Ok(found)
    }

    /// Compares the waiting documents until a text is needed. `has_begun`: the comparison of the first one has already begun.
    fn go_on(&mut self, mut has_begun: bool) -> Vec<u32> {
        while let Some(summary) = self.waiting.last() {
            if !has_begun {
                self.sieve.ask(summary);
            }
            if let Some(number) = self.sieve.candidate() {
                self.asked = Some(number);
                let own = self.reading.is_none().then_some(self.position);
                return [self.positions[number as usize]].into_iter().chain(own).collect();
            }
            let near = self.sieve.settle(summary);
            self.number();
            let position = |number: u32| f64::from(self.positions[number as usize]);
            let beside = self.sieve.stays_as_record_beside().map_or(-1.0, position);
            let found = near.map_or([-1.0, 0.0, 0.0, beside], |near| {
                let NearBefore { only_numbers_differ, is_contained, .. } = near;
                let marks = u8::from(only_numbers_differ) + 2 * u8::from(is_contained);
                [position(near.of), near.score, marks.into(), -1.0]
            });
            self.found.extend(found);
            self.waiting.pop();
            self.reading = None;
            self.position += 1;
            has_begun = false;
        }
        Vec::new()
    }
}

fn prepared(boilerplate: &[&str]) -> Boilerplate {
    Boilerplate::new(boilerplate.iter().map(|text| text.to_string()).collect())
}

/// A hash of the recipe and the texts of boilerplate.
fn mark(recipe: &RawRecipe, boilerplate: &[&str]) -> u64 {
    boilerplate.iter().fold(recipe.mark(), |mark, text| fold(text.as_bytes(), mark))
}

fn not_summaries() -> JsValue {
    coded("ERR_BAD_SNAPSHOT", &"summaries must be the bytes that summarize returned; these are others, or truncated")
}
