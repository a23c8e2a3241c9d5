//! Static exchange evaluation (SEE): what a capture wins or loses on its own square.

use misere_rules::{Board, Color, Move, MoveKind, Position, Role, Rules, Square, SquareSet, attacks};

use crate::temper::{ExchangeKind, Temper};

/// Does static exchange evaluation give a move at least this balance? Where exchanges are meaningless it
/// always does.
pub(crate) fn wins_at_least<R: Rules>(pos: &Position<R>, mv: Move, temper: &Temper, threshold: i32) -> bool {
    match temper.exchange_kind(pos) {
        ExchangeKind::Swap => swaps_to(pos, mv, temper, threshold),
        ExchangeKind::Blast => blast(pos, mv, temper) >= threshold,
        ExchangeKind::Meaningless => true,
    }
}

/// The role that moves or is dropped.
#[inline]
pub(crate) fn mover<R: Rules>(pos: &Position<R>, mv: Move) -> Option<Role> {
    mv.from().map_or(mv.dropped(), |from| pos.board().role_at(from))
}

/// The role that is captured.
#[inline]
pub(crate) fn victim<R: Rules>(pos: &Position<R>, mv: Move) -> Option<Role> {
    match mv.kind() {
        MoveKind::EnPassant => Some(Role::Pawn),
        MoveKind::Castle | MoveKind::Drop => None,
        _ => pos.board().role_at(mv.to()),
    }
}

/// The balance of an explosion; zero for a move that is no capture.
fn blast<R: Rules>(pos: &Position<R>, mv: Move, temper: &Temper) -> i32 {
    let (Some(from), Some(captured)) = (mv.from(), victim(pos, mv)) else { return 0 };
    let board = pos.board();
    let worth = |sq: Square| board.role_at(sq).map_or(0, |role| temper.value(role));
    let around = (attacks::king(mv.to()) & (board.occupied() - board.with_role(Role::Pawn))).without(from);
    let won: i32 = (around & pos.them()).into_iter().map(worth).sum();
    let lost: i32 = (around & pos.us()).into_iter().map(worth).sum();
    won + temper.value(captured) - lost - worth(from)
}

/// Captures and recaptures on one square, the least valuable piece first, as long as they gain.
/// CITE: the iterative exchange evaluation with a threshold of Stockfish.
fn swaps_to<R: Rules>(pos: &Position<R>, mv: Move, temper: &Temper, threshold: i32) -> bool {
    let board = pos.board();
    let to = mv.to();
    let from = mv.from();
    let Some(mover) = mover(pos, mv).filter(|_| mv.kind() != MoveKind::Castle) else { return threshold <= 0 };
    let gained = victim(pos, mv).map_or(0, |role| temper.value(role));
    let mut balance = gained - threshold;
    if balance < 0 {
        return false;
    }
    balance -= temper.value(mv.promotion().unwrap_or(mover));
    if balance >= 0 {
        return true;
    }
    let mut occupied = from.map_or(board.occupied(), |from| board.occupied().without(from)).with(to);
    if mv.kind() == MoveKind::EnPassant
        && let Some(behind) = Square::new(to as u8 ^ 8)
    {
        occupied = occupied.without(behind);
    }
    let sliders = [
        board.with_role(Role::Bishop) | board.with_role(Role::Queen),
        board.with_role(Role::Rook) | board.with_role(Role::Queen),
    ];
    let mut attackers = all_attackers(board, to, occupied);
    let mut side = !pos.turn();
    loop {
        attackers &= occupied;
        let own = attackers & board.of(side);
        let order = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
        let least = order.into_iter().find_map(|role| {
            let sq = (own & board.with_role(role)).first()?;
            Some((role, sq))
        });
        let Some((role, sq)) = least else { break };
        side = !side;
        balance = -balance - 1 - temper.value(role);
        if balance >= 0 {
            // A king may not capture a protected piece.
            if role == Role::King && attackers.meets(board.of(side)) {
                side = !side;
            }
            break;
        }
        occupied = occupied.without(sq);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(to, occupied) & sliders[0];
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(to, occupied) & sliders[1];
        }
    }
    side != pos.turn()
}

fn all_attackers(board: &Board, to: Square, occupied: SquareSet) -> SquareSet {
    board.attackers(to, Color::White, occupied) | board.attackers(to, Color::Black, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::temper::GameContext;
    use misere_rules::{Setup, variants};

    fn temper_of<R: Rules>(rules: R) -> Temper {
        GameContext::of(&Position::start_of(rules)).temper
    }

    fn balance<R: Rules>(rules: R, placement: &str, mv: Move) -> i32 {
        let pos = Position::from_setup(&Setup::draw(placement), rules).expect("playable");
        let temper = temper_of(rules);
        (-2_000..2_000).rev().find(|&least| wins_at_least(&pos, mv, &temper, least)).expect("within bounds")
    }

    #[test]
    fn exchanges_are_followed_to_the_end() {
        use Square::*;
        let chess = temper_of(variants::Chess);
        let [pawn, knight, rook] = [Role::Pawn, Role::Knight, Role::Rook].map(|role| chess.value(role));
        let balance = |placement, mv| balance(variants::Chess, placement, mv);
        assert_eq!(balance("k7/8/8/3p4/8/8/3R4/K7", Move::capture(D2, D5)), pawn);
        assert_eq!(balance("k7/8/4p3/3p4/8/8/3R4/K7", Move::capture(D2, D5)), pawn - rook);
        assert_eq!(balance("k2r4/8/8/3n4/8/8/3R4/K2R4", Move::capture(D2, D5)), knight);
        assert_eq!(balance("k7/8/8/8/8/3p4/8/KN6", Move::quiet(B1, D2)), 0);
    }

    #[test]
    fn explosions_capture_what_is_around() {
        use Square::*;
        let atomic = temper_of(variants::Atomic);
        let [pawn, queen, rook] = [Role::Pawn, Role::Queen, Role::Rook].map(|role| atomic.value(role));
        let balance = |placement, mv| balance(variants::Atomic, placement, mv);
        assert_eq!(balance("k7/8/4q3/3p4/8/8/3R4/K7", Move::capture(D2, D5)), pawn + queen - rook);
    }
}
