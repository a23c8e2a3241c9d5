//! Writing the moves of a game, with all that is said about them.

use core::fmt::{self, Write};

use misere_rules::{Color, Playable};

use super::token::GameResult;
use super::tree::{NodeId, Tree};
use crate::san;

/// No line is longer, unless a word is.
const WIDTH: usize = 79;

/// Writes moves and result, without a line end behind them.
pub(super) fn write<P: Playable>(out: &mut impl Write, tree: &Tree<P>, outcome: GameResult) -> fmt::Result {
    let merged = tree.twins.then(|| tree.merged());
    let tree = merged.as_ref().unwrap_or(tree);
    let mut writer =
        Writer { out, tree, column: 0, word: String::new(), sticky: false, number: Number::Needed };
    writer.remarks(tree.root())?;
    writer.moves()?;
    writer.word(outcome.text())?;
    writer.flush()
}

impl<P: Playable> fmt::Debug for Tree<P> {
    /// The moves as they are written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(f, self, GameResult::Unknown)
    }
}

struct Writer<'a, W, P: Playable> {
    out: &'a mut W,
    tree: &'a Tree<P>,
    /// How much of the line is written.
    column: usize,
    /// A word to which something may be added.
    word: String,
    /// Does the next word stick to it?
    sticky: bool,
    number: Number,
}

/// Does Black's move need its number?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Needed,
    Clear,
}

impl<W: Write, P: Playable> Writer<'_, W, P> {
    /// The main line, and at each move its variations. Of these only those that are open wait on a
    /// stack.
    fn moves(&mut self) -> fmt::Result {
        let tree = self.tree;
        let mut open: Vec<NodeId> = Vec::new();
        let mut position = tree.start().clone();
        let mut next = tree.next(tree.root());
        loop {
            let Some(id) = next else {
                // The variation ends; another one may begin, or the line goes on that it varies.
                let Some(first) = open.pop() else { return Ok(()) };
                self.word.push(')');
                next = self.vary_again(first, &mut position, &mut open)?;
                continue;
            };
            self.mv(id, &mut position)?;
            self.remarks(id)?;
            next = tree.next(id);
            let varied = !tree.begins_variation(id);
            if let Some(variation) = tree.sibling(id).filter(|_| varied) {
                next = Some(self.open(variation, &mut position, &mut open)?);
            }
        }
    }

    fn open(
        &mut self,
        variation: NodeId,
        position: &mut P,
        open: &mut Vec<NodeId>,
    ) -> Result<NodeId, fmt::Error> {
        let tree = self.tree;
        *position = tree.position(tree.parent(variation).unwrap_or(tree.root()));
        open.push(variation);
        self.word("(")?;
        self.sticky = true;
        self.number = Number::Needed;
        tree.comments_before(variation).iter().try_for_each(|text| self.comment(text))?;
        Ok(variation)
    }

    /// What follows a variation.
    fn vary_again(
        &mut self,
        ended: NodeId,
        position: &mut P,
        open: &mut Vec<NodeId>,
    ) -> Result<Option<NodeId>, fmt::Error> {
        let tree = self.tree;
        if let Some(variation) = tree.sibling(ended) {
            return self.open(variation, position, open).map(Some);
        }
        self.number = Number::Needed;
        let varied = tree.parent(ended).and_then(|parent| tree.next(parent)).unwrap_or(tree.root());
        *position = tree.position(varied);
        Ok(tree.next(varied))
    }

    fn mv(&mut self, id: NodeId, position: &mut P) -> fmt::Result {
        let Some(mv) = self.tree.mv(id) else { return Ok(()) };
        let (turn, number) = (position.turn(), position.fullmoves());
        let san = san::play(position, mv);
        match turn {
            Color::White => self.word(&format!("{number}. {san}"))?,
            Color::Black if self.number == Number::Needed => self.word(&format!("{number}... {san}"))?,
            Color::Black => self.word(&san)?,
        }
        self.number = Number::Clear;
        Ok(())
    }

    /// What is said about a move, and before the one that goes on from it.
    fn remarks(&mut self, id: NodeId) -> fmt::Result {
        let tree = self.tree;
        for nag in tree.nags(id) {
            self.word(&format!("${nag}"))?;
        }
        let next = tree.next(id).map_or(&[][..], |next| tree.comments_before(next));
        tree.comments(id).iter().chain(next).try_for_each(|text| self.comment(text))
    }

    /// A comment, which may be broken at its blanks, but neither inside of a command such as
    /// `[%clk 0:01:00]` nor so that a line begins with `%`, which would be an escape.
    fn comment(&mut self, text: &str) -> fmt::Result {
        self.word("{")?;
        let mut in_command = false;
        for word in text.split(' ') {
            if in_command || word.starts_with('%') {
                self.word.push(' ');
                self.word.push_str(word);
            } else {
                self.word(word)?;
            }
            in_command = match (word.rfind("[%"), word.rfind(']')) {
                (Some(begin), end) => end.is_none_or(|end| end < begin),
                (None, end) => in_command && end.is_none(),
            };
        }
        self.word("}")?;
        self.number = Number::Needed;
        Ok(())
    }

    /// Another word; one behind a parenthesis sticks to it.
    fn word(&mut self, word: &str) -> fmt::Result {
        if !core::mem::take(&mut self.sticky) {
            self.flush()?;
        }
        self.word.push_str(word);
        Ok(())
    }

    fn flush(&mut self) -> fmt::Result {
        if self.word.is_empty() {
            return Ok(());
        }
        let width = self.word.chars().count();
        let gap = match self.column {
            0 => "",
            column if column + 1 + width <= WIDTH => " ",
            _ => "\n",
        };
        self.column = if gap == "\n" { width } else { self.column + gap.len() + width };
        write!(self.out, "{gap}{}", self.word)?;
        self.word.clear();
        Ok(())
    }
}
