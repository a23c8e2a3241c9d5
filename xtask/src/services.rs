//! PostgreSQL and NATS for the tests that need them: installed where that may be, started on free ports in a temporary
//! folder, ended with this value.

use crate::browser::find_program;
use crate::cargo::{read, run, succeeds};
use anyhow::{Context, Result, bail};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, process, thread};

/// Both of them, running.
pub(crate) struct Services {
    postgres: Postgres,
    nats: Nats,
    /// Removed when both have ended.
    folder: PathBuf,
}

struct Postgres {
    programs: PathBuf,
    data: PathBuf,
    port: u16,
}

struct Nats {
    program: Child,
    address: String,
}

/// How long they may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

impl Services {
    /// Starts both.
    ///
    /// # Errors
    ///
    /// Says why they cannot be had; the tests that need them are skipped then.
    pub(crate) fn start() -> Result<Services> {
        let (programs, nats) = programs()?;
        let folder = env::temp_dir().join(format!("misere-services-{}", process::id()));
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let started = Postgres::start(programs, &folder).and_then(|postgres| {
            Ok(Services { postgres, nats: Nats::start(&nats, &folder)?, folder: folder.clone() })
        });
        if started.is_err() {
            let _ = fs::remove_dir_all(&folder);
        }
        started
    }

    /// Tells a command where they are.
    pub(crate) fn tell(&self, command: &mut Command) {
        command.env("MISERE_TEST_POSTGRES", format!("postgres://postgres@127.0.0.1:{}", self.postgres.port));
        command.env("MISERE_TEST_NATS", &self.nats.address);
    }
}

impl Drop for Services {
    fn drop(&mut self) {
        let _ = self.nats.program.kill();
        let _ = self.nats.program.wait();
        self.postgres.stop();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// The folder of PostgreSQL's programs, and the program of NATS; installed first where they are missing.
fn programs() -> Result<(PathBuf, PathBuf)> {
    if let Some(found) = installed() {
        return Ok(found);
    }
    if find_program(&["apt-get"]).is_none() {
        bail!("PostgreSQL or nats-server is missing: install both");
    }
    if !is_root() {
        bail!(
            "PostgreSQL or nats-server is missing, and only root may `apt-get install postgresql nats-server`"
        );
    }
    eprintln!("xtask: installing postgresql and nats-server for the tests of the server");
    let apt =
        |args: &[&str]| run(Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive"));
    apt(&["update"])?;
    apt(&["install", "--yes", "--no-install-recommends", "postgresql", "nats-server"])?;
    // The packages start services of their own, which the tests do not use.
    succeeds(Command::new("systemctl").args(["stop", "postgresql", "nats-server"]));
    installed().context("postgresql and nats-server were installed, but their programs are not there")
}

fn installed() -> Option<(PathBuf, PathBuf)> {
    let nats = find_program(&["nats-server"])
        .or_else(|| Some(PathBuf::from("/usr/sbin/nats-server")).filter(|path| path.is_file()))?;
    Some((postgres_programs()?, nats))
}

/// Debian keeps them apart, by version: the newest.
fn postgres_programs() -> Option<PathBuf> {
    let version = |folder: &Path| folder.file_name()?.to_str()?.parse::<u32>().ok();
    let folders =
        fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten().map(|entry| entry.path());
    let newest = folders
        .filter_map(|folder| Some((version(&folder)?, folder)))
        .max()
        .map(|(_, folder)| folder.join("bin"));
    let in_path = || Some(find_program(&["initdb"])?.parent()?.to_path_buf());
    newest.filter(|folder| folder.join("initdb").is_file()).or_else(in_path)
}

fn is_root() -> bool {
    read(Command::new("id").arg("-u")).is_some_and(|user| user.trim() == "0")
}

impl Postgres {
    fn start(programs: PathBuf, folder: &Path) -> Result<Postgres> {
        if is_root() {
            // It refuses to run as root.
            run(Command::new("chown").arg("postgres").arg(folder))?;
        }
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let postgres = Postgres { programs, data: folder.join("data"), port };
        let settings = ["-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C"];
        run(postgres.command("initdb").args(settings).stdout(Stdio::null()))?;
        let options =
            format!("-p {port} -k {} -c listen_addresses=127.0.0.1 -c max_connections=200", folder.display());
        let mut start = postgres.command("pg_ctl");
        start.arg("-l").arg(folder.join("log")).args(["-w", "-o", &options, "start"]).stdout(Stdio::null());
        run(&mut start)?;
        Ok(postgres)
    }

    /// A program of PostgreSQL on our data.
    fn command(&self, name: &str) -> Command {
        let program = self.programs.join(name);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.arg("-D").arg(&self.data).current_dir("/");
        command
    }

    fn stop(&self) {
        succeeds(self.command("pg_ctl").args(["-m", "immediate", "stop"]));
    }
}

impl Nats {
    /// It takes a free port and writes it into a file.
    fn start(program: &Path, folder: &Path) -> Result<Nats> {
        let ports = folder.join("nats");
        fs::create_dir_all(&ports)?;
        let mut command = Command::new(program);
        command.args(["-a", "127.0.0.1", "-p", "-1", "--ports_file_dir"]).arg(&ports);
        let started = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let mut program = started.context("cannot start nats-server")?;
        let begun = Instant::now();
        loop {
            if let Some(address) = address_in(&ports) {
                return Ok(Nats { program, address });
            }
            if begun.elapsed() > PATIENCE || program.try_wait()?.is_some() {
                let _ = program.kill();
                bail!("expected nats-server to say its port, found no file with it");
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// The address in the file that NATS writes: `{"nats": ["nats://127.0.0.1:4222"]}`.
fn address_in(folder: &Path) -> Option<String> {
    let file = fs::read_dir(folder)
        .ok()?
        .flatten()
        .find(|entry| entry.path().extension().is_some_and(|end| end == "ports"))?;
    let text = fs::read_to_string(file.path()).ok()?;
    let address = text.split('"').find(|word| word.starts_with("nats://"))?;
    Some(address.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_is_read_from_the_file_of_ports() {
        let folder = env::temp_dir().join(format!("misere-ports-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        assert_eq!(address_in(&folder), None);
        fs::write(folder.join("nats-server_7.ports"), "{\n \"nats\": [\n \"nats://127.0.0.1:4801\"\n ]\n}")
            .expect("a file");
        assert_eq!(address_in(&folder).as_deref(), Some("nats://127.0.0.1:4801"));
        fs::remove_dir_all(&folder).expect("it is removed");
    }
}
