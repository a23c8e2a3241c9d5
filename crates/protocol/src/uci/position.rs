//! Where the game stands.

use core::fmt;

use misere_notation::fen::{self, PositionError};
use misere_notation::san::{self, SanError};
use misere_rules::{AnyGame, Faults, Variant};

use crate::command_error::{CommandError, quoted};

/// What `position` says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PositionCommand {
    /// The first position; that of the game if there is none.
    pub fen: Option<String>,
    /// The moves from there.
    pub moves: Vec<String>,
}

/// A place that is not in the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NoSuchPlace {
    /// The first position is no position of the game.
    Position(PositionError),
    /// A move cannot be played.
    Move {
        /// Which, counted from one.
        number: usize,
        /// As it was given.
        mv: String,
        error: SanError,
    },
}

impl fmt::Display for NoSuchPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSuchPlace::Position(error) => error.fmt(f),
            NoSuchPlace::Move { number, mv, error } => {
                write!(f, "in move {number} ({}): {error}", quoted(mv))
            }
        }
    }
}

impl core::error::Error for NoSuchPlace {}

impl PositionCommand {
    /// Reads what stands behind `position`.
    pub(super) fn parse(text: &str) -> Result<PositionCommand, CommandError> {
        let mut words = text.split_whitespace();
        let kind = words.next();
        let (board, moves): (Vec<&str>, Vec<&str>) = {
            let words: Vec<&str> = words.collect();
            let end = words.iter().position(|word| word.eq_ignore_ascii_case("moves")).unwrap_or(words.len());
            (words[..end].to_vec(), words.get(end + 1..).unwrap_or_default().to_vec())
        };
        let fen = match kind.map(str::to_ascii_lowercase).as_deref() {
            Some("startpos") => match board.first() {
                None => None,
                found => return Err(CommandError::word("`moves` behind startpos", found.copied())),
            },
            Some("fen") if board.is_empty() => return Err(CommandError::word("a FEN behind fen", None)),
            Some("fen") => Some(board.join(" ")),
            _ => return Err(CommandError::word("startpos or fen behind position", kind)),
        };
        Ok(PositionCommand { fen, moves: moves.into_iter().map(str::to_owned).collect() })
    }

    /// The game up to there, and what was wrong with its first position and did no harm.
    pub(super) fn reach(&self, variant: &Variant) -> Result<(AnyGame, Faults), NoSuchPlace> {
        let (start, pardoned) = match &self.fen {
            None => (variant.start(), Faults::NONE),
            Some(text) => fen::pardoned(variant, text).map_err(NoSuchPlace::Position)?,
        };
        let mut game = AnyGame::new(start);
        for (i, mv) in self.moves.iter().enumerate() {
            let found = san::find(game.position(), mv).map_err(|error| NoSuchPlace::Move {
                number: i + 1,
                mv: mv.clone(),
                error,
            })?;
            game.play_unchecked(found);
        }
        Ok((game, pardoned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(text: &str) -> Result<AnyGame, NoSuchPlace> {
        PositionCommand::parse(text).expect("it is in order").reach(&Variant::Chess).map(|(game, _)| game)
    }

    #[test]
    fn moves_are_played_from_the_start_or_from_a_fen() {
        assert_eq!(reach("startpos").expect("a place").moves().len(), 0);
        assert_eq!(reach("startpos moves e2e4 e7e5").expect("a place").moves().len(), 2);
        let game = reach("fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1").expect("a place");
        assert_eq!(fen::write(&game.position().to_setup()).to_string(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    }

    #[test]
    fn a_bad_place_says_what_is_wrong() {
        let message = |text| reach(text).unwrap_err().to_string();
        assert_eq!(
            message("startpos moves e2e4 e2e4"),
            "in move 2 (`e2e4`): e2e4 is illegal: expected a piece on e2, found none"
        );
        assert_eq!(
            message("fen 8/8/8 w - - 0 1"),
            "expected 8 ranks in the board field, found 3 at offset 5"
        );
        let message = |text| PositionCommand::parse(text).unwrap_err().to_string();
        assert_eq!(message(""), "expected startpos or fen behind position, found nothing");
        assert_eq!(message("fen moves e2e4"), "expected a FEN behind fen, found nothing");
        assert_eq!(message("startpos e2e4"), "expected `moves` behind startpos, found `e2e4`");
    }
}
