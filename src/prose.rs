//! Prose, and what is not: lists, fields, code and output of programs have digits and signs.
//!
//! Two texts with the same fields or the same code and prose of their own are different: pages of two products with the same front matter,
//! a notebook and its translation, two machines with the same chips. So where both have lines of prose, code alone does not make them
//! near-duplicates.

use crate::read::{WORD, Word};
use crate::slots::Slots;
use crate::sort::sort_words;

/// Words: a line with fewer says little.
const LINE: u32 = 6;
/// A line of prose has more than this many words for each one with digits or signs, and these are less than half of it: an address has many words.
const SIGNED: u32 = 4;
/// Prose is at most this share of a text: where nearly all is prose, the score says as much.
const MOST: f64 = 0.75;
/// Words for each one of prose, at most: less is a remark.
const REMARK: u32 = 20;
/// Phrases that are left of a text's prose without the common ones, at least, unless all are.
const LEFT: usize = 24;
/// The least share of phrases of the shorter prose that is in the other. Most translations of notebooks have less, but for those translated
/// in part; of labelled versions, one in two hundred has less.
const SHARED: f64 = 0.6;

/// A line that begins so is a comment, or a heading: the translation of a notebook has the comments of the original.
const COMMENTS: [&str; 2] = ["# ", "// "];

/// A bit for each digit, and each sign of markup, code, fields or addresses.
const SIGNS: u128 = {
    let (signs, mut bits, mut at) = (b"0123456789/=<>{}_[]\\#*@$%+|", 0, 0);
    while at < signs.len() {
        bits |= 1 << signs[at];
        at += 1;
    }
    bits
};

fn is_sign(character: char) -> bool {
    character.is_ascii() && SIGNS >> character as u32 & 1 == 1
}

/// Whether a character is white space, or a control character of ASCII.
pub(crate) fn is_space(character: char) -> bool {
    character <= ' ' || !character.is_ascii() && character.is_whitespace()
}

/// Whether a word with the signs around it is none of prose.
pub(crate) fn is_signed(word: &str) -> bool {
    word.contains(is_sign) || word.ends_with(':')
}

/// The phrases in the lines of prose of a text, ascending, each once.
pub(crate) struct Prose(Vec<u64>);

impl Prose {
    /// `None` if a text with these words has no prose, or little else.
    pub(crate) fn of(text: &str, words: &[Word]) -> Option<Prose> {
        let (mut found, mut all, mut prose, mut start) = (Vec::new(), 0, 0, 0);
        let mut rest = words;
        for line in text.split_inclusive('\n') {
            start += line.len();
            let (own, behind) = rest.split_at(rest.partition_point(|word| (word.start as usize) < start));
            rest = behind;
            let counted: u32 = own.iter().map(|word| u32::from(word.counts)).sum();
            all += counted;
            let is_comment = || COMMENTS.iter().any(|sign| line.trim_start_matches(is_space).starts_with(sign));
            let is_plain = || {
                let signed = || line.split(is_space).filter(|word| is_signed(word));
                let addresses: usize = signed().filter(|word| word.is_ascii()).map(str::len).sum();
                SIGNED * signed().count() as u32 * u32::from(WORD) < counted && 2 * addresses < line.len()
            };
            if counted >= LINE * u32::from(WORD) && is_plain() && !is_comment() {
                prose += counted;
                // The first ones reach into the line before.
                found.extend(own.iter().skip(2).map(|word| u64::from(word.phrase)));
            }
        }
        (prose > 0 && REMARK * prose >= all && f64::from(prose) <= MOST * f64::from(all)).then(|| {
            sort_words(&mut found, 0);
            found.dedup();
            Prose(found)
        })
    }

    /// Whether two texts have different prose, without what is common in their collection: a licence, a note on how to begin.
    pub(crate) fn differs(&self, other: &Prose, slots: &Slots) -> bool {
        let telling = |prose: &Prose| prose.0.iter().filter(|phrase| !slots.is_common(**phrase)).count();
        let sides = [self, other].map(|prose| (prose.0.len(), telling(prose)));
        let both = self.0.iter().filter(|phrase| !slots.is_common(**phrase) && other.0.binary_search(phrase).is_ok());
        let least = SHARED * sides[0].1.min(sides[1].1) as f64;
        sides.iter().all(|&(all, left)| left >= LEFT || left == all) && (both.count() as f64) < least
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::read;
    use crate::slots::SlotsBuilder;

    fn differs(a: &str, b: &str) -> bool {
        differs_beside(a, b, &Slots::default())
    }

    fn differs_beside(a: &str, b: &str, slots: &Slots) -> bool {
        let [a, b] = [a, b].map(|text| Prose::of(text, &read(text)));
        a.zip(b).is_some_and(|(a, b)| a.differs(&b, slots))
    }

    const ENGLISH: &str = "This cell adds up what every row of the table costs, prints it, and shows the number of rows beside the sum, so that whoever reads the report sees both.";
    const GERMAN: &str = "Diese Zelle rechnet zusammen, was jede Zeile der Tabelle kostet, gibt es aus und zeigt daneben, wie viele Zeilen es sind, damit man im Bericht beides sieht.";

    fn with_code(prose: &str) -> String {
        let code = "```\nlet total = rows.map(|row| row.price * row.count).sum();\nshow(&[total, rows.len()]);\n```\n";
        format!("{prose}\n\n{}", code.repeat(3))
    }

    #[test]
    fn the_same_code_does_not_make_other_prose_the_same() {
        let [english, german] = [ENGLISH, GERMAN].map(with_code);
        let edited = with_code(&ENGLISH.replace("prints it", "prints the sum").replace("beside", "next to"));
        assert!(differs(&english, &german) && differs(&german, &english));
        assert!(!differs(&english, &edited));
        let code = with_code("");
        assert!(!differs(&english, &code) && !differs(&code, &code), "without prose, code decides");
        let remark = |prose: &str| format!("{}{}", with_code(prose), code.repeat(20));
        assert!(!differs(&remark(ENGLISH), &remark(GERMAN)), "in much code, a line is a remark");
        let commented = |prose: &str| {
            with_code(&format!(
                "{prose}\n# This is how each row of the table is read, one after another, and added to the sum.\n"
            ))
        };
        let [english, german] = [ENGLISH, GERMAN].map(commented);
        assert!(differs(&english, &german), "a translation has the comments of the original");
        assert!(!differs(ENGLISH, GERMAN), "where all is prose, the score decides");
    }

    #[test]
    fn prose_that_many_texts_have_does_not_make_others_the_same() {
        let licence = "Whoever has a copy of these notes may use it for every purpose, provided that this notice stays in it, and that \
                       nobody is held liable for what the notes say, for what they leave out, or for whatever somebody does with them.";
        let pages = [ENGLISH, GERMAN].map(|prose| with_code(&format!("{licence}\n\n{prose}")));
        assert!(!differs(&pages[0], &pages[1]));
        let mut builder = SlotsBuilder::default();
        pages.iter().for_each(|page| builder.push(page));
        (0..8).for_each(|page| builder.push(&format!("{licence}\n\nPage {page}")));
        assert!(differs_beside(&pages[0], &pages[1], &builder.build(10)));
    }
}
