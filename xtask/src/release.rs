//! Checks what must hold before a release, without publishing anything. To release:
//!
//! 1. Set the version in Cargo.toml, and `authors`, `repository` and `homepage`; `cargo xtask pack` copies them into the npm package. Write
//!    the section of CHANGELOG.md, by reader: Rust, JavaScript, Fingerprints.
//! 2. Run `cargo xtask matrix`, which writes COMPATIBILITY.md, and the benches, which write BENCHMARKS.md.
//! 3. Run `cargo xtask release --dry-run`: it compares versions, lists the tarball, writes the bill of materials, and tries both registries.
//! 4. Publish from continuous integration, so that npm shows the commit: `npm publish --provenance target/nearprint-VERSION.tgz`. Publish the
//!    crate with `cargo publish --package nearprint`.

mod suites;

use crate::{crates, pack, root};
use anyhow::{Result, ensure};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
pub(crate) use suites::{deny, publish, semver};
use xshell::{Shell, cmd};

/// Runs each step; the first failure ends it. Other checks of what is published belong here.
pub(crate) fn dry_run(sh: &Shell) -> Result<()> {
    let tarball = pack::pack(sh)?;
    let version = agreed_version(sh)?;
    println!("version {version}: Cargo.toml, package.json and CHANGELOG.md agree");
    let bom = root().join(format!("target/nearprint-{version}.cdx.json"));
    let (text, components) = bill_of_materials(sh, &version)?;
    sh.write_file(&bom, text)?;
    println!("{}: {components} components", bom.strip_prefix(root())?.display());
    println!("{}", cmd!(sh, "tar -tzf {tarball}").quiet().read()?);
    deny(sh)?;
    same_elsewhere(sh, &tarball)?;
    cmd!(sh, "npm publish --dry-run --access public --loglevel=error {tarball}").run()?;
    cmd!(sh, "cargo publish --dry-run --locked --package nearprint").run()?;
    println!("nothing was published");
    Ok(())
}

/// Checks that the last commit, built in another folder, yields the same tarball byte for byte.
fn same_elsewhere(sh: &Shell, tarball: &Path) -> Result<()> {
    let folder = sh.create_temp_dir()?;
    let place = folder.path().join("elsewhere");
    cmd!(sh, "git clone --quiet --shared . {place}").run()?;
    {
        let _there = sh.push_dir(&place);
        cmd!(sh, "cargo xtask pack").quiet().ignore_stdout().run()?;
    }
    let other = place.join(tarball.strip_prefix(root())?);
    ensure!(
        sh.read_binary_file(tarball)? == sh.read_binary_file(&other)?,
        "the last commit gives another tarball when it is built in {}: is all committed?",
        place.display()
    );
    println!("built from the last commit in another folder, the tarball is the same byte for byte");
    Ok(())
}

fn agreed_version(sh: &Shell) -> Result<String> {
    let version = pack::version(&sh.read_file("Cargo.toml")?)?.to_string();
    let package: Value = serde_json::from_str(&sh.read_file("target/pkg/package.json")?)?;
    ensure!(package["version"] == *version, "package.json has version {}, Cargo.toml {version}", package["version"]);
    let heading = format!("## {version}");
    let changelog = sh.read_file("CHANGELOG.md")?;
    ensure!(changelog.lines().any(|line| line == heading), "CHANGELOG.md has no heading {heading:?}");
    Ok(version)
}

/// A bill of materials of the package in CycloneDX, and the number of components. The same sources yield the same bytes.
fn bill_of_materials(sh: &Shell, version: &str) -> Result<(String, usize)> {
    let mut components = Vec::new();
    for one in crates::of_the_module(sh)? {
        components.push(component("cargo", &one.name, &one.version, &one.licence));
    }
    for manifest in bundled_packages(sh)? {
        let package: Value = serde_json::from_str(&sh.read_file(manifest)?)?;
        let [name, version, licence] =
            ["name", "version", "license"].map(|key| package[key].as_str().unwrap_or_default());
        components.push(component("npm", name, version, licence));
    }
    let count = components.len();
    let bom = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": component("npm", "nearprint", version, "MIT OR Apache-2.0") },
        "components": components,
    });
    Ok((serde_json::to_string_pretty(&bom)? + "\n", count))
}

/// The manifests of the npm packages that are bundled.
fn bundled_packages(sh: &Shell) -> Result<Vec<PathBuf>> {
    let mut folders = sh.read_dir(root().join(pack::COMMAND_FOLDER).join("node_modules"))?;
    folders.push(root().join("xtask/node_modules/idb"));
    Ok(folders
        .iter()
        .map(|folder| folder.join("package.json"))
        .filter(|manifest: &PathBuf| Path::is_file(manifest))
        .collect())
}

fn component(ecosystem: &str, name: &str, version: &str, licence: &str) -> Value {
    let purl = format!("pkg:{ecosystem}/{name}@{version}");
    let licences = json!([{ "expression": licence }]);
    json!({ "type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl, "licenses": licences })
}
