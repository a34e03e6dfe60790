//! Where some bytes may contain a line break: a hot path, because every byte of every text is checked.

/// How many bytes are checked at a time.
pub(super) const CHUNK: usize = 32;

/// A mask with a bit for each byte that may be a line break: each that is LF, VT, FF or CR, or can begin NEL (C2), LS or PS (E2).
/// Without SIMD also for the bytes after the first of them: gathering single bits costs more than they save the caller.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) fn mask(bytes: &[u8; CHUNK]) -> u32 {
    let may_break = |byte: u8| (byte.wrapping_sub(b'\n') < 4) | (byte == 0xC2) | (byte == 0xE2);
    // Without branches, so that compilers turn it into vector instructions. Most chunks have none.
    if bytes.iter().fold(0, |any, &byte| any | u8::from(may_break(byte))) == 0 {
        return 0;
    }
    bytes.iter().position(|&byte| may_break(byte)).map_or(0, |first| u32::MAX << first)
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use simd128::mask;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128 {
    // Loads go through pointers; the block says why the bytes are there.
    #![allow(unsafe_code)]

    use super::CHUNK;
    use core::arch::wasm32::*;

    #[inline(always)]
    pub(in crate::paragraph) fn mask(bytes: &[u8; CHUNK]) -> u32 {
        let pointer = bytes.as_ptr().cast::<v128>();
        // SAFETY: 32 bytes are two vectors, and loads need no alignment.
        let (a, b) = unsafe { (v128_load(pointer), v128_load(pointer.add(1))) };
        let may_break = |bytes| {
            let ascii = u8x16_lt(u8x16_sub(bytes, u8x16_splat(b'\n')), u8x16_splat(4));
            // C2 and E2 differ in one bit.
            u8x16_bitmask(v128_or(ascii, u8x16_eq(v128_or(bytes, u8x16_splat(0x20)), u8x16_splat(0xE2))))
        };
        u32::from(may_break(a)) | u32::from(may_break(b)) << 16
    }
}
