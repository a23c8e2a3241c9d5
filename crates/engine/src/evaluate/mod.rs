//! What a position looks like without searching it.
//!
//! Everything that is counted has a weight, and the weights are fitted to games (`cargo xtask tune`).
//! What a game does not have costs nothing: its rules are known to the compiler.

mod count;
mod kings;
mod ledger;
mod pawns;
mod survey;
pub(crate) mod terms;
pub(crate) mod weights;

use misere_rules::{Color, Piece, Position, Role, Rules, Square, Witness};

pub(crate) use kings::distance;
use ledger::Sum;
pub(crate) use ledger::{Entries, Ledger};
use weights::{Tapered, Weights};

use crate::Score;
use crate::temper::{GameProfile, PhaseMeasure, Temper};
use terms::PIECE_SQUARE;

/// Somebody who judges positions: the hand-written evaluation today, a net tomorrow.
pub(crate) trait Evaluate<R: Rules> {
    /// What is kept up to date while pieces come and go.
    type Tally: Copy;

    /// Worked out from nothing.
    fn tally(&self, pos: &Position<R>) -> Self::Tally;

    /// Keeps a tally up to date.
    fn watch<'a>(&'a self, tally: &'a mut Self::Tally) -> impl Witness + 'a;

    /// What the position is worth to the side to move.
    fn evaluate(&self, pos: &Position<R>, tally: &Self::Tally) -> Score;
}

/// An evaluation made of things that can be counted.
#[derive(Debug)]
pub(crate) struct HandWritten {
    profile: GameProfile,
    weights: Weights,
    /// What each piece on each square is worth to White, by its code.
    pieces: Box<[[Tapered; 64]; 16]>,
}

/// How much a piece of each role fills the board.
const FULLNESS: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// A full board.
const FULL: i32 = 24;

/// Where the pieces are, summed up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tally {
    sum: Tapered,
    fullness: i32,
}

struct Watching<'a> {
    evaluation: &'a HandWritten,
    tally: &'a mut Tally,
}

impl Witness for Watching<'_> {
    #[inline(always)]
    fn put(&mut self, sq: Square, piece: Piece) {
        self.tally.sum += self.evaluation.pieces[code(piece)][sq as usize];
        self.tally.fullness += FULLNESS[piece.role.index()];
    }

    #[inline(always)]
    fn take(&mut self, sq: Square, piece: Piece) {
        self.tally.sum -= self.evaluation.pieces[code(piece)][sq as usize];
        self.tally.fullness -= FULLNESS[piece.role.index()];
    }
}

#[inline(always)]
fn code(piece: Piece) -> usize {
    (piece.color as usize) << 3 | piece.role as usize
}

impl HandWritten {
    pub(crate) fn new(profile: GameProfile) -> HandWritten {
        let weights = Weights::read(profile.family().weights());
        HandWritten::with_weights(profile, weights)
    }

    pub(crate) fn with_weights(profile: GameProfile, weights: Weights) -> HandWritten {
        let mut pieces = Box::new([[Tapered::ZERO; 64]; 16]);
        for color in Color::ALL {
            for role in Role::ALL {
                for sq in Square::all() {
                    let place = PIECE_SQUARE.at(role.index(), seen_by(color, sq, &profile) as usize);
                    pieces[code(role.of(color))][sq as usize] =
                        color.choose(weights.white[place], -weights.black[place]);
                }
            }
        }
        HandWritten { profile, weights, pieces }
    }

    /// Are there different weights for both sides?
    #[cfg(feature = "tune")]
    pub(crate) fn are_apart(&self) -> bool {
        self.weights.are_apart()
    }

    /// Everything that is counted in a position, pieces on their squares included, and how full the
    /// board is.
    pub(crate) fn entries<R: Rules>(&self, pos: &Position<R>) -> (Entries, i32) {
        let mut entries = Entries::default();
        for (sq, piece) in pos.board().iter() {
            let place = PIECE_SQUARE.at(piece.role.index(), seen_by(piece.color, sq, &self.profile) as usize);
            entries.add(piece.color, place, 1);
        }
        count::count(pos, &self.profile, &mut entries);
        (entries, fullness(pos, &self.tally(pos)))
    }

    /// What White is ahead by each term, in hundredths.
    pub(crate) fn explain<R: Rules>(&self, pos: &Position<R>) -> Vec<(&'static str, i32)> {
        let (entries, fullness) = self.entries(pos);
        let worth = |term: &terms::Term| {
            let mut sum = Sum { weights: &self.weights, total: Tapered::ZERO };
            let of_term =
                entries.0.iter().filter(|(_, place, _)| (term.at(0, 0)..term.end()).contains(place));
            of_term.for_each(|&(color, place, count)| sum.add(color, place, count));
            (term.label, blend(sum.total, fullness))
        };
        terms::TERMS.iter().map(worth).collect()
    }
}

/// How full the board is. Where pieces come back, those in hand count too.
#[inline(always)]
fn fullness<R: Rules>(pos: &Position<R>, tally: &Tally) -> i32 {
    let in_hand = pos.house().map_or(0, |house| {
        let pieces = |color| house.pockets[color].iter();
        let both = pieces(Color::White).chain(pieces(Color::Black));
        both.map(|(role, &count)| FULLNESS[role.index()] * i32::from(count)).sum()
    });
    let full = match Temper::phase_measure(pos) {
        PhaseMeasure::Material => tally.fullness + in_hand,
        PhaseMeasure::PieceCount => pos.board().occupied().len() as i32 * FULL / 32,
    };
    full.min(FULL)
}

#[inline(always)]
fn blend(total: Tapered, fullness: i32) -> i32 {
    (total.full() * fullness + total.empty() * (FULL - fullness)) / FULL
}

/// A square as this side sees it.
fn seen_by(color: Color, sq: Square, profile: &GameProfile) -> Square {
    match color {
        Color::White => sq,
        Color::Black if profile.is_race() => Square::new(sq as u8 ^ 7).unwrap_or(sq),
        Color::Black => sq.mirrored(),
    }
}

impl<R: Rules> Evaluate<R> for HandWritten {
    type Tally = Tally;

    fn tally(&self, pos: &Position<R>) -> Tally {
        let mut tally = Tally { sum: Tapered::ZERO, fullness: 0 };
        let mut watching = Watching { evaluation: self, tally: &mut tally };
        pos.board().iter().for_each(|(sq, piece)| watching.put(sq, piece));
        tally
    }

    #[inline(always)]
    fn watch<'a>(&'a self, tally: &'a mut Tally) -> impl Witness + 'a {
        Watching { evaluation: self, tally }
    }

    fn evaluate(&self, pos: &Position<R>, tally: &Tally) -> Score {
        let mut sum = Sum { weights: &self.weights, total: tally.sum };
        count::count(pos, &self.profile, &mut sum);
        let white = blend(sum.total, fullness(pos, tally));
        let own = pos.turn().choose(white, -white);
        // The longer nothing happens, the likelier a draw.
        let calm = pos.halfmoves().min(200) as i32;
        Score::guess(own * (220 - calm) / 220)
    }
}
