//! The name that passkeys belong to, and the pages that may use them.

use super::Config;
use misere_rules::quote::quote;
use std::net::IpAddr;

impl Config {
    /// The name for which passkeys are made. Nothing if there is none: an address cannot have any. Without HTTPS browsers
    /// know them on `localhost` alone.
    pub fn passkey_name(&self) -> Option<String> {
        if !self.passkeys.is_empty() {
            return Some(self.passkeys.to_ascii_lowercase());
        }
        if !self.https {
            return Some("localhost".to_owned());
        }
        self.names.iter().map(|name| host(name)).find(|host| is_domain(host)).map(str::to_ascii_lowercase)
    }

    /// The origins of pages that may use passkeys.
    pub fn passkey_origins(&self, port: u16) -> Vec<String> {
        let Some(passkeys) = self.passkey_name() else { return Vec::new() };
        let own = format!("localhost:{port}");
        let names = self.names.iter().chain([&own]).filter(|name| belongs(host(name), &passkeys));
        let scheme = |name: &str| if self.https && host(name) != "localhost" { "https" } else { "http" };
        names.map(|name| format!("{}://{}", scheme(name), name.to_ascii_lowercase())).collect()
    }

    /// What is wrong with their name.
    pub(super) fn passkey_fault(&self) -> Option<String> {
        let wanted = self.passkeys.to_ascii_lowercase();
        if wanted.is_empty() {
            return None;
        }
        if !is_domain(&wanted) {
            return Some(format!(
                "passkeys: expected a name such as chess.example, found {}",
                quote(&wanted)
            ));
        }
        let local = wanted == "localhost";
        if !local && !self.https {
            return Some(
                "passkeys: expected https, without which browsers know them on localhost alone".to_owned(),
            );
        }
        let reached = local || self.names.iter().any(|name| belongs(host(name), &wanted));
        (!reached).then(|| {
            format!("passkeys: expected {} among the names, or a part of one after a dot", quote(&wanted))
        })
    }
}

/// A name without its port.
pub(super) fn host(name: &str) -> &str {
    match name.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => name,
    }
}

/// Is it a name, and no address?
fn is_domain(host: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'-';
    !host.is_empty() && host.bytes().all(plain) && host.parse::<IpAddr>().is_err()
}

/// May pages of this host use passkeys of this name?
fn belongs(host: &str, passkeys: &str) -> bool {
    let host = host.to_ascii_lowercase();
    host == passkeys || host.strip_suffix(passkeys).is_some_and(|before| before.ends_with('.'))
}
