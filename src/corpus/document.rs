//! A document, as it goes into a corpus and comes out.

use crate::corpus::Corpus;
use crate::vector::VectorCode;

/// A document to put into a [`Corpus`], or in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Document<'a> {
    /// Its id in the corpus. A later document with the same id replaces it.
    pub id: &'a str,
    /// A title to show.
    pub title: Option<&'a str>,
    /// Data of the application; in JavaScript it is JSON.
    pub data: Option<&'a str>,
    /// Its version in the application; in JavaScript it is JSON.
    pub version: Option<&'a str>,
    /// The code of its vector, for [`SimilarIndex`](crate::SimilarIndex).
    pub vector: Option<VectorCode>,
    /// Its text.
    pub text: &'a str,
}

impl<'a> Document<'a> {
    /// A document with an id and a text.
    pub fn new(id: &'a str, text: &'a str) -> Document<'a> {
        Document { id, title: None, data: None, version: None, vector: None, text }
    }

    /// Sets the title.
    pub fn title(mut self, title: &'a str) -> Document<'a> {
        self.title = Some(title);
        self
    }

    /// Sets the data of the application.
    pub fn data(mut self, data: &'a str) -> Document<'a> {
        self.data = Some(data);
        self
    }

    /// Sets the code of its vector (embedding).
    pub fn vector(mut self, vector: VectorCode) -> Document<'a> {
        self.vector = Some(vector);
        self
    }

    /// Sets the version.
    pub fn version(mut self, version: &'a str) -> Document<'a> {
        self.version = Some(version);
        self
    }
}

impl<'d> Extend<Document<'d>> for Corpus {
    fn extend<T: IntoIterator<Item = Document<'d>>>(&mut self, documents: T) {
        self.put_all(documents);
    }
}

impl<'d> FromIterator<Document<'d>> for Corpus {
    fn from_iter<T: IntoIterator<Item = Document<'d>>>(documents: T) -> Corpus {
        let mut corpus = Corpus::default();
        corpus.put_all(documents);
        corpus
    }
}
