//! Installs what a fresh machine may lack. Each function prints nothing if nothing is missing, prints one line if it fetches
//! something, and otherwise fails with a sentence that says what to install.

use crate::root;
use crate::stage::{alone, digest};
use anyhow::{Context, Result, bail, ensure};
use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use xshell::{Shell, cmd};

const OLDEST_NODE: u32 = 20;

/// Another version of the compiler. `false` if it is not installed and rustup cannot fetch it.
pub(crate) fn toolchain(sh: &Shell, version: &str) -> Result<bool> {
    if cmd!(sh, "rustup run {version} rustc --version").quiet().ignore_stdout().ignore_stderr().run().is_ok() {
        return Ok(true);
    }
    println!("setting up: rustup toolchain install {version}");
    let install = cmd!(sh, "rustup --quiet toolchain install {version} --profile minimal --no-self-update");
    match install.quiet().ignore_stdout().run() {
        Ok(()) => Ok(true),
        Err(error) => {
            println!("{error}");
            Ok(false)
        }
    }
}

/// What the compiler calls WebAssembly without a system around it.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The standard library for WebAssembly. rustup fetches it by itself only where it may, and only with the compiler.
pub(crate) fn wasm(sh: &Shell) -> Result<()> {
    let _alone = alone("rustup")?;
    let library = cmd!(sh, "rustc --print target-libdir --target {WASM}").quiet().read()?;
    if Path::new(&library).is_dir() {
        return Ok(());
    }
    println!("setting up: rustup target add {WASM}");
    let add = cmd!(sh, "rustup --quiet target add {WASM}").quiet().ignore_stdout();
    add.run().with_context(|| format!("please install the standard library of Rust for {WASM}"))
}

/// The packages of a folder's lock file.
pub(crate) fn npm(sh: &Shell, folder: &str) -> Result<()> {
    npm_by(sh, folder, "ci")
}

/// Installs by a lock file that may lack the packages of other systems, which `npm ci` requires.
pub(crate) fn npm_for_this_system(sh: &Shell, folder: &str) -> Result<()> {
    npm_by(sh, folder, "install")
}

fn npm_by(sh: &Shell, folder: &str, command: &str) -> Result<()> {
    node(sh)?;
    let place = root().join(folder);
    once(
        sh,
        &format!("npm {command} in {folder}"),
        &[place.join("package-lock.json")],
        &place.join("node_modules"),
        || {
            let _inside = sh.push_dir(&place);
            // No package needs an install script.
            let npm = cmd!(sh, "npm {command} --ignore-scripts --no-save --no-audit --no-fund --loglevel=error");
            Ok(npm.quiet().ignore_stdout().run()?)
        },
    )
}

/// The Python packages of a folder's requirements.txt, which lists all of them with their versions. Returns the folder for
/// PYTHONPATH.
pub(crate) fn python(sh: &Shell, folder: &str) -> Result<PathBuf> {
    let files = [root().join(folder).join("requirements.txt")];
    let packages = root().join("target/build/python").join(folder);
    once(sh, &format!("pip install -r {folder}/requirements.txt"), &files, &packages, || {
        cmd!(sh, "python3 -m pip --version")
            .quiet()
            .ignore_stdout()
            .run()
            .context("please install Python 3 with pip")?;
        sh.remove_path(&packages)?;
        pip(sh, &["install".as_ref(), "--target".as_ref(), packages.as_os_str()], &files)
    })?;
    Ok(packages)
}

/// The Python of a virtual environment with the packages of some folders' requirements.txt.
pub(crate) fn python_environment(sh: &Shell, folders: &[&str]) -> Result<PathBuf> {
    let files: Vec<PathBuf> = folders.iter().map(|folder| root().join(folder).join("requirements.txt")).collect();
    let place = root().join("target/build/python-environments").join(digest(&files)?);
    let python = place.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    once(sh, &format!("pip install -r {}", folders.join(" -r ")), &files, &place, || {
        sh.remove_path(&place)?;
        cmd!(sh, "python3 -m venv --without-pip {place}")
            .quiet()
            .run()
            .context("please install Python 3.10 or newer")?;
        pip(sh, &["--python".as_ref(), python.as_os_str(), "install".as_ref()], &files)
            .context("please install pip 22.3 or newer")
    })?;
    Ok(python)
}

fn pip(sh: &Shell, arguments: &[&OsStr], files: &[PathBuf]) -> Result<()> {
    let files = files.iter().flat_map(|file| ["--requirement".as_ref(), file.as_os_str()]);
    let options = ["--quiet", "--no-deps", "--disable-pip-version-check", "--root-user-action=ignore"];
    Ok(cmd!(sh, "python3 -m pip {arguments...} {options...}").args(files).quiet().run()?)
}

