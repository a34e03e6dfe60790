//! The inputs of property tests: the same cases on every run, so that a failure comes from the change and not from chance.
//! `PROPTEST_CASES=100000 cargo test` draws more cases, and new ones. `NEARPRINT_CASES=all`, as `cargo xtask test all` sets it, draws all of
//! those that a test names, and otherwise a fifth is drawn.

use nearprint::recipe::{Case, Form, Marks, Paragraphs, Punctuation, Size, Spaces, StopWords, Unit, Width};
use nearprint::{Bits, HandWeights, Idf, Recipe, Weight, Weights};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

pub(crate) fn config(cases: u32) -> Config {
    let mut config = Config { failure_persistence: None, ..Config::default() };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = some(cases as usize) as u32;
        config.rng_seed = RngSeed::Fixed(1);
    }
    config.max_global_rejects = config.cases.max(config.max_global_rejects);
    config
}

/// One of so many cases is tried.
pub(crate) fn step() -> usize {
    if std::env::var_os("NEARPRINT_CASES").is_some() { 1 } else { 5 }
}

/// How many of so many cases are tried.
pub(crate) fn some(all: usize) -> usize {
    all.div_ceil(step())
}

/// Numbers in no order, the same on every run (Knuth's linear congruential generator).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    pub(crate) fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    /// A word of one to three syllables.
    pub(crate) fn word(&mut self) -> String {
        let syllables =
            ["ba", "cor", "den", "fi", "gul", "hes", "jo", "kam", "lu", "mir", "nos", "pe", "qua", "ros", "sti", "tu"];
        (0..1 + self.below(3)).map(|_| self.pick(&syllables)).collect()
    }

    pub(crate) fn words(&mut self, count: usize) -> Vec<String> {
        (0..count).map(|_| self.word()).collect()
    }
}

/// Pieces at whose borders segmentation, folding and paragraphs are most likely to go wrong.
fn piece() -> impl Strategy<Value = String> {
    /// Divided by bars.
    const PIECES: &str = concat!(
        "a|b|the |Near|print| |  |\n|\r\n|\r|\n\n|\u{2028}|\u{2029}|\u{85}|\t|.|_|-|'|7|٣|北|京|火锅|ガ|ｶ|ﾞ|ﾟ|ﾊ|ｶﾞ|Ａ|１|！|한|",
        "ᄒ|ᅡ|ᆫ|ﾡ|é|e\u{301}|\u{301}|İ|ς|Σ|H\u{331}|\u{323}|\u{345}|\u{37A}|\u{3099}|\u{212A}|\u{1EC7}|\u{37E}|\u{1FEF}|Ά|",
        "か\u{3099}|ﾜ|ᆨ|\u{9C7}\u{9BE}|\u{F900}|ש\u{5BC}\u{5C1}|\u{653}|ا|ß|ẞ|ǅ|👍🏽|👩\u{200D}👧|\u{200D}|🇩|🇪|",
        "1\u{FE0F}\u{20E3}|न|म|स्|ते|ก็|\u{600}|\u{0}|\u{FFFD}|𠀀|𝒜|½|Ⅷ|ª|\u{AD}|\u{FEFF}|\u{200C}|\u{200B}|\u{3164}|\u{E0041}|",
        "ـ|ﬁ|ﷲ|①|≠|㌔|لا|ی|بِ|й|æ|ø",
    );
    prop_oneof![
        8 => proptest::sample::select(PIECES.split('|').collect::<Vec<_>>()).prop_map(String::from),
        1 => any::<char>().prop_map(String::from),
        1 => "[a-z ]{1,20}",
    ]
}

pub(crate) fn text() -> impl Strategy<Value = String> {
    vec(piece(), 0..40).prop_map(|pieces| pieces.concat())
}

fn size() -> impl Strategy<Value = Size> {
    prop_oneof![Just(Size::Auto), (1..=Width::MAX).prop_map(|units| Size::Fixed(Width::new(units).unwrap()))]
}

