//! A sieve gives the verdicts of a corpus and reads few texts, and its work per document does not grow with a crowd.

use crate::support::collection::{corpus_of, ids, numbered, sieved};
use crate::support::random::{self, Random};
use nearprint::{BackgroundSample, Check, Corpus, Cutoff, Scope, Sieve, Signature, Slots, Summary};
use proptest::collection::vec;
use proptest::prelude::*;

/// Which texts are dropped, and how many were read again.
fn dropped(texts: &[String], grouped: bool) -> (Vec<usize>, usize) {
    let mut sieve = Sieve::new(Corpus::RECIPE, Cutoff::Automatic, grouped);
    let (mut kept, mut dropped, mut read) = (Vec::new(), Vec::new(), 0);
    for (at, text) in texts.iter().enumerate() {
        let near = sieve.push(&Summary::new(&Corpus::RECIPE, text), text, |number| {
            read += 1;
            kept[number as usize]
        });
        if let Some(near) = near {
            let (a, b): (&str, &str) = (kept[near.of as usize], text);
            let verdict = Corpus::RECIPE.compare(a, b);
            assert!(verdict.same && verdict.score == near.score, "{a:?} {b:?} {verdict:?} {near:?}");
            dropped.push(at);
        }
        if near.is_none() || grouped {
            kept.push(text);
        }
    }
    if grouped {
        dropped = (0..texts.len()).filter(|&at| sieve.group(at as u32) != at as u32).collect();
    }
    (dropped, read)
}

fn by_corpus(texts: &[String]) -> Vec<usize> {
    let corpus = corpus_of(texts.iter().enumerate().map(|(at, text)| (format!("{at:06}"), text)));
    let groups = corpus.duplicates(Cutoff::Automatic);
    let mut dropped: Vec<usize> = groups.iter().flat_map(|group| &group[1..]).map(|id| id.parse().unwrap()).collect();
    dropped.sort_unstable();
    dropped
}

proptest! {
    #![proptest_config(random::config(40))]

    #[test]
    fn groups_are_parts_of_those_of_a_corpus(texts in vec("([a-e]{1,3} ){1,9}|[北京火锅好吃]{2,9}|(\\PC{1,4} ){1,4}|", 1..24)) {
        // A corpus also compares texts without a common token, if their fingerprints are among the nearest.
        let (grouped, by_corpus) = (dropped(&texts, true).0, by_corpus(&texts));
        prop_assert!(grouped.iter().all(|text| by_corpus.contains(text)), "{:?} {:?}", grouped, by_corpus);
        dropped(&texts, false);
    }
}

#[test]
fn equal_texts_are_not_read_and_texts_without_letters_are_kept() {
    let texts = vec!["The same in every document, word for word.".to_string(); 50];
    assert_eq!(dropped(&texts, false), ((1..50).collect(), 0));
    assert_eq!(dropped(&texts, true), ((1..50).collect(), 0));
    let empty: Vec<String> = ["", "?", "?!", ""].map(String::from).into();
    assert!(dropped(&empty, false).0.is_empty() && dropped(&empty, true).0.is_empty());
}

#[test]
fn texts_whose_words_are_divided_in_another_way_are_found_as_a_check_finds_them() {
    let other =
        |number: usize| (0..40).map(|word| format!("{}x{} ", number * 37 + word, word * number)).collect::<String>();
    let notice = "Remember to bring the signed form and one recent photograph to the office before noon on Friday; without both we cannot issue the new card.";
    let korean = "이 문서는 회의에서 논의한 내용을 정리한 것으로 다음 주까지 각 부서에서 검토한 뒤 의견을 보내 주시기 바랍니다 감사합니다";
    let ids: String =
        (0..40u64).map(|number| format!("{:08x}-{:04x}-", number * 0x9E37_79B9, number * 40_503)).collect();
    let spaced = |text: &str| text.chars().flat_map(|c| [c, ' ']).collect::<String>();
    for [a, b] in [
        [notice.into(), notice.replace(' ', "")],
        [notice.into(), spaced(notice)],
        [korean.into(), korean.replace(' ', "")],
        [ids.clone(), ids.replace('-', "")],
        [ids.clone(), spaced(&ids)],
    ] {
        let mut texts: Vec<String> = (0..100).map(other).collect();
        texts.insert(20, a);
        texts.insert(70, b);
        assert_eq!(dropped(&texts, false).0, [70]);
        assert_eq!(dropped(&texts, true).0, [70]);
        assert_eq!(by_corpus(&texts), [70]);
    }
}