/// Installs packages into a folder, unless they are those of the same lists already.
fn once(sh: &Shell, title: &str, lists: &[PathBuf], folder: &Path, install: impl FnOnce() -> Result<()>) -> Result<()> {
    let _alone = alone(title)?;
    let (stamp, lock) = (folder.join(".lock-digest"), digest(lists)?);
    if sh.read_file(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    println!("setting up: {title}");
    install()?;
    Ok(sh.write_file(stamp, lock)?)
}

/// The Java that Spark runs on.
pub(crate) fn java(sh: &Shell) -> Result<()> {
    debian(sh, || on_path("java"), &["openjdk-17-jre-headless"])?.context("please install Java 17")?;
    Ok(())
}

fn node(sh: &Shell) -> Result<()> {
    let wanted = format!("please install Node.js {OLDEST_NODE} or newer, with npm");
    let version = cmd!(sh, "node --version").quiet().read().with_context(|| wanted.clone())?;
    ensure!(major(&version).is_some_and(|major| major >= OLDEST_NODE), "{wanted}: `node --version` says {version}");
    Ok(())
}

fn major(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Chromium to drive: `$CHROME` or the first one found.
pub(crate) fn chromium(sh: &Shell) -> Result<PathBuf> {
    if let Some(chrome) = named("CHROME")? {
        return Ok(chrome);
    }
    let on_mac = PathBuf::from("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let find = || names.into_iter().find_map(on_path).or_else(|| on_mac.is_file().then_some(on_mac.clone()));
    let wanted = "please install Chromium (or Google Chrome), or let the variable CHROME name it";
    debian(sh, find, &["chromium"])?.context(wanted)
}

/// The fonts with which tests of the page measure it and the README's picture is taken, if they can be installed.
pub(crate) fn fonts(sh: &Shell) -> Result<()> {
    let families = ["Liberation Sans", "Liberation Serif", "Liberation Mono", "DejaVu Sans", "Noto Sans CJK SC"];
    let find = || {
        let list = on_path("fc-list")?;
        let installed = cmd!(sh, "{list} : family").quiet().read().ok()?;
        families.iter().all(|family| installed.contains(family)).then_some(list)
    };
    debian(sh, find, &["fontconfig", "fonts-liberation", "fonts-dejavu-core", "fonts-noto-cjk"])?;
    Ok(())
}

/// Firefox to drive: `$FIREFOX` or the first one found; `None` if it cannot be installed.
pub(crate) fn firefox(sh: &Shell) -> Result<Option<PathBuf>> {
    if let Some(firefox) = named("FIREFOX")? {
        return Ok(Some(firefox));
    }
    debian(sh, || on_path("firefox-esr").or_else(|| on_path("firefox")), &["firefox-esr"])
}

/// The WebDriver of WebKitGTK: `$WEBKIT` or the one found; `None` if it cannot be installed. Also installs a virtual display
/// for it.
pub(crate) fn webkit(sh: &Shell) -> Result<Option<PathBuf>> {
    if let Some(webkit) = named("WEBKIT")? {
        return Ok(Some(webkit));
    }
    let find = || on_path("xvfb-run").and_then(|_| on_path("WebKitWebDriver"));
    debian(sh, find, &["webkit2gtk-driver", "xvfb"])
}

fn named(variable: &str) -> Result<Option<PathBuf>> {
    let path = env::var_os(variable).map(PathBuf::from);
    if let Some(path) = path.as_ref().filter(|path| !path.is_file()) {
        bail!("there is no file {}, which ${variable} names", path.display());
    }
    Ok(path)
}

/// The result of `find`, if necessary after installing packages, which works as root on Debian and its derivatives.
fn debian(sh: &Shell, find: impl Fn() -> Option<PathBuf>, packages: &[&str]) -> Result<Option<PathBuf>> {
    if let Some(found) = find() {
        return Ok(Some(found));
    }
    if on_path("apt-get").is_none() || cmd!(sh, "id -u").quiet().read()? != "0" {
        return Ok(None);
    }
    let _alone = alone("apt-get")?;
    println!("setting up: apt-get install {}", packages.join(" "));
    let _quietly = sh.push_env("DEBIAN_FRONTEND", "noninteractive");
    cmd!(sh, "apt-get update -qq").quiet().ignore_stdout().run()?;
    cmd!(sh, "apt-get install -y -qq {packages...}").quiet().ignore_stdout().run()?;
    Ok(find())
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|folder| folder.join(program)).find(|file| file.is_file())
}

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn node_says_its_major_version_first() {
        assert_eq!(major("v20.20.2\n"), Some(20));
        assert_eq!(major("v9.0.0"), Some(9));
        assert_eq!(major("command not found"), None);
    }
}
