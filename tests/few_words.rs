//! Lists over few words, such as answers to a survey, have most words in the same order by chance.

use nearprint::Recipe;

/// A list of random items, from a linear congruential generator.
fn list(mut seed: u64, count: usize, items: &[&str]) -> Vec<String> {
    let mut random = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize
    };
    (0..count).map(|_| items[random() % items.len()].to_string()).collect()
}

/// Such a list in which every tenth item is another.
fn changed(mut list: Vec<String>, items: &[&str]) -> Vec<String> {
    for item in list.iter_mut().step_by(10) {
        let at = items.iter().position(|other| other == item).unwrap();
        *item = items[(at + 1) % items.len()].to_string();
    }
    list
}

const LISTS: [&[&str]; 8] = [
    &["strongly agree", "agree", "neutral", "disagree", "strongly disagree"],
    &["never", "rarely", "sometimes", "often", "always"],
    &["very good", "good", "very bad", "bad"],
    &["yes", "no"],
    &["passed", "passed", "passed", "failed"],
    &["passed", "passed", "passed", "passed", "failed"],
    &["星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"],
    &["大吉", "中吉", "小吉", "末吉", "凶"],
];

#[test]
fn unrelated_lists_over_few_words_are_no_near_duplicates_but_changed_ones_are() {
    for items in LISTS {
        for count in [300, 1_000, 5_000, 20_000] {
            for seed in 0..20_000 / count as u64 {
                let (a, b) = (list(seed, count, items), list(seed + 100, count, items));
                let verdict = Recipe::DEFAULT.judge(&a.join("\n"), &b.join("\n"));
                assert!(!verdict.same(), "{count} of {items:?}: {verdict:?}");
                let near = Recipe::DEFAULT.judge(&a.join("\n"), &changed(a, items).join("\n"));
                assert!(near.same(), "{count} of {items:?}: {near:?}");
            }
        }
    }
}

#[test]
fn a_text_is_no_near_duplicate_of_many_repetitions_of_it() {
    let line = "The baker rises at three, lights the oven and kneads the dough until his arms ache. ";
    for (once, times, more) in
        [("ok ", 5, 1000), ("win a free phone today ", 3, 500), (line, 1, 30), ("今天天气很好。", 2, 40)]
    {
        let verdict = Recipe::DEFAULT.judge(&once.repeat(times), &once.repeat(more));
        assert!(!verdict.same() && verdict.score < 0.1, "{once:?} {times} and {more} times: {}", verdict.score);
        let again = Recipe::DEFAULT.judge(&once.repeat(more), &once.repeat(more + more / 10));
        assert!(again.same() && again.score > 0.9, "{once:?} {more} times and a tenth more: {}", again.score);
    }
}
