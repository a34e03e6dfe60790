//! Builds a sorted run from its entries.

use super::code::Code;
use super::directory::{self, GROUP};
use super::filter::LANES;
use super::layout::Layout;
use super::run::{Entry, HEADER, KEYS, OVERFLOW, Run, bits_of_ids, middle_words, rest_bits};
use super::{packed, radix};
use crate::sketch::Bits;
use std::collections::TryReserveError;
use std::ops::Range;

impl Run {
    /// A run of at least one entry, sorted by code and id; the ids are in `ids`.
    pub(super) fn build<C: Code>(
        entries: &[Entry<C>],
        ids: Range<u32>,
        bits: Bits,
        tables: u32,
    ) -> Result<Run, TryReserveError> {
        let depth = depth(entries.len());
        let id_bits = bits_of_ids(ids.end - ids.start);
        let mut words = radix::with_capacity(words_at_most(entries.len(), depth, bits, id_bits, tables))?;
        words.extend([entries.len() as u32, depth, tables, id_bits, ids.start, ids.end - ids.start]);
        words.resize(HEADER, 0);
        let mut directory = directory::Writer::new(&mut words, depth);
        entries.iter().for_each(|entry| directory.push(entry.code.prefix(depth)));
        words[OVERFLOW] = directory.finish();
        words.extend(entries.iter().map(|entry| (entry.code << depth).top()));
        if middle_words(bits) > 0 {
            words.extend(entries.iter().flat_map(|entry| {
                let behind = entry.code << (depth + 32);
                [behind.top(), (behind << 32).top()]
            }));
        }
        let rest_bits = rest_bits(depth, bits);
        if rest_bits > 0 {
            let mut rest = packed::Writer::new(&mut words, rest_bits);
            entries.iter().for_each(|entry| rest.push((entry.code << (C::WORD - rest_bits)).prefix(rest_bits)));
            rest.finish();
        }
        words.extend(entries.chunks(2).map(|pair| {
            let low = |entry: &Entry<C>| (entry.id - ids.start) & 0xFFFF;
            low(&pair[0]) | pair.get(1).map_or(0, low) << 16
        }));
        let mut high = packed::Writer::new(&mut words, id_bits.saturating_sub(16));
        if id_bits > 16 {
            entries.iter().for_each(|entry| high.push((entry.id - ids.start) >> 16));
        }
        high.finish();
        for table in 1..tables as usize {
            let keys = keys(entries, &Layout::new(table, depth, bits, tables), depth, bits)?;
            write_keys(&mut words, table, depth, keys)?;
        }
        words.resize(words.len() + LANES, 0);
        words.shrink_to_fit();
        let mut run = Run::open(words, bits).expect("what was written has the right length");
        run.try_plan::<C>();
        Ok(run)
    }
}

/// The depth with about four codes per bucket.
fn depth(entries: usize) -> u32 {
    let log = (entries as f64).log2().round() as u32;
    log.saturating_sub(2).clamp(GROUP.ilog2(), 28)
}

/// The keys of a table other than table 0, one for each entry.
fn keys<C: Code>(
    entries: &[Entry<C>],
    &Layout { start, turn, .. }: &Layout,
    depth: u32,
    bits: Bits,
) -> Result<Vec<u64>, TryReserveError> {
    let mut keys = radix::with_capacity(entries.len())?;
    keys.extend(entries.iter().map(|entry| {
        let bucket = entry.code.turned(start, bits).prefix(depth);
        u64::from(bucket) << 32 | u64::from(entry.code.turned(turn, bits).top())
    }));
    Ok(keys)
}

/// Writes a table other than table 0: its distinct keys, sorted.
fn write_keys(words: &mut Vec<u32>, table: usize, depth: u32, keys: Vec<u64>) -> Result<(), TryReserveError> {
    // By a few bits more than the bucket, so that equal values are rare.
    let mut keys = radix::sort_words(keys, 29, depth + 3)?;
    keys.dedup();
    words[KEYS + table] = keys.len() as u32;
    let mut directory = directory::Writer::new(words, depth);
    keys.iter().for_each(|key| directory.push((key >> 32) as u32));
    words[OVERFLOW + table] = directory.finish();
    words.extend(keys.iter().map(|&key| key as u32));
    Ok(())
}

fn words_at_most(entries: usize, depth: u32, bits: Bits, id_bits: u32, tables: u32) -> usize {
    let own = entries * (1 + middle_words(bits)) + packed::words(rest_bits(depth, bits), entries);
    let ids = entries.div_ceil(2) + packed::words(id_bits.saturating_sub(16), entries);
    // With some room for overflow records.
    let own = own + entries / 64;
    HEADER + own + ids + tables as usize * directory::group_words(depth) + (tables as usize - 1) * entries + LANES
}
