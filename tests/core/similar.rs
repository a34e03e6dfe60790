//! Documents about the same thing: compared with BM25 as the article has it, and what a person sees.

use crate::support::random;
use nearprint::{
    Corpus, CorpusOptions, Document, Similar, SimilarError, SimilarIndex, SimilarOptions, Strictness, VectorCode,
    VectorError, VectorPlanes,
};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// A title and a text, in words.
type Words = (Vec<String>, Vec<String>);

fn document() -> impl Strategy<Value = Words> {
    (vec("[a-e]{1,2}", 0..4), vec("[a-e]{1,2}", 0..14))
}

fn joined((title, text): &Words) -> (String, String) {
    (title.join(" "), text.join(", "))
}

fn corpus_of(documents: &BTreeMap<String, Words>) -> Corpus {
    let mut corpus = Corpus::default();
    for (id, words) in documents {
        let (title, text) = joined(words);
        corpus.put(Document::new(id, &text).title(&title));
    }
    corpus
}

/// The similarity of each document that has a word of the text, by id: BM25 with the title as a second field, word by word.
fn naive(documents: &BTreeMap<String, Words>, (title, text): &Words) -> BTreeMap<String, f64> {
    let count = |words: &[String], word: &String| words.iter().filter(|other| *other == word).count() as f64;
    let n = documents.len() as f64;
    let average = |of: &dyn Fn(&Words) -> usize| documents.values().map(|own| of(own) as f64).sum::<f64>().max(1.0) / n;
    let averages = [average(&|own| own.1.len()), average(&|own| own.0.len())];
    let titled = documents.values().any(|own| !own.0.is_empty());
    let (text, title) = match (titled, title.is_empty(), text.is_empty()) {
        (false, ..) => (text.iter().chain(title).cloned().collect(), Vec::new()),
        (true, true, _) => (text.clone(), text.clone()),
        (true, _, true) => (title.clone(), title.clone()),
        _ => (text.clone(), title.clone()),
    };
    let idf = |word: &String| {
        let having = documents.values().filter(|own| own.0.contains(word) || own.1.contains(word)).count() as f64;
        ((n + 1.0) / (having + 0.5)).ln()
    };
    let field = |times: f64, length: usize, average: f64| {
        if times == 0.0 { 0.0 } else { times * 2.2 / (times + 1.2 * (0.4 + 0.6 * length as f64 / average)) }
    };
    let words: BTreeSet<&String> = text.iter().chain(&title).collect();
    let score = |own_title: &[String], own_text: &[String]| -> f64 {
        let of_word = |word: &&String| {
            let times = count(&text, word) + if title.contains(word) { 3.0 } else { 0.0 };
            let in_title = f64::from(u8::from(own_title.contains(word)));
            let body = field(count(own_text, word), own_text.len(), averages[0]);
            idf(word) * 9.0 * times / (times + 8.0) * (body + 3.0 * field(in_title, own_title.len(), averages[1]))
        };
        words.iter().map(of_word).sum()
    };
    let own = score(&title, &text);
    let weight = |words: &BTreeSet<&String>| words.iter().map(|word| idf(word)).sum::<f64>();
    let mut found = BTreeMap::new();
    for (id, (its_title, its_text)) in documents {
        let its = score(its_title, its_text);
        if its > 0.0 {
            let (a, b): (BTreeSet<&String>, BTreeSet<&String>) = (title.iter().collect(), its_title.iter().collect());
            let both = weight(&a.intersection(&b).copied().collect());
            let alike = if both > 0.0 { both / weight(&a.union(&b).copied().collect()) } else { 0.0 };
            let similarity = (its / own).min(1.0);
            // Rounding must not decide.
            found.insert(id.clone(), if alike >= 0.8 - 1e-9 { similarity.max(alike) } else { similarity });
        }
    }
    found
}

fn ids(found: &[Similar]) -> Vec<&str> {
    found.iter().map(|found| found.id.as_str()).collect()
}

