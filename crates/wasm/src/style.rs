//! How moves are written on the page: one notation everywhere.

use misere_notation::san;
use misere_notation::uci;
use misere_rules::{AnyPosition, Move};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

/// Which notation the page uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Notation {
    /// The notation of the game: `e2-e4` in the games of the course, whose programs write it, else SAN.
    #[default]
    Game,
    /// `Nf3`.
    San,
    /// `g1-f3`.
    Coordinate,
}

/// The notation that was chosen, and the letters of the pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) letters: san::Letters,
    pub(crate) notation: Notation,
}

impl Style {
    pub(crate) const fn new(letters: san::Letters) -> Style {
        Style { letters, notation: Notation::Game }
    }

    /// The notation, where that of the game is meant.
    pub(crate) fn resolved(self, pos: &AnyPosition) -> Notation {
        match self.notation {
            Notation::Game if pos.variant().course().is_some() => Notation::Coordinate,
            Notation::Game => Notation::San,
            chosen => chosen,
        }
    }

    /// A move in the notation that was chosen.
    pub(crate) fn text(self, pos: &AnyPosition, mv: Move) -> String {
        match self.resolved(pos) {
            Notation::Coordinate => self.coordinate(pos, mv),
            Notation::Game | Notation::San => self.san(pos, mv),
        }
    }

    /// `Nf3`, `N×f3`, `a8=K`.
    pub(crate) fn san(self, pos: &AnyPosition, mv: Move) -> String {
        san::translate(&san::write(pos, mv), self.letters).replace('x', "×")
    }

    /// `g1-f3`, `g1×f3`, `a7-a8=K`. In the games of the course exactly as its programs write it: `g1-f3`,
    /// whatever happens there.
    pub(crate) fn coordinate(self, pos: &AnyPosition, mv: Move) -> String {
        let mut text = uci::write_coordinate(mv).to_string();
        if pos.variant().course().is_some() {
            return text;
        }
        if let Some(role) = mv.promotion() {
            text.pop();
            text.push('=');
            text.push(self.letters.letter(role));
        }
        if mv.is_capture() { text.replace('-', "×") } else { text }
    }

    /// A move that is chosen before the turn: a piece may capture there or not, and may give check or not, so
    /// nothing says that it does. A pawn that leaves its file captures.
    pub(crate) fn ahead(self, pos: &AnyPosition, mv: Move) -> String {
        match self.resolved(pos) {
            Notation::Coordinate => self.coordinate(pos, mv).replace('×', "-"),
            Notation::Game | Notation::San => {
                let text = self.san(pos, mv);
                let text = text.trim_end_matches(['+', '#']);
                let from_file = text.starts_with(|letter: char| letter.is_ascii_lowercase());
                if from_file { text.to_owned() } else { text.replace('×', "") }
            }
        }
    }
}

/// What a player typed, with the signs that are only for the eye as keys have them. Between two squares a
/// capture is written like any move.
pub(crate) fn typed(text: &str) -> String {
    let plain = text.trim().replace('×', "x");
    let dashed = plain.replacen('x', "-", 1);
    if uci::parse(&dashed).is_ok() { dashed } else { plain }
}
