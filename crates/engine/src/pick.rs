//! The move picker: moves in the order in which they are tried.

use misere_rules::{ByRole, Move, Position, Role, Rules, Scope, SquareSet};

use crate::history::{Continuation, History, PieceTo};
use crate::see::{self, mover, victim};
use crate::temper::Temper;

/// A move and its score for move ordering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    mv: Move,
    score: i32,
}

/// What decides the order of moves.
pub(crate) struct MoveOrdering<'a> {
    pub(crate) history: &'a History,
    pub(crate) temper: &'a Temper,
    pub(crate) before: Continuation,
    /// Killers: quiet moves that refuted sibling nodes.
    pub(crate) killers: [Option<Move>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    TtMove,
    Captures,
    GoodCaptures,
    Quiets,
    AllQuiets,
    BadCaptures,
    Done,
}

/// Which moves a picker generates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GenType {
    /// All legal moves.
    All,
    /// Captures that do not lose material, and promotions.
    Captures,
    /// The same, and checks.
    CapturesAndChecks,
}

/// Yields moves, best first: the move of the transposition table, captures that do not lose material,
/// quiet moves, captures that lose. Where capturing is a duty, only captures if there is one.
///
/// The moves are on a stack that all nodes of a line share; a picker removes its own when it is done.
#[derive(Debug)]
pub(crate) struct MovePicker {
    stage: Stage,
    gen_type: GenType,
    tt_move: Option<Move>,
    /// Where the moves of this picker begin on the stack, where the next one is, and where they end.
    begin: usize,
    next: usize,
    end: usize,
    /// How many of them were selected one by one.
    selected: usize,
    /// Where the captures end that lose material: they are moved to the beginning.
    bad: usize,
    skips_quiets: bool,
}

/// The score of killers: above what history can give.
const KILLER: i32 = 90_000;
/// After this many moves the rest is sorted at once, which is quicker than selecting each.
const SELECTED: usize = 6;
/// How much the value of the new role counts in a quiet promotion.
const PROMOTION: i32 = 100;
/// How much material counts in a capture, beside history.
const MATERIAL: i32 = 16;

impl MovePicker {
    pub(crate) fn new(tt_move: Option<Move>, gen_type: GenType, stack: &[ScoredMove]) -> MovePicker {
        let begin = stack.len();
        let tt_move = tt_move.filter(|mv| gen_type != GenType::Captures || mv.is_capture());
        MovePicker {
            stage: Stage::TtMove,
            gen_type,
            tt_move,
            begin,
            next: begin,
            end: begin,
            selected: 0,
            bad: begin,
            skips_quiets: false,
        }
    }

    /// Yields no more quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// Removes the moves from the stack.
    pub(crate) fn clear(self, stack: &mut Vec<ScoredMove>) {
        stack.truncate(self.begin);
    }

