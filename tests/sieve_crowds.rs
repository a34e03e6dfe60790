//! Crowds of texts of one form: whatever is near an earlier text is dropped.

use nearprint::{Corpus, Cutoff, Sieve, Summary};

#[test]
fn of_log_lines_of_one_template_hardly_any_that_is_kept_is_near_an_earlier_one() {
    let mut seed = 7u64;
    let mut random = |bound: u64| {
        seed = (seed * 1_103_515_245 + 12_345) % (1 << 31);
        seed / 65_536 % bound
    };
    let mut line = |at: u64| {
        let time =
            format!("2024-03-{:02}T{:02}:{:02}:{:02}.{:03}Z", at % 28 + 1, at % 24, at % 60, at * 7 % 60, at % 1000);
        let (net, host, port, wait) = (random(254), random(254), 1024 + random(30_000), random(9999));
        format!("{time} INFO connection from 10.0.{net}.{host} port {port} closed by remote host after {wait} ms")
    };
    let texts: Vec<String> = (0..6000).map(&mut line).collect();
    let recipe = Corpus::RECIPE;
    let mut sieve = Sieve::new(recipe.clone(), Cutoff::Automatic, false);
    let mut kept: Vec<&str> = Vec::new();
    for text in &texts {
        if sieve.push(&Summary::new(&recipe, text), text, |number| kept[number as usize]).is_none() {
            kept.push(text);
        }
    }
    let is_near = |at: usize| recipe.judge_all(kept[at], &kept[..at]).iter().any(|verdict| verdict.same());
    let again = (1..kept.len()).filter(|&at| is_near(at)).count();
    assert!(kept.len() < 80 && again <= 3, "{} kept, {again} near an earlier one", kept.len());
}
