//! What a network learns from a position.

use misere_rules::{Position, Rules, VisitPosition};

use super::features::{Extras, PLANES, View};
use super::net::Net;
use crate::Searchable;
use crate::temper::{GameContext, Quiescence, Temper};

/// What a position is to a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum SampleKind {
    /// The side to move has a free choice: the position is evaluated.
    Free = 0,
    /// There is a choice of captures, one of which must be played: quiescence evaluates the position.
    ForcedChoice = 1,
    /// A check must be answered or an only capture played: the position is not evaluated.
    Forced = 2,
}

/// A position as a network sees it, from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Own pawns, knights, bishops, rooks, queens and kings, and then those of the opponent; the first
    /// square of a rank is its least bit.
    pub planes: [u64; PLANES],
    /// Own pieces in hand from pawns to queens and checks given, and then those of the opponent.
    pub extras: [[u8; 6]; 2],
    /// What the position is to a search.
    pub kind: SampleKind,
    /// What the network that was given thinks of it, in centipawns.
    pub eval: i32,
}

/// Looks at the positions of one game.
#[derive(Debug)]
pub struct Sampler {
    temper: Temper,
    view: View,
}

impl Sampler {
    /// For the game that a position belongs to.
    pub fn of<P: Searchable>(pos: &P) -> Sampler {
        let GameContext { temper, .. } = pos.game_context();
        let view = temper.family().view();
        Sampler { temper, view }
    }

    /// The name of the family of the game.
    pub fn family(&self) -> &'static str {
        self.temper.family().name()
    }

    /// Looks at a position.
    pub fn sample<P: Searchable>(&self, pos: &P, net: Option<&Net>) -> Sample {
        pos.visit(Look { sampler: self, net })
    }
}

struct Look<'a> {
    sampler: &'a Sampler,
    net: Option<&'a Net>,
}

impl VisitPosition for Look<'_> {
    type Output = Sample;

    fn visit<R: Rules>(self, pos: &Position<R>) -> Sample {
        let Sampler { temper, view } = self.sampler;
        let obligation = temper.obligation(pos);
        let kind = match temper.quiescence(pos, obligation) {
            _ if obligation.in_check => SampleKind::Forced,
            Quiescence::Forced => SampleKind::Forced,
            Quiescence::ForcedChoice => SampleKind::ForcedChoice,
            Quiescence::Quiet | Quiescence::StandPat => SampleKind::Free,
        };
        Sample {
            planes: view.planes(pos),
            extras: Extras::of(pos).seen_by(pos.turn()),
            kind,
            eval: self.net.map_or(0, |net| net.evaluate(pos, &mut net.stack(1))),
        }
    }
}
