//! A server from its settings.

use crate::bus::{Bus, BusError};
use crate::config::{Config, LogFormat};
use crate::http::{AppParts, serve};
use crate::identity::Secret;
use crate::passkey::{PASSKEY_NAME, Passkeys};
use crate::service::{Parts, Service};
use crate::store::{Store, StoreError};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use misere_rules::quote::quote;
use misere_server::{Hosts, Pages, Site};
use std::fmt;
use std::net::SocketAddr;
use std::sync::OnceLock;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// Why a server does not run.
#[derive(Debug)]
pub enum RunError {
    /// Settings that do not go together.
    Settings(Vec<String>),
    /// The port cannot be had.
    Listen(SocketAddr, std::io::Error),
    /// The database cannot be used.
    Store(StoreError),
    /// The bus cannot be used.
    Bus(BusError),
    /// The system refused.
    System(std::io::Error),
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RunError::Settings(faults) => f.write_str(&faults.join("\n")),
            RunError::Listen(address, error) => write!(f, "expected {address} to be free, found: {error}"),
            RunError::Store(error) => error.fmt(f),
            RunError::Bus(error) => error.fmt(f),
            RunError::System(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RunError {}

impl From<StoreError> for RunError {
    fn from(error: StoreError) -> RunError {
        RunError::Store(error)
    }
}

/// A server that runs.
#[derive(Debug)]
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    /// What it does.
    pub service: Service,
    stop: watch::Sender<bool>,
    task: tokio::task::JoinHandle<std::io::Result<()>>,
}

impl Running {
    /// What tells it to stop, from anywhere.
    pub fn stopper(&self) -> watch::Sender<bool> {
        self.stop.clone()
    }

    /// Waits until it has stopped. What was acknowledged is on the disk.
    ///
    /// # Errors
    ///
    /// If the system refused to go on.
    pub async fn finished(self) -> Result<(), RunError> {
        let result = self.task.await.map_err(|error| RunError::System(std::io::Error::other(error)))?;
        self.service.say_goodbye().await;
        self.service.store.close().await;
        result.map_err(RunError::System)
    }
}

/// The figures of this process; there is one collection of them.
fn figures() -> Option<PrometheusHandle> {
    static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    HANDLE.get_or_init(|| PrometheusBuilder::new().install_recorder().ok()).clone()
}

/// Writes the log to stderr from now on.
pub fn start_log(format: LogFormat) {
    let builder = tracing_subscriber::fmt().with_writer(std::io::stderr).with_ansi(false);
    // A log that was started before stays.
    let _ = match format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().try_init(),
    };
}

/// Starts a server.
///
/// # Errors
///
/// Says what is in the way.
pub async fn run(config: &Config, site: Site) -> Result<Running, RunError> {
    let faults = config.faults();
    if !faults.is_empty() {
        return Err(RunError::Settings(faults));
    }
    let asked = SocketAddr::new(config.listen, config.port);
    let listener = TcpListener::bind(asked).await.map_err(|error| RunError::Listen(asked, error))?;
    let address = listener.local_addr().map_err(RunError::System)?;
    let service = Service::start(Parts {
        store: Store::open(&config.database).await?,
        bus: match config.bus.as_str() {
            "" => Bus::Alone,
            address => Bus::connect(address).await.map_err(RunError::Bus)?,
        },
        secret: Secret::new(&config.secret),
        limits: config.limits(),
        thinkers: config.thinkers,
    })
    .await?;
    let own = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{}", address.port()));
    let hosts = Hosts::named(config.names.iter().cloned().chain(own));
    if let Some(fault) = lost_passkeys(config, &service.store).await {
        tracing::warn!("{fault}");
    }
    let origins = config.passkey_origins(address.port());
    let name = config.passkey_name().filter(|_| !origins.is_empty());
    let (stop, stopped) = watch::channel(false);
    let parts = AppParts {
        service: service.clone(),
        pages: Pages::new(site, hosts.clone()),
        hosts,
        passkeys: name.and_then(|name| Passkeys::new(&name, origins, service.secret.clone())),
        secure: config.https,
        behind_proxy: config.proxy,
        metrics: figures(),
    };
    let task = tokio::spawn(serve(listener, parts, stopped));
    Ok(Running { address, service, stop, task })
}

/// Passkeys that were made for another name are of no use under the one that is set.
async fn lost_passkeys(config: &Config, store: &Store) -> Option<String> {
    let made = store.known_setting(PASSKEY_NAME).await.ok().flatten()?;
    let name = config.passkey_name().unwrap_or_default();
    (made != name).then(|| {
        let (made, name) = (quote(&made), quote(&name));
        format!("passkeys: expected {made}, for which those in the database were made, found {name}: they are lost")
    })
}

/// What is wrong with a configuration: the settings, the port, the database, the bus. Nothing if it would run.
pub async fn check(config: &Config) -> Vec<String> {
    let mut faults = config.faults();
    let asked = SocketAddr::new(config.listen, config.port);
    if let Err(error) = TcpListener::bind(asked).await {
        faults.push(RunError::Listen(asked, error).to_string());
    }
    match Store::open(&config.database).await {
        Ok(store) => {
            if let Err(error) = store.check().await {
                faults.push(error.to_string());
            }
            faults.extend(lost_passkeys(config, &store).await);
            store.close().await;
        }
        Err(error) => faults.push(error.to_string()),
    }
    if !config.bus.is_empty()
        && let Err(error) = Bus::check(&config.bus).await
    {
        faults.push(error.to_string());
    }
    faults
}
