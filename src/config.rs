//! Every option of the server, with its flag, its environment variable, its default and its unit.

use bytesize::ByteSize;
use clap::builder::{BoolishValueParser, RangedU64ValueParser, Resettable};
use clap::{Args, Command, FromArgMatches, ValueEnum};
use ipnet::IpNet;
use std::io;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::str::FromStr;
use std::time::Duration;

/// Descriptors that are reserved for files and the runtime.
const SPARE_DESCRIPTORS: usize = 320;

/// Memory beside that of searches, of reading ahead and of connections, in bytes.
const OTHER_MEMORY: u64 = 128 << 20;

/// Memory of a connection, in bytes.
const CONNECTION_MEMORY: u64 = 100 << 10;

/// The time that a drain leaves to receive and send messages, beside the time limit.
const TRANSFER: Duration = Duration::from_secs(5);

/// The server's options.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Server")]
pub struct Config {
    /// Address or name, and port to listen on; port 0 takes a free one.
    #[arg(long, env = "SUDOKUD_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS",
        value_parser = socket_address)]
    pub listen: SocketAddr,

    /// Address and port for `/health/*` and `/metrics`, which `--listen` then does not serve [default: none].
    #[arg(long, env = "SUDOKUD_ADMIN_LISTEN", value_name = "ADDRESS", value_parser = socket_address)]
    pub admin_listen: Option<SocketAddr>,

    /// Searches that run at a time [default: one for each core].
    #[arg(long, env = "SUDOKUD_WORKERS", value_name = "N")]
    pub workers: Option<NonZeroUsize>,

    /// Searches that wait for a worker; further requests are refused with 503.
    #[arg(long, env = "SUDOKUD_QUEUE", default_value_t = 256, value_name = "N")]
    pub queue: usize,

    /// Largest side of a board (at most 256).
    #[arg(long, env = "SUDOKUD_MAX_SIDE", default_value_t = 100, value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=256))]
    pub max_side: usize,

    /// Largest body of a request, and largest line of a batch.
    #[arg(long, env = "SUDOKUD_MAX_BODY", default_value = "1MiB", value_name = "SIZE")]
    pub max_body: Bytes,

    /// Longest time for one request, line of a batch or puzzle of a stream, in milliseconds.
    #[arg(long, env = "SUDOKUD_TIME_LIMIT_MS", default_value = "10000", value_name = "MS")]
    pub time_limit_ms: NonZeroU64,

    /// Most nodes that one search may expand [default: no limit].
    #[arg(long, env = "SUDOKUD_NODE_LIMIT", value_name = "N")]
    pub node_limit: Option<NonZeroU64>,

    /// Memory for the states of all searches together, in MiB.
    #[arg(long, env = "SUDOKUD_MEMORY_MB", default_value = "512", value_name = "MIB")]
    pub memory_mb: NonZeroU64,

    /// Memory for what batches read ahead while their answers wait, in MiB.
    #[arg(long, env = "SUDOKUD_READ_AHEAD_MB", default_value = "64", value_name = "MIB")]
    pub read_ahead_mb: u32,

    /// Connections that are served at a time; further ones wait in the kernel's backlog.
    #[arg(long, env = "SUDOKUD_MAX_CONNECTIONS", default_value = "8192", value_name = "N")]
    pub max_connections: NonZeroUsize,

    /// How long a connection may take to send the header section of its next request, idle time included; 0s:
    /// no limit.
    #[arg(long, env = "SUDOKUD_HEADER_TIMEOUT", default_value = "30s", value_name = "DURATION")]
    pub header_timeout: Span,

    /// How long the body of a request may take to arrive; 0s: no limit.
    #[arg(long, env = "SUDOKUD_BODY_TIMEOUT", default_value = "30s", value_name = "DURATION")]
    pub body_timeout: Span,

    /// How long a batch may be silent in both directions; 0s: no limit.
    #[arg(long, env = "SUDOKUD_BATCH_TIMEOUT", default_value = "60s", value_name = "DURATION")]
    pub batch_timeout: Span,

    /// How long a client may take to receive the next byte of its answer; 0s: no limit.
    #[arg(long, env = "SUDOKUD_WRITE_TIMEOUT", default_value = "30s", value_name = "DURATION")]
    pub write_timeout: Span,

    /// Requests per second of one client; further ones are refused with 429 [default: no limit].
    #[arg(long, env = "SUDOKUD_RATE_LIMIT", value_name = "N")]
    pub rate_limit: Option<NonZeroU32>,

    /// Requests that one client may send at once under a rate limit [default: those of one second].
    #[arg(long, env = "SUDOKUD_RATE_BURST", value_name = "N")]
    pub rate_burst: Option<NonZeroU32>,

    /// Networks of proxies that are trusted to name the client: repeat it, or separate by commas.
    #[arg(long, env = "SUDOKUD_TRUSTED_PROXY", value_name = "NETWORK", value_delimiter = ',', value_parser = network)]
    pub trusted_proxy: Vec<IpNet>,

    /// The header in which trusted proxies name the client.
    #[arg(long, env = "SUDOKUD_CLIENT_HEADER", value_enum, default_value_t)]
    pub client_header: ClientHeader,

    /// How long to accept connections after SIGTERM, while `/health/ready` answers 503.
    #[arg(long, env = "SUDOKUD_DRAIN_DELAY", default_value = "0s", value_name = "DURATION")]
    pub drain_delay: Span,

    /// How long requests under way may take to end after the drain delay [default: the time limit and 5s].
    #[arg(long, env = "SUDOKUD_DRAIN", value_name = "DURATION")]
    pub drain: Option<Span>,

    /// The origins whose pages may call this server: repeat it, or separate by commas [default: any].
    #[arg(long, env = "SUDOKUD_CORS_ORIGIN", value_name = "ORIGIN", value_delimiter = ',', value_parser = origin)]
    pub cors_origin: Vec<String>,

    /// How to write the log.
    #[arg(long, env = "SUDOKUD_LOG", value_enum, default_value_t = LogFormat::Text)]
    pub log: LogFormat,

    /// How much to write to the log; `RUST_LOG` overrides it.
    #[arg(long, env = "SUDOKUD_LOG_LEVEL", value_enum, default_value_t = LogLevel::Info)]
    pub log_level: LogLevel,

    /// Write every request at `--listen` to the log.
    #[arg(long, env = "SUDOKUD_ACCESS_LOG", value_parser = BoolishValueParser::new())]
    pub access_log: bool,

    /// Write the address of the client to the log lines of requests.
    #[arg(long, env = "SUDOKUD_LOG_CLIENT", value_parser = BoolishValueParser::new())]
    pub log_client: bool,

    /// The OpenTelemetry collector that receives spans over OTLP/HTTP: `http://localhost:4318` [default:
    /// none].
    #[cfg(feature = "otel")]
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT", value_name = "URL")]
    pub otlp_endpoint: Option<String>,

    /// The share of new traces to record, from 0 to 1; other traces follow the decision of their callers.
    #[cfg(feature = "otel")]
    #[arg(long, env = "OTEL_TRACES_SAMPLER_ARG", default_value_t = 1.0, value_name = "RATIO")]
    pub trace_ratio: f64,
}

