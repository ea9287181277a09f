//! Every option of the server, with its flag, its environment variable, its default and its unit.

use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use std::fmt;
use std::net::SocketAddr;
use std::num::{NonZeroU64, NonZeroUsize};
use std::str::FromStr;
use std::time::Duration;

/// The server's options.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Server")]
pub struct Config {
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, env = "SUDOKUD_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    pub listen: SocketAddr,

    /// Searches that run at a time [default: one for each core].
    #[arg(long, env = "SUDOKUD_WORKERS", value_name = "N")]
    pub workers: Option<NonZeroUsize>,

    /// Searches that wait for a worker; with more, requests are refused with 503.
    #[arg(long, env = "SUDOKUD_QUEUE", default_value_t = 256, value_name = "N")]
    pub queue: usize,

    /// Largest side of a board (at most 256).
    #[arg(long, env = "SUDOKUD_MAX_SIDE", default_value_t = 100, value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    pub max_side: usize,

    /// Largest body of a request; of a batch, largest line.
    #[arg(long, env = "SUDOKUD_MAX_BODY", default_value_t = Bytes(1 << 20), value_name = "SIZE")]
    pub max_body: Bytes,

    /// Longest time for one request, in milliseconds.
    #[arg(long, env = "SUDOKUD_TIME_LIMIT_MS", default_value = "10000", value_name = "MS")]
    pub time_limit_ms: NonZeroU64,

    /// Most nodes that one search may expand [default: no limit].
    #[arg(long, env = "SUDOKUD_NODE_LIMIT", value_name = "N")]
    pub node_limit: Option<NonZeroU64>,

    /// Memory for the states of all searches together, in MiB.
    #[arg(long, env = "SUDOKUD_MEMORY_MB", default_value = "512", value_name = "MIB")]
    pub memory_mb: NonZeroU64,

    /// How long requests under way may take to end after SIGTERM.
    #[arg(long, env = "SUDOKUD_DRAIN", default_value_t = Span(Duration::from_secs(10)), value_name = "DURATION")]
    pub drain: Span,

    /// The origins whose pages may call this server: repeat it, or separate by commas [default: any].
    #[arg(long, env = "SUDOKUD_CORS_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    pub cors_origin: Vec<String>,

    /// How to write the log.
    #[arg(long, env = "SUDOKUD_LOG", value_enum, default_value_t = LogFormat::Text)]
    pub log: LogFormat,
}

/// How to write the log. What is logged, `RUST_LOG` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// A JSON object a line.
    Json,
}

impl Config {
    /// Searches that run at a time.
    #[must_use]
    pub fn worker_count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.workers.map_or_else(cores, NonZeroUsize::get)
    }
}

impl Default for Config {
    /// The defaults of the command line, whatever the environment says; listening on any free port.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            workers: None,
            queue: 256,
            max_side: 100,
            max_body: Bytes(1 << 20),
            time_limit_ms: NonZeroU64::MIN.saturating_add(9_999),
            node_limit: None,
            memory_mb: NonZeroU64::MIN.saturating_add(511),
            drain: Span(Duration::from_secs(10)),
            cors_origin: Vec::new(),
            log: LogFormat::Text,
        }
    }
}

/// A number of bytes: `1048576`, `512kB`, `1MiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub usize);

const BYTE_UNITS: [(&str, usize); 8] = [
    ("", 1),
    ("b", 1),
    ("kb", 1_000),
    ("mb", 1_000_000),
    ("gb", 1_000_000_000),
    ("kib", 1 << 10),
    ("mib", 1 << 20),
    ("gib", 1 << 30),
];

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (number, unit) = split(text);
        let unit = unit.to_ascii_lowercase();
        let scale = BYTE_UNITS.iter().find(|(name, _)| *name == unit).map(|(_, scale)| *scale);
        let bytes = number.parse::<usize>().ok().zip(scale).and_then(|(number, scale)| number.checked_mul(scale));
        bytes.filter(|&bytes| bytes > 0).map(Self).ok_or_else(|| "a size like 1048576, 512kB or 1MiB".to_owned())
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            bytes if bytes % (1 << 20) == 0 => write!(f, "{}MiB", bytes >> 20),
            bytes if bytes % (1 << 10) == 0 => write!(f, "{}KiB", bytes >> 10),
            bytes => write!(f, "{bytes}"),
        }
    }
}

/// A length of time: `10s`, `500ms`, `2m`; a number alone counts seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span(pub Duration);

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (number, unit) = split(text);
        let scale = match unit {
            "ms" => Some(1),
            "s" | "" => Some(1_000),
            "m" | "min" => Some(60_000),
            "h" => Some(3_600_000),
            _ => None,
        };
        let millis =
            number.parse::<u64>().ok().zip(scale).and_then(|(number, scale): (u64, u64)| number.checked_mul(scale));
        let refusal = || "a duration like 10s, 500ms or 2m".to_owned();
        millis.map(|millis| Self(Duration::from_millis(millis))).ok_or_else(refusal)
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_millis() {
            millis if millis % 1_000 == 0 => write!(f, "{}s", millis / 1_000),
            millis => write!(f, "{millis}ms"),
        }
    }
}

/// A number and the unit after it.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_durations_are_read_and_written() {
        for (text, bytes) in [("1MiB", 1 << 20), ("64 KiB", 65_536), ("2kB", 2_000), ("17", 17)] {
            assert_eq!(text.parse(), Ok(Bytes(bytes)));
        }
        assert_eq!((Bytes(1 << 20).to_string(), Bytes(2_000).to_string()), ("1MiB".into(), "2000".into()));
        for (text, millis) in [("10s", 10_000), ("500ms", 500), ("2m", 120_000), ("3", 3_000)] {
            assert_eq!(text.parse(), Ok(Span(Duration::from_millis(millis))));
        }
        assert_eq!(
            (Span(Duration::from_secs(10)).to_string(), Span(Duration::from_millis(1_500)).to_string()),
            ("10s".into(), "1500ms".into())
        );
        for nonsense in ["", "MiB", "1 lightyear", "-1", "0", "99999999999999999999GiB"] {
            assert!(nonsense.parse::<Bytes>().is_err(), "{nonsense}");
        }
        assert!("10 parsecs".parse::<Span>().is_err());
    }
}
