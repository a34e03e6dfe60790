//! Passages that stand in several texts: counted exactly, and cut until none is left.

use crate::support::random;
use nearprint::Repeats;
use nearprint::repeats::Repeated;
use nearprint::repeats::{ChainPlace, CountedWindow, Texts, WindowChain, Windows, common_wording, cut_common};
use proptest::collection::vec;
use proptest::prelude::*;
use std::borrow::Cow;
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

const NOTICE: &str = "This page may be copied by everybody who says where it comes from and when it was read.";

/// Letters and digits in lower case.
fn wording(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[test]
fn a_passage_is_listed_once_with_its_places() {
    let texts = [
        format!("About rain.\n\n{NOTICE}"),
        format!("{}\n\nAbout snow.", NOTICE.to_uppercase()),
        "Nothing of it.".into(),
        format!("{NOTICE} Then hail. {}", NOTICE.replace(' ', "\n")),
    ];
    let repeats = Repeats::new(&texts[..], Repeats::MIN_LETTERS);
    let passages = repeats.passages(&texts[..], 1);
    let [passage] = &passages[..] else { panic!("{passages:?}") };
    assert_eq!((passage.text.as_str(), passage.documents, passage.times), (NOTICE, 3, 4));
    assert_eq!(passage.letters, NOTICE.chars().filter(|c| c.is_alphabetic()).count() as u64);
    let documents: Vec<usize> = passage.places.iter().map(|(document, _)| *document).collect();
    assert_eq!(documents, [0, 1, 3, 3]);
    for (document, range) in &passage.places {
        assert_eq!(wording(&texts[*document][range.clone()]), wording(NOTICE));
    }
    assert_eq!(repeats.passages(&texts[..], 4), []);
    assert_eq!(repeats.cut(&texts[3], 2).as_deref(), Some("Then hail."));
    assert_eq!(repeats.cut(&texts[3], 3), None);
}

#[test]
fn a_line_of_a_longer_passage_in_the_same_documents_is_not_listed_although_it_also_stands_alone() {
    let line = "Without warranties or conditions of any kind, either express or implied.";
    let notice = format!("{NOTICE}\n{line}\nEverything else needs a letter to the harbour master, and a good reason.");
    let texts = ["Rain", "Snow", "Hail"].map(|own| format!("{own}\n\n{notice}"));
    for alone in [format!("{line}\n\n{}", texts[0]), format!("{}\n\nIn short: {line}", texts[0])] {
        let texts = [alone.as_str(), &texts[1], &texts[2]];
        let is_listed = |texts: &[&str]| {
            let passages = Repeats::new(texts, Repeats::MIN_LETTERS).passages(texts, 2);
            passages.iter().any(|one| one.text.trim_end_matches('.') == line.trim_end_matches('.'))
        };
        assert!(!is_listed(&texts));
        // In one document more it is a passage of its own.
        assert!(is_listed(&[texts[0], texts[1], texts[2], line]));
    }
}

#[test]
fn common_lines_are_common_wording_though_they_are_short() {
    let texts = ["Mill", "Lake", "Cave"].map(|own| format!("## What it is\n\n{own}\n\n{NOTICE}"));
    let wording = common_wording(&texts[..], 48, 2);
    // The notice is a line, and a run of words.
    assert_eq!(wording, format!("## What it is\n\n{NOTICE}\n\n{NOTICE}"));
    assert_eq!(common_wording(&texts[..], 48, 3), "");
}

#[test]
fn a_cut_changes_nothing_but_the_passage_and_the_white_space_around_it() {
    let link = "[the cheat sheet on the storage of passwords in databases](https://example.org/sheets/storage.html)";
    let cases = [
        ("Rain.\n\n{}\n", "Rain.\n"),
        ("Rain.\r\n\r\n{}\r\n\r\nSnow.\r\n", "Rain.\r\n\r\nSnow.\r\n"),
        ("{}\n\n    code\n\n\n\nHail.  \nSnow.  \n", "    code\n\n\n\nHail.  \nSnow.  \n"),
        ("First line  \n{}\nlast line", "First line  \nlast line"),
        ("Please see {} for details.\n", "Please see for details.\n"),
        ("One {}\ntwo", "One\ntwo"),
        ("One\n{} two", "One\ntwo"),
        ("- one\n- {}\n- two\n", "- one\n- two\n"),
        ("  - one\n  - {}\n  - two\n", "  - one\n  - two\n"),
        ("> {}\n>\n> one\n", ">\n> one\n"),
        ("北京的天气{}今天很好", "北京的天气 今天很好"),
        ("\n\n{}\n", ""),
    ];
    for (text, left) in cases {
        // No space divides Chinese letters and the signs of a link.
        for passage in [NOTICE, link].into_iter().take(if text.is_ascii() { 2 } else { 1 }) {
            let texts = [text.replace("{}", passage), format!("A {passage}"), format!("B {passage}")];
            let repeats = Repeats::new(&texts[..], Repeats::MIN_LETTERS);
            assert_eq!(repeats.cut(&texts[0], 2).as_deref(), Some(left), "{text:?}");
        }
    }
}

/// Texts that are made when they are read.
struct Made {
    reads: Cell<usize>,
}

impl Texts for Made {
    fn count(&self) -> usize {
        1000
    }

    fn text(&self, position: usize) -> Cow<'_, str> {
        self.reads.set(self.reads.get() + 1);
        format!("Page {position}, {}. {NOTICE}", position * position).into()
    }
}

