//! What holds for every position of every game, built-in or defined by a charter.

mod questions;

use std::fmt;

use misere_rules::*;
use proptest::prelude::*;

pub(crate) use questions::is_decided;
use questions::*;

/// Boards that reach what a game from the start seldom does.
const BOARDS: &[&str] = &[
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
    "r3k2r/8/8/8/8/8/8/R3K2R",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3",
    "n1n1k3/PPPPP3/8/8/8/8/3ppppp/3K1N1N",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8",
    "8/8/8/1k6/3Pp3/8/8/4KQ2",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1",
    "8/8/3k4/8/4K3/8/8/R7",
    "q3k1r1/8/8/3n4/2pPp3/8/8/Q3K1R1",
    "8/8/8/3b4/8/2N5/8/8",
    "k1K5/1P2P3/8/2K5/5k2/8/3p1p2/8",
    "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP",
    "pppppppp/pppppppp/pppppppp/1pp2pp1/8/8/PPPPPPPP/RNBQKBNR",
    "8/6k1/8/3n4/8/PPP5/1Q5r/8",
    "8/1k4K1/8/2rb1N2/8/3Q4/8/8",
    "qn1rk3/8/8/8/8/8/8/3R1K2",
    "PnbqkbnP/p6p/8/8/8/8/P6P/RNBQKBNR",
];

/// The setups to begin with: these boards with all rights to castle, and starts of Chess960.
pub(crate) fn setups() -> Vec<Setup> {
    let mut setups: Vec<Setup> = BOARDS.iter().map(|placement| Setup::draw(placement)).collect();
    setups.extend([0, 119, 518, 650, 959].into_iter().filter_map(Setup::chess960));
    for setup in &mut setups {
        setup.castling_rooks = setup.board.with_role(Role::Rook) & SquareSet::BACK_RANKS;
    }
    let in_hand = ByColor::new_with(|_| ByRole::new_with(|role| u8::from(role != Role::King)));
    let house = House { pockets: in_hand, promoted: SquareSet::EMPTY };
    setups.push(Setup { house: Some(house), ..setups[1].clone() });
    setups.push(Setup { checks: Some(ChecksLeft { white: 1, black: 2 }), ..setups[0].clone() });
    let blacks: Vec<Setup> = setups.iter().map(|setup| setup.clone().with_turn(Color::Black)).collect();
    setups.extend(blacks);
    setups
}

/// The positions this game can begin with: its start and the setups without faults.
pub(crate) fn beginnings(game: Variant) -> Vec<AnyPosition> {
    let others = setups().into_iter().filter_map(|setup| game.position(&setup, Faults::NONE).ok());
    std::iter::once(game.start()).chain(others).collect()
}

/// A game of random legal moves.
#[derive(Clone)]
pub(crate) struct Line {
    pub(crate) start: AnyPosition,
    pub(crate) choices: Vec<u16>,
}

impl Line {
    /// Half of the lines begin at the start.
    pub(crate) fn new(game: Variant, beginning: usize, choices: Vec<u16>) -> Line {
        let beginnings = beginnings(game);
        let index = beginning / 2 % beginnings.len() * (beginning % 2);
        Line { start: beginnings[index].clone(), choices }
    }

    /// Every position of the line, the first one included.
    pub(crate) fn positions(&self) -> Vec<AnyPosition> {
        let mut positions = vec![self.start.clone()];
        let mut pos = self.start.clone();
        for &choice in &self.choices {
            let moves = pos.legal_moves();
            let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            pos.play_unchecked(mv);
            positions.push(pos.clone());
        }
        positions
    }
}

impl fmt::Debug for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {:?}", shown(&self.start), self.choices)?;
        if let Variant::Custom(game) = self.start.variant() {
            // All but the start, which takes many lines.
            let Charter { royalty, kings, pawns, duty, castling, en_passant, promotions, .. } =
                game.charter();
            write!(
                f,
                " by {royalty:?} {kings:?} {pawns:?} {duty:?} {castling:?} {en_passant:?} {promotions:?}"
            )?;
            let Charter { double_step, blast, checking, drops, mated, stuck, bare, emptied, .. } =
                game.charter();
            write!(f, " {blast:?} {checking:?} {drops:?} {mated:?} {stuck:?} {bare:?} {emptied:?}")?;
            let Charter { extinction, extinct, hill, race, material, precedence, .. } = game.charter();
            write!(f, " {extinction:?} {extinct:?} {race:?} {material:?} {precedence:?}")?;
            let ByColor { white, black } = double_step;
            write!(f, " double step {:x} {:x} hill {:x}", white.0, black.0, hill.0)?;
        }
        Ok(())
    }
}

