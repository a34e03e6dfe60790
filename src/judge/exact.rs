//! What a score of 1 promises: the same words, and the same signs where a sign changes a word.
//!
//! Everywhere else only letters and digits are compared, so no comma decides; then "1.5 mg" is "15 mg", C++ is C#, and `a < b` is `a > b`. Two texts
//! that have everything in common are therefore read once more, with their signs. The point of a *number* counts (a comma is a point, the thousands are
//! not separated: 12,5 = 12.5 and 10 000 = 10,000 = 10000), and so do its minus and `- / :` between digits. A *symbol* of arithmetic, currency or
//! programming counts, except as a mark of emphasis, a heading or a quotation; `!` counts before a word. Where these differ, the score falls as if so
//! many words differed, but two texts of the same words stay near-duplicates by default. Other punctuation, and all white space, are still not part of a
//! text. Signs are counted with the letters beside them, each once, because paragraphs may move. I rejected reading signs in every pair: that takes as
//! long as the words, and below 1 nothing is promised.
//!
//! The same reading says which numbers a text has, for texts whose numbers must not differ ([`Numbers`](crate::Numbers)).

use crate::hash::{finalise, fold};
use crate::letters::{Letter, letters};
use crate::sort::sort_words;
use crate::unicode::{decompose_one, is_default_ignorable, is_white_space};
use crate::work;

/// The letters next to a sign that it is counted with.
const BESIDE: usize = 4;

/// The share of the words of two texts with the same letters that have the same signs too.
pub(super) fn share(texts: [&str; 2]) -> f64 {
    if texts[0] == texts[1] {
        return 1.0;
    }
    let [a, b] = texts.map(Exact::new);
    let both = a.signs.iter().filter(|sign| b.signs.binary_search(sign).is_ok()).count();
    // Where only one text has a sign, a word of both differs.
    let differing = 2 * (a.signs.len().max(b.signs.len()) - both);
    1.0 - (differing as f64 / (a.words + b.words).max(1) as f64).min(1.0)
}

/// Whether two texts may have the same letters without digits. A quick look at the ASCII letters before all others says no for most.
pub(super) fn may_have_same_letters(a: &str, b: &str) -> bool {
    // The next letter, or 0 at the end and at another character.
    let mut rests = [a, b].map(|text| text.bytes());
    loop {
        let [own, other] = rests.each_mut().map(|rest| {
            let next = rest.find(|byte| !byte.is_ascii() || byte.is_ascii_alphabetic());
            next.filter(u8::is_ascii).map_or(0, |letter| letter | 0x20)
        });
        if own == 0 || other == 0 {
            return true;
        }
        if own != other {
            return false;
        }
    }
}

/// What a text says besides its letters.
#[derive(Default)]
pub(super) struct Exact {
    /// The hash of each sign that changes a word, with the adjacent letters: sorted, each once.
    signs: Vec<u64>,
    /// The hash of each number, sorted.
    numbers: Vec<u64>,
    /// A hash of all letters that are not digits.
    rest: u64,
    words: usize,
}

impl Exact {
    pub(super) fn new(text: &str) -> Exact {
        let read = letters(text);
        let all = &read.letters;
        let mut exact = Exact::default();
        let mut number = Number::default();
        let mut end = 0;
        for at in 0..=all.len() {
            let start = if at < all.len() { read.start(at) } else { text.len() };
            let between = text.get(end..start).unwrap_or_default();
            let sides = Sides { before: at.checked_sub(1).map(|before| all[before]), behind: all.get(at).copied() };
            let gap = if !between.is_empty() {
                Gap::new(between, sides)
            } else if at > 0 && at < all.len() && read.start(at - 1) == start && is_fraction(text, start) {
                Gap { behind: vec!["/".into()], ..Gap::default() }
            } else {
                Gap::default()
            };
            gap.behind.iter().for_each(|sign| exact.signs.push(behind(all, at, sign)));
            gap.ahead.iter().for_each(|sign| exact.signs.push(ahead(all, at, sign)));
            if gap.is_minus {
                exact.signs.push(ahead(all, at, "-"));
            }
            let is_digit = sides.behind.is_some_and(Letter::is_digit);
            let goes_on = is_digit && !number.groups.is_empty() && (between.is_empty() || gap.separator.is_some());
            if !goes_on {
                exact.add(std::mem::take(&mut number), all, at);
                number.is_negative = gap.is_minus;
            }
            if is_digit {
                let separator = gap.separator.filter(|_| goes_on);
                if separator.is_some() || number.groups.is_empty() {
                    number.groups.push(at);
                }
                number.separators.extend(separator);
            } else if let Some(letter) = sides.behind {
                exact.rest = finalise(exact.rest ^ u64::from(letter.code()));
            }
            let ends_word = !between.is_empty() && matches!(gap.separator, None | Some(' '));
            exact.words += usize::from(at < all.len() && (at == 0 || ends_word || all[at].is_cjk()));
            end = if at < all.len() { read.range(text, at..at + 1).end } else { end };
        }
        sort_words(&mut exact.numbers, 0);
        sort_words(&mut exact.signs, 0);
        exact.signs.dedup();
        exact
    }

