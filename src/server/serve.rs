//! The socket: accepting connections, and stopping without breaking any request.
//!
//! The loop is our own, on hyper-util's `auto` builder (HTTP/1.1 and HTTP/2), and each connection is watched ([`crate::server::connection`]). On
//! SIGTERM or SIGINT: `/health/ready` turns 503; after the drain delay no more connections are accepted, idle ones are closed, and
//! requests under way finish, at most for the drain time; a second signal ends at once.

use crate::api::app::{App, Buffers};
use crate::api::router::server;
use crate::server::connection::stream::Stream;
use crate::server::connection::{Connections, Guarded, PerConnection};
use crate::server::outer::Outer;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

/// How often an HTTP/2 client is asked whether it is there, and how long it has to say so.
const PING: Duration = Duration::from_secs(30);

/// Buffers of HTTP/2: bytes that one client may send before they are read, for a request and for all of them; and that wait to be sent.
const STREAM_WINDOW: u32 = 256 << 10;
const CONNECTION_WINDOW: u32 = 1 << 20;
const SEND_BUFFER: usize = 128 << 10;

/// What the kernel may keep of an answer that its client does not read: it doubles this, and would go to 4 MB by itself.
const KERNEL_BUFFER: usize = 256 << 10;

/// Requests at a time on one HTTP/2 connection.
const STREAMS: u32 = 64;

/// hyper has room for so many headers on the stack; for another number it allocates.
const USUAL_HEADERS: usize = 100;

/// How long to wait before accepting again when the process is out of descriptors.
const BREATH: Duration = Duration::from_millis(50);

/// Serves until `stop` comes; then drains for at most `drain`. Says whether every request could finish.
pub async fn serve(listener: TcpListener, app: Arc<App>, stop: impl Future<Output = ()>, drain: Duration) -> bool {
    bound(&listener, app.timeouts.write);
    let outer = server(Arc::clone(&app));
    let connections = Connections::new(&app, outer.clone());
    let _sweep = Sweep(tokio::spawn(Arc::clone(&connections).sweep()).abort_handle());
    #[cfg(feature = "otel")]
    if let Some(exporter) = &app.exporter {
        exporter.start();
    }
    let door = Door { listener, builder: builder(&app.buffers), connections: Arc::clone(&connections), outer };
    let stopped = async {
        stop.await;
        app.drain();
        tokio::time::sleep(app.drain_delay).await;
    };
    tokio::select! {
        () = door.let_in() => {}
        () = stopped => {}
    }
    drop(door);
    let finished = tokio::time::timeout(drain, connections.drain()).await.is_ok();
    #[cfg(feature = "otel")]
    if let Some(exporter) = &app.exporter {
        exporter.flush().await;
    }
    finished
}

/// Bounds what the kernel keeps for a connection, and for how long once we have closed it; what it accepts inherits both.
fn bound(listener: &TcpListener, write_timeout: Duration) {
    use rustix::net::sockopt;
    let sized = sockopt::set_socket_send_buffer_size(listener, KERNEL_BUFFER);
    #[cfg(target_os = "linux")]
    let sized = sized.and_then(|()| {
        let timeout = u32::try_from(write_timeout.as_millis().min(i32::MAX as u128)).unwrap_or(0);
        sockopt::set_tcp_user_timeout(listener, timeout)
    });
    #[cfg(not(target_os = "linux"))]
    let _ = write_timeout;
    if let Err(error) = sized {
        tracing::warn!(%error, "what the kernel keeps for a connection is not bounded");
    }
}

/// The sweep over the connections; it ends with the server.
struct Sweep(AbortHandle);

impl Drop for Sweep {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Where connections come in.
struct Door {
    listener: TcpListener,
    builder: Builder<TokioExecutor>,
    connections: Arc<Connections>,
    outer: Outer,
}

impl Door {
    /// Accepts connections, for ever.
    async fn let_in(&self) {
        loop {
            let Some((socket, peer)) = accept(&self.listener).await else { continue };
            let Some(open) = self.connections.open() else {
                self.connections.refuse(socket);
                continue;
            };
            let state = Arc::clone(open.state());
            let stream = Stream::new(socket, Arc::clone(&state), self.outer.clone());
            let service = PerConnection::new(self.outer.for_peer(peer.ip()), state, Arc::clone(&self.connections));
            let connection = self.builder.serve_connection(stream, service).into_owned();
            tokio::spawn(Guarded::new(connection, open));
        }
    }
}

/// HTTP/1 needs no timer: the sweep is its timer.
fn builder(buffers: &Buffers) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().header_read_timeout(None).max_buf_size(buffers.head);
    if buffers.headers != USUAL_HEADERS {
        builder.http1().max_headers(buffers.headers);
    }
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .max_send_buf_size(SEND_BUFFER)
        .keep_alive_interval(PING)
        .keep_alive_timeout(PING)
        .max_header_list_size(u32::try_from(buffers.head).unwrap_or(u32::MAX));
    builder
}

async fn accept(listener: &TcpListener) -> Option<(TcpStream, SocketAddr)> {
    match listener.accept().await {
        Ok((stream, peer)) => {
            // Answers are small and written at once: waiting for more to send would only delay them.
            let _ = stream.set_nodelay(true);
            Some((stream, peer))
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
