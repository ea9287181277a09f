//! `sudokud serve`: sets up the log and the runtime, serves, and stops on a signal.

use crate::cli::exit::{NEGATIVE, fail};
use crate::config::Config;
use crate::http::App;
use crate::http::server::{Listeners, bind, serve, telemetry};
use crate::work::metrics::memory_limit;
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
    let fitted = memory_limit().and_then(|limit| config.fitted_to(limit));
    let code = match runtime.block_on(listen(fitted.as_ref().unwrap_or(config), config)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            tracing::warn!("stopped with requests unfinished");
            ExitCode::SUCCESS
        }
        Err(error) => fail(error),
    };
    // Does not wait for blocking tasks of the runtime. Jobs of the pool end with the process.
    runtime.shutdown_background();
    drop(telemetry);
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

/// Serves with these options, which are the `wanted` ones unless those need more memory than there is.
async fn listen(config: &Config, wanted: &Config) -> io::Result<bool> {
    let public = listener(config.listen)?;
    let operator = match config.admin_listen {
        Some(address) => Some(listener(address)?),
        None => None,
    };
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let app = App::new(config);
    let connections = config.connections();
    tracing::info!(connections, "listening on http://{}", public.local_addr()?);
    if let Some(operator) = &operator {
        tracing::info!("health and metrics on http://{}", operator.local_addr()?);
    }
    warn_of_lowered(config, wanted);
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

/// Logs which options are lower than the wanted ones, because the process may not have more.
fn warn_of_lowered(config: &Config, wanted: &Config) {
    let (connections, most) = (wanted.connections(), wanted.max_connections.get());
    if connections < most {
        let why = "the limit of open files (`ulimit -n`) lowers --max-connections";
        tracing::warn!(connections, wanted = most, "{why}");
    }
    if config.memory_mb < wanted.memory_mb {
        let (memory_mb, read_ahead_mb) = (config.memory_mb, config.read_ahead_mb);
        let connections = config.connections();
        let why = "the memory limit lowers --memory-mb, --read-ahead-mb and --max-connections";
        tracing::warn!(memory_mb, read_ahead_mb, connections, "{why}");
    }
}

fn listener(address: SocketAddr) -> io::Result<TcpListener> {
    let named =
        |error: io::Error| io::Error::new(error.kind(), format!("cannot listen on {address}: {error}"));
    bind(address).map_err(named)
}
