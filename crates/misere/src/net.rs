//! `misere net`: looking at networks.

use crate::cli::{NetCommand, NetOptions};
use crate::selfplay::read_net;
use std::io::Write;

pub(crate) fn run(options: &NetOptions, out: &mut impl Write) -> anyhow::Result<()> {
    match &options.command {
        NetCommand::Show { file } => writeln!(out, "{}", read_net(file)?)?,
    }
    Ok(())
}
