//! Records of one form: texts that differ by the words in its slots.
//!
//! A word stands in a slot if its frame has at least three fillers in the collection: two words before and one after it, or one before and two
//! after. *Arvel* in "Arvel Striped Shirt" does if "Bonwick Striped Shirt" and "Cressa Striped Shirt" are texts too. Two near-duplicates are
//! different records if a third of the words that differ stand in slots, and these are one in fourteen of all words: another product, another
//! city, another flag. Words that resemble each other are errors of typing or forms of one word, and a number alone is compared elsewhere
//! ([`Numbers`](crate::Numbers)): neither tells records apart. Three other numbers do in a short text. A record has at most 128 words.
//!
//! Records share the wording of their template, which others have too. Versions of a text share what hardly another text has, and these are never
//! told apart, whatever stands in slots by chance. In a short text, one word exchanged is enough; where nearly all is template, so is any word more.
//!
//! The frames and the phrases are those of a sample that depends on the texts alone, so a collection has the same ones wherever and in whatever order it is
//! read. The numbers were chosen by labelled sets of near-duplicates, of which few may be kept apart (verses and mail .01, all others less), and by
//! product titles, entries of a changelog, stubs and questions of a quiz, of which hardly any are near-duplicates.

mod bytes;
mod differences;

use crate::hash::finalise;
use crate::letters::{Letter, letters};
use crate::read::{Word, read};
use crate::sort::sort_words;
use crate::threshold::TYPICAL;
use differences::{common, differences};
use std::ops::Range;

/// The distinct fillers of a slot. With two, any pair of texts would make its own slots.
const FILLERS: usize = 3;
/// The least share of the differing words that stands in slots: by chance, prose has frames in common too.
const OF_DIFFERING: f64 = 0.34;
/// The least share of all words. In a long text a word in a frame is chance.
const OF_ALL: f64 = 0.07;
/// So often a frame occurs for each text with the rarest of its words, at least. "In the … of" has many fillers by chance.
const OF_TEXTS: f64 = 0.03;
/// Two words that have this share of their letters in common, in order, resemble each other.
const RESEMBLES: f64 = 0.6;
/// With this share, one is an error of typing of the other.
const ERROR: f64 = 0.85;
/// Codes that so many texts have are no errors: "SQS" and "SNS" resemble each other and differ.
const KNOWN: usize = 3;
/// So many texts have a common phrase, at least: more than the two that are compared.
const COMMON: usize = 3;
/// So many other texts make a phrase half as telling.
const OTHERS: f64 = 3.0;
/// Words read of a collection, at most: they take 56 MB while they are counted.
pub(crate) const WORDS: usize = 1 << 20;
/// Words of a record, at most: longer texts have versions, such as licences, which differ by what stands in slots too.
const LONGEST: usize = 128;
/// Words that so many of the texts have tell no records apart.
const FREQUENT: f64 = 0.05;
/// Records share common phrases: at least so common are those of a template. What two versions of a text share, few others have.
const OF_TEMPLATES: f64 = 0.6;
/// Where they are so common, all words that differ tell records apart,
const ALL_TEMPLATE: f64 = 0.8;
/// in texts of at most so many words.
const BRIEF: usize = 48;
/// With other numbers in so many places, two short texts are different records: a score sheet, a question with its answers;
const FIGURES: usize = 3;
/// if what they share is so common, at least. Of 9,000 labelled pairs of short texts, none is.
const OF_FIGURES: f64 = 0.3;
/// Letters that differ in one place, at most: a longer one is no filler but a blob, and comparing its letters takes their square.
const LETTERS: usize = 512;
/// Stands for the beginning and the end of a text.
const END: u32 = u32::MAX;

/// What many texts of a collection have: the slots by whose words its records differ, and its common phrases.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    /// The hashes of frames with several fillers, ascending, and how often each occurs.
    frames: Vec<(u32, u32)>,
    /// The keys of words that several texts have, ascending, and how many do.
    known: Vec<(u32, u32)>,
    /// The keys of phrases that several texts have, ascending, and how many do.
    phrases: Vec<(u32, u32)>,
    /// How many texts were read,
    texts: usize,
    /// and their share of the collection; 0 if nothing is known.
    part: f64,
}

