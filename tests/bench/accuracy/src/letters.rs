//! Sets made for letters that look the same: each text stands there twice, with and without what people leave out or do not see.
//! Verses get accents, as dense as in French and in Vietnamese, or an invisible character in every word. Hebrew and Arabic
//! sentences are made of pointed words. Nothing was fitted to these sets, and they are not in the mean over kinds.

use crate::sets::Set;
use std::collections::HashSet;

/// The beginning of their names.
pub const PREFIX: &str = "letters_";

const TEXTS: usize = 500;
const SENTENCES: usize = 60;

/// Which letters get an accent, and which in turn. Every `.1`-th occurrence of a letter is marked.
type Accents = &'static [(char, usize, &'static str)];
const FRENCH: Accents = &[('e', 4, "éèê"), ('a', 8, "àâ"), ('u', 12, "ùû"), ('o', 15, "ô"), ('i', 20, "îï"), ('c', 10, "ç")];
const VIETNAMESE: Accents = &[
    ('a', 1, "áàảãạăắằâấầậ"),
    ('e', 1, "éèẻẽẹêếềệ"),
    ('i', 1, "íìỉĩị"),
    ('o', 1, "óòỏõọôốồộơớờợ"),
    ('u', 1, "úùủũụưứừự"),
    ('y', 1, "ýỳỷỹỵ"),
];

/// ZWNJ, ZWJ, CGJ, a variation selector, a zero-width space, a tag.
const INVISIBLE: [char; 6] = ['\u{200C}', '\u{200D}', '\u{34F}', '\u{FE0E}', '\u{200B}', '\u{E0061}'];

const HEBREW: &str = "בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ הָיְתָה תֹהוּ וָבֹהוּ וְחֹשֶׁךְ עַל פְּנֵי תְהוֹם וְרוּחַ \
    מְרַחֶפֶת הַמָּיִם וַיֹּאמֶר יְהִי אוֹר וַיְהִי וַיַּרְא כִּי טוֹב וַיַּבְדֵּל בֵּין וּבֵין הַחֹשֶׁךְ וַיִּקְרָא לָאוֹר יוֹם לַיְלָה עֶרֶב בֹקֶר אֶחָד \
    רָקִיעַ בְּתוֹךְ מַיִם שָׁלוֹם יֶלֶד סֵפֶר מֶלֶךְ דֶּרֶךְ עִיר גְּדוֹלָה חֲכָמִים תּוֹרָה צַדִּיק נָבִיא זָהָב כֶּסֶף לֶחֶם בַּיִת שָׂדֶה";
const ARABIC: &str = "ذَهَبَ الوَلَدُ إِلَى المَدْرَسَةِ صَبَاحًا وَقَرَأَ الكِتَابَ الجَدِيدَ فِي البَيْتِ كَتَبَ الطَّالِبُ رِسَالَةً طَوِيلَةً \
    جَلَسَ الرَّجُلُ تَحْتَ الشَّجَرَةِ وَشَرِبَ المَاءَ البَارِدَ سَافَرَتِ البِنْتُ مَعَ أُمِّهَا مَدِينَةٍ بَعِيدَةٍ رَأَيْتُ القَمَرَ لَيْلًا \
    كَانَ الجَوُّ جَمِيلًا وَالسَّمَاءُ صَافِيَةً فَتَحَ المُعَلِّمُ البَابَ ثُمَّ دَخَلَ الغُرْفَةَ سَمِعْتُ صَوْتَ العُصْفُورِ أَكَلَ الفَلَّاحُ الخُبْزَ \
    عَمِلَ النَّاسُ الحَقْلِ طُولَ النَّهَارِ وَرَجَعُوا مَسَاءً";

/// The sets. Those of verses are made of the first labelled set of this name, if it is there.
pub fn made(sets: &[Set]) -> Vec<Set> {
    let mut made = Vec::new();
    if let Some(bible) = sets.iter().find(|set| set.name == "bible_dev") {
        let texts = apart(bible);
        made.push(twice("letters_french", texts.iter().map(|text| accented(text, FRENCH)), &texts));
        made.push(twice("letters_vietnamese", texts.iter().map(|text| accented(text, VIETNAMESE)), &texts));
        made.push(twice("letters_invisible", texts.iter().map(|text| hidden(text)), &texts));
    }
    for (name, words) in [("letters_hebrew", HEBREW), ("letters_arabic", ARABIC)] {
        let pointed = sentences(words);
        let plain: Vec<String> = pointed.iter().map(|text| text.chars().filter(|&c| !is_point(c)).collect()).collect();
        made.push(twice(name, pointed.into_iter(), &plain));
    }
    made
}

/// Texts of which no two are near-duplicates.
fn apart(set: &Set) -> Vec<String> {
    let mut chosen: Vec<usize> = Vec::new();
    for text in 0..set.texts.len() {
        if chosen.len() < TEXTS && !chosen.iter().any(|&other| set.is_pair(text, other)) {
            chosen.push(text);
        }
    }
    chosen.into_iter().map(|text| set.texts[text].clone()).collect()
}

fn twice(name: &str, others: impl Iterator<Item = String>, texts: &[String]) -> Set {
    let all: Vec<String> = texts.iter().cloned().zip(others).flat_map(|(text, other)| [text, other]).collect();
    let pairs: HashSet<(u32, u32)> = (0..texts.len() as u32).map(|text| (2 * text, 2 * text + 1)).collect();
    Set { name: name.into(), texts: all, pairs, unknown: HashSet::new(), judged: None }
}

fn accented(text: &str, accents: Accents) -> String {
    let mut seen = vec![0; accents.len()];
    let accent = |letter: char| {
        let Some(at) = accents.iter().position(|&(plain, ..)| plain == letter) else { return letter };
        let (_, every, marked) = accents[at];
        seen[at] += 1;
        let in_turn = seen[at] / every + text.len();
        if seen[at] % every == 0 { marked.chars().cycle().nth(in_turn).expect("a letter") } else { letter }
    };
    text.chars().map(accent).collect()
}

/// An invisible character after the second letter of each word.
fn hidden(text: &str) -> String {
    let (mut result, mut letters, mut words) = (String::new(), 0, text.len());
    for letter in text.chars() {
        result.push(letter);
        letters = if letter.is_alphanumeric() { letters + 1 } else { 0 };
        if letters == 2 {
            result.push(INVISIBLE[words % INVISIBLE.len()]);
            words += 1;
        }
    }
    result
}

/// Sentences of ten words, each chosen by the next number of a linear congruential generator.
fn sentences(words: &str) -> Vec<String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut state = 1u64;
    let mut word = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        words[(state >> 33) as usize % words.len()]
    };
    (0..SENTENCES).map(|_| (0..10).map(|_| word()).collect::<Vec<_>>().join(" ")).collect()
}

/// Points and vowel marks of Hebrew and Arabic.
fn is_point(letter: char) -> bool {
    matches!(letter, '\u{591}'..='\u{5BD}' | '\u{5BF}' | '\u{5C1}' | '\u{5C2}' | '\u{5C4}'..='\u{5C7}' | '\u{64B}'..='\u{652}' | '\u{670}')
}
