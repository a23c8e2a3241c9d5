//! Moves in the order in which they are tried.

use misere_rules::{ByRole, Move, Position, Role, Rules, Scope, SquareSet};

use crate::exchange::{self, mover, victim};
use crate::history::{Deed, History};
use crate::temper::Temper;

/// A move and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    mv: Move,
    promise: i32,
}

/// What a picker needs to know to put moves in order.
pub(crate) struct Advice<'a> {
    pub(crate) history: &'a History,
    pub(crate) temper: &'a Temper,
    /// What was played before.
    pub(crate) before: [Deed; 3],
    /// Quiet moves that refuted the neighbours of this position.
    pub(crate) killers: [Option<Move>; 2],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Known,
    Captures,
    GoodCaptures,
    Quiets,
    AllQuiets,
    BadCaptures,
    Done,
}

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Appetite {
    /// All that are legal.
    All,
    /// Captures that do not lose, and promotions.
    Captures,
    /// Those, and checks.
    CapturesAndChecks,
}

/// Hands out moves, best first: the one from the table, captures that do not lose, quiet moves, captures
/// that lose. Where capturing is a duty, captures alone if there is one.
///
/// The moves lie on a stack that all nodes of a line share; a picker takes them off when it is done.
#[derive(Debug)]
pub(crate) struct Picker {
    stage: Stage,
    appetite: Appetite,
    known: Option<Move>,
    /// Where our moves begin on the stack, where the next one is, and where they end.
    begin: usize,
    next: usize,
    end: usize,
    /// How many of them were looked for one by one.
    sought: usize,
    /// Captures that lose, put aside at the beginning.
    bad: usize,
    skips_quiets: bool,
}

/// Promise of killers: above what history can give.
const KILLER: i32 = 90_000;
/// After so many moves the rest is put in order at once, which is quicker than to go on seeking.
const SOUGHT: usize = 6;
/// Promise of a promotion to the most valuable role.
const PROMOTION: i32 = 100_000;

impl Picker {
    pub(crate) fn new(known: Option<Move>, appetite: Appetite, stack: &[Choice]) -> Picker {
        let begin = stack.len();
        let known = known.filter(|mv| appetite != Appetite::Captures || mv.is_capture());
        Picker {
            stage: Stage::Known,
            appetite,
            known,
            begin,
            next: begin,
            end: begin,
            sought: 0,
            bad: begin,
            skips_quiets: false,
        }
    }

    /// Leaves quiet moves out from now on.
    pub(crate) fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// Takes the moves off the stack.
    pub(crate) fn clear(self, stack: &mut Vec<Choice>) {
        stack.truncate(self.begin);
    }

