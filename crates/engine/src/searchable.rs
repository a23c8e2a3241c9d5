//! Positions that the engine searches, and where their type becomes known.
#![allow(
    private_interfaces,
    reason = "the trait is sealed: only this crate calls and implements its methods"
)]

use misere_rules::{AnyPosition, Playable, Position, Rules, VisitPosition};

use self::dispatch::Dispatch;
use crate::Score;
use crate::evaluate::{Evaluate, Evaluation};
use crate::search::{Search, SearchResult};
use crate::temper::GameContext;

/// A position that the engine can search: a [`Position`] of any game, also one whose [`Rules`] are written
/// outside this workspace, or an [`AnyPosition`].
///
/// Code that is generic over positions and searches them asks for this instead of [`Playable`]. The trait
/// is sealed.
pub trait Searchable: Dispatch + 'static {}

impl<R: Rules + 'static> Searchable for Position<R> {}
impl Searchable for AnyPosition {}

pub(crate) mod dispatch {
    use super::{Evaluation, GameContext, Playable, Score, Search, SearchResult};

    /// What the engine asks of a position whose type it does not know.
    ///
    /// The methods are written out for [`AnyPosition`](misere_rules::AnyPosition) in this crate, so that the
    /// searches of all built-in games are compiled once, here, and not in every crate that calls the engine.
    pub trait Dispatch: Playable {
        fn game_context(&self) -> GameContext;
        fn search(&self, search: Search<'_>) -> SearchResult;
        fn evaluate(&self, evaluation: &Evaluation) -> Score;
        fn explain(&self, evaluation: &Evaluation) -> Vec<(&'static str, i32)>;
    }
}

/// Writes the methods: each hands the typed position to a visitor.
macro_rules! dispatch {
    () => {
        fn game_context(&self) -> GameContext {
            self.visit(MakeContext)
        }

        fn search(&self, search: Search<'_>) -> SearchResult {
            self.visit(search)
        }

        fn evaluate(&self, evaluation: &Evaluation) -> Score {
            self.visit(StaticEvaluation(evaluation))
        }

        fn explain(&self, evaluation: &Evaluation) -> Vec<(&'static str, i32)> {
            self.visit(Explanation(evaluation))
        }
    };
}

impl<R: Rules> Dispatch for Position<R> {
    dispatch!();
}

impl Dispatch for AnyPosition {
    dispatch!();
}

struct MakeContext;

impl VisitPosition for MakeContext {
    type Output = GameContext;

    fn visit<R: Rules>(self, pos: &Position<R>) -> GameContext {
        GameContext::of(pos)
    }
}

struct StaticEvaluation<'a>(&'a Evaluation);

impl VisitPosition for StaticEvaluation<'_> {
    type Output = Score;

    fn visit<R: Rules>(self, pos: &Position<R>) -> Score {
        let accumulator = Evaluate::<R>::accumulator(self.0, pos);
        self.0.evaluate(pos, &accumulator, &mut Evaluate::<R>::line(self.0))
    }
}

struct Explanation<'a>(&'a Evaluation);

impl VisitPosition for Explanation<'_> {
    type Output = Vec<(&'static str, i32)>;

    fn visit<R: Rules>(self, pos: &Position<R>) -> Self::Output {
        self.0.hand_written.explain(pos)
    }
}
