//! Under which names the server answers.
//!
//! Another page can have its own name resolve to 127.0.0.1 and then read what is served there
//! (DNS rebinding). The browser still sends that name, so only requests for our own are answered.

use hyper::Request;
use hyper::header::HOST;

/// The names under which a server may be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hosts(Known);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Known {
    /// `127.0.0.1` and `localhost`, with this port.
    Local(u16),
    /// These, as clients write them.
    Named(Vec<String>),
}

/// The port that addresses leave out.
const HTTP: u16 = 80;

impl Hosts {
    /// The names of this machine itself, for a server on this port.
    pub fn local(port: u16) -> Hosts {
        Hosts(Known::Local(port))
    }

    /// These names, each with its port unless that is the usual one.
    pub fn named(names: impl IntoIterator<Item = String>) -> Hosts {
        Hosts(Known::Named(names.into_iter().collect()))
    }

    /// Whether the request is for one of the names: in `Host`, and in its target if that has one.
    pub fn admit<B>(&self, request: &Request<B>) -> bool {
        let mut values = request.headers().get_all(HOST).iter();
        let host = values.next().and_then(|value| value.to_str().ok());
        let target = request.uri().authority().map(|authority| authority.as_str());
        let only_one = values.next().is_none();
        only_one && host.is_some_and(|host| self.has(host)) && target.is_none_or(|target| self.has(target))
    }

    /// Whether this is one of the names.
    pub fn has(&self, host: &str) -> bool {
        let own = match &self.0 {
            Known::Local(port) => *port,
            Known::Named(names) => return names.iter().any(|name| name.eq_ignore_ascii_case(host)),
        };
        let (name, port) = match host.split_once(':') {
            Some((name, port)) => (name, port),
            None if own == HTTP => return is_local(host),
            None => return false,
        };
        is_local(name) && port == own.to_string()
    }
}

fn is_local(name: &str) -> bool {
    name == "127.0.0.1" || name.eq_ignore_ascii_case("localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admits(port: u16, target: &str, hosts: &[&str]) -> bool {
        let request = Request::builder().uri(target);
        let request = hosts.iter().fold(request, |request, host| request.header(HOST, *host));
        Hosts::local(port).admit(&request.body(()).expect("a request"))
    }

    #[test]
    fn this_machine_is_admitted() {
        assert!(admits(6170, "/", &["127.0.0.1:6170"]));
        assert!(admits(6170, "/", &["LocalHost:6170"]));
        assert!(admits(6170, "http://localhost:6170/", &["127.0.0.1:6170"]));
        assert!(admits(80, "/", &["localhost"]));
        assert!(admits(80, "/", &["localhost:80"]));
    }

    #[test]
    fn a_site_has_the_names_that_it_is_given() {
        let hosts = Hosts::named(["chess.example".to_owned(), "10.0.0.7:6171".to_owned()]);
        assert!(hosts.has("Chess.Example") && hosts.has("10.0.0.7:6171"));
        assert!(!hosts.has("chess.example:80") && !hosts.has("10.0.0.7") && !hosts.has("localhost"));
    }

    #[test]
    fn other_names_and_ports_are_not() {
        let others = ["evil.example:6170", "127.0.0.1", "127.0.0.1:80", "127.0.0.1.evil.example:6170", ""];
        for host in others.into_iter().chain(["127.0.0.1:06170", "localhost:6170:6170", "@127.0.0.1:6170"]) {
            assert!(!admits(6170, "/", &[host]), "{host}");
        }
        assert!(!admits(6170, "/", &[]));
        assert!(!admits(6170, "/", &["127.0.0.1:6170", "evil.example:6170"]));
        assert!(!admits(6170, "http://evil.example/", &["127.0.0.1:6170"]));
    }
}
