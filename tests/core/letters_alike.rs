//! Letters that look the same are the same, over all characters of each kind: invisible characters, marks that people leave out, letters of
//! compatibility.

use crate::support::equivalent::{characters, invisible, nfd, read};
use crate::support::random::{self, step};
use nearprint::recipe::{Marks, Unit};
use nearprint::{Check, Corpus, Document, Draft, Recipe};
use proptest::collection::vec;
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

const TEXT: &str = "Remember to bring the signed form and one recent photograph to the office before noon on Friday; without both we \
    cannot issue the new card.\n\nПри себе нужно иметь бланк и одну фотографию. وبدون الاثنين لا يمكن إصدار البطاقة الجديدة. 请带上表格和照片。";

/// Letters alone, so that a mark stands on each.
const LETTERS: &str = "Remembertobringthesignedformбланкиоднуфотографиюθυμηθείτεوبدونيمكنלהביאטופס";

fn recipes() -> [Recipe; 3] {
    let keep = Recipe { marks: Marks::Keep, ..Recipe::DEFAULT };
    [Recipe::DEFAULT, Recipe { unit: Unit::Word, ..Recipe::DEFAULT }, keep]
}

/// `text` with `c` after every `step`th character.
fn with(text: &str, c: char, step: usize) -> String {
    text.chars().enumerate().flat_map(|(at, own)| [Some(own), (at % step == 0).then_some(c)]).flatten().collect()
}

fn without(text: &str) -> String {
    let gone: Vec<char> = invisible().collect();
    text.chars().filter(|c| !gone.contains(c)).collect()
}

#[test]
fn a_text_with_any_invisible_character_has_the_features_of_the_text_without_it() {
    let expected = recipes().map(|recipe| read(&recipe, TEXT));
    for (number, c) in invisible().enumerate() {
        let hidden = with(TEXT, c, 1 + number % 3);
        for (recipe, expected) in recipes().iter().zip(&expected) {
            assert_eq!(&read(recipe, &hidden), expected, "{c:?}");
        }
        assert!(recipes().iter().all(|recipe| recipe.sketch_and_features(&c.to_string().repeat(5)).1 == 0), "{c:?}");
    }
}

/// Marks of Latin, Greek, Cyrillic, Hebrew and Arabic, by the blocks of Unicode 17.
fn marks() -> impl Iterator<Item = char> {
    const RANGES: [(u32, u32); 17] = [
        (0x300, 0x34E),
        (0x350, 0x36F),
        (0x483, 0x487),
        (0x591, 0x5C7),
        (0x610, 0x61A),
        (0x64B, 0x655),
        (0x656, 0x65F),
        (0x670, 0x670),
        (0x6D6, 0x6ED),
        (0x897, 0x89F),
        (0x8CA, 0x8FF),
        (0x1AB0, 0x1AFF),
        (0x1DC0, 0x1DFF),
        (0x20D0, 0x20FF),
        (0x2DE0, 0x2DFF),
        (0xA66F, 0xA69F),
        (0xFE20, 0xFE2F),
    ];
    let marks = RANGES.into_iter().flat_map(|(first, last)| first..=last).filter_map(char::from_u32);
    marks.filter(|&c| is_combining_mark(c))
}

#[test]
fn a_text_with_any_mark_of_these_scripts_has_the_features_of_the_text_without_it() {
    assert!(marks().count() > 400, "{}", marks().count());
    let [recipe, words, _] = recipes();
    let expected = [&recipe, &words].map(|recipe| read(recipe, LETTERS));
    for c in marks() {
        let marked = with(LETTERS, c, 1);
        assert_eq!([&recipe, &words].map(|recipe| read(recipe, &marked)), expected, "{c:?}");
        let judged = recipe.judge(LETTERS, &marked);
        assert!(judged.score == 1.0 && judged.same(), "{c:?}");
    }
}

/// Whether a letter is of a script whose marks people leave out.
fn is_marked_by_choice(c: char) -> bool {
    let latin_greek_cyrillic = ['A'..='\u{24F}', 'Ͱ'..='\u{52F}', '\u{1E00}'..='\u{1FFF}'];
    let hebrew_arabic = ['א'..='ת', '\u{620}'..='\u{64A}', '\u{66E}'..='\u{6D3}'];
    c.is_alphabetic() && latin_greek_cyrillic.into_iter().chain(hebrew_arabic).any(|range| range.contains(&c))
}

#[test]
fn every_letter_with_marks_that_is_one_character_is_read_as_its_letter() {
    let mut seen = 0;
    for c in characters() {
        let parts = nfd(c.encode_utf8(&mut [0; 4]));
        let (base, marks) = parts.split_at(parts.chars().next().map_or(0, char::len_utf8));
        if marks.is_empty() || !marks.chars().all(is_combining_mark) || !base.chars().all(is_marked_by_choice) {
            continue;
        }
        seen += 1;
        for recipe in &recipes()[..2] {
            assert_eq!(read(recipe, &format!("by {c} be")), read(recipe, &format!("by {base} be")), "{c:?}");
        }
    }
    assert!(seen > 800, "{seen}");
}

