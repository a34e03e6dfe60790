//! A score of 1 promises the same words, and the same signs where a sign changes a word.

use crate::support::random;
use nearprint::{Check, Corpus, Cutoff, Document, Numbers, Recipe, Sieve, Summary};
use proptest::prelude::*;

/// Texts that differ in a sign that changes a word or a number.
const DIFFERENT: [(&str, &str); 20] = [
    ("Take 2.5 ml of the syrup twice a day", "Take 25 ml of the syrup twice a day"),
    ("Take 0,5 ml of the syrup twice a day", "Take 05 ml of the syrup twice a day"),
    ("The new router listens on 192.168.11.1 only", "The new router listens on 192.168.1.11 only"),
    ("Upgrade the library to 3.1.10 before Friday", "Upgrade the library to 3.11.0 before Friday"),
    ("The fare is 1,234.56 for both of us", "The fare is 12,345.6 for both of us"),
    ("The shift starts at 10:15 on weekdays", "The shift starts at 10/15 on weekdays"),
    ("The night was cold, -12 degrees at dawn", "The night was cold, 12 degrees at dawn"),
    ("The night was cold, \u{2212}12 degrees at dawn", "The night was cold, +12 degrees at dawn"),
    ("She teaches C++ at the evening school", "She teaches C# at the evening school"),
    ("His blood group is A+ by the last test", "His blood group is A- by the last test"),
    ("if ready && !stopped then call the driver", "if ready && stopped then call the driver"),
    ("if low < high then swap the two of them", "if low > high then swap the two of them"),
    ("return width*height; // of the whole page", "return width+height; // of the whole page"),
    ("total = net + tax of the last quarter", "total = net - tax of the last quarter"),
    ("if first == second or third then stop it", "if first != second or third then stop it"),
    ("The ticket costs $20 at the main entrance", "The ticket costs €20 at the main entrance"),
    ("A rise of 5 % in the rent was announced", "A rise of 5 in the rent was announced"),
    ("for a ≤ b the lemma holds as shown above", "for a ≥ b the lemma holds as shown above"),
    ("薪资 3.5 万，工作地点在上海", "薪资 35 万，工作地点在上海"),
    ("من ١٫٥ إلى ٢ كيلوغرام في اليوم", "من ١٥ إلى ٢ كيلوغرام في اليوم"),
];

/// Texts of the same words, with other punctuation, white space, forms of numbers or marks of markup.
const SAME: [(&str, &str); 18] = [
    ("It weighs 12,5 kg in all, they say.", "It weighs 12.5 kg in all; they say!"),
    ("The city has 10 000 people today", "The city has 10000 people today"),
    ("The land has 1.234.567,5 people", "The land has 1 234 567.5 people"),
    ("The com-\nmittee of the house met again", "The committee of the house met again"),
    ("A well-known writer, he said: stop!", "A well known writer (he said) stop?"),
    ("One, two; three. \u{201C}Four\u{201D} \u{2014} five", "One two three 'Four' five"),
    ("# Results\n\nWe *know* the **whole** answer", "Results\n\nWe know the whole answer"),
    ("> We met at noon\n> and left at one", "We met at noon\nand left at one"),
    ("* milk\n* bread\n- eggs and 3 apples", "milk\nbread\neggs and 3 apples"),
    ("Add \u{BD} of the sugar, x\u{B2}", "Add 1/2 of the sugar, x2"),
    ("Read pages 10\u{2013}12 of it", "Read pages 10 - 12 of it"),
    ("total = net +\ntax of the quarter", "total = net + tax of the quarter"),
    ("He lives in room B-12 of COVID-19 ward", "He lives in room B12 of COVID19 ward"),
    ("C\u{FF0B}\u{FF0B} and \u{FF15}\u{FF0E}\u{FF12}", "C++ and 5.2"),
    ("for a \u{2260} b the lemma holds", "for a =\u{338} b the lemma holds"),
    ("1\u{200B}5 mg of the active substance", "15 mg of the active substance"),
    ("北京火锅很好吃！价格 20 元", "北京火锅很好吃。价格20元"),
    ("First we add 3 eggs.\n\nThen -2 is said", "Then -2 is said\n\nFirst we add 3 eggs."),
];

#[test]
fn a_sign_that_changes_a_word_keeps_the_score_below_one() {
    for (a, b) in DIFFERENT {
        let score = Recipe::DEFAULT.judge(a, b).score;
        assert!(score > 0.4 && score < 1.0, "{a:?} {b:?}: {score}");
    }
    for (a, b) in SAME {
        assert_eq!(Recipe::DEFAULT.judge(a, b).score, 1.0, "{a:?} {b:?}");
    }
}

