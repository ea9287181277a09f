//! `sudokud health`: asks a server whether it is ready, for containers without curl.

use crate::cli::exit::{NEGATIVE, fail, tell};
use crate::config::socket_address;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream, ToSocketAddrs};
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(clap::Args, Debug)]
pub(crate) struct HealthArguments {
    /// The server, as http://HOST:PORT [default: the one at --admin-listen or --listen].
    url: Option<String>,

    /// Where the server listens, if no URL is given.
    #[arg(long, env = "SUDOKUD_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS",
        value_parser = socket_address)]
    listen: SocketAddr,

    /// Where the server serves its health, if not at `--listen`.
    #[arg(long, env = "SUDOKUD_ADMIN_LISTEN", value_name = "ADDRESS", value_parser = socket_address)]
    admin_listen: Option<SocketAddr>,

    /// Longest time to wait for the answer.
    #[arg(long, default_value = "3s", value_name = "DURATION")]
    timeout: crate::config::Span,
}

pub(crate) fn run(arguments: &HealthArguments) -> ExitCode {
    let server = match &arguments.url {
        None => Ok(local(arguments.admin_listen.unwrap_or(arguments.listen)).to_string()),
        Some(url) => authority(url).ok_or(url),
    };
    let server = match server {
        Ok(server) => server,
        Err(url) => return fail(format!("{url:?} is no URL like http://127.0.0.1:8080")),
    };
    match ask(&server, arguments.timeout.0) {
        Ok(200) => ExitCode::SUCCESS,
        Ok(404) => {
            not_ready(&server, "status 404: an instance with --admin-listen tells its health only there")
        }
        Ok(status) => not_ready(&server, &format!("not ready: status {status}")),
        Err(error) => not_ready(&server, &error.to_string()),
    }
}

fn not_ready(server: &str, why: &str) -> ExitCode {
    tell(format_args!("{server}: {why}"));
    ExitCode::from(NEGATIVE)
}

/// Returns the address at which a local server is reached: an unspecified address becomes the loopback one.
fn local(listen: SocketAddr) -> SocketAddr {
    let mut address = listen;
    if listen.ip().is_unspecified() {
        let here: [std::net::IpAddr; 2] = [[127, 0, 0, 1].into(), std::net::Ipv6Addr::LOCALHOST.into()];
        address.set_ip(here[usize::from(listen.is_ipv6())]);
    }
    address
}

/// Returns `host:port` of a URL.
fn authority(url: &str) -> Option<String> {
    let rest = url.strip_prefix("http://").unwrap_or(url);
    let host = rest.split('/').next().filter(|host| !host.is_empty() && !rest.contains("://"))?;
    let has_port =
        host.rsplit(':').next().is_some_and(|port| port.parse::<u16>().is_ok() && host.contains(':'));
    Some(if has_port { host.to_owned() } else { format!("{host}:80") })
}

/// Connects to the first of these addresses that accepts. Waits at most `timeout` in all.
fn connect(addresses: impl Iterator<Item = SocketAddr>, timeout: Duration) -> io::Result<TcpStream> {
    let end = Instant::now() + timeout;
    let mut error = io::Error::other("no such host");
    for address in addresses {
        let left = end.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        match TcpStream::connect_timeout(&address, left) {
            Ok(stream) => return Ok(stream),
            Err(failure) => error = failure,
        }
    }
    Err(error)
}

fn ask(server: &str, timeout: Duration) -> io::Result<u16> {
    let mut stream = connect(server.to_socket_addrs()?, timeout)?;
    stream.set_read_timeout(Some(timeout))?;
    stream.set_write_timeout(Some(timeout))?;
    write!(stream, "GET /health/ready HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\r\n")?;
    let mut status_line = [0; 12];
    stream.read_exact(&mut status_line)?;
    let status =
        std::str::from_utf8(&status_line).ok().and_then(|line| line.strip_prefix("HTTP/1.1 ")?.parse().ok());
    status.ok_or_else(|| io::Error::other("the answer is not HTTP"))
}
