//! Letters that look the same are the same, over all characters of each kind: invisible characters, marks that people leave out, letters of
//! compatibility.

use crate::support::equivalent::{invisible, ranges, read};
use crate::support::random::step;
use nearprint::recipe::{Marks, Unit};
use nearprint::{Check, Corpus, Document, Recipe};
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
    ranges(
        "300-34E 350-36F 483-487 591-5C7 610-61A 64B-655 656-65F 670 6D6-6ED 897-89F 8CA-8FF 1AB0-1AFF \
         1DC0-1DFF 20D0-20FF 2DE0-2DFF A66F-A69F FE20-FE2F",
    )
    .filter(|&c| is_combining_mark(c))
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

#[test]
fn every_letter_of_compatibility_is_read_as_its_letters() {
    // Ligatures, presentation forms, mathematical, enclosed, raised, square and radical letters.
    const BLOCKS: &str = "FB00-FB06 FB50-FDFF FE70-FEFC 1D400-1D7FF 1EE00-1EEFF 2460-24FF 3200-33FF 1F100-1F1E5 2070-209F \
        2100-214F 2150-218B AA B2-BE 2B0-2B8 1D2C-1D6A 2E80-2FDF F900-FAFF 2F800-2FA1F FF01-FF5E";
    let mut seen = 0;
    for c in ranges(BLOCKS) {
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
        (
            "അവൻ വന്നപ്പോൾ ഞാൻ വീട്ടിൽ ഇല്ലായിരുന്നു, അവർ പോയി.",
            "അവന്\u{200D} വന്നപ്പോള്\u{200D} ഞാന്\u{200D} വീട്ടില്\u{200D} ഇല്ലായിരുന്നു, അവര്\u{200D} പോയി.",
        ),
        ("হঠাৎ উৎসব সৎ", "হঠাত্\u{200D} উত্\u{200D}সব সত্\u{200D}"),
        ("ஸ்ரீ ராமர், ஸ்ரீரங்கம்", "ஶ்ரீ ராமர், ஶ்ரீரங்கம்"),
        (
            "تم تحويل مبلغ ١٢٥٠٠ إلى الحساب ٤٤٠١٢٣ بتاريخ ٢٠٢٤/٠٣/٠٥",
            "تم تحويل مبلغ 12500 إلى الحساب 440123 بتاريخ 2024/03/05",
        ),
        ("۱۲ ۱۵ ۱۸ ۲۱ ۲۴ ۲۷", "12 15 18 21 24 27"),
        ("संख्या १२३ और ४५, ๖๗๘ ၉၀", "संख्या 123 और 45, 678 90"),
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