/// Lists of weekdays: all have the same words and the same features.
#[test]
fn changed_texts_are_found_among_many_with_the_same_features() {
    let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    let (mut random, count) = (Random(1), random::some(300));
    let mut lists: Vec<Vec<&str>> = (0..count).map(|_| (0..100).map(|_| random.pick(&days)).collect()).collect();
    for number in 0..count / 3 {
        let mut copy = lists[number].clone();
        copy[number] = "holiday";
        copy.drain(40..42);
        lists.push(copy);
    }
    let texts: Vec<String> = lists.iter().map(|list| list.join("\n")).collect();
    let copies: Vec<usize> = (count..texts.len()).collect();
    assert_eq!(dropped(&texts, false).0, copies);
    assert_eq!(dropped(&texts, true).0, copies);
    assert_eq!(by_corpus(&texts), copies);
}

#[test]
fn a_group_has_the_lowest_score_of_its_chain() {
    let words: Vec<String> = (0..60).map(|word| format!("word{word}")).collect();
    let text = |from: usize| words[from..from + 48].join(" ");
    let mut sieve = Sieve::new(Corpus::RECIPE, Cutoff::Automatic, true);
    let texts = [text(0), "A text by itself that stands in no other one.".into(), text(6), text(12), text(12)];
    for text in &texts {
        sieve.push(&Summary::new(&Corpus::RECIPE, text), text, |number| &texts[number as usize]);
    }
    let score = |a: usize, b: usize| Corpus::RECIPE.compare(&texts[a], &texts[b]).score;
    let lowest = sieve.lowest(0).unwrap();
    assert_eq!([0, 2, 3, 4].map(|number| sieve.lowest(number)), [Some(lowest); 4]);
    assert_eq!(sieve.lowest(1), None);
    assert_eq!(lowest, score(0, 2).min(score(2, 3)));
    assert!(lowest > score(0, 3) && lowest < 1.0, "{lowest}");
}

#[test]
fn texts_of_different_sets_are_never_compared() {
    let text = "It was a bright cold day in April, and the clocks were striking thirteen.";
    let mut sieve = Sieve::new(Corpus::RECIPE, Cutoff::Automatic, false);
    let mut put = |given: &str, set: u32| {
        let summary = Summary::new(&Corpus::RECIPE, given).in_set(set);
        sieve.push(&summary, given, |_| text).map(|near| near.of)
    };
    assert_eq!([0, 1, 2].map(|set| put(text, set)), [None; 3]);
    assert_eq!([0, 1, 2].map(|set| put(text, set)), [Some(0), Some(1), Some(2)]);
    let changed = text.replace("bright cold", "bright, cold").to_uppercase();
    assert_eq!([2, 1, 0, 3].map(|set| put(&changed, set)), [Some(2), Some(1), Some(0), None]);
}

/// Documents of 400 words by a falling frequency, on one matter: they share most letters, and hardly any three words in order.
fn on_one_matter(count: usize) -> Vec<String> {
    let mut random = Random(1);
    let parts = [
        "on", "station", "rain", "er", "wind", "ing", "gauge", "re", "metal", "ly", "storm", "un", "measure", "al",
        "cloud",
    ];
    let words: Vec<String> = (0..225).map(|word| format!("{}{}", parts[word % 15], parts[word / 15])).collect();
    let document = |_| {
        let words = (0..400).map(|_| words[random.below(225).min(random.below(225)).min(random.below(225))].as_str());
        words.collect::<Vec<_>>().join(" ")
    };
    (0..count).map(document).collect()
}

#[test]
fn of_documents_on_one_matter_few_are_read() {
    let texts = on_one_matter(300);
    let mut all = texts.clone();
    // Every sixth word is another one.
    all.extend(texts.iter().map(|text| {
        let words = text.split(' ').enumerate().map(|(at, word)| if at % 6 == 3 { "thunder" } else { word });
        words.collect::<Vec<_>>().join(" ")
    }));
    let (found, read) = dropped(&texts, false);
    assert!(found.is_empty() && read <= 300, "{read} texts were read of 300");
    let (found, read) = dropped(&all, false);
    assert_eq!(found, Vec::from_iter(300..600));
    assert!(read <= 2 * 300, "{read} texts were read of 600");
}

