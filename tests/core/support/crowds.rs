//! Fingerprints close together, as in an index of near-duplicates. They are hard for tables of buckets.

use nearprint::{Fingerprint, Recipe};

/// Splitmix64.
pub(crate) struct Lots(pub(crate) u64);

impl Lots {
    pub(crate) fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.draw() % end as u64) as usize
    }

    /// The code after so many flips of random bits, possibly the same bit twice.
    pub(crate) fn flipped(&mut self, code: u64, flips: usize) -> u64 {
        (0..flips).fold(code, |code, _| code ^ 1 << self.below(64))
    }
}

const CENTRE: u64 = 0x0123_4567_89AB_CDEF;

/// Letters of one form, with names, dates and numbers filled in.
pub(crate) fn form_letters(count: usize) -> Vec<u64> {
    const FIRST: [&str; 8] = ["Anna", "Bernard", "Chiara", "David", "Elena", "Farid", "Greta", "Hiro"];
    const LAST: [&str; 8] = ["Miller", "Svensson", "Rossi", "Okafor", "Tanaka", "Novak", "Dubois", "Garcia"];
    const MONTHS: [&str; 6] = ["January", "March", "May", "July", "September", "November"];
    let lots = &mut Lots(1);
    let mut letter = || {
        let [first, clerk] = [FIRST[lots.below(8)], FIRST[lots.below(8)]];
        let [last, office] = [LAST[lots.below(8)], LAST[lots.below(8)]];
        let [sent, due] = [MONTHS[lots.below(6)], MONTHS[lots.below(6)]];
        let [day, number, fee, room] =
            [1 + lots.below(28), lots.below(1_000_000), 10 + lots.below(90), lots.below(400)];
        format!(
            "Dear {first} {last},\nThank you for your letter of {day} {sent}. Your application {number} has been received and \
             will be handled by {clerk} {office}. Please bring the signed form, one recent photograph and the fee of {fee} \
             euros to room {room} before the end of {due}, or we cannot issue the new card."
        )
    };
    (0..count).map(|_| Recipe::DEFAULT.fingerprint(&letter()).number() as u64).collect()
}

pub(crate) fn six_flips_around_a_centre(count: usize) -> Vec<u64> {
    let lots = &mut Lots(2);
    (0..count).map(|_| lots.flipped(CENTRE, 6)).collect()
}

pub(crate) fn equal(count: usize) -> Vec<u64> {
    vec![CENTRE; count]
}

/// Every other bit is the same in all.
pub(crate) fn half_of_the_bits_constant(count: usize) -> Vec<u64> {
    let lots = &mut Lots(3);
    (0..count).map(|_| lots.draw() & 0x5555_5555_5555_5555 | CENTRE & 0xAAAA_AAAA_AAAA_AAAA).collect()
}

pub(crate) fn unrelated(count: usize) -> Vec<u64> {
    let lots = &mut Lots(4);
    (0..count).map(|_| lots.draw()).collect()
}

pub(crate) fn fingerprints(codes: &[u64]) -> impl Iterator<Item = Fingerprint> {
    codes.iter().map(|&code| Fingerprint::new(code.into()))
}
