//! Passages that occur in several texts, or several times in one: footers, licences, menus, copied paragraphs.
//!
//! A passage is sought by its windows: the shortest runs of words with enough letters for a passage (`repeats/words.rs`). The texts are
//! read a few times, and only repeated windows are kept (`repeats/table.rs`). Windows that always occur together are one passage
//! (`repeats/list.rs`). A text is cut where its windows are common (`repeats/cut.rs`).

mod cut;
mod links;
mod list;
mod steps;
mod table;
mod wording;
mod words;

pub(crate) use list::List;
use std::borrow::Cow;
use std::ops::Range;
pub use steps::{ChainPlace, Windows};
use table::WindowTable;
pub use table::{CountedWindow, WindowChain};
pub(crate) use wording::CommonWording;

/// Texts that can be read several times, by position. They need not be in memory.
pub trait Texts {
    /// How many there are.
    fn count(&self) -> usize;

    /// The text at a position, from 0: the same each time.
    fn text(&self, position: usize) -> Cow<'_, str>;
}

impl<T: AsRef<str>> Texts for [T] {
    fn count(&self) -> usize {
        self.len()
    }

    fn text(&self, position: usize) -> Cow<'_, str> {
        self[position].as_ref().into()
    }
}

/// A passage that occurs in several documents, or several times in one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repeated {
    /// Its text, as the first document has it. Elsewhere case, width, signs and white space may differ.
    pub text: String,
    /// Its letters and digits. A Chinese or Japanese one counts as two.
    pub letters: u64,
    /// How many documents have it.
    pub documents: u32,
    /// How often it occurs in them. Places in one document do not overlap.
    pub times: u32,
    /// The position of the document and the bytes of each place, in the order of the documents.
    pub places: Vec<(usize, Range<usize>)>,
}

/// What is repeated in texts.
///
/// ```
/// use nearprint::Repeats;
///
/// let notice = "Copied from the almanac of the harbour, which everybody may read and nobody may sell.";
/// let texts = ["The tide", "The moon", "The wind"].map(|own| format!("{own}\n\n{notice}"));
/// let repeats = Repeats::new(&texts[..], Repeats::MIN_LETTERS);
/// let passages = repeats.passages(&texts[..], 2);
/// assert_eq!((passages[0].text.as_str(), passages[0].documents), (notice, 3));
/// // Without what stands in more than two documents.
/// assert_eq!(repeats.cut(&texts[0], 2).as_deref(), Some("The tide"));
/// ```
#[derive(Clone, Debug)]
pub struct Repeats {
    windows: Windows,
    table: WindowTable,
}

impl Repeats {
    /// The letters of the shortest passage by default.
    pub const MIN_LETTERS: u32 = 48;

    /// Reads all texts twice. Passages have at least `min_letters` letters and digits; a Chinese or Japanese one counts as two. It takes 32 MB, and
    /// about 60 bytes for each word that may begin a repeated passage.
    ///
    /// # Panics
    ///
    /// If there are at least 2³² texts.
    pub fn new(texts: &(impl Texts + ?Sized), min_letters: u32) -> Repeats {
        assert!(u32::try_from(texts.count()).is_ok(), "less than 2³² texts");
        let mut repeats = Repeats::empty(min_letters);
        (0..texts.count()).for_each(|position| repeats.see(&texts.text(position)));
        (0..texts.count()).for_each(|position| repeats.add(&texts.text(position)));
        repeats
    }

    /// The passages that occur in at least `documents` documents, and at least twice, those with most letters × documents first. A passage
    /// that adds little to others, which are in more documents or are longer and in as many, is not listed. Reads the texts again;
    /// they must be the same. Takes time in proportion to their bytes and to the places of the passages.
    pub fn passages(&self, texts: &(impl Texts + ?Sized), documents: u32) -> Vec<Repeated> {
        let mut list = self.list(documents);
        for document in list.documents() {
            list.read(document, &texts.text(document as usize));
        }
        list.begin_places(usize::MAX);
        (0..texts.count()).for_each(|position| list.place(&texts.text(position), &mut |range| range));
        list.finish().collect()
    }