#[test]
fn of_log_lines_of_one_template_hardly_any_that_is_kept_is_near_an_earlier_one() {
    let mut random = Random(7);
    let mut line = |at: u64| {
        let time =
            format!("2024-03-{:02}T{:02}:{:02}:{:02}.{:03}Z", at % 28 + 1, at % 24, at % 60, at * 7 % 60, at % 1000);
        let [net, host, port, wait] = [254, 254, 30_000, 9999].map(|bound| random.below(bound));
        format!("{time} INFO connection from 10.0.{net}.{host} port 1{port:04} closed by remote host after {wait} ms")
    };
    let texts: Vec<String> = (0..6000).map(&mut line).collect();
    let found = sieved(Sieve::new(Corpus::RECIPE, Cutoff::Automatic, false), &texts);
    let kept: Vec<&str> =
        texts.iter().zip(found).filter(|(_, near)| near.is_none()).map(|(text, _)| &text[..]).collect();
    let is_near = |at: usize| Corpus::RECIPE.judge_all(kept[at], &kept[..at]).iter().any(|verdict| verdict.same());
    let again = (1..kept.len()).filter(|&at| is_near(at)).count();
    assert!(kept.len() < 80 && again <= 3, "{} kept, {again} near an earlier one", kept.len());
}

/// Records of two templates that are filled in, and the last of each once more with a word changed.
fn records() -> Vec<String> {
    let names =
        ["csound", "gnome", "haskell", "lua", "mailman", "nginx", "openssl", "perl", "quota", "redis", "samba", "tcl"];
    let package = |name: &&str| format!("Bindings for {name} in this transitional package, to be removed");
    let report = |name: &&str| format!("The parser of {name} reads past the end of a buffer");
    let mut texts: Vec<String> = names.iter().map(package).chain(names.iter().map(report)).collect();
    texts.push(texts[11].replace("removed", "deleted"));
    texts.push(texts[23].replace("past", "beyond"));
    texts
}

#[test]
fn different_records_of_one_template_are_no_near_duplicates() {
    let texts = records();
    let corpus = numbered(&texts);
    let found = |slots: &Slots| -> Vec<Option<u32>> {
        let sieve = Sieve::new(Corpus::RECIPE, Cutoff::Score(0.5), false).with_slots(slots.clone());
        sieved(sieve, &texts).into_iter().map(|near| near.map(|near| near.of)).collect()
    };
    let without = found(&Slots::default());
    assert!(without[1..12].iter().all(|near| *near == Some(0)) && without[13..24].iter().all(|near| *near == Some(1)));
    let mut expected = vec![None; 24];
    expected.extend([Some(11), Some(23)]);
    let mut sample = BackgroundSample::new(&Corpus::RECIPE);
    texts.iter().for_each(|text| sample.push(&Corpus::RECIPE.signature(text)));
    for slots in [corpus.slots(), &sample.slots(|place| texts[place as usize].as_str().into())] {
        assert_eq!(found(slots), expected);
    }
    // Checks and groups of a corpus have the same verdict.
    assert_eq!(corpus.duplicates(Cutoff::Score(0.5)), [["11", "24"], ["23", "25"]]);
    let check = Check::new().scopes(&[Scope::Document]).cutoff(Cutoff::Score(0.5)).max_documents(u32::MAX);
    assert_eq!(ids(&corpus.check(&texts[24], &check)), ["24", "11"]);
}

#[test]
fn a_record_is_not_contained_in_another_one_but_in_one_that_has_its_words_too() {
    let texts = records();
    let longer = format!("{} at last", texts[1]);
    let slots = numbered(&texts).slots().clone();
    let sieve = Sieve::new(Corpus::RECIPE, Cutoff::Score(0.95), false).with_slots(slots).with_contained();
    let found = sieved(sieve, &[&texts[0], &longer, &texts[1], &texts[2]]);
    let found: Vec<_> = found.into_iter().map(|near| near.map(|near| (near.of, near.is_contained))).collect();
    assert_eq!(found, [None, None, Some((1, true)), None]);
}