    /// The next move.
    pub(crate) fn next<R: Rules>(
        &mut self,
        pos: &Position<R>,
        stack: &mut Vec<Choice>,
        advice: &Advice<'_>,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Known => {
                    self.stage = Stage::Captures;
                    if self.known.is_some() {
                        return self.known;
                    }
                }
                Stage::Captures => {
                    self.push_captures(pos, stack, advice);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    while let Some(choice) = self.best(stack) {
                        if exchange::wins_at_least(pos, choice.mv, advice.temper, 0) {
                            return Some(choice.mv);
                        }
                        stack[self.bad] = choice;
                        self.bad += 1;
                    }
                    let all = self.appetite == Appetite::All && self.allows_quiets(pos, advice);
                    self.stage = if all { Stage::Quiets } else { Stage::Done };
                }
                Stage::Quiets => {
                    if !self.skips_quiets {
                        self.push_quiets(pos, stack, advice);
                    }
                    self.stage = Stage::AllQuiets;
                }
                Stage::AllQuiets => {
                    if !self.skips_quiets
                        && let Some(choice) = self.best(stack)
                    {
                        return Some(choice.mv);
                    }
                    self.next = self.begin;
                    self.end = self.bad;
                    self.sought = 0;
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => match self.best(stack) {
                    Some(choice) => return Some(choice.mv),
                    None => self.stage = Stage::Done,
                },
                Stage::Done => return None,
            }
        }
    }

    /// The most promising of the moves that are left; the one from the table is not among them.
    fn best(&mut self, stack: &mut [Choice]) -> Option<Choice> {
        loop {
            let left = &mut stack[self.next..self.end];
            if self.sought == SOUGHT {
                // The move decides between equals, so that the order is the same everywhere.
                left.sort_unstable_by_key(|choice| (core::cmp::Reverse(choice.promise), choice.mv.to_bits()));
            }
            let (first, rest) = left.split_first_mut()?;
            if self.sought < SOUGHT {
                for choice in rest {
                    if choice.promise > first.promise {
                        core::mem::swap(first, choice);
                    }
                }
            }
            let choice = *first;
            self.sought += 1;
            self.next += 1;
            if Some(choice.mv) != self.known {
                return Some(choice);
            }
        }
    }

    /// Are quiet moves legal beside the captures that were found?
    fn allows_quiets<R: Rules>(&self, pos: &Position<R>, advice: &Advice<'_>) -> bool {
        advice.temper.allows_quiets(pos, self.end - self.begin)
    }

    fn push_captures<R: Rules>(&mut self, pos: &Position<R>, stack: &mut Vec<Choice>, advice: &Advice<'_>) {
        self.push(pos, Scope::Captures, stack, |mv| {
            let victim = victim(pos, mv);
            let won = victim.map_or(0, |role| advice.temper.value(role));
            let promoted = mv.promotion().map_or(0, |role| advice.temper.value(role));
            (won + promoted) * 16 + advice.history.of_capture(Deed::new(pos, mv), victim)
        });
        let all = self.appetite == Appetite::All;
        if !all && self.allows_quiets(pos, advice) && advice.temper.follows_promotions_and_checks() {
            self.push_sharp_quiets(pos, stack, advice);
        }
    }

    /// A promotion changes as much as a capture, and so may a check.
    fn push_sharp_quiets<R: Rules>(
        &mut self,
        pos: &Position<R>,
        stack: &mut Vec<Choice>,
        advice: &Advice<'_>,
    ) {
        let promotes = pos.our(Role::Pawn).meets((!pos.turn()).second_rank());
        let checks = match self.appetite {
            Appetite::CapturesAndChecks => advice.temper.check_squares(pos),
            _ => None,
        };
        if !promotes && checks.is_none() {
            return;
        }
        pos.each_move_in(Scope::Quiets, |mv| {
            let gives_check = || checks.as_ref().is_some_and(|checks| goes_to(checks, pos, mv));
            if mv.promotion() == Some(Role::Queen) {
                stack.push(Choice { mv, promise: advice.temper.value(Role::Queen) * 16 });
            } else if mv.promotion().is_none() && gives_check() {
                stack.push(Choice { mv, promise: 0 });
            }
        });
        self.end = stack.len();
    }

    fn push_quiets<R: Rules>(&mut self, pos: &Position<R>, stack: &mut Vec<Choice>, advice: &Advice<'_>) {
        let turn = pos.turn();
        self.push(pos, Scope::Quiets, stack, |mv| {
            if advice.killers.contains(&Some(mv)) {
                return KILLER;
            }
            let promise = advice.history.of_quiet(turn, mv, Deed::new(pos, mv), &advice.before);
            match mv.promotion() {
                Some(role) => promise + advice.temper.value(role) * (PROMOTION / 1_000),
                None => promise,
            }
        });
    }

    #[inline]
    fn push<R: Rules>(
        &mut self,
        pos: &Position<R>,
        scope: Scope,
        stack: &mut Vec<Choice>,
        promise: impl Fn(Move) -> i32,
    ) {
        self.next = stack.len();
        self.sought = 0;
        pos.each_move_in(scope, |mv| stack.push(Choice { mv, promise: 0 }));
        self.end = stack.len();
        stack[self.next..].iter_mut().for_each(|choice| choice.promise = promise(choice.mv));
    }
}

/// Does what moves go to one of the squares of its role?
#[inline]
pub(crate) fn goes_to<R: Rules>(squares: &ByRole<SquareSet>, pos: &Position<R>, mv: Move) -> bool {
    mover(pos, mv).is_some_and(|role| squares[role].has(mv.to()))
}
