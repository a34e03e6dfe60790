//! The native parts of `nearprint.spark`. `python/nearprint/spark.py` describes how they are combined.
//!
//! Duplicates: the keys of a text are the few smallest hashes of its runs of words; two near-duplicates share most
//! keys (bottom-k sketches: Broder 1997). Texts with the same key form a list. In a short list all pairs are candidates; in a
//! longer one, neighbours in fingerprint order. Signatures rule out most candidates.

use crate::array::Array;
use crate::corpus::{GivenBackground, of_background};
use crate::error::value_error;
use crate::input::{Texts, arrow, bits, fingerprints};
use crate::recipe::{Recipe, of_corpus};
use crate::threads::map;
use arrow_array::builder::{BinaryBuilder, Int64Builder, ListBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{Array as _, UInt8Array, UInt32Array};
use nearprint::{Fingerprint, Index, Signature};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The longest list whose pairs are all candidates.
const ALL_PAIRS: usize = 20;
/// In a longer list, the neighbours in fingerprint order that are examined, and the nearest ones that become
/// candidates.
const WINDOW: usize = 64;
const NEIGHBOURS: usize = 3;
/// A list longer than this is a crowd: only the nearest neighbour becomes a candidate, and only the first keys of a document
/// count.
const CROWD: usize = 256;
const CROWDS: i32 = 4;

/// For each text its signature, empty without features, a number whose smallest values make a sample for the background, and at most
/// `most` keys. A key in `hot` is replaced by that of a part of its list: the texts whose fingerprints share these bits.
#[pyfunction]
pub(crate) fn signatures_all(
    py: Python<'_>,
    texts: &Bound<'_, PyAny>,
    recipe: Option<&Recipe>,
    most: usize,
    hot: HashMap<i64, u32>,
) -> PyResult<Array> {
    let (recipe, texts) = (of_corpus(recipe), Texts::new("texts", texts)?);
    let made = map(py, &texts.all(), Some(1), |text| {
        let text = text.unwrap_or_default();
        let signature = recipe.signature(text);
        let mut keys: Vec<i64> = recipe.tokens(text).into_iter().take(most).map(|token| token as i64).collect();
        for key in &mut keys {
            if let Some(&bits) = hot.get(key) {
                *key = part(*key, signature.fingerprint(), bits);
            }
        }
        (signature, keys)
    });
    let (mut signatures, mut hashes) = (BinaryBuilder::new(), Int64Builder::new());
    let mut lists = ListBuilder::new(Int64Builder::new());
    for (signature, keys) in made {
        // In the same order as signed numbers.
        hashes.append_value((signature.sampling_hash() ^ 1 << 63) as i64);
        if signature.features() == 0 {
            signatures.append_value([]);
        } else {
            signatures.append_value(signature.to_bytes());
            lists.values().append_slice(&keys);
        }
        lists.append(true);
    }
    Ok(Array::of_columns(vec![
        ("signature", Arc::new(signatures.finish())),
        ("hash", Arc::new(hashes.finish())),
        ("keys", Arc::new(lists.finish())),
    ]))
}

/// The key of a part of a list. Each list is divided by other bits.
fn part(key: i64, fingerprint: Fingerprint, bits: u32) -> i64 {
    let own = turned(key, fingerprint) >> (128 - bits.clamp(1, 64));
    (key as u64 ^ (own as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)) as i64
}

/// A fingerprint rotated by a number of bits that depends on the key.
fn turned(key: i64, fingerprint: Fingerprint) -> u128 {
    fingerprint.number().rotate_left((key as u64 >> 57) as u32)
}

/// Candidates among rows, as pairs of rows. The rows must be sorted by key, and all rows of a key must be present.
#[pyfunction]
pub(crate) fn list_pairs(
    py: Python<'_>,
    keys: &Bound<'_, PyAny>,
    ranks: &Bound<'_, PyAny>,
    signatures: &Bound<'_, PyAny>,
    recipe: Option<&Recipe>,
    background: Option<GivenBackground>,
) -> PyResult<Array> {
    let (recipe, (cutoff, _)) = (of_corpus(recipe), of_background(background)?);
    let keys = column(keys)?.as_primitive::<Int64Type>().values().to_vec();
    let ranks = column(ranks)?.as_primitive::<Int32Type>().values().to_vec();
    let signatures: Vec<Signature> =
        column(signatures)?.as_binary::<i32>().iter().map(signature).collect::<PyResult<_>>()?;
    let (mut a, mut b) = (Vec::new(), Vec::new());
    py.detach(|| {
        let mut start = 0;
        for list in keys.chunk_by(|a, b| a == b) {
            let rows = start..start + list.len() as u32;
            start = rows.end;
            let candidate = |x: u32, y: u32| {
                if signatures[x as usize].may_match(&signatures[y as usize], recipe, cutoff) {
                    a.push(x);
                    b.push(y);
                }
            };
            if list.len() <= ALL_PAIRS {
                all_pairs(&rows.collect::<Vec<_>>(), candidate);
            } else {
                let is_crowd = list.len() > CROWD;
                let rows = rows.filter(|&row| !is_crowd || ranks[row as usize] < CROWDS);
                let rows = rows.map(|row| (turned(list[0], signatures[row as usize].fingerprint()), row));
                neighbours(rows.collect(), if is_crowd { 1 } else { NEIGHBOURS }, candidate);
            }
        }
    });
    Ok(Array::of_columns(vec![("a", Arc::new(UInt32Array::from(a))), ("b", Arc::new(UInt32Array::from(b)))]))
}

fn all_pairs(rows: &[u32], mut candidate: impl FnMut(u32, u32)) {
    for (at, &a) in rows.iter().enumerate() {
        rows[at + 1..].iter().for_each(|&b| candidate(a, b));
    }
}

/// Pairs each row with the nearest ones after it, and with the next one, so that a list of similar texts becomes a chain.
fn neighbours(mut rows: Vec<(u128, u32)>, most: usize, mut candidate: impl FnMut(u32, u32)) {
    rows.sort_unstable();
    for (at, &(own, a)) in rows.iter().enumerate() {
        let mut nearest: Vec<(u32, usize, u32)> = Vec::with_capacity(most + 1);
        for (place, &(other, b)) in rows[at + 1..].iter().take(WINDOW).enumerate() {
            let found = ((own ^ other).count_ones(), place, b);
            if nearest.len() < most || nearest[most - 1] > found {
                nearest.insert(nearest.partition_point(|near| *near < found), found);
                nearest.truncate(most);
            }
        }
        nearest.iter().for_each(|&(_, _, b)| candidate(a, b));
        if let Some(&(_, next)) = rows.get(at + 1)
            && nearest.iter().all(|&(_, place, _)| place != 0)
        {
            candidate(a, next);
        }
    }
}

/// For each fingerprint, a key for each of `within` + 1 blocks: fingerprints within that many bits share at least one key.
#[pyfunction]
pub(crate) fn block_keys(given: &Bound<'_, PyAny>, width: u32, within: u32) -> PyResult<Array> {
    let masks = masks(width, within)?;
    let mut lists = ListBuilder::new(Int64Builder::new());
    for fingerprint in fingerprints("fingerprints", given)? {
        if let Some(fingerprint) = fingerprint {
            for (block, mask) in masks.iter().enumerate() {
                let value = fingerprint.number() & mask;
                let mixed = (value as u64 ^ (value >> 64) as u64 ^ block as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                lists.values().append_value((mixed ^ mixed >> 29) as i64);
            }
        }
        lists.append(fingerprint.is_some());
    }
    Ok(Array(Arc::new(lists.finish())))
}

/// The pairs of rows within a number of bits whose first common block is among the `blocks` of both. So each pair is found for only
/// one block, although a fingerprint may be given for several. Equal fingerprints count once.
#[pyfunction]
pub(crate) fn block_pairs(
    py: Python<'_>,
    given: &Bound<'_, PyAny>,
    blocks: &Bound<'_, PyAny>,
    width: u32,
    within: u32,
) -> PyResult<Array> {
    let masks = masks(width, within)?;
    let width = bits(width)?;
    let given = fingerprints("fingerprints", given)?;
    let blocks = column(blocks)?.as_primitive::<Int32Type>().values().to_vec();
    let (mut a, mut b, mut distances) = (Vec::new(), Vec::new(), Vec::new());
    py.detach(|| {
        // The first row of each fingerprint, and the blocks it was given for.
        let mut numbers: HashMap<Fingerprint, u32> = HashMap::new();
        let (mut different, mut rows, mut here): (Vec<Fingerprint>, Vec<u32>, Vec<u128>) = Default::default();
        for ((row, fingerprint), block) in (0..).zip(given.into_iter().flatten()).zip(blocks) {
            let number = *numbers.entry(fingerprint).or_insert_with(|| {
                different.push(fingerprint);
                rows.push(row);
                here.push(0);
                rows.len() as u32 - 1
            });
            here[number as usize] |= 1 << block;
        }
        drop(numbers);
        let index = Index::from_fingerprints(width, different.iter().copied());
        index.visit_pairs(within, |pair| {
            let (x, y) = (pair.a as usize, pair.b as usize);
            let difference = different[x].number() ^ different[y].number();
            let first = masks.iter().position(|mask| difference & mask == 0).expect("k + 1 blocks, and k bits differ");
            if (here[x] & here[y]) >> first & 1 == 1 {
                a.push(rows[x]);
                b.push(rows[y]);
                distances.push(pair.distance as u8);
            }
            ControlFlow::Continue(())
        })
    })
    .map_err(value_error)?;
    Ok(Array::of_columns(vec![
        ("a", Arc::new(UInt32Array::from(a))),
        ("b", Arc::new(UInt32Array::from(b))),
        ("distance", Arc::new(UInt8Array::from(distances))),
    ]))
}

/// `within` + 1 blocks of nearly equal width.
fn masks(width: u32, within: u32) -> PyResult<Vec<u128>> {
    let bits = bits(width)?.count();
    if within >= bits {
        return Err(value_error(format!("bits must be less than {width}, not {within}")));
    }
    let below = |end: u32| if end == 128 { u128::MAX } else { (1 << end) - 1 };
    let blocks = within + 1;
    Ok((0..blocks).map(|block| below((block + 1) * bits / blocks) & !below(block * bits / blocks)).collect())
}

fn column(given: &Bound<'_, PyAny>) -> PyResult<arrow_array::ArrayRef> {
    match arrow(given)?.as_deref() {
        Some([array]) if array.null_count() == 0 => Ok(array.clone()),
        _ => Err(value_error("one Arrow array without nulls is wanted")),
    }
}

fn signature(bytes: Option<&[u8]>) -> PyResult<Signature> {
    let bytes = bytes.and_then(|bytes| bytes.try_into().ok());
    bytes.map(Signature::from_bytes).ok_or_else(|| value_error(format!("a signature has {} bytes", Signature::BYTES)))
}