#[test]
fn texts_are_read_a_few_times_and_not_kept() {
    let texts = Made { reads: Cell::new(0) };
    let passages = Repeats::new(&texts, 48).passages(&texts, 1000);
    assert_eq!(passages.iter().map(|one| (one.documents, one.times)).collect::<Vec<_>>(), [(1000, 1000)]);
    assert_eq!(texts.reads.get(), 3 * 1000 + 1);
}

fn a_text() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec!["rain", "snow", "a", "12", "x", "Überfall", "的", "[a b](c)", "0.4s"])
        .prop_map(String::from);
    let gap = prop_oneof![4 => Just(" "), 1 => Just("\n"), 1 => Just("\n\n"), 1 => Just(""), 1 => Just(", "), 1 => Just("\n- ")];
    vec((word, gap), 0..30).prop_map(|parts| parts.into_iter().map(|(word, gap)| word + gap).collect())
}

/// Texts of which many parts are the same.
fn texts() -> impl Strategy<Value = Vec<String>> {
    (vec(a_text(), 3), vec(vec((0..5usize, a_text()), 1..5), 2..8)).prop_map(|(shared, all)| {
        let part = |(number, own): (usize, String)| shared.get(number).cloned().unwrap_or(own);
        all.into_iter().map(|parts| parts.into_iter().map(part).collect::<Vec<_>>().join(" ")).collect()
    })
}

proptest! {
    #![proptest_config(random::config(80))]

    #[test]
    fn places_hold_the_passage_and_numbers_are_exact(texts in texts(), least in 4..20u32) {
        let passages = Repeats::new(&texts[..], least).passages(&texts[..], 2);
        let mut seen = BTreeSet::new();
        for passage in &passages {
            prop_assert!(passage.letters >= least.into() && passage.times >= 2, "{passage:?}");
            let apart = passage.text.replace('的', " 的 ");
            let words: Vec<String> = apart.split(|c: char| !c.is_alphanumeric()).map(wording).filter(|word| !word.is_empty()).collect();
            prop_assert!(seen.insert(words), "twice: {passage:?}");
            let mut ends = BTreeMap::new();
            for (document, range) in &passage.places {
                prop_assert_eq!(wording(&texts[*document][range.clone()]), wording(&passage.text));
                let end = ends.entry(*document).or_insert(0);
                prop_assert!(*end <= range.start, "places overlap: {passage:?}");
                *end = range.end;
            }
            prop_assert_eq!((passage.documents as usize, passage.times as usize), (ends.len(), passage.places.len()));
        }
        let within = |a: &(usize, Range<usize>), b: &(usize, Range<usize>)| a.0 == b.0 && b.1.start <= a.1.start && a.1.end <= b.1.end;
        for (one, other) in passages.iter().flat_map(|one| passages.iter().map(move |other| (one, other))) {
            let documents = |one: &Repeated| one.places.iter().map(|place| place.0).collect::<BTreeSet<_>>();
            let is_part = one.text != other.text && one.places.iter().any(|a| other.places.iter().any(|b| within(a, b)));
            prop_assert!(!is_part || documents(one) != documents(other), "{one:?} is a part of {other:?}");
        }
        let weights: Vec<u64> = passages.iter().map(|one| one.letters * u64::from(one.documents)).collect();
        prop_assert!(weights.is_sorted_by(|a, b| a >= b), "{weights:?}");
    }

    #[test]
    fn of_what_a_cut_leaves_a_cut_takes_nothing_and_words_stay_whole(texts in texts(), least in 4..20u32, common in 1..4u32) {
        let cut = cut_common(&texts[..], least, common);
        let left: Vec<&str> = texts.iter().zip(&cut.texts).map(|(text, left)| left.as_deref().unwrap_or(text)).collect();
        prop_assert!(cut_common(&left[..], least, common).texts.iter().all(Option::is_none));
        for (text, left) in texts.iter().zip(left) {
            let mut words = text.split_whitespace();
            // Chinese is divided at any letter.
            let kept = |word: &&str| word.contains(char::is_alphanumeric) && !word.contains('的');
            for word in left.split_whitespace().filter(kept) {
                let is_whole = |of: &str| of == word || of.contains('的') && of.contains(word);
                prop_assert!(words.any(is_whole), "{word:?} of {text:?} in {left:?}");
            }
        }
        prop_assert_eq!(cut.passages.is_empty(), cut.texts.iter().all(Option::is_none));
    }
}

