//! Reads a text code point by code point, as the Python package `simhash` does, whose fingerprints are widely stored. Lower
//! case is Python's `str.lower`, a letter is what its `\w` matches, and width is not folded.

use super::{Case, Form, Punctuation, Rules, Written, each_cluster};
use crate::unicode::{
    compose, decompose, is_case_ignorable, is_cased, is_inert, is_letter_or_number, is_white_space, lower,
};
use std::ops::Range;

pub(super) fn walk_code_points(paragraph: &str, rules: Rules, written: &mut Written) {
    each_code_point(paragraph, rules, &mut |c, from| {
        // What `\w` of Python's `re` matches.
        let is_word = is_letter_or_number(c) || c == '_';
        if is_white_space(c) {
            written.add_space(from);
        } else if is_word || rules.punctuation == Punctuation::Keep {
            written.push(c.encode_utf8(&mut [0; 4]), from);
        }
    });
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

/// Whether Σ at this byte ends a word (`Final_Sigma` of the Unicode Standard, section 3.13).
fn is_final(text: &str, at: usize) -> bool {
    let before = text[..at].chars().rev().find(|&c| !is_case_ignorable(c));
    let behind = text[at + 'Σ'.len_utf8()..].chars().find(|&c| !is_case_ignorable(c));
    before.is_some_and(is_cased) && !behind.is_some_and(is_cased)
}
