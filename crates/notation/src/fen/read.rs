//! Reading, field by field.

use core::iter::Peekable;

use misere_rules::{ByColor, ChecksLeft, Color, Setup, Square};

use super::error::{FenError, Field};
use super::field::Word;
use super::{board, canonical, rights};

/// How many checks `+0+0` counts up to, unless the game says otherwise.
pub(super) const CHECKS_TO_WIN: ChecksLeft = ByColor { white: 3, black: 3 };
/// How many checks may be left in a game of which nothing is known.
pub(super) const ANY_CHECKS: ChecksLeft = ByColor { white: u8::MAX, black: u8::MAX };

/// Reads a FEN. Whether the setup can be played is another question.
///
/// Fields that are left out are those of `w - - 0 1`. A letter `K` or `Q` for which there is no rook
/// is a right for the corner, which the rules drop or, if they are strict, complain about.
///
/// # Errors
///
/// Says where the text stops making sense.
pub fn parse(text: &str) -> Result<Setup, FenError> {
    match canonical::read(text.as_bytes()) {
        Some(setup) => Ok(setup),
        None => in_any_form(text, CHECKS_TO_WIN, ANY_CHECKS),
    }
}

/// Reads every form that is known, and says what is wrong with others. `to_win` checks win the game, and
/// `most` may be left.
pub(super) fn in_any_form(text: &str, to_win: ChecksLeft, most: ChecksLeft) -> Result<Setup, FenError> {
    let mut words = Word::split(text).peekable();
    let Some(first) = words.next() else {
        let found = "nothing".to_owned();
        return Err(FenError { field: Field::Board, at: text.len(), expected: "pieces", found });
    };
    let (board, house) = board::read(first)?;
    let mut setup = Setup { house, ..Setup::new(board) };
    if let Some(word) = words.next() {
        setup.turn = turn(word)?;
    }
    if let Some(word) = words.next() {
        setup.castling_rooks = rights::read(word, &setup.board)?;
    }
    if let Some(word) = words.next() {
        setup.en_passant = en_passant(word)?;
    }
    setup.checks = checks(&mut words, to_win, most)?;
    if let Some(word) = words.next() {
        setup.halfmoves = counter(word, Field::Halfmoves)?.unwrap_or(0);
    }
    // Checks given, which stand last, may follow at once.
    if let Some(word) = words.next_if(|word| setup.checks.is_some() || !word.text.starts_with('+')) {
        setup.fullmoves = counter(word, Field::Fullmoves)?.unwrap_or(1).max(1);
    }
    if setup.checks.is_none() {
        setup.checks = checks(&mut words, to_win, most)?;
    }
    match words.next() {
        Some(word) => Err(word.instead_of(Field::Rest, "the end of the text")),
        None => Ok(setup),
    }
}

fn turn(word: Word<'_>) -> Result<Color, FenError> {
    match word.text {
        "w" | "W" => Ok(Color::White),
        "b" | "B" => Ok(Color::Black),
        _ => Err(word.instead_of(Field::Turn, "'w' or 'b'")),
    }
}

fn en_passant(word: Word<'_>) -> Result<Option<Square>, FenError> {
    if word.text == "-" {
        return Ok(None);
    }
    // A square has two letters: nothing long is copied.
    let square = if word.text.len() == 2 { word.text.to_ascii_lowercase().parse().ok() } else { None };
    match square {
        Some(sq) => Ok(Some(sq)),
        None => Err(word.instead_of(Field::EnPassant, "a square or '-'")),
    }
}

/// A number, or `-` for none.
fn counter(word: Word<'_>, field: Field) -> Result<Option<u32>, FenError> {
    if word.text == "-" {
        return Ok(None);
    }
    match word.number() {
        Some(number) => Ok(Some(number)),
        None => Err(word.instead_of(field, "a number up to 4294967295")),
    }
}

/// The next word, if it has a `+` in it.
fn checks<'a>(
    words: &mut Peekable<impl Iterator<Item = Word<'a>>>,
    to_win: ChecksLeft,
    most: ChecksLeft,
) -> Result<Option<ChecksLeft>, FenError> {
    let Some(word) = words.next_if(|word| word.text.contains('+')) else { return Ok(None) };
    let (given, numbers) = match word.text.strip_prefix('+') {
        Some(_) => (true, word.split_at(1).1),
        None => (false, word),
    };
    let numbers = numbers.text.find('+').and_then(|plus| {
        let (white, rest) = numbers.split_at(plus);
        Some(ByColor { white: white.number::<u8>()?, black: rest.split_at(1).1.number::<u8>()? })
    });
    let Some(count) = numbers else {
        return Err(word.instead_of(Field::Checks, "checks left as in '3+3' or given as in '+0+0'"));
    };
    let left = |side: Color| if given { to_win[side].checked_sub(count[side]) } else { Some(count[side]) };
    let read = left(Color::White).zip(left(Color::Black)).map(|(white, black)| ByColor { white, black });
    match read.filter(|checks| are_within(*checks, most)) {
        Some(checks) => Ok(Some(checks)),
        None => Err(word.instead_of(Field::Checks, "no more checks than win the game")),
    }
}

/// Are no more checks left than there may be?
pub(super) fn are_within(checks: ChecksLeft, most: ChecksLeft) -> bool {
    Color::ALL.into_iter().all(|side| checks[side] <= most[side])
}
