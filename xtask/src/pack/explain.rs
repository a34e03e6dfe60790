//! What was packed, in figures; and what each trick buys, in bytes of a download after gzip. What buys less than 2 % is to go.

use super::module::{self, Target, Trick};
use super::rooms::ROOMS;
use crate::root;
use anyhow::Result;
use letters::{KINDS, Letters, Strings};
use parts::Rooms;
use std::path::Path;
use xshell::{Shell, cmd};

const EVERY_ROOM: Rooms = (1 << ROOMS.len()) - 1;

type Parts = Vec<(Rooms, Vec<u8>)>;

/// Says what there is now and how much of it.
pub(crate) fn report(sh: &Shell, tarball: &Path) -> Result<()> {
    println!("target/pkg, packed in {}", tarball.strip_prefix(root())?.display());
    let module = sh.read_binary_file(root().join("target/pkg/dist/nearprint.wasm"))?;
    let [plain, gzip] = [module.len(), zipped(sh, &module)?].map(|bytes| bytes as f64 / 1000.0);
    println!("  nearprint.wasm: {plain:.1} kB, {gzip:.1} kB after gzip");
    Ok(())
}

pub(crate) fn explain(sh: &Shell) -> Result<()> {
    let whole = module::build(sh, Target::Wasm)?;
    let parts = super::gather::read_parts(sh, &module::rooms(sh, &whole)?.0)?;
    let (text, all) = (lettered(sh, &parts, 1)?, lettered(sh, &parts, EVERY_ROOM)?);
    println!("Of the module an app of `fingerprint` downloads {text} bytes, an app of everything {all}. Without");
    let say = |trick: &str, text_without: usize, all_without: usize| {
        let more = |without: usize, now: usize| {
            format!("{:+} ({:+.1} %)", without as i64 - now as i64, 100.0 * (without as f64 / now as f64 - 1.0))
        };
        println!("  {trick:<60} {:>20} {:>20}", more(text_without, text), more(all_without, all));
    };
    let each: Result<usize> = (0..ROOMS.len()).map(|bit| lettered(sh, &parts, 1 << bit)).sum();
    say("xtask/parts, each room would be a module of its own", text, each?);
    say("letters/streams.rs, instructions would be as they are", plain(sh, &parts, 1)?, plain(sh, &parts, EVERY_ROOM)?);
    say("letters/letters.rs, they would be base64 instead", base64(sh, &parts, 1)?, base64(sh, &parts, EVERY_ROOM)?);
    for (what, trick) in [
        ("parts/panics.rs, panics would have their messages", Trick::Panics),
        ("parts/links.rs, what nobody reaches would stay", Trick::Links),
        ("wasm-opt", Trick::Optimizer),
    ] {
        let parts = module::parts_without(sh, trick)?;
        say(what, lettered(sh, &parts, 1)?, lettered(sh, &parts, EVERY_ROOM)?);
    }
    println!("letters/unpack.rs buys time: `cargo xtask bench fingerprint` has the first call.");
    Ok(())
}

/// The parts that these rooms need.
fn of(parts: &Parts, rooms: Rooms) -> impl Iterator<Item = &Vec<u8>> {
    parts.iter().filter(move |(own, _)| own & rooms != 0).map(|(_, bytes)| bytes)
}

/// The strings of one kind behind each other.
fn lettered(sh: &Shell, parts: &Parts, rooms: Rooms) -> Result<usize> {
    in_letters(sh, parts, rooms, letters::split)
}

fn plain(sh: &Shell, parts: &Parts, rooms: Rooms) -> Result<usize> {
    in_letters(sh, parts, rooms, |part| {
        let mut strings = Strings::default();
        strings[0] = part.to_vec();
        Ok(strings)
    })
}

fn in_letters(sh: &Shell, parts: &Parts, rooms: Rooms, split: impl Fn(&[u8]) -> Result<Strings>) -> Result<usize> {
    let split_all = |rooms| of(parts, rooms).map(|part| split(part)).collect::<Result<Vec<Strings>>>();
    let letters = Letters::for_parts(&split_all(EVERY_ROOM)?);
    let own = split_all(rooms)?;
    let of_kind = |kind| own.iter().map(|strings: &Strings| letters.of(kind, &strings[kind])).collect::<String>();
    zipped(sh, (0..KINDS).map(of_kind).collect::<String>().as_bytes())
}

fn base64(sh: &Shell, parts: &Parts, rooms: Rooms) -> Result<usize> {
    let bytes: Vec<u8> = of(parts, rooms).flatten().copied().collect();
    zipped(sh, &cmd!(sh, "base64 -w0").stdin(bytes).quiet().output()?.stdout)
}

fn zipped(sh: &Shell, bytes: &[u8]) -> Result<usize> {
    Ok(cmd!(sh, "gzip -9").stdin(bytes).quiet().output()?.stdout.len())
}
