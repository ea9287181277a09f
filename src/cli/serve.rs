//! `sudokud serve`: sets up the log and the runtime, listens, stops on a signal.

use super::wrong;
use crate::config::{Config, LogFormat};
use crate::http::{App, serve::serve};
use std::io;
use std::process::ExitCode;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

pub(super) fn run(config: &Config) -> ExitCode {
    start_log(config.log);
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

fn start_log(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
}

async fn listen(config: &Config) -> io::Result<bool> {
    let naming =
        |error: io::Error| io::Error::new(error.kind(), format!("cannot listen on {}: {error}", config.listen));
    let listener = TcpListener::bind(config.listen).await.map_err(naming)?;
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tracing::info!("listening on http://{}", listener.local_addr()?);
    let app = App::new(config);
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
            std::process::exit(i32::from(super::NO));
        });
    };
    Ok(serve(listener, app, stop, config.drain.0).await)
}
