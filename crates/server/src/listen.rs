//! The listener: a port of this machine that only this machine can reach.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::{fmt, io};

/// Which port to listen on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Port {
    /// This one or none. 0 is any that is free.
    Exactly(u16),
    /// This one if it is free, else one of the next, else any.
    From(u16),
}

/// How many ports are tried before any is taken.
const TRIED: u16 = 10;

/// A port that is listened on.
#[derive(Debug)]
pub struct Listener {
    pub(crate) listener: TcpListener,
    port: u16,
}

impl Listener {
    /// Listens on 127.0.0.1, so that other machines cannot connect.
    ///
    /// # Errors
    ///
    /// When the port is taken or not for everyone; with [`Port::From`] only when there is none at all.
    pub fn open(port: Port) -> Result<Listener, ListenError> {
        match port {
            Port::Exactly(port) => Listener::on(port),
            Port::From(first) => {
                let tried = first..=first.saturating_add(TRIED - 1);
                let mut listeners = tried.map(Listener::on);
                listeners.find_map(Result::ok).map_or_else(|| Listener::on(0), Ok)
            }
        }
    }

    fn on(port: u16) -> Result<Listener, ListenError> {
        let bind = || {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
            listener.set_nonblocking(true)?;
            let port = listener.local_addr()?.port();
            Ok(Listener { listener, port })
        };
        bind().map_err(|error: io::Error| ListenError { port, cause: error.kind() })
    }

    /// Which port it is.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Where a browser finds it.
    pub fn url(&self) -> String {
        format!("http://{}/", SocketAddr::from((Ipv4Addr::LOCALHOST, self.port)))
    }
}

/// A port that cannot be listened on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListenError {
    /// The port that was asked for.
    pub port: u16,
    /// What is wrong with it.
    pub cause: io::ErrorKind,
}

impl fmt::Display for ListenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected port {} of 127.0.0.1 to be free, found ", self.port)?;
        match self.cause {
            io::ErrorKind::AddrInUse => f.write_str("another program on it"),
            io::ErrorKind::PermissionDenied => f.write_str("that only administrators may use it"),
            other => write!(f, "that it cannot be used: {other}"),
        }
    }
}

impl std::error::Error for ListenError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_named() {
        let taken = Listener::open(Port::Exactly(0)).expect("some port is free");
        let error = Listener::open(Port::Exactly(taken.port())).expect_err("it is taken");
        assert_eq!(error, ListenError { port: taken.port(), cause: io::ErrorKind::AddrInUse });
        let message =
            format!("expected port {} of 127.0.0.1 to be free, found another program on it", error.port);
        assert_eq!(error.to_string(), message);
    }

    #[test]
    fn the_next_port_does_unless_one_was_asked_for() {
        let taken = Listener::open(Port::Exactly(0)).expect("some port is free");
        let next = Listener::open(Port::From(taken.port())).expect("some port is free");
        assert_ne!(next.port(), taken.port());
        assert!(Listener::open(Port::From(u16::MAX)).is_ok());
    }

    #[test]
    fn other_machines_cannot_connect() {
        let listener = Listener::open(Port::Exactly(0)).expect("some port is free");
        assert!(listener.listener.local_addr().expect("it has an address").ip().is_loopback());
        assert_eq!(listener.url(), format!("http://127.0.0.1:{}/", listener.port()));
    }
}
