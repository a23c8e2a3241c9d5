//! Positions that neither side can win, and that nothing is called so which can be won.

use std::collections::HashSet;

use misere_rules::random::Random;
use misere_rules::variants::{Antichess, Chess, Suicide};
use misere_rules::{Board, Color, Position, Role, Rules, Setup, Square, Verdict};

fn pos<R: Rules>(rules: R, placement: &'static str, turn: Color) -> Position<R> {
    Position::from_setup(&Setup::draw(placement).with_turn(turn), rules).expect("a position")
}

fn is_dead<R: Rules>(pos: &Position<R>) -> bool {
    pos.verdict().is_some_and(|verdict| verdict == Verdict::draw(misere_rules::Ending::InsufficientMaterial))
}

#[test]
fn a_wall_of_pawns_draws_chess_at_once() {
    for turn in Color::ALL {
        assert!(is_dead(&pos(Chess, "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3", turn)));
    }
    let knight = pos(Chess, "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3NK3", Color::White);
    assert!(knight.can_still_win(Color::White), "a knight jumps over it");
    let bishop = pos(Chess, "4k3/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/3BK3", Color::White);
    assert!(bishop.can_still_win(Color::White), "a bishop takes pawns");
    let gap = pos(Chess, "4k3/8/8/1p1p1p2/pPpPpPpP/P1P1P1P1/8/4K3", Color::White);
    assert!(gap.can_still_win(Color::White) && gap.can_still_win(Color::Black), "there is a gap");
}

#[test]
fn bishops_and_blocked_pawns_in_antichess() {
    assert!(is_dead(&pos(Antichess, "5b2/8/8/4p3/4P3/8/8/5B2", Color::White)));
    assert!(is_dead(&pos(Suicide, "5b2/8/8/4p3/4P3/8/8/5B2", Color::White)));
    let walled_in = pos(Antichess, "8/8/8/8/8/6p1/6P1/b6B", Color::Black);
    assert!(!is_dead(&walled_in) && walled_in.can_still_win(Color::White));
    let mut after = walled_in;
    after.play_unchecked(walled_in.legal_moves()[0]);
    assert_eq!(after.verdict().and_then(|verdict| verdict.winner), Some(Color::White));
}

/// Follows every line: who can win with help? `None` if there are too many positions.
fn winners<R: Rules>(start: &Position<R>, most: usize) -> Option<[bool; 2]> {
    let mut won = [false; 2];
    let mut seen = HashSet::from([start.key()]);
    let mut todo = vec![*start];
    while let Some(pos) = todo.pop() {
        let moves = pos.legal_moves();
        if moves.is_empty() {
            if let Some(winner) = pos.verdict().and_then(|verdict| verdict.winner) {
                won[winner as usize] = true;
            }
            if won == [true; 2] {
                break;
            }
        }
        for mv in moves {
            let mut after = pos;
            after.play_unchecked(mv);
            if seen.insert(after.key()) {
                todo.push(after);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(won)
}

/// Whatever is said to be beyond winning must be so, whatever is played. Tells how often it was said.
fn check<R: Rules>(pos: &Position<R>) -> usize {
    let claims = Color::ALL.into_iter().filter(|&side| !pos.could_win(side));
    let claims: Vec<Color> = claims.collect();
    if claims.is_empty() || pos.legal_moves().is_empty() {
        return 0;
    }
    let Some(won) = winners(pos, 100_000) else { return 0 };
    for &side in &claims {
        assert!(!won[side as usize], "{side} can win\n{pos:?}");
    }
    claims.len()
}

/// Pairs of pawns that stand against each other, and some pieces.
fn board(random: &mut Random, pairs: usize, roles: &[(Role, Color)]) -> Board {
    let mut board = Board::EMPTY;
    for _ in 0..pairs {
        let sq = 8 + random.below(40) as u8;
        if let (Some(low), Some(high)) = (Square::new(sq), Square::new(sq + 8))
            && !board.occupied().has(low)
            && !board.occupied().has(high)
        {
            board.put(low, Role::Pawn.of(Color::White));
            board.put(high, Role::Pawn.of(Color::Black));
        }
    }
    for &(role, color) in roles {
        let sq = Square::new(random.below(64) as u8).expect("below 64");
        if !board.occupied().has(sq) {
            board.put(sq, role.of(color));
        }
    }
    board
}

#[test]
fn no_claim_is_false_in_antichess() {
    let mut random = Random(17);
    let mut claims = 0;
    for i in 0..1_500 {
        let role = Role::ALL[1 + random.below(5)];
        let roles = [(Role::Bishop, Color::White), (Role::Bishop, Color::Black), (role, Color::ALL[i % 2])];
        let some = 1 + random.below(3);
        let board = board(&mut random, 1 + i % 3, &roles[..some]);
        let setup = Setup::new(board).with_turn(Color::ALL[i / 2 % 2]);
        claims += Position::from_setup(&setup, Antichess).map_or(0, |pos| check(&pos));
        claims += Position::from_setup(&setup, Suicide).map_or(0, |pos| check(&pos));
    }
    assert!(claims > 100, "{claims} claims");
}

#[test]
fn no_claim_is_false_in_chess() {
    let mut random = Random(4);
    let mut claims = 0;
    for i in 0..600 {
        let kings = [(Role::King, Color::White), (Role::King, Color::Black), (Role::Bishop, Color::White)];
        let mut board = board(&mut random, 0, &kings[..2 + usize::from(i % 3 == 0)]);
        // A pair on every file, sometimes one less, each a rank above or below the one before.
        let mut rank = 2 + random.below(3);
        for file in usize::from(i % 5 == 0)..8 {
            rank = if rank == 1 || (rank < 5 && random.below(2) == 0) { rank + 1 } else { rank - 1 };
            let low = rank * 8 + file;
            let pair = [low, low + 8].map(|sq| Square::new(sq as u8).expect("on the board"));
            if pair.iter().all(|&sq| !board.occupied().has(sq)) {
                board.put(pair[0], Role::Pawn.of(Color::White));
                board.put(pair[1], Role::Pawn.of(Color::Black));
            }
        }
        let setup = Setup::new(board).with_turn(Color::ALL[i as usize % 2]);
        claims += Position::from_setup(&setup, Chess).map_or(0, |pos| check(&pos));
    }
    assert!(claims > 10, "{claims} claims");
}

/// All positions of three men in antichess: a piece and two pawns that stand against each other, and besides all
/// that the tables of material say.
#[test]
fn no_claim_is_false_with_three_men() {
    for low in (8..48).filter_map(Square::new) {
        let high = Square::new(low as u8 + 8).expect("on the board");
        for at in Square::all().filter(|&sq| sq != low && sq != high) {
            for role in Role::ALL.into_iter().skip(1) {
                for color in Color::ALL {
                    let mut board = Board::EMPTY;
                    board.put(low, Role::Pawn.of(Color::White));
                    board.put(high, Role::Pawn.of(Color::Black));
                    board.put(at, role.of(color));
                    for turn in Color::ALL {
                        let setup = Setup::new(board).with_turn(turn);
                        let pos = Position::from_setup(&setup, Antichess).expect("three men");
                        let claims = Color::ALL.into_iter().filter(|&side| !pos.could_win(side)).count();
                        // Followed to the end only where something is claimed.
                        assert!(claims == 0 || check(&pos) == claims || pos.legal_moves().is_empty());
                    }
                }
            }
        }
    }
}
