//! `sudokud serve`: sets up the log and the runtime, listens, stops on a signal.

use crate::api::{ACCESS, App};
use crate::cli::wrong;
use crate::config::{Config, LogFormat, LogLevel};
use crate::server::serve::serve;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::io::{self, IsTerminal};
use std::process::ExitCode;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

pub(crate) fn run(config: &Config) -> ExitCode {
    if let Err(error) = start_log(config) {
        return wrong(error);
    }
    raise_descriptors();
    keep_pages_small();
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return wrong(error),
    };
    let code = match runtime.block_on(listen(config)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => {
            tracing::warn!("stopped with requests unfinished");
            ExitCode::SUCCESS
        }
        Err(error) => wrong(error),
    };
    // Work that nobody waits for any more must not keep the process.
    runtime.shutdown_background();
    code
}

fn start_log(config: &Config) -> Result<(), String> {
    let told = std::env::var(EnvFilter::DEFAULT_ENV).ok().filter(|told| !told.is_empty());
    let mut directives = told.unwrap_or_else(|| usual(config.log_level));
    if config.access_log {
        directives = format!("{directives},{ACCESS}=debug");
    }
    let filter = EnvFilter::try_new(&directives).map_err(|error| format!("{directives:?} is no log level: {error}"))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).with_ansi(colours());
    match config.log {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().flatten_event(true).init(),
    }
    std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    Ok(())
}

/// The HTTP/2 library warns of clients that misbehave: a line for each of their connections, which is theirs to fill the log with.
fn usual(level: LogLevel) -> String {
    match level {
        LogLevel::Debug | LogLevel::Trace => level.name().to_owned(),
        LogLevel::Error | LogLevel::Warn | LogLevel::Info => format!("{},h2=error", level.name()),
    }
}

/// Colours are for eyes: not in a file or a pipe, and not for those who do not want them (no-color.org).
fn colours() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|told| told.is_empty()) && io::stderr().is_terminal()
}

/// A connection takes a descriptor: as many as the system allows, not the few that shells begin with.
fn raise_descriptors() {
    let limit = getrlimit(Resource::Nofile);
    if limit.current != limit.maximum {
        // What cannot be raised is what there is: `Config::connections` looks at it.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    }
}

/// The allocator asks for huge pages, and one that holds a single live object counts whole: the same load takes twice the
/// memory with them, more the longer it runs, and large searches are no faster (benches/RESULTS.md, "a soak").
fn keep_pages_small() {
    // Where the system refuses, the process is larger, that is all.
    #[cfg(target_os = "linux")]
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

async fn listen(config: &Config) -> io::Result<bool> {
    let naming =
        |error: io::Error| io::Error::new(error.kind(), format!("cannot listen on {}: {error}", config.listen));
    let listener = TcpListener::bind(config.listen).await.map_err(naming)?;
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let app = App::new(config);
    tracing::info!(connections = config.connections(), "listening on http://{}", listener.local_addr()?);
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
            std::process::exit(i32::from(crate::cli::NO));
        });
    };
    Ok(serve(listener, app, stop, config.drain.0).await)
}
