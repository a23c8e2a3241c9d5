//! What is said about a move: comments, signs, coloured squares and arrows.

use misere_notation::pgn::annotation::{self, Annotations, EvalValue, Shape, ShapeColor};
use misere_notation::pgn::{NodeId, Tree};
use misere_rules::Square;
use misere_rules::quote::quote;
use misere_study::Chances;
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::analysis::Analysis;
use crate::Complaint;

/// A coloured square or an arrow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct ShapeView {
    /// `green`, `red`, `yellow` or `blue`.
    pub color: String,
    /// The square, or where the arrow begins.
    pub from: String,
    /// Where the arrow points.
    pub to: Option<String>,
}

/// What an engine thought of a position, seen from White.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct EvalView {
    /// The points that White can expect in this game, in thousandths: 1000 is a win.
    pub white: u32,
}

const COLORS: [(&str, ShapeColor); 4] = [
    ("green", ShapeColor::Green),
    ("red", ShapeColor::Red),
    ("yellow", ShapeColor::Yellow),
    ("blue", ShapeColor::Blue),
];

/// All that the comments behind a move say, taken apart.
pub(super) fn said(tree: &Tree, id: NodeId) -> Annotations {
    annotation::parse(&tree.comments(id).join(" "))
}

pub(super) fn eval(said: &Annotations, chances: Chances) -> Option<EvalView> {
    said.eval.map(|eval| match eval.value {
        EvalValue::Centipawns(hundredths) => {
            EvalView { white: (chances.expected(hundredths) * 1000.0).round() as u32 }
        }
        EvalValue::Mate(moves) => EvalView { white: if moves > 0 { 1000 } else { 0 } },
    })
}

pub(super) fn shapes(said: &Annotations) -> Vec<ShapeView> {
    let name = |color| COLORS.iter().find(|(_, other)| *other == color).map_or("green", |(name, _)| name);
    let shape = |shape: &Shape| match *shape {
        Shape::Square { color, at } => {
            ShapeView { color: name(color).to_owned(), from: at.to_string(), to: None }
        }
        Shape::Arrow { color, from, to } => {
            ShapeView { color: name(color).to_owned(), from: from.to_string(), to: Some(to.to_string()) }
        }
    };
    said.shapes.iter().map(shape).collect()
}

fn shape(view: &ShapeView) -> Result<Shape, Complaint> {
    let square = |name: &str| name.parse::<Square>().map_err(Complaint::other);
    let found = COLORS.iter().find(|(name, _)| *name == view.color);
    let wrong =
        || Complaint::other(format!("expected green, red, yellow or blue, found {}", quote(&view.color)));
    let &(_, color) = found.ok_or_else(wrong)?;
    let from = square(&view.from)?;
    Ok(match &view.to {
        Some(to) => Shape::Arrow { color, from, to: square(to)? },
        None => Shape::Square { color, at: from },
    })
}

impl Analysis {
    /// Replaces the words about a move; clocks, evaluations and shapes in its comments stay.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn set_comment(&mut self, number: u32, text: &str) -> Result<(), Complaint> {
        self.edit(number, |game, id| {
            let said = Annotations { text: text.to_owned(), ..said(&game.tree, id) };
            game.tree.set_comment(id, &said.to_string());
        })?;
        Ok(())
    }

    /// Replaces the coloured squares and arrows of a move.
    ///
    /// # Errors
    ///
    /// If there is no such move, or no such colour or square.
    pub fn set_shapes(&mut self, number: u32, shapes: &[ShapeView]) -> Result<(), Complaint> {
        let shapes = shapes.iter().map(shape).collect::<Result<Vec<_>, _>>()?;
        self.edit(number, |game, id| {
            let said = Annotations { shapes, ..said(&game.tree, id) };
            game.tree.set_comment(id, &said.to_string());
        })?;
        Ok(())
    }

    /// Gives a move a sign, such as 1 for `!`, or takes it away. Signs of one kind exclude each other.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn toggle_nag(&mut self, number: u32, nag: u8) -> Result<(), Complaint> {
        let judges = |nag: u8| (1..=6).contains(&nag);
        self.edit(number, |game, id| {
            let tree = &mut game.tree;
            let had = tree.nags(id).contains(&nag);
            let goes = tree.nags(id).to_vec();
            for other in goes.into_iter().filter(|&other| other == nag || (judges(nag) && judges(other))) {
                tree.remove_nag(id, other);
            }
            if !had {
                tree.add_nag(id, nag);
            }
        })?;
        Ok(())
    }
}
