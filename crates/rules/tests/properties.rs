//! Properties of the built-in games, along random lines of play.

mod invariants;

use std::sync::LazyLock;

use invariants::{Line, course, hold_along, is_decided, sorted, state};
use misere_rules::*;
use proptest::prelude::*;

fn lines() -> impl Strategy<Value = Line> {
    (prop::sample::select(Variant::ALL), course())
        .prop_map(|(game, (beginning, choices))| Line::new(game, beginning, choices))
}

hold_along! { lines() }

/// Every move there is, whatever the position. Promotions are collected from boards full of them.
static EVERY_MOVE: LazyLock<Vec<Move>> = LazyLock::new(|| {
    let squares = || Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let kinds = [Move::quiet, Move::capture, Move::double_step, Move::en_passant, Move::castle];
    let mut moves: Vec<Move> =
        kinds.iter().flat_map(|kind| squares().map(|(from, to)| kind(from, to))).collect();
    moves.extend(Role::ALL.into_iter().flat_map(|role| Square::all().map(move |to| Move::drop(role, to))));
    moves.push(Move::PASS);
    let steps = Setup::draw("8/PPPPPPPP/8/8/8/8/8/8");
    let captures = Setup::draw("rrrrrrrr/PPPPPPPP/8/8/8/8/8/8");
    for setup in [steps.mirrored(), captures.mirrored(), steps, captures] {
        let pos = Variant::Antichess.position(&setup, Faults::NONE).expect("kings are ordinary");
        moves.extend(pos.legal_moves().into_iter().filter(|mv| mv.promotion().is_some()));
    }
    moves.sort();
    moves.dedup();
    moves
});

/// The facts of a game, apart from its laws of kings and captures.
struct WithoutLaws(Setup);

impl VisitRules for WithoutLaws {
    type Output = Charter;

    fn visit<R: Rules>(self, rules: R) -> Charter {
        Charter {
            key: "lawless".into(),
            start: Setup { checks: None, ..self.0 },
            royalty: Royalty::Nobody,
            kings: Kings::Any,
            castling: rules.castling(),
            en_passant: rules.en_passant(),
            promotions: rules.promotions(),
            double_step: ByColor::new_with(|side| rules.double_step(side)),
            blast: rules.blast(),
            drops: rules.drops(),
            material: MaterialRule::Always,
            ..Charter::chess()
        }
    }
}

/// The laws of kings and captures alone.
#[derive(Clone)]
struct Laws {
    game: Variant,
    royalty: Royalty,
    kings: Kings,
    duty: Duty,
    checking: Checking,
}

struct LawsOf(Variant);

impl VisitRules for LawsOf {
    type Output = Laws;

    fn visit<R: Rules>(self, rules: R) -> Laws {
        Laws {
            game: self.0,
            royalty: rules.royalty(),
            kings: rules.kings(),
            duty: rules.duty(),
            checking: rules.checking(),
        }
    }
}

impl Laws {
    /// Those that are lawful of the moves the pieces could make.
    fn select(&self, free: &AnyPosition) -> Vec<Move> {
        let mut lawful = sorted(free.legal_moves().into_iter().filter(|&mv| self.allow(free, mv)));
        if self.duty == Duty::Capture && lawful.iter().any(|mv| mv.is_capture()) {
            lawful.retain(|mv| mv.is_capture());
        }
        lawful
    }

    /// Does this move obey the law of kings, as the board shows it afterwards?
    fn allow(&self, free: &AnyPosition, mv: Move) -> bool {
        if self.royalty == Royalty::Nobody {
            return true;
        }
        let before = free.to_setup();
        let us = before.turn;
        let after = {
            let mut after = free.clone();
            after.play_unchecked(mv);
            after.to_setup()
        };
        let kings = |color| after.board.pieces(color, Role::King);
        if let (MoveKind::Castle, Some(king), Some(goal)) = (mv.kind(), mv.from(), kings(us).first()) {
            // As if the king stopped on every square of its way.
            let stops = |sq: Square| {
                let mut setup = before.clone().with_turn(!us);
                setup.board.take(king.into());
                setup.board.put(sq, Role::King.of(us));
                setup
            };
            let way = attacks::between(king, goal).with(king);
            if way.iter().any(|sq| self.game.faults(&stops(sq)).has(Faults::OPPOSITE_CHECK)) {
                return false;
            }
        }
        if self.kings == Kings::OneEach && (kings(us).is_empty() || kings(!us).is_empty()) {
            return !kings(us).is_empty();
        }
        let faults = self.game.faults(&after);
        let gives_check = self.checking == Checking::Forbidden && faults.has(Faults::VARIANT);
        !faults.has(Faults::OPPOSITE_CHECK) && !gives_check
    }
}

