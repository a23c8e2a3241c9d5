//! A reviewed game as PGN: evaluations, glyphs, what was better, and why.

use misere_notation::pgn::annotation::{self, Eval, EvalValue};
use misere_notation::pgn::{NodeId, PgnGame, Tree};
use misere_rules::{Color, Move};

use crate::{Assessment, Judgement, MistakeKind, Review, ReviewedMove};

/// What a review says about a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Remark<'a> {
    /// What the position after it is worth.
    pub eval: Option<Eval>,
    /// What it is called, if it was a mistake.
    pub judgement: Option<Judgement>,
    /// The same in words.
    pub words: Option<&'a str>,
    /// What should have been played, and what was to follow.
    pub line: &'a [Move],
}

/// A game with what a review says about its moves: `[%eval …]` behind each, a glyph and a sentence at each
/// mistake, and the better line as a variation. What was said about it before is kept.
pub fn annotate(game: &mut PgnGame, review: &Review) {
    let line: Vec<NodeId> = game.tree.main_line().collect();
    for (&id, mv) in line.iter().zip(&review.moves) {
        annotate_move(&mut game.tree, id, mv.remark());
    }
}

/// Says one move of a review. What has been said already is not said twice.
pub fn annotate_move(tree: &mut Tree, id: NodeId, remark: Remark<'_>) {
    let said = tree.comments(id).first().map(|text| annotation::parse(text));
    let mut said = said.unwrap_or_default();
    if remark.eval.is_some() {
        said.eval = remark.eval;
    }
    let words = remark.words.filter(|words| !tree.comments(id).iter().any(|text| text.contains(words)));
    if let Some(words) = words {
        said.text = if said.text.is_empty() { words.to_owned() } else { format!("{} {words}", said.text) };
    }
    let rest: Vec<String> = tree.comments(id).iter().skip(1).cloned().collect();
    tree.set_comment(id, &said.to_string());
    rest.iter().for_each(|comment| tree.add_comment(id, comment));
    let Some(judgement) = remark.judgement else { return };
    let blames = |nag: &u8| Judgement::ALL.iter().any(|judgement| judgement.nag() == *nag);
    if !tree.nags(id).iter().any(blames) {
        tree.add_nag(id, judgement.nag());
    }
    let mut at = tree.parent(id);
    for &better in remark.line {
        at = at.and_then(|parent| tree.add(parent, better).ok());
    }
}

impl ReviewedMove {
    /// What is said about it in a game.
    pub fn remark(&self) -> Remark<'_> {
        let value = self.worth.and_then(value);
        Remark {
            eval: value.map(|value| Eval { value, depth: depth(self.depth) }),
            judgement: self.judgement,
            words: self.words.as_deref().filter(|_| self.kind != Some(MistakeKind::Forced)),
            line: if self.judgement.is_some() { &self.line } else { &[] },
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
