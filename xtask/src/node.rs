//! Node.js and npm, which build the board in the browser. They are not installed from here: every system
//! has its own way, and most developers have theirs.

use crate::cargo::{read, root};
use anyhow::{Result, bail};
use std::process::Command;

/// The oldest version that the web tools run on: major and minor number.
const OLDEST: (u32, u32) = (20, 19);

const REMEDY: &str = "get it from https://nodejs.org or your package manager; \
    `cargo xtask play --text` plays in the terminal without it";

/// Complains unless Node.js and npm are there and new enough.
pub(crate) fn require() -> Result<()> {
    judge(read(Command::new("node").arg("--version")).as_deref())?;
    if read(npm().arg("--version")).is_none() {
        bail!("expected npm beside Node.js, found none: {REMEDY}");
    }
    Ok(())
}

/// Whether a version, as Node.js prints it, will do; none is no Node.js.
fn judge(version: Option<&str>) -> Result<()> {
    let (major, minor) = OLDEST;
    let Some(version) = version else {
        bail!("expected Node.js {major}.{minor} or later, found none: {REMEDY}");
    };
    let mut numbers = version.trim().trim_start_matches('v').split('.').map_while(|part| part.parse().ok());
    match (numbers.next(), numbers.next()) {
        (Some(found), Some(part)) if (found, part) >= OLDEST => Ok(()),
        _ => bail!("expected Node.js {major}.{minor} or later, found {}: {REMEDY}", version.trim()),
    }
}

/// `npm`, to be run in `web/`.
pub(crate) fn npm() -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.current_dir(root().join("web"));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recent_version_will_do() {
        for version in ["v20.19.0", "v20.20.2\n", "v22.0.0", "v100.1.0-nightly"] {
            assert!(judge(Some(version)).is_ok(), "{version}");
        }
    }

    #[test]
    fn an_old_or_missing_one_is_named() {
        for version in ["v18.20.4", "v20.18.9", "nonsense", ""] {
            let error = judge(Some(version)).expect_err("too old").to_string();
            let expected = format!("expected Node.js 20.19 or later, found {version}: get it from https://");
            assert!(error.starts_with(&expected), "{error}");
        }
        let error = judge(None).expect_err("there is none").to_string();
        assert!(error.starts_with("expected Node.js 20.19 or later, found none: "), "{error}");
    }
}