/// Takes a whole line back, move by move.
struct ThereAndBack<'a>(&'a [u16]);

impl VisitPosition for ThereAndBack<'_> {
    type Output = ();

    fn visit<R: Rules>(self, pos: &Position<R>) {
        let mut game = Game::new(*pos);
        let mut shown = Vec::new();
        for &choice in self.0 {
            let before = (*game.position(), game.verdict(), game.occurrences());
            let moves = game.position().legal_moves();
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            if game.play(mv).is_err() {
                break;
            }
            shown.push((before, mv));
        }
        for ((position, verdict, occurrences), mv) in shown.into_iter().rev() {
            assert_eq!(game.undo(), Some(mv));
            assert_eq!(*game.position(), position);
            assert_eq!(game.position().key(), position.key());
            assert_eq!((game.verdict(), game.occurrences()), (verdict, occurrences));
        }
        assert_eq!(game, Game::new(*pos));
    }
}

/// Which of all moves the position calls legal.
struct CalledLegal;

impl VisitPosition for CalledLegal {
    type Output = Vec<Move>;

    fn visit<R: Rules>(self, pos: &Position<R>) -> Vec<Move> {
        EVERY_MOVE.iter().copied().filter(|&mv| pos.is_legal(mv)).collect()
    }
}

proptest! {
    /// The same line is played in a game without the laws of kings and captures, whose moves are then
    /// sifted by looking at the board.
    #[test]
    fn legal_moves_are_possible_moves_that_break_no_law(line in lines()) {
        let game = line.start.variant();
        let charter = game.visit(WithoutLaws(line.start.to_setup()));
        let mut free = Variant::Custom(charter.enact().expect("a playable game")).start();
        let laws = game.visit(LawsOf(game.clone()));
        let mut pos = line.start;
        for &choice in &line.choices {
            let moves = pos.legal_moves();
            if is_decided(&pos) || moves.as_slice() == [Move::PASS] {
                break;
            }
            prop_assert_eq!(sorted(moves.iter().copied()), laws.select(&free), "{:?}", pos);
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            pos.play_unchecked(mv);
            free.play_unchecked(mv);
        }
    }

    #[test]
    fn a_game_taken_back_is_a_game_not_played(line in lines()) {
        line.start.visit(ThereAndBack(&line.choices));
    }

    #[test]
    fn positions_have_equal_keys_if_they_are_equal(line in lines()) {
        let positions = line.positions();
        for (i, a) in positions.iter().enumerate() {
            for b in &positions[..i] {
                prop_assert_eq!(a.key() == b.key(), state(a) == state(b));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_move_is_legal_if_it_is_listed(line in lines()) {
        let pos = line.positions().pop().expect("a line has a first position");
        let listed = sorted(pos.legal_moves());
        prop_assert_eq!(pos.visit(CalledLegal), listed.as_slice(), "{:?}", pos);
        for &mv in EVERY_MOVE.iter().step_by(7) {
            prop_assert_eq!(pos.play(mv).is_ok(), listed.contains(&mv), "{:?} in {:?}", mv, pos);
        }
    }
    #[test]
    fn the_moves_of_all_roles_to_all_squares_are_the_moves_on_the_board(line in lines()) {
        for pos in line.positions() {
            let pairs = Role::ALL.into_iter().flat_map(|role| Square::all().map(move |to| (role, to)));
            let found = pairs.flat_map(|(role, to)| pos.moves_of(role, SquareSet::FULL, to));
            let listed = pos.legal_moves().into_iter().filter(|mv| mv.from().is_some());
            prop_assert_eq!(sorted(found), sorted(listed), "{:?}", pos);
        }
    }
}