/// Learns [`Slots`] from texts, in any order.
#[derive(Clone, Debug, Default)]
pub(crate) struct SlotsBuilder {
    /// A frame in the upper half and one of its fillers in the lower.
    fillers: Vec<u64>,
    /// The distinct words of each text.
    words: Vec<u64>,
    /// The distinct phrases of each text.
    phrases: Vec<u64>,
    /// How many words were read,
    read: usize,
    /// and how many texts.
    texts: usize,
}

impl SlotsBuilder {
    /// Whether the texts have so many words that no more should be read.
    pub(crate) fn is_full(&self) -> bool {
        self.read >= WORDS
    }

    /// Reads the next text. Equal texts should be read once.
    pub(crate) fn push(&mut self, text: &str) {
        let words = read(text);
        self.read += words.len();
        self.texts += 1;
        self.phrases.extend(phrases(&words));
        for (at, word) in words.iter().enumerate().filter(|(_, word)| can_fill(text, **word)) {
            let frames = FRAMES.iter().filter_map(|by| frame(&words, at, by));
            self.fillers.extend(frames.map(|frame| u64::from(frame) << 32 | u64::from(word.key)));
        }
        let mut keys: Vec<u64> = words.iter().map(|word| word.key.into()).collect();
        sort_words(&mut keys, 0);
        keys.dedup();
        self.words.extend(keys);
    }

    /// The slots of a collection of so many texts.
    pub(crate) fn build(mut self, texts: usize) -> Slots {
        sort_words(&mut self.fillers, 0);
        let of_frames = self.fillers.chunk_by(|a, b| a >> 32 == b >> 32);
        let of_frames = of_frames.filter(|fillers| fillers.chunk_by(|a, b| a == b).count() >= FILLERS);
        let frames = of_frames.map(|fillers| ((fillers[0] >> 32) as u32, fillers.len() as u32)).collect();
        let part = if self.texts == 0 { 0.0 } else { (self.texts as f64 / texts as f64).min(1.0) };
        Slots {
            frames,
            known: counted(self.words, KNOWN),
            phrases: counted(self.phrases, COMMON),
            texts: self.texts,
            part,
        }
    }
}

/// The keys that occur at least so often, ascending, and how often they do.
fn counted(mut keys: Vec<u64>, least: usize) -> Vec<(u32, u32)> {
    sort_words(&mut keys, 0);
    let several = keys.chunk_by(|a, b| a == b).filter(|equal| equal.len() >= least);
    several.map(|equal| (equal[0] as u32, equal.len() as u32)).collect()
}

/// The keys of the distinct phrases of a text, ascending.
pub(crate) fn phrases(words: &[Word]) -> Vec<u64> {
    let mut phrases: Vec<u64> = words.iter().map(|word| word.phrase.into()).collect();
    sort_words(&mut phrases, 0);
    phrases.dedup();
    phrases
}

/// The phrases that two texts have both.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Shared {
    pub(crate) phrases: f64,
    /// How common they are: 0 if only these two texts have each of them, a half if three others have it too, 1 if all texts do. `None` if
    /// there are none.
    pub(crate) common: Option<f64>,
}

/// One of two texts that are compared.
#[derive(Clone, Copy)]
pub(crate) struct Side<'t> {
    pub(crate) text: &'t str,
    pub(crate) words: &'t [Word],
}

/// How many of the first items of an ascending list are before what is looked for: found near its beginning in few steps.
fn before<T>(list: &[T], is_before: impl Fn(&T) -> bool) -> usize {
    let mut end = 1;
    while end <= list.len() && is_before(&list[end - 1]) {
        end *= 2;
    }
    end / 2 + list[end / 2..list.len().min(end)].partition_point(is_before)
}

