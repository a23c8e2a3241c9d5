//! Servers as processes: ours without limits on one address, and the plain relay.

use crate::Outcome;
use misere_online::config::Config;
use misere_online::run as start;
use misere_server::Site;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};

/// Serves until it is killed.
pub(crate) async fn run(database: &str, bus: &str) -> Outcome<()> {
    let config = Config {
        port: 0,
        database: database.to_owned(),
        bus: bus.to_owned(),
        sockets_per_address: 19_000,
        sockets: 19_000,
        requests: 1_000_000,
        messages: 10_000,
        ..Config::default()
    };
    misere_online::start_log(config.log);
    let running = start(&config, Site::new(Vec::new())).await?;
    say_port(running.address.port())?;
    Ok(running.finished().await?)
}

pub(crate) fn say_port(port: u16) -> Outcome<()> {
    let mut out = std::io::stdout();
    writeln!(out, "PORT {port}")?;
    Ok(out.flush()?)
}

/// A server in a process of its own; it is killed when this is dropped.
pub(crate) struct Process {
    child: Child,
    pub(crate) port: u16,
}

impl Process {
    pub(crate) fn start(words: &[&str]) -> Outcome<Process> {
        Process::start_logged(words, None)
    }

    /// The same with a file for its log.
    pub(crate) fn start_logged(words: &[&str], log: Option<File>) -> Outcome<Process> {
        let mut command = Command::new(std::env::current_exe()?);
        let log = log.map_or_else(Stdio::inherit, Stdio::from);
        let mut child = command.args(words).stdout(Stdio::piped()).stderr(log).spawn()?;
        let lines = BufReader::new(child.stdout.take().ok_or("expected a pipe")?).lines();
        let port = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("PORT ")?.parse().ok());
        Ok(Process { child, port: port.ok_or("expected a port from the server")? })
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