    /// Whether another text has other numbers.
    pub(super) fn has_other_numbers(&self, other: &Exact) -> bool {
        self.numbers != other.numbers
    }

    /// Whether another text has different numbers with the same letters between them.
    pub(super) fn differs_in_numbers_alone(&self, other: &Exact) -> bool {
        self.rest == other.rest && self.has_other_numbers(other)
    }

    /// Adds the numbers that end before a letter, with their points.
    fn add(&mut self, number: Number, letters: &[Letter], end: usize) {
        let Number { is_negative, groups, separators } = number;
        let of = |group: usize| groups[group]..groups.get(group + 1).copied().unwrap_or(end);
        let lengths: Vec<usize> = (0..groups.len()).map(|group| of(group).len()).collect();
        let with_digits = |hash: u64, group: usize| {
            letters[of(group)].iter().fold(hash, |hash, digit| finalise(hash ^ u64::from(digit.code())))
        };
        let last = last_of_thousands(&lengths, &separators);
        let mut hash = u64::from(is_negative);
        let mut at = 0;
        while at < groups.len() {
            hash = (at..=last[at]).fold(hash, with_digits);
            at = last[at] + 1;
            while at < groups.len() && matches!(separators[at - 1], '.' | ',') {
                self.signs.push(behind(letters, groups[at], "."));
                hash = with_digits(finalise(hash ^ u64::from(b'.')), at);
                at += 1;
            }
            self.numbers.push(std::mem::take(&mut hash));
        }
    }
}

/// A sign with the letters before it.
fn behind(letters: &[Letter], at: usize, sign: &str) -> u64 {
    with(&letters[at.saturating_sub(BESIDE)..at], sign)
}

/// A sign with the letters after it.
fn ahead(letters: &[Letter], at: usize, sign: &str) -> u64 {
    with(&letters[at..letters.len().min(at + BESIDE)], sign)
}

fn with(letters: &[Letter], sign: &str) -> u64 {
    letters.iter().fold(fold(sign.as_bytes(), 0), |hash, letter| finalise(hash ^ u64::from(letter.code())))
}

/// Whether the character at a byte is a fraction, whose digits are two letters.
fn is_fraction(text: &str, at: usize) -> bool {
    matches!(text[at..].chars().next(), Some('¼'..='¾' | '\u{2150}'..='\u{215E}' | '\u{2189}'))
}

/// The letters on both sides of a gap.
#[derive(Clone, Copy)]
struct Sides {
    before: Option<Letter>,
    behind: Option<Letter>,
}

/// What is between two letters.
#[derive(Default)]
struct Gap {
    /// Signs that belong to the word before.
    behind: Vec<String>,
    /// Signs that belong to the word after.
    ahead: Vec<String>,
    /// The number after it is negative.
    is_minus: bool,
    /// It may be part of a number: one of ` .,'`.
    separator: Option<char>,
}

impl Gap {
    fn new(between: &str, sides: Sides) -> Gap {
        let signs = signs(between);
        let mut gap = Gap { separator: separator(&signs, sides), ..Gap::default() };
        if gap.separator.is_some() {
            return gap;
        }
        let mut at = 0;
        for chunk in signs.split(|&sign| is_white_space(sign)) {
            work::count(chunk.len() + 1);
            let piece = Piece {
                signs: chunk,
                is_uniform: chunk.windows(2).all(|two| two[0] == two[1]),
                touches_before: at == 0 && sides.before.is_some(),
                touches_behind: at + chunk.len() == signs.len() && sides.behind.is_some(),
                sides,
            };
            let kept: String =
                (0..chunk.len()).filter(|&place| piece.counts(place)).map(|place| chunk[place]).collect();
            gap.is_minus |= piece.is_minus(chunk.len().wrapping_sub(1));
            if !kept.is_empty() {
                let list = if piece.touches_behind && !piece.touches_before { &mut gap.ahead } else { &mut gap.behind };
                list.push(kept);
            }
            at += chunk.len() + 1;
        }
        gap
    }
}

/// The visible signs of a gap, each as the plain sign that it looks like.
fn signs(between: &str) -> Vec<char> {
    let mut signs = Vec::with_capacity(between.len());
    for c in between.chars() {
        match c {
            '\u{FF01}'..='\u{FF5E}' => signs.extend(char::from_u32(c as u32 - 0xFEE0)),
            '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{FE63}' => signs.push('-'),
            '\u{2044}' | '\u{2215}' => signs.push('/'),
            '\u{066B}' => signs.push('.'),
            '\u{066C}' | '’' | '_' => signs.push('\''),
            _ if c.is_ascii() => signs.push(c),
            _ if is_default_ignorable(c) => (),
            _ => decompose_one(c, &mut |part| signs.push(part)),
        }
    }
    signs
}

