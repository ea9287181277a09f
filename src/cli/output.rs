//! The output of a command: standard output, a device or pipe, or a file.
//!
//! A file is written as `FILE.part` and renamed when it is complete, so that a command that fails leaves the
//! earlier file as it was. The part stays, and `--resume` continues it if the command is the one that began
//! it: `FILE.resume` says which one that was. With `--resume`, this note stays beside the complete file, so
//! that the same command has nothing left to do and another one is refused. A lock keeps the part from being
//! written by two commands. An output that is also the input is refused. `-` is standard output.

use same_file::Handle;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether standard output is closed: where it was when the process began, Rust's runtime has opened
/// `/dev/null` in its place, and what is written is lost without an error.
pub static STDOUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Where a command writes.
pub(crate) struct Output {
    out: BufWriter<Box<dyn Write + Send>>,
    /// The name in errors.
    name: PathBuf,
    /// The part, which gets the name at the end.
    part: Option<PathBuf>,
    /// The note which command began the part, if it goes when the file is complete.
    note: Option<PathBuf>,
}

/// The output of a command that continues an interrupted one.
pub(crate) enum Resumed {
    /// There is neither a part nor the file: the command begins.
    New(Output),
    /// The part that was left, after its last whole line, and its lines.
    Part(Output, Vec<u8>),
    /// The file is there, and no part: the command that began it ended, and it is this one.
    Complete,
}

impl Output {
    /// Opens the output of a command that reads `inputs`: `file`, or standard output for none and `-`. With
    /// `begun`, a description of the command, the output can be resumed.
    ///
    /// # Errors
    /// [`OutputError`]: the output is an input, another command writes it, or it cannot be created.
    pub(crate) fn open(file: Option<&Path>, inputs: &[PathBuf], begun: Option<&str>) -> io::Result<Self> {
        let Some(file) = named(file) else { return Self::stdout() };
        let file = &target_of(file);
        refuse_input(file, inputs)
            .and_then(|()| Self::create(file, begun))
            .map_err(|error| OutputError::of(file, error))
    }

    /// Opens the part that an interrupted command left, if it left one. `begun` describes this command.
    ///
    /// # Errors
    /// [`OutputError`]: the output is an input, another command writes, has begun or has completed it, or it
    /// cannot be opened.
    pub(crate) fn resume(file: &Path, inputs: &[PathBuf], begun: &str) -> io::Result<Resumed> {
        let Some(file) = named(Some(file)) else { return Self::stdout().map(Resumed::New) };
        let file = &target_of(file);
        match refuse_input(file, inputs).and_then(|()| Self::append(file, begun)) {
            Ok((output, lines)) => Ok(Resumed::Part(output, lines)),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(OutputError::of(file, error)),
            Err(_) if file.is_file() => match check_begun(file, file, begun) {
                Ok(()) => Ok(Resumed::Complete),
                Err(error) => Err(OutputError::of(file, error)),
            },
            Err(_) => {
                let output = Self::open(Some(file), inputs, Some(begun))?;
                Ok(Resumed::New(Self { note: None, ..output }))
            }
        }
    }

    fn stdout() -> io::Result<Self> {
        let name = Path::new("standard output");
        if STDOUT_IS_CLOSED.load(Ordering::Relaxed) {
            return Err(OutputError::of(name, rustix::io::Errno::BADF.into()));
        }
        Ok(Self::of(io::stdout(), name, None))
    }

    fn of(out: impl Write + Send + 'static, name: &Path, part: Option<PathBuf>) -> Self {
        let note = part.is_some().then(|| begun_of(name));
        Self { out: BufWriter::new(Box::new(out)), name: name.to_owned(), part, note }
    }

    fn create(file: &Path, begun: Option<&str>) -> io::Result<Self> {
        let is_special = |data: fs::Metadata| !data.is_file() && !data.is_dir();
        if file.metadata().is_ok_and(|data| is_special(data) || file.is_symlink()) {
            return Ok(Self::of(OpenOptions::new().write(true).open(file)?, file, None));
        }
        let part = part_of(file);
        let written = locked(&part, OpenOptions::new().write(true).create(true).truncate(false))?;
        written.set_len(0)?;
        match begun {
            Some(begun) => fs::write(begun_of(file), begun)?,
            None => remove(&begun_of(file))?,
        }
        Ok(Self::of(written, file, Some(part)))
    }

