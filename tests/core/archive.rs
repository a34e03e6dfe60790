//! An archive answers like a corpus of the same documents, from a few of its bytes, and refuses bytes that are not its own.

use crate::support::collection::{corpus_of, ids};
use crate::support::random::{self, Random};
use nearprint::archive::{
    Archive, ArchiveCheck, ArchiveDocument, ArchiveDocumentError, ArchiveError, ArchiveSheet, ArchiveStats,
    ArchiveWriteError, ArchiveWriter, Opening, Step, Workshop,
};
use nearprint::{Check, Corpus, CorpusMatch, CorpusOptions, Document, Scope};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::ops::Range;

/// Keeps all in memory, and packs nothing.
#[derive(Default)]
struct Memory(BTreeMap<u32, Vec<u8>>);

impl Workshop for Memory {
    type Error = Infallible;

    fn pack(&mut self, bytes: &[u8]) -> Result<Vec<u8>, Infallible> {
        Ok(bytes.to_vec())
    }

    fn keep(&mut self, part: u32, bytes: &[u8]) -> Result<(), Infallible> {
        self.0.entry(part).or_default().extend(bytes);
        Ok(())
    }

    fn take(&mut self, part: u32) -> Result<Vec<u8>, Infallible> {
        Ok(self.0.remove(&part).unwrap_or_default())
    }
}

fn built<'d>(options: &CorpusOptions, documents: impl IntoIterator<Item = Document<'d>>) -> (Vec<u8>, ArchiveStats) {
    let (mut writer, mut memory) = (ArchiveWriter::new(options), Memory::default());
    documents.into_iter().for_each(|document| writer.put(&document, &mut memory).unwrap());
    let stats = writer.finish(&mut memory).unwrap();
    let bytes = [memory.take(0).unwrap(), memory.take(1).unwrap()].concat();
    assert_eq!(bytes.len() as u64, stats.bytes);
    assert!(memory.0.is_empty(), "parts are left");
    (bytes, stats)
}

fn named(texts: &[String]) -> Vec<String> {
    (0..texts.len()).map(|number| format!("doc/{number:05}")).collect()
}

fn archive_of(texts: &[String]) -> Vec<u8> {
    built(&CorpusOptions::new(), named(texts).iter().zip(texts).map(|(id, text)| Document::new(id, text))).0
}

fn opened(bytes: &[u8]) -> Archive {
    match Archive::open(&bytes[..bytes.len().min(1 << 15)]).unwrap() {
        Opening::Ready(archive) => *archive,
        Opening::Needs(more) => panic!("{more} bytes of header"),
    }
}

/// What a check read.
#[derive(Debug, Default)]
struct Read {
    requests: usize,
    rounds: usize,
    bytes: u64,
}

fn asked(bytes: &[u8], text: &str, check: &Check) -> Result<(Vec<CorpusMatch>, Read), ArchiveError> {
    let (asking, read) = asked_all(&opened(bytes), bytes, text)?;
    Ok((asking.answer(check), read))
}

/// A check that has read all that it needs.
fn asked_all(archive: &Archive, bytes: &[u8], text: &str) -> Result<(ArchiveCheck, Read), ArchiveError> {
    let (mut asking, step) = ArchiveCheck::new(archive, text);
    let read = all_steps(bytes, step, |read| asking.feed(archive, read))?;
    Ok((asking, read))
}

/// Reads what is asked for, as far as it is there, until nothing is.
fn all_steps<E>(bytes: &[u8], step: Step, feed: impl FnMut(&[Vec<u8>]) -> Result<Step, E>) -> Result<Read, E> {
    all_steps_of(|_| bytes, step, feed)
}

/// The same of a file that may be another one in each round.
fn all_steps_of<'b, E>(
    file: impl Fn(usize) -> &'b [u8],
    mut step: Step,
    mut feed: impl FnMut(&[Vec<u8>]) -> Result<Step, E>,
) -> Result<Read, E> {
    let mut read = Read::default();
    loop {
        step = match step {
            Step::Read(ranges) => {
                let bytes = file(read.rounds);
                read.rounds += 1;
                read.requests += ranges.len();
                read.bytes += ranges.iter().map(|range| range.end - range.start).sum::<u64>();
                feed(&ranges.iter().map(|range| part(bytes, range)).collect::<Vec<_>>())?
            }
            Step::Unpack(packed) => feed(&packed)?,
            Step::Ready => return Ok(read),
        };
    }
}

fn part(bytes: &[u8], range: &Range<u64>) -> Vec<u8> {
    let [start, end] = [range.start, range.end].map(|at| (at as usize).min(bytes.len()));
    bytes[start..end].to_vec()
}