/// Where a window stands: its document, the key of the window that follows, and of the one before it.
type Place = (usize, Option<u64>, Option<u64>);

/// The windows of all texts, as several machines count them.
fn counted(texts: &[String], steps: Windows) -> Vec<CountedWindow> {
    let mut all: BTreeMap<u64, Vec<Place>> = BTreeMap::new();
    for (document, text) in texts.iter().enumerate() {
        let keys = steps.keys(text);
        for (at, &key) in keys.iter().enumerate() {
            let (next, before) = (keys.get(at + 1).copied(), at.checked_sub(1).map(|at| keys[at]));
            all.entry(key).or_default().push((document, next, before));
        }
    }
    let counted = all.into_iter().map(|(key, places)| {
        let documents = places.iter().map(|place| place.0).collect::<BTreeSet<_>>().len() as u32;
        let next = places[0].1.filter(|_| places.iter().all(|place| place.1 == places[0].1));
        let before = places[0].2.filter(|_| places.iter().all(|place| place.2 == places[0].2));
        CountedWindow { key, documents, times: places.len() as u32, next, before }
    });
    counted.filter(|window| window.documents >= 2).collect()
}

proptest! {
    #![proptest_config(random::config(80))]

    #[test]
    fn in_steps_the_passages_and_the_cuts_are_the_same(texts in texts(), least in 4..20u32) {
        let (steps, repeats) = (Windows::new(least), Repeats::new(&texts[..], least));
        let windows = counted(&texts, steps);
        let chains: BTreeMap<u64, WindowChain> = WindowChain::of(&windows).into_iter().map(|chain| (chain.key, chain)).collect();
        let mut found: BTreeMap<u64, Vec<(usize, ChainPlace)>> = BTreeMap::new();
        for (document, text) in texts.iter().enumerate() {
            for place in steps.places(text, |key| chains.get(&key).copied()) {
                found.entry(place.key).or_default().push((document, place));
            }
        }
        found.retain(|_, places| 2 * places[0].1.own >= least.into());
        let mut found: Vec<_> = found.into_values().map(|places| {
            let (first, ChainPlace { range, letters, .. }) = &places[0];
            let text = texts[*first][range.clone()].to_string();
            (text, *letters, places.into_iter().map(|(document, place)| (document, place.range)).collect::<Vec<_>>())
        }).collect();
        let mut expected: Vec<_> = repeats.passages(&texts[..], 2).into_iter().map(|one| (one.text, one.letters, one.places)).collect();
        let order = |one: &(String, u64, Vec<(usize, Range<usize>)>)| (one.2[0].0, one.2[0].1.start, one.2[0].1.end);
        found.sort_by_key(order);
        expected.sort_by_key(order);
        prop_assert_eq!(found, expected);
        let common: BTreeSet<u64> = windows.iter().filter(|window| window.documents > 2).map(|window| window.key).collect();
        for text in &texts {
            prop_assert_eq!(steps.cut(text, |key| common.contains(&key)), repeats.cut(text, 2));
        }
    }
}
