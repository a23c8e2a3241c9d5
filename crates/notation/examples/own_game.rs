//! A game of one's own, defined in Rust, with FEN, SAN and PGN: `cargo run --example own_game`.
#![allow(clippy::print_stdout)]

use std::error::Error;

use misere_notation::pgn::{Game, GameResult};
use misere_notation::{fen, san};
use misere_rules::{Aliases, Card, Duty, Ending, Position, Role, Rules, Setup, Square, SquareSet, Verdict};

/// Chess, but captures are compulsory, and a king in a corner wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Retirement;

static START: Setup = Setup::draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");

impl Rules for Retirement {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        let (title, aim) = ("Retirement", "Bring your king to a corner, or checkmate");
        Card { key: "retirement", title, aim, aliases: Aliases::of(&[]), start: &START }
    }

    fn duty(self) -> Duty {
        Duty::Capture
    }

    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        let corners: SquareSet = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
        let retired = pos.board().with_role(Role::King) & corners;
        let king = pos.board().piece_at(retired.first()?)?;
        Some(Verdict::win(king.color, Ending::Hill))
    }
}

/// A short game, as PGN.
pub(crate) fn play() -> Result<String, Box<dyn Error>> {
    let start: Position<Retirement> = fen::position_of(&Retirement, "6k1/8/8/3p4/4P3/8/8/6K1 w - - 0 1")?;
    let mut game = Game::new(start);
    let mut last = game.tree.root();
    for text in ["exd5", "Kf8", "Kh1"] {
        let mv = san::find(&game.tree.position(last), text)?;
        last = game.tree.add(last, mv)?;
    }
    game.tree.add_comment(last, "retired");
    game.outcome = Some(GameResult::White);
    Ok(game.to_string())
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", play()?);
    Ok(())
}
