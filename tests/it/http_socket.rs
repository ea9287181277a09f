//! The support of tests over a real socket: a server that listens, and a client that writes any bytes.

#![allow(clippy::unwrap_used, reason = "in tests")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use sudokud::config::Config;
use sudokud::http::App;
use sudokud::http::server::{Listeners, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server with sockets. Without `--admin-listen` its metrics are public.
pub(crate) struct Running {
    pub(crate) app: Arc<App>,
    pub(crate) address: SocketAddr,
    pub(crate) operator: SocketAddr,
    pub(crate) stop: oneshot::Sender<()>,
    pub(crate) ended: JoinHandle<bool>,
}

pub(crate) async fn start(config: &Config) -> Running {
    let public = TcpListener::bind(config.listen).await.unwrap();
    let address = public.local_addr().unwrap();
    let operator = match config.admin_listen {
        Some(address) => Some(TcpListener::bind(address).await.unwrap()),
        None => None,
    };
    let operator_address = operator.as_ref().map_or(address, |listener| listener.local_addr().unwrap());
    let app = App::new(config);
    let (stop, stopped) = oneshot::channel::<()>();
    let (serving, config) = (Arc::clone(&app), config.clone());
    let ended = tokio::spawn(async move {
        let stop = async { drop(stopped.await) };
        serve(Listeners { public, operator }, serving, config, stop).await
    });
    Running { app, address, operator: operator_address, stop, ended }
}

pub(crate) async fn connect(running: &Running) -> TcpStream {
    TcpStream::connect(running.address).await.unwrap()
}

/// A connection whose receive buffer is small, so that the server notices soon that nothing is read.
pub(crate) async fn connect_narrow(running: &Running) -> TcpStream {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    socket.connect(running.address).await.unwrap()
}

pub(crate) fn post(body: &str, more: &str) -> String {
    format!(
        "POST /solve HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n\
         {more}content-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Sends a request on a connection of its own and returns all that comes back.
pub(crate) async fn ask(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    rest(&mut stream).await
}

pub(crate) fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
}

/// Reads until the other side closes.
pub(crate) async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(60), stream.read_to_end(&mut bytes))
        .await
        .expect("it closes");
    String::from_utf8(bytes).unwrap()
}

/// Reads up to and including `end`.
pub(crate) async fn read_until(stream: &mut TcpStream, end: &str) -> String {
    read_to(stream, end).await.unwrap_or_else(|text| panic!("closed after {text:?}"))
}

/// Reads up to and including `end`; fails with what came if the connection is closed before.
async fn read_to(stream: &mut TcpStream, end: &str) -> Result<String, String> {
    let mut text = String::new();
    let mut buffer = [0; 4096];
    while !text.contains(end) {
        match stream.read(&mut buffer).await {
            Ok(length) if length > 0 => text.push_str(std::str::from_utf8(&buffer[..length]).unwrap()),
            _ => return Err(text),
        }
    }
    Ok(text)
}

/// Sends a request on a new connection and reads up to `end`. Tries again if the server closes the connection
/// without an answer, because this process did not get to run within the header timeout.
pub(crate) async fn answered_on(running: &Running, request: &str, end: &str) -> (TcpStream, String) {
    for _ in 0..100 {
        let mut stream = connect(running).await;
        if stream.write_all(request.as_bytes()).await.is_ok()
            && let Ok(answer) = read_to(&mut stream, end).await
        {
            return (stream, answer);
        }
    }
    panic!("no answer on any connection")
}

pub(crate) const HOPELESS: &str = "/solve?strategy=breadth_first";

/// A search that no limit but time ends.
pub(crate) fn hopeless() -> String {
    let body = "0 ".repeat(36 * 36);
    format!(
        "POST {HOPELESS} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// The value of a metric, as `name` or `name{label="value"}`.
pub(crate) async fn metric(running: &Running, name: &str) -> f64 {
    let text = ask(running.operator, &get("/metrics")).await;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
}

/// Waits until the value of a metric satisfies `condition`.
pub(crate) async fn metric_becomes(running: &Running, name: &str, condition: impl Fn(f64) -> bool) {
    let waiting = async {
        while !condition(metric(running, name).await) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), waiting).await.expect("the metric changes");
}

/// Counts of connections by how they ended.
pub(crate) async fn ended(running: &Running, reason: &str) -> f64 {
    metric(running, &format!("sudokud_connections_ended_total{{reason=\"{reason}\"}}")).await
}
