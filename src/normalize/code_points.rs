//! Reads a text code point by code point, as the Python package `simhash` does, whose fingerprints are widely stored. Lower
//! case is Python's `str.lower`, a letter is what its `\w` matches, and width is not folded.

use super::{Canonical, Case, Form, Punctuation, Rules, Spaces, each_cluster};
use crate::unicode::{
    compose, decompose, is_case_ignorable, is_cased, is_inert, is_letter_or_number, is_white_space, lower,
};
use std::ops::Range;

pub(super) fn walk_code_points(
    paragraph: &str,
    rules: Rules,
    mut sources: Option<&mut Vec<Range<usize>>>,
) -> Canonical {
    let mut came_from = |source| {
        if let Some(sources) = &mut sources {
            sources.push(source);
        }
    };
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

/// Visits the code points in the form and case that the rules require, each with the bytes it comes from.
fn each_code_point(paragraph: &str, rules: Rules, visit: &mut dyn FnMut(char, Range<usize>)) {
    let mut chars = Vec::new();
    each_cluster(paragraph, |start, cluster| {
        let joins = rules.form == Form::Nfc && !cluster.chars().all(is_inert);
        for (at, c) in cluster.char_indices() {
            let source = start + at..start + at + c.len_utf8();
            let mut add = |c: char| match c {
                _ if rules.case == Case::Keep => chars.push(c),
                // The only character whose lower case depends on the context.
                'Σ' if is_final(paragraph, source.start) => chars.push('ς'),
                'İ' => chars.extend(['i', '\u{307}']),
                _ => chars.push(lower(c)),
            };
            if joins {
                decompose(&paragraph[source.clone()], &mut add);
            } else {
                add(c);
                chars.drain(..).for_each(|c| visit(c, source.clone()));
            }
        }
        compose(&mut chars);
        chars.drain(..).for_each(|c| visit(c, start..start + cluster.len()));
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
