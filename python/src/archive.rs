//! Archives: a reader in steps, and a writer. Python reads, keeps and unpacks the bytes.

use crate::corpus::{CheckArguments, all_matched, options, ranges_in, titles_of, with_check};
use crate::error::{coded, value_error};
use crate::input::{Exact, Texts, text as string};
use crate::recipe::Recipe;
use nearprint::archive::{
    Archive as Core, ArchiveCheck, ArchiveDocument, ArchiveError, ArchiveSheet, ArchiveWriteError, ArchiveWriter,
    Opening, Step, Workshop,
};
use nearprint::{CorpusOptions, Document};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::sync::Arc;

#[pyclass(module = "nearprint", frozen)]
pub(crate) struct Archive(Arc<Core>);

#[pymethods]
impl Archive {
    /// The bytes in the header; 0 if these are all.
    #[staticmethod]
    fn needs(py: Python<'_>, header: &[u8]) -> PyResult<u64> {
        match Core::open(header).map_err(|error| bad(py, error))? {
            Opening::Ready(_) => Ok(0),
            Opening::Needs(bytes) => Ok(bytes),
        }
    }

    #[new]
    fn new(py: Python<'_>, header: &[u8]) -> PyResult<Archive> {
        match Core::open(header).map_err(|error| bad(py, error))? {
            Opening::Ready(archive) => Ok(Archive(Arc::from(archive))),
            Opening::Needs(_) => Err(bad(py, ArchiveError::NotAnArchive)),
        }
    }

    fn __len__(&self) -> usize {
        self.0.len() as usize
    }

    #[getter]
    fn length(&self) -> u64 {
        self.0.length()
    }

    #[getter]
    fn recipe(&self) -> Recipe {
        Recipe(self.0.recipe().clone())
    }

    #[getter]
    fn boilerplate(&self) -> Vec<String> {
        self.0.boilerplate().to_vec()
    }

    fn check(&self, text: &Bound<'_, PyAny>) -> PyResult<ArchiveReading> {
        let text = string("text", text)?;
        let (check, step) = ArchiveCheck::new(&self.0, &text);
        Ok(ArchiveReading { archive: self.0.clone(), text, of: Of::Check(Box::new(check)), step })
    }

    fn document(&self, id: Exact, place: u32) -> ArchiveReading {
        let (document, step) = ArchiveDocument::new(&self.0, &id, place);
        ArchiveReading { archive: self.0.clone(), text: String::new(), of: Of::Document(document), step }
    }
}

/// A check, or a document being read.
#[pyclass(module = "nearprint")]
pub(crate) struct ArchiveReading {
    archive: Arc<Core>,
    text: String,
    of: Of,
    step: Step,
}

enum Of {
    Check(Box<ArchiveCheck>),
    Document(ArchiveDocument),
}

/// Id, text, title and data.
type Found = (String, String, Option<String>, Option<String>);

#[pymethods]
impl ArchiveReading {
    /// Starts and ends of the bytes to read.
    fn reads(&self) -> Vec<(u64, u64)> {
        let Step::Read(ranges) = &self.step else { return Vec::new() };
        ranges.iter().map(|range| (range.start, range.end)).collect()
    }

    /// What to unpack.
    fn packed<'py>(&self, py: Python<'py>) -> Vec<Bound<'py, PyBytes>> {
        let Step::Unpack(packed) = &self.step else { return Vec::new() };
        packed.iter().map(|bytes| PyBytes::new(py, bytes)).collect()
    }

    /// Continues with what was read or unpacked. Whether nothing more is needed.
    fn feed(&mut self, py: Python<'_>, parts: Vec<Vec<u8>>) -> PyResult<bool> {
        let step = match &mut self.of {
            Of::Check(check) => check.feed(&self.archive, &parts),
            Of::Document(document) => document.feed(&self.archive, &parts),
        };
        self.step = step.map_err(|error| bad(py, error))?;
        Ok(self.step == Step::Ready)
    }

    /// The document that was read, or that a check read as a whole.
    fn get(&self, id: Exact) -> Option<Found> {
        let own = |part: Option<&str>| part.map(String::from);
        match &self.of {
            Of::Check(check) => {
                check.get(&id).map(|found| (found.id.into(), found.text.into(), own(found.title), own(found.data)))
            }
            Of::Document(found) => {
                Some((found.id.clone(), found.text.clone(), found.title.clone(), found.data.clone()))
            }
        }
    }

    /// Where a document that a check read in parts begins.
    fn place(&self, id: Exact) -> Option<u32> {
        match &self.of {
            Of::Check(check) => check.place(&id),
            Of::Document(_) => None,
        }
    }

    /// The matches. `there` is in UTF-16 code units where the document was read in parts.
    fn answer<'py>(&self, py: Python<'py>, given: CheckArguments) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let Of::Check(asked) = &self.of else { return Ok(Vec::new()) };
        with_check(given, |check| {
            let found = asked.answer(check).into_iter().map(|found| {
                let text = asked.get(&found.id).map(|document| document.text);
                (ranges_in(text, &found.there), found)
            });
            all_matched(py, &self.text, found.collect())
        })
    }
}

