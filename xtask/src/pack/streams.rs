//! The bytes of a module by what they are: all instructions, then all numbers of locals, then the other operands. Compression finds more that repeats
//! in each of these streams than where they alternate (a seventh to a fifth less gzip). unpack.wat puts them together again.

use anyhow::{Context, Result, bail, ensure};

/// Codes of instructions, without their operands.
const INSTRUCTIONS: usize = 0;
/// For each local the number of others that were used since, in the function: most are used again soon.
const LOCALS: usize = 1;
/// Constants of 32 bits.
const NUMBERS: usize = 2;
/// The alignment of a load or store. The optimizer makes all 0, so this stream is empty. The offset follows in the next stream.
const ALIGNS: usize = 3;
const FUNCTIONS: usize = 5;
const LABELS: usize = 6;
/// Of blocks, globals, and all that is rare.
const TYPES: usize = 7;
/// Constants of 64 bits.
const WIDE: usize = 8;
/// Operands of a fixed size.
const FIXED: usize = 9;
/// The locals of each function. Its size is counted again.
const DECLARED: usize = 10;
/// What is outside the bodies of functions.
const REST: usize = 11;
const COUNT: usize = 12;

/// Strings for each module, because these compress better apart; and the first stream of each.
pub(super) const STRINGS: usize = 6;
const STARTS: [usize; STRINGS] = [INSTRUCTIONS, LOCALS, NUMBERS, ALIGNS, FUNCTIONS, REST];

/// The operands of an instruction: the stream of the first number, less one (3 bits), fixed bytes (0, or 1, 2, 4, 8, 16 as 1 to 5; 3 bits),
/// and how many numbers (2 bits).
type Operands = u8;

/// Instructions whose operand is so frequent that both are one code, from [`FOLDED`] on. No module uses these codes.
pub(super) const FOLDS: [(u8, u8); 13] = [
    (0x02, 0x40), // block, without a result
    (0x03, 0x40), // loop
    (0x04, 0x40), // if
    (0x0d, 0),    // br_if
    (0x20, 0),    // local.get, of the local that was used last
    (0x20, 1),
    (0x21, 0), // local.set
    (0x22, 0), // local.tee
    (0x24, 0), // global.set
    (0x41, 0), // i32.const
    (0x41, 1),
    (0x41, 2),
    (0x41, 3),
];
pub(super) const FOLDED: u8 = 0xd3;

/// The most locals of a function for which unpack.wat has room.
const MOST_LOCALS: usize = 4096;

/// One number that says how many follow, without the last.
const LIST: u8 = 3;

/// The code goes on with a number.
const PREFIX: Operands = 255;

const fn numbers(count: u8, stream: usize) -> Operands {
    (stream as u8 - 1) << 5 | count
}

const fn fixed(size: u8) -> Operands {
    (size.trailing_zeros() as u8 + 1) << 2
}

const CODE_SECTION: u8 = 10;
const END: u8 = 0x0b;
/// Codes that begin with 0xfc have their operands from here on, which are no codes, and those that begin with 0xfd from 256 on.
const BULK: usize = 0xe0;

/// For each code, how its operands are stored.
pub(super) fn all_operands() -> [Operands; 512] {
    let memory = numbers(2, ALIGNS);
    let mut all = [0; 512];
    all[0x02..=0x04].fill(numbers(1, TYPES)); // block, loop, if
    all[0x0c..=0x0d].fill(numbers(1, LABELS)); // br, br_if
    all[0x0e] = numbers(LIST, LABELS); // br_table
    all[0x10] = numbers(1, FUNCTIONS); // call
    all[0x11] = numbers(2, FUNCTIONS); // call_indirect
    all[0x20..=0x22].fill(numbers(1, LOCALS)); // local.get, local.set, local.tee
    all[0x23..=0x26].fill(numbers(1, TYPES)); // global.get, global.set, table.get, table.set
    all[0x28..=0x3e].fill(memory); // loads and stores
    all[0x3f..=0x40].fill(numbers(1, TYPES)); // memory.size, memory.grow
    all[0x41] = numbers(1, NUMBERS); // i32.const
    all[0x42] = numbers(1, WIDE); // i64.const
    all[0x43] = fixed(4); // f32.const
    all[0x44] = fixed(8); // f64.const
    all[0xd0] = numbers(1, TYPES); // ref.null
    all[0xd2] = numbers(1, FUNCTIONS); // ref.func
    all[0xfc..=0xfd].fill(PREFIX);
    for code in [8, 10, 12, 14] {
        all[BULK + code] = numbers(2, TYPES); // memory.init, memory.copy, table.init, table.copy
    }
    for code in [9, 11, 13, 15, 16, 17] {
        all[BULK + code] = numbers(1, TYPES); // data.drop, memory.fill, elem.drop, table.grow, table.size, table.fill
    }
    all[256..=256 + 11].fill(memory); // v128 loads and store
    all[256 + 12..=256 + 13].fill(fixed(16)); // v128.const, i8x16.shuffle
    all[256 + 21..=256 + 34].fill(fixed(1)); // extract_lane, replace_lane
    all[256 + 84..=256 + 91].fill(numbers(2, TYPES) | fixed(1)); // loads and stores of a lane, which keep their alignment
    all[256 + 92..=256 + 93].fill(memory); // loads of a number and zeros
    all
}