#[test]
fn every_letter_of_compatibility_is_read_as_its_letters() {
    // Ligatures, presentation forms, mathematical, enclosed, raised, square and radical letters.
    const BLOCKS: [(u32, u32); 19] = [
        (0xFB00, 0xFB06),
        (0xFB50, 0xFDFF),
        (0xFE70, 0xFEFC),
        (0x1D400, 0x1D7FF),
        (0x1EE00, 0x1EEFF),
        (0x2460, 0x24FF),
        (0x3200, 0x33FF),
        (0x1F100, 0x1F1E5),
        (0x2070, 0x209F),
        (0x2100, 0x214F),
        (0x2150, 0x218B),
        (0xAA, 0xAA),
        (0xB2, 0xBE),
        (0x2B0, 0x2B8),
        (0x1D2C, 0x1D6A),
        (0x2E80, 0x2FDF),
        (0xF900, 0xFAFF),
        (0x2F800, 0x2FA1F),
        (0xFF01, 0xFF5E),
    ];
    let mut seen = 0;
    for c in BLOCKS.into_iter().flat_map(|(first, last)| first..=last).filter_map(char::from_u32) {
        let letters: String = c.nfkd().collect();
        let letters = letters.trim_start();
        if letters.chars().eq([c]) || !letters.contains(char::is_alphanumeric) {
            continue;
        }
        seen += 1;
        for recipe in &recipes()[..2] {
            assert_eq!(read(recipe, &format!("by {c}be")), read(recipe, &format!("by {letters}be")), "{c:?}");
        }
    }
    assert!(seen > 3_000, "{seen}");
}

#[test]
fn a_copy_behind_invisible_characters_is_found_where_it_stands() {
    let copied = TEXT.split("\n\n").next().unwrap();
    let seen = copied.trim_end_matches('.');
    for c in invisible().step_by(step()) {
        let document = format!("Something else stands here first.\n\n{}\n\nAnd here.", with(copied, c, 4));
        let mut corpus = Corpus::default();
        corpus.put(Document::new("hidden", &document));
        let found = corpus.check(copied, &Check::new());
        assert_eq!(found.len(), 1, "{c:?}");
        let here: Vec<&str> = found[0].here.iter().map(|range| &copied[range.clone()]).collect();
        let units: Vec<u16> = document.encode_utf16().collect();
        let there = found[0].there.iter().map(|range| without(&String::from_utf16(&units[range.clone()]).unwrap()));
        let there: Vec<String> = there.collect();
        assert_eq!((here.concat().trim_end_matches('.'), there.concat().trim_end_matches('.')), (seen, seen), "{c:?}");
    }
}

#[test]
fn languages_are_read_with_and_without_what_people_leave_out() {
    let pairs = [
        ("Tất cả mọi người sinh ra đều được tự do", "Tat ca moi nguoi sinh ra deu duoc tu do"),
        ("Žluťoučký kůň úpěl ďábelské ódy", "Zlutoucky kun upel dabelske ody"),
        ("Zażółć gęślą jaźń, łódź i Łukasz", "Zazolc gesla jazn, lodz i Lukasz"),
        ("Straße, Größe und Fußgänger", "Strasse, Grosse und Fussganger"),
        ("Blåbærsyltetøj på Ærøskøbing", "Blabaersyltetoj pa Aeroskobing"),
        ("ёлка и йогурт", "елка и иогурт"),
        ("Ελευθερία ή θάνατος", "Ελευθερια η θανατος"),
        ("בְּרֵאשִׁית בָּרָא אֱלֹהִים", "בראשית ברא אלהים"),
        ("بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ", "بسم الله الرحمن الرحيم"),
        ("أحمد إلى آمنة المدرسة سـلام", "احمد الي امنه المدرسه سلام"),
        ("می‌خواهم کتاب‌های یک", "ميخواهم كتابهاي يك"),
        ("ﬁnd the ﬂow, eﬃcient", "find the flow, efficient"),
        ("𝐁𝐨𝐥𝐝 𝘪𝘵𝘢𝘭𝘪𝘤 ①② x² ½", "Bold italic 12 x2 1⁄2"),
        ("ﻣﺮﺣﺒﺎ ﻻ", "مرحبا لا"),
        ("ﾊﾝｶｸ ＡＢＣ ㌔ ㎏ ⼀", "ハンカク ABC キロ kg 一"),
    ];
    for (written, plain) in pairs {
        for recipe in [Recipe::DEFAULT, Recipe { unit: Unit::Word, ..Recipe::DEFAULT }] {
            assert_eq!(read(&recipe, written), read(&recipe, plain), "{written}");
        }
        assert_eq!(Recipe::DEFAULT.judge(written, plain).score, 1.0, "{written}");
    }
}

#[test]
fn marks_that_are_letters_make_a_difference() {
    for (one, other) in [("かき", "がき"), ("कमल", "कीमल"), ("กา", "ก่า"), ("가나", "각나"), ("a≠b", "a=b")]
    {
        let recipe = Recipe { punctuation: nearprint::recipe::Punctuation::Keep, ..Recipe::DEFAULT };
        assert_ne!(recipe.fingerprint(one), recipe.fingerprint(other), "{one} {other}");
    }
    let keep = Recipe { marks: Marks::Keep, ..Recipe::DEFAULT };
    assert_ne!(keep.fingerprint("résumé"), keep.fingerprint("resume"));
}

proptest! {
    #![proptest_config(random::config(300))]

    #[test]
    fn a_draft_with_invisible_characters_and_marks_equals_a_fresh_start(
        edits in vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), random::text(), any::<prop::sample::Index>()), 1..8),
    ) {
        let all: Vec<char> = invisible().chain(['\u{301}', '\u{64E}', '\u{5B0}', '\u{338}', '\u{3099}', 'ﬁ']).collect();
        for recipe in recipes() {
            let mut draft = Draft::new(TEXT, recipe.clone());
            for (from, to, insert, c) in &edits {
                let (from, to) = (from.index(draft.len() + 1), to.index(draft.len() + 1));
                let to = to.max(from).min(from + 5);
                draft.replace(from..to, &with(insert, all[c.index(all.len())], 2));
                prop_assert_eq!(draft.fingerprint(), recipe.fingerprint(&draft.text()));
            }
        }
    }
}
