//! From letters to the module: the way of `streams.rs` and `letters.rs` backwards.

use crate::format::{
    ALIGNS, BULK, COUNT, DECLARED, END, FIXED, FOLDED, FOLDS, Frequent, INSTRUCTIONS, LIST, LOCALS, MOST_LOCALS,
    OPERANDS, Operands, PREFIX, REST, SHIFT, fields, is_letter,
};
use core::cell::Cell;

/// All bytes of ASCII.
const PAGE: usize = 128;

/// The bytes of a size, at most.
const SIZE: usize = 5;

// Engines compile these functions once more while they run, for speed, and beside the first call. So the loops that run long are functions of
// their own, and leave what is rare to others: a tenth of the first call less than if all were one function.

/// What each letter stands for: alone, and behind each of the two shifts.
#[inline(never)]
fn table(frequent: &Frequent) -> [u8; 4 * PAGE] {
    let mut table = [0; 4 * PAGE];
    let (mut next, mut rare) = (0, PAGE);
    for byte in 0..=255u8 {
        let is_frequent = frequent[usize::from(byte / 8)] >> (byte % 8) & 1 == 1;
        let place = if is_frequent { &mut next } else { &mut rare };
        while !is_letter((*place % PAGE) as u8) {
            *place += 1;
        }
        table[*place] = byte;
        *place += 1;
    }
    table
}

/// The bytes that the letters of a string stand for take their place. Returns how many these are.
pub(crate) fn bytes(letters: &mut [u8], frequent: &Frequent) -> usize {
    replace(Cell::from_mut(letters).as_slice_of_cells(), &table(frequent))
}

#[inline(never)]
fn replace(letters: &[Cell<u8>], table: &[u8; 4 * PAGE]) -> usize {
    let (mut page, mut to) = (0, 0);
    for letter in letters.iter().map(Cell::get) {
        if letter < SHIFT {
            letters[to].set(table[(page + usize::from(letter)) % (4 * PAGE)]);
            page = 0;
            to += 1;
        } else {
            page = PAGE * usize::from(letter + 1 - SHIFT);
        }
    }
    to
}

/// Makes a module of the bytes of its strings, which are back to back. Returns its length.
pub(crate) fn unpack(strings: &[u8], module: &mut [u8]) -> usize {
    let mut all =
        Unpacker { bytes: strings, at: [0; COUNT], module, to: 0, locals: [0; MOST_LOCALS], moved: MOST_LOCALS };
    // In front are the lengths of all streams but the last, the number of functions, and how much of the last stream comes before them.
    let mut front = [0; COUNT + 1];
    for number in &mut front {
        *number = all.number(INSTRUCTIONS);
    }
    for stream in 1..COUNT {
        all.at[stream] = all.at[stream - 1] + front[stream - 1];
    }
    let [.., functions, before] = front;
    all.copy(REST, before);
    for _ in 0..functions {
        all.function();
    }
    all.copy(REST, strings.len() - all.at[REST]);
    all.to
}

struct Unpacker<'a> {
    bytes: &'a [u8],
    /// The place in each stream.
    at: [usize; COUNT],
    module: &'a mut [u8],
    /// Where the next byte of the module goes.
    to: usize,
    /// Of a function, the one that was used last first.
    locals: [u16; MOST_LOCALS],
    /// How many of them are in another place than they were at first.
    moved: usize,
}

