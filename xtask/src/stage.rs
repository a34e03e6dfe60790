//! Skips work that was already done on the same files.

use crate::root;
use anyhow::{Context, Result};
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// Does the work, unless inputs and outputs are byte for byte the same as after the last time.
pub(crate) fn stage(
    name: &str,
    inputs: &[PathBuf],
    outputs: &[&Path],
    work: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let _alone = alone(name)?;
    let stamp = root().join("target/build/stamps").join(name.replace('/', "-"));
    let given = digest(inputs)?;
    let done = fs::read_to_string(&stamp).unwrap_or_default();
    if done == format!("{given} {}", digest(outputs)?) {
        return Ok(());
    }
    work().with_context(|| format!("cannot make: {name}"))?;
    fs::create_dir_all(stamp.parent().expect("the folder of the stamps"))?;
    fs::write(stamp, format!("{given} {}", digest(outputs)?))?;
    Ok(())
}

/// Waits until no other suite, and no other `cargo xtask`, does the same work. The lock lasts as long as the returned file.
pub(crate) fn alone(name: &str) -> Result<File> {
    let locks = root().join("target/build/locks");
    fs::create_dir_all(&locks)?;
    let lock = File::create(locks.join(name.replace('/', "-")))?;
    lock.lock()?;
    Ok(lock)
}

/// A digest of the names and contents of files, and of everything in folders.
pub(crate) fn digest(paths: &[impl AsRef<Path>]) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        let path = path.as_ref();
        add(path, &mut hasher).with_context(|| format!("cannot read {}", path.display()))?;
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn add(path: &Path, hasher: &mut DefaultHasher) -> Result<()> {
    path.hash(hasher);
    if path.is_dir() {
        let mut entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        entries.sort();
        entries.len().hash(hasher);
        entries.iter().try_for_each(|entry| add(entry, hasher))
    } else {
        let content = if path.exists() { Some(fs::read(path)?) } else { None };
        content.hash(hasher);
        Ok(())
    }
}
