//! What only `nearprint.spark` calls. `python/nearprint/spark.py` describes how the steps are combined.

pub(crate) mod duplicates;
pub(crate) mod passages;
