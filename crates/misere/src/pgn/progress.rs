//! How far a long file has been read, on a terminal and nowhere else.

use std::io::{self, IsTerminal as _, Read, Write as _};
use std::time::{Duration, Instant};

/// How long something takes before it is worth showing.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a picture stands.
const FRAME: Duration = Duration::from_millis(200);

/// How wide the bar is.
const WIDTH: u64 = 30;

/// Back to the beginning of the line, and nothing on it.
pub(crate) const CLEAR: &str = "\r\x1b[K";

/// Counts what is read of a file and shows it.
pub(super) struct Progress<R> {
    stream: R,
    read: u64,
    size: u64,
    /// When to draw next; never unless stderr is a terminal.
    next: Option<Instant>,
    drawn: bool,
}

impl<R> Progress<R> {
    pub(super) fn new(stream: R, size: u64) -> Progress<R> {
        let next = io::stderr().is_terminal().then(|| Instant::now() + PATIENCE);
        Progress { stream, read: 0, size, next, drawn: false }
    }

    fn draw(&mut self) {
        let now = Instant::now();
        if self.next.is_some_and(|next| next <= now) {
            self.next = Some(now + FRAME);
            self.drawn = true;
            let _ = write!(io::stderr(), "{CLEAR}{}", picture(self.read, self.size));
        }
    }
}

/// `[#####     ]  50 %, 512 of 1024 MB`
fn picture(read: u64, size: u64) -> String {
    let (read, size) = (read.min(size.max(1)), size.max(1));
    format!("{}, {} of {} MB", bar(read, size), read / 1_000_000, size / 1_000_000)
}

/// `[#####     ]  50 %`
pub(crate) fn bar(done: u64, total: u64) -> String {
    let (done, total) = (u128::from(done), u128::from(total.max(1)));
    let share = |of: u64| (done.min(total) * u128::from(of) / total) as u64;
    let bar: String = (0..WIDTH).map(|i| if i < share(WIDTH) { '#' } else { ' ' }).collect();
    format!("[{bar}] {:3} %", share(100))
}

impl<R: Read> Read for Progress<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer)?;
        self.read += read as u64;
        self.draw();
        Ok(read)
    }
}

impl<R> Drop for Progress<R> {
    fn drop(&mut self) {
        if self.drawn {
            let _ = write!(io::stderr(), "{CLEAR}");
        }
    }
}

/// Writes a line to stderr, in place of the bar that may be there.
pub(crate) fn complain(line: &str) {
    let mut stderr = io::stderr().lock();
    let clear = if stderr.is_terminal() { CLEAR } else { "" };
    // With stderr closed there is nothing to do.
    let _ = writeln!(stderr, "{clear}{line}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_grows_with_what_is_read() {
        assert_eq!(
            picture(512_000_000, 1_024_000_000),
            "[###############               ]  50 %, 512 of 1024 MB"
        );
        assert_eq!(picture(0, 0), "[                              ]   0 %, 0 of 0 MB");
        assert!(picture(9, 3).contains("100 %"));
    }
}
