//! Setups that no game has seen.

use misere_rules::Color::{Black, White};
use misere_rules::variants::{Chess, Crazyhouse, MitAntichess, ThreeCheck};
use misere_rules::{
    Board, ByColor, Ending, Faults, Game, House, Move, Position, Role, Setup, Square, SquareSet, Variant,
    Verdict,
};

use super::{pockets, set};

#[test]
fn absurd_counters_stay_where_they_are() {
    let setup = Setup { halfmoves: u32::MAX, fullmoves: u32::MAX, ..Setup::draw("7k/8/8/8/8/8/p7/K5R1") };
    let pos = set(Chess, &setup);
    let play = |pos: &Position<Chess>, mv| pos.play(mv).expect("it is legal");
    let quiet = play(&pos, Move::quiet(Square::G1, Square::G2));
    let quiet = play(&quiet, Move::quiet(Square::H8, Square::H7));
    assert_eq!((quiet.halfmoves(), quiet.fullmoves()), (u32::MAX, u32::MAX));
    let capture = play(&pos, Move::capture(Square::A1, Square::A2));
    let capture = play(&capture, Move::quiet(Square::H8, Square::H7));
    assert_eq!((capture.halfmoves(), capture.fullmoves()), (1, u32::MAX));
    assert_eq!(Game::new(pos).verdict(), Some(Verdict::draw(Ending::MoveCount)));
}

#[test]
fn absurd_counters_survive_a_skipped_turn() {
    let stuck = Setup { halfmoves: u32::MAX, fullmoves: u32::MAX, ..Setup::draw("7k/5Q2/6K1/8/8/p7/P7/8") };
    let pos = set(MitAntichess, &stuck.with_turn(Black)).play(Move::PASS).expect("Black is stuck");
    assert_eq!((pos.turn(), pos.halfmoves(), pos.fullmoves()), (White, u32::MAX, u32::MAX));
}

#[test]
fn moves_are_counted_from_one() {
    let setup = Setup { fullmoves: 0, ..Setup::draw("7k/8/8/8/8/8/8/K5R1") };
    assert_eq!(set(Chess, &setup).fullmoves(), 1);
}

#[test]
fn absurd_pockets_and_checks_do_not_overflow() {
    let house = House { pockets: pockets(&[(Role::Knight, 255)], &[]), promoted: SquareSet::EMPTY };
    let full = Setup { house: Some(house), ..Setup::draw("7k/8/8/8/8/8/n7/K7") };
    let pos = Position::from_setup(&full, Crazyhouse).unwrap_err().pardon(Faults::VARIANT).unwrap();
    let taken = pos.play(Move::capture(Square::A1, Square::A2)).expect("it is legal");
    assert_eq!(taken.house().map(|house| house.pockets.white[Role::Knight]), Some(255));
    assert_eq!(taken.key(), taken.recomputed_key());

    let many = Setup { checks: Some(ByColor { white: 255, black: 0 }), ..Setup::draw("7k/8/8/8/8/8/8/K5R1") };
    assert_eq!(set(ThreeCheck, &many).verdict(), Some(Verdict::win(Black, Ending::ThirdCheck)));
    let many = Setup { checks: Some(ByColor { white: 255, black: 255 }), ..many };
    let checked = set(ThreeCheck, &many).play(Move::quiet(Square::G1, Square::H1)).expect("it is legal");
    assert_eq!(checked.checks_left(), Some(&ByColor { white: 254, black: 255 }));
}

/// Boards that no game has seen.
fn absurdities() -> Vec<Setup> {
    let mut boards = Vec::new();
    for role in Role::ALL {
        for pattern in [SquareSet::FULL, SquareSet::LIGHT, SquareSet::from_halves(0x00ff_00ff, 0x00ff_00ff)] {
            for theirs in
                [SquareSet::EMPTY, SquareSet::from_halves(0, !0), SquareSet::DARK, SquareSet(0x8181)]
            {
                let mut board = Board::EMPTY;
                for sq in pattern {
                    board.put(sq, role.of(if theirs.has(sq) { Black } else { White }));
                }
                boards.push(board);
            }
        }
    }
    let house = House {
        pockets: pockets(&[(Role::Queen, 255), (Role::King, 1)], &[(Role::Pawn, 9)]),
        promoted: SquareSet::FULL,
    };
    let dressed = |board| Setup {
        castling_rooks: SquareSet::FULL,
        en_passant: Some(Square::E3),
        house: Some(house),
        checks: Some(ByColor { white: 0, black: 255 }),
        halfmoves: u32::MAX,
        fullmoves: u32::MAX,
        ..Setup::new(board)
    };
    boards
        .into_iter()
        .flat_map(|board| [Setup::new(board), dressed(board), dressed(board).with_turn(Black)])
        .collect()
}

#[test]
fn nothing_panics_in_a_pardoned_position() {
    let all = Faults::ALL.without(Faults::ADVISORY);
    for setup in absurdities() {
        for variant in Variant::ALL {
            let pos = variant.position(&setup, all).expect("everything is pardoned");
            let moves = pos.legal_moves();
            assert_eq!(moves.len() as u64, pos.count_moves());
            for &mv in moves.iter().step_by(17) {
                let after = pos.play(mv).expect("it is listed");
                let _ = (after.verdict(), after.legal_moves().len(), after.is_check());
            }
            let _ = (pos.verdict(), pos.can_still_win(White), pos.can_still_win(Black));
        }
    }
}
