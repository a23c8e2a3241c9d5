//! Games and positions in the words that interfaces and people want.

use misere_notation::fen;
use misere_notation::names;
use misere_notation::picture::Picture;
use misere_notation::uci::{self, CastlingStyle};
use misere_rules::{AnyGame, Variant};

use crate::looks::Looks;

/// What `UCI_Variant` calls a game.
pub(super) fn name(variant: &Variant) -> &str {
    names::of(variant).uci.unwrap_or(variant.card().key)
}

/// How an interface shows a game it does not know, as Fairy-Stockfish tells it: the size of the board,
/// how many roles a pocket holds, a game that looks alike, and the start.
pub(super) fn variant(variant: &Variant) -> String {
    let Looks { pocket, template } = Looks::of(variant);
    let start = fen::write(&variant.start().to_setup());
    let name = name(variant);
    format!("variant {name} files 8 ranks 8 pocket {pocket} template {template} startpos {start}")
}

/// What `d` shows: the board, the FEN, the key, what gives check, what can be played, how it ended.
pub(super) fn game(game: &AnyGame, style: CastlingStyle) -> String {
    let pos = game.position();
    let mut moves: Vec<String> =
        pos.legal_moves().into_iter().map(|mv| uci::write(mv, style).to_string()).collect();
    moves.sort();
    let checkers: Vec<String> = pos.checkers().into_iter().map(|sq| sq.to_string()).collect();
    let mut text = format!(
        "{}\nVariant: {}\nFen: {}\nKey: {:016X}\nCheckers: {}\nMoves: {}",
        Picture::of(&pos.board()).to_string().trim_end(),
        pos.variant().card().key,
        fen::write(&pos.to_setup()),
        pos.key(),
        checkers.join(" "),
        moves.join(" ")
    );
    if let Some(verdict) = game.verdict() {
        text += &format!("\nVerdict: {verdict}");
    }
    text
}