impl Random {
    fn text(&mut self, words: usize) -> String {
        (0..words).map(|_| self.word() + " ").collect()
    }
}

/// The text with every word of so many replaced.
fn changed(text: &str, every: usize, random: &mut Random) -> String {
    let words = text.split(' ').enumerate();
    words.map(|(at, word)| if at % every == every - 1 { random.word() + "x " } else { format!("{word} ") }).collect()
}

#[test]
fn changed_copies_and_passages_are_found_from_few_bytes_and_as_a_corpus_finds_them() {
    let mut random = Random(3);
    let texts: Vec<String> = (0..1500).map(|_| random.text(170)).collect();
    let bytes = archive_of(&texts);
    let (names, corpus) = (named(&texts), corpus_of(named(&texts).iter().zip(&texts)));
    let mut lost = 0;
    for at in (0..texts.len()).step_by(10) {
        let text = &texts[at];
        let passage = &text[..text.char_indices().nth(190).unwrap().0];
        let host = random.text(110);
        for (text, scope) in [
            (changed(text, 12, &mut random), Scope::Document),
            (changed(text, 6, &mut random), Scope::Document),
            (format!("{host}\n\n{passage}"), Scope::Part),
        ] {
            let (found, read) = asked(&bytes, &text, &Check::new()).unwrap();
            assert!(read.requests <= 42 && read.rounds <= 2 && read.bytes < 80_000, "{read:?}");
            let expected = corpus.check(&text, &Check::new());
            let best = expected.first().expect("the corpus finds it");
            assert_eq!((&best.id, best.scope), (&names[at], scope));
            match found.first() {
                Some(first) => assert_eq!(
                    (&first.id, first.scope, first.score, &first.here, &first.there),
                    (&best.id, best.scope, best.score, &best.here, &best.there)
                ),
                None => lost += 1,
            }
        }
        let (found, _) = asked(&bytes, &random.text(160), &Check::new()).unwrap();
        assert_eq!(found, []);
    }
    assert!(lost <= 4, "{lost} of 450");
}

#[test]
fn wording_that_many_documents_have_is_quiet_as_in_a_corpus() {
    let mut random = Random(5);
    let licence = random.text(60);
    let texts: Vec<String> = (0..300).map(|_| format!("{licence}\n\n{}", random.text(100))).collect();
    let bytes = archive_of(&texts);
    let other = format!("{licence}\n\n{}", random.text(100));
    assert_eq!(asked(&bytes, &other, &Check::new()).unwrap().0, []);
    let copy = format!("{licence}\n\n{}", changed(texts[7].split_once("\n\n").unwrap().1, 20, &mut random));
    let (found, _) = asked(&bytes, &copy, &Check::new()).unwrap();
    assert_eq!(ids(&found), ["doc/00007"]);
}

#[test]
fn a_document_comes_back_as_it_was_put_and_boilerplate_never_counts() {
    let mut random = Random(7);
    let (form, report) = (random.text(50), random.text(60));
    let text = format!("{form}\n\n{report}");
    let mut document = Document::new("issue/1", &text);
    (document.title, document.data) = (Some("Crash"), Some("{}"));
    let options = CorpusOptions::new().boilerplate([form.clone()]);
    let (bytes, stats) = built(&options, [document]);
    assert_eq!((stats.documents, stats.text_bytes), (1, text.len() as u64));
    assert_eq!(opened(&bytes).boilerplate(), std::slice::from_ref(&form));
    let (found, _) = asked(&bytes, &format!("{form}\n\n{}", random.text(60)), &Check::new()).unwrap();
    assert_eq!(found, []);
    let (found, _) = asked(&bytes, &format!("{form}\n\n{}", changed(&report, 15, &mut random)), &Check::new()).unwrap();
    assert_eq!(
        (&found[0].id[..], found[0].title.as_deref(), found[0].data.as_deref()),
        ("issue/1", Some("Crash"), Some("{}"))
    );
    let excludes = |id: &str| id == "issue/1";
    assert_eq!(asked(&bytes, &text, &Check::new().exclude(&excludes)).unwrap().0, []);
}

