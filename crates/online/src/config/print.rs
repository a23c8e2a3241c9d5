//! Settings as they are printed: a file that sets the same.

use super::{Config, LogFormat};
use std::fmt;

impl fmt::Display for Config {
    /// As a file that sets the same. The secret is not shown.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.names.iter().map(|name| quoted(name)).collect();
        writeln!(f, "listen = \"{}\"", self.listen)?;
        writeln!(f, "port = {}", self.port)?;
        writeln!(f, "database = {}", quoted(&without_password(&self.database)))?;
        writeln!(f, "bus = {}", quoted(&without_password(&self.bus)))?;
        writeln!(f, "names = [{}]", names.join(", "))?;
        writeln!(f, "https = {}", self.https)?;
        writeln!(f, "passkeys = {}", quoted(&self.passkeys))?;
        writeln!(f, "proxy = {}", self.proxy)?;
        writeln!(f, "# secret = \"{}\"", if self.secret.is_empty() { "drawn" } else { "set" })?;
        writeln!(f, "thinkers = {}", self.thinkers)?;
        writeln!(f, "log = \"{}\"", if self.log == LogFormat::Json { "json" } else { "text" })?;
        writeln!(f, "days-kept = {}", self.days_kept)?;
        writeln!(f, "sockets = {}", self.sockets)?;
        writeln!(f, "sockets-per-address = {}", self.sockets_per_address)?;
        writeln!(f, "requests = {}", self.requests)?;
        writeln!(f, "messages = {}", self.messages)
    }
}

/// The address of a database as it may be shown.
fn without_password(address: &str) -> String {
    let hidden = || {
        let (scheme, rest) = address.split_once("://")?;
        let (user, host) = rest.split_once('@')?;
        let (name, _) = user.split_once(':')?;
        Some(format!("{scheme}://{name}:…@{host}"))
    };
    hidden().unwrap_or_else(|| address.to_owned())
}

/// Text as TOML has it: JSON's escapes are among those of TOML, which wants U+007F escaped as well.
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string().replace('\u{7f}', "\\u007f")
}