proptest! {
    #![proptest_config(random::config(256))]

    /// So few documents that no phrase of them is common.
    #[test]
    fn the_ranking_is_that_of_bm25(documents in btree_map("[a-z]", document(), 1..10), asked in document()) {
        let corpus = corpus_of(&documents);
        let (title, text) = joined(&asked);
        let options = SimilarOptions::new().title(&title).all(true);
        let found = SimilarIndex::new().similar(&corpus, &text, &options).unwrap();
        let expected = naive(&documents, &asked);
        prop_assert_eq!(found.len(), expected.len());
        for one in &found {
            let expected = expected[&one.id];
            prop_assert!((one.similarity - expected).abs() < 1e-6, "{}: {}, not {}", one.id, one.similarity, expected);
        }
        prop_assert!(found.is_sorted_by(|a, b| a.similarity >= b.similarity));
    }

    /// Whatever was put, replaced and deleted, and whenever it was asked, the answer is that of a new corpus.
    #[test]
    fn the_answer_does_not_depend_on_what_was_there_before(
        steps in vec(("[a-i]", proptest::option::of(document()), any::<bool>()), 0..24), asked in document(), all: bool,
    ) {
        let (title, text) = joined(&asked);
        let options = SimilarOptions::new().title(&title).all(all);
        let (mut corpus, mut index) = (Corpus::default(), SimilarIndex::new());
        let mut left: BTreeMap<String, Words> = BTreeMap::new();
        for (id, given, asks) in steps {
            match given {
                Some(words) => {
                    let (title, text) = joined(&words);
                    corpus.put(Document::new(&id, &text).title(&title));
                    left.insert(id, words);
                }
                None => prop_assert_eq!(corpus.delete(&id), left.remove(&id).is_some()),
            }
            if asks {
                index.similar(&corpus, &text, &options).unwrap();
            }
        }
        let fresh = corpus_of(&left);
        let expected = SimilarIndex::new().similar(&fresh, &text, &options).unwrap();
        prop_assert_eq!(&index.similar(&corpus, &text, &options).unwrap(), &expected);
        // An index that knew other documents.
        prop_assert_eq!(&index.similar(&fresh, &text, &options).unwrap(), &expected);
        let opened = Corpus::from_bytes(&fresh.to_bytes()).unwrap();
        prop_assert_eq!(index.similar(&opened, &text, &options).unwrap(), expected);
    }

    #[test]
    fn any_text_is_answered_in_order_with_numbers_from_0_to_1_and_words_that_stand_there(
        documents in vec((r"(\PC{0,3}|[a-c ]{0,5}|[北京火锅店 ]{0,4}|[😀é\u{301}]{0,2}){0,9}", proptest::option::of(r"([a-c ]{0,5}|[北京火 ]{0,4}|\PC{0,2}){0,3}")), 0..20),
        text in r"(\PC{0,3}|[a-c ]{0,5}|[北京火锅店 ]{0,4}|[😀é\u{301}]{0,2}){0,9}", title in "[a-c北京 ]{0,6}", limit in 0..6usize,
    ) {
        let mut corpus = Corpus::default();
        for (number, (text, title)) in documents.iter().enumerate() {
            let id = number.to_string();
            let mut document = Document::new(&id, text);
            document.title = title.as_deref();
            corpus.put(document);
        }
        let mut index = SimilarIndex::new();
        let options = SimilarOptions::new().title(&title);
        let all = index.similar(&corpus, &text, &options.all(true)).unwrap();
        prop_assert!(all.is_sorted_by(|a, b| a.similarity >= b.similarity));
        for one in &all {
            prop_assert!((0.0..=1.0).contains(&one.similarity), "{}", one.similarity);
            let stored: Vec<u16> = corpus.get(&one.id).unwrap().text.encode_utf16().collect();
            let given: Vec<u16> = text.encode_utf16().collect();
            prop_assert!(!one.terms.is_empty());
            for term in &one.terms {
                prop_assert!(!term.text.is_empty());
                if let Some(first) = term.here.first() {
                    prop_assert_eq!(String::from_utf16(&given[first.clone()]).unwrap(), term.text.as_str());
                }
                for range in &term.there {
                    prop_assert!(range.start < range.end && String::from_utf16(&stored[range.clone()]).is_ok());
                }
            }
        }
        let told = index.similar(&corpus, &text, &options).unwrap();
        let by_strictness = [Strictness::More, Strictness::Balanced, Strictness::Fewer].map(|strictness| {
            index.similar(&corpus, &text, &options.strictness(strictness)).unwrap()
        });
        prop_assert_eq!(&told, &by_strictness[1]);
        prop_assert!(all.starts_with(&by_strictness[0]) && by_strictness[0].starts_with(&told) && told.starts_with(&by_strictness[2]));
        prop_assert_eq!(&told[..], &all[..told.len()], "what is told are the first of all");
        prop_assert_eq!(&index.similar(&corpus, &text, &options.limit(limit)).unwrap(), &told[..limit.min(told.len())]);
        prop_assert_eq!(index.ids(&corpus, &text, &options).unwrap(), ids(&told));
        let first = all.first().map(|found| found.id.clone());
        let excluded = |id: &str| Some(id) == first.as_deref();
        let rest = index.similar(&corpus, &text, &options.all(true).exclude(&excluded)).unwrap();
        prop_assert_eq!(&rest[..], all.get(1..).unwrap_or(&[]));
    }

    /// However the texts differ.
    #[test]
    fn an_equal_title_is_always_told(documents in btree_map("[a-z]", document(), 1..10), text in "[f-k ]{0,60}", which: prop::sample::Index) {
        let (id, (title, _)) = documents.iter().nth(which.index(documents.len())).unwrap();
        prop_assume!(!title.is_empty());
        let found = SimilarIndex::new().similar(&corpus_of(&documents), &text, &SimilarOptions::new().title(&title.join(" - ").to_uppercase())).unwrap();
        prop_assert!(ids(&found).contains(&id.as_str()));
    }
}

