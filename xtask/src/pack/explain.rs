//! What was packed, in figures; and what each trick buys, in bytes of a download after gzip. What buys less than 2 % is to go.

use super::groups::names;
use super::module::{self, Target, Trick};
use crate::root;
use anyhow::Result;
use letters::{KINDS, Letters, Strings};
use parts::Parts;
use std::path::Path;
use xshell::{Shell, cmd};

/// Says what there is now and how much of it.
pub(crate) fn report(sh: &Shell, tarball: &Path) -> Result<()> {
    println!("target/pkg, packed in {}", tarball.strip_prefix(root())?.display());
    let module = sh.read_binary_file(root().join("target/pkg/dist/nearprint.wasm"))?;
    let [plain, gzip] = [module.len(), zipped(sh, &module)?].map(|bytes| bytes as f64 / 1000.0);
    println!("  nearprint.wasm: {plain:.1} kB, {gzip:.1} kB after gzip");
    Ok(())
}

/// Prints what would be added without each trick: to the module in an app of `fingerprint`, of `Corpus` and of everything, and to
/// nearprint.wasm, which is a file.
pub(crate) fn explain(sh: &Shell) -> Result<()> {
    let whole = module::build(sh, Target::Wasm)?;
    let parts = super::gather::read_parts(sh, &module::groups(sh, &whole, Target::Wasm)?.0)?;
    let file = |module: &Path| zipped(sh, &sh.read_binary_file(module)?);
    let apps = |size: &dyn Fn(&[&str]) -> Result<usize>| -> Result<[usize; 3]> {
        Ok([size(&["text"])?, size(&["corpus"])?, size(&names())?])
    };
    let (now, file_now) = (apps(&|groups| in_letters(sh, &parts, groups, letters::split))?, file(&whole.module)?);
    let line =
        |head: &str, cells: [String; 4]| println!("  {head:<50} {}", cells.map(|cell| format!("{cell:>18}")).join(" "));
    line("after gzip", ["`fingerprint`", "`Corpus`", "everything", "nearprint.wasm"].map(String::from));
    line("now", [now[0], now[1], now[2], file_now].map(|bytes| bytes.to_string()));
    let say = |trick: &str, [text, corpus, all]: [usize; 3], file: usize| {
        let pairs = [(text, now[0]), (corpus, now[1]), (all, now[2]), (file, file_now)];
        line(
            trick,
            pairs.map(|(without, now)| {
                let (without, now) = (without as f64, now as f64);
                format!("{:+} ({:+.1} %)", without - now, 100.0 * (without / now - 1.0))
            }),
        );
    };
    let groups: Result<usize> = names().iter().map(|&name| in_letters(sh, &parts, &[name], letters::split)).sum();
    say("without parts, a module for each group", [now[0], now[1], groups?], file_now);
    say("without letters/streams.rs", apps(&|groups| in_letters(sh, &parts, groups, unsorted))?, file_now);
    say("with base64 for letters", apps(&|groups| base64(sh, &parts, groups))?, file_now);
    for (what, trick) in [
        ("without parts/panics.rs, with messages", Trick::Panics),
        ("without parts/links.rs, with what nobody reaches", Trick::Links),
        ("without wasm-opt", Trick::Optimizer),
    ] {
        let (module, parts) = module::without(sh, trick)?;
        say(what, apps(&|groups| in_letters(sh, &parts, groups, letters::split))?, file(&module)?);
    }
    println!("letters/unpack.rs buys time: `cargo xtask bench fingerprint` has the first call.");
    Ok(())
}

/// The parts that these groups need.
fn of<'p>(parts: &'p Parts, groups: &[&str]) -> impl Iterator<Item = &'p Vec<u8>> {
    parts.iter().filter(|(own, _)| own.iter().any(|name| groups.contains(&&**name))).map(|(_, bytes)| bytes)
}

/// With the strings of one kind behind each other.
fn in_letters(sh: &Shell, parts: &Parts, groups: &[&str], split: fn(&[u8]) -> Result<Strings>) -> Result<usize> {
    let split_all = |groups: &[&str]| of(parts, groups).map(|part| split(part)).collect::<Result<Vec<Strings>>>();
    let letters = Letters::for_parts(&split_all(&names())?);
    let own = split_all(groups)?;
    let of_kind = |kind| own.iter().map(|strings: &Strings| letters.of(kind, &strings[kind])).collect::<String>();
    zipped(sh, (0..KINDS).map(of_kind).collect::<String>().as_bytes())
}

/// All bytes as one kind.
fn unsorted(part: &[u8]) -> Result<Strings> {
    Ok(std::array::from_fn(|kind| if kind == 0 { part.to_vec() } else { Vec::new() }))
}

fn base64(sh: &Shell, parts: &Parts, groups: &[&str]) -> Result<usize> {
    let bytes: Vec<u8> = of(parts, groups).flatten().copied().collect();
    zipped(sh, &cmd!(sh, "base64 -w0").stdin(bytes).quiet().output()?.stdout)
}

fn zipped(sh: &Shell, bytes: &[u8]) -> Result<usize> {
    Ok(cmd!(sh, "gzip -9").stdin(bytes).quiet().output()?.stdout.len())
}
