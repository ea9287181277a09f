//! The listeners: accept connections and serve HTTP/1.1 on them, until the
//! [drain](crate::http::server::drain).
//!
//! hyper has the protocol and the timeout of the header section, tokio-io-timeout the timeout of writes.
//! `axum::serve` has neither timeout, nor limits on connections and on the drain. TLS and HTTP/2 end at the
//! load balancer.
//!
//! A permit is taken before a connection is accepted, so that clients beyond the limit wait in the kernel's
//! backlog.

use crate::config::Config;
use crate::http::App;
use crate::http::server::drain::Drain;
use crate::http::server::layers::{operator_service, service};
use crate::work::metrics::counters::ConnectionEnd;
use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::Watcher;
use std::error::Error;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;
use tower::Service;

/// The largest request line and header section together that hyper reads, in bytes, and the largest part of a
/// body that it reads at once. A connection that receives a body keeps up to twice as much.
const READ_BUFFER: usize = 16 << 10;

/// The size of the kernel's send buffer of a connection, in bytes; Linux doubles it. Without a bound the
/// buffer grows to 4 MB.
const SEND_BUFFER: usize = 256 << 10;

/// Connections that wait in the kernel to be accepted; Linux allows `net.core.somaxconn` at most, which is
/// 4,096 by default. A connection beyond them is tried again by its client after a second.
const BACKLOG: u32 = 4_096;

/// The pause after an accept that failed for another reason than its connection, such as a lack of
/// descriptors.
const RETRY: Duration = Duration::from_millis(50);

/// Connections that the operator's listener serves at a time.
const OPERATOR_CONNECTIONS: usize = 64;

/// The sockets to listen on.
#[derive(Debug)]
pub struct Listeners {
    /// For clients.
    pub public: TcpListener,
    /// For health and metrics, if they have a listener of their own.
    pub operator: Option<TcpListener>,
}

impl Listeners {
    /// One listener, on which health and metrics are served too.
    #[must_use]
    pub const fn public(public: TcpListener) -> Self {
        Self { public, operator: None }
    }
}

/// Listens on an address.
///
/// # Errors
/// Those of the system, for instance that the address is in use.
pub fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A new instance may listen while connections of the last one are in the state TIME_WAIT.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `stop` completes, then drains. Returns whether all requests ended within the drain time.
pub async fn serve(
    listeners: Listeners,
    app: Arc<App>,
    config: Config,
    stop: impl Future<Output = ()>,
) -> bool {
    let Listeners { public, operator } = listeners;
    let config = &config;
    let routes = service(&app, config);
    let public = Listener::new(public, routes, config.connections(), &app, config);
    let drain = Drain::new(config);
    let mut operator = pin!(serve_operator(operator, &app, config));
    tokio::select! {
        () = public.accept_all(&drain) => {}
        () = &mut operator => {}
        () = drain.announce(stop, &app) => {}
    }
    drop(public);
    tokio::select! {
        drained = drain.finish() => drained,
        () = operator => true,
    }
}

/// Serves health and metrics on their own listener until it is dropped; without one, does nothing for ever.
async fn serve_operator(listener: Option<TcpListener>, app: &Arc<App>, config: &Config) {
    let Some(listener) = listener else { return std::future::pending().await };
    let listener = Listener::new(listener, operator_service(app), OPERATOR_CONNECTIONS, app, config);
    listener.accept_all(&Drain::new(config)).await;
}

/// A listening socket and what its connections share.
struct Listener {
    socket: TcpListener,
    routes: Router,
    permits: Arc<Semaphore>,
    app: Arc<App>,
    protocol: http1::Builder,
    write_timeout: Duration,
}

