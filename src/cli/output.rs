//! The output of a command: standard output, a device or pipe, or a file.
//!
//! A file is written as `FILE.part` and renamed when it is complete, so that a command that fails leaves the
//! earlier file as it was. The part stays, and `--resume` continues it. An output that is also the input is
//! refused.

use same_file::Handle;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Where a command writes.
pub(crate) struct Output {
    out: BufWriter<Box<dyn Write>>,
    /// The part, and the name that it gets at the end.
    part: Option<(PathBuf, PathBuf)>,
}

impl Output {
    /// Opens the output of a command that reads `input`: `file`, or standard output.
    ///
    /// # Errors
    /// [`OutputError`]: the output is the input, or it cannot be created.
    pub(crate) fn open(file: Option<&Path>, input: Option<&Path>) -> io::Result<Self> {
        let Some(file) = file else { return Ok(Self::of(io::stdout().lock(), None)) };
        refuse_input(file, input).and_then(|()| Self::create(file)).map_err(OutputError::from_io)
    }

    /// Opens the part that an interrupted command left, to continue it after its last whole line. Returns
    /// its lines, too.
    ///
    /// # Errors
    /// [`OutputError`]: the output is the input, or it has no part.
    pub(crate) fn resume(file: &Path, input: Option<&Path>) -> io::Result<(Self, Vec<u8>)> {
        refuse_input(file, input).and_then(|()| Self::append(file)).map_err(OutputError::from_io)
    }

    fn of(out: impl Write + 'static, part: Option<(PathBuf, PathBuf)>) -> Self {
        Self { out: BufWriter::new(Box::new(out)), part }
    }

    fn create(file: &Path) -> io::Result<Self> {
        if file.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir()) {
            return Ok(Self::of(OpenOptions::new().write(true).open(file)?, None));
        }
        let part = part_of(file);
        Ok(Self::of(File::create(&part)?, Some((part, file.to_owned()))))
    }

    fn append(file: &Path) -> io::Result<(Self, Vec<u8>)> {
        let part = part_of(file);
        let mut written = OpenOptions::new().read(true).write(true).open(&part)?;
        let mut lines = Vec::new();
        written.read_to_end(&mut lines)?;
        lines.truncate(lines.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        written.set_len(lines.len() as u64)?;
        written.seek(SeekFrom::End(0))?;
        Ok((Self::of(written, Some((part, file.to_owned()))), lines))
    }

    /// Writes what is buffered, and gives a file its name.
    ///
    /// # Errors
    /// [`OutputError`] if the output cannot be written.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        self.part.map_or(Ok(()), |(part, file)| fs::rename(part, file)).map_err(OutputError::from_io)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).map_err(OutputError::from_io)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(OutputError::from_io)
    }
}

fn part_of(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(".part");
    name.into()
}

/// Refuses an output that is the input; no input is standard input.
fn refuse_input(file: &Path, input: Option<&Path>) -> io::Result<()> {
    let Ok(output) = Handle::from_path(file) else { return Ok(()) };
    let input = input.map_or_else(Handle::stdin, Handle::from_path);
    let is_file = file.is_file() && input.is_ok_and(|input| input == output);
    if is_file { Err(io::Error::other("it is the input")) } else { Ok(()) }
}

/// The output cannot be written.
#[derive(Debug)]
pub(crate) struct OutputError(io::Error);

impl OutputError {
    fn from_io(error: io::Error) -> io::Error {
        io::Error::new(error.kind(), Self(error))
    }
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "output: {}", self.0)
    }
}

impl std::error::Error for OutputError {}