/// At the threshold 1 every verdict keeps them apart, and by default all say the same score.
#[test]
fn all_verdicts_keep_the_promise() {
    for (a, b) in DIFFERENT {
        let corpus: Corpus = [Document::new("a", a)].into_iter().collect();
        let score = Recipe::DEFAULT.compare(a, b).score;
        assert_eq!(Recipe::DEFAULT.judge(a, b).score, score);
        assert!(corpus.check(b, &Check::new().cutoff(Cutoff::Score(1.0))).is_empty(), "{b:?}");
        for found in corpus.check(b, &Check::new().cutoff(Cutoff::Score(0.4))) {
            assert!(
                found.score < 1.0 && found.scope != nearprint::Scope::Document || found.score == score,
                "{found:?}"
            );
        }
        let corpus: Corpus = [Document::new("a", a), Document::new("b", b)].into_iter().collect();
        assert!(corpus.duplicates(Cutoff::Score(1.0)).is_empty(), "{a:?} {b:?}");
        assert_eq!(corpus.duplicates_with_scores(Cutoff::Score(0.4)), [(vec!["a".into(), "b".into()], score)]);
        let mut sieve = Sieve::new(Corpus::RECIPE, Cutoff::Score(1.0), false);
        for text in [a, b] {
            assert_eq!(sieve.push(&Summary::new(&Corpus::RECIPE, text), text, |_| a), None, "{a:?} {b:?}");
        }
    }
}

/// Texts, whether their numbers differ, and whether nothing else does.
const NUMBERED: [(&str, &str, bool, bool); 12] = [
    ("Order 1001 was paid in May", "Order 1002 was paid in May", true, true),
    ("Order 1001 was paid in May", "Order 1001 was paid in June", false, false),
    ("Order 1001 was paid in May", "Order 1002 was paid in June", true, false),
    ("From account 17 to account 23", "From account 17 to account 17", true, true),
    ("From account 17 to account 23", "From account 23 to account 17", false, false),
    ("The balance is -250.00 now", "The balance is 250,00 now", true, true),
    ("It costs 12,5 of 10 000 in all", "it costs 12.5 of 10,000 in all!", false, false),
    ("Tablets of 1.5 mg each", "Tablets of 15 mg each", true, true),
    ("Rows 3 15 and 7", "Rows 31 5 and 7", true, true),
    ("Version v4.13.1 of the tool", "Version 4.13.1 of the tool", false, false),
    ("Rechnung 12 für Straße 7", "Rechnung 12 für Strasse ٧", false, false),
    ("Three apples and a pear", "Three apples and 1 pear", true, false),
];

#[test]
fn numbers_are_read_with_their_points_and_without_separated_thousands() {
    for (a, b, differ, only) in NUMBERED {
        for (a, b) in [(a, b), (b, a)] {
            let compared = Recipe::DEFAULT.compare(a, b);
            assert_eq!((compared.numbers_differ, compared.only_numbers_differ), (differ, only), "{a:?} {b:?}");
        }
    }
}

#[test]
fn texts_whose_numbers_differ_are_near_duplicates_or_not() {
    for (a, b, differ, only) in NUMBERED {
        let ids = [["a", "b"].map(String::from).to_vec()];
        let corpus: Corpus = [Document::new("a", a), Document::new("b", b)].into_iter().collect();
        for (numbers, is_near) in [(Numbers::Ignore, true), (Numbers::Differ, !differ)] {
            let alike = Cutoff::Score(0.3).and(numbers);
            assert_eq!(corpus.duplicates(alike), ids[..usize::from(is_near)], "{a:?} {b:?}");
            assert_eq!(corpus.duplicates_with_scores(alike).len(), usize::from(is_near));
            for grouped in [false, true] {
                let mut sieve = Sieve::new(Corpus::RECIPE, alike, grouped);
                sieve.push(&Summary::new(&Corpus::RECIPE, a), a, |_| "");
                let near = sieve.push(&Summary::new(&Corpus::RECIPE, b), b, |_| a);
                assert_eq!(near.map(|near| near.only_numbers_differ), is_near.then_some(only), "{a:?} {b:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(random::config(200))]

    #[test]
    fn signs_are_compared_both_ways_round_and_never_panic(words in "([ab]{1,2}[-+#!<>=&|*/.,:' \n]{1,3}|[01]{1,4}[-+.,:/' \n]{1,2}|\\PC{0,3}){1,9}", other in "[-+#!<>=&|*/.,:' \n]{1,3}") {
        let changed: String = words.split(' ').collect::<Vec<_>>().join(&other);
        let [one, back] = [Recipe::DEFAULT.judge(&words, &changed), Recipe::DEFAULT.judge(&changed, &words)];
        prop_assert_eq!(one.score, back.score);
        prop_assert!((0.0..=1.0).contains(&one.score));
    }
}
