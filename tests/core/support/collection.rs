//! Corpora of texts, mostly with their numbers as ids, and what is found in them.

use nearprint::{Corpus, CorpusMatch, Document, NearBefore, Sieve, Summary};
use std::ops::Range;

pub(crate) const APRIL: &str = "It was a bright cold day in April, and the clocks were striking thirteen. Winston Smith, his chin \
    nuzzled into his breast in an effort to escape the vile wind, slipped quickly through the glass doors.";
pub(crate) const SHIP: &str = "Call me Ishmael. Some years ago - never mind how long precisely - having little or no money in my \
    purse, and nothing particular to interest me on shore, I thought I would sail about a little.";
pub(crate) const HOTPOT: &str =
    "北京好吃的火锅店有很多，老城区里的铜锅涮肉尤其受欢迎，冬天的时候常常要排很长的队才能吃到。";

/// A corpus of ids with their texts.
pub(crate) fn corpus_of<I: AsRef<str>, T: AsRef<str>>(documents: impl IntoIterator<Item = (I, T)>) -> Corpus {
    let mut corpus = Corpus::default();
    documents.into_iter().for_each(|(id, text)| corpus.put(Document::new(id.as_ref(), text.as_ref())));
    corpus
}

pub(crate) fn numbered<T: AsRef<str>>(texts: &[T]) -> Corpus {
    let mut corpus = Corpus::default();
    put_numbered(&mut corpus, texts);
    corpus
}

pub(crate) fn put_numbered<T: AsRef<str>>(corpus: &mut Corpus, texts: &[T]) {
    let ids: Vec<String> = (0..texts.len()).map(|number| number.to_string()).collect();
    corpus.put_all(ids.iter().zip(texts).map(|(id, text)| Document::new(id, text.as_ref())));
}

pub(crate) fn ids(found: &[CorpusMatch]) -> Vec<&str> {
    found.iter().map(|found| found.id.as_str()).collect()
}

pub(crate) fn utf16(text: &str, range: &Range<usize>) -> String {
    String::from_utf16(&text.encode_utf16().collect::<Vec<_>>()[range.clone()]).unwrap()
}

/// What a sieve finds for each text among those before it that had no near-duplicate, `of` by their order.
pub(crate) fn sieved<T: AsRef<str>>(mut sieve: Sieve, texts: &[T]) -> Vec<Option<NearBefore>> {
    let mut kept: Vec<&str> = Vec::new();
    let mut push = |text| {
        let near = sieve.push(&Summary::new(&Corpus::RECIPE, text), text, |number| kept[number as usize]);
        if near.is_none() {
            kept.push(text);
        }
        near
    };
    texts.iter().map(|text| push(text.as_ref())).collect()
}
