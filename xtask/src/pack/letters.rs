//! The parts of the module as strings of JavaScript, for the entry that carries them inside: a letter of ASCII for each byte that is
//! frequent, and two for one that is rare.
//!
//! Base64 would hide the bytes' repetitions from the compression of a web server (a third more gzip). Engines read JavaScript slowly
//! when it runs for the first time, so what gives the bytes back is WebAssembly too, in a tiny module of its own: the crate `unpack`.

use super::module::WASM_FEATURES;
use super::streams::Strings;
use super::tool;
use crate::root;
use anyhow::Result;
use std::cmp::Reverse;
use unpack::{Frequent, LETTERS, SHIFT, STARTS, is_letter};
use xshell::{Shell, cmd};

/// The most frequent bytes of each kind of string.
pub(super) struct Letters(pub(super) [Frequent; STARTS.len()]);

impl Letters {
    /// Those that are best for the parts of a module together.
    pub(super) fn for_parts(parts: &[Strings]) -> Letters {
        Letters(std::array::from_fn(|kind| {
            let mut counts = [0u32; 256];
            parts.iter().flat_map(|strings| &strings[kind]).for_each(|&byte| counts[usize::from(byte)] += 1);
            let mut ranked: Vec<u8> = (0..=255).collect();
            ranked.sort_by_key(|&byte| Reverse(counts[usize::from(byte)]));
            let mut frequent = Frequent::default();
            ranked[..LETTERS].iter().for_each(|byte| frequent[usize::from(byte / 8)] |= 1 << (byte % 8));
            frequent
        }))
    }

    /// A string in letters.
    pub(super) fn of(&self, kind: usize, string: &[u8]) -> String {
        let is_frequent = |byte: u8| self.0[kind][usize::from(byte / 8)] >> (byte % 8) & 1 == 1;
        let (frequent, rare): (Vec<u8>, Vec<u8>) = (0..=255).partition(|&byte| is_frequent(byte));
        let mut places = [0; 256];
        frequent.iter().chain(&rare).zip(0..).for_each(|(&byte, place)| places[usize::from(byte)] = place);
        let alphabet: Vec<u8> = (0..=255).filter(|&byte| is_letter(byte)).collect();
        let mut letters = String::new();
        for &byte in string {
            let place: usize = places[usize::from(byte)];
            if place >= LETTERS {
                letters.push((SHIFT + (place / LETTERS) as u8 - 1).into());
            }
            letters.push(alphabet[place % LETTERS].into());
        }
        letters
    }

    /// The tiny module: its bytes.
    pub(super) fn unpacker(&self, sh: &Shell) -> Result<Vec<u8>> {
        let (folder, wasm_opt) = (root().join("target/build/unpack"), tool("wasm-opt"));
        let (table, unpacker) = (folder.join("letters"), folder.join("unpack.wasm"));
        sh.write_file(&table, self.0.concat())?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_letter_needs_an_escape() {
        let letters: Vec<u8> = (0..=255).filter(|&byte| is_letter(byte)).collect();
        assert_eq!(letters.len(), LETTERS);
        assert!(letters.iter().all(|letter| (b' '..=b'~').contains(letter) && !b"'\"`\\<".contains(letter)));
    }

    #[test]
    fn frequent_bytes_take_one_letter() {
        let bytes: Vec<u8> = (0..=255).chain([0; 10]).chain([200; 10]).collect();
        let strings: Strings = std::array::from_fn(|_| bytes.clone());
        let letters = Letters::for_parts(std::slice::from_ref(&strings)).of(0, &bytes);
        assert!(letters.starts_with(' ') && letters.len() == bytes.len() + 256 - LETTERS);
    }
}
