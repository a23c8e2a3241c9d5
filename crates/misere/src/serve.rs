//! `misere serve`: people play each other.

use crate::cli::{Serve, ServeTask};
use crate::ending::Misuse;
use anyhow::{Context as _, bail};
use misere_online::config::Config;
use misere_online::store::Store;
use misere_server::Site;
use std::io::Write;
use std::path::Path;

pub(crate) fn run(options: &Serve, out: &mut impl Write) -> anyhow::Result<()> {
    let config = configuration(options)?;
    if options.print_config {
        return Ok(write!(out, "{config}")?);
    }
    // One thread for sockets and one for what they wait for is enough for thousands of games.
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match &options.task {
            Some(ServeTask::Backup { file }) => backup(&config, file).await,
            Some(ServeTask::Restore { file }) => restore(&config, file),
            None if options.check => check(&config, out).await,
            None => serve(&config, out).await,
        }
    })
}

fn configuration(options: &Serve) -> anyhow::Result<Config> {
    let mut config = Config::default();
    if let Some(path) = &options.config {
        config.read_file(path).map_err(|error| Misuse(error.to_string()))?;
    }
    config.read_environment(|name| std::env::var(name).ok()).map_err(|error| Misuse(error.to_string()))?;
    if let Some(port) = options.port {
        config.port = port;
    }
    if let Some(listen) = options.listen {
        config.listen = listen;
    }
    if let Some(database) = &options.database {
        config.database.clone_from(database);
    }
    if let Some(bus) = &options.bus {
        config.bus.clone_from(bus);
    }
    config.names.extend(options.name.iter().cloned());
    Ok(config)
}

async fn serve(config: &Config, out: &mut impl Write) -> anyhow::Result<()> {
    misere_online::start_log(config.log);
    let running = misere_online::run(config, Site::embedded()).await?;
    writeln!(out, "http://{}/\nCtrl-C ends it.", running.address)?;
    out.flush()?;
    let stop = running.stopper();
    ctrlc::set_handler(move || {
        stop.send_replace(true);
    })
    .context("expected to hear of Ctrl-C")?;
    Ok(running.finished().await?)
}

async fn check(config: &Config, out: &mut impl Write) -> anyhow::Result<()> {
    let faults = misere_online::check(config).await;
    if faults.is_empty() {
        return Ok(writeln!(out, "ok")?);
    }
    bail!(faults.join("\n"))
}

async fn backup(config: &Config, file: &Path) -> anyhow::Result<()> {
    if file.exists() {
        bail!("expected a new file for the backup, found {} there already", file.display());
    }
    if let Some(path) = config.database.strip_prefix("sqlite:")
        && !Path::new(path).exists()
    {
        bail!("expected a database at {path}, found none");
    }
    let store = Store::open_as_it_is(&config.database).await?;
    store.backup(&file.to_string_lossy()).await?;
    store.close().await;
    Ok(())
}

/// Puts a backup where the database is to be. It never goes over one that is there.
fn restore(config: &Config, file: &Path) -> anyhow::Result<()> {
    let Some(path) = config.database.strip_prefix("sqlite:") else {
        bail!("expected an SQLite database to restore: for PostgreSQL use pg_restore");
    };
    // The log of another database would be applied to this one.
    for left in [path.to_owned(), format!("{path}-wal"), format!("{path}-shm")] {
        if Path::new(&left).exists() {
            bail!("expected no database at {path}, found {left}: move it away first");
        }
    }
    let bytes = std::fs::read(file).with_context(|| format!("expected a backup in {}", file.display()))?;
    if !bytes.starts_with(b"SQLite format 3\0") {
        bail!("expected a backup of a database, found another file in {}", file.display());
    }
    Ok(misere_table::save::file::write(Path::new(path), &bytes)?)
}