impl Slots {
    /// Whether anything was learned.
    pub(crate) fn is_known(&self) -> bool {
        self.part > 0.0
    }

    /// The same without slots: texts that differ by their words may be near-duplicates.
    #[cfg(feature = "wasm")]
    pub(crate) fn without_slots(self) -> Slots {
        Slots { frames: Vec::new(), ..self }
    }

    /// Whether so many texts have a phrase that it tells less than half as much as one of two texts.
    pub(crate) fn is_common(&self, phrase: u64) -> bool {
        let place = self.phrases.binary_search_by_key(&phrase, |known| known.0.into());
        place.is_ok_and(|place| self.others(self.phrases[place].1) > OTHERS)
    }

    /// How many texts beside two have a phrase that so many of those read have.
    fn others(&self, texts: u32) -> f64 {
        f64::from(texts.saturating_sub(2)) / self.part
    }

    /// The phrases of two texts, given in ascending order, that both have. Of a collection of which a part was read, less is known.
    pub(crate) fn shared(&self, a: &[u64], b: &[u64]) -> Shared {
        let (mut shared, mut common, mut at, mut known) = (0.0, 0.0, 0, 0);
        for &phrase in a {
            at += before(&b[at..], |&other| other < phrase);
            if b.get(at) != Some(&phrase) {
                continue;
            }
            shared += 1.0;
            known += before(&self.phrases[known..], |one| u64::from(one.0) < phrase);
            if let Some(&(_, texts)) = self.phrases.get(known).filter(|one| u64::from(one.0) == phrase) {
                let others = self.others(texts);
                common += others / (others + OTHERS);
            }
        }
        let common = common / shared;
        let expected = common.max(self.part * common + (1.0 - self.part) * TYPICAL);
        Shared { phrases: shared, common: Some(expected).filter(|_| shared > 0.0) }
    }

    /// Whether texts with so many words may be records.
    pub(crate) fn may_tell_apart(&self, words: usize) -> bool {
        !self.frames.is_empty() && words <= LONGEST
    }

    /// Whether two near-duplicates are different records. `common` says how common the phrases are that both have.
    pub(crate) fn tell_apart(&self, a: Side, b: Side, common: f64) -> bool {
        let longest = a.words.len().max(b.words.len());
        let is_brief = longest <= BRIEF;
        if !self.may_tell_apart(longest) || common < if is_brief { OF_FIGURES } else { OF_TEMPLATES } {
            return false;
        }
        // The same both ways round.
        let sides = if (a.text.len(), a.text) <= (b.text.len(), b.text) { [a, b] } else { [b, a] };
        let is_all_template = common >= ALL_TEMPLATE && is_brief;
        let places = differences(sides[0].words, sides[1].words);
        if is_brief && have_other_figures(&sides, &places) {
            return true;
        }
        if common < OF_TEMPLATES {
            return false;
        }
        let is_single = places.len() == 1 && is_brief;
        let (mut differing, mut in_slots) = (0, 0);
        for places in places {
            let words: [Vec<usize>; 2] = std::array::from_fn(|side| {
                let Side { text, words } = &sides[side];
                places[side].clone().filter(|&at| !is_number(text, words[at])).collect()
            });
            differing += words[0].len() + words[1].len();
            let mut count = |words: [&[usize]; 2]| {
                let resemble =
                    words.iter().all(|words| !words.is_empty()) && self.resemble(&sides, words, is_all_template);
                in_slots += match resemble {
                    true => 0,
                    false if is_all_template || is_single && self.are_exchanged(&sides, words) => {
                        words[0].len() + words[1].len()
                    }
                    false => self.in_slots(&sides, words),
                };
            };
            if words[0].len() == words[1].len() {
                words[0].iter().zip(&words[1]).for_each(|(a, b)| count([&[*a], &[*b]]));
            } else {
                count([&words[0], &words[1]]);
            }
        }
        if is_all_template {
            return in_slots > 0;
        }
        let all = sides[0].words.len() + sides[1].words.len();
        in_slots > 0 && in_slots as f64 >= OF_DIFFERING * differing as f64 && in_slots as f64 >= OF_ALL * all as f64
    }

