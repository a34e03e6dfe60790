//! The bytes of a module by what they are: all instructions, then all numbers of locals, then the other operands. Compression finds more that
//! repeats in each of these streams than where they alternate (a seventh to a fifth less gzip). `format.rs` says what is in which stream.

use crate::format::{
    ALIGNS, BULK, COUNT, DECLARED, END, FIXED, FOLDED, FOLDS, INSTRUCTIONS, LIST, LOCALS, MOST_LOCALS, OPERANDS, REST,
    STARTS, fields,
};
use anyhow::{Context, Result, bail, ensure};

/// How many strings a module is.
pub const KINDS: usize = STARTS.len();

/// The strings of a module: each has the bytes of one or several streams.
pub type Strings = [Vec<u8>; KINDS];

const CODE_SECTION: u8 = 10;

/// The streams of a module, in strings. In front are the lengths of all but the last, the number of functions, and how much of the
/// rest comes before them.
///
/// # Errors
///
/// If the bytes are no module, or have an instruction that has no stream.
pub fn split(module: &[u8]) -> Result<Strings> {
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
    let mut strings: Strings = Default::default();
    let lengths = streams[..REST].iter().map(Vec::len);
    lengths.chain([functions, before]).for_each(|number| write(number, &mut strings[0]));
    for (stream, bytes) in streams.iter().enumerate() {
        let string = STARTS.partition_point(|&start| start <= stream) - 1;
        strings[string].extend(bytes);
    }
    Ok(strings)
}

fn function(input: &mut Input, streams: &mut [Vec<u8>; COUNT]) -> Result<()> {
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
        ensure!(code < OPERANDS.len() && (first != 0xfc || code < BULK + 18), "no stream is for code {code}");
        depth += i32::from((2..=4).contains(&first)) - i32::from(first == END);
        ensure!((depth >= 0) == (input.at < end), "a function ends at {}, not at {end}", input.at);
        let (stream, numbers, fixed) = fields(OPERANDS[code]);
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
        streams[FIXED].extend(input.take(fixed)?);
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
    use crate::letters::Letters;
    use crate::unpack::{bytes, unpack};

    /// Types, one function with the body, and something behind it.
    fn module(body: &[u8]) -> Vec<u8> {
        let size = written(body.len());
        let code = [&[CODE_SECTION], &written(1 + size.len() + body.len())[..], &[1], &size, body].concat();
        [b"\0asm\x01\0\0\0".as_slice(), &[1, 4, 1, 0x60, 0, 0, 3, 2, 1, 0], &code, &[11, 2, 7, 7]].concat()
    }

    fn written(number: usize) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(number, &mut bytes);
        bytes
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
    fn what_is_split_is_put_together_again() {
        let by_turns = (0..60).flat_map(|local| [0x20, local, 0x21, local / 2, 0x41, local]).chain([0x0b]);
        let bodies: [Vec<u8>; 5] = [
            vec![0, 0x0b],
            vec![2, 60, 0x7f, 1, 0x7b, 0x02, 0x40, 0x03, 0x40, 0x04, 0x40, 0x0d, 0, 0x0b, 0x0b, 0x0b, 0x0b],
            vec![0, 0x10, 5, 0x11, 1, 0, 0x0e, 2, 0, 1, 0, 0x0b],
            [
                &[0, 0x28, 0, 0x90, 1, 0xfd, 0, 0, 4, 0xfd, 12][..],
                &[7; 16],
                &[0xfd, 21, 3, 0xfc, 11, 0, 0x42, 0x7f, 0x0b],
            ]
            .concat(),
            [1, 60, 0x7e].into_iter().chain(by_turns).collect(),
        ];
        for body in bodies {
            let whole = module(&body);
            let strings = split(&whole).unwrap();
            let letters = Letters::for_parts(std::slice::from_ref(&strings));
            let each = (0..).zip(&strings).flat_map(|(kind, string)| {
                let mut packed = letters.of(kind, string).into_bytes();
                let length = bytes(&mut packed, &letters.0[kind]);
                packed.truncate(length);
                packed
            });
            let packed: Vec<u8> = each.collect();
            let mut back = vec![0; 2 * whole.len() + 8];
            let length = unpack(&packed, &mut back);
            assert_eq!(back[..length], whole);
        }
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