const REPORTS: [(&str, &str, &str); 6] = [
    (
        "1",
        "Editor crashes when a picture is pasted",
        "After pasting a screenshot the window closes. Version 2.1 on Linux.",
    ),
    ("2", "Dark theme", "Please add a theme with a dark background to the settings."),
    ("3", "Search finds nothing in long notes", "In notes of more than a thousand lines the search has no result."),
    ("4", "Export to PDF loses the fonts", "The exported file shows another typeface than the page."),
    ("5", "升级后无法登录", "升级到新版本之后，输入密码也无法登录账户。"),
    ("6", "火锅店的菜单图片打不开", "点击菜单以后图片一直在加载。"),
];

fn reports() -> Corpus {
    REPORTS.iter().map(|(id, title, text)| Document::new(id, text).title(title)).collect()
}

#[test]
fn the_report_of_the_same_fault_is_told_and_strangers_are_not() {
    let (corpus, mut index) = (reports(), SimilarIndex::new());
    let mut ask = |title: &str, text: &str| -> Vec<String> {
        let found = index.similar(&corpus, text, &SimilarOptions::new().title(title)).unwrap();
        found.into_iter().map(|found| found.id).collect()
    };
    assert_eq!(ask("Crash on pasting a picture into the editor", "It closes."), ["1"]);
    assert_eq!(ask("Pasted picture crashes the editor", ""), ["1"]);
    assert_eq!(ask("", "The editor crashes as soon as a picture is pasted."), ["1"]);
    assert_eq!(ask("升级之后登录不了", ""), ["5"]);
    for stranger in
        ["Banana bread with walnuts and honey", "Quarterly figures of the Lisbon office", "今天天气很好，适合爬山"]
    {
        assert!(ask(stranger, "").is_empty() && ask("", stranger).is_empty(), "{stranger}");
    }
    for nothing in ["", "?!", " \n", "…"] {
        assert!(ask(nothing, nothing).is_empty());
    }
}

#[test]
fn terms_are_the_words_that_decided() {
    let found = SimilarIndex::new()
        .similar(&reports(), "😀 A PICTURE, pasted: the editor crashes", &SimilarOptions::new().title("picture"))
        .unwrap();
    let picture = found[0].terms.iter().find(|term| term.text == "PICTURE").unwrap();
    assert!(picture.here.len() == 1 && picture.here[0] == (5..12) && picture.there.is_empty(), "{picture:?}");
    assert!(found[0].terms.iter().all(|term| term.text != "the"), "{:?}", found[0].terms);
    let found = SimilarIndex::new().similar(&reports(), "无法登录", &SimilarOptions::new()).unwrap();
    let texts: Vec<&str> = found[0].terms.iter().map(|term| term.text.as_str()).collect();
    assert!(texts.iter().all(|text| text.chars().count() == 2), "pairs stand for their characters: {texts:?}");
}

