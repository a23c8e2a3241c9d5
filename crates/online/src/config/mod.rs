//! What an operator can set: defaults, then a file, then the environment, then the command line.

mod passkeys;
mod print;

use crate::service::ServiceLimits;
use misere_rules::quote::quote;
use print::quoted;
use serde::Deserialize;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use toml::de::{DeTable, DeValue};

/// The settings of a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: IpAddr,
    /// On which port; 0 is any that is free.
    pub port: u16,
    /// `sqlite:FILE` or `postgres://…`.
    pub database: String,
    /// `nats://…` where several servers share the database; empty where there is one.
    pub bus: String,
    /// The names under which browsers come, with a port where addresses have one. `127.0.0.1` and `localhost` with our
    /// port are always among them.
    pub names: Vec<String>,
    /// Do browsers come by HTTPS, through a proxy? Then cookies go no other way.
    pub https: bool,
    /// The name for which passkeys are made; derived from `names` if it is empty. It is for ever: under another one all
    /// passkeys are lost.
    pub passkeys: String,
    /// Does a proxy in front tell the addresses of clients?
    pub proxy: bool,
    /// What signs cookies, 32 characters or more; drawn and kept in the database if it is empty.
    pub secret: String,
    /// How many threads think for computer players.
    pub thinkers: usize,
    /// `text` or `json`.
    pub log: LogFormat,
    /// Games between people are forgotten this many days after their end.
    pub days_kept: u64,
    /// Sockets in all.
    pub sockets: usize,
    /// Sockets from one address.
    pub sockets_per_address: usize,
    /// Requests a second from one address.
    pub requests: u32,
    /// Messages a second on one socket.
    pub messages: u32,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Text,
    /// For programs.
    Json,
}

/// The number after that of the board: `misere play` has 6170.
pub const PORT: u16 = 6171;

impl Default for Config {
    fn default() -> Config {
        let limits = ServiceLimits::default();
        Config {
            listen: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: PORT,
            database: "sqlite:misere.db".to_owned(),
            bus: String::new(),
            names: Vec::new(),
            https: false,
            passkeys: String::new(),
            proxy: false,
            secret: String::new(),
            thinkers: 1,
            log: LogFormat::Text,
            days_kept: limits.days_kept,
            sockets: limits.sockets,
            sockets_per_address: limits.sockets_per_address,
            requests: limits.requests,
            messages: limits.messages,
        }
    }
}

/// Settings of which some are given.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Given {
    listen: Option<IpAddr>,
    port: Option<u16>,
    database: Option<String>,
    bus: Option<String>,
    names: Option<Vec<String>>,
    https: Option<bool>,
    passkeys: Option<String>,
    proxy: Option<bool>,
    secret: Option<String>,
    thinkers: Option<usize>,
    log: Option<LogFormat>,
    days_kept: Option<u64>,
    sockets: Option<usize>,
    sockets_per_address: Option<usize>,
    requests: Option<u32>,
    messages: Option<u32>,
}