/// The header in which trusted proxies name the client. Only this one is read, because a proxy that sets one
/// may forward what the client wrote in the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ClientHeader {
    /// `X-Forwarded-For`.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

/// How much to write to the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogLevel {
    /// Errors.
    Error,
    /// And conditions that need attention.
    Warn,
    /// And the start and stop of the server.
    Info,
    /// And every refused request.
    Debug,
    /// And everything else.
    Trace,
}

impl LogLevel {
    /// Returns the name of the level, as the command line has it.
    #[must_use]
    pub fn name(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}

/// How to write the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Lines of text.
    Text,
    /// One JSON object per line.
    Json,
}

impl Config {
    /// Returns the number of searches that run at a time.
    #[must_use]
    pub fn worker_count(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.workers.map_or_else(cores, NonZeroUsize::get)
    }

    /// Returns how long requests under way may take to end when the server stops. By default, one that came
    /// last still has its whole time limit, and the time to be read and sent.
    #[must_use]
    pub fn drain_time(&self) -> Duration {
        let time_limit = Duration::from_millis(self.time_limit_ms.get());
        self.drain.map_or_else(|| time_limit.saturating_add(TRANSFER), |drain| drain.0)
    }

    /// Returns the number of connections that may be open: each needs a descriptor, and some are reserved.
    #[must_use]
    pub fn connections(&self) -> usize {
        let descriptors = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
        let most = descriptors.and_then(|most| usize::try_from(most).ok()).unwrap_or(usize::MAX);
        self.max_connections.get().min(most.saturating_sub(SPARE_DESCRIPTORS).max(1))
    }

