//! King safety, and the way of a king to its goal.

use misere_rules::{Board, Color, Position, Role, Rules, Square, SquareSet, attacks};

use super::attack_map::AttackSet;
use super::terms::{GUARD, KING_ROUTE, KING_STEPS, KING_WAY, LONE_KING};
use super::trace::TermSink;
use crate::temper::{GameProfile, Temper};

/// Knights and bishops near their king.
#[inline(always)]
pub(super) fn guards<L: TermSink>(board: &Board, color: Color, king: Square, sink: &mut L) {
    for (group, role) in [Role::Knight, Role::Bishop].into_iter().enumerate() {
        for sq in board.pieces(color, role) {
            sink.add(color, GUARD.at(group, distance(king, sq)), 1);
        }
    }
}

/// How many steps a king needs from one square to another.
#[inline(always)]
pub(crate) fn distance(from: Square, to: Square) -> usize {
    let (a, b) = (from as u8, to as u8);
    usize::from((a & 7).abs_diff(b & 7).max((a >> 3).abs_diff(b >> 3)))
}

/// The king ring: a royal king and the squares around it.
#[inline(always)]
pub(super) fn ring<R: Rules>(pos: &Position<R>, color: Color) -> SquareSet {
    match pos.board().king_of(color) {
        Some(king) if Temper::has_king_safety(pos) => attacks::king(king).with(king),
        _ => SquareSet::EMPTY,
    }
}

/// The attack on a king.
#[derive(Clone, Copy, Default)]
pub(super) struct KingAttack {
    pieces: usize,
    force: usize,
}

impl KingAttack {
    /// How much an attack by each role counts.
    fn force(role: Role) -> usize {
        match role {
            Role::Pawn | Role::King => 0,
            Role::Knight | Role::Bishop => 2,
            Role::Rook => 3,
            Role::Queen => 4,
        }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, role: Role, squares: SquareSet) {
        if !squares.is_empty() && role != Role::King {
            self.pieces += 1;
            self.force += KingAttack::force(role) + squares.len();
        }
    }

    /// The danger for a king: attackers, weak squares around it and safe checks. A single attacker counts
    /// half.
    #[inline(always)]
    pub(super) fn danger<R: Rules>(
        &self,
        pos: &Position<R>,
        color: Color,
        king: Square,
        own: &AttackSet,
        their: &AttackSet,
    ) -> usize {
        let board = pos.board();
        let weak = their.all & !(own.all & !own.by[Role::King]) & attacks::king(king);
        let occupied = board.occupied();
        let safe = !(own.all | board.of(!color)) | (their.twice & !own.twice & !board.of(!color));
        let (straight, diagonal) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
        // A piece in hand can go to every empty square.
        let goes_to = |role: Role| match pos.house() {
            Some(house) if house.pockets[!color][role] > 0 => their.by[role] | !occupied,
            _ => their.by[role],
        };
        let checks = [
            (attacks::knight(king) & goes_to(Role::Knight) & safe, 3),
            (diagonal & goes_to(Role::Bishop) & safe, 2),
            (straight & goes_to(Role::Rook) & safe, 4),
            ((straight | diagonal) & goes_to(Role::Queen) & safe, 4),
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

/// A king without other pieces is driven to the edge, and the opposing king helps.
#[cold]
pub(super) fn lone_king<L: TermSink>(board: &Board, color: Color, sink: &mut L) {
    let (Some(king), Some(hunter)) = (board.king_of(color), board.king_of(!color)) else { return };
    sink.add(color, LONE_KING.at(0, steps(king, SquareSet::CENTER)), 1);
    sink.add(color, LONE_KING.at(1, steps(king, hunter.into())), 1);
}

/// How many steps a king needs to the nearest goal: the goals are widened until they reach the king.
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

/// How many steps a king needs to the nearest goal over open squares; eight if there is no way.
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

/// How far a king is from its goals, and whether it can go there.
#[inline(always)]
pub(super) fn way<R: Rules, L: TermSink>(
    pos: &Position<R>,
    color: Color,
    profile: &GameProfile,
    their: &AttackSet,
    sink: &mut L,
) {
    let Some(king) = pos.board().king_of(color) else { return };
    let group = usize::from(pos.turn() != color);
    let goals = profile.goals[color as usize];
    let left = steps(king, goals);
    sink.add(color, KING_STEPS.at(group, left), 1);
    let open = !(their.all | pos.board().of(color));
    sink.add(color, KING_ROUTE.at(group, route(king, goals, open)), 1);
    let nearer = |sq: Square| steps(sq, goals) < left;
    let safe: SquareSet = (attacks::king(king) - their.all - pos.board().of(color))
        .into_iter()
        .filter(|&sq| nearer(sq))
        .collect();
    sink.add(color, KING_WAY.at(group, safe.len()), 1);
}

/// A set and its neighbours.
#[inline(always)]
fn spread(set: SquareSet) -> SquareSet {
    let wide = set.0 | (set.0 & 0x7f7f_7f7f_7f7f_7f7f) << 1 | (set.0 & 0xfefe_fefe_fefe_fefe) >> 1;
    SquareSet(wide | wide << 8 | wide >> 8)
}