impl Unpacker<'_> {
    fn function(&mut self) {
        for local in 0..self.moved {
            self.locals[local] = local as u16;
        }
        self.moved = 0;
        // Behind room for the size.
        let start = self.to + SIZE;
        self.to = start;
        // Of each kind of local, how many and which.
        let kinds = self.copy_number(DECLARED);
        self.copy_numbers(DECLARED, 2 * kinds);
        self.body();
        let size = self.to - start;
        self.to = start - SIZE;
        self.write(size);
        self.module.copy_within(start..start + size, self.to);
        self.to += size;
    }

    #[inline(never)]
    fn body(&mut self) {
        let mut depth = 0;
        while depth >= 0 {
            let code = self.byte(INSTRUCTIONS);
            if let Some(&(code, operand)) = FOLDS.get(usize::from(code.wrapping_sub(FOLDED))) {
                depth += i32::from(code < 5);
                self.folded(code, operand);
            } else {
                depth += i32::from(code.wrapping_sub(2) < 3) - i32::from(code == END);
                self.put(code);
                let operands = OPERANDS[usize::from(code)];
                if operands != 0 {
                    self.operands(code, operands);
                }
            }
        }
    }

    #[inline(never)]
    fn folded(&mut self, code: u8, operand: u8) {
        self.put(code);
        if code.wrapping_sub(0x20) < 3 {
            self.local(operand.into());
        } else {
            self.put(operand);
        }
    }

    #[inline(never)]
    fn operands(&mut self, code: u8, mut operands: Operands) {
        if operands == PREFIX {
            let first = if code == 0xfc { BULK } else { 256 };
            operands = OPERANDS[first + self.copy_number(INSTRUCTIONS)];
        }
        let (stream, numbers, fixed) = fields(operands);
        match (stream, numbers) {
            (_, 0) => {}
            (LOCALS, _) => {
                let rank = self.number(LOCALS);
                self.local(rank);
            }
            (ALIGNS, _) => {
                self.put(0);
                self.copy_number(ALIGNS + 1);
            }
            (_, LIST) => {
                let numbers = self.copy_number(stream) + 1;
                self.copy_numbers(stream, numbers);
            }
            _ => self.copy_numbers(stream, numbers.into()),
        }
        if fixed > 0 {
            self.copy(FIXED, fixed);
        }
    }

    /// Brings a local to the front, and writes its number.
    #[inline(never)]
    fn local(&mut self, rank: usize) {
        self.moved = self.moved.max(rank + 1);
        let local = self.locals[rank];
        // Not with `copy_within`, which takes longer for a few.
        for place in (0..rank).rev() {
            self.locals[place + 1] = self.locals[place];
        }
        self.locals[0] = local;
        self.write(local.into());
    }

    // This one and `put` are in every other function: to compile them too takes a millisecond.
    #[inline(always)]
    fn byte(&mut self, stream: usize) -> u8 {
        let byte = self.bytes[self.at[stream]];
        self.at[stream] += 1;
        byte
    }

    /// A number in the form LEB128. Of more than 32 bits the upper ones are of no use to anyone here.
    fn copy_number(&mut self, stream: usize) -> usize {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte(stream);
            self.put(byte);
            number |= usize::from(byte & 127).wrapping_shl(shift);
            shift += 7;
            if byte < 128 {
                return number;
            }
        }
    }

    /// A number that is not in the module. What takes its place comes after it.
    fn number(&mut self, stream: usize) -> usize {
        let to = self.to;
        let number = self.copy_number(stream);
        self.to = to;
        number
    }

    fn copy_numbers(&mut self, stream: usize, count: usize) {
        for _ in 0..count {
            self.copy_number(stream);
        }
    }

    fn copy(&mut self, stream: usize, count: usize) {
        let from = self.at[stream];
        self.module[self.to..self.to + count].copy_from_slice(&self.bytes[from..from + count]);
        self.at[stream] += count;
        self.to += count;
    }

    fn write(&mut self, mut number: usize) {
        while number >= 128 {
            self.put((number & 127 | 128) as u8);
            number >>= 7;
        }
        self.put(number as u8);
    }

    #[inline(always)]
    fn put(&mut self, byte: u8) {
        self.module[self.to] = byte;
        self.to += 1;
    }
}

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code)]
mod wasm {
    use crate::format::{Frequent, STARTS};
    use core::arch::wasm32::{memory_size, unreachable};
    use core::panic::PanicInfo;
    use core::slice::{from_raw_parts, from_raw_parts_mut};

    /// The letters are those of one package, so what they stand for is compiled in.
    static FREQUENT: [u8; 32 * STARTS.len()] = *include_bytes!(env!("LETTERS"));

    /// Between two addresses are the letters of a string of this kind. Returns where the bytes end that take their place.
    #[unsafe(export_name = "bytes")]
    extern "C" fn bytes_between(kind: usize, start: usize, end: usize) -> usize {
        // SAFETY: the caller has put the letters behind all that is this module's.
        let letters = unsafe { from_raw_parts_mut(start as *mut u8, end - start) };
        let (frequent, _): (&[Frequent], _) = FREQUENT.as_chunks();
        start + super::bytes(letters, &frequent[kind])
    }

    /// From the bytes of all strings, which are between two addresses, to the module, which goes behind them. Returns where it ends. (Two results
    /// would take engines half a millisecond more.)
    #[unsafe(export_name = "unpack")]
    extern "C" fn unpack_between(start: usize, end: usize) -> usize {
        // SAFETY: likewise, and what is behind is nobody's.
        let strings = unsafe { from_raw_parts(start as *const u8, end - start) };
        let module = unsafe { from_raw_parts_mut(end as *mut u8, 65536 * memory_size(0) - end) };
        end + super::unpack(strings, module)
    }

    #[panic_handler]
    fn panic(_: &PanicInfo) -> ! {
        unreachable()
    }
}
