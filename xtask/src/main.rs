//! The commands of this repository, as a program: `cargo xtask` prints the menu.

mod bench;
mod crates;
mod demo;
mod fuzz;
mod matrix;
mod pack;
mod python;
mod release;
mod setup;
mod site;
mod stage;
mod suite;
mod tally;
mod test;
mod unicode;

use std::path::Path;
use std::process::ExitCode;
use xshell::Shell;

const MENU: &str = "\
cargo xtask demo       build the page, serve it and print its address
cargo xtask test       the main claims, in at most five minutes; `test SUITE` runs one suite, `test SUITE FILE TEST` a test of it
cargo xtask test all   all suites; `test rest` those that `test` leaves
cargo xtask format     all Rust, JavaScript and TypeScript, as `test` wants it
cargo xtask matrix     the package in every place where it has to work; `matrix NAME` runs one row of tests/matrix
cargo xtask pack       the npm package: target/pkg, and its tarball beside it; `pack --explain` says what each trick buys
cargo xtask bench      comparisons with peers, and growth of work; `bench NAME` runs one of them
cargo xtask fuzz       property tests with new inputs, for 5 minutes; `fuzz NAME MINUTES` runs those with NAME in their name,
                       `fuzz guided- MINUTES` libFuzzer on the targets of tests/fuzz, `fuzz store` 1,000 random histories of nearprint/store
cargo xtask unicode    write src/unicode/tables.{rs,bin} anew, from the Unicode Character Database
cargo xtask release    `release --dry-run`: versions, contents, bill of materials and what the registries would say; publishes nothing
cargo xtask picture    take the README's picture of the page anew";

/// The repository's root.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask/ lies in the repository")
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> anyhow::Result<ExitCode> {
    let sh = Shell::new()?;
    sh.change_dir(root());
    match arguments {
        [] => println!("{MENU}"),
        ["demo"] => demo::demo(&sh)?,
        ["test"] => return test::quick(&sh),
        ["test", "all"] => return test::all(&sh),
        ["test", "rest"] => return test::rest(&sh),
        ["test", name, words @ ..] => return test::one(&sh, name, words),
        ["format"] => test::format(&sh)?,
        ["matrix"] => return matrix::matrix(&sh, None),
        ["matrix", name] => return matrix::matrix(&sh, Some(name)),
        ["pack", "--explain"] => pack::explain(&sh)?,
        ["pack"] => pack::report(&sh, &pack::pack(&sh)?)?,
        ["bench"] => bench::bench(&sh, None)?,
        ["bench", name] => bench::bench(&sh, Some(name))?,
        ["fuzz"] => fuzz::fuzz(&sh, "", "5")?,
        ["fuzz", name] => fuzz::fuzz(&sh, name, "5")?,
        ["fuzz", name, minutes] => fuzz::fuzz(&sh, name, minutes)?,
        ["release", "--dry-run"] => release::dry_run(&sh)?,
        ["picture"] => site::picture(&sh)?,
        ["unicode"] => unicode::write(&sh)?,
        unknown => {
            eprintln!("there is no `cargo xtask {}`\n\n{MENU}", unknown.join(" "));
            return Ok(ExitCode::from(2));
        }
    }
    Ok(ExitCode::SUCCESS)
}
