//! The other way to read a text: code point by code point, as the Python package `simhash` does, whose fingerprints are
//! widely stored. Lower case is Python's `str.lower`, a letter is what its `\w` matches, and width is not folded.

use super::{Canonical, Case, Form, Punctuation, Rules, Spaces, each_cluster};
use crate::unicode::{
    compose, decompose, is_case_ignorable, is_cased, is_inert, is_letter_or_number, is_white_space, lower,
};
use std::ops::Range;

pub(super) fn walk_code_points(paragraph: &str, rules: Rules, came_from: &mut impl FnMut(Range<usize>)) -> Canonical {
    let mut canonical = Canonical::default();
    let mut pending_space: Option<Range<usize>> = None;
    each_code_point(paragraph, rules, &mut |c, source| {
        if is_white_space(c) {
            pending_space = Some(pending_space.take().map_or(source.start, |space| space.start)..source.end);
            return;
        }
        if rules.punctuation == Punctuation::Drop && !is_python_word(c) {
            return;
        }
        let space = pending_space.take().filter(|_| rules.spaces == Spaces::Keep && !canonical.text.is_empty());
        if let Some(space) = space {
            canonical.push(' ');
            came_from(space);
        }
        canonical.push(c);
        came_from(source);
    });
    canonical
}

/// Visits the code points in the form and case that the rules ask for, each with the bytes it comes from.
fn each_code_point(paragraph: &str, rules: Rules, visit: &mut dyn FnMut(char, Range<usize>)) {
    let fold = |c: char, at: usize, visit: &mut dyn FnMut(char)| match c {
        // In context, unlike all others.
        'Σ' if rules.case == Case::Fold && is_final(paragraph, at) => visit('ς'),
        _ if rules.case == Case::Fold => lower(c, visit),
        _ => visit(c),
    };
    let one_by_one = |start: usize, text: &str, visit: &mut dyn FnMut(char, Range<usize>)| {
        for (at, c) in text.char_indices() {
            let source = start + at..start + at + c.len_utf8();
            fold(c, source.start, &mut |folded| visit(folded, source.clone()));
        }
    };
    if rules.form == Form::Keep {
        return one_by_one(0, paragraph, visit);
    }
    each_cluster(paragraph, rules.form, |start, cluster| {
        if cluster.chars().all(is_inert) {
            return one_by_one(start, cluster, visit);
        }
        let mut chars = Vec::new();
        for (at, c) in cluster.char_indices() {
            decompose(c, &mut |part| fold(part, start + at, &mut |folded| chars.push(folded)));
        }
        compose(&mut chars);
        chars.into_iter().for_each(|c| visit(c, start..start + cluster.len()));
    });
}

/// What `\w` of Python's `re` matches.
fn is_python_word(c: char) -> bool {
    is_letter_or_number(c) || c == '_'
}

/// Whether Σ at this byte ends a word (`Final_Sigma` of the Unicode Standard, section 3.13).
fn is_final(text: &str, at: usize) -> bool {
    let before = text[..at].chars().rev().find(|&c| !is_case_ignorable(c));
    let behind = text[at + 'Σ'.len_utf8()..].chars().find(|&c| !is_case_ignorable(c));
    before.is_some_and(is_cased) && !behind.is_some_and(is_cased)
}

impl Canonical {
    fn push(&mut self, unit: char) {
        self.text.push(unit);
        self.ends.push(self.text.len());
    }
}
