//! The socket: accepting connections, and stopping without breaking any request.
//!
//! `axum::serve` has no header timeout and no end to its draining, so the loop is our own, on hyper-util's `auto` builder
//! (HTTP/1.1 and HTTP/2). On SIGTERM or SIGINT: `/health/ready` turns 503, no more connections are accepted, idle ones are closed, requests under
//! way finish, at most for the drain time; a second signal ends at once.

use super::app::App;
use super::router::server;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};

/// A client has so long to send the head of a request; an idle connection is closed after it, too.
const HEADERS: Duration = Duration::from_secs(30);

/// The largest head of a request, and what is read ahead of a body.
const BUFFER: usize = 64 << 10;

/// How long to wait before accepting again when the process is out of descriptors.
const BREATH: Duration = Duration::from_millis(50);

/// Serves until `stop` comes; then drains for at most `drain`. Says whether every request could finish.
pub async fn serve(listener: TcpListener, app: Arc<App>, stop: impl Future<Output = ()>, drain: Duration) -> bool {
    let service = TowerToHyperService::new(server(Arc::clone(&app)));
    let builder = builder();
    let graceful = GracefulShutdown::new();
    tokio::pin!(stop);
    loop {
        let stream = tokio::select! {
            accepted = accept(&listener) => accepted,
            () = &mut stop => break,
        };
        let Some(stream) = stream else { continue };
        let connection = builder.serve_connection(TokioIo::new(stream), service.clone()).into_owned();
        let watched = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = watched.await {
                tracing::debug!(%error, "a connection broke off");
            }
        });
    }
    app.drain();
    drop(listener);
    tokio::time::timeout(drain, graceful.shutdown()).await.is_ok()
}

/// Answers are small: to copy head and body into one buffer is cheaper than to write two.
fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADERS).max_buf_size(BUFFER).writev(false);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(64)
        .keep_alive_interval(HEADERS)
        .keep_alive_timeout(HEADERS)
        .max_header_list_size(BUFFER as u32);
    builder
}

async fn accept(listener: &TcpListener) -> Option<TcpStream> {
    match listener.accept().await {
        Ok((stream, _)) => {
            // Answers are small and written at once: waiting for more to send would only delay them.
            let _ = stream.set_nodelay(true);
            Some(stream)
        }
        Err(error) => {
            let of_the_connection = matches!(
                error.kind(),
                io::ErrorKind::ConnectionAborted | io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionRefused
            );
            if !of_the_connection {
                tracing::warn!(%error, "no connection could be accepted");
                tokio::time::sleep(BREATH).await;
            }
            None
        }
    }
}
