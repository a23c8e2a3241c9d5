//! A reviewed game as PGN: evaluations, glyphs, what was better, and why.

use misere_notation::pgn::annotation::{self, Eval, EvalValue};
use misere_notation::pgn::{NodeId, PgnGame};
use misere_rules::Color;

use crate::review::MistakeKind;
use crate::{Assessment, Review};

/// A game with what a review says about its moves: `[%eval …]` behind each, a glyph and a sentence at each
/// mistake, and the better line as a variation. What was said about it before is kept.
pub fn annotate(game: &mut PgnGame, review: &Review) {
    let line: Vec<NodeId> = game.tree.main_line().collect();
    for (&id, mv) in line.iter().zip(&review.moves) {
        let eval = mv.worth.and_then(value).map(|value| Eval { value, depth: depth(mv.depth) });
        let words = mv.kind.filter(|kind| *kind != MistakeKind::Forced).and(mv.words.clone());
        let said = game.tree.comments(id).first().map(|text| annotation::parse(text));
        let mut said = said.unwrap_or_default();
        if eval.is_some() {
            said.eval = eval;
        }
        if let Some(words) = words {
            said.text = if said.text.is_empty() { words } else { format!("{} {words}", said.text) };
        }
        let rest: Vec<String> = game.tree.comments(id).iter().skip(1).cloned().collect();
        game.tree.set_comment(id, &said.to_string());
        rest.iter().for_each(|comment| game.tree.add_comment(id, comment));
        if let Some(judgement) = mv.judgement {
            game.tree.add_nag(id, judgement.nag());
            let mut at = game.tree.parent(id);
            for &better in &mv.line {
                at = at.and_then(|parent| game.tree.add(parent, better).ok());
            }
        }
    }
}

/// A depth of 0 means that nothing was searched.
fn depth(depth: u32) -> Option<u32> {
    (depth > 0).then_some(depth)
}

fn value(worth: Assessment) -> Option<EvalValue> {
    let moves = |plies: u32| i32::try_from(plies.div_ceil(2)).unwrap_or(i32::MAX);
    match worth {
        Assessment::Guess(centipawns) => Some(EvalValue::Centipawns(centipawns)),
        Assessment::Drawn => Some(EvalValue::Centipawns(0)),
        // A game that is over needs no evaluation.
        Assessment::Won { plies: Some(0), .. } | Assessment::Won { plies: None, .. } => None,
        Assessment::Won { winner: Color::White, plies: Some(plies) } => Some(EvalValue::Mate(moves(plies))),
        Assessment::Won { winner: Color::Black, plies: Some(plies) } => Some(EvalValue::Mate(-moves(plies))),
    }
}
