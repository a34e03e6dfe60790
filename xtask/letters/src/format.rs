//! How a module is packed: what is in which stream, what letters stand for.

/// The bytes of a module are in streams, by what they are. First the codes of instructions, without their operands.
pub(crate) const INSTRUCTIONS: usize = 0;
/// For each local the number of others that were used since, in the function: most are used again soon.
pub(crate) const LOCALS: usize = 1;
/// Constants of 32 bits.
pub(crate) const NUMBERS: usize = 2;
/// The alignment of a load or store. The optimizer makes all 0, so this stream is empty. The offset follows in the next stream.
pub(crate) const ALIGNS: usize = 3;
/// Of calls.
pub(crate) const FUNCTIONS: usize = 5;
/// Of branches.
pub(crate) const LABELS: usize = 6;
/// Of blocks, globals, and all that is rare.
pub(crate) const TYPES: usize = 7;
/// Constants of 64 bits.
pub(crate) const WIDE: usize = 8;
/// Operands of a fixed size.
pub(crate) const FIXED: usize = 9;
/// The locals of each function. Its size is counted again.
pub(crate) const DECLARED: usize = 10;
/// What is outside the bodies of functions.
pub(crate) const REST: usize = 11;
/// The number of streams.
pub(crate) const COUNT: usize = 12;

/// The operands of an instruction: the stream of the first number, less one (3 bits), fixed bytes (0, or 1, 2, 4, 8, 16 as 1 to 5; 3 bits),
/// and how many numbers (2 bits).
pub(crate) type Operands = u8;

/// The stream of the first number, how many numbers, and how many fixed bytes.
pub(crate) const fn fields(operands: Operands) -> (usize, u8, usize) {
    ((operands >> 5) as usize + 1, operands & 3, 1 << (operands >> 2 & 7) >> 1)
}

/// In the place of how many numbers: one that says how many follow, without the last.
pub(crate) const LIST: u8 = 3;

/// The code goes on with a number.
pub(crate) const PREFIX: Operands = 255;

/// Codes that begin with 0xfc have their operands from here on, which are no codes, and those that begin with 0xfd from 256 on.
pub(crate) const BULK: usize = 0xe0;

/// For each code, how its operands are stored.
pub(crate) static OPERANDS: [Operands; 512] = all_operands();

/// Instructions whose operand is so frequent that both are one code, from [`FOLDED`] on. No module uses these codes.
pub(crate) static FOLDS: [(u8, u8); 13] = [
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

/// The code of the first of [`FOLDS`].
pub(crate) const FOLDED: u8 = 0xd3;

/// The most locals of a function.
pub(crate) const MOST_LOCALS: usize = 4096;

/// The streams are in strings, because these compress better apart; this is the first stream of each.
pub(crate) const STARTS: [usize; 6] = [INSTRUCTIONS, LOCALS, NUMBERS, ALIGNS, FUNCTIONS, REST];

/// This letter and the next one come before another letter, which then stands for a rare byte.
pub(crate) const SHIFT: u8 = b'}';

/// The most frequent bytes of a string, a bit for each: a letter stands for the first of them, the next letter for the next. Behind a
/// shift they stand for the others in the same way.
pub(crate) type Frequent = [u8; 32];

/// Whether a byte is a letter: those of ASCII before [`SHIFT`] that need no escape, in a string or in HTML.
pub(crate) const fn is_letter(byte: u8) -> bool {
    byte >= b' ' && byte < SHIFT && !matches!(byte, b'\'' | b'"' | b'`' | b'\\' | b'<')
}

/// The last of a function, and of a block in it.
pub(crate) const END: u8 = 0x0b;

const fn all_operands() -> [Operands; 512] {
    const fn numbers(count: u8, stream: usize) -> Operands {
        (stream as u8 - 1) << 5 | count
    }
    const fn fixed(size: u8) -> Operands {
        (size.trailing_zeros() as u8 + 1) << 2
    }
    const fn fill(all: &mut [Operands; 512], from: usize, to: usize, operands: Operands) {
        let mut code = from;
        while code <= to {
            all[code] = operands;
            code += 1;
        }
    }
    let memory = numbers(2, ALIGNS);
    let mut all = [0; 512];
    fill(&mut all, 0x02, 0x04, numbers(1, TYPES)); // block, loop, if
    fill(&mut all, 0x0c, 0x0d, numbers(1, LABELS)); // br, br_if
    all[0x0e] = numbers(LIST, LABELS); // br_table
    all[0x10] = numbers(1, FUNCTIONS); // call
    all[0x11] = numbers(2, FUNCTIONS); // call_indirect
    fill(&mut all, 0x20, 0x22, numbers(1, LOCALS)); // local.get, local.set, local.tee
    fill(&mut all, 0x23, 0x26, numbers(1, TYPES)); // global.get, global.set, table.get, table.set
    fill(&mut all, 0x28, 0x3e, memory); // loads and stores
    fill(&mut all, 0x3f, 0x40, numbers(1, TYPES)); // memory.size, memory.grow
    all[0x41] = numbers(1, NUMBERS); // i32.const
    all[0x42] = numbers(1, WIDE); // i64.const
    all[0x43] = fixed(4); // f32.const
    all[0x44] = fixed(8); // f64.const
    all[0xd0] = numbers(1, TYPES); // ref.null
    all[0xd2] = numbers(1, FUNCTIONS); // ref.func
    fill(&mut all, 0xfc, 0xfd, PREFIX);
    fill(&mut all, BULK + 8, BULK + 17, numbers(1, TYPES)); // data.drop, memory.fill, elem.drop, table.grow, table.size, table.fill
    all[BULK + 8] = numbers(2, TYPES); // memory.init
    all[BULK + 10] = numbers(2, TYPES); // memory.copy
    all[BULK + 12] = numbers(2, TYPES); // table.init
    all[BULK + 14] = numbers(2, TYPES); // table.copy
    fill(&mut all, 256, 256 + 11, memory); // v128 loads and store
    fill(&mut all, 256 + 12, 256 + 13, fixed(16)); // v128.const, i8x16.shuffle
    fill(&mut all, 256 + 21, 256 + 34, fixed(1)); // extract_lane, replace_lane
    fill(&mut all, 256 + 84, 256 + 91, numbers(2, TYPES) | fixed(1)); // loads and stores of a lane, which keep their alignment
    fill(&mut all, 256 + 92, 256 + 93, memory); // loads of a number and zeros
    all
}