    fn append(file: &Path, begun: &str) -> io::Result<(Self, Vec<u8>)> {
        let part = part_of(file);
        let mut written = locked(&part, OpenOptions::new().read(true).write(true))?;
        check_begun(&part, file, begun)?;
        let mut lines = Vec::new();
        written.read_to_end(&mut lines)?;
        lines.truncate(lines.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1));
        written.set_len(lines.len() as u64)?;
        written.seek(SeekFrom::End(0))?;
        Ok((Self { note: None, ..Self::of(written, file, Some(part)) }, lines))
    }

    /// Writes what is buffered, and gives a file its name.
    ///
    /// # Errors
    /// [`OutputError`] if the output cannot be written.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        let Some(part) = &self.part else { return Ok(()) };
        let renamed = fs::rename(part, &self.name);
        let ended = renamed.and_then(|()| self.note.as_deref().map_or(Ok(()), remove));
        ended.map_err(|error| OutputError::of(&self.name, error))
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

/// Returns what a link leads to, and any other file as it is: a part renamed to a link would replace the
/// link, such as /dev/stdout. A link to a file without a name stays; it is written without a part.
fn target_of(file: &Path) -> PathBuf {
    if file.is_symlink() {
        fs::canonicalize(file).unwrap_or_else(|_| file.to_owned())
    } else {
        file.to_owned()
    }
}

fn part_of(file: &Path) -> PathBuf {
    with_suffix(file, ".part")
}

/// The file that describes the command which began the part.
fn begun_of(file: &Path) -> PathBuf {
    with_suffix(file, ".resume")
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    name.into()
}

/// Opens and locks a part. The lock ends with the process, however that ends.
///
/// # Errors
/// [`io::ErrorKind::WouldBlock`] if another command has the lock.
fn locked(part: &Path, options: &OpenOptions) -> io::Result<File> {
    loop {
        let file = options.open(part)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::new(io::ErrorKind::WouldBlock, "another command is writing it"));
            }
            // Some file systems have no locks.
            Err(TryLockError::Error(error)) if error.kind() != io::ErrorKind::Unsupported => {
                return Err(error);
            }
            _ => {}
        }
        // The command that had the lock may have renamed the part since it was opened.
        let held = Handle::from_file(file.try_clone()?)?;
        if Handle::from_path(part).is_ok_and(|named| named == held) {
            return Ok(file);
        }
    }
}

/// Checks that what is `written` of a file, its part or all of it, was begun by the command that `begun`
/// describes.
fn check_begun(written: &Path, file: &Path, begun: &str) -> io::Result<()> {
    let note = begun_of(file);
    let begin = "leave out --resume to begin again";
    let known = match fs::read_to_string(&note) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let why =
                format!("{} is missing, which says how {} was begun", note.display(), written.display());
            return Err(io::Error::other(format!("{why}: {begin}")));
        }
        known => known?,
    };
    if known == begun {
        return Ok(());
    }
    let differing = known.lines().zip(begun.lines()).find(|(known, now)| known != now);
    let (known, now) = differing.unwrap_or(("otherwise", "with other files"));
    let why = format!("{} was begun with `{known}`, and this is `{now}`", written.display());
    Err(io::Error::other(format!("{why}: {begin}")))
}

/// Removes a file, if there is one.
fn remove(file: &Path) -> io::Result<()> {
    fs::remove_file(file).or_else(|error| match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    })
}

/// Refuses an output that is an input, or whose part is; the input `-` is standard input.
fn refuse_input(file: &Path, inputs: &[PathBuf]) -> io::Result<()> {
    let outputs = [file.to_owned(), part_of(file)];
    let outputs =
        outputs.iter().filter(|file| file.is_file()).filter_map(|file| Handle::from_path(file).ok());
    let outputs: Vec<Handle> = outputs.collect();
    let handle = |input: &PathBuf| match named(Some(input)) {
        None => Handle::stdin().ok(),
        Some(file) => Handle::from_path(file).ok(),
    };
    let is_output = |input: Handle| outputs.contains(&input);
    if inputs.iter().filter_map(handle).any(is_output) {
        return Err(io::Error::other("it is the input"));
    }
    Ok(())
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
