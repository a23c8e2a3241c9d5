//! `misere serve`.

use super::values::port;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Let people play each other: a server for this machine, a house or a site
#[derive(Args, Debug)]
#[command(after_help = "\
It keeps games in the file misere.db of the current folder and asks nothing. Without --listen only this
machine can reach it. Settings come from --config (TOML), then from the environment (MISERE_PORT,
MISERE_DATABASE …), then from the command line; --print-config shows them. See docs/online.md.

Example:
  misere serve
  misere serve --listen 0.0.0.0 --name 192.168.1.20:6171
  misere serve backup games.db")]
pub(crate) struct Serve {
    /// Serve on this port; 0 is any free one [default: 6171]
    #[arg(long, value_name = "N", value_parser = port, allow_negative_numbers = true)]
    pub(crate) port: Option<u16>,
    /// Listen on this address; 0.0.0.0 is all of this machine's [default: 127.0.0.1]
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) listen: Option<std::net::IpAddr>,
    /// Answer browsers that come under this name, too; with a port unless it is the usual one
    #[arg(long, value_name = "HOST")]
    pub(crate) name: Vec<String>,
    /// Keep games in sqlite:FILE or at postgres://… [default: sqlite:misere.db]
    #[arg(long, value_name = "URL", global = true)]
    pub(crate) database: Option<String>,
    /// Tell other servers over the same database by nats://… [default: there are none]
    #[arg(long, value_name = "URL")]
    pub(crate) bus: Option<String>,
    /// Read settings from this file
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,
    /// Print the settings and end
    #[arg(long)]
    pub(crate) print_config: bool,
    /// Say what is wrong with the settings, the port or the database, and end
    #[arg(long)]
    pub(crate) check: bool,
    #[command(subcommand)]
    pub(crate) task: Option<ServeTask>,
}

/// What can be done with the games of a server
#[derive(Subcommand, Debug)]
pub(crate) enum ServeTask {
    /// Copy the database into a new file, while the server runs
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Put a backup where the database is to be
    Restore {
        /// The backup
        file: PathBuf,
    },
}
