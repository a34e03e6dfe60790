//! Writes src/unicode/tables.rs and tables.bin: the properties of characters that the core needs, from the npm package of the Unicode
//! Character Database. That package lacks canonical combining classes, which come from the crate unicode-normalization, in the
//! same version.
//!
//! The packages are pinned in xtask/unicode/package.json and Cargo.toml (`unicode-segmentation`); src/unicode.rs asserts that their versions agree.
//! Another version of Unicode changes the fingerprints of newly assigned characters, so it needs a new major version of nearprint.

use crate::{root, setup};
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::fmt::Write;
use unicode_normalization::char::canonical_combining_class;
use xshell::{Shell, cmd};

pub(crate) const FOLDER: &str = "xtask/unicode";
const SOURCE: &str = "src/unicode/tables.rs";
const PACKED: &str = "src/unicode/tables.bin";
const VERSION: (u8, u8, u8) = (17, 0, 0);
const CODE_POINTS: usize = 0x11_0000;

pub(crate) fn write(sh: &Shell) -> Result<()> {
    for (path, contents) in tables(sh)? {
        sh.write_file(root().join(path), contents)?;
        println!("{path}");
    }
    Ok(())
}

/// The two files, with their expected contents.
pub(crate) fn tables(sh: &Shell) -> Result<[(&'static str, Vec<u8>); 2]> {
    setup::npm(sh, FOLDER)?;
    ensure!(unicode_normalization::UNICODE_VERSION == VERSION, "the crate unicode-normalization is of another version");
    pack(&read(&cmd!(sh, "node {FOLDER}/characters.mjs").quiet().read()?)?)
}

#[derive(Clone, Default)]
struct Character {
    letter_or_number: bool,
    alphabetic: bool,
    cased: bool,
    ignorable: bool,
    white: bool,
    excluded: bool,
    invisible: bool,
    mark: bool,
    digit: bool,
    lower: Option<u32>,
    decomposition: Vec<u32>,
    /// What it looks like, if these are other letters.
    letters: Vec<u32>,
    /// The classes for borders of grapheme clusters and of words: places in the lists below.
    cluster: u8,
    word: u8,
}

const CLUSTER: &str = "- CR LF Control Extend Conjoining Linker ZWJ Regional_Indicator Prepend SpacingMark L V T LV LVT \
                       Pictograph Consonant";

/// `Format` is treated like `Extend`.
const WORD: &str = "- CR LF Newline Extend ZWJ Regional_Indicator Katakana Hebrew_Letter ALetter Single_Quote Double_Quote \
                    MidNumLet MidLetter MidNum Numeric ExtendNumLet WSegSpace";

fn read(lines: &str) -> Result<Vec<Character>> {
    let number = |hex: &str| u32::from_str_radix(hex, 16).with_context(|| format!("{hex} is no code point"));
    let numbers = |list: &str| match list {
        "-" => Ok(Vec::new()),
        list => list.split('+').map(number).collect::<Result<Vec<u32>>>(),
    };
    let place = |list: &str, name: &str| {
        let name = if name == "Format" { "Extend" } else { name };
        list.split(' ').position(|one| one == name).map(|place| place as u8).with_context(|| format!("{name} is new"))
    };
    let mut characters = vec![Character::default(); CODE_POINTS];
    for line in lines.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let [code, properties, lower, decomposition, cluster, word, letters] = fields.as_slice() else {
            anyhow::bail!("a line {line:?}")
        };
        characters[number(code)? as usize] = Character {
            letter_or_number: properties.contains('L'),
            alphabetic: properties.contains('A'),
            cased: properties.contains('C'),
            ignorable: properties.contains('I'),
            white: properties.contains('W'),
            excluded: properties.contains('X'),
            invisible: properties.contains('D'),
            mark: properties.contains('M'),
            digit: properties.contains('N'),
            letters: numbers(letters)?,
            lower: numbers(lower)?.first().copied(),
            decomposition: numbers(decomposition)?,
            cluster: place(CLUSTER, cluster)?,
            word: place(WORD, word)?,
        };
    }
    Ok(characters)
}

