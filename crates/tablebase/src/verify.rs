//! Checking tables by what they say of each position and of those that its moves lead to.
//!
//! This shares no code with the generator: positions are set up square by square, validated and played as in a
//! game, and only [`GameTables::probe`] is asked. With distances it is a proof: a win in `n` plies needs a move to
//! a loss in `n - 1`, down to the end of the game.

use core::fmt;

use misere_rules::random::Random;
use misere_rules::{Board, Color, Draws, Faults, Piece, Playable, Position, Role, Rules, Setup, Square};

use crate::material::Material;
use crate::tables::GameTables;
use crate::wdl::{Value, Wdl};

/// A position whose value does not follow from those after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The position.
    pub setup: Setup,
    /// What the table says.
    pub found: Option<Value>,
    /// What follows from the moves; `None` if one of them leads to what is in no table.
    pub expected: Option<Value>,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let say = |value: Option<Value>| match value {
            Some(Value { wdl, plies: 0 }) => wdl.to_string(),
            Some(Value { wdl, plies }) => format!("{wdl} in {plies}"),
            None => "no value".to_owned(),
        };
        let Setup { board, turn, .. } = &self.setup;
        let found = say(self.found);
        match self.expected {
            Some(_) => {
                let expected = say(self.expected);
                write!(
                    f,
                    "{board}, {turn} to move: expected {expected} by its moves, found {found} in the table"
                )
            }
            None => write!(
                f,
                "{board}, {turn} to move: expected tables of all that its moves lead to, found none for one of them"
            ),
        }
    }
}

impl core::error::Error for Contradiction {}

/// Checks every position of some material, those in which a pawn may be taken in passing included. Tells how many.
///
/// # Errors
///
/// The first position that contradicts those after it.
pub fn verify_all<R: Rules>(
    rules: R,
    tables: &GameTables,
    material: Material,
) -> Result<u64, Box<Contradiction>> {
    let pieces = pieces_of(material);
    let mut checked = 0;
    let total = 64_u64.pow(pieces.len() as u32);
    for number in 0..total {
        checked += verify_placement(rules, tables, &pieces, number)?;
    }
    Ok(checked)
}

/// Checks this many random placements of some material, both sides to move. Tells how many positions there were.
///
/// # Errors
///
/// As [`verify_all`].
pub fn verify_sample<R: Rules>(
    rules: R,
    tables: &GameTables,
    material: Material,
    placements: u64,
    seed: u64,
) -> Result<u64, Box<Contradiction>> {
    let pieces = pieces_of(material);
    let total = 64_u64.pow(pieces.len() as u32);
    let (mut random, mut checked) = (Random(seed), 0);
    for _ in 0..placements {
        checked += verify_placement(rules, tables, &pieces, random.number() % total)?;
    }
    Ok(checked)
}

fn pieces_of(material: Material) -> Vec<Piece> {
    let of = |color| material.army(color).roles().map(move |role| role.of(color));
    of(Color::White).chain(of(Color::Black)).collect()
}

/// Sets up the pieces on the squares that a number says, six bits each, and checks what can be played.
fn verify_placement<R: Rules>(
    rules: R,
    tables: &GameTables,
    pieces: &[Piece],
    mut number: u64,
) -> Result<u64, Box<Contradiction>> {
    let mut board = Board::EMPTY;
    for &piece in pieces {
        let Some(sq) = Square::new((number % 64) as u8).filter(|&sq| !board.occupied().has(sq)) else {
            return Ok(0);
        };
        let is_back = sq as u8 / 8 == 0 || sq as u8 / 8 == 7;
        if piece.role == Role::Pawn && is_back {
            return Ok(0);
        }
        board.put(sq, piece);
        number /= 64;
    }
    let mut checked = 0;
    for turn in Color::ALL {
        let setup = Setup::new(board).with_turn(turn);
        // What no game leads to, but can be played, is in the tables.
        let pardoned = Faults::HARMLESS.and(Faults::TOO_MUCH_MATERIAL);
        let Ok(pos) = <Position<R> as Playable>::from_setup(&setup, &rules, pardoned) else { continue };
        verify_position(&pos, tables)?;
        checked += 1;
    }
    Ok(checked)
}

/// Checks one position.
///
/// # Errors
///
/// If its value does not follow from those after its moves.
pub fn verify_position<R: Rules>(pos: &Position<R>, tables: &GameTables) -> Result<(), Box<Contradiction>> {
    let found = tables.probe(pos);
    let wrong = |expected: Option<Value>| {
        // Without distances none are told.
        let told = |value: Value| if tables.has_distances() { value } else { Value { plies: 0, ..value } };
        let (found, expected) = (found.map(told), expected.map(told));
        Err(Box::new(Contradiction { setup: pos.to_setup(), found, expected }))
    };
    let moves = pos.legal_moves();
    let (mut resetting, mut others): (Option<Value>, Option<Value>) = (None, None);
    for mv in moves {
        let mut after = *pos;
        after.play_unchecked(mv);
        let Some(value) = tables.probe(&after) else { return wrong(None) };
        let value =
            Value { wdl: -value.wdl, plies: if value.wdl == Wdl::Draw { 0 } else { value.plies + 1 } };
        let is_resetting = after.halfmoves() == 0;
        let best = if is_resetting { &mut resetting } else { &mut others };
        *best = Some(best.map_or(value, |best| better(best, value)));
    }
    let best = resetting.into_iter().chain(others).reduce(better);
    let Some(best) = best else {
        // Dead draws are no end here: a table looks further than the material.
        let winner = pos.verdict().map(|verdict| verdict.winner);
        let wdl = match winner {
            Some(Some(winner)) if winner == pos.turn() => Wdl::Win,
            Some(Some(_)) => Wdl::Loss,
            _ => Wdl::Draw,
        };
        let over = Value { wdl, plies: 0 };
        return if found == Some(over) { Ok(()) } else { wrong(Some(over)) };
    };
    let Some(value) = found else { return wrong(Some(best)) };
    let uncounted = value.wdl.uncounted() == best.wdl.uncounted();
    // A win may be spoilt here that is none one move on: the hundredth ply is in between.
    let counted = match pos.rules().draws() {
        Draws::RepetitionAndMoveCount => {
            let spoilt = others.is_some_and(|other| better(other, value) == other);
            value.wdl == best.wdl
                || (value.wdl == Wdl::CursedWin && spoilt && resetting.is_none_or(|best| best.wdl < Wdl::Win))
                || (value.wdl == Wdl::BlessedLoss
                    && others.is_some_and(|other| other.wdl <= Wdl::BlessedLoss))
        }
        Draws::Repetition | Draws::Never => value.wdl == best.wdl,
    };
    let distance = !tables.has_distances() || value.plies == best.plies;
    if uncounted && counted && distance { Ok(()) } else { wrong(Some(best)) }
}

/// The better of two values, wins by the rule that counts moves, distances as if there were none.
fn better(a: Value, b: Value) -> Value {
    let order = |value: Value| match value.wdl.uncounted() {
        Wdl::Win => (2, -i32::from(value.plies)),
        Wdl::Loss => (0, i32::from(value.plies)),
        _ => (1, 0),
    };
    let plies = if order(a) >= order(b) { a.plies } else { b.plies };
    Value { wdl: if a.wdl >= b.wdl { a.wdl } else { b.wdl }, plies }
}
