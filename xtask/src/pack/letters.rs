//! The module as a string of JavaScript, for the entry that carries it inside: a letter of ASCII for each byte that is frequent,
//! and two for one that is rare.
//!
//! Tables whose rows take 12 bytes (those of unicode-segmentation: two ends of a range, and what it is) are written as differences
//! from row to row, which brings 7 KB of 85 in gzip.
//!
//! Base64 would hide the bytes' repetitions from the compression of a web server (a third more gzip). Engines read JavaScript slowly
//! when it runs for the first time, so what gives the bytes back is WebAssembly too, in a tiny module of its own.

use super::tool;
use anyhow::Result;
use std::cmp::Reverse;
use std::fmt::Write;
use std::ops::Range;
use std::path::Path;
use xshell::{Shell, cmd};

/// Where the letters stand in the memory of the tiny module.
const START: usize = 512;
/// The two that come before another letter.
const SHIFTS: [u8; 2] = *b"}~";
/// Bytes of a row of the tables that are written as differences; and how many rows at least make one.
const ROW: usize = 12;
const LEAST_ROWS: usize = 64;
/// Letters for each of the three tables. None needs escaping, in a string or in HTML.
const LETTERS: usize = 88;

/// `letters`, the module; `unpacker`, the bytes of the tiny module.
pub(super) fn module(sh: &Shell, module: &Path) -> Result<String> {
    let mut bytes = sh.read_binary_file(module)?;
    let tables = tables(&bytes);
    tables.iter().for_each(|table| subtract(&mut bytes, table));
    let ranked = ranked(&bytes);
    let letters = letters(&bytes, &ranked);
    let pages = (START + letters.len()).div_ceil(1 << 16);
    let table = table(&ranked).iter().fold(String::new(), |mut table, byte| {
        write!(table, "\\{byte:02x}").expect("a string takes all");
        table
    });
    let tables = tables.iter().fold(String::new(), |mut calls, table| {
        let (from, to) = (START + table.start, START + table.end);
        writeln!(calls, "    (call $add (i32.const {from}) (i32.const {to}))").expect("a string takes all");
        calls
    });
    let text = include_str!("unpack.wat").replace("{pages}", &pages.to_string()).replace("{table}", &table);
    let text = text.replace("{row}", &ROW.to_string()).replace("{tables}", &tables);
    let (source, unpacker, wasm_as) = (module.with_extension("wat"), module.with_extension("unpack"), tool("wasm-as"));
    sh.write_file(&source, text)?;
    cmd!(sh, "{wasm_as} {source} -o {unpacker}").quiet().run()?;
    let unpacker = sh.read_binary_file(&unpacker)?;
    Ok(format!("export const letters = '{letters}';\nexport const unpacker = {unpacker:?};\n"))
}

/// Where the tables lie: rows of the first and the last character of a range, and its class, in ascending order.
fn tables(bytes: &[u8]) -> Vec<Range<usize>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while at + ROW <= bytes.len() {
        let mut next = 0;
        let rows = bytes[at..].chunks_exact(ROW).take_while(|row| {
            let [first, last, class] =
                [0, 4, 8].map(|from| u32::from_le_bytes(*row[from..].first_chunk().expect("a row")));
            let fits = next <= first && first <= last && last <= 0x10ffff && class < 256;
            next = last.saturating_add(1);
            fits
        });
        let end = at + ROW * rows.count();
        if end - at >= LEAST_ROWS * ROW {
            found.push(at + ROW..end);
            at = end;
        }
        at += 1;
    }
    found
}

/// Leaves of each byte what it is more than the one a row before.
fn subtract(bytes: &mut [u8], table: &Range<usize>) {
    table.clone().rev().for_each(|at| bytes[at] = bytes[at].wrapping_sub(bytes[at - ROW]));
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
    fn a_table_is_found_and_comes_back() {
        let rows = (0..600u32).flat_map(|row| [7 * row + 1000, 7 * row + 1003, 5]).flat_map(u32::to_le_bytes);
        let other = (0..5000u32).map(|number| (number.wrapping_mul(0x9e37_79b9) >> 24) as u8);
        let bytes: Vec<u8> = other.clone().chain(rows).chain(other).collect();
        let found = tables(&bytes);
        let table = 5000 + ROW..5000 + 600 * ROW;
        assert_eq!(found, [table]);
        let mut back = bytes.clone();
        subtract(&mut back, &found[0]);
        assert_ne!(back, bytes);
        // As unpack.wat does.
        found[0].clone().for_each(|at| back[at] = back[at].wrapping_add(back[at - ROW]));
        assert_eq!(back, bytes);
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
