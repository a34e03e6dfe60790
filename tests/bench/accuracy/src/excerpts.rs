//! Passages of kept documents, inserted into the middle of other text: are they found, and at the right place?
//!
//! As they are, and with every twelfth or every eighth word changed. Of a language without spaces a word is a character. Texts
//! that no passage was put into show the false alarms.
//!
//! Mail is full of lines of dashes, and of signatures that hundreds of mails have. So the length of a passage is that of its
//! letters and digits, and every document that has it is a right answer.

use crate::sets::Set;
use nearprint::{Check, Corpus, Recipe};
use std::fmt::Write;
use std::ops::Range;

/// The number of kept documents, and of passages of each length.
const DOCUMENTS: usize = 500;
const ASKED: usize = 200;
/// A passage is placed if the marked range and the inserted one overlap by more than this share of their union.
const PLACED: f64 = 0.7;

/// Who keeps the documents, whose text is around the passages, and how long those are, in letters and digits.
struct Genre {
    name: &'static str,
    kept: &'static str,
    around: &'static str,
    lengths: &'static [usize],
    /// Characters before the passage, and as many after it.
    margin: usize,
    has_spaces: bool,
}

const GENRES: [Genre; 2] = [
    Genre {
        name: "English: mail in licences",
        kept: "mail_2",
        around: "licences",
        lengths: &[60, 90, 120, 150, 200, 300],
        margin: 400,
        has_spaces: true,
    },
    Genre {
        name: "Chinese: statutes in sentences",
        kept: "laws_dev",
        around: "csc_dev",
        lengths: &[24, 40, 60],
        margin: 100,
        has_spaces: false,
    },
];

/// One word in so many is changed; 0 for none.
const CHANGES: [usize; 3] = [0, 12, 8];

#[derive(Default)]
struct Tally {
    asked: usize,
    found: usize,
    placed: usize,
    /// Passages placed by `Recipe::compare`, which is given the document.
    told: usize,
}

/// CSV: a row for each genre, length and change, and one for the false alarms.
pub fn excerpts(sets: &[Set], corpus_of: impl Fn(&[String]) -> Corpus) -> String {
    let mut csv = String::from("genre,letters,changed,asked,found,placed,placed by compare\n");
    for genre in GENRES {
        let by_name = |name: &str| sets.iter().find(|set| set.name == name);
        let (Some(kept), Some(around)) = (by_name(genre.kept), by_name(genre.around)) else {
            println!("skipped: passages, {}, as {} or {} is not there", genre.name, genre.kept, genre.around);
            continue;
        };
        let longest = genre.lengths.iter().max().copied().unwrap_or_default();
        let is_long = |text: &&String| letters(text).count() >= 2 * longest;
        let documents: Vec<String> = kept.texts.iter().filter(is_long).take(DOCUMENTS).cloned().collect();
        let read: Vec<String> = documents.iter().map(|text| letters(text).collect()).collect();
        let corpus = corpus_of(&documents);
        let hosts = Hosts::new(&around.texts);
        let mut random = Random(1);
        let mut row = |length: usize, change: usize, tally: Tally| {
            let change = if change == 0 { "no".into() } else { format!("every {change}th") };
            let Tally { asked, found, placed, told } = tally;
            println!(
                "{}: {length} letters, {change} word changed: {found} of {asked} found, {placed} placed; {told} by compare",
                genre.name
            );
            writeln!(csv, "\"{}\",{length},\"{change}\",{asked},{found},{placed},{told}", genre.name)
                .expect("a string");
        };
        for &length in genre.lengths {
            for change in CHANGES {
                let mut tally = Tally::default();
                for _ in 0..ASKED {
                    let number = random.below(documents.len());
                    let copied = random.passage(&documents[number], length, genre.has_spaces);
                    let run: String = letters(&copied).collect();
                    let has_it = |id: &str| read[id.parse::<usize>().expect("a number")].contains(&run);
                    let passage = changed(&copied, change, &hosts, &mut random, genre.has_spaces);
                    let [before, behind] = [(); 2].map(|()| hosts.text(genre.margin, &mut random));
                    let start = before.encode_utf16().count() + 1;
                    let text = format!("{before} {passage} {behind}");
                    let here = start..start + passage.encode_utf16().count();
                    tally.asked += 1;
                    tally.told += usize::from(is_placed(&compared(&documents[number], &text), here.clone()));
                    let matches = corpus.check(&text, &Check::default().max_documents(u32::MAX));
                    let right: Vec<_> = matches.iter().filter(|found| has_it(&found.id)).collect();
                    tally.found += usize::from(!right.is_empty());
                    tally.placed += usize::from(right.iter().any(|found| is_placed(&found.here, here.clone())));
                }
                row(length, change, tally);
            }
        }
        let mut tally = Tally::default();
        for _ in 0..5 * ASKED {
            let text = hosts.text(2 * genre.margin + longest, &mut random);
            tally.asked += 1;
            tally.found += usize::from(!corpus.check(&text, &Check::default().max_documents(u32::MAX)).is_empty());
        }
        row(0, 0, tally);
    }
    csv
}

