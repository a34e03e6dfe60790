//! The parts of the module as strings of JavaScript, for the entry that carries them inside: a letter of ASCII for each byte that is
//! frequent, and two for one that is rare.
//!
//! Base64 would hide the bytes' repetitions from the compression of a web server (a third more gzip). Engines read JavaScript slowly
//! when it runs for the first time, so what gives the bytes back is WebAssembly too, in a tiny module of its own.

use super::module::WASM_FEATURES;
use super::{streams, tool};
use anyhow::Result;
use std::cmp::Reverse;
use std::fmt::Write;
use std::path::Path;
use xshell::{Shell, cmd};

/// The two that come before another letter.
const SHIFTS: [u8; 2] = *b"}~";
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

    /// What the letters stand for, as unpack.wat has it.
    fn table(&self) -> [u8; 3 * 128] {
        let mut table = [0; 3 * 128];
        for (page, bytes) in table.chunks_mut(128).zip(self.0.chunks(LETTERS)) {
            alphabet().zip(bytes).for_each(|(letter, &byte)| page[usize::from(letter)] = byte);
        }
        table
    }

    /// The bytes of the tiny module.
    pub(super) fn unpacker(&self, sh: &Shell, folder: &Path) -> Result<Vec<u8>> {
        let quoted = |bytes: &[u8]| {
            bytes.iter().fold(String::new(), |mut table, byte| {
                write!(table, "\\{byte:02x}").expect("a string takes all");
                table
            })
        };
        let source = include_str!("unpack.wat")
            .replace("{letters}", &quoted(&self.table()))
            .replace("{operands}", &quoted(&streams::all_operands()))
            .replace("{folds}", &quoted(&streams::FOLDS.map(<[u8; 2]>::from).concat()))
            .replace("{number_of_folds}", &streams::FOLDS.len().to_string())
            .replace("{folded}", &streams::FOLDED.to_string());
        let unpacker = folder.join("unpack.wasm");
        sh.write_file(folder.join("unpack.wat"), source)?;
        let (wasm_opt, given) = (tool("wasm-opt"), folder.join("unpack.wat"));
        cmd!(sh, "{wasm_opt} {given} {WASM_FEATURES...} -O3 -o {unpacker}").quiet().run()?;
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
    fn every_byte_comes_back_and_frequent_ones_take_one_letter() {
        let bytes: Vec<u8> = (0..=255).chain([0; 10]).chain([200; 10]).collect();
        let ranked = Ranked::by_frequency(bytes.iter());
        let letters = ranked.letters(&bytes);
        assert!(letters.starts_with(' ') && letters.len() == bytes.len() + 256 - LETTERS);
        // As unpack.wat does.
        let table = ranked.table();
        let mut read = letters.bytes();
        let mut back = Vec::new();
        while let Some(letter) = read.next() {
            let page = usize::from(letter.saturating_sub(SHIFTS[0] - 1));
            let letter = if page > 0 { read.next().unwrap() } else { letter };
            back.push(table[128 * page + usize::from(letter)]);
        }
        assert_eq!(back, bytes);
    }
}