/// The position in one line.
pub(crate) fn shown(pos: &AnyPosition) -> String {
    let Setup { board, turn, castling_rooks, en_passant, house, checks, .. } = pos.to_setup();
    let rooks: Vec<Square> = castling_rooks.iter().collect();
    let mut text = format!("{}: {board}, {turn} to move, castling {rooks:?}", pos.variant().card().key);
    text += &en_passant.map_or(String::new(), |sq| format!(", en passant {sq}"));
    if let Some(House { pockets, promoted }) = house.filter(|&house| house != House::EMPTY) {
        let marks: Vec<Square> = promoted.iter().collect();
        text += &format!(", in hand {:?} and {:?}, promoted {marks:?}", pockets.white, pockets.black);
    }
    text += &checks.map_or(String::new(), |left| format!(", checks {}+{}", left.white, left.black));
    text
}

/// Where a line begins, and its choices.
pub(crate) fn course() -> impl Strategy<Value = (usize, Vec<u16>)> {
    (any::<u16>().prop_map(usize::from), prop::collection::vec(any::<u16>(), 0..60))
}

/// Tests that the invariants of this module hold all along a random line of play.
macro_rules! hold_along {
    ($lines:expr) => {
        hold_along! { $lines =>
            the_key_is_kept_move_by_move,
            facts_that_differ_have_keys_that_differ,
            counting_asking_and_listing_agree,
            a_game_without_moves_is_over,
            a_player_who_must_capture_can_do_nothing_else,
            destinations_are_those_of_the_listed_moves,
            a_listed_move_is_found_by_its_request,
            a_witness_can_keep_the_board,
            two_null_moves_change_nothing_but_counters,
            a_position_is_a_setup_without_faults,
            no_move_leaves_a_royal_king_attacked,
            undoing_restores_what_was,
            a_mirrored_position_has_mirrored_moves,
        }
    };
    ($lines:expr => $($invariant:ident),* $(,)?) => {
        proptest::proptest! {$(
            #[test]
            fn $invariant(line in $lines) {
                line.positions().iter().for_each($crate::invariants::$invariant);
            }
        )*}
    };
}
pub(crate) use hold_along;

fn after(pos: &AnyPosition, mv: Move) -> AnyPosition {
    let mut after = pos.clone();
    after.play_unchecked(mv);
    after
}

/// The position of a setup, whatever its faults.
fn reread(setup: &Setup, game: Variant) -> AnyPosition {
    game.position(setup, game.faults(setup)).expect("every fault is pardoned")
}

/// The setup without its counters.
pub(crate) fn state(pos: &AnyPosition) -> Setup {
    Setup { halfmoves: 0, fullmoves: 1, ..pos.to_setup() }
}

/// The moves in one order, whichever way they were found.
pub(crate) fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

pub(crate) fn the_key_is_kept_move_by_move(pos: &AnyPosition) {
    assert_eq!(pos.key(), recomputed_key(pos));
    for mv in pos.legal_moves() {
        let after = after(pos, mv);
        assert_eq!(after.key(), recomputed_key(&after), "{mv:?} in {}", shown(pos));
    }
}

pub(crate) fn facts_that_differ_have_keys_that_differ(pos: &AnyPosition) {
    let setup = pos.to_setup();
    let turned = Setup { turn: !setup.turn, en_passant: None, ..setup.clone() };
    let passed = Setup { en_passant: None, ..setup.clone() };
    let mut others = vec![turned, passed];
    for rook in setup.castling_rooks {
        others.push(Setup { castling_rooks: setup.castling_rooks.without(rook), ..setup.clone() });
    }
    if let Some(house) = setup.house {
        let mut more = house;
        more.pockets.white[Role::Pawn] += 1;
        others.push(Setup { house: Some(more), ..setup.clone() });
    }
    if let Some(left) = setup.checks {
        others.push(Setup { checks: Some(ChecksLeft { white: left.white + 1, ..left }), ..setup.clone() });
    }
    for other in others.iter().map(|setup| reread(setup, pos.variant())) {
        assert_eq!(pos.key() == other.key(), state(pos) == state(&other), "{}", shown(pos));
    }
}

pub(crate) fn counting_asking_and_listing_agree(pos: &AnyPosition) {
    let moves = pos.legal_moves();
    assert_eq!(pos.count_moves(), moves.len() as u64, "{}", shown(pos));
    assert_eq!(can_move(pos), !moves.is_empty(), "{}", shown(pos));
    let mut once = sorted(moves.iter().copied());
    once.dedup();
    assert_eq!(once.len(), moves.len(), "a move is listed twice in {}", shown(pos));
}

pub(crate) fn a_game_without_moves_is_over(pos: &AnyPosition) {
    match pos.verdict() {
        None => assert!(can_move(pos), "{}", shown(pos)),
        Some(verdict) => {
            let dead = verdict.ending == Ending::InsufficientMaterial;
            assert_eq!(can_move(pos), dead, "{verdict} in {}", shown(pos));
        }
    }
}

