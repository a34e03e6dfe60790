//! The reader of an archive. Under `cfg(fuzzing)` all checksums pass, and blocks are not packed: whatever the bytes say, a check ends, and what it names is
//! in order.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nearprint::Check;
use nearprint::archive::{Archive, ArchiveCheck, ArchiveDocument, ArchiveError, Opening, Step};

/// The most steps of a check, and of a document of so many bytes.
const STEPS: usize = 8;

fuzz_target!(|bytes: &[u8]| {
    let Ok(Opening::Ready(archive)) = Archive::open(bytes) else { return };
    let text = "It was a bright cold day in May, and the clocks were striking thirteen.";
    let (mut check, step) = ArchiveCheck::new(&archive, text);
    if finished(bytes, STEPS, step, |read| check.feed(&archive, read)).is_err() {
        return;
    }
    for found in check.answer(&Check::new()) {
        assert!((0.0..=1.0).contains(&found.score), "{found:?}");
        assert!(found.here.iter().all(|range| range.start <= range.end && range.end <= text.len()), "{found:?}");
        if let Some(place) = check.place(&found.id) {
            let (mut document, step) = ArchiveDocument::new(&archive, &found.id, place);
            let _ = finished(bytes, STEPS + bytes.len(), step, |read| document.feed(&archive, read));
        }
    }
});

/// Feeds what there is, and counts the steps.
fn finished(
    bytes: &[u8],
    most: usize,
    mut step: Step,
    mut feed: impl FnMut(&[Vec<u8>]) -> Result<Step, ArchiveError>,
) -> Result<(), ArchiveError> {
    for _ in 0..most {
        let read = match step {
            Step::Ready => return Ok(()),
            Step::Unpack(packed) => packed,
            Step::Read(ranges) => ranges
                .iter()
                .map(|range| {
                    let [start, end] = [range.start, range.end].map(|at| (at as usize).min(bytes.len()));
                    bytes[start..end].to_vec()
                })
                .collect(),
        };
        step = feed(&read)?;
    }
    panic!("no end");
}
