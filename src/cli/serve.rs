//! `sudokud serve`: sets up the log and the runtime, serves, and stops on a signal.

use crate::api::App;
use crate::cli::exit::{NEGATIVE, fail};
use crate::config::Config;
use crate::server::{Listeners, serve, telemetry};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::io;
use std::net::SocketAddr;
use std::process::ExitCode;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

pub(crate) fn run(config: &Config) -> ExitCode {
    let telemetry = match telemetry::start(config) {
        Ok(telemetry) => telemetry,
        Err(error) => return fail(error),
    };
    raise_descriptors();
    keep_pages_small();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return fail(error),
    };
    let code = match runtime.block_on(listen(config)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            tracing::warn!("stopped with requests unfinished");
            ExitCode::SUCCESS
        }
        Err(error) => fail(error),
    };
    // Does not wait for blocking tasks of the runtime. Jobs of the pool end with the process.
    runtime.shutdown_background();
    telemetry.shutdown();
    code
}

/// Raises the limit on open descriptors to the maximum: each connection needs one.
fn raise_descriptors() {
    let limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        // If this fails, `Config::connections` respects the lower limit.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    }
}

/// Disables huge pages for the process. With them, the same load takes twice the memory, growing over time,
/// because a page with a single live object stays resident; large searches are no faster
/// (benches/records/).
fn keep_pages_small() {
    // If the system refuses, the process only needs more memory.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

async fn listen(config: &Config) -> io::Result<bool> {
    let public = bind(config.listen).await?;
    let operator = match config.admin_listen {
        Some(address) => Some(bind(address).await?),
        None => None,
    };
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let app = App::new(config);
    let (connections, wanted) = (config.connections(), config.max_connections.get());
    if connections < wanted {
        tracing::warn!(connections, wanted, "the limit of open files (`ulimit -n`) lowers --max-connections");
    }
    tracing::info!(connections, "listening on http://{}", public.local_addr()?);
    if let Some(operator) = &operator {
        tracing::info!("health and metrics on http://{}", operator.local_addr()?);
    }
    let stop = async {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping");
        tokio::spawn(async move {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            std::process::exit(i32::from(NEGATIVE));
        });
    };
    Ok(serve(Listeners { public, operator }, app, config.clone(), stop).await)
}

async fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("cannot listen on {address}: {error}"));
    TcpListener::bind(address).await.map_err(named)
}