impl Listener {
    fn new(socket: TcpListener, routes: Router, connections: usize, app: &Arc<App>, config: &Config) -> Self {
        bound_send_buffers(&socket, config.write_timeout.or_never());
        let mut protocol = http1::Builder::new();
        protocol
            .timer(TokioTimer::new())
            .header_read_timeout(config.header_timeout.or_never())
            .max_buf_size(READ_BUFFER);
        Self {
            socket,
            routes,
            permits: Arc::new(Semaphore::new(connections)),
            app: Arc::clone(app),
            protocol,
            write_timeout: config.write_timeout.or_never(),
        }
    }

    /// Accepts connections until dropped.
    async fn accept_all(&self, drain: &Drain) {
        loop {
            // The semaphore is never closed.
            let Ok(permit) = Arc::clone(&self.permits).acquire_owned().await else { return };
            if let Some((socket, peer)) = accept(&self.socket).await {
                self.spawn(socket, peer, permit, drain.watcher());
            }
        }
    }

    /// Serves a connection in a task of its own.
    fn spawn(&self, socket: TcpStream, peer: SocketAddr, permit: OwnedSemaphorePermit, watcher: Watcher) {
        let routes = self.routes.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(peer));
            // A router is always ready.
            routes.clone().call(request)
        });
        let mut stream = TimeoutStream::new(socket);
        stream.set_write_timeout(Some(self.write_timeout));
        let connection = self.protocol.serve_connection(TokioIo::new(Box::pin(stream)), service);
        let app = Arc::clone(&self.app);
        tokio::spawn(async move {
            app.metrics.connections_accepted.inc();
            app.metrics.connections_open.inc();
            if let Err(error) = watcher.watch(connection).await {
                app.metrics.connection_ended(end_of(&error));
                tracing::debug!(%error, "a connection ended with an error");
            }
            app.metrics.connections_open.dec();
            drop(permit);
        });
    }
}

/// Returns how a connection ended that hyper reports as an error.
fn end_of(error: &hyper::Error) -> ConnectionEnd {
    let io = error.source().and_then(|source| source.downcast_ref::<io::Error>());
    match io.map(io::Error::kind) {
        _ if error.is_timeout() => ConnectionEnd::HeaderTimeout,
        _ if error.is_parse() => ConnectionEnd::Unreadable,
        _ if error.is_incomplete_message() => ConnectionEnd::Incomplete,
        Some(io::ErrorKind::TimedOut) => ConnectionEnd::WriteTimeout,
        Some(io::ErrorKind::ConnectionReset | io::ErrorKind::BrokenPipe) => ConnectionEnd::Incomplete,
        _ => ConnectionEnd::Broken,
    }
}

async fn accept(listener: &TcpListener) -> Option<(TcpStream, SocketAddr)> {
    match listener.accept().await {
        Ok((stream, peer)) => {
            // Answers are written at once; waiting for more data would only delay them.
            let _ = stream.set_nodelay(true);
            Some((stream, peer))
        }
        Err(error) => {
            let of_the_connection = matches!(
                error.kind(),
                io::ErrorKind::ConnectionAborted
                    | io::ErrorKind::ConnectionReset
                    | io::ErrorKind::ConnectionRefused
            );
            if !of_the_connection {
                tracing::warn!(%error, "no connection could be accepted");
                tokio::time::sleep(RETRY).await;
            }
            None
        }
    }
}

/// Bounds the kernel's send buffer of a connection, and the time for which sent data may stay unacknowledged,
/// also after the connection is closed. Accepted sockets inherit both.
fn bound_send_buffers(listener: &TcpListener, write_timeout: Duration) {
    use rustix::net::sockopt;
    let bounded = sockopt::set_socket_send_buffer_size(listener, SEND_BUFFER);
    #[cfg(target_os = "linux")]
    let bounded = bounded.and_then(|()| {
        let timeout = u32::try_from(write_timeout.as_millis().min(i32::MAX as u128)).unwrap_or(0);
        sockopt::set_tcp_user_timeout(listener, timeout)
    });
    #[cfg(not(target_os = "linux"))]
    let _ = write_timeout;
    if let Err(error) = bounded {
        tracing::warn!(%error, "the kernel's send buffers are not bounded");
    }
}
