//! The output of a command: standard output, a device or pipe, or a file.
//!
//! A file is written as `FILE.part` and renamed when it is complete, so that a command that fails leaves the
//! earlier file as it was. The part stays, and `--resume` continues it. An output that is also the input is
//! refused. `-` is standard output.

use same_file::Handle;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Where a command writes.
pub(crate) struct Output {
    out: BufWriter<Box<dyn Write>>,
    /// The name in errors.
    name: PathBuf,
    /// The part, which gets the name at the end.
    part: Option<PathBuf>,
}

/// The output of a command that continues an interrupted one.
pub(crate) enum Resumed {
    /// There is neither a part nor the file: the command begins.
    New(Output),
    /// The part that was left, after its last whole line, and its lines.
    Part(Output, Vec<u8>),
    /// The file is there, and no part: the command ended.
    Complete,
}

impl Output {
    /// Opens the output of a command that reads `input`: `file`, or standard output for none and `-`.
    ///
    /// # Errors
    /// [`OutputError`]: the output is the input, or it cannot be created.
    pub(crate) fn open(file: Option<&Path>, input: Option<&Path>) -> io::Result<Self> {
        let Some(file) = named(file) else {
            return Ok(Self::of(io::stdout().lock(), Path::new("standard output"), None));
        };
        refuse_input(file, input)
            .and_then(|()| Self::create(file))
            .map_err(|error| OutputError::of(file, error))
    }

    /// Opens the part that an interrupted command left, if it left one.
    ///
    /// # Errors
    /// [`OutputError`]: the output is the input, or it cannot be opened.
    pub(crate) fn resume(file: &Path, input: Option<&Path>) -> io::Result<Resumed> {
        let Some(file) = named(Some(file)) else { return Self::open(None, input).map(Resumed::New) };
        match refuse_input(file, input).and_then(|()| Self::append(file)) {
            Ok((output, lines)) => Ok(Resumed::Part(output, lines)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(OutputError::of(file, error)),
            Err(_) if file.is_file() => Ok(Resumed::Complete),
            Err(_) => Self::open(Some(file), input).map(Resumed::New),
        }
    }

    fn of(out: impl Write + 'static, name: &Path, part: Option<PathBuf>) -> Self {
        Self { out: BufWriter::new(Box::new(out)), name: name.to_owned(), part }
    }

    fn create(file: &Path) -> io::Result<Self> {
        if file.metadata().is_ok_and(|data| !data.is_file() && !data.is_dir()) {
            return Ok(Self::of(OpenOptions::new().write(true).open(file)?, file, None));
        }
        let part = part_of(file);
        Ok(Self::of(File::create(&part)?, file, Some(part)))
    }

    fn append(file: &Path) -> io::Result<(Self, Vec<u8>)> {
        let part = part_of(file);
        let mut written = OpenOptions::new().read(true).write(true).open(&part)?;
        let mut lines = Vec::new();
        written.read_to_end(&mut lines)?;
        lines.truncate(lines.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        written.set_len(lines.len() as u64)?;
        written.seek(SeekFrom::End(0))?;
        Ok((Self::of(written, file, Some(part)), lines))
    }

    /// Writes what is buffered, and gives a file its name.
    ///
    /// # Errors
    /// [`OutputError`] if the output cannot be written.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        let renamed = self.part.map_or(Ok(()), |part| fs::rename(part, &self.name));
        renamed.map_err(|error| OutputError::of(&self.name, error))
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes).map_err(|error| OutputError::of(&self.name, error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush().map_err(|error| OutputError::of(&self.name, error))
    }
}

/// Returns the file that an option names; `None` for standard output, which is `-` too.
pub(crate) fn named(file: Option<&Path>) -> Option<&Path> {
    file.filter(|&file| file != Path::new("-"))
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
pub(crate) struct OutputError {
    name: PathBuf,
    error: io::Error,
}

impl OutputError {
    fn of(name: &Path, error: io::Error) -> io::Error {
        io::Error::new(error.kind(), Self { name: name.to_owned(), error })
    }
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "output {}: {}", self.name.display(), self.error)
    }
}

impl std::error::Error for OutputError {}