    /// Returns the options with the memory of searches and of reading ahead and the number of connections
    /// lowered in proportion, so that the process needs at most `limit` bytes; `None` if it does with these.
    #[must_use]
    pub fn fitted_to(&self, limit: u64) -> Option<Self> {
        let connections = self.connections() as u64;
        let megabytes = self.memory_mb.get().saturating_add(self.read_ahead_mb.into());
        let needed = megabytes.saturating_mul(1 << 20).saturating_add(connections * CONNECTION_MEMORY);
        if needed.saturating_add(OTHER_MEMORY) <= limit {
            return None;
        }
        // A process with a limit below the other memory is tried with a quarter of its limit.
        let available = limit.saturating_sub(OTHER_MEMORY).max(limit / 4);
        let part = |value: u64| (u128::from(value) * u128::from(available) / u128::from(needed)) as u64;
        Some(Self {
            memory_mb: NonZeroU64::new(part(self.memory_mb.get())).unwrap_or(NonZeroU64::MIN),
            read_ahead_mb: part(self.read_ahead_mb.into()) as u32,
            max_connections: NonZeroUsize::new(part(connections) as usize).unwrap_or(NonZeroUsize::MIN),
            ..self.clone()
        })
    }
}

impl Default for Config {
    /// The defaults of the command line, independent of the environment, listening on any free port.
    fn default() -> Self {
        let command = Self::augment_args(Command::new("defaults")).no_binary_name(true);
        let command = command.mut_args(|argument| argument.env(Resettable::Reset));
        let matches = command.try_get_matches_from(std::iter::empty::<&str>());
        let defaults = matches.and_then(|matches| Self::from_arg_matches(&matches));
        let defaults = defaults.unwrap_or_else(|error| unreachable!("no option is required: {error}"));
        Self { listen: SocketAddr::from(([127, 0, 0, 1], 0)), ..defaults }
    }
}

/// A number of bytes: `1048576`, `512kB`, `1MiB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub usize);

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bytes = text.trim().parse::<ByteSize>().ok().and_then(|size| usize::try_from(size.0).ok());
        // A size beyond 64 bits is read as the largest one.
        let bytes = bytes.filter(|&bytes| bytes > 0 && bytes < usize::MAX);
        bytes.map(Self).ok_or_else(|| "a size like 1048576, 512kB or 1MiB".to_owned())
    }
}

/// A length of time: `10s`, `500ms`, `2m`; a number alone counts seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span(pub Duration);

impl Span {
    /// The duration, or a day if it is zero: zero stands for no limit.
    pub(crate) const fn or_never(self) -> Duration {
        if self.0.is_zero() { Duration::from_secs(86_400) } else { self.0 }
    }
}

/// The longest time of a setting.
const LONGEST_SPAN: Duration = Duration::from_secs(7 * 24 * 3600);

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let seconds = text.parse().map(Duration::from_secs).ok();
        let time = seconds.or_else(|| humantime::parse_duration(text).ok());
        // `2M` is two months, which nobody means.
        let time = time.filter(|&time| time <= LONGEST_SPAN);
        time.map(Self).ok_or_else(|| "a duration like 10s, 500ms or 2m, at most a week".to_owned())
    }
}

/// An address and a port, such as `127.0.0.1:8080`, or a name and a port: the first IPv4 address of the name,
/// or else its first address.
pub(crate) fn socket_address(text: &str) -> Result<SocketAddr, String> {
    let text = text.trim();
    let refusal = |error: io::Error| format!("no address like 127.0.0.1:8080 or localhost:8080: {error}");
    let addresses: Vec<SocketAddr> = text.to_socket_addrs().map_err(refusal)?.collect();
    let first = addresses.iter().find(|address| address.is_ipv4()).or(addresses.first());
    first.copied().ok_or_else(|| "the name has no address".to_owned())
}

/// A network like `10.0.0.0/8`, or a single address.
fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let single = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse::<IpNet>()
        .or_else(|_| single())
        .map_err(|_| "not a network like 10.0.0.0/8 or fd00::/8".to_owned())
}

