//! Prints how many seconds one thread takes for the fingerprints of the lines of a file.

use nearprint::Recipe;
use std::hint::black_box;
use std::time::Instant;

fn main() {
    let path = std::env::args().nth(1).expect("a file of texts");
    let texts = std::fs::read_to_string(path).expect("texts");
    let texts: Vec<&str> = texts.lines().collect();
    let start = Instant::now();
    let made: Vec<_> = texts.iter().map(|text| Recipe::DEFAULT.fingerprint(black_box(text))).collect();
    let seconds = start.elapsed().as_secs_f64();
    black_box(made);
    println!("{seconds}");
}
