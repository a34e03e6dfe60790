//! Finds fingerprints that agree in a band of sixteen adjacent bits: candidates in near-linear time where comparing all pairs
//! would take too long (Manku, Jain and Das Sarma 2007).

use crate::corpus::store::signatures::Signatures;
use crate::sketch::Bits;
use crate::sort::sort_by;
use crate::work;

/// Bits of a band.
const BAND: u32 = 16;
/// The most candidates per fingerprint and band: the first that agree.
const EACH: u8 = 16;

/// For each fingerprint of `own`, the places of the signatures that agree with it in a band: those `among` some places, or all.
pub(crate) fn agreeing(bits: Bits, own: &[u128], others: &Signatures, among: Option<&[u32]>) -> Vec<Vec<u32>> {
    let mut found: Vec<Vec<u32>> = vec![Vec::new(); own.len()];
    for band in 0..bits.count() / BAND {
        let value = |fingerprint: u128| (fingerprint >> (BAND * band)) as usize % (1 << BAND);
        let mut taken = vec![0; own.len()];
        let mut waiting: Vec<Vec<u32>> = vec![Vec::new(); 1 << BAND];
        own.iter().zip(0..).for_each(|(&fingerprint, number)| waiting[value(fingerprint)].push(number));
        others.each(among, |place, fingerprint, _| {
            waiting[value(fingerprint)].retain(|&number| {
                work::count(1);
                let number = number as usize;
                found[number].push(place as u32);
                taken[number] += 1;
                taken[number] < EACH
            });
        });
    }
    for places in &mut found {
        sort_by(places, u32::cmp);
        places.dedup();
    }
    found
}