/// The streams of a module, in strings. In front are the lengths of all but the last, the number of functions, and how much of the
/// rest comes before them.
pub(super) fn split(module: &[u8]) -> Result<[Vec<u8>; STRINGS]> {
    let mut streams: [Vec<u8>; COUNT] = Default::default();
    let mut input = Input { bytes: module, at: 0 };
    streams[REST].extend(input.take(8)?);
    let (mut functions, mut before) = (0, None);
    while input.at < module.len() {
        let from = input.at;
        let (section, length) = (input.take(1)?[0], input.number()?);
        let end = input.at + length;
        if section == CODE_SECTION {
            functions = input.number()?;
            streams[REST].extend(&module[from..input.at]);
            before = Some(streams[REST].len());
            for _ in 0..functions {
                function(&mut input, &mut streams)?;
            }
            ensure!(input.at == end, "the functions of a module end at {}, not at {end}", input.at);
        } else {
            input.take(length)?;
            streams[REST].extend(&module[from..end]);
        }
    }
    let before = before.unwrap_or(streams[REST].len());
    let mut strings: [Vec<u8>; STRINGS] = Default::default();
    let lengths = streams[..REST].iter().map(Vec::len);
    lengths.chain([functions, before]).for_each(|number| write(number, &mut strings[0]));
    for (stream, bytes) in streams.iter().enumerate() {
        let string = STARTS.partition_point(|&start| start <= stream) - 1;
        strings[string].extend(bytes);
    }
    Ok(strings)
}

fn function(input: &mut Input, streams: &mut [Vec<u8>; COUNT]) -> Result<()> {
    let all = all_operands();
    let length = input.number()?;
    let end = input.at + length;
    // Of each kind of local, how many and which.
    for _ in 0..2 * input.copy_number(&mut streams[DECLARED])? {
        input.copy_number(&mut streams[DECLARED])?;
    }
    // The one that was used last comes first.
    let mut locals: Vec<usize> = (0..MOST_LOCALS).collect();
    let mut depth = 0;
    while input.at < end {
        let first = input.take(1)?[0];
        let at = streams[INSTRUCTIONS].len();
        streams[INSTRUCTIONS].push(first);
        let code = match first {
            0xfc => BULK + input.copy_number(&mut streams[INSTRUCTIONS])?,
            0xfd => 256 + input.copy_number(&mut streams[INSTRUCTIONS])?,
            // A list of types, exceptions, tail calls, objects, threads: none is in these modules.
            0x06..=0x0a | 0x12..=0x19 | 0x1c..=0x1f | 0xd3..=0xfb | 0xfe..=0xff => bail!("no stream is for {first:#x}"),
            _ => first.into(),
        };
        ensure!(code < all.len() && (first != 0xfc || code < BULK + 18), "no stream is for code {code}");
        depth += i32::from((2..=4).contains(&first)) - i32::from(first == END);
        ensure!((depth >= 0) == (input.at < end), "a function ends at {}, not at {end}", input.at);
        let (stream, fixed, numbers) = (usize::from(all[code] >> 5) + 1, all[code] >> 2 & 7, all[code] & 3);
        let before = streams[stream].len();
        match (stream, numbers) {
            (LOCALS, 1) => {
                let local = input.number()?;
                let rank = locals.iter().position(|&other| other == local).context("too many locals")?;
                locals[..=rank].rotate_right(1);
                write(rank, &mut streams[LOCALS]);
            }
            (ALIGNS, 2) => {
                ensure!(input.number()? == 0, "an alignment is not 0");
                input.copy_number(&mut streams[ALIGNS + 1])?;
            }
            _ => {
                let count = if numbers == LIST { input.copy_number(&mut streams[stream])? + 1 } else { numbers.into() };
                for _ in 0..count {
                    input.copy_number(&mut streams[stream])?;
                }
            }
        }
        if let [operand] = streams[stream][before..]
            && let Some(fold) = FOLDS.iter().position(|&fold| fold == (first, operand))
        {
            streams[INSTRUCTIONS][at] = FOLDED + fold as u8;
            streams[stream].truncate(before);
        }
        streams[FIXED].extend(input.take((1 << fixed) >> 1)?);
    }
    Ok(())
}

struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Input<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8]> {
        let from = self.at;
        self.at += length;
        ensure!(self.at <= self.bytes.len(), "a module ends too early");
        Ok(&self.bytes[from..self.at])
    }

    /// A number in the form LEB128. Of more than 32 bits the upper ones are left out.
    fn number(&mut self) -> Result<usize> {
        self.copy_number(&mut Vec::new())
    }

    fn copy_number(&mut self, stream: &mut Vec<u8>) -> Result<usize> {
        let mut number = 0;
        for shift in (0..).step_by(7) {
            let byte = self.take(1)?[0];
            stream.push(byte);
            number |= if shift < 32 { usize::from(byte & 127) << shift } else { 0 };
            if byte < 128 {
                break;
            }
        }
        Ok(number)
    }
}

fn write(mut number: usize, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push((number & 127 | 128) as u8);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types, one function with the body, and something behind it.
    fn module(body: &[u8]) -> Vec<u8> {
        let size = body.len() as u8;
        let code = [&[CODE_SECTION, size + 2, 1, size], body].concat();
        [b"\0asm\x01\0\0\0".as_slice(), &[1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0], &code, &[11, 2, 7, 7]].concat()
    }

    #[test]
    fn each_operand_is_in_the_stream_of_its_kind() {
        let body = [
            vec![1, 3, 0x7f],                         // three locals of 32 bits
            vec![0x20, 2, 0x41, 0x80, 0x80, 4],       // local.get, i32.const
            vec![0x6a, 0x28, 0, 0x90, 1],             // i32.add, i32.load
            vec![0x0e, 2, 0, 1, 0],                   // br_table
            vec![0xfc, 10, 0, 0, 0xfd, 84, 0, 12, 9], // memory.copy, v128.load8_lane
            vec![0x44, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0x0b],
        ]
        .concat();
        let [instructions, locals, numbers, offsets, others, rest] = split(&module(&body)).unwrap();
        let lengths = [11, 1, 3, 0, 2, 0, 4, 4, 0, 9, 3];
        let (functions, before) = (1, 21);
        let front = [lengths.as_slice(), &[functions, before]].concat();
        assert_eq!(instructions, [front, vec![0x20, 0x41, 0x6a, 0x28, 0x0e, 0xfc, 10, 0xfd, 84, 0x44, 0x0b]].concat());
        assert_eq!(locals, [2]);
        assert_eq!(numbers, [0x80, 0x80, 4]);
        assert_eq!(offsets, [0x90, 1]);
        assert_eq!(others[..8], [2, 0, 1, 0, 0, 0, 0, 12]);
        assert_eq!(others[8..17], [9, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f]);
        assert_eq!(others[17..], [1, 3, 0x7f]);
        assert!(rest.starts_with(b"\0asm") && rest.ends_with(&[11, 2, 7, 7]));
    }

    #[test]
    fn a_local_is_the_number_of_others_used_since_and_a_frequent_operand_is_in_the_code() {
        // local.get 5, local.set 2, local.get 5, local.get 5, local.get 2, local.get 7, and an empty block.
        let body = [0, 0x20, 5, 0x21, 2, 0x20, 5, 0x20, 5, 0x20, 2, 0x20, 7, 0x02, 0x40, 0x0b, 0x0b];
        let [instructions, locals, ..] = split(&module(&body)).unwrap();
        let fold = |first, operand| FOLDED + FOLDS.iter().position(|&fold| fold == (first, operand)).unwrap() as u8;
        let (again, before, block) = (fold(0x20, 0), fold(0x20, 1), fold(0x02, 0x40));
        assert_eq!(instructions[13..], [0x20, 0x21, before, again, before, 0x20, block, 0x0b, 0x0b]);
        assert_eq!(locals, [5, 3, 7]);
    }

    #[test]
    fn what_has_no_stream_is_refused() {
        let fault = |body: &[u8]| split(&module(body)).unwrap_err().to_string();
        assert_eq!(fault(&[0, 0x1c, 1, 0x6f, 0x0b]), "no stream is for 0x1c");
        assert_eq!(fault(&[0, 0xfd, 0x80, 2, 0x0b]), "no stream is for code 512");
        assert_eq!(fault(&[0, 0xfc, 18, 0x0b]), "no stream is for code 242");
        assert_eq!(fault(&[0, 0x28, 2, 0, 0x0b]), "an alignment is not 0");
        assert_eq!(fault(&[0, 0x0b, 0x0b]), "a function ends at 24, not at 25");
        assert_eq!(fault(&[0, 0x20, 0x80, 0x20, 0x0b]), "too many locals");
        assert_eq!(split(b"\0asm").unwrap_err().to_string(), "a module ends too early");
    }
}