/// The separator of a number, if the gap can be one: white space, or a sign of numbers without white space.
fn separator(signs: &[char], sides: Sides) -> Option<char> {
    let [before, behind] = [sides.before, sides.behind].map(|side| side.is_some_and(Letter::is_digit));
    match signs {
        _ if !before || !behind => None,
        [sign @ ('.' | ',' | '\'')] => Some(*sign),
        _ => signs.iter().all(|&sign| is_white_space(sign)).then_some(' '),
    }
}

/// Signs without white space between them.
#[derive(Clone, Copy)]
struct Piece<'s> {
    signs: &'s [char],
    /// All are the same.
    is_uniform: bool,
    touches_before: bool,
    touches_behind: bool,
    sides: Sides,
}

impl Piece<'_> {
    /// Whether a sign changes a word.
    fn counts(self, at: usize) -> bool {
        work::count(1);
        let sign = self.signs[at];
        // `contains` of any character brings the search for strings: 1 % of an app of `Corpus`.
        let has = |at: usize, of: &str| self.signs.get(at).is_some_and(|&other| of.chars().any(|sign| sign == other));
        let before = |of: &str| at > 0 && has(at - 1, of);
        let between_digits =
            [self.sides.before, self.sides.behind].iter().all(|side| side.is_some_and(Letter::is_digit))
                && self.touches_before == self.touches_behind;
        match sign {
            // Headings, quotations and rules are marked by these.
            '#' | '>' if !self.touches_before && self.is_uniform => sign == '#' && self.touches_behind,
            '=' if self.signs.len() > 3 && self.is_uniform => false,
            '|' => before("|") || has(at + 1, "|"),
            '*' => self.is_uniform && (between_digits || self.touches_before && self.touches_behind),
            '-' | '/' | ':' => self.signs.len() == 1 && between_digits,
            '!' if has(at + 1, "=") => true,
            '!' => self.touches_behind && (!self.touches_before || before("(&|=!<>[{,;")),
            _ => is_symbol(sign),
        }
    }

    /// Whether the sign at this place is the minus of the number after it.
    fn is_minus(self, at: usize) -> bool {
        let follows = at > 0 && self.signs.get(at.wrapping_sub(1)).is_some_and(|&other| other != '-');
        let is_first = at == 0 && !self.touches_before;
        self.touches_behind
            && self.signs.get(at) == Some(&'-')
            && self.sides.behind.is_some_and(Letter::is_digit)
            && (is_first || follows)
    }
}

/// Symbols of arithmetic, currency and programming that change a word, and the stroke through one.
fn is_symbol(sign: char) -> bool {
    matches!(sign, '#' | '$' | '%' | '&' | '+' | '<'..='>' | '@' | '^' | '¢'..='¥' | '¬' | '°' | '±' | '×' | '÷'
        | '\u{338}' | '‰' | '\u{20A0}'..='\u{20CF}' | '\u{2200}'..='\u{22FF}')
}

/// The places of the groups of digits of numbers, with what separates them.
#[derive(Default)]
struct Number {
    is_negative: bool,
    /// The first letter of each.
    groups: Vec<usize>,
    separators: Vec<char>,
}

/// For each group of digits, the last one of the number that begins with it: itself, or the last of the thousands after it, which have three
/// digits each and the same separator. A point may be a decimal point, so there must be two of these, or a comma must follow.
fn last_of_thousands(lengths: &[usize], separators: &[char]) -> Vec<usize> {
    let mut last: Vec<usize> = (0..lengths.len()).collect();
    let mut end = 0;
    for run in separators.chunk_by(|a, b| a == b) {
        let start = end;
        end += run.len();
        work::count(run.len());
        let ends_in_comma = separators.get(end) == Some(&',');
        // Only the group before the last full ones, and these, have nothing but full ones after them.
        let full = lengths[start + 1..=end].iter().rev().take_while(|&&length| length == 3).count();
        for group in end - full..end {
            let is_number = run[0] != '.' || end - group > 1 || ends_in_comma;
            if is_number && lengths[group] <= 3 {
                last[group] = end;
            }
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::steps_of;

    #[test]
    fn signs_and_numbers_of_any_grammar_take_a_bounded_number_of_steps_a_byte() {
        let grammars = [
            "17 203 5 ",
            "17 ",
            "203 ",
            "203 204 5 ",
            "1,2.3-4 ",
            "10 000,",
            "10,000.5 ",
            "1.000",
            "-.5",
            "1:2:3",
            "1e5 ",
            "1'000'",
            "1",
            ".",
            ",.-'",
            "-",
            "#",
            "# ",
            ">",
            "=",
            "*",
            "|",
            "!",
            "!=",
            "\u{BD}",
            "\u{338}",
            "٣ ",
            "\u{200B}",
        ];
        for grammar in grammars {
            for end in ["", "x", "5"] {
                let text = grammar.repeat(40_000 / grammar.len()) + end;
                let (_, steps) = steps_of(|| Exact::new(&text));
                assert!(steps < 6 * text.len(), "{grammar:?} … {end:?}: {steps} steps");
            }
        }
    }
}
