//! What kings have to fear, and where they want to go.

use misere_rules::{Board, Color, Position, Role, Rules, Square, SquareSet, attacks};

use super::ledger::Ledger;
use super::survey::Reach;
use super::terms::{GUARD, KING_ROUTE, KING_STEPS, KING_WAY, LONE_KING};
use crate::temper::{GameProfile, Temper};

/// Knights and bishops near their king.
#[inline(always)]
pub(super) fn guards<L: Ledger>(board: &Board, color: Color, king: Square, ledger: &mut L) {
    for (group, role) in [Role::Knight, Role::Bishop].into_iter().enumerate() {
        for sq in board.pieces(color, role) {
            ledger.add(color, GUARD.at(group, distance(king, sq)), 1);
        }
    }
}

/// How many steps a king needs from one square to another.
#[inline(always)]
pub(crate) fn distance(from: Square, to: Square) -> usize {
    let (a, b) = (from as u8, to as u8);
    usize::from((a & 7).abs_diff(b & 7).max((a >> 3).abs_diff(b >> 3)))
}

/// The king and the squares around it, where it must be saved.
#[inline(always)]
pub(super) fn ring<R: Rules>(pos: &Position<R>, color: Color) -> SquareSet {
    match pos.board().king_of(color) {
        Some(king) if Temper::has_king_safety(pos) => attacks::king(king).with(king),
        _ => SquareSet::EMPTY,
    }
}

/// What is aimed at a king.
#[derive(Clone, Copy, Default)]
pub(super) struct Assault {
    pieces: usize,
    force: usize,
}

impl Assault {
    /// How much an attack by each role counts.
    const FORCE: [usize; 6] = [0, 2, 2, 3, 4, 0];

    #[inline(always)]
    pub(super) fn notice(&mut self, role: Role, squares: SquareSet) {
        if !squares.is_empty() && role != Role::King {
            self.pieces += 1;
            self.force += Assault::FORCE[role.index()] + squares.len();
        }
    }

    /// A number for all that is aimed at a king: attackers, weak squares around it and checks that
    /// nobody answers. What one piece does alone counts little.
    #[inline(always)]
    pub(super) fn danger<R: Rules>(
        &self,
        pos: &Position<R>,
        color: Color,
        king: Square,
        own: &Reach,
        their: &Reach,
    ) -> usize {
        let board = pos.board();
        let weak = their.all & !(own.all & !own.by[Role::King.index()]) & attacks::king(king);
        let occupied = board.occupied();
        let safe = !(own.all | board.of(!color)) | (their.twice & !own.twice & !board.of(!color));
        let (straight, aslant) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
        // What is in hand can go to every empty square.
        let goes_to = |role: Role| match pos.house() {
            Some(house) if house.pockets[!color][role] > 0 => their.by[role.index()] | !occupied,
            _ => their.by[role.index()],
        };
        let checks = [
            (attacks::knight(king) & goes_to(Role::Knight) & safe, 3),
            (aslant & goes_to(Role::Bishop) & safe, 2),
            (straight & goes_to(Role::Rook) & safe, 4),
            ((straight | aslant) & goes_to(Role::Queen) & safe, 4),
        ];
        let checks: usize =
            checks.into_iter().filter(|(squares, _)| !squares.is_empty()).map(|(_, n)| n).sum();
        let mut force = self.force;
        if let Some(house) = pos.house() {
            let in_hand = &house.pockets[!color];
            let near = (attacks::king(king) & !occupied & !own.all).len();
            force += near
                + 2 * usize::from(in_hand[Role::Queen].min(2))
                + 2 * usize::from(in_hand[Role::Knight].min(2))
                + usize::from(in_hand[Role::Rook].min(2))
                + usize::from(in_hand[Role::Bishop].min(2))
                + usize::from(in_hand[Role::Pawn].min(2));
        }
        let together = if self.pieces < 2 { force / 2 } else { force };
        (together + weak.len() * 2 + checks * 2) / 2
    }
}

/// A king without an army is driven to the edge, and the other king helps.
#[cold]
pub(super) fn lone_king<L: Ledger>(board: &Board, color: Color, ledger: &mut L) {
    let (Some(king), Some(hunter)) = (board.king_of(color), board.king_of(!color)) else { return };
    ledger.add(color, LONE_KING.at(0, steps(king, SquareSet::CENTER)), 1);
    ledger.add(color, LONE_KING.at(1, steps(king, hunter.into())), 1);
}

/// How many steps a king needs to one of some squares: waves around them until one reaches the king.
#[inline(always)]
fn steps(king: Square, goals: SquareSet) -> usize {
    let mut wave = goals;
    let mut steps = 0;
    while !wave.has(king) && steps < 7 {
        wave = spread(wave);
        steps += 1;
    }
    steps
}

/// How many steps a king needs to one of some squares without leaving others; eight if it cannot.
#[inline(always)]
fn route(king: Square, goals: SquareSet, open: SquareSet) -> usize {
    let mut wave = SquareSet::from(king);
    let mut steps = 0;
    while !wave.meets(goals) {
        let further = wave | (spread(wave) & open);
        if further == wave || steps == 7 {
            return 8;
        }
        wave = further;
        steps += 1;
    }
    steps
}

/// How far a king is from where it wins, and whether it can go there.
#[inline(always)]
pub(super) fn way<R: Rules, L: Ledger>(
    pos: &Position<R>,
    color: Color,
    profile: &GameProfile,
    their: &Reach,
    ledger: &mut L,
) {
    let Some(king) = pos.board().king_of(color) else { return };
    let group = usize::from(pos.turn() != color);
    let goals = profile.goals[color as usize];
    let left = steps(king, goals);
    ledger.add(color, KING_STEPS.at(group, left), 1);
    let open = !(their.all | pos.board().of(color));
    ledger.add(color, KING_ROUTE.at(group, route(king, goals, open)), 1);
    let nearer = |sq: Square| steps(sq, goals) < left;
    let safe: SquareSet = (attacks::king(king) - their.all - pos.board().of(color))
        .into_iter()
        .filter(|&sq| nearer(sq))
        .collect();
    ledger.add(color, KING_WAY.at(group, safe.len()), 1);
}

/// A set and its neighbours.
#[inline(always)]
fn spread(set: SquareSet) -> SquareSet {
    let wide = set.0 | (set.0 & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (set.0 & 0xfefe_fefe_fefe_fefe) >> 1;
    SquareSet(wide | wide << 8 | wide >> 8)
}