/// Ranges of UTF-16 code units of a text, in code points.
#[pyfunction]
pub(crate) fn code_points(text: &str, ranges: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    ranges_in(Some(text), &ranges.into_iter().map(|(start, end)| start..end).collect::<Vec<_>>())
}

/// Prepares some documents for an archive.
#[pyfunction]
pub(crate) fn archive_sheet<'py>(
    ids: &Bound<'py, PyAny>,
    texts: &Bound<'py, PyAny>,
    titles: Option<&Bound<'py, PyAny>>,
    recipe: Option<&Recipe>,
    boilerplate: &Bound<'py, PyAny>,
    deflate: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyBytes>> {
    let sheet = sheet_of(ids, texts, titles, &options(recipe, Some(boilerplate))?, deflate)?;
    Ok(PyBytes::new(ids.py(), &sheet))
}

fn sheet_of(
    ids: &Bound<'_, PyAny>,
    texts: &Bound<'_, PyAny>,
    titles: Option<&Bound<'_, PyAny>>,
    options: &CorpusOptions,
    deflate: &Bound<'_, PyAny>,
) -> PyResult<Vec<u8>> {
    let py = ids.py();
    let (ids, texts) = (Texts::exact("ids", ids)?, Texts::new("texts", texts)?);
    let titles = titles.map(|titles| Texts::new("titles", titles)).transpose()?;
    let (ids, texts) = (ids.each("ids")?, texts.each("texts")?);
    let titles = titles_of(&ids, texts.len(), titles.as_ref())?;
    let mut sheet = ArchiveSheet::new(options);
    py.detach(|| {
        ids.iter().zip(&texts).zip(&titles).try_for_each(|((id, text), title)| {
            let mut document = Document::new(id, text);
            document.title = *title;
            sheet.put(&document)
        })
    })
    .map_err(value_error)?;
    let pack = |block: &[u8]| deflate.call1((PyBytes::new(py, block),))?.extract::<Vec<u8>>();
    let packed = sheet.blocks().map(pack).collect::<PyResult<Vec<_>>>()?;
    Ok(sheet.finish(&packed))
}

/// Writes an archive of sheets. `keep(part, bytes)`, `take(part)` and `deflate(block)` are Python's.
#[pyclass(module = "nearprint")]
pub(crate) struct RawArchiveWriter(Option<ArchiveWriter>, CorpusOptions, Callbacks);

struct Callbacks {
    keep: Py<PyAny>,
    take: Py<PyAny>,
    deflate: Py<PyAny>,
}

impl Workshop for Callbacks {
    type Error = PyErr;

    fn pack(&mut self, _: &[u8]) -> PyResult<Vec<u8>> {
        unreachable!("sheets come packed")
    }

    fn keep(&mut self, part: u32, bytes: &[u8]) -> PyResult<()> {
        Python::attach(|py| self.keep.call1(py, (part, PyBytes::new(py, bytes))).map(|_| ()))
    }

    fn take(&mut self, part: u32) -> PyResult<Vec<u8>> {
        Python::attach(|py| self.take.call1(py, (part,))?.extract(py))
    }
}

#[pymethods]
impl RawArchiveWriter {
    #[new]
    fn new(
        recipe: Option<&Recipe>,
        boilerplate: &Bound<'_, PyAny>,
        keep: Py<PyAny>,
        take: Py<PyAny>,
        deflate: Py<PyAny>,
    ) -> PyResult<RawArchiveWriter> {
        let options = options(recipe, Some(boilerplate))?;
        Ok(RawArchiveWriter(Some(ArchiveWriter::new(&options)), options, Callbacks { keep, take, deflate }))
    }

    fn put(
        &mut self,
        ids: &Bound<'_, PyAny>,
        texts: &Bound<'_, PyAny>,
        titles: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let py = ids.py();
        let sheet = sheet_of(ids, texts, titles, &self.1, self.2.deflate.bind(py))?;
        self.add(py, &sheet)
    }

    fn add(&mut self, py: Python<'_>, sheet: &[u8]) -> PyResult<()> {
        let RawArchiveWriter(writer, _, callbacks) = self;
        writer.as_mut().map_or(Ok(()), |writer| writer.add(sheet, callbacks)).map_err(|error| not_written(py, error))
    }

    /// The number of documents and the archive's bytes.
    fn finish(&mut self, py: Python<'_>) -> PyResult<(u64, u64)> {
        let Some(writer) = self.0.take() else { return Err(value_error("this archive is finished")) };
        let stats = writer.finish(&mut self.2).map_err(|error| not_written(py, error))?;
        Ok((stats.documents, stats.bytes))
    }
}

fn bad(py: Python<'_>, error: ArchiveError) -> PyErr {
    coded(py, "ERR_BAD_SNAPSHOT", error)
}

fn not_written(py: Python<'_>, error: ArchiveWriteError<PyErr>) -> PyErr {
    match error {
        ArchiveWriteError::Workshop(error) => error,
        ArchiveWriteError::Sheet => coded(py, "ERR_BAD_SNAPSHOT", "these bytes are not a sheet of documents"),
        other => value_error(other),
    }
}
