//! A tree of moves as a page shows it.

use misere_notation::pgn::NodeId;
use misere_rules::Color;
use misere_study::Chances;
use serde::Serialize;
use tsify::Tsify;

use super::analysis::Analysis;
use super::annotate::{self, EvalView, ShapeView};

/// A move in the tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct NodeView {
    /// Its number in the tree.
    pub id: u32,
    /// The move before it.
    pub parent: u32,
    /// The first move of the line that it is part of; that of the main line has no variation around it.
    pub line: u32,
    /// How many variations it stands in.
    pub depth: u32,
    /// Does a variation begin here?
    pub head: bool,
    /// How many moves lead here.
    pub ply: u32,
    /// The number of the move.
    pub number: u32,
    /// Whose move it is.
    pub side: Color,
    /// The move as `e2e4`.
    pub uci: String,
    /// The move as the page writes it.
    pub text: String,
    /// Signs: 1 for `!`.
    pub nags: Vec<u8>,
    /// What is said before the first move of a variation.
    pub before: String,
    /// What is said about it.
    pub comment: String,
    /// Coloured squares and arrows.
    pub shapes: Vec<ShapeView>,
    /// What an engine thought.
    pub eval: Option<EvalView>,
    /// How many moves are folded away behind it.
    pub hidden: usize,
}

/// Something that is said about the whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct TagView {
    /// `White`.
    pub name: String,
    /// `Anna`.
    pub value: String,
}

/// A game with its variations.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeView {
    /// The key of the game.
    pub game: String,
    /// The number of the root, before the first move.
    pub root: u32,
    /// The position at the root.
    pub start: String,
    /// Is that not the usual one?
    pub unusual_start: bool,
    /// The moves, in the order in which they are read: after a move its variations, then what follows it.
    pub nodes: Vec<NodeView>,
    /// What is said about the game.
    pub comment: String,
    /// Coloured squares and arrows at the root.
    pub shapes: Vec<ShapeView>,
    /// Who, where, when.
    pub tags: Vec<TagView>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    /// What was wrong with the text that was read.
    pub flaws: Vec<String>,
    /// What is wrong with the first position and does no harm, by the words scripts know: it is played all the same.
    pub pardoned: Vec<&'static str>,
    /// How many more games the file had.
    pub more_games: usize,
    /// Can an edit be undone?
    pub can_undo: bool,
    /// Can an edit be made again?
    pub can_redo: bool,
}

/// How many flaws are told one by one.
const FLAWS: usize = 5;

pub(super) fn of(analysis: &Analysis, can_undo: bool, can_redo: bool) -> TreeView {
    let (game, tree) = (&analysis.game, &analysis.game.tree);
    let start = tree.start();
    let said = annotate::said(tree, tree.root());
    let flaws = game.error.iter().chain(&game.flaws).take(FLAWS).map(ToString::to_string);
    let tag = |(name, value): (&str, &str)| TagView { name: name.to_owned(), value: value.to_owned() };
    TreeView {
        game: start.variant().card().key.to_owned(),
        root: tree.root().number(),
        start: misere_notation::fen::write(&start.to_setup()).to_string(),
        unusual_start: *start != start.variant().start(),
        nodes: nodes(analysis),
        comment: said.text.clone(),
        shapes: annotate::shapes(&said),
        tags: game.tags.iter().map(tag).collect(),
        result: game.result().text(),
        flaws: flaws.collect(),
        pardoned: analysis.pardoned.keys().collect(),
        more_games: analysis.more_games,
        can_undo,
        can_redo,
    }
}

/// A line whose next move is to be shown.
struct Pending {
    next: NodeId,
    line: NodeId,
    depth: u32,
    /// The other moves instead of it have been shown.
    varied: bool,
}

/// The moves in reading order. What waits stands on a stack, so that deep trees are no danger.
fn nodes(analysis: &Analysis) -> Vec<NodeView> {
    let tree = &analysis.game.tree;
    let mut nodes = Vec::new();
    let mut waiting: Vec<Pending> = Vec::new();
    if let Some(first) = tree.next(tree.root()) {
        waiting.push(Pending { next: first, line: first, depth: 0, varied: false });
    }
    while let Some(Pending { next: id, line, depth, varied }) = waiting.pop() {
        let folded = analysis.folded.contains(&id) && tree.begins_variation(id);
        nodes.push(node(analysis, id, line, depth, folded));
        let follows = tree.next(id).filter(|_| !folded);
        if let Some(next) = follows {
            waiting.push(Pending { next, line, depth, varied: false });
        }
        // The first of several moves is followed by the others, each with its whole line.
        let first = tree.parent(id).and_then(|parent| tree.next(parent)) == Some(id);
        if let Some(parent) = tree.parent(id).filter(|_| first && !varied) {
            let others: Vec<NodeId> = tree.children(parent).skip(1).collect();
            let pending = |&id: &NodeId| Pending { next: id, line: id, depth: depth + 1, varied: true };
            waiting.extend(others.iter().rev().map(pending));
        }
    }
    nodes
}

fn node(analysis: &Analysis, id: NodeId, line: NodeId, depth: u32, folded: bool) -> NodeView {
    let tree = &analysis.game.tree;
    let chances = Chances::of(&analysis.game.named.variant);
    let parent = tree.parent(id).unwrap_or(tree.root());
    let before = tree.position(parent);
    let mv = tree.mv(id).unwrap_or(misere_rules::Move::PASS);
    let said = annotate::said(tree, id);
    NodeView {
        id: id.number(),
        parent: parent.number(),
        line: line.number(),
        depth,
        head: tree.begins_variation(id),
        ply: u32::try_from(tree.ply(id)).unwrap_or(u32::MAX),
        number: before.fullmoves(),
        side: before.turn(),
        uci: mv.to_string(),
        text: analysis.style.text(&before, mv),
        nags: tree.nags(id).to_vec(),
        before: tree.comments_before(id).join(" "),
        comment: said.text.clone(),
        shapes: annotate::shapes(&said),
        eval: annotate::eval(&said, chances),
        hidden: if folded { below(analysis, id) } else { 0 },
    }
}

/// How many moves follow a move.
fn below(analysis: &Analysis, id: NodeId) -> usize {
    let tree = &analysis.game.tree;
    let mut waiting = vec![id];
    let mut count = 0;
    while let Some(id) = waiting.pop() {
        for child in tree.children(id) {
            count += 1;
            waiting.push(child);
        }
    }
    count
}