#[test]
fn a_long_document_is_found_by_its_parts_and_named_once() {
    let mut random = Random(11);
    let long: String = (0..300).map(|_| random.text(60) + "\n\n").collect();
    assert!(long.len() > 100_000);
    let mut texts: Vec<String> = (0..50).map(|_| random.text(150)).collect();
    texts.push(long.clone());
    let bytes = archive_of(&texts);
    // A part of it is not a whole document.
    let beginning = &long[..40_000];
    assert_eq!(asked(&bytes, beginning, &Check::new()).unwrap().0[0].id, "doc/00050");
    assert_eq!(asked(&bytes, beginning, &Check::new().scopes(&[Scope::Document])).unwrap().0, []);
    for start in [1000, 60_000, long.len() - 2000] {
        let passage = &long[start..start + 400];
        let (found, _) = asked(&bytes, &format!("{} {passage}", random.text(60)), &Check::new()).unwrap();
        assert_eq!(found.len(), 1);
        assert_eq!((&found[0].id[..], found[0].scope), ("doc/00050", Scope::Part));
        let there = &found[0].there[0];
        assert!(there.start.abs_diff(start) < 30 && there.end.abs_diff(start + 400) < 30, "{there:?} for {start}");
        let archive = opened(&bytes);
        let asking = asked_all(&archive, &bytes, passage).unwrap().0;
        assert_eq!((asking.ids(), asking.get("doc/00050")), (vec!["doc/00050"], None));
        let (mut document, step) = ArchiveDocument::new(&archive, "doc/00050", asking.place("doc/00050").unwrap());
        all_steps(&bytes, step, |read| document.feed(&archive, read)).unwrap();
        assert!(document.text == long, "the document comes back");
        let (mut other, step) = ArchiveDocument::new(&archive, "doc/00051", asking.place("doc/00050").unwrap());
        assert!(all_steps(&bytes, step, |read| other.feed(&archive, read)).is_err());
    }
}

#[test]
fn passages_of_two_parts_of_a_long_document_are_one_match_with_both() {
    let mut random = Random(11);
    let paragraphs: Vec<String> = (0..275).map(|_| random.text(60)).collect();
    let mut texts = vec![paragraphs.join("\n\n")];
    texts.extend((0..40).map(|_| random.text(300)));
    // As many bytes are read as such a text is worth.
    let copied = |from: usize| paragraphs[from..from + 8].join("\n\n");
    let text = [random.text(1200), copied(3), random.text(1200), copied(262)].join("\n\n");
    let expected = corpus_of(named(&texts[..1]).iter().zip(&texts)).check(&text, &Check::new());
    let (found, _) = asked(&archive_of(&texts), &text, &Check::new().limit(1)).unwrap();
    let sorted = |found: &[CorpusMatch]| {
        let mut ranges: Vec<_> = found[0].here.iter().cloned().zip(found[0].there.iter().cloned()).collect();
        ranges.sort_by_key(|(here, _)| here.start);
        ranges
    };
    assert_eq!((found.len(), sorted(&found)), (1, sorted(&expected)));
    assert!(
        found[0].here.len() == 2 && (found[0].share - expected[0].share).abs() < 0.02,
        "{} for {}",
        found[0].share,
        expected[0].share
    );
}

#[test]
fn bytes_are_the_same_each_time_and_altered_ones_are_refused() {
    let mut random = Random(13);
    let texts: Vec<String> = (0..200).map(|_| random.text(120)).collect();
    let bytes = archive_of(&texts);
    assert_eq!(bytes, archive_of(&texts));
    let text = changed(&texts[3], 9, &mut random);
    let read_bytes = |bytes: &[u8]| asked(bytes, &text, &Check::new());
    let (expected, _) = read_bytes(&bytes).unwrap();
    assert_eq!(expected[0].id, "doc/00003");
    // Each byte that is read matters: an altered one is refused, or was not read.
    let header = 48;
    for at in (header..bytes.len()).step_by(97) {
        let mut altered = bytes.clone();
        altered[at] ^= 0x10;
        if Archive::open(&altered).is_err() {
            continue;
        }
        match read_bytes(&altered) {
            Ok((found, _)) => assert_eq!(found, expected, "byte {at}"),
            Err(error) => assert!(matches!(error, ArchiveError::Altered { .. }), "{error}"),
        }
    }
    assert_eq!(Archive::open(b"nearcorp").unwrap_err(), ArchiveError::NotAnArchive);
    assert!(matches!(Archive::open(&bytes[..20]).unwrap(), Opening::Needs(24)));
    let mut later = bytes.clone();
    later[8] = 9;
    assert_eq!(Archive::open(&later).unwrap_err().to_string(), "format version 9 found; this build reads 1");
}

