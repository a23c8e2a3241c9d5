//! Whether a move of a node is searched.

use misere_rules::{Move, Position, Rules};

use super::extend::Extension;
use super::reduce::{PLY, reduction};
use crate::Score;
use crate::evaluate::Evaluate;
use crate::history::PieceTo;
use crate::node::Node;
use crate::params;
use crate::pick::goes_to;
use crate::see;
use crate::temper::Obligation;
use crate::worker::Worker;

/// What becomes of a move.
pub(crate) enum Considered<R: Rules, A> {
    /// It is not searched.
    Skip,
    /// Neither it nor any other quiet move is searched.
    SkipQuiets,
    /// It need not be searched: the node fails high even without it (multi-cut).
    Cut(Score),
    /// It is searched.
    Search(Step<R, A>),
}

/// A move that is going to be searched.
pub(crate) struct Step<R: Rules, A> {
    pub(crate) after: Position<R>,
    pub(crate) accumulator: A,
    pub(crate) piece_to: PieceTo,
    /// How well the move did before.
    pub(crate) history: i32,
    /// What limits the opponent's choice after it.
    pub(crate) obligation: Obligation,
    pub(crate) extension: i32,
}

/// What is known of a move before it is played.
struct Candidate {
    mv: Move,
    is_quiet: bool,
    /// Its number among the moves of the node, counted from one.
    number: u32,
    history: i32,
}

/// Is a move worth searching?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pruning {
    Keep,
    Skip,
    /// It is not, and neither are quiet moves that come later.
    SkipQuiets,
}

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// Is this move searched at all, and how much deeper than others?
    pub(crate) fn consider(
        &mut self,
        node: &Node<'_, R, E::Accumulator>,
        mv: Move,
        number: u32,
        best: Score,
    ) -> Considered<R, E::Accumulator> {
        let (pos, temper) = (node.pos, self.shared.temper);
        let piece_to = PieceTo::new(pos, mv);
        let is_quiet = !mv.is_capture() && mv.promotion().is_none();
        let history = if is_quiet {
            self.history.of_quiet(pos.turn(), mv, piece_to, &self.continuation(node.ply))
        } else {
            self.history.of_capture(piece_to, see::victim(pos, mv))
        };
        let candidate = Candidate { mv, is_quiet, number, history };
        // While every move loses, none is left out.
        let is_losing = best.plies_to_loss().is_some() || best == Score::WORST;
        let is_early = temper.recognises_forcing_moves(pos);
        if is_early && !is_losing && !node.obligation.in_check && !self.is_vital_check(node, mv) {
            match self.pruning(node, &candidate) {
                Pruning::Keep => {}
                Pruning::Skip => return Considered::Skip,
                Pruning::SkipQuiets => return Considered::SkipQuiets,
            }
        }
        let (after, accumulator) = self.after(pos, node.accumulator, mv);
        self.shared.transpositions.prefetch(after.key());
        let obligation = temper.obligation(&after);
        if !is_early
            && !is_losing
            && !node.obligation.is_any()
            && !obligation.is_any()
            && self.pruning(node, &candidate) != Pruning::Keep
        {
            return Considered::Skip;
        }
        match self.extension(node, mv, obligation) {
            Extension::Plies(extension) => {
                Considered::Search(Step { after, accumulator, piece_to, history, obligation, extension })
            }
            Extension::Cut(score) => Considered::Cut(score),
        }
    }

    /// Is it a check that may not be left out?
    #[inline]
    fn is_vital_check(&self, node: &Node<'_, R, E::Accumulator>, mv: Move) -> bool {
        node.check_squares.as_ref().is_some_and(|squares| goes_to(squares, node.pos, mv))
            && self.shared.temper.is_sound_check(node.pos, mv)
    }

    /// Is a move worth searching this close to the leaves?
    fn pruning(&self, node: &Node<'_, R, E::Accumulator>, candidate: &Candidate) -> Pruning {
        let &Candidate { mv, is_quiet, number, history } = candidate;
        let temper = self.shared.temper;
        let plies = node.depth.plies();
        let skip_if = |skip: bool| if skip { Pruning::Skip } else { Pruning::Keep };
        if !is_quiet {
            let margin = -params::see_capture_margin() * plies;
            return skip_if(
                plies <= params::see_depth() && !see::wins_at_least(node.pos, mv, temper, margin),
            );
        }
        // Where checks may not be left out, each quiet move is considered.
        let rest = if node.check_squares.is_none() { Pruning::SkipQuiets } else { Pruning::Skip };
        // Late move pruning: after this many moves the others will not help either.
        let enough = (params::late_move_count() + plies * plies) / if node.improving { 1 } else { 2 };
        if plies <= params::late_move_depth() && number as i32 > enough {
            return rest;
        }
        let left = (plies - reduction(plies, number) / PLY).max(0);
        // History pruning.
        if left <= params::history_pruning_depth()
            && history < -params::history_pruning_per_ply() * (left + 1)
        {
            return Pruning::Skip;
        }
        // Futility pruning: the evaluation is too far below alpha.
        if let Some(eval) = node.eval
            && left <= params::futility_depth()
            && !node.window.alpha.is_decided()
            && eval + params::futility_margin() + params::futility_per_ply() * left <= node.window.alpha
        {
            return rest;
        }
        // The move loses material by static exchange evaluation.
        let margin = -params::see_quiet_margin() * left * left;
        skip_if(left <= params::see_depth() && !see::wins_at_least(node.pos, mv, temper, margin))
    }
}