    /// How many of the words that differ in one place stand in slots: all if those of one text do, as only known fillers can be told.
    fn in_slots(&self, sides: &[Side; 2], words: [&[usize]; 2]) -> usize {
        let mut found = 0;
        for (Side { text, words: all }, own) in sides.iter().zip(words) {
            let count = own.iter().filter(|&&at| self.is_in_slot(text, all, at)).count();
            if count == own.len() && count > 0 {
                return words[0].len() + words[1].len();
            }
            found += count;
        }
        found
    }

    fn is_in_slot(&self, text: &str, words: &[Word], at: usize) -> bool {
        let is_slot = |by: &[isize; 3]| {
            let Some(frame) = frame(words, at, by) else { return false };
            let Ok(place) = self.frames.binary_search_by_key(&frame, |known| known.0) else { return false };
            let texts = by.iter().filter_map(|&by| neighbour(words, at, by)).map(|key| self.texts_with(key)).min();
            f64::from(self.frames[place].1) >= OF_TEXTS * f64::from(texts.unwrap_or(0))
        };
        self.can_fill(text, words[at]) && FRAMES.iter().any(is_slot)
    }

    /// Whether some words stand for others, and all of them could fill a slot.
    fn are_exchanged(&self, sides: &[Side; 2], words: [&[usize]; 2]) -> bool {
        let mut sides = sides.iter().zip(words);
        sides.all(|(Side { text, words }, own)| !own.is_empty() && own.iter().all(|&at| self.can_fill(text, words[at])))
    }

    /// Whether a word can fill a slot, and is not one that many texts have.
    fn can_fill(&self, text: &str, word: Word) -> bool {
        let frequent = (FREQUENT * self.texts as f64).max(KNOWN as f64);
        can_fill(text, word) && f64::from(self.texts_with(word.key)) <= frequent
    }

    /// How many texts have a word; 1 if few do.
    fn texts_with(&self, key: u32) -> u32 {
        self.known.binary_search_by_key(&key, |known| known.0).map_or(1, |place| self.known[place].1)
    }

    /// Whether the words that differ in one place may be errors of typing or forms of each other; only errors, if all else is a template.
    fn resemble(&self, sides: &[Side; 2], words: [&[usize]; 2], is_all_template: bool) -> bool {
        let text_of = |side: usize, at: usize| &sides[side].text[sides[side].words[at].range()];
        let is_known = |side: usize| matches!(words[side], [at] if self.texts_with(sides[side].words[*at].key) > 1);
        let is_code = |text: &str| text.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        let are_codes = (0..2).all(|side| words[side].iter().all(|&at| is_code(text_of(side, at))));
        let [a, b]: [Vec<Letter>; 2] =
            std::array::from_fn(|side| words[side].iter().flat_map(|&at| letters(text_of(side, at)).letters).collect());
        if a.len().max(b.len()) > LETTERS {
            return true;
        }
        // Forms of one word begin alike.
        if is_known(0) && is_known(1) && (is_all_template || are_codes || a.first() != b.first()) {
            return false;
        }
        let digits = |word: &[Letter]| word.iter().copied().filter(|letter| letter.is_digit()).collect::<Vec<_>>();
        let [own, other] = [&a, &b].map(|word| digits(word));
        let are_models = !own.is_empty() && !other.is_empty() && own != other;
        let both = common(&a, &b);
        let shared = 2.0 * both.len() as f64 / (a.len() + b.len()) as f64;
        !are_models
            && match is_all_template {
                true => shared >= ERROR,
                false => shared >= RESEMBLES || both.len() == a.len().min(b.len()) && is_abbreviated(&a, &b),
            }
    }
}

