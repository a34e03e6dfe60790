//! Connected components: the ids connected by a chain of edges.

use crate::array::Array;
use crate::error::value_error;
use crate::input::{Texts, arrow};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, UInt32Type};
use arrow_array::{Array as _, ArrayRef, Int64Array, StringArray};
use arrow_schema::DataType;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

#[pyfunction]
pub(crate) fn components(py: Python<'_>, a: &Bound<'_, PyAny>, b: &Bound<'_, PyAny>) -> PyResult<Array> {
    let (ids, groups): (ArrayRef, ArrayRef) = match (numbers("a", a)?, numbers("b", b)?) {
        (Some(a), Some(b)) => {
            same_length(a.len(), b.len())?;
            let rows = py.detach(|| connected(&a, &b));
            let column = |of: fn(&(i64, i64)) -> i64| Arc::new(rows.iter().map(of).collect::<Int64Array>());
            (column(|row| row.0), column(|row| row.1))
        }
        _ => {
            let (a, b) = (Texts::exact("a", a)?, Texts::exact("b", b)?);
            let (a, b) = (a.each("a")?, b.each("b")?);
            same_length(a.len(), b.len())?;
            let rows = py.detach(|| connected(&a, &b));
            let ids = StringArray::from_iter_values(rows.iter().map(|row| row.0));
            (Arc::new(ids), Arc::new(StringArray::from_iter_values(rows.iter().map(|row| row.1))))
        }
    };
    Ok(Array::of_columns(vec![("id", ids), ("group", groups)]))
}

/// Each id with an edge, and the smallest id in its component; sorted by component, then id.
fn connected<T: Copy + Ord + Hash>(a: &[T], b: &[T]) -> Vec<(T, T)> {
    let mut ids: Vec<T> = a.iter().chain(b).copied().collect();
    ids.sort_unstable();
    ids.dedup();
    let numbers: HashMap<T, u32> = ids.iter().zip(0..).map(|(&id, number)| (id, number)).collect();
    // Union-find (Galler and Fischer); the root is the smallest.
    let mut parents: Vec<u32> = (0..ids.len() as u32).collect();
    for (a, b) in a.iter().zip(b) {
        let (a, b) = (root(&mut parents, numbers[a]), root(&mut parents, numbers[b]));
        parents[a.max(b) as usize] = a.min(b);
    }
    let mut rows: Vec<(u32, u32)> = (0..ids.len() as u32).map(|id| (root(&mut parents, id), id)).collect();
    rows.sort_unstable();
    rows.into_iter().map(|(group, id)| (ids[id as usize], ids[group as usize])).collect()
}

fn root(parents: &mut [u32], mut place: u32) -> u32 {
    while parents[place as usize] != place {
        parents[place as usize] = parents[parents[place as usize] as usize];
        place = parents[place as usize];
    }
    place
}

/// A column of whole numbers; `None` if it holds something else.
fn numbers(name: &str, given: &Bound<'_, PyAny>) -> PyResult<Option<Vec<i64>>> {
    let Some(arrays) = arrow(given)? else {
        return Ok(given.extract().ok());
    };
    let mut all = Vec::new();
    for array in &arrays {
        if array.null_count() > 0 {
            return Err(value_error(format!("{name} has a null")));
        }
        match array.data_type() {
            DataType::Int64 => all.extend(array.as_primitive::<Int64Type>().values()),
            DataType::Int32 => all.extend(array.as_primitive::<Int32Type>().values().iter().map(|&n| i64::from(n))),
            DataType::UInt32 => all.extend(array.as_primitive::<UInt32Type>().values().iter().map(|&n| i64::from(n))),
            _ => return Ok(None),
        }
    }
    Ok(Some(all))
}

fn same_length(a: usize, b: usize) -> PyResult<()> {
    if a == b { Ok(()) } else { Err(value_error(format!("a has {a} ids and b {b}"))) }
}
