//! Copies lines from standard input to standard output, except those that say almost the same as an earlier line:
//!
//!     cargo run --release --example dedupe_lines < messages.txt
//!
//! The index names the nearest lines; the texts themselves decide.

use nearprint::{Bits, Index, Recipe};
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let dropped = dedupe(io::stdin().lock(), io::stdout().lock())?;
    eprintln!("{dropped} lines left out");
    Ok(())
}

/// Returns how many lines were left out.
pub(crate) fn dedupe(input: impl BufRead, mut output: impl Write) -> io::Result<usize> {
    let recipe = Recipe { bits: Bits::B128, ..Recipe::DEFAULT };
    let mut index = Index::new(recipe.bits);
    // The lines in the index, by id.
    let mut kept: Vec<String> = Vec::new();
    let mut dropped = 0;
    for line in input.lines() {
        let line = line?;
        let (sketch, features) = recipe.sketch_and_features(&line);
        let fingerprint = sketch.fingerprint();
        let nearest = index.nearest(fingerprint, 3);
        if nearest.iter().any(|found| recipe.compare(&line, &kept[found.id as usize]).same) {
            dropped += 1;
            continue;
        }
        writeln!(output, "{line}")?;
        // A line without letters or digits has no features and is like no other.
        if features > 0 {
            index.add(fingerprint);
            kept.push(line);
        }
    }
    Ok(dropped)
}
