//! The parts of the module as strings of JavaScript, for the entry that carries them inside: a letter of ASCII for each byte that is
//! frequent, and two for one that is rare.
//!
//! Base64 would hide the bytes' repetitions from the compression of a web server (a third more gzip). Engines read JavaScript slowly
//! when it runs for the first time, so what gives the bytes back is WebAssembly too, in a tiny module of its own: the crate `unpack`.

use super::module::WASM_FEATURES;
use super::tool;
use crate::root;
use anyhow::Result;
use std::cmp::Reverse;
use unpack::{SHIFT, Table};
use xshell::{Shell, cmd};

/// The two that come before another letter.
const SHIFTS: [u8; 2] = [SHIFT, SHIFT + 1];
/// Letters for each of the three tables. None needs escaping, in a string or in HTML.
const LETTERS: usize = 88;

/// All values of a byte, the most frequent in the parts first.
pub(super) struct Ranked(Vec<u8>);

impl Ranked {
    pub(super) fn by_frequency<'a>(bytes: impl Iterator<Item = &'a u8>) -> Ranked {
        let mut counts = [0u32; 256];
        bytes.for_each(|&byte| counts[usize::from(byte)] += 1);
        let mut ranked: Vec<u8> = (0..=255).collect();
        ranked.sort_by_key(|&byte| Reverse(counts[usize::from(byte)]));
        Ranked(ranked)
    }

    pub(super) fn letters(&self, bytes: &[u8]) -> String {
        let mut ranks = [0; 256];
        self.0.iter().enumerate().for_each(|(rank, &byte)| ranks[usize::from(byte)] = rank);
        let alphabet: Vec<u8> = alphabet().collect();
        let mut letters = String::new();
        for &byte in bytes {
            let rank = ranks[usize::from(byte)];
            if rank >= LETTERS {
                letters.push(SHIFTS[rank / LETTERS - 1].into());
            }
            letters.push(alphabet[rank % LETTERS].into());
        }
        letters
    }

    /// What the letters stand for.
    pub(super) fn table(&self) -> Table {
        let mut table = [0; 3 * 128];
        for (page, bytes) in table.chunks_mut(128).zip(self.0.chunks(LETTERS)) {
            alphabet().zip(bytes).for_each(|(letter, &byte)| page[usize::from(letter)] = byte);
        }
        table
    }

    /// The tiny module: its bytes.
    pub(super) fn unpacker(&self, sh: &Shell) -> Result<Vec<u8>> {
        let (folder, wasm_opt) = (root().join("target/build/unpack"), tool("wasm-opt"));
        let (table, unpacker) = (folder.join("letters"), folder.join("unpack.wasm"));
        sh.write_file(&table, self.table())?;
        // What it imports the memory for: that the caller says how large it is. Of the stack it needs hardly more than the list of locals.
        cmd!(sh, "cargo rustc --quiet --package unpack --lib --crate-type cdylib --profile wasm --target wasm32-unknown-unknown")
            .args(["--target-dir".as_ref(), folder.as_os_str()])
            .args(["--", "-Clink-arg=--import-memory", "-Clink-arg=-zstack-size=9216"])
            .env("LETTERS", table)
            .quiet()
            .run()?;
        let compiled = folder.join("wasm32-unknown-unknown/wasm/unpack.wasm");
        cmd!(
            sh,
            "{wasm_opt} {compiled} {WASM_FEATURES...} -O3 --strip-target-features --strip-producers -o {unpacker}"
        )
        .quiet()
        .run()?;
        Ok(sh.read_binary_file(&unpacker)?)
    }
}

fn alphabet() -> impl Iterator<Item = u8> + Clone {
    (b' '..SHIFTS[0]).filter(|letter| !b"'\"`\\<".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_needs_an_escape() {
        assert_eq!(alphabet().count(), LETTERS);
        assert!(
            alphabet().all(|letter| (letter == b' ' || letter.is_ascii_graphic()) && !b"'\"`\\<".contains(&letter))
        );
    }

    #[test]
    fn frequent_bytes_take_one_letter() {
        let bytes: Vec<u8> = (0..=255).chain([0; 10]).chain([200; 10]).collect();
        let letters = Ranked::by_frequency(bytes.iter()).letters(&bytes);
        assert!(letters.starts_with(' ') && letters.len() == bytes.len() + 256 - LETTERS);
    }
}