pub(crate) fn a_player_who_must_capture_can_do_nothing_else(pos: &AnyPosition) {
    let (moves, setup) = (pos.legal_moves(), pos.to_setup());
    let captures = moves.iter().filter(|mv| mv.is_capture()).count();
    let must = duty(pos) == Duty::Capture && captures > 0;
    assert_eq!(pos.must_capture(), must, "{}", shown(pos));
    if must {
        assert_eq!(captures, moves.len(), "{}", shown(pos));
    }
    let theirs = setup.board.of(!setup.turn);
    for mv in moves.into_iter().filter(|&mv| mv != Move::PASS) {
        let victim = match (mv.kind(), mv.from()) {
            (MoveKind::EnPassant, Some(from)) => Square::at(mv.to().file(), from.rank()),
            _ => mv.to(),
        };
        assert_eq!(mv.is_capture(), theirs.has(victim), "{mv:?} in {}", shown(pos));
    }
}

pub(crate) fn destinations_are_those_of_the_listed_moves(pos: &AnyPosition) {
    let moves = pos.legal_moves();
    for from in Square::all() {
        let listed: SquareSet = moves.iter().filter(|mv| mv.from() == Some(from)).map(|mv| mv.to()).collect();
        assert_eq!(pos.destinations(from), listed, "from {from} in {}", shown(pos));
    }
    for (role, &squares) in droppable(pos).iter() {
        let listed: SquareSet =
            moves.iter().filter(|mv| mv.dropped() == Some(role)).map(|mv| mv.to()).collect();
        assert_eq!(squares, listed, "dropping a {role} in {}", shown(pos));
    }
}

pub(crate) fn a_listed_move_is_found_by_its_request(pos: &AnyPosition) {
    for mv in pos.legal_moves() {
        assert_eq!(pos.find(mv.request()), Ok(mv), "{}", shown(pos));
        assert_eq!(pos.play(mv), Ok(after(pos, mv)), "{}", shown(pos));
    }
}

pub(crate) fn a_witness_can_keep_the_board(pos: &AnyPosition) {
    for (written, board) in boards_seen(pos, pos.legal_moves()) {
        assert_eq!(written, board, "{}", shown(pos));
    }
}

pub(crate) fn two_null_moves_change_nothing_but_counters(pos: &AnyPosition) {
    let setup = pos.to_setup();
    let once = after(pos, Move::PASS);
    if setup.checks.is_some() && (pos.is_check() || once.is_check()) {
        return; // a pass beside an attacked king lets a check be counted
    }
    assert_eq!((once.turn(), once.to_setup().en_passant), (!setup.turn, None));
    assert_eq!(once.key(), recomputed_key(&once));
    let twice = after(&once, Move::PASS);
    assert_eq!(twice.key(), recomputed_key(&twice));
    assert_eq!(state(&twice), Setup { en_passant: None, ..state(pos) }, "{}", shown(pos));
}

/// A blast can clear the board, and a game can begin with too much.
pub(crate) fn a_position_is_a_setup_without_faults(pos: &AnyPosition) {
    let setup = pos.to_setup();
    let natural = Faults::TOO_MUCH_MATERIAL.and(Faults::EMPTY);
    let faults = pos.variant().faults(&setup).without(natural);
    assert!(faults.is_empty(), "{faults:?} in {}", shown(pos));
    assert!(pos.variant().position(&setup, natural) == Ok(pos.clone()), "{}", shown(pos));
}

pub(crate) fn no_move_leaves_a_royal_king_attacked(pos: &AnyPosition) {
    for mv in pos.legal_moves() {
        let after = after(pos, mv);
        let king_left = |pos: &AnyPosition| !pos.to_setup().board.pieces(after.turn(), Role::King).is_empty();
        if king_left(pos) && !king_left(&after) {
            continue; // blowing up the enemy king need not answer a check
        }
        let faults = pos.variant().faults(&after.to_setup());
        assert!(!faults.has(Faults::OPPOSITE_CHECK), "{mv:?} in {}", shown(pos));
        if checking(pos) == Checking::Forbidden {
            assert!(!after.is_check(), "{mv:?} gives check in {}", shown(pos));
        }
    }
}

pub(crate) fn undoing_restores_what_was(pos: &AnyPosition) {
    undo_each(pos);
}

/// A race has a direction and so may a hill: what decides the game is not mirrored.
pub(crate) fn a_mirrored_position_has_mirrored_moves(pos: &AnyPosition) {
    let double_steps = double_steps(pos);
    if double_steps.white.mirrored() != double_steps.black {
        return;
    }
    let mirror = reread(&pos.to_setup().mirrored(), pos.variant());
    if !is_decided(pos) && !is_decided(&mirror) {
        let moves = pos.legal_moves().into_iter().map(Move::mirrored);
        assert_eq!(sorted(moves), sorted(mirror.legal_moves()), "{}", shown(pos));
    }
}
