//! What the tests over a real socket need: a server that listens, and a client that writes what it likes.

#![allow(clippy::unwrap_used, reason = "in tests")]

use axum::body::Bytes;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use sudokud::api::App;
use sudokud::config::Config;
use sudokud::server::serve::serve;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server with a socket.
pub(crate) struct Running {
    pub(crate) app: Arc<App>,
    pub(crate) address: SocketAddr,
    pub(crate) stop: oneshot::Sender<()>,
    pub(crate) ended: JoinHandle<bool>,
}

pub(crate) async fn start(config: &Config) -> Running {
    let listener = TcpListener::bind(config.listen).await.unwrap();
    let address = listener.local_addr().unwrap();
    let app = App::new(config);
    let (stop, stopped) = oneshot::channel();
    let serving = serve(listener, Arc::clone(&app), async { drop(stopped.await) }, config.drain.0);
    Running { app, address, stop, ended: tokio::spawn(serving) }
}

pub(crate) async fn connect(running: &Running) -> TcpStream {
    TcpStream::connect(running.address).await.unwrap()
}

/// An HTTP/2 client with such a window for each answer; the task ends with the connection.
pub(crate) async fn connect_http2(
    running: &Running,
    window: u32,
) -> (h2::client::SendRequest<Bytes>, JoinHandle<Result<(), h2::Error>>) {
    let mut builder = h2::client::Builder::new();
    let (client, connection) =
        builder.initial_window_size(window).handshake::<_, Bytes>(connect(running).await).await.unwrap();
    (client.ready().await.unwrap(), tokio::spawn(connection))
}

pub(crate) fn post(body: &str, more: &str) -> String {
    format!(
        "POST /solve HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n{more}content-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Reads until the other side closes.
pub(crate) async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(20), stream.read_to_end(&mut bytes)).await.expect("it closes");
    String::from_utf8(bytes).unwrap()
}

/// Reads until `end` has come.
pub(crate) async fn read_until(stream: &mut TcpStream, end: &str) -> String {
    let mut text = String::new();
    let mut buffer = [0; 4096];
    while !text.contains(end) {
        let length = stream.read(&mut buffer).await.unwrap();
        assert!(length > 0, "closed after {text:?}");
        text.push_str(std::str::from_utf8(&buffer[..length]).unwrap());
    }
    text
}

pub(crate) const HOPELESS: &str = "/solve?strategy=breadth_first";

pub(crate) fn hopeless() -> String {
    let body = "0 ".repeat(36 * 36);
    format!(
        "POST {HOPELESS} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// The value of one of the server's metrics, as `name` or `name{label="value"}`.
pub(crate) async fn metric(running: &Running, name: &str) -> f64 {
    let mut stream = connect(running).await;
    stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let text = rest(&mut stream).await;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
}
