//! What is wrong with a position that is being set up, and where.

use misere_rules::{AnyPosition, Faults, Rank, Role, Setup, Square, SquareSet, Variant};
use serde::Serialize;
use tsify::Tsify;

use crate::view::names;

/// Something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct FaultView {
    /// Its word: `kings`, `opposite-check` …
    pub key: &'static str,
    /// The field where it is: `board`, `castling`, `en-passant`, `pockets` or `turn`.
    pub field: &'static str,
    /// The squares where it is, if it is on some.
    pub squares: Vec<String>,
    /// Can the position be played all the same?
    pub harmless: bool,
}

/// Every fault of a setup with its place.
pub(super) fn all(variant: &Variant, setup: &Setup) -> Vec<FaultView> {
    let faults = variant.faults(setup);
    faults.iter().map(|fault| place(variant, setup, fault)).collect()
}

fn place(variant: &Variant, setup: &Setup, fault: Faults) -> FaultView {
    let board = &setup.board;
    let kings = board.with_role(Role::King);
    let (field, squares) = match fault {
        Faults::KINGS => ("board", kings),
        Faults::OPPOSITE_CHECK => ("turn", board.pieces(!setup.turn, Role::King)),
        Faults::IMPOSSIBLE_CHECK => ("board", checkers(variant, setup)),
        Faults::PAWNS_ON_BACKRANK => ("board", stray_pawns(variant, setup)),
        Faults::BAD_CASTLING => ("castling", setup.castling_rooks - useful_rooks(variant, setup)),
        Faults::BAD_EN_PASSANT => {
            ("en-passant", setup.en_passant.into_iter().fold(SquareSet::EMPTY, SquareSet::with))
        }
        Faults::TOO_MUCH_MATERIAL if setup.house.is_some_and(|house| !house.is_empty()) => {
            ("pockets", SquareSet::EMPTY)
        }
        _ => ("board", SquareSet::EMPTY),
    };
    let harmless = Faults::HARMLESS.has(fault);
    FaultView { key: fault.keys().next().unwrap_or(""), field, squares: names(squares), harmless }
}

/// The pawns that the fault goes away without.
fn stray_pawns(variant: &Variant, setup: &Setup) -> SquareSet {
    let pawns = setup.board.with_role(Role::Pawn) & SquareSet::BACK_RANKS;
    // A pawn is a stray one if the fault is there with it alone of those on the outer ranks.
    let is_stray = |&sq: &Square| {
        let mut alone = setup.clone();
        alone.board.take(pawns.without(sq));
        variant.faults(&alone).has(Faults::PAWNS_ON_BACKRANK)
    };
    pawns.iter().filter(is_stray).fold(SquareSet::EMPTY, SquareSet::with)
}

/// The rooks that may castle in the position, as the rules see it.
fn useful_rooks(variant: &Variant, setup: &Setup) -> SquareSet {
    let all = Faults::HARMLESS
        .and(Faults::KINGS)
        .and(Faults::OPPOSITE_CHECK)
        .and(Faults::PAWNS_ON_BACKRANK)
        .and(Faults::VARIANT)
        .and(Faults::EMPTY);
    variant.position(setup, all).map_or(SquareSet::EMPTY, |pos: AnyPosition| pos.castling_rooks())
}

/// The pieces without which there is no check that cannot be.
fn checkers(variant: &Variant, setup: &Setup) -> SquareSet {
    let theirs = setup.board.of(!setup.turn);
    let gives = |&sq: &Square| {
        let mut without = setup.clone();
        without.board.take(SquareSet::EMPTY.with(sq));
        !variant.faults(&without).has(Faults::IMPOSSIBLE_CHECK)
    };
    theirs.iter().filter(gives).fold(SquareSet::EMPTY, SquareSet::with)
}

/// The squares over which a pawn can just have stepped.
pub(super) fn en_passant_squares(variant: &Variant, setup: &Setup) -> Vec<String> {
    let rank = (!setup.turn).rank(Rank::R3);
    let fits = |sq: &Square| {
        let asked = Setup { en_passant: Some(*sq), ..setup.clone() };
        !variant.faults(&asked).has(Faults::BAD_EN_PASSANT)
    };
    names(Square::all().filter(|sq| sq.rank() == rank).filter(fits))
}

/// The rooks that may be given the right to castle.
pub(super) fn castling_squares(variant: &Variant, setup: &Setup) -> Vec<String> {
    let rooks = setup.board.with_role(Role::Rook) & SquareSet::BACK_RANKS;
    let may = |&sq: &Square| {
        let asked = Setup { castling_rooks: SquareSet::EMPTY.with(sq), ..setup.clone() };
        useful_rooks(variant, &asked).has(sq)
    };
    names(rooks.iter().filter(may))
}
