//! The answer of a check, on documents with headings, licence lines, forms and quotations: the right document first, each once, silence
//! where only common wording is shared, and figures that fall while a copy is rewritten.

use crate::support::collection::{ids, numbered, put_numbered};
use crate::support::random;
use crate::support::random::Random;
use nearprint::{Check, Corpus, CorpusMatch, CorpusOptions, Document, Scope};
use proptest::prelude::*;
use std::collections::BTreeSet;

impl Random {
    fn common_or_rare_word(&mut self) -> String {
        // Few words are frequent, most are rare.
        let number = self.below(3000).min(self.below(3000)).min(self.below(3000));
        let mixed = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (0..2 + mixed % 7).map(|place| char::from(b'a' + (mixed >> (8 + 5 * place)) as u8 % 26)).collect()
    }

    fn sentence(&mut self) -> String {
        let count = 7 + self.below(12);
        let words: Vec<String> = (0..count).map(|_| self.common_or_rare_word()).collect();
        format!("{}.", words.join(" "))
    }

    fn paragraph(&mut self) -> String {
        let count = 2 + self.below(4);
        (0..count).map(|_| self.sentence()).collect::<Vec<_>>().join(" ")
    }

    /// A text in which words were changed, sentences left out and paragraphs added.
    fn earlier_version(&mut self, text: &str) -> String {
        let mut paragraphs: Vec<String> = text
            .split("\n\n")
            .map(|paragraph| {
                let words = paragraph.split(' ');
                words
                    .map(|word| if self.below(20) == 0 { self.common_or_rare_word() } else { word.into() })
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        let at = 1 + self.below(paragraphs.len() - 1);
        paragraphs.insert(at, self.paragraph());
        let at = 1 + self.below(paragraphs.len() - 1);
        paragraphs.remove(at);
        paragraphs.join("\n\n")
    }
}

const LICENCE: &str = "Licensed under the terms of the common documents licence, version two; you may copy and change this \
    document as long as this notice is kept and the changes are named at the end of the document.";
const HEADINGS: [&str; 6] = [
    "Summary",
    "Motivation and background",
    "Detailed design of the change",
    "Drawbacks",
    "Backwards compatibility",
    "Unresolved questions",
];

/// A document in the form of all others.
fn document(random: &mut Random) -> String {
    let mut parts = vec![random.sentence(), LICENCE.to_string()];
    for heading in HEADINGS {
        parts.push(format!("## {heading}"));
        let count = 1 + random.below(3);
        parts.extend((0..count).map(|_| random.paragraph()));
    }
    parts.join("\n\n")
}

fn place(found: &[CorpusMatch], id: usize) -> Option<usize> {
    found.iter().position(|found| found.id == id.to_string())
}

#[test]
fn of_an_earlier_version_the_document_comes_first() {
    let mut random = Random(1);
    let texts: Vec<String> = (0..200).map(|_| document(&mut random)).collect();
    let corpus = numbered(&texts);
    for (id, text) in texts.iter().enumerate() {
        let found = corpus.check(&random.earlier_version(text), &Check::new().limit(3));
        assert_eq!(place(&found, id), Some(0), "{found:?}");
        assert!(found[0].scope == Scope::Document && found[0].share > 0.6 && found[0].documents == 1, "{found:?}");
    }
}

#[test]
fn a_passage_that_was_put_into_another_document_is_named_after_it() {
    let mut random = Random(2);
    let texts: Vec<String> = (0..200).map(|_| document(&mut random)).collect();
    let corpus = numbered(&texts);
    for (id, text) in texts.iter().enumerate() {
        let host = (id + 77) % texts.len();
        let words: Vec<&str> =
            text.split("\n\n").filter(|part| !part.starts_with("##")).nth(4).unwrap().split(' ').collect();
        let passage = words[..words.len().min(60)].join(" ");
        let (start, end) = texts[host].split_at(texts[host].find("## Drawbacks").unwrap());
        let found = corpus.check(&format!("{start}{passage}\n\n{end}"), &Check::new().limit(3));
        assert_eq!((place(&found, host), place(&found, id)), (Some(0), Some(1)), "{found:?}");
        let letters = passage.chars().filter(|c| c.is_alphanumeric()).count();
        assert!(found[1].scope == Scope::Part && found[1].letters + 12 >= letters, "{letters} letters, {:?}", found[1]);
    }
}

#[test]
fn a_heading_a_licence_line_and_a_form_filled_in_otherwise_have_no_answer() {
    let mut random = Random(3);
    let texts: Vec<String> = (0..60).map(|_| document(&mut random)).collect();
    let corpus = numbered(&texts);
    let own = document(&mut random);
    for text in [LICENCE, "## Backwards compatibility", &HEADINGS.join("\n\n"), &own] {
        assert_eq!(corpus.check(text, &Check::new()), [], "{text}");
    }
    // Someone may want to see it.
    let all = corpus.check(LICENCE, &Check::new().max_documents(u32::MAX));
    assert!(all.iter().all(|found| found.documents == 60) && !all.is_empty());
}

#[test]
fn a_whole_document_of_common_wording_is_an_answer_and_the_last() {
    let notice = "The office is closed on all public holidays, and on the day before them it closes at noon; please call again later.";
    let mut texts: Vec<String> = vec![notice.into(); 12];
    let mut random = Random(4);
    let story = random.paragraph();
    texts.push(format!("{}\n\n{story}", random.paragraph()));
    let corpus = numbered(&texts);
    let found = corpus.check(notice, &Check::new());
    assert_eq!(found.len(), 12);
    assert!(found.iter().all(|found| found.scope == Scope::Document && found.documents == 12));
    let found = corpus.check(&format!("{notice} {notice} {story}"), &Check::new().limit(1));
    assert_eq!(found[0].id, "12");
}

#[test]
fn a_document_of_the_same_text_comes_before_one_that_has_it_among_others() {
    let (text, more) =
        (filled("the ferry was late", "walked", "nobody came"), filled("a lamp broke", "swept", "it was dark"));
    for all in ["all", "zall"] {
        let corpus: Corpus =
            [Document::new("one", &text), Document::new(all, &format!("{text}\n\n{more}"))].into_iter().collect();
        assert_eq!(ids(&corpus.check(&text, &Check::new()))[0], "one");
    }
}

#[test]
fn what_one_match_has_shown_counts_little_in_the_next() {
    let mut random = Random(5);
    let (first, second) = (random.paragraph() + &random.paragraph(), random.paragraph());
    // Three copies of the first source, and one of the second, which is shorter.
    let mut texts: Vec<String> = (0..3).map(|_| format!("{first}\n\n{}", random.paragraph())).collect();
    texts.push(format!("{second}\n\n{}", random.paragraph()));
    let corpus = numbered(&texts);
    let found = corpus.check(&format!("{first}\n\n{}\n\n{second}", random.paragraph()), &Check::new().limit(2));
    assert!(found.iter().any(|found| found.id == "3"), "{found:?}");
}

/// Texts of shared and own paragraphs, of headings and licence lines; or of letters, signs and scripts of all kinds.
fn some_text() -> impl Strategy<Value = String> {
    let part = |part: u8| match part {
        0..6 => format!("## {}", HEADINGS[part as usize]),
        6 => LICENCE.to_string(),
        _ => Random(part.into()).paragraph(),
    };
    let parts = proptest::collection::vec(0..14u8, 1..9);
    prop_oneof![
        parts.prop_map(move |parts| parts.into_iter().map(part).collect::<Vec<_>>().join("\n\n")),
        "([a-c]{1,9} |[北京火锅]{1,6}|é\u{301}|ﬁ|①|👩\u{200D}👩|\u{5E9}\u{5B8}|\n\n|\r\n|[.!?]|\\PC){0,60}",
    ]
}

prop_compose! {
    /// A corpus, often with boilerplate; its texts; and a text that may have one of them inside.
    fn collection()(
        texts in proptest::collection::vec(some_text(), 1..24), asked in some_text(), own in any::<prop::sample::Index>(), is_inside in any::<bool>(),
        boilerplate in proptest::collection::vec("([a-c]{1,4} |[北京]{1,3}|\n|\\PC){1,12}", 0..3),
    ) -> (Corpus, Vec<String>, String) {
        let options = CorpusOptions::new().boilerplate(boilerplate.into_iter().filter(|text| !text.is_empty()));
        let mut corpus = Corpus::new(options);
        put_numbered(&mut corpus, &texts);
        let asked = if is_inside { format!("{asked}{}{asked}", own.get(&texts)) } else { asked };
        (corpus, texts, asked)
    }
}

proptest! {
    #![proptest_config(random::config(140))]

    #[test]
    fn a_limit_cuts_the_answer_and_changes_nothing_else((corpus, _, text) in collection(), max in 1..12u32) {
        let all = corpus.check(&text, &Check::new().max_documents(max));
        for limit in 0..=all.len() + 1 {
            let found = corpus.check(&text, &Check::new().max_documents(max).limit(limit));
            prop_assert_eq!(&found[..], &all[..limit.min(all.len())], "limit {}", limit);
        }
        let opened = Corpus::from_bytes(&corpus.to_bytes()).unwrap();
        prop_assert_eq!(opened.check(&text, &Check::new().max_documents(max)), all);
    }

    #[test]
    fn each_document_is_named_once_and_its_ranges_lie_inside_and_do_not_overlap((corpus, texts, text) in collection(), letters in 1..60u32) {
        let everything = Check::new().min_letters(letters).max_documents(u32::MAX);
        for check in [Check::new(), everything, everything.scopes(&[Scope::Part])] {
            let found = corpus.check(&text, &check);
            let named: BTreeSet<&str> = ids(&found).into_iter().collect();
            prop_assert_eq!(named.len(), found.len());
            prop_assert!(found.is_sorted_by(|a, b| a.information >= b.information), "{:?}", found);
            for found in &found {
                prop_assert!((0.0..=1.0).contains(&found.score) && (0.0..=1.0).contains(&found.share));
                prop_assert!((1..=texts.len()).contains(&found.documents) && found.letters <= text.chars().count() * 20);
                prop_assert_eq!(found.here.len(), found.there.len());
                let mut here = found.here.clone();
                here.sort_by_key(|here| here.start);
                prop_assert!(here.windows(2).all(|pair| pair[0].end <= pair[1].start), "{:?}", here);
                let stored = &texts[found.id.parse::<usize>().unwrap()];
                for (text, ranges) in [(&text, &found.here), (stored, &found.there)] {
                    let units: Vec<u16> = text.encode_utf16().collect();
                    for range in ranges {
                        prop_assert!(range.start < range.end && String::from_utf16(&units[range.clone()]).is_ok(), "{:?}", found);
                        // No ASCII word is divided.
                        let is_letter = |at: usize| units.get(at).and_then(|&unit| u8::try_from(unit).ok()).is_some_and(|unit| unit.is_ascii_alphanumeric());
                        prop_assert!([range.start, range.end].iter().all(|&at| at == 0 || !is_letter(at - 1) || !is_letter(at)), "{:?}", found);
                    }
                }
            }
        }
    }
}

/// The template of a form, and the form filled in.
const FORM: &str = "## What happened?\n\n## Steps to reproduce\n\n1. Go to\n\n## What did you expect?\n\n## Version\n\n\
    - [ ] I have searched the existing issues and found none that describes the same problem\n\
    - [ ] I agree to follow the rules of conduct of this project, as they stand in the main folder\n";

fn filled(happened: &str, steps: &str, expected: &str) -> String {
    FORM.replace("happened?\n", &format!("happened?\n\n{happened}\n"))
        .replace("1. Go to", &format!("1. Go to {steps}"))
        .replace("expect?\n", &format!("expect?\n\n{expected}\n"))
        .replace("[ ]", "[x]")
}

#[test]
fn boilerplate_never_counts() {
    let mut random = Random(6);
    let mut issue = || filled(&random.sentence(), &random.sentence(), &random.sentence());
    let issues: Vec<String> = (0..8).map(|_| issue()).collect();
    let mut corpus = Corpus::new(CorpusOptions::new().boilerplate([FORM]));
    put_numbered(&mut corpus, &issues);
    let corpus = Corpus::from_bytes(&corpus.to_bytes()).unwrap();
    assert_eq!(corpus.boilerplate(), [FORM]);
    for (number, text) in issues.iter().enumerate() {
        let found = corpus.check(text, &Check::new().max_documents(u32::MAX));
        assert_eq!((ids(&found), found[0].share), (vec![&number.to_string()[..]], 1.0));
    }
    assert_eq!(corpus.check(FORM, &Check::new().max_documents(u32::MAX)), []);
    assert_eq!(corpus.check(&issue(), &Check::new().max_documents(u32::MAX)), []);
    assert!(corpus.duplicates(nearprint::Cutoff::Automatic).is_empty());
    let mut other = Corpus::default();
    assert!(other.merge(corpus).is_err());
    // Without it, the form makes them alike, which is told if all is.
    let corpus = numbered(&issues);
    assert!(!corpus.check(&issue(), &Check::new().max_documents(u32::MAX)).is_empty());
}

#[test]
fn what_nobody_has_written_is_no_part_of_a_share() {
    let mut random = Random(5);
    let letters: Vec<String> = (0..40).map(|_| random.letter()).collect();
    // A letter, and as much that nobody has written.
    let found = numbered(&letters).check(&format!("{}\n{}", letters[7], random.prose(60)), &Check::new());
    assert!(found[0].id == "7" && (0.3..0.75).contains(&found[0].share), "{:?}", found[0]);
}

#[test]
fn a_range_of_a_document_leaves_out_boilerplate_as_that_of_the_text_does() {
    let head = "// Copyright 2024 The Example Authors. All rights reserved.\n// Licensed under the Apache License, Version 2.0.\n";
    let body = "\nexport const sum = (list) => list.reduce((total, x) => total + x, 0);\n";
    let mut corpus = Corpus::new(CorpusOptions::new().boilerplate([head]));
    let document = format!("{head}{body}");
    corpus.put(Document::new("a", &document));
    let found = corpus.check(&format!("{head}{body} // the sum"), &Check::new());
    assert_eq!(&document[found[0].there[0].clone()], body.trim().trim_end_matches(");"));
}

#[test]
fn matches_of_a_smaller_share_are_left_out() {
    let mut random = Random(6);
    let texts: Vec<String> = (0..3).map(|_| random.prose(90)).collect();
    let corpus = numbered(&texts);
    let words = |text: &str, count: usize| text.split(' ').take(count).collect::<Vec<_>>().join(" ");
    let text = format!("{} {} {}", words(&texts[0], 20), words(&texts[1], 60), random.prose(40));
    for (share, expected) in [(0.0, &["1", "0"][..]), (0.3, &["1"]), (0.9, &[])] {
        assert_eq!(ids(&corpus.check(&text, &Check::new().min_share(share))), expected);
    }
    assert!(std::panic::catch_unwind(|| Check::new().min_share(f64::NAN)).is_err());
}

fn figures(found: &[CorpusMatch], id: &str) -> (f64, f64) {
    found.iter().find(|found| found.id == id).map_or((0.0, 0.0), |found| (found.share, found.information))
}

proptest! {
    #![proptest_config(random::config(120))]

    #[test]
    fn the_figures_of_a_paragraph_fall_while_it_is_rewritten_word_by_word(seed in any::<u64>(), words in 20..80usize) {
        let mut random = Random(seed);
        let texts: Vec<String> = (0..30).map(|_| random.prose(words)).collect();
        let corpus = numbered(&texts);
        let mut text: Vec<String> = texts[4].split(' ').map(String::from).collect();
        let mut order: Vec<usize> = (0..text.len()).collect();
        (1..order.len()).rev().for_each(|at| order.swap(at, random.below(at + 1)));
        let mut before = figures(&corpus.check(&texts[4], &Check::new()), "4");
        for at in order {
            // No shorter than before: the share is one of letters.
            text[at] = format!("{}xx{}{}", random.word(), random.word(), "x".repeat(text[at].len()));
            let now = figures(&corpus.check(&text.join(" "), &Check::new()), "4");
            prop_assert!(now.0 <= before.0 + 1e-9, "share {} after {}", now.0, before.0);
            prop_assert!(now.1 <= before.1 + 1e-9, "information {} after {}", now.1, before.1);
            before = now;
        }
    }
}
