//! An engine as a process that is talked to in lines.

use super::process_group::{ProcessGroup, write_without_waiting};
use misere_protocol::read_line;
use std::io::{self, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often a wait looks whether the match is to stop.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// How long an engine that was told to quit may take before it is killed.
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);

/// The same when the match is to stop, and the user waits for that.
const QUICK_QUIT_TIMEOUT: Duration = Duration::from_millis(50);

/// How many lines may wait to be read. An engine that writes more has to wait itself.
const MOST_LINES: usize = 256;

/// How long an engine may leave a command unread when there is no room for another.
const WRITE_TIMEOUT: Duration = Duration::from_secs(1);

/// A running engine. It ends with this value, and so do the processes that it has started.
pub(super) struct Process<'a> {
    /// Raised when the match is to stop.
    stop: &'a AtomicBool,
    group: ProcessGroup,
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
    /// Starts a program. What it writes to stderr is not shown.
    pub(super) fn start(
        program: &str,
        arguments: &[String],
        stop: &'a AtomicBool,
    ) -> io::Result<Process<'a>> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        ProcessGroup::prepare(&mut command);
        let mut child = command.spawn()?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            unreachable!("both are piped");
        };
        write_without_waiting(&stdin);
        let (sender, lines) = sync_channel(MOST_LINES);
        let process = Process { stop, group: ProcessGroup::of(&child), child, stdin, lines };
        // It ends when the engine closes its output, or when the lines are no longer received.
        thread::Builder::new().name("engine output".to_owned()).spawn(move || {
            let mut stdout = BufReader::new(stdout);
            while let Ok(Some(bytes)) = read_line(&mut stdout) {
                let line = Line { at: Instant::now(), text: String::from_utf8_lossy(&bytes).into_owned() };
                if sender.send(line).is_err() {
                    break;
                }
            }
        })?;
        Ok(process)
    }

    /// Sends a line. An engine that cannot be written to will not answer either, which is noticed then.
    pub(super) fn send(&mut self, line: &str) {
        let text = format!("{line}\n");
        let (mut rest, deadline) = (text.as_bytes(), Instant::now() + WRITE_TIMEOUT);
        while !rest.is_empty() {
            match self.stdin.write(rest) {
                Ok(0) => return,
                Ok(written) => rest = &rest[written..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock && Instant::now() < deadline => {
                    thread::sleep(Duration::from_millis(1));
                }
                Err(_) => return,
            }
        }
    }

    /// The next line, if it comes before the deadline, however many others come. When the match is to
    /// stop there is none.
    pub(super) fn receive(&self, deadline: Instant) -> Result<Line, Silence> {
        loop {
            if self.is_to_stop() {
                return Err(Silence::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                // A line that came in time may have waited here.
                return match self.lines.try_recv() {
                    Ok(line) if line.at <= deadline => Ok(line),
                    Ok(_) | Err(TryRecvError::Empty) => Err(Silence::Late),
                    Err(TryRecvError::Disconnected) => Err(Silence::Ended),
                };
            }
            match self.lines.recv_timeout(left.min(POLL_INTERVAL)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Ended),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    fn is_to_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How it ended, of an engine that has closed its output.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        self.wait(QUIT_TIMEOUT)
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

    /// Ends it without asking, and all that it has started.
    pub(super) fn kill(&mut self) {
        self.group.kill();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process<'_> {
    fn drop(&mut self) {
        self.send("quit");
        if self.wait(if self.is_to_stop() { QUICK_QUIT_TIMEOUT } else { QUIT_TIMEOUT }).is_none() {
            self.kill();
        } else {
            // A wrapper may have ended before the engine that it has started.
            self.group.kill();
        }
    }
}
