//! Prose, and what is not: lists, fields, code and output of programs have digits and signs.
//!
//! Two texts with the same fields or the same code and prose of their own are different: pages of two products with the same front matter,
//! a notebook and its translation, two machines with the same chips. So where both have lines of prose, code alone does not make them
//! near-duplicates.

use crate::read::{WORD, Word};
use crate::sort::sort_words;

/// Words: a line with fewer says little.
const LINE: u32 = 6;
/// A line of prose has more than this many words for each one with digits or signs, and these are less than half of it: an address has many words.
const SIGNED: u32 = 4;
/// Words for each one of prose, at most: in a longer text, prose is a remark.
const REMARK: u32 = 10;
/// The least share of neighbouring words of the shorter prose that is in the other. Of labelled versions, one in fifty has less than
/// 0.75, and of 27 notebooks and their translations none has more than 0.6.
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

/// The neighbouring words in the lines of prose of a text, ascending, each once.
pub(crate) struct Prose(Vec<u64>);

impl Prose {
    /// `None` if a text with these words has no prose, or nothing else.
    pub(crate) fn of(text: &str, words: &[Word]) -> Option<Prose> {
        let (mut pairs, mut all, mut prose, mut start) = (Vec::new(), 0, 0, 0);
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
                pairs.extend(own.windows(2).map(|two| u64::from(two[0].key) << 32 | u64::from(two[1].key)));
            }
        }
        (prose > 0 && REMARK * prose >= all && prose < all).then(|| {
            sort_words(&mut pairs, 0);
            pairs.dedup();
            Prose(pairs)
        })
    }

    /// Whether two texts have different prose.
    pub(crate) fn differs(&self, other: &Prose) -> bool {
        let (less, more) = if self.0.len() <= other.0.len() { (&self.0, &other.0) } else { (&other.0, &self.0) };
        let shared = less.iter().filter(|pair| more.binary_search(pair).is_ok()).count();
        (shared as f64) < SHARED * less.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::read;

    fn differs(a: &str, b: &str) -> bool {
        let [a, b] = [a, b].map(|text| Prose::of(text, &read(text)));
        a.zip(b).is_some_and(|(a, b)| a.differs(&b))
    }

    #[test]
    fn the_same_code_does_not_make_other_prose_the_same() {
        let code = "```\nlet total = rows.map(|row| row.price * row.count).sum();\nshow(&[total, rows.len()]);\n```\n";
        let text = |prose: &str| format!("{prose}\n\n{code}");
        let english = text("This cell adds up what every row of the table costs, and prints it.");
        let german = text("Diese Zelle rechnet zusammen, was jede Zeile der Tabelle kostet, und gibt es aus.");
        let edited = text("This cell adds up what each row of the table costs, and then it prints the sum.");
        assert!(differs(&english, &german) && differs(&german, &english));
        assert!(!differs(&english, &edited));
        assert!(!differs(&english, code) && !differs(code, code), "without prose, code decides");
        let commented = |prose: &str| {
            text(&format!(
                "{prose}\n# This is how each row of the table is read, one after another, and added to the sum.\n"
            ))
        };
        let notebooks = [
            "This cell adds up what every row of the table costs, and prints it.",
            "Diese Zelle rechnet zusammen, was jede Zeile der Tabelle kostet, und gibt es aus.",
        ];
        let [english, german] = notebooks.map(commented);
        assert!(differs(&english, &german), "a translation has the comments of the original");
        assert!(!differs("One line of prose that stands alone.", "Another line, which has nothing of the first."));
    }
}
