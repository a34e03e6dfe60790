//! The checksum of an index's bytes as `src/index/snapshot.rs` specifies it, written a second time.

/// Writes the correct checksum into the header.
pub(crate) fn seal(bytes: &mut [u8]) {
    let step = |state: u64, word: &[u8]| {
        let mut padded = [0; 8];
        padded[..word.len()].copy_from_slice(word);
        (state.rotate_left(5) ^ u64::from_le_bytes(padded)).wrapping_mul(0x517C_C1B7_2722_0A95)
    };
    let mut lanes = [0u64; 8];
    let (header, body) = bytes.split_at(64);
    for place in 0..body.len() / 64 * 8 + 8 {
        let word = body.get(8 * place..).map_or(&[][..], |rest| &rest[..rest.len().min(8)]);
        lanes[place % 8] = step(lanes[place % 8], word);
    }
    let seeded = step(0, &(bytes.len() as u64).to_le_bytes());
    let folded = header[..56].chunks(8).fold(seeded, step);
    // The sums of the lanes follow, seeded by that of the header.
    let folded = lanes.iter().fold(step(0, &folded.to_le_bytes()), |state, lane| step(state, &lane.to_le_bytes()));
    let (mut low, mut high) = (folded as u32, (folded >> 32) as u32);
    low = (low ^ high ^ (high >> 15)).wrapping_mul(0x9E37_79B1);
    high = (high ^ low ^ (low >> 16)).wrapping_mul(0x85EB_CA77);
    low = (low ^ high ^ (high >> 15)).wrapping_mul(0xC2B2_AE3D);
    high = (high ^ low ^ (low >> 16)).wrapping_mul(0x27D4_EB2F);
    low ^= high >> 16;
    high ^= low >> 15;
    bytes[56..64].copy_from_slice(&(u64::from(high) << 32 | u64::from(low)).to_le_bytes());
}
