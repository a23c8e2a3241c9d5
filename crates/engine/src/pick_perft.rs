//! The move picker yields exactly the legal moves, each once, whatever the history.

use misere_rules::random::Random;
use misere_rules::{Move, Position, Role, Rules, Scope, Variant, VisitRules, perft};

use crate::history::{History, PieceTo};
use crate::pick::{GenType, MoveOrdering, MovePicker, ScoredMove};
use crate::see;
use crate::temper::{GameContext, Temper};

/// Picks moves, with a history that is learnt at random.
struct Chooser {
    temper: Temper,
    history: History,
    stack: Vec<ScoredMove>,
    random: Random,
}

impl Chooser {
    fn new<R: Rules>(rules: R) -> Chooser {
        let GameContext { temper, .. } = GameContext::of(&Position::start_of(rules));
        Chooser { temper, history: History::new(), stack: Vec::new(), random: Random(1) }
    }

    fn one_of(&mut self, moves: &[Move]) -> Option<Move> {
        if moves.is_empty() { None } else { Some(moves[self.random.below(moves.len())]) }
    }

    /// What a picker yields. Quiet moves are skipped after `skipping` moves, if ever.
    fn pick<R: Rules>(
        &mut self,
        pos: &Position<R>,
        tt_move: Option<Move>,
        killers: [Option<Move>; 2],
        gen_type: GenType,
        skipping: Option<usize>,
    ) -> Vec<Move> {
        let below = self.stack.len();
        let mut picker = MovePicker::new(tt_move, gen_type, &self.stack);
        let ordering = MoveOrdering {
            history: &self.history,
            temper: &self.temper,
            before: [PieceTo::NONE; 3],
            killers,
        };
        let mut picked = Vec::new();
        loop {
            if skipping == Some(picked.len()) {
                picker.skip_quiets();
            }
            let Some(mv) = picker.next(pos, &mut self.stack, &ordering) else { break };
            picked.push(mv);
        }
        assert_eq!(picker.next(pos, &mut self.stack, &ordering), None, "a picker that is done stays done");
        picker.clear(&mut self.stack);
        assert_eq!(self.stack.len(), below, "every move is removed from the stack");
        picked
    }

    fn learn<R: Rules>(&mut self, pos: &Position<R>, moves: &[Move]) {
        if let Some(mv) = self.one_of(moves) {
            let bonus = self.random.below(2_000) as i32 - 1_000;
            let piece_to = PieceTo::new(pos, mv);
            if mv.is_capture() {
                self.history.update_capture(piece_to, see::victim(pos, mv), bonus);
            } else {
                self.history.update_quiet(pos.turn(), mv, piece_to, &[PieceTo::NONE; 3], bonus);
            }
        }
    }

    /// Every way of picking yields what it should.
    fn examine<R: Rules>(&mut self, pos: &Position<R>, legal: &[Move]) {
        let captures: Vec<Move> = legal.iter().copied().filter(|mv| mv.is_capture()).collect();
        let quiets: Vec<Move> = legal.iter().copied().filter(|mv| !mv.is_capture()).collect();
        let killers = [self.one_of(&quiets), self.one_of(&quiets)];
        for tt_move in [None, self.one_of(legal), self.one_of(&captures)] {
            let picked = self.pick(pos, tt_move, killers, GenType::All, None);
            assert_eq!(sorted(&picked), sorted(legal), "{tt_move:?} {pos:?}");
            if tt_move.is_some() {
                assert_eq!(picked.first(), tt_move.as_ref(), "the move of the table is first");
            }
            // Of captures alone, those that lose material are left out; a new queen counts as a capture where
            // material is to be kept.
            let keeps = self.temper.follows_promotions_and_checks();
            let is_sharp = |mv: &Move| mv.is_capture() || keeps && mv.promotion() == Some(Role::Queen);
            let wins = |mv: &Move| see::wins_at_least(pos, *mv, &self.temper, 0);
            let wanted = |mv: &Move| mv.is_capture() && Some(*mv) == tt_move || is_sharp(mv) && wins(mv);
            let wanted: Vec<Move> = legal.iter().copied().filter(wanted).collect();
            let picked = self.pick(pos, tt_move, killers, GenType::Captures, None);
            assert_eq!(sorted(&picked), sorted(&wanted), "{tt_move:?} {pos:?}");
            // After skipping begins, only captures are yielded.
            let after = self.random.below(legal.len() + 1);
            let picked = self.pick(pos, tt_move, killers, GenType::All, Some(after));
            let rest = &picked[after.min(picked.len())..];
            assert!(rest.iter().all(|mv| mv.is_capture() || Some(*mv) == tt_move), "{tt_move:?} {pos:?}");
            assert!(captures.iter().all(|mv| picked.contains(mv)), "{tt_move:?} {pos:?}");
            let mut once = sorted(&picked);
            once.dedup();
            assert_eq!(once.len(), picked.len(), "{tt_move:?} {pos:?}");
        }
    }

    /// Perft by what the picker yields, with another move of the table in each position.
    fn perft<R: Rules>(&mut self, pos: &Position<R>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        // The search asks whether the game is over or the turn is skipped before it picks, or after.
        let legal = pos.legal_moves();
        if legal.is_empty() {
            return 0;
        }
        let picked = if legal[..] == [Move::PASS] {
            assert!(!pos.has_move(Scope::All));
            vec![Move::PASS]
        } else {
            let tt_move = if self.random.below(2) == 0 { self.one_of(&legal) } else { None };
            self.pick(pos, tt_move, [None; 2], GenType::All, None)
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
struct RandomGames;

impl VisitRules for RandomGames {
    type Output = ();

    fn visit<R: Rules>(self, rules: R) {
        const GAMES: usize = 12;
        const PLIES: usize = 160;
        let mut chooser = Chooser::new(rules);
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
                pos = after(&pos, legal[chooser.random.below(legal.len())]);
            }
        }
    }
}

#[test]
fn the_picker_yields_every_legal_move_once() {
    Variant::ALL.iter().for_each(|variant| variant.visit(RandomGames));
}

#[test]
fn perft_by_the_picker_is_perft() {
    struct Count;
    impl VisitRules for Count {
        type Output = ();
        fn visit<R: Rules>(self, rules: R) {
            let start = Position::start_of(rules);
            assert_eq!(Chooser::new(rules).perft(&start, 4), perft(&start, 4), "{rules:?}");
        }
    }
    Variant::ALL.iter().for_each(|variant| variant.visit(Count));
}
