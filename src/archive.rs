//! A collection as one immutable file on a static host, which a page reads in ranges: some dozens of small blocks per check.
//!
//! | part | what |
//! |---|---|
//! | header | sizes, the recipe, boilerplate, and a Bloom filter of the keys that many documents have (`archive/header.rs`) |
//! | buckets of documents | for each document its ten smallest hashes of adjacent words that few have, and three that many have |
//! | buckets of passages | for each document hashes of 16 letters in a row, one in some 20 (`archive/keys.rs`) |
//! | blocks | the documents themselves, 4 KB and more at a time, packed by *deflate* (`archive/block.rs`) |
//!
//! There is no directory: a key is scaled to its bucket (`archive/bucket.rs`). A check reads the buckets of its text's keys, chooses the
//! documents that share most, and reads their blocks (`archive/candidates.rs`). Then a [`Corpus`](crate::Corpus) of these documents checks
//! the text. Wording that many documents of the archive have counts as common; a check knows how many only at its keys, so shares are
//! estimates, and sometimes a range, a score or the order is not that of a corpus of all documents.
//!
//! The core knows no files and no network: a check says which bytes it needs next ([`ArchiveCheck`]), and a writer hands out what is to be
//! kept ([`Workshop`]).

mod block;
mod bucket;
mod candidates;
mod check;
mod document;
mod header;
mod keys;
mod sheet;
mod tuning;
mod writer;

pub use check::{ArchiveCheck, Step, Wanted};
pub use document::ArchiveDocument;
pub use header::{Archive, ArchiveError, Opening};
pub use sheet::{ArchiveDocumentError, ArchiveSheet};
pub use writer::{ArchiveStats, ArchiveWriteError, ArchiveWriter, Workshop};
