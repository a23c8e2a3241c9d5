//! A position of a game, as the command line names it.

use crate::cli::PlaceOptions;
use crate::ending::Misuse;
use crate::games::Games;
use misere_notation::names::StartKind;
use misere_notation::uci::CastlingStyle;
use misere_notation::{fen, san};
use misere_protocol::quoted;
use misere_rules::{AnyGame, AnyPosition};
use std::io::{self, Write as _};

/// The game up to the position that is meant.
#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) game: AnyGame,
    /// How castling is written: as in Chess960 if the game was called so or begins so.
    pub(crate) style: CastlingStyle,
}

impl Place {
    /// The start of the game or the position that was given, after the moves that were given.
    pub(crate) fn read(options: &PlaceOptions) -> anyhow::Result<Place> {
        let named = Games::read(&options.charter)?.find(&options.variant)?;
        let start = match &options.fen {
            None if named.start == StartKind::Given => {
                let message =
                    format!("expected a FEN beside the name {}, found no --fen", quoted(&options.variant));
                return Err(Misuse(message).into());
            }
            None => named.variant.start(),
            Some(text) => {
                let (start, pardoned) = fen::pardoned::<AnyPosition>(&named.variant, text)
                    .map_err(|error| Misuse(error.to_string()))?;
                if !pardoned.is_empty() {
                    // With stderr closed it cannot be told.
                    let _ = writeln!(io::stderr(), "misere: note: {pardoned}; it is played all the same");
                }
                start
            }
        };
        let style = named.castling_style(&start.to_setup());
        let mut game = AnyGame::new(start);
        for (i, text) in options.moves.iter().enumerate() {
            let mv = san::find(game.position(), text)
                .map_err(|error| Misuse(format!("in move {} (`{text}`): {error}", i + 1)))?;
            game.play_unchecked(mv);
        }
        Ok(Place { game, style })
    }
}
