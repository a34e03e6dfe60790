//! Watches a file being written, and reports after each change how near it is to other texts:
//!
//!     cargo run --release --example watch_draft draft.txt other.txt another.txt
//!
//! However long the draft, only the changed part is recounted. Ends when the file is gone.

use nearprint::{Draft, Fingerprint, Recipe, estimate};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::time::Duration;
use std::{env, fs, thread};

fn main() -> io::Result<()> {
    let files: Vec<String> = env::args().skip(1).collect();
    let [file, others @ ..] = files.as_slice() else {
        eprintln!("usage: watch_draft FILE OTHER…");
        std::process::exit(2);
    };
    watch(file.as_ref(), others, Duration::from_millis(200), io::stdout())
}

/// Looks at the file every `pause`.
pub(crate) fn watch(file: &Path, others: &[String], pause: Duration, mut output: impl Write) -> io::Result<()> {
    let recipe = Recipe::DEFAULT;
    let mut known: Vec<(&str, Fingerprint)> = Vec::new();
    for other in others {
        known.push((other, recipe.fingerprint(&fs::read_to_string(other)?)));
    }
    let mut draft = Draft::new("", recipe);
    let mut text = String::new();
    loop {
        let new = match fs::read_to_string(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            new => new?,
        };
        if new != text {
            let characters = edit(&mut draft, &text, &new);
            text = new;
            writeln!(output, "{characters} characters changed, now {:x}", draft.fingerprint())?;
            for (name, fingerprint) in &known {
                let likeness = estimate(draft.fingerprint().distance(*fingerprint), draft.recipe().bits);
                writeln!(output, "  {:3.0} % like {name}", 100.0 * likeness.max(0.0))?;
            }
        }
        thread::sleep(pause);
    }
}

/// Replaces everything between the first and the last change, as an editor would. Returns the number of code units replaced.
pub(crate) fn edit(draft: &mut Draft, old: &str, new: &str) -> usize {
    let (old, new): (Vec<u16>, Vec<u16>) = (old.encode_utf16().collect(), new.encode_utf16().collect());
    let same = |(a, b): &(&u16, &u16)| a == b;
    let before = old.iter().zip(&new).take_while(same).count();
    let behind = old[before..].iter().rev().zip(new[before..].iter().rev()).take_while(same).count();
    let (gone, come) = (before..old.len() - behind, before..new.len() - behind);
    let changed = gone.len().max(come.len());
    draft.replace_utf16(gone, &new[come]);
    changed
}
