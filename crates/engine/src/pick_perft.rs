//! The picker hands out exactly the legal moves, each once, whatever it is advised.

use misere_rules::{Move, Position, Role, Rules, Scope, Variant, VisitRules, perft};

use crate::exchange;
use crate::history::{Deed, History};
use crate::pick::{Advice, Appetite, Choice, Picker};
use crate::temper::Temper;

/// Choices that look random and are the same in every run: xorshift (Marsaglia, 2003).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    fn one_of(&mut self, moves: &[Move]) -> Option<Move> {
        if moves.is_empty() { None } else { Some(moves[self.below(moves.len())]) }
    }
}

/// Somebody who picks, and learns at random what is good.
struct Chooser {
    temper: Temper,
    history: History,
    stack: Vec<Choice>,
    dice: Dice,
}

impl Chooser {
    fn new(variant: Variant) -> Chooser {
        Chooser {
            temper: Temper::of(variant),
            history: History::new(),
            stack: Vec::new(),
            dice: Dice(0x9e37_79b9),
        }
    }

    /// What a picker hands out. Quiet moves are skipped after so many moves, if ever.
    fn pick<R: Rules>(
        &mut self,
        pos: &Position<R>,
        known: Option<Move>,
        killers: [Option<Move>; 2],
        appetite: Appetite,
        skipping: Option<usize>,
    ) -> Vec<Move> {
        let below = self.stack.len();
        let mut picker = Picker::new(known, appetite, &self.stack);
        let advice =
            Advice { history: &self.history, temper: &self.temper, before: [Deed::NONE; 3], killers };
        let mut picked = Vec::new();
        loop {
            if skipping == Some(picked.len()) {
                picker.skip_quiets();
            }
            let Some(mv) = picker.next(pos, &mut self.stack, &advice) else { break };
            picked.push(mv);
        }
        assert_eq!(picker.next(pos, &mut self.stack, &advice), None, "who is done stays done");
        picker.clear(&mut self.stack);
        assert_eq!(self.stack.len(), below, "everything is taken off the stack");
        picked
    }

    fn learn<R: Rules>(&mut self, pos: &Position<R>, moves: &[Move]) {
        if let Some(mv) = self.dice.one_of(moves) {
            let bonus = self.dice.below(2_000) as i32 - 1_000;
            let deed = Deed::new(pos, mv);
            if mv.is_capture() {
                self.history.learn_capture(deed, exchange::victim(pos, mv), bonus);
            } else {
                self.history.learn_quiet(pos.turn(), mv, deed, &[Deed::NONE; 3], bonus);
            }
        }
    }

    /// Every way of picking hands out what it should.
    fn examine<R: Rules>(&mut self, pos: &Position<R>, legal: &[Move]) {
        let captures: Vec<Move> = legal.iter().copied().filter(|mv| mv.is_capture()).collect();
        let quiets: Vec<Move> = legal.iter().copied().filter(|mv| !mv.is_capture()).collect();
        let killers = [self.dice.one_of(&quiets), self.dice.one_of(&quiets)];
        for known in [None, self.dice.one_of(legal), self.dice.one_of(&captures)] {
            let picked = self.pick(pos, known, killers, Appetite::All, None);
            assert_eq!(sorted(&picked), sorted(legal), "{known:?} {pos:?}");
            if known.is_some() {
                assert_eq!(picked.first(), known.as_ref(), "what is known goes first");
            }
            // With an appetite for captures alone, those that lose are left out; a new queen counts as
            // one where pieces are to be kept.
            let keeps = self.temper.follows_promotions_and_checks();
            let is_sharp = |mv: &Move| mv.is_capture() || keeps && mv.promotion() == Some(Role::Queen);
            let wins = |mv: &Move| exchange::wins_at_least(pos, *mv, &self.temper, 0);
            let wanted = |mv: &Move| mv.is_capture() && Some(*mv) == known || is_sharp(mv) && wins(mv);
            let wanted: Vec<Move> = legal.iter().copied().filter(wanted).collect();
            let picked = self.pick(pos, known, killers, Appetite::Captures, None);
            assert_eq!(sorted(&picked), sorted(&wanted), "{known:?} {pos:?}");
            // What is handed out before skipping begins stays; after it come captures alone.
            let after = self.dice.below(legal.len() + 1);
            let picked = self.pick(pos, known, killers, Appetite::All, Some(after));
            let rest = &picked[after.min(picked.len())..];
            assert!(rest.iter().all(|mv| mv.is_capture() || Some(*mv) == known), "{known:?} {pos:?}");
            assert!(captures.iter().all(|mv| picked.contains(mv)), "{known:?} {pos:?}");
            let mut once = sorted(&picked);
            once.dedup();
            assert_eq!(once.len(), picked.len(), "{known:?} {pos:?}");
        }
    }

    /// Perft by what the picker hands out, a different move being known in each position.
    fn perft<R: Rules>(&mut self, pos: &Position<R>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        // The search looks whether the game is over, or the turn skipped, before it picks or after.
        let legal = pos.legal_moves();
        if legal.is_empty() {
            return 0;
        }
        let picked = if legal[..] == [Move::PASS] {
            assert!(!pos.has_move(Scope::All));
            vec![Move::PASS]
        } else {
            let known = if self.dice.below(2) == 0 { self.dice.one_of(&legal) } else { None };
            self.pick(pos, known, [None; 2], Appetite::All, None)
        };
        picked.into_iter().map(|mv| self.perft(&after(pos, mv), depth - 1)).sum()
    }
}

fn after<R: Rules>(pos: &Position<R>, mv: Move) -> Position<R> {
    let mut after = *pos;
    after.play_unchecked(mv);
    after
}

fn sorted(moves: &[Move]) -> Vec<u16> {
    let mut bits: Vec<u16> = moves.iter().map(|mv| mv.to_bits()).collect();
    bits.sort_unstable();
    bits
}

/// Random games from the start: every position is examined, and every tenth is counted.
struct Wander(Variant);

impl VisitRules for Wander {
    type Output = ();

    fn visit<R: Rules>(self, rules: R) {
        const GAMES: usize = 12;
        const PLIES: usize = 160;
        let mut chooser = Chooser::new(self.0);
        for _ in 0..GAMES {
            let mut pos = Position::start_of(rules);
            for ply in 0..PLIES {
                let legal = pos.legal_moves();
                if legal.is_empty() {
                    break;
                }
                if legal[..] != [Move::PASS] {
                    chooser.examine(&pos, &legal);
                    chooser.learn(&pos, &legal);
                }
                if ply % 10 == 0 {
                    assert_eq!(chooser.perft(&pos, 2), perft(&pos, 2), "{pos:?}");
                }
                pos = after(&pos, legal[chooser.dice.below(legal.len())]);
            }
        }
    }
}

#[test]
fn the_picker_hands_out_every_legal_move_once() {
    Variant::ALL.iter().for_each(|&variant| variant.visit(Wander(variant)));
}

#[test]
fn perft_by_the_picker_is_perft() {
    struct Count(Variant);
    impl VisitRules for Count {
        type Output = ();
        fn visit<R: Rules>(self, rules: R) {
            let start = Position::start_of(rules);
            assert_eq!(Chooser::new(self.0).perft(&start, 4), perft(&start, 4), "{:?}", self.0);
        }
    }
    Variant::ALL.iter().for_each(|&variant| variant.visit(Count(variant)));
}