fn pack(characters: &[Character]) -> Result<[(&'static str, Vec<u8>); 2]> {
    let mut file = String::from(
        "//! Written by `cargo xtask unicode` from the Unicode Character Database, with `tables.bin`. `unpack.rs` says what is in there.\n",
    );
    let (major, minor, patch) = VERSION;
    write!(file, "\npub(super) const VERSION: (u8, u8, u8) = ({major}, {minor}, {patch});\n")?;
    file.push_str("\npub(super) static PACKED: &[u8] = include_bytes!(\"tables.bin\");\n");
    predicate(&mut file, "is_white_space", characters, |character| character.white)?;
    predicate(&mut file, "is_default_ignorable", characters, |character| character.invisible)?;
    predicate(&mut file, "is_mark", characters, |character| character.mark)?;
    for (name, values) in [("cluster", CLUSTER), ("word", WORD)] {
        constants(&mut file, name, values)?;
    }

    let mut packed = Vec::new();
    zeros(&mut packed, characters)?;
    let properties = characters.iter().enumerate().map(|(code, character)| {
        let bits = [character.letter_or_number, character.alphabetic, character.cased, character.ignorable];
        let bits = bits.iter().rev().fold(0, |bits, &bit| bits << 1 | u8::from(bit));
        let combining = char::from_u32(code as u32).map_or(0, canonical_combining_class);
        [bits, combining, character.cluster, character.word]
    });
    let (lengths, numbers, classes) = runs(properties);
    ensure!(classes.len() < 128, "{} classes do not fit 7 bits", classes.len());
    add(&mut packed, &classes.concat());
    add(&mut packed, &lengths);
    add(&mut packed, &numbers);

    let (lengths, numbers, cases) = runs(lower_cases(characters).into_iter());
    add(&mut packed, &cases.iter().fold(Vec::new(), |list, &case| varint(list, zigzag(case))));
    add(&mut packed, &lengths);
    add(&mut packed, &numbers);
    decompositions(&mut packed, characters)?;
    looks(&mut packed, characters);
    Ok([(SOURCE, file.into()), (PACKED, packed)])
}

/// Writes a function that says whether a character has a property.
fn predicate(file: &mut String, name: &str, characters: &[Character], has: impl Fn(&Character) -> bool) -> Result<()> {
    let ranges = ranges(characters, has).into_iter().map(|(first, last)| match first == last {
        true => format!("'\\u{{{first:X}}}'"),
        false => format!("'\\u{{{first:X}}}'..='\\u{{{last:X}}}'"),
    });
    let ranges: Vec<String> = ranges.collect();
    let lines =
        wrap(ranges.iter().enumerate().map(|(at, range)| if at == 0 { range.clone() } else { format!("| {range}") }));
    write!(
        file,
        "\n#[rustfmt::skip]\npub(crate) fn {name}(c: char) -> bool {{\n    matches!(c,\n        {})\n}}\n",
        lines.join("\n        ")
    )?;
    Ok(())
}

/// Puts as many parts into each line as fit.
fn wrap(parts: impl Iterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + part.len() <= 112 => *line += &format!(" {part}"),
            _ => lines.push(part),
        }
    }
    lines
}

/// Adds the first digit of each script; the other nine follow it.
fn zeros(packed: &mut Vec<u8>, characters: &[Character]) -> Result<()> {
    let mut zeros = Vec::new();
    for (first, last) in ranges(characters, |character| character.digit) {
        ensure!((last + 1 - first) % 10 == 0, "the digits from {first:X} to {last:X} are not ten");
        zeros.extend((first..=last).step_by(10).map(|zero| zero as u32));
    }
    add(packed, &gaps(&zeros));
    Ok(())
}

/// Adds what each character looks like: the gaps between the characters, how many letters each has, and the step from each letter to
/// the one at the same place of the character before, or to the last one there.
fn looks(packed: &mut Vec<u8>, characters: &[Character]) {
    let (mut gaps, mut lengths, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    let mut last_code = 0;
    let mut before: Vec<u32> = Vec::new();
    for (code, Character { letters, .. }) in characters.iter().enumerate().filter(|(_, one)| !one.letters.is_empty()) {
        gaps = varint(gaps, (code - last_code) as u32);
        lengths.push(letters.len() as u8);
        for (place, &letter) in letters.iter().enumerate() {
            let from = before.get(place).or(before.last()).copied().unwrap_or(0);
            steps = varint(steps, zigzag(letter as i32 - from as i32));
        }
        (last_code, before) = (code, letters.clone());
    }
    [gaps, lengths, steps].iter().for_each(|table| add(packed, table));
}

/// Writes the places of the values as a module of constants, for `segment.rs`.
fn constants(file: &mut String, name: &str, values: &str) -> Result<()> {
    let constants = values.split(' ').enumerate().skip(1);
    let lines =
        wrap(constants.map(|(place, value)| format!("pub(crate) const {}: u8 = {place};", value.to_uppercase())));
    write!(file, "\n#[rustfmt::skip]\npub(super) mod {name} {{\n    {}\n}}\n", lines.join("\n    "))?;
    Ok(())
}

fn ranges(characters: &[Character], has: impl Fn(&Character) -> bool) -> Vec<(usize, usize)> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for (code, _) in characters.iter().enumerate().filter(|(_, character)| has(character)) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == code => *last = code,
            _ => ranges.push((code, code)),
        }
    }
    ranges
}

