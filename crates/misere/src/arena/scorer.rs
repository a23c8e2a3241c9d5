//! Counting what has been played.

use super::crew::{News, Pair, Plan};
use super::games_file::GamesFile;
use super::options::Match;
use super::pgn;
use super::progress::Progress;
use super::record::End;
use super::report::Stop;
use super::tally::Tally;
use super::{INTERRUPTED, POLL_INTERVAL};
use misere_notation::names::Named;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError};

/// Counts the pairs, in the order of the schedule: so the same match has the same report however many
/// games were played at a time.
pub(super) struct Scorer<'a> {
    options: &'a Match,
    named: Named,
    plan: &'a Plan<'a>,
    file: Option<GamesFile>,
    tally: Tally,
    /// Pairs that were over before an earlier one.
    waiting: BTreeMap<usize, Box<Pair>>,
    next: usize,
    progress: Progress,
}

impl<'a> Scorer<'a> {
    pub(super) fn new(options: &'a Match, named: Named, plan: &'a Plan<'a>) -> anyhow::Result<Scorer<'a>> {
        Ok(Scorer {
            options,
            named,
            plan,
            file: options.pgn.as_deref().map(GamesFile::begin).transpose()?,
            tally: Tally::default(),
            waiting: BTreeMap::new(),
            next: 0,
            progress: Progress::new(2 * plan.openings.pairs as u64, options.sprt),
        })
    }

    pub(super) fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Hears what has been played, until the match is over.
    pub(super) fn listen(&mut self, news: &Receiver<News>) -> anyhow::Result<Stop> {
        loop {
            match news.recv_timeout(POLL_INTERVAL) {
                Ok(News::Played(pair, records)) => {
                    self.waiting.insert(pair, records);
                    if self.catch_up() {
                        return Ok(Stop::Sprt);
                    }
                }
                Ok(News::Unfit(what)) => anyhow::bail!(what),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            self.progress.show(&self.tally);
        }
        if !INTERRUPTED.load(Ordering::Relaxed) {
            return Ok(Stop::Complete);
        }
        for (pair, records) in std::mem::take(&mut self.waiting) {
            self.count(pair, &records);
        }
        Ok(Stop::Interrupted)
    }

    /// Counts the pairs whose turn it is. Has the test decided?
    fn catch_up(&mut self) -> bool {
        while let Some(records) = self.waiting.remove(&self.next) {
            self.count(self.next, &records);
            self.next += 1;
            let decision = self.options.sprt.and_then(|sprt| sprt.decide(self.tally.results));
            if decision.is_some() {
                return true;
            }
        }
        false
    }

    /// Counts a pair. A file that cannot be written does not end the match.
    fn count(&mut self, pair: usize, records: &Pair) {
        self.tally.add(records);
        let names = self.plan.names();
        for (i, record) in records.iter().enumerate() {
            let round = format!("{}.{}", pair + 1, i + 1);
            if let End::Fault(color, fault) = &record.end {
                let (name, plies) = (names[record.engine(*color)], record.moves.len());
                self.progress.complain(&format!(
                    "misere: game {round}, after {plies} plies: {name} ({color}) {fault}"
                ));
            }
            if let Some(file) = &mut self.file {
                let game = pgn::game(record, &self.named, names, &round).to_string();
                if let Some(complaint) = file.add(&game) {
                    self.progress.complain(&format!("misere: {complaint}; the match goes on"));
                }
            }
        }
    }

    /// The sum, when the display has gone, and why the file does not have all games if it does not.
    pub(super) fn finish(self) -> (Tally, Option<anyhow::Error>) {
        (self.tally, self.file.and_then(GamesFile::finish))
    }
}
