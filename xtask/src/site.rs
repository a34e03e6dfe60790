//! Builds the page with the packed package, as a user would install it.

use crate::pack::Package;
use crate::stage::stage;
use crate::{pack, root, setup};
use anyhow::{Result, ensure};
use std::ffi::OsString;
use std::path::PathBuf;
use xshell::{Shell, cmd};

/// Brings www/dist up to date: the page, and the reference made from the package's types.
pub(crate) fn build(sh: &Shell, package: Package) -> Result<PathBuf> {
    let www = root().join("www");
    let beside = Shell::new()?;
    beside.change_dir(sh.current_dir());
    let tarball = std::thread::scope(|scope| {
        let packages = scope.spawn(move || setup::npm(&beside, "www"));
        let tarball = pack::packed(sh, package)?;
        packages.join().expect("no npm panics")?;
        anyhow::Ok(tarball)
    })?;
    let installed = www.join("node_modules/nearprint");
    let built = www.join("dist");
    let mut inputs = sh.read_dir(&www)?;
    inputs.retain(|path| *path != built && !path.ends_with("node_modules"));
    inputs.push(tarball.clone());
    stage("page", &inputs, &[&installed, &built], || {
        sh.remove_path(&installed)?;
        sh.create_dir(&installed)?;
        cmd!(sh, "tar -xzf {tarball} --strip-components=1 -C {installed}").quiet().run()?;
        let _inside = sh.push_dir(&www);
        cmd!(sh, "node_modules/.bin/vite build --logLevel warn").quiet().run()?;
        cmd!(sh, "node_modules/.bin/typedoc --logLevel Warn").quiet().run()?;
        Ok(())
    })?;
    Ok(built)
}

/// The environment of the scripts in tests/browser.
pub(crate) fn browser_environment(sh: &Shell) -> Result<[(&'static str, OsString); 2]> {
    let site = build(sh, Package::Published)?;
    setup::npm(sh, "tests")?;
    setup::fonts(sh)?;
    let chrome = setup::chromium(sh)?;
    Ok([("NEARPRINT_SITE", site.into()), ("CHROME", chrome.into())])
}

/// Takes the README's picture.
pub(crate) fn picture(sh: &Shell) -> Result<()> {
    let tarball = pack::pack(sh)?;
    setup::npm(sh, "tests")?;
    setup::fonts(sh)?;
    let environment = [("NEARPRINT_TARBALL", tarball), ("CHROME", setup::chromium(sh)?)];
    let picture = pack::PICTURE;
    cmd!(sh, "node tests/browser/picture.mjs {picture}").envs(environment).quiet().run()?;
    ensure!(sh.path_exists(picture), "tests/browser/picture.mjs left no {picture}");
    println!("{picture} is taken");
    Ok(())
}
