//! The files of `testdata/wins`: positions in which the side to move has a forced win.

use core::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use misere_notation::{fen, uci};
use misere_rules::{AnyPosition, Variant};

use crate::wins::Win;

/// A position and its quickest win: one line of a file, in EPD with the moves as UCI writes them.
///
/// ```text
/// 8/8/8/2p5/8/8/1P6/8 w - - 0 1 bm b2b4; plies 2;
/// ```
#[derive(Clone, Debug)]
pub struct KnownWin {
    /// The position, in which the side to move wins.
    pub position: AnyPosition,
    /// Its quickest win.
    pub win: Win,
}

impl KnownWin {
    /// Where the wins of a game are kept.
    pub fn path(variant: &Variant) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../testdata/wins/{}.epd", variant.card().key))
    }

    /// The known wins of a game.
    ///
    /// # Panics
    ///
    /// If the file cannot be read, tells the line: it is data of our own.
    pub fn all(variant: &Variant) -> Vec<KnownWin> {
        let path = KnownWin::path(variant);
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
        let read = |(i, line): (usize, &str)| {
            KnownWin::read(variant, line)
                .unwrap_or_else(|error| panic!("{}, line {}: {error}", path.display(), i + 1))
        };
        lines.map(read).collect()
    }

    fn read(variant: &Variant, line: &str) -> Result<KnownWin, String> {
        let (text, rest) = line.split_once(" bm ").ok_or("expected `bm` and the moves that win")?;
        let (moves, plies) = rest.split_once("; plies ").ok_or("expected `plies` and how many")?;
        let position = fen::position(variant, text).map_err(|error| error.to_string())?;
        let find = |word: &str| {
            let request = uci::parse(word).map_err(|error| error.to_string())?;
            position.find(request).map_err(|error| error.to_string())
        };
        let moves = moves.split(' ').map(find).collect::<Result<_, String>>()?;
        let plies = plies.trim_end_matches(';');
        let plies = plies.parse().map_err(|_| format!("expected a number of plies, found {plies:?}"))?;
        Ok(KnownWin { position, win: Win { plies, moves } })
    }
}

impl fmt::Display for KnownWin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.position.to_setup();
        write!(f, "{} bm", fen::write(&setup))?;
        for &mv in &self.win.moves {
            write!(f, " {}", uci::write(mv, uci::CastlingStyle::of(&setup)))?;
        }
        write!(f, "; plies {};", self.win.plies)
    }
}
