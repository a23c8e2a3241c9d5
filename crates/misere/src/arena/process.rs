//! An engine as a process that is talked to in lines.

use misere_protocol::read_line;
use std::io::{self, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often a wait looks whether the match is to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// How long an engine that was told to quit may take before it is killed.
const FAREWELL: Duration = Duration::from_millis(500);

/// The same when the match is to stop, and somebody waits for that.
const QUICK_FAREWELL: Duration = Duration::from_millis(50);

/// A running engine. It ends with this value.
pub(super) struct Process<'a> {
    /// Raised when the match is to stop.
    stop: &'a AtomicBool,
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<Line>,
}

/// What an engine has written, and when that came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) text: String,
    pub(super) at: Instant,
}

/// Why there is no line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Silence {
    /// It did not come in time.
    Late,
    /// The engine has closed its output.
    Ended,
    /// The match stops.
    Stopped,
}

impl<'a> Process<'a> {
    /// Starts a program. What it writes to stderr is nobody's business.
    pub(super) fn start(
        program: &str,
        arguments: &[String],
        stop: &'a AtomicBool,
    ) -> io::Result<Process<'a>> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        apart_from_us(&mut command);
        let mut child = command.spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both are piped");
        };
        let (sender, lines) = channel();
        // It ends when the engine closes its output, or when nobody listens any more.
        thread::spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Ok(Some(bytes)) = read_line(&mut stdout) {
                let line = Line { at: Instant::now(), text: String::from_utf8_lossy(&bytes).into_owned() };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Process { stop, child, stdin, lines })
    }

    /// Sends a line. An engine that cannot be written to will not answer either, which is noticed then.
    pub(super) fn send(&mut self, line: &str) {
        let _ = writeln!(self.stdin, "{line}").and_then(|()| self.stdin.flush());
    }

    /// The next line, if it comes before the deadline. When the match is to stop there is none, however
    /// much the engine has to say.
    pub(super) fn receive(&self, deadline: Instant) -> Result<Line, Silence> {
        loop {
            if self.is_to_stop() {
                return Err(Silence::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn is_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How it ended, of an engine that has closed its output.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        self.wait(FAREWELL)
    }

    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// Ends it without asking.
    pub(super) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process<'_> {
    fn drop(&mut self) {
        self.send("quit");
        if self.wait(if self.is_to_stop() { QUICK_FAREWELL } else { FAREWELL }).is_none() {
            self.kill();
        }
    }
}

/// Whoever presses Ctrl-C means the match and not its engines: they would look as if they had crashed.
#[cfg(unix)]
fn apart_from_us(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

#[cfg(not(unix))]
fn apart_from_us(_: &mut Command) {}
