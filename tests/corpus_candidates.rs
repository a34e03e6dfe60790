//! Pairs that are near-duplicates, but hard to see as candidates.

use nearprint::{Check, Corpus, Cutoff, Document, Scope};

#[test]
fn with_a_limit_of_one_the_best_of_ten_is_found() {
    let sentences = [
        "Remember to bring the signed form to the office before noon on Friday.",
        "One recent photograph is needed for the new card.",
        "The museum is closed on Mondays and on public holidays.",
        "Children under six years of age do not need a ticket.",
        "Connect the printer to the network before you install the driver.",
        "The river was high after three days of rain in the mountains.",
        "Nobody could say when the letter had been written.",
        "Two clerks counted the votes again in the evening.",
    ];
    let mut seed = 1u32;
    let mut random = |bound: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((u64::from(seed) * bound as u64) >> 32) as usize
    };
    // A sentence is repeated, or loses words, or moves.
    let mut edited = |list: &[String]| {
        let mut list = list.to_vec();
        for _ in 0..1 + random(3) {
            let (kind, at) = (random(3), random(list.len()));
            match kind {
                0 => list.push(list[at].clone()),
                1 => {
                    list[at] = list[at]
                        .split(' ')
                        .enumerate()
                        .filter(|(at, _)| at % 4 != 3)
                        .map(|(_, word)| word)
                        .collect::<Vec<_>>()
                        .join(" ")
                }
                _ => {
                    let sentence = list.remove(at);
                    let place = random(list.len());
                    list.insert(place, sentence);
                }
            }
        }
        list
    };
    let sentences = sentences.map(String::from);
    for round in 0..2000 {
        let texts: Vec<String> = (0..10)
            .map(|_| {
                let once = edited(&sentences);
                edited(&once).join(" ")
            })
            .collect();
        let ids: Vec<String> = (0..10).map(|number| number.to_string()).collect();
        let corpus: Corpus = ids.iter().zip(&texts).map(|(id, text)| Document::new(id, text)).collect();
        let text = edited(&sentences).join(" ");
        let all = corpus.check(&text, &Check::new());
        assert_eq!(corpus.check(&text, &Check::new().limit(1)).first(), all.first(), "round {round}");
    }
}

#[test]
fn long_forms_with_the_same_labels_and_other_numbers_are_found_as_documents() {
    let number = |form: usize, row: usize| (form * 7919 + row * 104_729) % 900_000 + 100_000;
    let row = |form, row| format!("reading of the meter in the cellar {} kWh\n", number(form, row));
    let form = |number| (0..60).map(|at| row(number, at)).collect::<String>();
    let mut corpus = Corpus::default();
    corpus.extend(["a", "b"].iter().zip([form(1), form(2)].iter()).map(|(id, text)| Document::new(id, text)));
    assert!(Corpus::RECIPE.compare(&form(3), &form(1)).same);
    let found = corpus.check(&form(3), &Check::new());
    assert!(found.iter().all(|found| found.scope == Scope::Document) && found.len() == 2, "{found:?}");
    assert_eq!(corpus.duplicates(Cutoff::Automatic), [["a", "b"]]);
}

#[test]
fn short_texts_that_compare_calls_the_same_are_found_from_both_sides() {
    let words = "brown river card fox summer friday dog window jumps mountain signed monday lazy bring office photograph winter \
         house garden quick";
    let words: Vec<&str> = words.split(' ').collect();
    let mut seed = 7u32;
    let mut random = |bound: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((u64::from(seed) * bound as u64) >> 32) as usize
    };
    let mut same = 0;
    for _ in 0..20_000 {
        let mut word = || format!("{}{}", words[random(words.len())], ["", "1", "23"][random(3)]);
        let mut text: Vec<String> = (0..6).map(|_| word()).collect();
        let mut more: Vec<String> = (0..6).map(|_| word()).collect();
        let own = random(7);
        text.extend(more.drain(..own));
        let mut other = text.clone();
        for _ in 0..1 + random(4) {
            let at = random(other.len());
            other[at] = words[random(words.len())].to_string();
        }
        let (a, b) = (text.join(" "), other.join(" "));
        if !Corpus::RECIPE.compare(&a, &b).same {
            continue;
        }
        same += 1;
        for (a, b) in [(&a, &b), (&b, &a)] {
            let corpus: Corpus = [Document::new("b", b)].into_iter().collect();
            assert_eq!(corpus.check(a, &Check::new()).len(), 1, "{a} / {b}");
        }
    }
    assert!(same > 5_000, "{same}");
}
