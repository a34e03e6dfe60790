//! Corpora of texts whose ids are their numbers, and what is found in them.

use nearprint::{Corpus, CorpusMatch, Document};
use std::ops::Range;

pub(crate) const APRIL: &str = "It was a bright cold day in April, and the clocks were striking thirteen. Winston Smith, his chin \
    nuzzled into his breast in an effort to escape the vile wind, slipped quickly through the glass doors.";
pub(crate) const SHIP: &str = "Call me Ishmael. Some years ago - never mind how long precisely - having little or no money in my \
    purse, and nothing particular to interest me on shore, I thought I would sail about a little.";
pub(crate) const HOTPOT: &str =
    "北京好吃的火锅店有很多，老城区里的铜锅涮肉尤其受欢迎，冬天的时候常常要排很长的队才能吃到。";

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
