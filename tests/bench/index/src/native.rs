//! The contestants in this process: nearprint, its textbook look-ups, and the peers in Rust.

use crate::{Answer, MEMORY, SLICE, Set};
use all_pairs_hamming::ChunkedJoiner;
use gaoya::simhash::SimHashIndex;
use nearprint::lookup::{Blocks, Lookup, Permuted, PermutedTables, Probe, Scan};
use nearprint::index::{Near, Tables};
use nearprint::{Bits, Fingerprint, Index};
use serde_json::{Value, json};
use std::hint::black_box;
use std::time::Instant;

type Ask = Box<dyn FnMut(u64, u32) -> Answer>;

/// How to make a tool from fingerprints, the most fingerprints, and the largest distance.
struct Maker {
    name: &'static str,
    most: usize,
    farthest: u32,
    make: fn(&Set) -> Ask,
}

struct Tool {
    maker: &'static Maker,
    near: Ask,
}

#[derive(Default)]
pub struct Native {
    tools: Vec<Tool>,
}

const ALL: usize = usize::MAX;
const MILLION: usize = 1_000_000;
static MAKERS: [Maker; 11] = [
    maker("nearprint, 1 table", ALL, 64, |set| ours(set, Tables::One)),
    maker("nearprint, 2 tables", ALL, 64, |set| ours(set, Tables::Two)),
    maker("nearprint, 3 tables", ALL, 64, |set| ours(set, Tables::Three)),
    maker("nearprint, 4 tables", ALL, 64, |set| ours(set, Tables::Four)),
    maker("mih-rs", ALL, 64, mih),
    maker("gaoya, 5 blocks", ALL, 3, gaoya),
    maker("textbook: scan", MILLION, 64, |set| textbook(Scan::new(&set.fingerprints()))),
    maker("textbook: exhaustive probing", MILLION, 3, |set| textbook(Probe::new(&set.fingerprints()))),
    maker("textbook: 4 blocks", MILLION, 3, |set| textbook(Blocks::new(&set.fingerprints(), 3))),
    maker("textbook: 4 permuted tables", MILLION, 3, |set| permuted(set, 0)),
    maker("textbook: 20 permuted tables", MILLION, 3, |set| permuted(set, 3)),
];

const fn maker(name: &'static str, most: usize, farthest: u32, make: fn(&Set) -> Ask) -> Maker {
    Maker { name, most, farthest, make }
}

impl Maker {
    /// Among crowds only what a table shows: the one of crowds has all distances and no peer, the large one has 6 bits.
    fn is_asked(&self, set: &Set, within: u32) -> bool {
        let is_shown = match self.name {
            "textbook: scan" => true,
            "mih-rs" => within == 6,
            name => name.starts_with("nearprint"),
        };
        set.codes.len() <= self.most && within <= self.farthest && (!set.is_crowd() || is_shown)
    }
}

fn fingerprint(code: u64) -> Fingerprint {
    Fingerprint::new(code.into())
}

fn index(set: &Set, tables: Tables) -> Index {
    let mut index = Index::with_tables(Bits::B64, tables);
    index.add_all(set.codes.iter().map(|&code| fingerprint(code)));
    index
}

fn ask(index: &Index, query: u64, within: u32) -> Answer {
    Answer::of(index.near(fingerprint(query), Near::within(within)).iter().map(|found| found.id))
}

fn ours(set: &Set, tables: Tables) -> Ask {
    let index = index(set, tables);
    Box::new(move |query, within| ask(&index, query, within))
}

fn mih(set: &Set) -> Ask {
    // The searcher borrows the index; both live as long as this program.
    let index = mih_rs::Index::new(set.codes.clone()).expect("an index");
    Box::new(move |query, within| {
        let mut searcher = index.range_searcher();
        Answer::of(searcher.run(query, within as usize).iter().copied())
    })
}

fn gaoya(set: &Set) -> Ask {
    let mut index = SimHashIndex::<u64, u32>::new(5, 4);
    (0..).zip(&set.codes).for_each(|(id, &code)| index.insert(id, code));
    Box::new(move |query, within| {
        let found = index.query_return_distance(&query);
        Answer::of(found.into_iter().filter(|&(_, distance)| distance as u32 <= within).map(|(id, _)| id))
    })
}

fn textbook(lookup: impl Lookup + 'static) -> Ask {
    Box::new(move |query, within| {
        Answer::of(lookup.near(fingerprint(query), within).matches.iter().map(|found| found.id))
    })
}

fn permuted(set: &Set, number: usize) -> Ask {
    textbook(Permuted::new(&set.fingerprints(), PermutedTables::ALL[number]))
}

impl Native {
    /// The median of three builds, or one if they take long.
    pub fn build(&mut self, set: &Set) -> Vec<Value> {
        let mut rows = Vec::new();
        for maker in MAKERS.iter().filter(|maker| maker.is_asked(set, maker.farthest.min(6))) {
            let mut times = Vec::new();
            let (mut near, mut bytes);
            loop {
                let before = MEMORY.current_usage();
                let start = Instant::now();
                near = (maker.make)(set);
                times.push(start.elapsed().as_secs_f64() * 1e3);
                bytes = (MEMORY.current_usage() - before) as f64 / set.codes.len() as f64;
                if times.len() == 3 || times[0] > 400.0 {
                    break;
                }
                drop(near);
            }
            times.sort_by(f64::total_cmp);
            rows.push(json!({ "tool": maker.name, "what": "bytes", "value": bytes }));
            rows.push(json!({ "tool": maker.name, "what": "build ms", "value": times[times.len() / 2] }));
            self.tools.push(Tool { maker, near });
        }
        rows
    }

    /// Runs as many queries as fit a time slice.
    pub fn near(&mut self, set: &Set, within: u32) -> Vec<Value> {
        let asked = self.tools.iter_mut().filter(|tool| tool.maker.is_asked(set, within));
        let rows = asked.map(|tool| {
            let (mut sum, mut queries) = (Answer::default(), 0);
            let start = Instant::now();
            while queries < set.queries.len() && (queries == 0 || queries % 64 != 0 || start.elapsed() < SLICE) {
                let answer = (tool.near)(black_box(set.queries[queries]), within);
                sum = Answer { matches: sum.matches + answer.matches, ids: sum.ids + answer.ids };
                queries += 1;
                if queries < 64 && start.elapsed() > 4 * SLICE {
                    break;
                }
            }
            let value = start.elapsed().as_secs_f64() * 1e6 / queries as f64;
            json!({ "tool": tool.maker.name, "what": "near µs", "value": value, "queries": queries, "matches": sum.matches, "ids": sum.ids })
        });
        rows.collect()
    }

    /// Measures all pairs.
    pub fn pairs(&mut self, set: &Set, within: u32) -> Vec<Value> {
        let ours = index(set, Tables::Two);
        let mut peer = ChunkedJoiner::<u64>::new(1);
        set.codes.iter().for_each(|&code| peer.add([code]).expect("one chunk"));
        let timed = |tool: &str, run: &dyn Fn() -> usize| {
            let start = Instant::now();
            let pairs = run();
            let value = start.elapsed().as_secs_f64() * 1e3;
            json!({ "tool": tool, "what": "pairs ms", "value": value, "pairs": pairs })
        };
        vec![
            timed("nearprint, 2 tables", &|| ours.pairs(within).expect("a list of pairs").len()),
            timed("all-pairs-hamming", &|| peer.similar_pairs(f64::from(within) / 64.0).len()),
        ]
    }
}