/// The passages that `Recipe::compare` finds in the text, in UTF-16 code units.
fn compared(document: &str, text: &str) -> Vec<Range<usize>> {
    let units = |byte: usize| text[..byte].encode_utf16().count();
    let passages = Recipe::DEFAULT.compare(document, text).passages;
    passages.iter().map(|passage| units(passage.b.start)..units(passage.b.end)).collect()
}

fn is_placed(found: &[Range<usize>], passage: Range<usize>) -> bool {
    let length = found.iter().map(|range| range.end).max().unwrap_or(0).max(passage.end);
    let mut marked = vec![false; length];
    found.iter().for_each(|range| marked[range.clone()].fill(true));
    let both = marked[passage.clone()].iter().filter(|&&marked| marked).count();
    let either = marked.iter().filter(|&&marked| marked).count() + passage.len() - both;
    both as f64 / either as f64 > PLACED
}

/// Changes one word in so many.
fn changed(passage: &str, change: usize, hosts: &Hosts, random: &mut Random, has_spaces: bool) -> String {
    if change == 0 {
        return passage.into();
    }
    let is_changed = |at: usize| at % change == change / 2;
    if has_spaces {
        let words = passage.split(' ').enumerate();
        let words: Vec<&str> = words.map(|(at, word)| if is_changed(at) { hosts.word(random) } else { word }).collect();
        return words.join(" ");
    }
    let character = |random: &mut Random| hosts.letters[random.below(hosts.letters.len())];
    passage.chars().enumerate().map(|(at, c)| if is_changed(at) { character(random) } else { c }).collect()
}

/// Text to put passages into.
struct Hosts<'a> {
    texts: &'a [String],
    words: Vec<&'a str>,
    letters: Vec<char>,
}

impl<'a> Hosts<'a> {
    fn new(texts: &'a [String]) -> Hosts<'a> {
        let words = texts.iter().flat_map(|text| text.split_whitespace()).take(100_000).collect();
        let letters = texts.iter().flat_map(|text| text.chars()).filter(|c| c.is_alphabetic()).take(100_000).collect();
        Hosts { texts, words, letters }
    }

    fn word(&self, random: &mut Random) -> &'a str {
        self.words[random.below(self.words.len())]
    }

    /// At least so many characters in one paragraph, starting at a random text.
    fn text(&self, characters: usize, random: &mut Random) -> String {
        let first = random.below(self.texts.len());
        let mut text = String::new();
        let mut written = 0;
        for word in self.texts.iter().cycle().skip(first).flat_map(|text| text.split_whitespace()) {
            if written >= characters {
                break;
            }
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
            written += 1 + word.chars().count();
        }
        text
    }
}

/// A random generator with the same numbers on every run: splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % bound as u64) as usize
    }

    /// So many letters of a text, in characters or in whole words with one space between them. The last word may have more. It begins
    /// and ends with a word that has letters.
    fn passage(&mut self, text: &str, length: usize, has_spaces: bool) -> String {
        let mut words: Vec<&str> = text.split_whitespace().collect();
        if !has_spaces {
            words = words.iter().flat_map(|word| word.split("")).filter(|character| !character.is_empty()).collect();
        }
        let mut behind = 0;
        let is_last = |word: &&str| {
            behind += length_of(word, has_spaces);
            behind >= 2 * length
        };
        let last = words.len() - 1 - words.iter().rev().position(is_last).expect("a long text");
        let mut start = self.below(last + 1);
        start += words[start..].iter().position(|word| letters(word).next().is_some()).expect("letters are left");
        let mut before = 0;
        let end = words[start..].iter().position(|word| {
            before += length_of(word, has_spaces);
            before >= 2 * length
        });
        words[start..=start + end.expect("letters are left")].join(if has_spaces { " " } else { "" })
    }
}

/// Twice the letters of a text, of which a digit between Chinese letters is half a one.
fn length_of(word: &str, has_spaces: bool) -> usize {
    letters(word).map(|letter| if has_spaces || letter >= '\u{2E80}' { 2 } else { 1 }).sum()
}

/// Letters and digits, folded.
fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}
