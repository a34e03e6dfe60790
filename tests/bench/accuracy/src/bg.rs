//! x
use crate::sets::read_texts;
use nearprint::{Corpus, Document};
pub fn run() -> anyhow::Result<()> {
    for file in std::env::args().skip(2) {
        let texts = read_texts(std::path::Path::new(&file))?;
        let ids: Vec<String> = (0..texts.len()).map(|n| n.to_string()).collect();
        let corpus: Corpus = ids.iter().zip(&texts).map(|(id, text)| Document::new(id, text)).collect();
        let start = std::time::Instant::now();
        let b = corpus.background().unwrap();
        println!("{} {:.3} {} {:?}", std::path::Path::new(&file).file_stem().unwrap().to_str().unwrap(), b.score, b.texts, start.elapsed());
    }
    Ok(())
}