    /// A text without what occurs in more than `common` documents; `None` if nothing in it does. Takes linear time. What else is on a line that is
    /// cut, such as a list marker, goes with it; all other text stays. Parts that meet can be a passage again: [`cut_common`] repeats until none is.
    pub fn cut(&self, text: &str, common: u32) -> Option<String> {
        self.windows.cut(text, |key| self.table.documents_of(key) > common)
    }

    pub(crate) fn empty(min_letters: u32) -> Repeats {
        Repeats { windows: Windows::new(min_letters), table: WindowTable::new() }
    }

    /// First all texts.
    pub(crate) fn see(&mut self, text: &str) {
        self.windows.keys(text).into_iter().for_each(|key| self.table.see(key));
    }

    /// Then all texts again.
    pub(crate) fn add(&mut self, text: &str) {
        self.table.add(&self.windows.keys(text));
    }

    pub(crate) fn list(&self, documents: u32) -> List {
        List::new(&self.table, self.windows, documents)
    }
}

/// Texts without the passages that occur in more than `common` of them, and these passages.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Cut {
    /// What is left of each text, or `None` if it is unchanged.
    pub texts: Vec<Option<String>>,
    /// What was cut. Places are in the texts of the round that cut it.
    pub passages: Vec<Repeated>,
}

/// Cuts what occurs in more than `common` texts out of all, in rounds, until nothing is left: a second call cuts nothing. Each round
/// reads all texts a few times; two or three rounds are usual.
///
/// ```
/// let notice = "Copied from the almanac of the harbour, which everybody may read and nobody may sell.";
/// let texts = ["The tide", "The moon", "The wind"].map(|own| format!("{own}\n\n{notice}"));
/// let cut = nearprint::repeats::cut_common(&texts[..], 48, 2);
/// assert_eq!(cut.texts[1].as_deref(), Some("The moon"));
/// assert_eq!(cut.passages[0].text, notice);
/// ```
pub fn cut_common(texts: &(impl Texts + ?Sized), min_letters: u32, common: u32) -> Cut {
    let mut left = Left { texts, cut: vec![None; texts.count()] };
    let mut passages = Vec::new();
    loop {
        let repeats = Repeats::new(&left, min_letters);
        let cut = |position| repeats.cut(&left.text(position), common);
        let cuts: Vec<(usize, String)> = (0..left.count()).filter_map(|at| Some((at, cut(at)?))).collect();
        if cuts.is_empty() {
            return Cut { texts: left.cut, passages };
        }
        passages.extend(repeats.passages(&left, common.saturating_add(1)));
        cuts.into_iter().for_each(|(position, text)| left.cut[position] = Some(text));
    }
}

/// The wording that occurs in more than `common` texts, each once, as one text, for a [`Boilerplate`](crate::Boilerplate). It has runs of
/// words with at least `min_letters` letters, and whole lines, which may be shorter. Reads all texts three times.
///
/// ```
/// let texts = ["## Name\nMill", "## Name\nLake", "## Name\nCave"];
/// assert_eq!(nearprint::repeats::common_wording(&texts[..], 48, 2), "## Name");
/// ```
pub fn common_wording(texts: &(impl Texts + ?Sized), min_letters: u32, common: u32) -> String {
    let mut wording = CommonWording::new(min_letters, common);
    for read in [CommonWording::see, CommonWording::add, CommonWording::collect] {
        (0..texts.count()).for_each(|position| read(&mut wording, &texts.text(position)));
    }
    wording.finish()
}

/// Texts, some of them replaced.
struct Left<'a, T: ?Sized> {
    texts: &'a T,
    cut: Vec<Option<String>>,
}

impl<T: Texts + ?Sized> Texts for Left<'_, T> {
    fn count(&self) -> usize {
        self.cut.len()
    }

    fn text(&self, position: usize) -> Cow<'_, str> {
        self.cut[position].as_deref().map_or_else(|| self.texts.text(position), Cow::Borrowed)
    }
}
