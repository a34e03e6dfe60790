//! Answers many questions at once, on one core or on all of them.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// The answers, in the order of the questions. With the feature `rayon`, all cores share the work.
pub(crate) fn all<Q: Sync, A: Send>(questions: &[Q], answer: impl Fn(&Q) -> A + Send + Sync) -> Vec<A> {
    #[cfg(feature = "rayon")]
    let questions = questions.par_iter();
    #[cfg(not(feature = "rayon"))]
    let questions = questions.iter();
    questions.map(answer).collect()
}
