//! What is counted in a position.

use misere_rules::{Board, Color, Position, Role, Rules, Square, SquareSet};

use super::kings::{self, Assault, distance};
use super::ledger::Ledger;
use super::pawns;
use super::survey::{Reach, Survey, pawn_attacks};
use super::terms::*;
use crate::temper::{GameProfile, Temper};

/// Counts everything but pieces on their squares, which are counted as they come and go.
#[inline(always)]
pub(super) fn count<R: Rules, L: Ledger>(pos: &Position<R>, profile: &GameProfile, ledger: &mut L) {
    let board = pos.board();
    let rings = Color::ALL.map(|color| kings::ring(pos, color));
    let areas = Color::ALL.map(|color| area(pos, color));
    let mut assault = [Assault::default(); 2];
    let survey = Survey::new(board, |color, role, squares| {
        let free = squares & areas[color as usize];
        ledger.add(color, MOBILITY.at(role.index(), free.len()), 1);
        if Temper::has_king_safety(pos) {
            assault[color as usize].notice(role, squares & rings[!color as usize]);
        }
    });
    ledger.add(pos.turn(), TEMPO.at(0, 0), 1);
    for color in Color::ALL {
        let (own, their) = (&survey.reach[color], &survey.reach[!color]);
        pawns::structure(board, color, ledger, |ledger, sq, rank| {
            if !Temper::has_forced_captures(pos) {
                passed(board, color, sq, rank, their, ledger);
            }
        });
        if Temper::has_forced_captures(pos) {
            prey(pos, color, own, their, ledger);
        } else {
            threats(board, color, own, their, ledger);
            pawns::files(board, color, ledger);
            pawns::bishops(board, color, ledger);
            pawns::pushes(board, color, !their.all | own.all, ledger);
            pawns::outposts(board, color, own.by[Role::Pawn.index()], ledger);
            if board.pieces(color, Role::Bishop).has_several() {
                ledger.add(color, BISHOP_PAIR.at(0, 0), 1);
            }
        }
        if Temper::has_king_safety(pos)
            && let Some(king) = board.king_of(color)
        {
            pawns::shelter(board, color, king, ledger);
            kings::guards(board, color, king, ledger);
            let danger = assault[!color as usize].danger(pos, color, king, own, their);
            let urgency = match pos.checks_left() {
                Some(left) if profile.counts_checks => usize::from(left[!color].clamp(1, 3)) - 1,
                _ => usize::from(board.pieces(!color, Role::Queen).is_empty()),
            };
            ledger.add(color, KING_DANGER.at(urgency, danger), 1);
        }
        if Temper::has_king_safety(pos) && !board.of(color).has_several() {
            kings::lone_king(board, color, ledger);
        }
        if let Some(house) = pos.house() {
            for (role, &count) in house.pockets[color].iter() {
                ledger.add(color, POCKET.at(role.index(), usize::from(count)), 1);
            }
        }
        if profile.counts_checks
            && let Some(left) = pos.checks_left()
        {
            ledger.add(color, CHECKS_LEFT.at(0, usize::from(left[color])), 1);
        }
        if profile.has_goals() {
            kings::way(pos, color, profile, their, ledger);
        }
        for &(role, _) in &profile.vital {
            vital(pos, color, role, their, ledger);
        }
        if Temper::has_piece_count(pos) {
            ledger.add(color, CROWD.at(0, board.of(color).len()), 1);
        }
    }
}

/// Where it counts that a piece could go: where it may be lost, not where pawns attack.
#[inline(always)]
fn area<R: Rules>(pos: &Position<R>, color: Color) -> SquareSet {
    let board = pos.board();
    if Temper::has_forced_captures(pos) {
        return !board.of(color);
    }
    let (east, west) = pawn_attacks(!color, board.pieces(!color, Role::Pawn));
    !(board.of(color) | east | west)
}

/// A pawn that no enemy pawn can stop: may it step on, and which king is near?
#[inline(always)]
fn passed<L: Ledger>(board: &Board, color: Color, sq: Square, rank: usize, their: &Reach, ledger: &mut L) {
    let Some(ahead) = sq.offset(0, color.choose(1, -1)) else { return };
    if !board.occupied().has(ahead) && !their.all.has(ahead) {
        ledger.add(color, FREE_PASSED.at(0, rank), 1);
    }
    if rank >= 3 {
        for (group, side) in [color, !color].into_iter().enumerate() {
            if let Some(king) = board.king_of(side) {
                ledger.add(color, PASSED_KINGS.at(group, distance(king, ahead)), 1);
            }
        }
    }
}

/// Pieces of this side that the enemy attacks.
#[inline(always)]
fn threats<L: Ledger>(board: &Board, color: Color, own: &Reach, their: &Reach, ledger: &mut L) {
    let minor = their.by[1] | their.by[2];
    let lesser =
        [SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::EMPTY, minor, minor | their.by[3], SquareSet::EMPTY];
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let loose = board.pieces(color, role) - own.all;
        if !loose.is_empty() {
            ledger.add(color, LOOSE.at(0, role.index()), loose.len() as i32);
        }
        let pieces = board.pieces(color, role) & their.all;
        if pieces.is_empty() {
            continue;
        }
        let by_pawn = pieces & their.by[0];
        let by_less = (pieces - by_pawn) & lesser[role.index()];
        let loose = (pieces - by_pawn - by_less) - own.all;
        for (group, pieces) in [by_pawn, by_less, loose].into_iter().enumerate() {
            if !pieces.is_empty() {
                ledger.add(color, THREAT.at(group, role.index()), pieces.len() as i32);
            }
        }
    }
}

/// What can, and therefore must, be captured, and where something could be offered.
#[inline(always)]
fn prey<R: Rules, L: Ledger>(pos: &Position<R>, color: Color, own: &Reach, their: &Reach, ledger: &mut L) {
    let board = pos.board();
    let group = usize::from(pos.turn() != color);
    let prey = own.all & board.of(!color);
    ledger.add(color, PREY.at(group, prey.len()), 1);
    ledger.add(color, SAFE_PREY.at(group, (prey - their.all).len()), 1);
    let offers = own.all & their.all & !board.occupied();
    ledger.add(color, OFFER.at(group, offers.len()), 1);
}

/// What is left of a role that decides the game.
#[inline(always)]
fn vital<R: Rules, L: Ledger>(pos: &Position<R>, color: Color, role: Role, their: &Reach, ledger: &mut L) {
    let pieces = pos.board().pieces(color, role);
    ledger.add(color, VITAL.at(role.index(), pieces.len()), 1);
    if let Some(last) = pieces.single()
        && their.all.has(last)
    {
        let group = usize::from(pos.turn() != color);
        ledger.add(color, LAST_ATTACKED.at(group, usize::from(role == Role::King)), 1);
    }
}