/// Whether one of two words is the beginning of the other, or both begin and end alike.
fn is_abbreviated(a: &[Letter], b: &[Letter]) -> bool {
    a.iter().zip(b).all(|(a, b)| a == b) || a.first() == b.first() && a.last() == b.last()
}

/// Whether a word can fill a slot. In scripts without spaces, a letter says too little, and so does what is beside it.
pub(crate) fn can_fill(text: &str, word: Word) -> bool {
    !word.is_letter() && !is_number(text, word)
}

fn is_number(text: &str, word: Word) -> bool {
    let word = &text[word.range()];
    let last = word.as_bytes()[word.len() - 1];
    // Most words end in a letter of ASCII.
    !last.is_ascii_alphabetic() && letters(word).letters.iter().all(|letter| letter.is_digit())
}

/// The places of the words of each frame.
const FRAMES: [[isize; 3]; 2] = [[-2, -1, 1], [-1, 1, 2]];

fn neighbour(words: &[Word], at: usize, by: isize) -> Option<u32> {
    at.checked_add_signed(by).and_then(|at| words.get(at)).map(|word| word.key)
}

/// A frame of a word. The beginning or the end of a text counts as a word, once.
fn frame(words: &[Word], at: usize, by: &[isize; 3]) -> Option<u32> {
    let keys = by.map(|by| neighbour(words, at, by));
    let hash = keys.iter().fold(by[0] as u64, |hash, key| finalise(hash ^ u64::from(key.unwrap_or(END))));
    (keys.iter().filter(|key| key.is_none()).count() <= 1).then_some((hash >> 32) as u32)
}

