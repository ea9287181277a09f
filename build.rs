//! Embeds the npm package `sudokud` beside the page: its scripts, and its module compressed. The
//! environment variable `SUDOKUD_WASM` names the folder of the package, which `.ci/reach wasm` makes in
//! `target/reach/npm`. Without it, or if it is empty, the list of files is empty.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::io::{Error, Result, Write as _};
use std::path::{Path, PathBuf};
use std::{env, fs};

const MODULE: &str = "sudokud.wasm";
/// The script of the other module of the package, which the page does not use.
const UNUSED: &str = "solve.js";

fn main() -> Result<()> {
    println!("cargo::rerun-if-env-changed=SUDOKUD_WASM");
    println!("cargo::rerun-if-changed=build.rs");
    let folder = env::var_os("SUDOKUD_WASM").filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let target = PathBuf::from(env::var_os("OUT_DIR").ok_or_else(|| Error::other("no OUT_DIR"))?);
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
    fs::write(target.join("package.rs"), format!("&[{rows}]"))
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
