//! Lists the files that the program embeds, as rows of path and content: those of the folder `page/`, and
//! those of the npm package `sudokud`, its scripts as they are and its module compressed. The environment
//! variable `SUDOKUD_WASM` names the folder of the package, which `.ci/reach wasm` makes in
//! `target/reach/npm`. Without it, or if it is empty, the list of the package is empty.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{Error, Result, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The ends of the names of the page's files. Types and notes are not served.
const SERVED: [&str; 6] = ["html", "js", "css", "svg", "woff2", "webmanifest"];
const MODULE: &str = "sudokud.wasm";
/// The script of the other module of the package, which the page does not use.
const UNUSED: &str = "solve.js";

fn main() -> Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let target = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| Error::other("no OUT_DIR"))?);
    fs::write(target.join("page.rs"), page()?)?;
    fs::write(target.join("package.rs"), package(&target)?)
}

/// The list of the files of the folder `page/`, sorted by path.
fn page() -> Result<String> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or_else(|| Error::other("no folder"))?);
    let root = root.join("page");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, "", &mut files)?;
    files.sort();
    let mut rows = String::new();
    for path in files {
        let _ = writeln!(rows, "({path:?}, include_bytes!({:?})),", root.join(&path));
    }
    Ok(format!("&[{rows}]"))
}

/// Adds the served files of a folder; `prefix` is its path in the page with a slash, or empty.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let path = format!("{prefix}{}", name.to_str().ok_or_else(|| Error::other("a name is not UTF-8"))?);
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{path}/"), files)?;
        } else if Path::new(&name).extension().is_some_and(|end| SERVED.iter().any(|served| end == *served)) {
            files.push(path);
        }
    }
    Ok(())
}

/// The list of the files of the npm package. Its module is compressed into the folder `target`.
fn package(target: &Path) -> Result<String> {
    println!("cargo::rerun-if-env-changed=SUDOKUD_WASM");
    let folder = env::var_os("SUDOKUD_WASM").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let mut rows = String::new();
    if let Some(folder) = folder {
        let folder = fs::canonicalize(&folder)
            .map_err(|error| Error::other(format!("SUDOKUD_WASM={}: {error}", folder.display())))?;
        println!("cargo::rerun-if-changed={}", folder.display());
        for name in scripts(&folder)? {
            let _ = writeln!(rows, "(\"sudokud/{name}\", include_bytes!({:?})),", folder.join(&name));
        }
        let packed = target.join("sudokud.wasm.gz");
        fs::write(&packed, gzip(&fs::read(folder.join(MODULE))?)?)?;
        let _ = writeln!(rows, "(\"sudokud/{MODULE}\", include_bytes!({packed:?})),");
    }
    Ok(format!("&[{rows}]"))
}

/// The names of the package's scripts that belong to the module, in order.
fn scripts(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        if path.extension() == Some(OsStr::new("js")) && name != UNUSED {
            names.push(name.to_owned());
        }
    }
    names.sort();
    Ok(names)
}

fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}