/// A setting that is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError(String);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// Takes over what a file says.
    ///
    /// # Errors
    ///
    /// If it cannot be read, or sets what there is not.
    pub fn read_file(&mut self, path: &Path) -> Result<(), ConfigError> {
        let text = std::fs::read_to_string(path).map_err(|error| {
            ConfigError(format!("expected a configuration in {}, found: {error}", path.display()))
        })?;
        self.read(&text).map_err(|ConfigError(error)| ConfigError(format!("{}: {error}", path.display())))
    }

    /// Takes over what a text says, as TOML.
    ///
    /// # Errors
    ///
    /// If it is none, or sets what there is not.
    pub fn read(&mut self, text: &str) -> Result<(), ConfigError> {
        let table = DeTable::parse(text).map_err(|error| ConfigError(error.to_string()))?;
        let values = table
            .get_ref()
            .iter()
            .map(|(key, value)| Ok((key.get_ref().to_string(), json(value.get_ref())?)));
        let values = values.collect::<Result<serde_json::Map<_, _>, ConfigError>>()?;
        let given = serde_json::from_value(values.into()).map_err(|error| ConfigError(error.to_string()))?;
        self.take(given);
        Ok(())
    }

    /// Takes over what the environment says: `MISERE_PORT`, `MISERE_DATABASE` and the rest. Several names are separated
    /// by commas.
    ///
    /// # Errors
    ///
    /// If a value is none.
    pub fn read_environment(&mut self, variable: impl Fn(&str) -> Option<String>) -> Result<(), ConfigError> {
        let mut text = String::new();
        for key in KEYS {
            let Some(value) = variable(&format!("MISERE_{}", key.to_ascii_uppercase().replace('-', "_")))
            else {
                continue;
            };
            let value = match *key {
                "listen" | "database" | "bus" | "passkeys" | "secret" | "log" => quoted(&value),
                "names" => {
                    let names = value.split(',').map(str::trim).filter(|name| !name.is_empty());
                    format!("[{}]", names.map(quoted).collect::<Vec<_>>().join(", "))
                }
                _ => value,
            };
            text.push_str(&format!("{key} = {value}\n"));
        }
        self.read(&text).map_err(|ConfigError(error)| ConfigError(format!("in the environment: {error}")))
    }

    fn take(&mut self, given: Given) {
        fn set<T>(place: &mut T, given: Option<T>) {
            if let Some(value) = given {
                *place = value;
            }
        }
        set(&mut self.listen, given.listen);
        set(&mut self.port, given.port);
        set(&mut self.database, given.database);
        set(&mut self.bus, given.bus);
        set(&mut self.names, given.names);
        set(&mut self.https, given.https);
        set(&mut self.passkeys, given.passkeys);
        set(&mut self.proxy, given.proxy);
        set(&mut self.secret, given.secret);
        set(&mut self.thinkers, given.thinkers);
        set(&mut self.log, given.log);
        set(&mut self.days_kept, given.days_kept);
        set(&mut self.sockets, given.sockets);
        set(&mut self.sockets_per_address, given.sockets_per_address);
        set(&mut self.requests, given.requests);
        set(&mut self.messages, given.messages);
    }

    /// What is wrong with the settings taken together, sentence by sentence.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if !self.secret.is_empty() && self.secret.len() < 32 {
            faults.push(format!("secret: expected 32 characters or more, found {}", self.secret.len()));
        }
        if !self.listen.is_loopback() && self.names.is_empty() {
            faults.push(
                "names: expected the names under which browsers come, because others can connect".to_owned(),
            );
        }
        if !self.bus.is_empty() && !self.database.starts_with("postgres") {
            faults.push(
                "bus: expected a database that several servers can share, postgres://…, beside it".to_owned(),
            );
        }
        for name in &self.names {
            if name.contains('/') || name.contains(' ') || name.is_empty() {
                faults.push(format!(
                    "names: expected a name such as chess.example or 10.0.0.7:6171, found {}",
                    quote(name)
                ));
            }
        }
        faults.extend(self.passkey_fault());
        if self.proxy && !self.https && !self.is_for_this_machine() {
            faults.push("https: expected true behind a proxy, or cookies travel in the open".to_owned());
        }
        if self.sockets == 0 || self.sockets_per_address == 0 || self.requests == 0 || self.messages == 0 {
            faults.push("limits: expected more than 0 of each".to_owned());
        }
        faults
    }

    /// Do browsers come from the same machine only? They need no HTTPS.
    fn is_for_this_machine(&self) -> bool {
        let is_local = |name: &String| {
            let host = passkeys::host(name);
            host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
        };
        !self.names.is_empty() && self.names.iter().all(is_local)
    }

    /// The limits among the settings.
    pub fn limits(&self) -> ServiceLimits {
        ServiceLimits {
            sockets: self.sockets,
            sockets_per_address: self.sockets_per_address,
            requests: self.requests,
            messages: self.messages,
            days_kept: self.days_kept,
            ..ServiceLimits::default()
        }
    }
}

/// The same value as JSON. The reader of TOML is built without serde, as charters need it.
fn json(value: &DeValue<'_>) -> Result<serde_json::Value, ConfigError> {
    Ok(match value {
        DeValue::String(text) => text.to_string().into(),
        DeValue::Boolean(flag) => (*flag).into(),
        DeValue::Integer(digits) => match u64::from_str_radix(digits.as_str(), digits.radix()) {
            Ok(number) => number.into(),
            Err(_) => return Err(ConfigError(format!("expected a number from 0 on, found {digits}"))),
        },
        DeValue::Array(items) => {
            items.iter().map(|item| json(item.get_ref())).collect::<Result<Vec<_>, _>>()?.into()
        }
        _ => return Err(ConfigError("expected text, a whole number, true, false or a list".to_owned())),
    })
}

