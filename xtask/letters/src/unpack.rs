//! From letters to the module: the way of `streams.rs` and `letters.rs` backwards.

use crate::format::{
    ALIGNS, BULK, COUNT, DECLARED, END, FIXED, FOLDED, FOLDS, Frequent, INSTRUCTIONS, LIST, LOCALS, MOST_LOCALS,
    OPERANDS, Operands, PREFIX, REST, SHIFT, STARTS, fields, is_letter,
};

/// Between the letters of two strings.
pub(crate) const BETWEEN: u8 = b'\n';

/// All bytes of ASCII.
const PAGE: usize = 128;

/// The bytes of a size, at most.
const SIZE: usize = 5;

/// Unpacks letters, and leaves the bytes that they stand for in their place. Returns the length of the module.
pub(crate) fn unpack(letters: &mut [u8], frequent: &[Frequent; STARTS.len()], module: &mut [u8]) -> usize {
    let end = bytes(letters, frequent);
    let mut all = Unpacker {
        bytes: &letters[..end],
        at: [0; COUNT],
        module,
        to: 0,
        locals: [0; MOST_LOCALS],
        moved: MOST_LOCALS,
    };
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
    all.copy(REST, end - all.at[REST]);
    all.to
}

/// From letters to the bytes that they stand for, which take their place. Returns how many these are.
fn bytes(letters: &mut [u8], frequent: &[Frequent; STARTS.len()]) -> usize {
    let (mut string, mut from, mut to) = (0, 0, 0);
    let mut table = table(&frequent[0]);
    while from < letters.len() {
        let mut place = usize::from(letters[from]);
        from += 1;
        if place == BETWEEN.into() {
            string += 1;
            table = self::table(&frequent[string]);
            continue;
        }
        if place >= SHIFT.into() {
            place = PAGE * (place + 1 - usize::from(SHIFT)) + usize::from(letters[from]);
            from += 1;
        }
        letters[to] = table[place];
        to += 1;
    }
    to
}

/// What each letter stands for: alone, and behind each of the two shifts.
fn table(frequent: &Frequent) -> [u8; 3 * PAGE] {
    let mut table = [0; 3 * PAGE];
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
        let mut depth = 0;
        while depth >= 0 {
            let code = self.instruction();
            depth += i32::from(code.wrapping_sub(2) < 3) - i32::from(code == END);
        }
        let size = self.to - start;
        self.to = start - SIZE;
        self.write(size);
        self.module.copy_within(start..start + size, self.to);
        self.to += size;
    }

    /// Returns its code.
    fn instruction(&mut self) -> u8 {
        let code = self.byte(INSTRUCTIONS);
        if let Some(&(code, operand)) = FOLDS.get(usize::from(code.wrapping_sub(FOLDED))) {
            self.put(code);
            if code.wrapping_sub(0x20) < 3 {
                self.local(operand.into());
            } else {
                self.put(operand);
            }
            return code;
        }
        self.put(code);
        let mut operands = OPERANDS[usize::from(code)];
        if operands == PREFIX {
            let first = if code == 0xfc { BULK } else { 256 };
            operands = OPERANDS[first + self.copy_number(INSTRUCTIONS)];
        }
        if operands != 0 {
            self.operands(operands);
        }
        code
    }

    fn operands(&mut self, operands: Operands) {
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

    // This one and `put` stay no functions of their own: engines would compile them again while they run, which takes a millisecond of the first call.
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
    use super::unpack;
    use crate::format::{Frequent, STARTS};
    use core::arch::wasm32::{memory_size, unreachable};
    use core::panic::PanicInfo;
    use core::slice::from_raw_parts_mut;

    /// The letters are those of one package, so what they stand for is compiled in.
    static FREQUENT: [u8; 32 * STARTS.len()] = *include_bytes!(env!("LETTERS"));

    /// From the letters between two addresses to the bytes of the module, which go behind them. Returns where these end. (Two results would
    /// take engines half a millisecond more.)
    #[unsafe(export_name = "unpack")]
    extern "C" fn unpack_between(start: usize, end: usize) -> usize {
        // SAFETY: the caller has put the letters behind all that is this module's, and what is behind them is nobody's.
        let letters = unsafe { from_raw_parts_mut(start as *mut u8, end - start) };
        let module = unsafe { from_raw_parts_mut(end as *mut u8, 65536 * memory_size(0) - end) };
        let (frequent, _): (&[Frequent], _) = FREQUENT.as_chunks();
        end + unpack(letters, frequent.try_into().unwrap_or_else(|_| unreachable()), module)
    }

    #[panic_handler]
    fn panic(_: &PanicInfo) -> ! {
        unreachable()
    }
}
