//! What is counted in a position.

use misere_rules::{
    Board, Color, Drops, Duty, Kings, Position, Role, Royalty, Rules, Square, SquareSet, attacks,
};

use super::ledger::Ledger;
use super::pawns;
use super::survey::{Reach, Survey};
use super::terms::*;
use crate::temper::Nature;

/// Counts everything but pieces on their squares, which are counted as they come and go.
#[inline(always)]
pub(super) fn count<R: Rules, L: Ledger>(pos: &Position<R>, nature: &Nature, ledger: &mut L) {
    let board = pos.board();
    let rings = Color::ALL.map(|color| ring(pos, color));
    let mut assault = [Assault::default(); 2];
    let survey = Survey::new(board, |color, role, squares| {
        let free = squares - board.of(color);
        ledger.add(color, MOBILITY.at(role.index(), free.len()), 1);
        if pos.rules().royalty() == Royalty::Kings {
            assault[color as usize].notice(role, squares & rings[!color as usize]);
        }
    });
    ledger.add(pos.turn(), TEMPO.at(0, 0), 1);
    for color in Color::ALL {
        let (own, their) = (&survey.reach[color], &survey.reach[!color]);
        pawns::structure(board, color, ledger);
        match pos.rules().duty() {
            Duty::Capture => prey(pos, color, own, their, ledger),
            Duty::Free => {
                threats(board, color, own, their, ledger);
                pawns::files(board, color, ledger);
                if board.pieces(color, Role::Bishop).has_several() {
                    ledger.add(color, BISHOP_PAIR.at(0, 0), 1);
                }
            }
        }
        if pos.rules().royalty() == Royalty::Kings
            && let Some(king) = board.king_of(color)
        {
            pawns::shelter(board, color, king, ledger);
            let danger = assault[!color as usize].danger(pos, color, king, own, their);
            ledger.add(color, KING_DANGER.at(0, danger), 1);
        }
        if pos.rules().royalty() == Royalty::Kings && !board.of(color).has_several() {
            lone_king(board, color, ledger);
        }
        if pos.rules().drops() == Drops::Captured
            && let Some(house) = pos.house()
        {
            for (role, &count) in house.pockets[color].iter() {
                ledger.add(color, POCKET.at(role.index(), usize::from(count)), 1);
            }
        }
        if nature.counts_checks
            && let Some(left) = pos.checks_left()
        {
            ledger.add(color, CHECKS_LEFT.at(0, usize::from(left[color])), 1);
        }
        if nature.has_goals() {
            way(pos, color, nature, their, ledger);
        }
        for &(role, _) in &nature.vital {
            vital(pos, color, role, their, ledger);
        }
        if pos.rules().royalty() == Royalty::Nobody || pos.rules().kings() != Kings::OneEach {
            ledger.add(color, CROWD.at(0, board.of(color).len()), 1);
        }
    }
}

/// The king and the squares around it, where it must be saved.
#[inline(always)]
fn ring<R: Rules>(pos: &Position<R>, color: Color) -> SquareSet {
    match (pos.rules().royalty(), pos.board().king_of(color)) {
        (Royalty::Kings, Some(king)) => attacks::king(king).with(king),
        _ => SquareSet::EMPTY,
    }
}

/// What is aimed at a king.
#[derive(Clone, Copy, Default)]
struct Assault {
    pieces: usize,
    force: usize,
}

impl Assault {
    /// How much an attack by each role counts.
    const FORCE: [usize; 6] = [0, 2, 2, 3, 4, 0];

    #[inline(always)]
    fn notice(&mut self, role: Role, squares: SquareSet) {
        if !squares.is_empty() && role != Role::King {
            self.pieces += 1;
            self.force += Assault::FORCE[role.index()] + squares.len();
        }
    }

    /// A number for all that is aimed at a king: attackers, weak squares around it and checks that
    /// nobody answers. What one piece does alone counts little.
    #[inline(always)]
    fn danger<R: Rules>(
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
        let checks = [
            (attacks::knight(king) & their.by[Role::Knight.index()] & safe, 3),
            (aslant & their.by[Role::Bishop.index()] & safe, 2),
            (straight & their.by[Role::Rook.index()] & safe, 4),
            ((straight | aslant) & their.by[Role::Queen.index()] & safe, 4),
        ];
        let checks: usize =
            checks.into_iter().filter(|(squares, _)| !squares.is_empty()).map(|(_, n)| n).sum();
        let mut force = self.force;
        if pos.rules().drops() == Drops::Captured
            && let Some(house) = pos.house()
        {
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

/// Pieces of this side that the enemy attacks.
#[inline(always)]
fn threats<L: Ledger>(board: &Board, color: Color, own: &Reach, their: &Reach, ledger: &mut L) {
    let minor = their.by[1] | their.by[2];
    let lesser =
        [SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::EMPTY, minor, minor | their.by[3], SquareSet::EMPTY];
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
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

/// A king without an army is driven to the edge, and the other king helps.
#[cold]
fn lone_king<L: Ledger>(board: &Board, color: Color, ledger: &mut L) {
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

/// How far a king is from where it wins, and whether it can go there.
#[inline(always)]
fn way<R: Rules, L: Ledger>(pos: &Position<R>, color: Color, nature: &Nature, their: &Reach, ledger: &mut L) {
    let Some(king) = pos.board().king_of(color) else { return };
    let group = usize::from(pos.turn() != color);
    let goals = nature.goals[color as usize];
    let left = steps(king, goals);
    ledger.add(color, KING_STEPS.at(group, left), 1);
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