/// A host that replaces the file between two rounds, and shows nothing of it.
#[test]
fn nothing_of_another_build_of_the_same_length_is_taken() {
    let mut random = Random(23);
    let long: String = (0..1200).map(|_| random.text(60) + "\n\n").collect();
    let texts: Vec<String> = (0..200).map(|_| random.text(120)).chain([long.clone()]).collect();
    let build = |options: &CorpusOptions, price: &str| {
        let ids = named(&texts);
        let documents = ids.iter().zip(&texts).map(|(id, text)| {
            let mut document = Document::new(id, text);
            document.data = (id == "doc/00150").then_some(price);
            document
        });
        built(options, documents).0
    };
    let form = random.text(20);
    let options = CorpusOptions::new().boilerplate([form.clone()]);
    let bytes = build(&options, "1900");
    let reordered: String =
        form.split(' ').rev().filter(|word| !word.is_empty()).map(|word| format!("{word} ")).collect();
    for other in [build(&options, "2900"), build(&CorpusOptions::new().boilerplate([reordered]), "1900")] {
        assert_eq!(bytes.len(), other.len());
        let archive = opened(&bytes);
        let mut rounds = 0;
        let (mut asking, step) = ArchiveCheck::new(&archive, &texts[3]);
        let mixed = all_steps(&bytes, step, |read| {
            rounds += 1;
            let Ok(Step::Read(ranges)) = asking.feed(&archive, read) else { panic!("blocks are wanted") };
            let [own, others] =
                [&bytes, &other].map(|bytes| ranges.iter().map(|range| part(bytes, range)).collect::<Vec<_>>());
            assert!(ranges.iter().zip(&others).all(|(range, part)| !archive.holds(range.start, part)));
            let error = asking.feed(&archive, &others);
            // What was read of the archive itself is still good.
            assert!(ranges.iter().zip(&own).all(|(range, part)| archive.holds(range.start, part)));
            assert!(matches!(asking.feed(&archive, &own), Ok(Step::Unpack(_))));
            error
        });
        assert!(matches!(mixed, Err(ArchiveError::Altered { .. })) && rounds == 1);
        // A long document, of which the first ranges are read before the file is replaced.
        let asking = asked_all(&archive, &bytes, &long[..800]).unwrap().0;
        let (mut document, step) = ArchiveDocument::new(&archive, "doc/00200", asking.place("doc/00200").unwrap());
        let file = |round| if round == 0 { &bytes[..] } else { &other };
        let mixed = all_steps_of(file, step, |read| document.feed(&archive, read));
        assert!(matches!(mixed, Err(ArchiveError::Altered { .. })), "{mixed:?}");
    }
}

#[test]
fn lengths_beyond_the_limits_are_refused_before_anything_is_read() {
    let mut bytes = archive_of(&["It was a bright cold day in April, and the clocks were striking.".into()]);
    for length in [16 << 20 | 16, 0x8000_0000u32, u32::MAX - 15] {
        bytes[12..16].copy_from_slice(&length.to_le_bytes());
        let error = Archive::open(&bytes).unwrap_err();
        assert_eq!(error, ArchiveError::Header { bytes: length.into(), most: 16 << 20 });
    }
    bytes[12..16].copy_from_slice(&(16u32 << 20).to_le_bytes());
    assert!(matches!(Archive::open(&bytes).unwrap(), Opening::Needs(16_777_216)));
    let text = "x".repeat((16 << 20) + 1);
    let error = ArchiveWriter::new(&CorpusOptions::new()).put(&Document::new("a", &text), &mut Memory::default());
    assert_eq!(error.unwrap_err().to_string(), "the text of \"a\" has 16777217 bytes; an archive takes 16777216");
}

#[test]
fn sheets_made_apart_make_the_archive_of_the_documents_one_by_one() {
    let mut random = Random(17);
    let mut texts: Vec<String> = (0..700).map(|_| random.text(80)).collect();
    texts[300] = random.text(400_000);
    assert!(texts[300].len() as u64 > ArchiveSheet::TEXT_BYTES);
    let ids = named(&texts);
    let documents: Vec<Document> = ids.iter().zip(&texts).map(|(id, text)| Document::new(id, text)).collect();
    let options = CorpusOptions::new();
    let mut rest = documents.iter().peekable();
    let sheets = std::iter::from_fn(|| {
        rest.peek()?;
        let mut sheet = ArchiveSheet::new(&options);
        while !sheet.is_full()
            && let Some(document) = rest.next()
        {
            sheet.put(document).unwrap();
        }
        let packed: Vec<Vec<u8>> = sheet.blocks().map(<[u8]>::to_vec).collect();
        Some(sheet.finish(&packed))
    });
    let (mut writer, mut memory) = (ArchiveWriter::new(&options), Memory::default());
    for sheet in sheets {
        let truncated = &sheet[..sheet.len() - 1];
        assert_eq!(ArchiveWriter::new(&options).add(truncated, &mut Memory::default()), Err(ArchiveWriteError::Sheet));
        writer.add(&sheet, &mut memory).unwrap();
    }
    writer.finish(&mut memory).unwrap();
    let bytes = [memory.take(0).unwrap(), memory.take(1).unwrap()].concat();
    assert!(bytes == built(&options, documents).0);
}