/// Whether other numbers stand in [`FIGURES`] of these places, and in half of those where both texts have words.
fn have_other_figures(sides: &[Side; 2], places: &[[Range<usize>; 2]]) -> bool {
    let (mut both, mut figures) = (0, 0);
    for [here, there] in places.iter().filter(|[here, there]| !here.is_empty() && !there.is_empty()) {
        both += 1;
        let has_number = |Side { text, words }: &Side, at: &Range<usize>| {
            words[at.clone()].iter().any(|word| is_number(text, *word))
        };
        figures += usize::from(has_number(&sides[0], here) && has_number(&sides[1], there));
    }
    figures >= FIGURES && 2 * figures >= both
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::steps_of;

    fn slots(texts: &[&str]) -> Slots {
        let mut builder = SlotsBuilder::default();
        texts.iter().for_each(|text| builder.push(text));
        builder.build(texts.len())
    }

    fn is_told_apart(slots: &Slots, [a, b]: [&str; 2], common: f64) -> bool {
        let words = [a, b].map(read);
        slots.tell_apart(Side { text: a, words: &words[0] }, Side { text: b, words: &words[1] }, common)
    }

    const SHIRTS: [&str; 4] = [
        "Arvel Striped Men's Shirt",
        "Bonwick Striped Men's Shirt",
        "Cressa Striped Men's Shirt",
        "Queue SQS was added to the list",
    ];

    #[test]
    fn what_is_before_a_place_is_counted_as_by_a_search_of_the_whole() {
        for length in 0..40 {
            let list: Vec<u32> = (0..length).collect();
            assert!((0..=length).all(|place| before(&list, |&item| item < place) == place as usize));
        }
    }

    #[test]
    fn other_words_in_a_slot_make_another_record() {
        let slots = slots(&SHIRTS);
        let is_other = |other: &str| {
            let [one, back] =
                [[SHIRTS[0], other], [other, SHIRTS[0]]].map(|pair| is_told_apart(&slots, pair, OF_TEMPLATES));
            assert_eq!(one, back);
            one
        };
        assert!(is_other(SHIRTS[1]));
        // An unknown filler, also one of several words.
        assert!(is_other("Dolmar Striped Men's Shirt") && is_other("Van Dolmar Striped Men's Shirt"));
        // An error of typing, an abbreviation, a number.
        for other in ["Arvle Striped Men's Shirt", "A. Striped Men's Shirt", "Arvel Striped Men's Shirt 17"] {
            assert!(!is_other(other), "{other}");
        }
        // A word of no slot tells if it is all that differs.
        assert!(is_other("Arvel Striped Men's Jacket") && !is_other("Arvel Plain Men's Jacket"));
        // Most of what differs stands in no slot.
        assert!(!is_other("Bonwick Striped Men's Shirt with two pockets and a wide collar"));
    }

    #[test]
    fn codes_that_several_texts_have_are_no_errors_of_each_other() {
        let of = |code: &str| {
            (0..KNOWN).map(|at| format!("{at}: adds support for {code} queues in all regions")).collect::<Vec<_>>()
        };
        let texts: Vec<String> = ["SQS", "SNS", "EC2"].iter().flat_map(|code| of(code)).collect();
        let slots = slots(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let is_other = |other: &str| is_told_apart(&slots, [&texts[0], other], OF_TEMPLATES);
        assert!(is_other(&texts[KNOWN]));
        assert!(!is_other(&texts[0].replace("SQS", "SQX")));
        assert!(!is_other(&texts[1]), "only numbers differ");
    }

    #[test]
    fn three_other_numbers_make_a_short_text_another_record() {
        let slots = slots(&SHIRTS);
        let score = |numbers: [u32; 4]| {
            format!("Game: {} to {}, then {} to {}", numbers[0], numbers[1], numbers[2], numbers[3])
        };
        let is_other = |other: &str| is_told_apart(&slots, [&score([21, 19, 7, 12]), other], OF_FIGURES);
        assert!(is_other(&score([15, 20, 9, 12])) && !is_other(&score([15, 19, 9, 12])));
        assert!(!is_told_apart(&slots, [&score([21, 19, 7, 12]), &score([1, 2, 3, 4])], OF_FIGURES / 2.0));
    }

    #[test]
    fn where_all_else_is_a_template_every_word_tells() {
        let slots = slots(&SHIRTS);
        let is_other = |other: &str| is_told_apart(&slots, [SHIRTS[0], other], ALL_TEMPLATE);
        assert!(is_other("Arvel Striped Men's Jacket") && is_other("Arvel Striped Men's Shirt with pockets"));
        assert!(!is_other("Arvel Stripped Men's Shirt 17"));
    }

    #[test]
    fn phrases_are_as_common_as_others_have_them() {
        let slots = slots(&SHIRTS);
        let of = |text: &str| phrases(&read(text));
        let common = |a: &str, b: &str| slots.shared(&of(a), &of(b)).common;
        // "Striped Men's Shirt", which one other has.
        assert_eq!(common(SHIRTS[0], SHIRTS[1]), Some(0.25));
        assert_eq!(common(SHIRTS[3], "A queue SQS was added"), Some(0.0));
        assert_eq!(common(SHIRTS[0], SHIRTS[3]), None);
    }

    #[test]
    fn a_word_of_any_length_takes_a_bounded_number_of_steps_a_byte() {
        let slots = slots(&SHIRTS);
        for letters in [LETTERS / 2, 2 * LETTERS, 100_000] {
            let of = |end: &str| format!("{}{end} Striped Men's Shirt", "Arvelo".repeat(letters / 6));
            let [a, b] = [of("x"), of("yz")];
            let (_, steps) = steps_of(|| is_told_apart(&slots, [&a, &b], OF_TEMPLATES));
            assert!(steps > 0 && steps < 2 * LETTERS * a.len(), "{steps} steps for {letters} letters");
        }
    }

    #[test]
    fn slots_depend_on_the_texts_and_not_on_their_order() {
        let (one, other) = (slots(&SHIRTS), slots(&[SHIRTS[2], SHIRTS[3], SHIRTS[0], SHIRTS[1]]));
        assert_eq!((&one.frames, &one.known), (&other.frames, &other.known));
        assert!(!one.frames.is_empty() && slots(&SHIRTS[..2]).frames.is_empty(), "two fillers make no slot");
    }
}