    /// The next move.
    pub(crate) fn next<R: Rules>(
        &mut self,
        pos: &Position<R>,
        stack: &mut Vec<ScoredMove>,
        ordering: &MoveOrdering<'_>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::TtMove => {
                    self.stage = Stage::Captures;
                    if self.tt_move.is_some() {
                        return self.tt_move;
                    }
                }
                Stage::Captures => {
                    self.push_captures(pos, stack, ordering);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    while let Some(scored) = self.best(stack) {
                        if see::wins_at_least(pos, scored.mv, ordering.temper, 0) {
                            return Some(scored.mv);
                        }
                        stack[self.bad] = scored;
                        self.bad += 1;
                    }
                    let all = self.gen_type == GenType::All && self.allows_quiets(pos, ordering);
                    self.stage = if all { Stage::Quiets } else { Stage::Done };
                }
                Stage::Quiets => {
                    if !self.skips_quiets {
                        self.push_quiets(pos, stack, ordering);
                    }
                    self.stage = Stage::AllQuiets;
                }
                Stage::AllQuiets => {
                    if !self.skips_quiets
                        && let Some(scored) = self.best(stack)
                    {
                        return Some(scored.mv);
                    }
                    self.next = self.begin;
                    self.end = self.bad;
                    self.selected = 0;
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => match self.best(stack) {
                    Some(scored) => return Some(scored.mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// The remaining move with the highest score; the move of the transposition table was yielded first.
    fn best(&mut self, stack: &mut [ScoredMove]) -> Option<ScoredMove> {
        loop {
            let left = &mut stack[self.next..self.end];
            if self.selected == SELECTED {
                // The bits of a move decide between equal scores, so that the order is the same on every machine.
                left.sort_unstable_by_key(|scored| (core::cmp::Reverse(scored.score), scored.mv.to_bits()));
            }
            let (first, rest) = left.split_first_mut()?;
            if self.selected < SELECTED {
                for scored in rest {
                    if scored.score > first.score {
                        core::mem::swap(first, scored);
                    }
                }
            }
            let scored = *first;
            self.selected += 1;
            self.next += 1;
            if Some(scored.mv) != self.tt_move {
                return Some(scored);
            }
        }
    }

    /// Are quiet moves legal beside the captures that were found?
    fn allows_quiets<R: Rules>(&self, pos: &Position<R>, ordering: &MoveOrdering<'_>) -> bool {
        ordering.temper.allows_quiets(pos, self.end - self.begin)
    }

    fn push_captures<R: Rules>(
        &mut self,
        pos: &Position<R>,
        stack: &mut Vec<ScoredMove>,
        ordering: &MoveOrdering<'_>,
    ) {
        self.push(pos, Scope::Captures, stack, |mv| {
            let victim = victim(pos, mv);
            let won = victim.map_or(0, |role| ordering.temper.value(role));
            let promoted = mv.promotion().map_or(0, |role| ordering.temper.value(role));
            (won + promoted) * MATERIAL + ordering.history.of_capture(PieceTo::new(pos, mv), victim)
        });
        let all = self.gen_type == GenType::All;
        if !all && self.allows_quiets(pos, ordering) && ordering.temper.follows_promotions_and_checks() {
            self.push_promotions_and_checks(pos, stack, ordering);
        }
    }

    /// Adds promotions and checks, which may change as much as a capture.
    fn push_promotions_and_checks<R: Rules>(
        &mut self,
        pos: &Position<R>,
        stack: &mut Vec<ScoredMove>,
        ordering: &MoveOrdering<'_>,
    ) {
        let promotes = pos.our(Role::Pawn).meets((!pos.turn()).second_rank());
        let checks = match self.gen_type {
            GenType::CapturesAndChecks => ordering.temper.check_squares(pos),
            _ => None,
        };
        if !promotes && checks.is_none() {
            return;
        }
        pos.each_move_in(Scope::Quiets, |mv| {
            let gives_check = || checks.as_ref().is_some_and(|checks| goes_to(checks, pos, mv));
            if mv.promotion() == Some(Role::Queen) {
                stack.push(ScoredMove { mv, score: ordering.temper.value(Role::Queen) * MATERIAL });
            } else if mv.promotion().is_none() && gives_check() {
                stack.push(ScoredMove { mv, score: 0 });
            }
        });
        self.end = stack.len();
    }

    fn push_quiets<R: Rules>(
        &mut self,
        pos: &Position<R>,
        stack: &mut Vec<ScoredMove>,
        ordering: &MoveOrdering<'_>,
    ) {
        let turn = pos.turn();
        self.push(pos, Scope::Quiets, stack, |mv| {
            if ordering.killers.contains(&Some(mv)) {
                return KILLER;
            }
            let score = ordering.history.of_quiet(turn, mv, PieceTo::new(pos, mv), &ordering.before);
            match mv.promotion() {
                Some(role) => score + ordering.temper.value(role) * PROMOTION,
                None => score,
            }
        });
    }

    #[inline]
    fn push<R: Rules>(
        &mut self,
        pos: &Position<R>,
        scope: Scope,
        stack: &mut Vec<ScoredMove>,
        score: impl Fn(Move) -> i32,
    ) {
        self.next = stack.len();
        self.selected = 0;
        pos.each_move_in(scope, |mv| stack.push(ScoredMove { mv, score: 0 }));
        self.end = stack.len();
        stack[self.next..].iter_mut().for_each(|scored| scored.score = score(scored.mv));
    }
}

/// Does the moving piece go to one of the squares of its role?
#[inline]
pub(crate) fn goes_to<R: Rules>(squares: &ByRole<SquareSet>, pos: &Position<R>, mv: Move) -> bool {
    mover(pos, mv).is_some_and(|role| squares[role].has(mv.to()))
}