/// In Korean, particles are part of a word.
#[test]
fn a_korean_word_with_another_particle_is_the_same_word() {
    let texts =
        ["내일 서울에서 부산까지 기차로 얼마나 걸려?", "오늘 저녁에 비가 올까?", "회의를 언제 시작하는지 알려줘"];
    let corpus: Corpus = ["0", "1", "2"].iter().zip(texts).map(|(id, text)| Document::new(id, text)).collect();
    let asked = "서울역부터 부산역으로 기차는 몇시간이야";
    let found = SimilarIndex::new().similar(&corpus, asked, &SimilarOptions::new().all(true)).unwrap();
    assert_eq!(found[0].id, "0");
    let words: BTreeSet<&str> = found[0].terms.iter().map(|term| term.text.as_str()).collect();
    assert!(["서울", "부산", "기차"].iter().all(|word| words.contains(word)), "{words:?}");
}

#[test]
fn numbers_that_differ_are_said() {
    let mut corpus = reports();
    corpus.put(Document::new("7", "Build 12 of 2024.").title("Upgrade the parser to v4.13.1"));
    let mut index = SimilarIndex::new();
    let mut differ = |title: &str, text: &str| {
        let found = index.similar(&corpus, text, &SimilarOptions::new().title(title)).unwrap();
        found.into_iter().find(|found| found.id == "7").unwrap().numbers_differ
    };
    assert_eq!(differ("Upgrade parser to 4.13.1", "Build 7"), Some(false));
    assert_eq!(differ("Upgrade parser to 4.13.2", "Build 12 of 2024."), Some(true));
    assert_eq!(
        differ("", "Upgrade the parser: 2024, build 12"),
        Some(false),
        "without a title, the texts are compared"
    );
    assert_eq!(differ("Upgrade the parser", "Build 12 of 2024."), None, "no number was written");
}

/// Lines that every report has, such as those of a trace, do not hide the words of a person.
#[test]
fn words_that_a_common_phrase_foretells_do_not_count() {
    let trace =
        "at org.example.server.Main.run line at org.example.pool.Worker.take line at org.example.pool.Queue.poll";
    let mut corpus = Corpus::default();
    for number in 0..40 {
        let words = ["timeout", "socket", "memory", "font", "locale"][number % 5];
        corpus.put(Document::new(&number.to_string(), &format!("{words}{number} broke. {trace}")));
    }
    corpus.put(Document::new("same", "The importer drops umlauts of invoices."));
    let mut index = SimilarIndex::new();
    let text = format!("Umlauts vanish from invoices in the importer. {trace}");
    let found = index.similar(&corpus, &text, &SimilarOptions::new()).unwrap();
    assert_eq!(ids(&found), ["same"]);
    assert!(index.similar(&corpus, trace, &SimilarOptions::new().all(true).limit(1)).unwrap()[0].similarity > 0.0);
}

#[test]
fn a_long_text_is_bounded_and_answered_by_its_beginning() {
    let mut index = SimilarIndex::new();
    let long = format!("{} {}", REPORTS[0].2, "lorem ipsum dolor ".repeat(200_000));
    let found = index.similar(&reports(), &long, &SimilarOptions::new().title(REPORTS[0].1)).unwrap();
    assert_eq!(found[0].id, "1");
    let cut = "é".repeat(10_000);
    assert!(index.similar(&reports(), &cut, &SimilarOptions::new()).unwrap().is_empty());
}

#[test]
fn boilerplate_does_not_count_and_ranges_are_those_of_the_text_that_was_given() {
    let form = "Describe what happened and which version of the editor you use:";
    let mut corpus = Corpus::new(CorpusOptions::new().boilerplate([form]));
    for (id, title, text) in REPORTS {
        corpus.put(Document::new(id, &format!("{form}\n\n{text}")).title(title));
    }
    let mut index = SimilarIndex::new();
    assert!(index.similar(&corpus, form, &SimilarOptions::new().all(true)).unwrap().is_empty());
    let text = format!("{form}\n\nA screenshot, when pasted, closes the window.");
    let found = index.similar(&corpus, &text, &SimilarOptions::new()).unwrap();
    assert_eq!(found[0].id, "1");
    for term in &found[0].terms {
        assert_eq!(text[term.here[0].clone()], term.text);
    }
}