/// What can be set, in the order in which it is printed.
const KEYS: &[&str] = &[
    "listen",
    "port",
    "database",
    "bus",
    "names",
    "https",
    "passkeys",
    "proxy",
    "secret",
    "thinkers",
    "log",
    "days-kept",
    "sockets",
    "sockets-per-address",
    "requests",
    "messages",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_sets_the_same() {
        let mut config = Config::default();
        config
            .read("port = 7000\nnames = [\"chess.example\"]\nlog = \"json\"\nlisten = \"0.0.0.0\"")
            .expect("settings");
        let mut again = Config::default();
        again.read(&config.to_string()).expect("what is printed");
        assert_eq!(again, config);
    }

    #[test]
    fn any_text_is_read_as_it_was_printed() {
        for odd in ["a\u{a0}b", "a\u{200b}b", "a\u{7f}b", "a\u{1}\"b\\", "a'b\tc", "é…"] {
            let mut config = Config::default();
            config.read_environment(|name| (name == "MISERE_DATABASE").then(|| odd.to_owned())).expect(odd);
            assert_eq!(config.database, odd);
            let mut again = Config::default();
            again.read(&config.to_string()).expect(odd);
            assert_eq!(again.database, odd);
        }
    }

    #[test]
    fn the_environment_goes_over_the_file() {
        let mut config = Config::default();
        config.read("port = 7000\nsockets = 5").expect("settings");
        let variable = |name: &str| match name {
            "MISERE_PORT" => Some("7001".to_owned()),
            "MISERE_NAMES" => Some("a.example, b.example".to_owned()),
            "MISERE_DATABASE" => Some("postgres://u:p@h/db".to_owned()),
            _ => None,
        };
        config.read_environment(variable).expect("settings");
        assert_eq!((config.port, config.sockets), (7001, 5));
        assert_eq!(config.names, ["a.example", "b.example"]);
        assert!(!config.to_string().contains(":p@"), "{config}");
        assert!(config.read_environment(|name| (name == "MISERE_PORT").then(|| "x".to_owned())).is_err());
    }

    #[test]
    fn what_there_is_not_is_refused() {
        assert!(Config::default().read("prot = 1").is_err_and(|error| error.to_string().contains("prot")));
    }

    #[test]
    fn passkeys_belong_to_a_name_that_browsers_trust() {
        let with = |text: &str| {
            let mut config = Config::default();
            config.read(text).expect("settings");
            config
        };
        let local = with("names = [\"192.168.1.20:6171\"]");
        assert_eq!(local.passkey_name().as_deref(), Some("localhost"));
        assert_eq!(local.passkey_origins(6171), ["http://localhost:6171"]);
        let site = with(
            "names = [\"Chess.example\", \"www.chess.example:8443\", \"evilchess.example\"]\nhttps = true",
        );
        assert_eq!(site.passkey_name().as_deref(), Some("chess.example"));
        assert_eq!(site.passkey_origins(6171), ["https://chess.example", "https://www.chess.example:8443"]);
        let address = with("names = [\"10.0.0.7\", \"[::1]:8443\"]\nhttps = true");
        assert_eq!((address.passkey_name(), address.passkey_origins(6171)), (None, Vec::new()));
        for wrong in [
            "passkeys = \"10.0.0.7\"\nhttps = true\nnames = [\"10.0.0.7\"]",
            "passkeys = \"chess.example\"\nnames = [\"chess.example\"]",
            "passkeys = \"other.example\"\nhttps = true\nnames = [\"chess.example\"]",
        ] {
            assert_eq!(with(wrong).faults().len(), 1, "{wrong}: {:?}", with(wrong).faults());
        }
    }

    #[test]
    fn settings_that_do_not_go_together_are_told() {
        assert_eq!(Config::default().faults(), Vec::<String>::new());
        let mut config = Config::default();
        config
            .read("listen = \"0.0.0.0\"\nproxy = true\nsecret = \"short\"\nrequests = 0")
            .expect("settings");
        assert_eq!(config.faults().len(), 4, "{:?}", config.faults());
        config.names = vec!["chess.example".to_owned()];
        assert_eq!(config.faults().len(), 3, "{:?}", config.faults());
        config.names = vec!["localhost:8080".to_owned(), "127.0.0.1".to_owned()];
        assert_eq!(config.faults().len(), 2, "{:?}", config.faults());
    }
}