fn weights() -> impl Strategy<Value = Weights> {
    let by_hand = [("a", 0.0), ("near", 2.5), ("ab", 5.0), ("京", 3.0)];
    let by_hand = HandWeights::new(by_hand.map(|(feature, weight)| (feature, Weight::new(weight).unwrap())));
    let idf = Idf::new(9, [("a", 9), ("near", 2), ("京", 1)].map(|(feature, count)| (feature.into(), count))).unwrap();
    proptest::sample::select(vec![
        Weights::Once,
        Weights::Count,
        Weights::Log,
        Weights::Hand(by_hand),
        Weights::TfIdf(idf),
    ])
}

prop_compose! {
    /// Any recipe that a draft can carry.
    pub(crate) fn recipe()(
        unit in prop_oneof![4 => Just(Unit::Char), 2 => Just(Unit::Word), 1 => Just(Unit::CodePoint)],
        size in size(),
        form in prop_oneof![3 => Just(Form::Nfc), 1 => Just(Form::Keep)],
        [spaces, punctuation, case, marks, paragraphs, stops] in any::<[bool; 6]>(),
        weights in weights(),
        bits in proptest::sample::select(vec![Bits::B32, Bits::B64, Bits::B128]),
        seed in prop_oneof![Just(0), any::<u64>()],
    ) -> Recipe {
        Recipe {
            unit,
            size,
            form,
            spaces: if spaces { Spaces::Keep } else { Spaces::Drop },
            punctuation: if punctuation { Punctuation::Keep } else { Punctuation::Drop },
            case: if case { Case::Keep } else { Case::Fold },
            marks: if marks { Marks::Keep } else { Marks::Fold },
            paragraphs: if paragraphs { Paragraphs::Join } else { Paragraphs::Split },
            stop_words: if stops && unit == Unit::Word { StopWords::new(["the", "A"]) } else { StopWords::NONE },
            weights,
            bits,
            seed,
            ..Recipe::DEFAULT
        }
    }
}

prop_compose! {
    /// A recipe of the fast path.
    pub(crate) fn plain_recipe()(
        size in prop_oneof![3 => Just(Size::Auto), 1 => size()],
        [join, count] in any::<[bool; 2]>(),
        bits in proptest::sample::select(vec![Bits::B32, Bits::B64, Bits::B128]),
        seed in prop_oneof![Just(0), any::<u64>()],
    ) -> Recipe {
        Recipe {
            size,
            paragraphs: if join { Paragraphs::Join } else { Paragraphs::Split },
            weights: if count { Weights::Count } else { Weights::Once },
            bits,
            seed,
            ..Recipe::DEFAULT
        }
    }
}

/// Long runs of plain characters, which the fast path handles, interrupted by characters that need the tables.
pub(crate) fn mostly_plain_text() -> impl Strategy<Value = String> {
    // Sometimes long enough that hash tables grow.
    prop_oneof![60 => vec(stretch(), 0..6), 1 => vec(stretch(), 100..200)].prop_map(|parts| parts.concat())
}

fn stretch() -> impl Strategy<Value = String> {
    let run = prop_oneof![
        4 => "[a-zA-Z0-9 .,]{0,200}",
        2 => "[一-鿿，。、]{0,60}",
        1 => "[ぁ-ゖァ-ヺー가-힣]{0,40}",
        1 => "[a-zà-öα-ωа-яÀ-ÖА-Яạ-ỹא-תا-ي\u{301}\u{5B0}\u{64E}\u{200C} ]{0,40}",
    ];
    (run, text()).prop_map(|(run, text)| run + &text)
}

/// The id, title and text of a document.
pub(crate) type Given = (String, Option<String>, String);

/// Documents, some with the id of another.
pub(crate) fn documents() -> impl Strategy<Value = Vec<Given>> {
    vec(("[a-e]", proptest::option::of("[a-z]{0,4}"), text()), 0..8)
}

pub(crate) fn document((id, title, text): &Given) -> nearprint::Document<'_> {
    let document = nearprint::Document::new(id, text);
    match title {
        Some(title) => document.title(title).data("{\"kept\": [1, 2]}").version(title),
        None => document,
    }
}
