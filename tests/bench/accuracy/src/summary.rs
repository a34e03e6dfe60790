//! `accuracy kinds`: the judge alone, over all pairs, with nothing tuned; for those who change it.

use crate::exhaustive::{accepted, candidates, figures};
use crate::kinds::{self, HARD_NEGATIVES, kind};
use crate::score::Figures;
use crate::sets::{Set, read_all};
use anyhow::Result;
use std::path::Path;

/// Prints `set P R F1` for each set, kind and group of sets. For sets without near-duplicates, the share called the same.
pub fn summary(root: &Path, work: &Path, wanted: &[String]) -> Result<()> {
    let is_wanted = |set: &Set| wanted.is_empty() || wanted.contains(&set.name);
    let mut measure = |set: &Set| -> Result<Figures> {
        let (accepted, background) = accepted(set, &candidates(set, &work.join("candidates"))?);
        let one = figures(set, &accepted);
        if kind(&set.name) == HARD_NEGATIVES {
            let pairs = set.texts.len() * (set.texts.len() - 1) / 2;
            println!("{} - - - same {:.4}", set.name, accepted.len() as f64 / pairs as f64);
        } else {
            line(&set.name, one);
            println!("    background {:.3} of {} texts", background.score, background.texts);
        }
        Ok(one)
    };
    let mut kinds: Vec<(String, Vec<Figures>)> = Vec::new();
    for set in kinds::read(root)?.iter().filter(|set| is_wanted(set)) {
        let (one, kind) = (measure(set)?, kind(&set.name));
        match kinds.last_mut() {
            Some((last, figures)) if last == kind => figures.push(one),
            _ => kinds.push((kind.into(), vec![one])),
        }
    }
    let old: Vec<Figures> =
        read_all(&work.join("sets"))?.iter().filter(|set| is_wanted(set)).map(&mut measure).collect::<Result<_>>()?;
    kinds.retain(|(kind, _)| kind != HARD_NEGATIVES);
    let kinds: Vec<(String, Figures)> = kinds.into_iter().map(|(kind, figures)| (kind, mean(&figures))).collect();
    println!();
    kinds.iter().for_each(|(kind, figures)| line(kind, *figures));
    println!();
    line("mean_of_old_sets", mean(&old));
    line("mean_of_kinds", mean(&kinds.iter().map(|&(_, figures)| figures).collect::<Vec<_>>()));
    Ok(())
}

fn line(name: &str, Figures { precision, recall, f1 }: Figures) {
    println!("{name} {precision:.4} {recall:.4} {f1:.4}");
}

fn mean(all: &[Figures]) -> Figures {
    let mean = |of: fn(&Figures) -> f64| all.iter().map(of).sum::<f64>() / all.len().max(1) as f64;
    Figures { precision: mean(|one| one.precision), recall: mean(|one| one.recall), f1: mean(|one| one.f1) }
}