/// The case of each character: the number to add for lower case, or a mark for pairs.
fn lower_cases(characters: &[Character]) -> Vec<i32> {
    let step = |code: usize| characters[code].lower.map_or(0, |lower| lower as i32 - code as i32);
    let mut cases: Vec<i32> = (0..characters.len()).map(step).collect();
    for code in 0..characters.len() - 1 {
        // A mark, so that a row of pairs is one run. No step is that long.
        if step(code) == 1 && step(code + 1) == 0 {
            let pair = if code % 2 == 0 { 1 << 21 } else { -1 << 21 };
            (cases[code], cases[code + 1]) = (pair, pair);
        }
    }
    cases
}

/// The lengths of runs, and the numbers of their values, which are numbered by frequency. The last run is left out.
fn runs<T: Copy + Ord>(values: impl Iterator<Item = T>) -> (Vec<u8>, Vec<u8>, Vec<T>) {
    let mut runs: Vec<(usize, T)> = Vec::new();
    for value in values {
        match runs.last_mut() {
            Some((length, last)) if *last == value => *length += 1,
            _ => runs.push((1, value)),
        }
    }
    // Everything after the last run has number 0.
    let last = runs.pop();
    let mut frequencies: BTreeMap<T, usize> = BTreeMap::new();
    runs.iter().for_each(|&(_, value)| *frequencies.entry(value).or_default() += 1);
    let mut distinct: Vec<T> = frequencies.keys().copied().collect();
    distinct.sort_by_key(|&value| (last.is_none_or(|(_, last)| last != value), usize::MAX - frequencies[&value]));
    let number = |value: T| distinct.iter().position(|&one| one == value).expect("is among them") as u8;
    let numbers = runs.iter().map(|&(_, value)| number(value)).collect();
    (runs.iter().fold(Vec::new(), |lengths, &(length, _)| varint(lengths, length as u32)), numbers, distinct)
}

/// Adds the decompositions, without those of hangul syllables, which are computed.
fn decompositions(packed: &mut Vec<u8>, characters: &[Character]) -> Result<()> {
    let listed = || (0..0xAC00).chain(0xD7A4..CODE_POINTS).map(|code| (code, &characters[code]));
    let mut seconds: Vec<u32> = listed().filter_map(|(_, character)| character.decomposition.get(1).copied()).collect();
    seconds.sort_unstable();
    seconds.dedup();
    ensure!(seconds.len() < 128, "{} second characters do not fit 7 bits", seconds.len());
    for length in [1, 2] {
        let (mut gaps, mut firsts, mut second_numbers) = (Vec::new(), Vec::new(), Vec::new());
        let (mut last_code, mut last_first) = (0, 0);
        for (code, character) in listed().filter(|(_, character)| character.decomposition.len() == length) {
            gaps = varint(gaps, (code - last_code) as u32);
            firsts = varint(firsts, zigzag(character.decomposition[0] as i32 - last_first));
            (last_code, last_first) = (code, character.decomposition[0] as i32);
            if let Some(second) = character.decomposition.get(1) {
                let number = seconds.binary_search(second).expect("is among them") as u8;
                second_numbers.push(number | u8::from(character.excluded) << 7);
            }
        }
        [gaps, firsts].iter().for_each(|table| add(packed, table));
        if length == 2 {
            add(packed, &second_numbers);
        }
    }
    add(packed, &gaps(&seconds));
    Ok(())
}

/// Ascending numbers as the gaps between them.
fn gaps(numbers: &[u32]) -> Vec<u8> {
    let mut last = 0;
    numbers.iter().fold(Vec::new(), |gaps, &number| varint(gaps, number - std::mem::replace(&mut last, number)))
}

fn zigzag(number: i32) -> u32 {
    (number << 1 ^ number >> 31) as u32
}

/// Appends a number with seven bits per byte, lowest first; the highest bit means that more follow.
fn varint(mut bytes: Vec<u8>, mut number: u32) -> Vec<u8> {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

/// Adds a table, with its length before it.
fn add(packed: &mut Vec<u8>, table: &[u8]) {
    packed.extend(varint(Vec::new(), table.len() as u32));
    packed.extend(table);
}