/// A vector at this angle, in degrees, from the first axis.
fn at_angle(degrees: f32) -> VectorCode {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let vector: Vec<f32> = [cosine, sine].into_iter().chain([0.0; 30]).collect();
    VectorPlanes::new(32).code(&vector).unwrap()
}

#[test]
fn the_distance_of_codes_is_the_angle_of_vectors() {
    for degrees in [0.0, 30.0, 60.0, 90.0, 180.0] {
        let distance = at_angle(0.0).distance(at_angle(degrees)) as f32;
        let expected = VectorCode::BITS as f32 * degrees / 180.0;
        assert!((distance - expected).abs() <= 40.0, "{distance} bits at {degrees} degrees");
    }
    let planes = VectorPlanes::new(3);
    assert_eq!(planes.code(&[1.0, 2.0]), Err(VectorError::Dimensions { found: 2, expected: 3 }));
    let refused = planes.code(&[1.0, f32::INFINITY, 0.0]);
    assert_eq!(refused, Err(VectorError::Value { at: 1, found: f32::INFINITY }));
}

#[test]
fn vectors_find_what_has_no_word_in_common_and_words_what_has_no_vector() {
    let mut corpus = reports();
    corpus.put(Document::new("quits", "The app quits by itself.").vector(at_angle(2.0)));
    corpus.put(Document::new("far", "Please turn the lamp off.").vector(at_angle(100.0)));
    let mut index = SimilarIndex::new();
    let mut ask = |title: &str, all: bool, vector: Option<VectorCode>| -> Vec<String> {
        let mut options = SimilarOptions::new().title(title).all(all);
        if let Some(vector) = vector {
            options = options.vector(vector);
        }
        let found = index.similar(&corpus, "", &options).unwrap();
        assert!(found.is_sorted_by(|a, b| a.similarity >= b.similarity));
        assert!(found.iter().all(|found| (0.0..=1.0).contains(&found.similarity)));
        found.into_iter().map(|found| found.id).collect()
    };
    assert!(ask("Program closes unexpectedly", false, None).is_empty());
    assert_eq!(ask("Program closes unexpectedly", false, Some(at_angle(0.0))), ["quits"]);
    assert!(ask("Program closes unexpectedly", false, Some(at_angle(170.0))).is_empty());
    let both = ask("Pasted picture crashes the editor", false, Some(at_angle(0.0)));
    assert!(both.contains(&"1".into()) && both.contains(&"quits".into()), "{both:?}");
    assert_eq!(ask("unknown", true, Some(at_angle(60.0))), ["far", "quits"]);
}

#[test]
fn vectors_are_kept_in_snapshots_and_compared_by_sync() {
    let document = |degrees| Document::new("a", "Some text").vector(at_angle(degrees));
    let mut corpus = Corpus::default();
    corpus.put(Document::new("b", "Another text"));
    let without = corpus.to_bytes();
    corpus.put(document(10.0));
    let opened = Corpus::from_bytes(&corpus.to_bytes()).unwrap();
    assert_eq!((opened.get("a").unwrap().vector, opened.get("b").unwrap().vector), (Some(at_angle(10.0)), None));
    assert!(opened == corpus && opened.holds(&document(10.0)) && !opened.holds(&document(170.0)));
    corpus.delete("a");
    assert_eq!(corpus.to_bytes(), without, "without vectors the bytes have no place for them");
    let mut index = SimilarIndex::new();
    let mut refused =
        |corpus: &Corpus, vector| index.similar(corpus, "text", &SimilarOptions::new().vector(vector)).unwrap_err();
    assert_eq!(refused(&corpus, at_angle(0.0)), SimilarError::NoVectors);
    corpus.put(document(10.0));
    let other = VectorPlanes::new(3).code(&[1.0, 2.0, 3.0]).unwrap();
    assert_eq!(refused(&corpus, other), SimilarError::Dimensions { found: 3, expected: 32 });
}