/// An origin as browsers send it (RFC 6454: lower case, without the scheme's default port), or `*` for any.
fn origin(text: &str) -> Result<String, String> {
    let refusal = || "not an origin like https://example.org, nor *".to_owned();
    if text == "*" {
        return Ok(text.to_owned());
    }
    let text = text.to_ascii_lowercase();
    let (scheme, host) = text.split_once("://").ok_or_else(refusal)?;
    let default_port = match scheme {
        "https" => ":443",
        "http" => ":80",
        _ => "",
    };
    let host = host.strip_suffix(default_port).unwrap_or(host);
    let in_host = |byte: u8| byte.is_ascii_graphic() && !b"/?#@,".contains(&byte);
    let valid = !scheme.is_empty()
        && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
        && !host.is_empty()
        && host.bytes().all(in_host);
    if valid { Ok(format!("{scheme}://{host}")) } else { Err(refusal()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_durations_are_read() {
        for (text, bytes) in [("1MiB", 1 << 20), ("64 KiB", 65_536), ("2kB", 2_000), ("17", 17)] {
            assert_eq!(text.parse(), Ok(Bytes(bytes)));
        }
        for (text, millis) in [("10s", 10_000), ("500ms", 500), ("2m", 120_000), ("3", 3_000)] {
            assert_eq!(text.parse(), Ok(Span(Duration::from_millis(millis))));
        }
        for nonsense in ["", "MiB", "1 lightyear", "-1", "0", "99999999999999999999GiB"] {
            assert!(nonsense.parse::<Bytes>().is_err(), "{nonsense}");
        }
        for nonsense in ["", "s", "10 parsecs", "-1s", "99999999999s", "99999999999999999999"] {
            assert!(nonsense.parse::<Span>().is_err(), "{nonsense}");
        }
    }

    #[test]
    fn a_drain_is_longer_than_the_time_limit_unless_it_is_set() {
        let config = Config { time_limit_ms: NonZeroU64::MIN, ..Config::default() };
        assert_eq!(config.drain_time(), Duration::from_millis(5_001));
        assert!(Config::default().drain_time() > Duration::from_secs(10));
        assert_eq!(Config { drain: "1s".parse().ok(), ..config }.drain_time(), Duration::from_secs(1));
    }

    #[test]
    fn an_origin_is_kept_as_browsers_send_it() {
        for (text, sent) in [
            ("https://Example.org:443", "https://example.org"),
            ("http://example.org:80", "http://example.org"),
            ("https://example.org:80", "https://example.org:80"),
            ("*", "*"),
        ] {
            assert_eq!(origin(text).as_deref(), Ok(sent));
        }
        for bad in ["example.org", "https://", "https://example.org/", "https://a@b", "://x", ""] {
            assert!(origin(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_network_may_be_one_address() {
        assert_eq!(network("10.0.0.7").map(|network| network.to_string()), Ok("10.0.0.7/32".to_owned()));
        for bad in ["", "10.0.0.0/33", "10.0.0/8", "fd00::/129", "10.0.0.0/", "x/8"] {
            assert!(network(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_options_are_lowered_to_the_memory_that_there_is() {
        let needed = |config: &Config| {
            let megabytes = config.memory_mb.get() + u64::from(config.read_ahead_mb);
            (megabytes << 20) + config.max_connections.get() as u64 * CONNECTION_MEMORY + OTHER_MEMORY
        };
        let wanted = Config { max_connections: NonZeroUsize::new(500).unwrap(), ..Config::default() };
        assert!(wanted.fitted_to(u64::MAX).is_none() && wanted.fitted_to(needed(&wanted)).is_none());
        for limit in [needed(&wanted) - 1, 512 << 20, 256 << 20] {
            let fitted = wanted.fitted_to(limit).unwrap();
            assert!(needed(&fitted) <= limit && needed(&fitted) > limit - (3 << 20), "{limit}: {fitted:?}");
        }
        for limit in [1, 64 << 20, 128 << 20] {
            let fitted = wanted.fitted_to(limit).unwrap();
            assert!(fitted.memory_mb < wanted.memory_mb && needed(&fitted) <= 2 * OTHER_MEMORY);
        }
    }

    #[test]
    fn an_address_may_be_a_name() {
        for text in ["localhost:80", " 127.0.0.1:80"] {
            assert_eq!(socket_address(text), Ok(SocketAddr::from(([127, 0, 0, 1], 80))));
        }
        assert_eq!(socket_address("[::1]:80"), Ok("[::1]:80".parse().unwrap()));
        for wrong in ["", "localhost", "127.0.0.1", "no-such-host.invalid:80", "localhost:http"] {
            assert!(socket_address(wrong).is_err(), "{wrong}");
        }
    }
}
