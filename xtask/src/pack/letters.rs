//! The module as a string of JavaScript, for the entry that carries it inside: a letter of ASCII for each byte that is frequent,
//! and two for one that is rare.
//!
//! Base64 would hide the bytes' repetitions from the compression of a web server (a third more gzip). Engines read JavaScript slowly
//! when it runs for the first time, so what gives the bytes back is WebAssembly too, in a tiny module of its own.

use super::tool;
use anyhow::Result;
use std::cmp::Reverse;
use std::fmt::Write;
use std::path::Path;
use xshell::{Shell, cmd};

/// Where the letters stand in the memory of the tiny module.
const START: usize = 512;
/// The two that come before another letter.
const SHIFTS: [u8; 2] = *b"}~";
/// Letters for each of the three tables. None needs escaping, in a string or in HTML.
const LETTERS: usize = 88;

/// `letters`, the module; `unpacker`, the bytes of the tiny module, and `start`.
pub(super) fn module(sh: &Shell, bytes: &[u8], folder: &Path) -> Result<String> {
    let ranked = ranked(bytes);
    let letters = letters(bytes, &ranked);
    let pages = (START + letters.len()).div_ceil(1 << 16);
    let table = table(&ranked).iter().fold(String::new(), |mut table, byte| {
        write!(table, "\\{byte:02x}").expect("a string takes all");
        table
    });
    let text = include_str!("unpack.wat").replace("{pages}", &pages.to_string()).replace("{table}", &table);
    let (source, unpacker, wasm_as) = (folder.join("unpack.wat"), folder.join("unpack.wasm"), tool("wasm-as"));
    sh.write_file(&source, text)?;
    cmd!(sh, "{wasm_as} {source} -o {unpacker}").quiet().run()?;
    let unpacker = sh.read_binary_file(&unpacker)?;
    Ok(format!(
        "export const letters = '{letters}';\nexport const start = {START};\nexport const unpacker = {unpacker:?};\n"
    ))
}

/// All values of a byte, the most frequent first.
fn ranked(bytes: &[u8]) -> Vec<u8> {
    let mut counts = [0u32; 256];
    bytes.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
    let mut ranked: Vec<u8> = (0..=255).collect();
    ranked.sort_by_key(|&byte| Reverse(counts[usize::from(byte)]));
    ranked
}

fn alphabet() -> impl Iterator<Item = u8> + Clone {
    (b' '..SHIFTS[0]).filter(|letter| !b"'\"`\\<".contains(letter))
}

fn letters(bytes: &[u8], ranked: &[u8]) -> String {
    let mut ranks = [0; 256];
    ranked.iter().enumerate().for_each(|(rank, &byte)| ranks[usize::from(byte)] = rank);
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
fn table(ranked: &[u8]) -> [u8; 3 * 128] {
    let mut table = [0; 3 * 128];
    for (page, bytes) in table.chunks_mut(128).zip(ranked.chunks(LETTERS)) {
        alphabet().zip(bytes).for_each(|(letter, &byte)| page[usize::from(letter)] = byte);
    }
    table
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
        let ranked = ranked(&bytes);
        let letters = letters(&bytes, &ranked);
        assert!(letters.starts_with(' ') && letters.len() == bytes.len() + 256 - LETTERS);
        // As unpack.wat does.
        let table = table(&ranked);
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
