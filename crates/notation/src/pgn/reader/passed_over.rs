//! What was passed over in a game because it makes no sense.

use std::io::{self, Read};

use super::{Reader, Stage};
use crate::pgn::error::{BadText, PgnError, PgnErrorKind};
use crate::pgn::game::MAX_FLAWS;

/// What was passed over of the game at hand.
#[derive(Debug, Default)]
pub(crate) struct PassedOver {
    /// As many as are told of a game.
    pub(crate) flaws: Vec<PgnError>,
    /// How many there were besides.
    pub(crate) more: usize,
}

impl<R: Read> Reader<R> {
    /// What makes no sense in the text since this was asked last.
    pub(crate) fn take_passed_over(&mut self) -> PassedOver {
        core::mem::take(&mut self.passed_over)
    }

    /// Passes over a variation that the caller reports, and so over what is wrong in it.
    pub(crate) fn skip_told_variation(&mut self) -> io::Result<()> {
        let before = (self.passed_over.flaws.len(), self.passed_over.more);
        self.skip_variation()?;
        self.passed_over.flaws.truncate(before.0);
        self.passed_over.more = before.1;
        Ok(())
    }

    #[cold]
    pub(super) fn pass_over(&mut self, what: BadText) {
        let flaw = PgnError { kind: PgnErrorKind::BadText(what), ply: None, place: self.place() };
        match self.passed_over.flaws.len() < MAX_FLAWS {
            true => self.passed_over.flaws.push(flaw),
            false => self.passed_over.more += 1,
        }
        if self.stage == Stage::Before {
            self.stage = Stage::Noise;
        }
    }
}