/// Documents that were written since, in one answer with those of the archive.
#[test]
fn a_document_that_is_put_beside_the_archive_is_in_the_same_answer() {
    let mut random = Random(19);
    let texts: Vec<String> = (0..100).map(|_| random.text(120)).collect();
    let bytes = archive_of(&texts);
    let archive = opened(&bytes);
    let (half, fresh) = (texts[4].split_at(texts[4].len() / 2).0, random.text(200));
    let text = format!("{half}\n\n{fresh}");
    let mut asking = asked_all(&archive, &bytes, &text).unwrap().0;
    asking.put(&Document::new("new", &fresh).title("Of today"));
    let found = asking.answer(&Check::new());
    assert_eq!(ids(&found), ["new", "doc/00004"]);
    assert_eq!(asking.get("new").and_then(|document| document.title), Some("Of today"));
}

#[test]
fn a_document_with_too_much_beside_its_text_is_refused_by_its_id() {
    let data = "x".repeat(9000);
    let mut document = Document::new("a", "Some text.");
    document.data = Some(&data);
    let error = ArchiveWriter::new(&CorpusOptions::new()).put(&document, &mut Memory::default()).unwrap_err();
    assert_eq!(error, ArchiveWriteError::Document(ArchiveDocumentError::Given { id: "a".into(), bytes: 9001 }));
    assert_eq!(error.to_string(), "id, title, data and version of \"a\" have 9001 bytes; an archive takes 8192");
}

proptest! {
    #![proptest_config(random::config(256))]

    /// Whatever an archive names, a corpus of all documents names too, with the same verdict.
    #[test]
    fn an_archive_names_nothing_that_a_corpus_does_not(
        texts in prop::collection::vec("([a-d]{2,5} ){0,60}|(北京|火锅|好吃|天气){0,30}", 0..12),
        text in "([a-d]{2,5} ){0,60}|(北京|火锅|好吃|天气){0,30}",
        own in any::<prop::sample::Index>(),
    ) {
        let bytes = archive_of(&texts);
        let text = if texts.is_empty() { text } else { format!("{}{text}", own.get(&texts)) };
        // In how many documents wording stands, an archive knows less well.
        let check = Check::new().max_documents(u32::MAX);
        let all = corpus_of(named(&texts).iter().zip(&texts)).check(&text, &check);
        for found in asked(&bytes, &text, &check).unwrap().0 {
            let same = all.iter().find(|other| other.id == found.id);
            prop_assert!(same.is_some_and(|other| other.scope == found.scope && other.score == found.score), "{found:?} {all:?}");
        }
    }

    #[test]
    fn no_bytes_make_the_reader_of_an_archive_panic(
        place in any::<prop::sample::Index>(), byte in any::<u8>(), length in any::<prop::sample::Index>(), seal in any::<bool>(),
    ) {
        let mut bytes = archive_of(&["It was a bright cold day in April, and the clocks were striking.".into()]);
        let at = place.index(bytes.len());
        bytes[at] = byte;
        if !seal {
            bytes.truncate(length.index(bytes.len()));
        }
        if let Ok(Opening::Ready(archive)) = Archive::open(&bytes)
            && let Ok((asking, _)) = asked_all(&archive, &bytes, "It was a bright cold day in May, and the clocks were striking.")
        {
            asking.answer(&Check::new());
        }
    }
}

#[test]
fn an_archive_has_the_background_of_a_corpus_of_its_documents() {
    let mut random = Random(21);
    for (count, words) in [(0, 9), (15, 9), (700, 9), (60, 9000)] {
        let texts: Vec<String> = (0..count).map(|_| format!("Received: {}", random.words(words).join(" "))).collect();
        let ids = named(&texts);
        let documents = || ids.iter().zip(&texts).map(|(id, text)| Document::new(id, text));
        let boilerplate = CorpusOptions::new().boilerplate(["Received:"]);
        for options in [CorpusOptions::new(), boilerplate] {
            let mut corpus = Corpus::new(options.clone());
            corpus.put_all(documents());
            let archive = opened(&built(&options, documents()).0);
            assert_eq!(archive.background(), corpus.background());
        }
    }
}
