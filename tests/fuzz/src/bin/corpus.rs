//! The decoder of a corpus with its recipe, with a correct checksum: what it accepts can be used.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nearprint::{Check, Corpus, CorpusSnapshotError, Cutoff, Document};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.to_vec();
    if let Err(CorpusSnapshotError::Checksum { found, .. }) = Corpus::from_bytes(&bytes) {
        bytes[16..24].copy_from_slice(&found.to_le_bytes());
    }
    let Ok(mut corpus) = Corpus::from_bytes(&bytes) else { return };
    let again = corpus.to_bytes();
    assert_eq!(Corpus::from_bytes(&again).map(|read| read.to_bytes()), Ok(again));
    let query = corpus.iter().find_map(|document| document.text).unwrap_or("Once upon a time.").to_owned();
    for found in corpus.check(&query, &Check::new()) {
        assert!((0.0..=1.0).contains(&found.score), "{found:?}");
        assert!(
            found.here.iter().all(|range| range.start <= range.end && range.end <= query.encode_utf16().count()),
            "{found:?}"
        );
        assert!(corpus.has(&found.id));
    }
    corpus.duplicates(Cutoff::Automatic);
    corpus.put(Document::new("new", &query));
    assert!(corpus.delete("new"));
    for id in corpus.ids().map(str::to_owned).collect::<Vec<_>>() {
        assert!(corpus.delete(&id));
    }
    assert!(corpus.is_empty());
});
