//! How long an engine may think, and what it is told of that.

use std::fmt::{self, Write as _};
use std::time::Duration;

/// What bounds each move of an engine. Several bounds hold together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Limit {
    pub(super) movetime: Option<Duration>,
    pub(super) nodes: Option<u64>,
    pub(super) depth: Option<u32>,
    pub(super) clock: Option<Tempo>,
}

/// Time for a whole game, and what each move adds to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Tempo {
    pub(super) time: Duration,
    pub(super) increment: Duration,
}

/// No clock runs longer than this: it would be more likely a typing error.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

impl Limit {
    /// Is nothing bounded?
    pub(super) fn is_endless(&self) -> bool {
        *self == Limit::default()
    }

    /// How much a move may take, of an engine with so much left on its clock.
    pub(super) fn budget(&self, left: Duration) -> Option<Duration> {
        [self.movetime, self.clock.map(|_| left)].into_iter().flatten().min()
    }

    /// The command that asks for a move. An engine hears of its opponent's clock if that one has one,
    /// and of its own twice if not.
    pub(super) fn go(&self, clocks: &Clocks) -> String {
        let mut text = "go".to_owned();
        if let Some(own) = self.clock {
            let (theirs, their_left) = match clocks.their_tempo {
                Some(theirs) => (theirs, clocks.their_left),
                None => (own, clocks.our_left),
            };
            let (ours, theirs) = ((clocks.our_left, own), (their_left, theirs));
            let (white, black) = if clocks.we_are_white { (ours, theirs) } else { (theirs, ours) };
            // No time at all would be taken for no clock.
            let [wtime, btime] = [white.0, black.0].map(|left| left.as_millis().max(1));
            let [winc, binc] = [white.1, black.1].map(|tempo| tempo.increment.as_millis());
            let _ = write!(text, " wtime {wtime} btime {btime} winc {winc} binc {binc}");
        }
        if let Some(time) = self.movetime {
            let _ = write!(text, " movetime {}", time.as_millis());
        }
        if let Some(nodes) = self.nodes {
            let _ = write!(text, " nodes {nodes}");
        }
        if let Some(depth) = self.depth {
            let _ = write!(text, " depth {depth}");
        }
        text
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock = self
            .clock
            .map(|tempo| format!("tc {}+{}", tempo.time.as_secs_f64(), tempo.increment.as_secs_f64()));
        let movetime = self.movetime.map(|time| format!("movetime {}", time.as_millis()));
        let nodes = self.nodes.map(|nodes| format!("nodes {nodes}"));
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let bounds: Vec<String> = [clock, movetime, nodes, depth].into_iter().flatten().collect();
        f.write_str(&bounds.join(" "))
    }
}

/// The clocks as the engine to move sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clocks {
    pub(super) we_are_white: bool,
    pub(super) our_left: Duration,
    pub(super) their_left: Duration,
    pub(super) their_tempo: Option<Tempo>,
}

/// Reads seconds with an increment: `8+0.08`, or `60`.
pub(crate) fn tempo(text: &str) -> Result<Tempo, String> {
    let seconds = |text: &str| {
        let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        seconds.filter(|time| *time <= LONGEST)
    };
    let (time, increment) = text.split_once('+').unwrap_or((text, "0"));
    match seconds(time).filter(|time| !time.is_zero()).zip(seconds(increment)) {
        Some((time, increment)) => Ok(Tempo { time, increment }),
        None => Err(format!("expected seconds and an increment, such as 8+0.08, found `{text}`")),
    }
}

/// Reads whole milliseconds, at least one.
pub(crate) fn millis(text: &str) -> Result<Duration, String> {
    let millis = text.parse().ok().filter(|millis| *millis > 0).map(Duration::from_millis);
    millis
        .filter(|time| *time <= LONGEST)
        .ok_or_else(|| format!("expected milliseconds from 1 to {}, found `{text}`", LONGEST.as_millis()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLITZ: Tempo = Tempo { time: Duration::from_secs(8), increment: Duration::from_millis(80) };

    fn clocks(we_are_white: bool, their_tempo: Option<Tempo>) -> Clocks {
        let (our_left, their_left) = (Duration::from_millis(7_000), Duration::from_millis(6_500));
        Clocks { we_are_white, our_left, their_left, their_tempo }
    }

    #[test]
    fn clocks_are_told_by_color() {
        let limit = Limit { clock: Some(BLITZ), ..Limit::default() };
        let both = |white| limit.go(&clocks(white, Some(BLITZ)));
        assert_eq!(both(true), "go wtime 7000 btime 6500 winc 80 binc 80");
        assert_eq!(both(false), "go wtime 6500 btime 7000 winc 80 binc 80");
        let alone = limit.go(&clocks(false, None));
        assert_eq!(alone, "go wtime 7000 btime 7000 winc 80 binc 80");
        let late = Clocks { our_left: Duration::ZERO, ..clocks(true, Some(BLITZ)) };
        assert_eq!(limit.go(&late), "go wtime 1 btime 6500 winc 80 binc 80");
    }

    #[test]
    fn bounds_hold_together() {
        let limit =
            Limit { movetime: Some(Duration::from_millis(50)), nodes: Some(1_000), ..Limit::default() };
        assert_eq!(limit.go(&clocks(true, Some(BLITZ))), "go movetime 50 nodes 1000");
        let limit = Limit { clock: Some(BLITZ), ..limit };
        assert_eq!(limit.to_string(), "tc 8+0.08 movetime 50 nodes 1000");
        assert_eq!(limit.budget(Duration::from_millis(20)), Some(Duration::from_millis(20)));
        assert_eq!(limit.budget(Duration::from_secs(20)), Some(Duration::from_millis(50)));
        assert_eq!(Limit { depth: Some(3), ..Limit::default() }.budget(Duration::ZERO), None);
    }

    #[test]
    fn times_are_read_or_refused() {
        assert_eq!(tempo("8+0.08"), Ok(BLITZ));
        assert_eq!(tempo("60"), Ok(Tempo { time: Duration::from_secs(60), increment: Duration::ZERO }));
        for text in ["", "0", "-1+1", "8+", "8+-1", "NaN", "1e99", "x"] {
            assert!(tempo(text).is_err(), "{text}");
        }
        assert_eq!(millis("50"), Ok(Duration::from_millis(50)));
        assert_eq!(millis("0"), Err("expected milliseconds from 1 to 86400000, found `0`".to_owned()));
    }
}
