//! The sum of what was played.

use super::crew::Pair;
use super::dialect::Score;
use super::elo::Pentanomial;
use super::record::{End, Fault, Record};
use misere_rules::Color;
use std::collections::BTreeMap;
use std::time::Duration;

/// All pairs so far, from the point of view of the first engine.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) results: Pentanomial,
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) white_wins: u64,
    pub(super) black_wins: u64,
    /// How often games ended in which way.
    pub(super) endings: BTreeMap<&'static str, u64>,
    pub(super) engines: [Conduct; 2],
}

/// How an engine behaved.
#[derive(Clone, Debug, Default)]
pub(super) struct Conduct {
    pub(super) crashes: u64,
    pub(super) hangs: u64,
    pub(super) illegal_moves: u64,
    pub(super) time_losses: u64,
    pub(super) moves: u64,
    pub(super) time: Duration,
    /// The most by which a move was late, within the margin or not.
    pub(super) worst_overrun: Duration,
    depths: Mean,
    nodes: Mean,
    /// What the moves took of which the nodes are known.
    nodes_time: Duration,
}

/// A sum of which the number of parts is known.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    sum: u64,
    parts: u64,
}

impl Mean {
    fn add(&mut self, part: Option<u64>) {
        if let Some(part) = part {
            self.sum += part;
            self.parts += 1;
        }
    }

    fn value(self) -> Option<f64> {
        (self.parts > 0).then(|| self.sum as f64 / self.parts as f64)
    }
}

impl Tally {
    pub(super) fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of all points, from 0 to 1; `None` without games.
    pub(super) fn score(&self) -> Option<f64> {
        let points = self.wins as f64 + self.draws as f64 / 2.0;
        (self.games() > 0).then(|| points / self.games() as f64)
    }

    /// How many games were decided by a failing engine.
    pub(super) fn faults(&self) -> u64 {
        self.engines.iter().map(Conduct::faults).sum()
    }

    pub(super) fn add(&mut self, pair: &Pair) {
        self.results.add(pair.iter().map(|record| record.half_points(0)).sum());
        pair.iter().for_each(|record| self.add_game(record));
    }

    fn add_game(&mut self, record: &Record) {
        match record.half_points(0) {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match record.end.winner() {
            Some(Color::White) => self.white_wins += 1,
            Some(Color::Black) => self.black_wins += 1,
            None => {}
        }
        *self.endings.entry(record.end.key()).or_default() += 1;
        if let End::Fault(color, fault) = &record.end {
            self.engines[record.engine(*color)].fail(fault);
        }
        let mut mover = record.opening.position.turn();
        for played in &record.moves {
            let conduct = &mut self.engines[record.engine(mover)];
            conduct.moves += 1;
            conduct.time += played.time;
            conduct.worst_overrun = conduct.worst_overrun.max(played.overrun);
            // Searches that see the end go to absurd depths in no time.
            let sees_end = matches!(played.info.score, Some(Score::Mate(_)));
            conduct.depths.add(played.info.depth.filter(|_| !sees_end).map(u64::from));
            conduct.nodes.add(played.info.nodes);
            if played.info.nodes.is_some() {
                conduct.nodes_time += played.time;
            }
            mover = !mover;
        }
    }
}

impl Conduct {
    fn fail(&mut self, fault: &Fault) {
        match fault {
            Fault::Crash(_) => self.crashes += 1,
            Fault::Hang(_) => self.hangs += 1,
            Fault::Illegal(_) => self.illegal_moves += 1,
            Fault::Time(overrun) => {
                self.time_losses += 1;
                self.worst_overrun = self.worst_overrun.max(*overrun);
            }
        }
    }

    fn faults(&self) -> u64 {
        self.crashes + self.hangs + self.illegal_moves + self.time_losses
    }

    /// Plies of a search that does not see the end, on average.
    pub(super) fn depth(&self) -> Option<f64> {
        self.depths.value()
    }

    /// Nodes of a search, on average.
    pub(super) fn nodes(&self) -> Option<f64> {
        self.nodes.value()
    }

    /// Nodes per second of the time that we measured.
    pub(super) fn nps(&self) -> Option<f64> {
        let seconds = self.nodes_time.as_secs_f64();
        (self.nodes.parts > 0 && seconds > 0.0).then(|| self.nodes.sum as f64 / seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::dialect::Info;
    use crate::arena::openings::Opening;
    use crate::arena::record::Played;
    use misere_rules::{Ending, Move, Square, Variant, Verdict};

    fn record(white: usize, end: End) -> Record {
        let played = |nodes, overrun| Played {
            mv: Move::quiet(Square::E2, Square::E3),
            time: Duration::from_millis(500),
            overrun: Duration::from_millis(overrun),
            info: Info { depth: Some(4), nodes, score: None },
        };
        let opening = Opening { position: Variant::Antichess.start(), origin: String::new() };
        Record {
            white,
            opening,
            moves: vec![played(Some(100), 3), played(None, 0), played(Some(300), 0)],
            end,
        }
    }

    #[test]
    fn games_count_for_engines_and_for_colors() {
        let mut tally = Tally::default();
        let win = End::Verdict(Verdict::win(Color::White, Ending::NothingToMove));
        tally.add(&[record(0, win), record(1, End::TooLong)]);
        assert_eq!((tally.wins, tally.draws, tally.losses), (1, 1, 0));
        assert_eq!((tally.white_wins, tally.black_wins), (1, 0));
        assert_eq!(tally.results, Pentanomial([0, 0, 0, 1, 0]));
        assert_eq!(tally.score(), Some(0.75));
        assert_eq!(tally.endings, BTreeMap::from([("nothing-to-move", 1), ("max-plies", 1)]));
        // White moved twice in each game, the first engine was White in one.
        let moves: Vec<u64> = tally.engines.iter().map(|engine| engine.moves).collect();
        assert_eq!(moves, [3, 3]);
        assert_eq!(tally.engines[0].nps(), Some(400.0));
        assert_eq!((tally.engines[0].nodes(), tally.engines[1].depth()), (Some(200.0), Some(4.0)));
        assert_eq!(tally.engines[1].worst_overrun, Duration::from_millis(3));
    }

    #[test]
    fn failures_are_counted_by_engine_and_kind() {
        let mut tally = Tally::default();
        let late = End::Fault(Color::White, Fault::Time(Duration::from_millis(70)));
        let crash = End::Fault(Color::White, Fault::Crash("ended".to_owned()));
        tally.add(&[record(0, late), record(1, crash)]);
        assert_eq!((tally.engines[0].time_losses, tally.engines[1].crashes), (1, 1));
        assert_eq!(tally.engines[0].worst_overrun, Duration::from_millis(70));
        assert_eq!((tally.faults(), tally.score()), (2, Some(0.5)));
        assert_eq!(tally.results, Pentanomial([0, 0, 1, 0, 0]));
    }
}
