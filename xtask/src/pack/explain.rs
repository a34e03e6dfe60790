//! What each trick in these files buys, in bytes of a download after gzip. What buys less than 2 % is to go.

use super::letters::Ranked;
use super::module::{self, Target, Trick};
use super::rooms::{EVERY_ROOM, ROOMS, Rooms};
use super::streams;
use anyhow::Result;
use xshell::{Shell, cmd};

type Parts = Vec<(Rooms, Vec<u8>)>;

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
    say("parts.rs, each room would be a module of its own", text, each?);
    say("streams.rs, instructions would be as they are", plain(sh, &parts, 1)?, plain(sh, &parts, EVERY_ROOM)?);
    say("letters.rs, they would be base64 instead", base64(sh, &parts, 1)?, base64(sh, &parts, EVERY_ROOM)?);
    for (what, trick) in [
        ("panics.rs, panics would have their messages", Trick::Panics),
        ("links.rs, what nobody reaches would stay", Trick::Links),
        ("wasm-opt", Trick::Optimizer),
    ] {
        let parts = module::parts_without(sh, trick)?;
        say(what, lettered(sh, &parts, 1)?, lettered(sh, &parts, EVERY_ROOM)?);
    }
    println!("xtask/unpack buys time: `cargo xtask bench fingerprint` has the first call.");
    Ok(())
}

/// The parts that these rooms need.
fn of(parts: &Parts, rooms: Rooms) -> impl Iterator<Item = &Vec<u8>> {
    parts.iter().filter(move |(own, _)| own & rooms != 0).map(|(_, bytes)| bytes)
}

fn lettered(sh: &Shell, parts: &Parts, rooms: Rooms) -> Result<usize> {
    let ranked = Ranked::by_frequency(streams_of(parts, EVERY_ROOM)?.iter());
    zipped(sh, ranked.letters(&streams_of(parts, rooms)?).as_bytes())
}

/// The strings of these rooms, those of one kind behind each other.
fn streams_of(parts: &Parts, rooms: Rooms) -> Result<Vec<u8>> {
    let split: Vec<_> = of(parts, rooms).map(|bytes| streams::split(bytes)).collect::<Result<_>>()?;
    Ok((0..streams::STRINGS).flat_map(|kind| split.iter().flat_map(move |strings| strings[kind].clone())).collect())
}

fn plain(sh: &Shell, parts: &Parts, rooms: Rooms) -> Result<usize> {
    let ranked = Ranked::by_frequency(of(parts, EVERY_ROOM).flatten());
    zipped(sh, ranked.letters(&of(parts, rooms).flatten().copied().collect::<Vec<_>>()).as_bytes())
}

fn base64(sh: &Shell, parts: &Parts, rooms: Rooms) -> Result<usize> {
    let bytes: Vec<u8> = of(parts, rooms).flatten().copied().collect();
    zipped(sh, &cmd!(sh, "base64 -w0").stdin(bytes).quiet().output()?.stdout)
}

fn zipped(sh: &Shell, bytes: &[u8]) -> Result<usize> {
    Ok(cmd!(sh, "gzip -9").stdin(bytes).quiet().output()?.stdout.len())
}
