//! Streams that know their names, so that a failure tells which of them it is about.

use std::io::{self, Read, Write};

/// A stream with a name.
#[derive(Debug)]
pub(crate) struct Stream<S> {
    name: String,
    stream: S,
}

impl<S> Stream<S> {
    pub(crate) fn named(name: impl Into<String>, stream: S) -> Stream<S> {
        Stream { name: name.into(), stream }
    }

    /// The stream without its name.
    pub(crate) fn into_stream(self) -> S {
        self.stream
    }

    /// Interruptions are for the caller to see, who tries again.
    fn tell(&self, what: &str, error: io::Error) -> io::Error {
        match error.kind() {
            io::ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("cannot {what} {}: {error}", self.name)),
        }
    }
}

impl<S: Read> Read for Stream<S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer).map_err(|error| self.tell("read", error))
    }
}

impl<S: Write> Write for Stream<S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes).map_err(|error| self.tell("write", error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush().map_err(|error| self.tell("write", error))
    }
}