proptest! {
    #![proptest_config(random::config(40))]

    #[test]
    fn a_text_is_contained_in_one_that_has_its_words_in_order_and_is_at_most_two_and_a_half_times_as_long(
        count in 40..200usize, more in 0..400usize, at in 0..200usize, changed in 0..40usize,
    ) {
        let words = |first: usize, count: usize| -> Vec<String> { (first..first + count).map(|number| format!("w{}", number * 7919)).collect() };
        let text = words(0, count);
        let mut longer = text.clone();
        let (at, changed) = (at.min(count), changed.min(count));
        longer.splice(at..at, words(1000, more));
        let mut shorter = text;
        // Every second word from the first on, so that the others stay in order.
        for number in 0..changed.min(count / 2) {
            shorter[2 * number] = format!("c{number}");
        }
        let [shorter, longer] = [shorter, longer].map(|words| words.join(" "));
        let same = count - changed.min(count / 2);
        let push = |contained: bool, texts: [&str; 2]| {
            let mut sieve = Sieve::new(Corpus::RECIPE, Cutoff::Score(0.95), false);
            if contained {
                sieve = sieve.with_contained();
            }
            let [first, second] = texts;
            sieve.push(&Summary::new(&Corpus::RECIPE, first), first, |_| unreachable!());
            sieve.push(&Summary::new(&Corpus::RECIPE, second), second, |_| first)
        };
        for texts in [[&*longer, &*shorter], [&*shorter, &*longer]] {
            let near = push(false, texts);
            let found = push(true, texts);
            if near.is_some() {
                prop_assert_eq!(found, near);
                continue;
            }
            // The judge reads a text of many words in parts, so near the limit either answer may be right.
            let share = same as f64 / count as f64;
            let ratio = (count + more) as f64 / count as f64;
            if share >= 0.9 && ratio <= 2.5 {
                let found = found.expect("contained");
                prop_assert!(found.is_contained && (found.score - share).abs() < 1e-9, "{:?}, {}", found, share);
            } else {
                prop_assert_eq!(found, None);
            }
        }
    }
}

#[test]
fn kept_documents_are_compared_with_none_and_later_ones_with_all_of_them() {
    let texts = [
        "It was a bright cold day in April, and the clocks were striking thirteen.",
        "It was a bright warm day in April, and the clocks were striking thirteen.",
        "It was a bright warm day in May, and the clocks were striking thirteen!",
        "Call me Ishmael. Some years ago, never mind how long precisely, I went to sea.",
    ];
    let summary = |text| Summary::new(&Corpus::RECIPE, text);
    let mut sieve = Sieve::new(Corpus::RECIPE, Cutoff::Automatic, false);
    for text in [texts[0], texts[1], texts[0]] {
        sieve.keep(&summary(text));
    }
    // The third equals the first.
    assert_eq!(sieve.len(), 2);
    let near = sieve.push(&summary(texts[2]), texts[2], |number| texts[number as usize]);
    assert_eq!(near.map(|near| near.of), Some(1));
    assert_eq!(sieve.push(&summary(texts[3]), texts[3], |number| texts[number as usize]), None);
    assert_eq!(sieve.len(), 3);
}

const APRIL: &str = "It was a bright cold day in April, and the clocks were striking thirteen.";

#[test]
fn a_summary_comes_back_from_its_bytes() {
    let long: String = (0..300).map(|word| format!("word{word} ")).collect();
    for text in ["", "?", "one", "two words", &long] {
        let summary = Summary::new(&Corpus::RECIPE, text);
        let mut bytes = Vec::new();
        summary.write(&mut bytes);
        assert!(bytes.len() <= 196, "{}", bytes.len());
        let mut rest = &bytes[..];
        assert_eq!(Summary::read(&mut rest), Some(summary));
        assert!(rest.is_empty());
        assert_eq!(Summary::read(&mut &bytes[..bytes.len() - 1]), None);
    }
}

#[test]
fn a_signature_comes_back_from_its_bytes_and_rules_out_what_the_judge_would() {
    let (recipe, cutoff) = (Corpus::RECIPE, Cutoff::Automatic);
    let [own, near, far] =
        [APRIL, &APRIL.replace("April", "May"), "It was the best of times, it was the worst of times."]
            .map(|text| recipe.signature(text));
    assert_eq!(Signature::from_bytes(&own.to_bytes()), own);
    assert!(own.may_match(&near, &recipe, cutoff) && near.may_match(&own, &recipe, cutoff));
    assert!(!own.may_match(&far, &recipe, cutoff));
    assert!(!own.may_match(&recipe.signature("…"), &recipe, cutoff));
}

#[test]
fn altered_bytes_make_a_signature_that_can_be_compared() {
    let (recipe, cutoff) = (Corpus::RECIPE, Cutoff::Automatic);
    let (own, all) = (recipe.signature(APRIL), Signature::from_bytes(&[255; Signature::BYTES]));
    let mut full = [255; Signature::BYTES];
    full[52..].fill(0);
    for other in [all, Signature::from_bytes(&full), Signature::from_bytes(&[0; Signature::BYTES])] {
        assert_eq!(own.may_match(&other, &recipe, cutoff), other.may_match(&own, &recipe, cutoff));
    }
}

#[test]
fn tokens_are_those_of_near_duplicates() {
    let (own, near) = (Corpus::RECIPE.tokens(APRIL), Corpus::RECIPE.tokens(&APRIL.replace("April", "May")));
    let both = own.iter().filter(|token| near.binary_search(token).is_ok()).count();
    assert!(both >= 9 && both < own.len(), "{both} of {}", own.len());
}
