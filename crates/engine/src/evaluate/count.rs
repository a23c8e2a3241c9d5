//! The terms that are counted in a position.

use misere_rules::{Board, ByRole, Color, Position, Role, Rules, Square, SquareSet};

use super::attack_map::{AttackSet, attack_map, pawn_attacks};
use super::kings::{self, KingAttack, distance};
use super::pawns;
use super::terms::*;
use super::trace::TermSink;
use crate::temper::{GameProfile, Temper};

/// Counts everything but pieces on squares, which the accumulator has.
#[inline(always)]
pub(super) fn count<R: Rules, L: TermSink>(pos: &Position<R>, profile: &GameProfile, sink: &mut L) {
    let board = pos.board();
    let rings = Color::ALL.map(|color| kings::ring(pos, color));
    let areas = Color::ALL.map(|color| area(pos, color));
    let mut king_attacks = [KingAttack::default(); 2];
    let map = attack_map(board, |color, role, squares| {
        let free = squares & areas[color as usize];
        sink.add(color, MOBILITY.at(role.index(), free.len()), 1);
        if Temper::has_king_safety(pos) {
            king_attacks[color as usize].add(role, squares & rings[!color as usize]);
        }
    });
    sink.add(pos.turn(), TEMPO.at(0, 0), 1);
    for color in Color::ALL {
        let (own, their) = (&map[color], &map[!color]);
        pawns::structure(board, color, sink, |sink, sq, rank| {
            if !Temper::has_forced_captures(pos) {
                passed(board, color, sq, rank, their, sink);
            }
        });
        if Temper::has_forced_captures(pos) {
            prey(pos, color, own, their, sink);
        } else {
            threats(board, color, own, their, sink);
            pawns::files(board, color, sink);
            pawns::bishops(board, color, sink);
            pawns::pushes(board, color, !their.all | own.all, sink);
            pawns::outposts(board, color, own.by[Role::Pawn], sink);
            if board.pieces(color, Role::Bishop).has_several() {
                sink.add(color, BISHOP_PAIR.at(0, 0), 1);
            }
        }
        if Temper::has_king_safety(pos)
            && let Some(king) = board.king_of(color)
        {
            pawns::shelter(board, color, king, sink);
            kings::guards(board, color, king, sink);
            let danger = king_attacks[!color as usize].danger(pos, color, king, own, their);
            let urgency = match pos.checks_left() {
                Some(left) if profile.counts_checks => usize::from(left[!color].clamp(1, 3)) - 1,
                _ => usize::from(board.pieces(!color, Role::Queen).is_empty()),
            };
            sink.add(color, KING_DANGER.at(urgency, danger), 1);
        }
        if Temper::has_king_safety(pos) && !board.of(color).has_several() {
            kings::lone_king(board, color, sink);
        }
        if let Some(house) = pos.house() {
            for (role, &count) in house.pockets[color].iter() {
                sink.add(color, POCKET.at(role.index(), usize::from(count)), 1);
            }
        }
        if profile.counts_checks
            && let Some(left) = pos.checks_left()
        {
            sink.add(color, CHECKS_LEFT.at(0, usize::from(left[color])), 1);
        }
        if profile.has_goals() {
            kings::way(pos, color, profile, their, sink);
        }
        for &(role, _) in &profile.vital {
            vital(pos, color, role, their, sink);
        }
        if Temper::has_piece_count(pos) {
            sink.add(color, CROWD.at(0, board.of(color).len()), 1);
        }
    }
}

/// The squares that count for mobility: where captures are a duty all that are not occupied by the own
/// side, elsewhere those that no enemy pawn attacks.
#[inline(always)]
fn area<R: Rules>(pos: &Position<R>, color: Color) -> SquareSet {
    let board = pos.board();
    if Temper::has_forced_captures(pos) {
        return !board.of(color);
    }
    let (east, west) = pawn_attacks(!color, board.pieces(!color, Role::Pawn));
    !(board.of(color) | east | west)
}

/// A passed pawn: is its next square free and safe, and which king is near?
#[inline(always)]
fn passed<L: TermSink>(
    board: &Board,
    color: Color,
    sq: Square,
    rank: usize,
    their: &AttackSet,
    sink: &mut L,
) {
    let Some(ahead) = sq.offset(0, color.choose(1, -1)) else { return };
    if !board.occupied().has(ahead) && !their.all.has(ahead) {
        sink.add(color, FREE_PASSED.at(0, rank), 1);
    }
    if rank >= 3 {
        for (group, side) in [color, !color].into_iter().enumerate() {
            if let Some(king) = board.king_of(side) {
                sink.add(color, PASSED_KINGS.at(group, distance(king, ahead)), 1);
            }
        }
    }
}

/// Pieces of this side that the opponent attacks.
#[inline(always)]
fn threats<L: TermSink>(board: &Board, color: Color, own: &AttackSet, their: &AttackSet, sink: &mut L) {
    let minor = their.by[Role::Knight] | their.by[Role::Bishop];
    let lesser = ByRole::new_with(|role| match role {
        Role::Rook => minor,
        Role::Queen => minor | their.by[Role::Rook],
        _ => SquareSet::EMPTY,
    });
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let loose = board.pieces(color, role) - own.all;
        if !loose.is_empty() {
            sink.add(color, LOOSE.at(0, role.index()), loose.len() as i32);
        }
        let pieces = board.pieces(color, role) & their.all;
        if pieces.is_empty() {
            continue;
        }
        let by_pawn = pieces & their.by[Role::Pawn];
        let by_less = (pieces - by_pawn) & lesser[role];
        let loose = (pieces - by_pawn - by_less) - own.all;
        for (group, pieces) in [by_pawn, by_less, loose].into_iter().enumerate() {
            if !pieces.is_empty() {
                sink.add(color, THREAT.at(group, role.index()), pieces.len() as i32);
            }
        }
    }
}

/// What can and therefore must be captured, and where a piece could be offered.
#[inline(always)]
fn prey<R: Rules, L: TermSink>(
    pos: &Position<R>,
    color: Color,
    own: &AttackSet,
    their: &AttackSet,
    sink: &mut L,
) {
    let board = pos.board();
    let group = usize::from(pos.turn() != color);
    let prey = own.all & board.of(!color);
    sink.add(color, PREY.at(group, prey.len()), 1);
    sink.add(color, SAFE_PREY.at(group, (prey - their.all).len()), 1);
    let offers = own.all & their.all & !board.occupied();
    sink.add(color, OFFER.at(group, offers.len()), 1);
}

/// The pieces of a role that decides the game.
#[inline(always)]
fn vital<R: Rules, L: TermSink>(
    pos: &Position<R>,
    color: Color,
    role: Role,
    their: &AttackSet,
    sink: &mut L,
) {
    let pieces = pos.board().pieces(color, role);
    sink.add(color, VITAL.at(role.index(), pieces.len()), 1);
    if let Some(last) = pieces.single()
        && their.all.has(last)
    {
        let group = usize::from(pos.turn() != color);
        sink.add(color, LAST_ATTACKED.at(group, usize::from(role == Role::King)), 1);
    }
}
