//! A game with its variations while it is studied. The moves stand in the PGN tree of `misere-notation`.

use std::collections::HashSet;

use misere_notation::fen;
use misere_notation::names::Named;
use misere_notation::pgn::{NodeId, PgnGame, Reader, Reading};
use misere_notation::san;
use misere_rules::quote::quote;
use misere_rules::{AnyPosition, DrawRule, Faults, Move};
use misere_table::{Table, Terms};
use serde::Serialize;
use tsify::Tsify;

use super::tree_view::{self, TreeView};
use crate::attempt::{Attempt, Refused};
use crate::page_table::{PageTable, moment};
use crate::style::Style;
use crate::view::TableView;
use crate::{Complaint, Letters, Matter, Notation, Save, wish};

/// How many moves all states that can be gone back to may have together, besides the last one.
const MEMORY: usize = 400_000;
/// A tree of more moves than this is shown with its variations folded.
const MANY: usize = 3_000;

/// A game with its variations, and the states that edits can be undone to.
#[derive(Clone, Debug)]
pub struct Analysis {
    pub(super) game: PgnGame,
    pub(super) style: Style,
    pub(super) folded: HashSet<NodeId>,
    past: Vec<State>,
    future: Vec<State>,
    /// How many more games the file had.
    pub(super) more_games: usize,
    /// What is wrong with the text of the first position and does no harm.
    pub(super) pardoned: Faults,
}

/// What an edit changes, and the move that was shown before it.
#[derive(Clone, Debug)]
struct State {
    game: PgnGame,
    at: NodeId,
    size: usize,
}

/// What came of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Step {
    /// It is in the tree now.
    Played {
        /// The move to show.
        node: u32,
        /// Was it not there before?
        fresh: bool,
    },
    /// It cannot be played there.
    Refused(Refused),
}

impl Analysis {
    /// A game that is told by its moves; with none, a position.
    ///
    /// # Errors
    ///
    /// If there is no such game or position, or a move cannot be played there.
    pub fn of_moves(game: &str, fen: Option<&str>, moves: &str) -> Result<Analysis, Complaint> {
        let variant = wish::variant(game)?;
        let (start, pardoned) = match fen {
            Some(text) => fen::pardoned(&variant, text)?,
            None => (variant.start(), Faults::NONE),
        };
        let mut session = PageTable::of(table_from(start));
        for (number, text) in moves.split_ascii_whitespace().enumerate() {
            // A turn that is skipped has been skipped by the table already.
            if let Attempt::Refused(refused) = session.say(text, 0.0)
                && text != "0000"
            {
                let place = number + 1;
                let sentence = format!("move {place}, {text}: {}", refused.message);
                let (text, refused) = (text.to_owned(), Box::new(refused));
                return Err(Complaint::new(Matter::Move { text, number: Some(place), refused }, sentence));
            }
        }
        Analysis::of_table(session.table(), pardoned)
    }

    /// The first game of a file: PGN with everything that is in it, or a saved table.
    ///
    /// # Errors
    ///
    /// If it is none of them, or not a game; says where.
    pub fn read(bytes: &[u8], letters: Letters) -> Result<Analysis, Complaint> {
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        if let Some(b'<' | b'{') | None = text.iter().find(|byte| !byte.is_ascii_whitespace()) {
            let save = Save::read(bytes)?;
            return Analysis::of_table(save.table(), save.pardoned());
        }
        let first = |letters: san::Letters| {
            let mut reader = Reader::new(text);
            let reading = Reading { letters, pardoned: Faults::HARMLESS, ..Reading::default() };
            let game = PgnGame::read_with(&mut reader, reading).map_err(Complaint::other)?;
            Ok::<_, Complaint>((game, reader))
        };
        let (mut game, mut reader) = first(san::Letters::English)?;
        // German letters are tried only where the usual ones lead nowhere.
        if letters == Letters::German && game.as_ref().is_some_and(|game| game.error.is_some()) {
            let (german, after) = first(san::Letters::German)?;
            if german.as_ref().is_some_and(|game| game.error.is_none()) {
                (game, reader) = (german, after);
            }
        }
        let Some(game) = game.filter(|game| !game.tags.is_empty() || game.tree.plies() > 0) else {
            let found: String = String::from_utf8_lossy(text).chars().take(40).collect();
            let sentence = format!("expected a game as PGN, found {}", quote(&found));
            return Err(Complaint::new(Matter::NoGame { found }, sentence));
        };
        if let Some(error) = game.error.as_ref().filter(|error| error.ply.is_none()) {
            return Err(Complaint { line: Some(error.place.line), ..Complaint::other(error) });
        }
        let told = game.tags.get("FEN").and_then(|text| fen::pardoned(&game.named.variant, text).ok());
        let pardoned = told.map_or(Faults::NONE, |(_, faults): (AnyPosition, Faults)| faults);
        let mut analysis = Analysis { pardoned, ..Analysis::of(game) };
        // A broken game behind this one is counted, too.
        while let Ok(Some(_)) = reader.skip_game() {
            analysis.more_games += 1;
        }
        Ok(analysis)
    }

    fn of_table(table: &Table, pardoned: Faults) -> Result<Analysis, Complaint> {
        let played = table.game();
        let mut game = PgnGame::new(played.first_position().clone());
        let mut at = game.tree.root();
        for mv in played.moves() {
            at = game.tree.add(at, mv).map_err(Complaint::other)?;
        }
        if let Some(outcome) = table.outcome() {
            game.tags.set("Result", outcome.result());
        }
        Ok(Analysis { pardoned, ..Analysis::of(game) })
    }

    fn of(game: PgnGame) -> Analysis {
        let tree = &game.tree;
        let many = tree.walk().nth(MANY).is_some();
        let heads = tree.walk().filter(|&id| many && tree.begins_variation(id));
        let folded = heads.collect();
        let style = Style::new(san::Letters::English);
        let (past, future) = (Vec::new(), Vec::new());
        Analysis { game, style, folded, past, future, more_games: 0, pardoned: Faults::NONE }
    }

    /// Writes pieces in other letters and moves in another notation from now on.
    pub fn write_in(&mut self, letters: Letters, notation: Notation) {
        self.style.letters = letters.into();
        self.style.notation = notation;
    }

    /// The move of a number, or a complaint: the page and the tree disagree then.
    pub(super) fn node(&self, number: u32) -> Result<NodeId, Complaint> {
        let wrong = || Complaint::other(format!("expected a move of the tree, found number {number}"));
        self.game.tree.node_of(number).ok_or_else(wrong)
    }

    // Looking ------------------------------------------------------------------------------------

    /// All moves that are not folded, in the order in which they are read.
    pub fn view(&self) -> TreeView {
        tree_view::of(self, !self.past.is_empty(), !self.future.is_empty())
    }

    /// What a board shows of the position after a move; the moves are in the tree.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn at(&self, number: u32) -> Result<TableView, Complaint> {
        Ok(self.session(self.node(number)?).glance())
    }

    /// The position after a move.
    pub(super) fn position(&self, number: u32) -> Result<AnyPosition, Complaint> {
        Ok(self.game.tree.position(self.node(number)?))
    }

    /// The moves that lead to a move, as `e2e4`: what an engine is asked with.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn moves_to(&self, number: u32) -> Result<Vec<String>, Complaint> {
        let tree = &self.game.tree;
        let line = tree.line_to(self.node(number)?);
        Ok(line.into_iter().filter_map(|id| tree.mv(id)).map(|mv| mv.to_string()).collect())
    }

    /// A table at which the moves to this one were made. Repetition and counted moves end nothing.
    pub(super) fn session(&self, id: NodeId) -> PageTable {
        let tree = &self.game.tree;
        let mut table = table_from(tree.start().clone());
        for mv in tree.line_to(id).into_iter().filter_map(|id| tree.mv(id)) {
            // A turn that is skipped has been skipped by the table already.
            if mv != Move::PASS && table.ask(mv.request(), moment(0.0)).is_err() {
                break;
            }
        }
        let mut session = PageTable::of(table);
        session.set_style(self.style);
        session
    }

    // Moves --------------------------------------------------------------------------------------

    /// Plays a move after another one; one that is there already is found.
    ///
    /// # Errors
    ///
    /// If there is no such move to play it after.
    pub fn play(&mut self, number: u32, text: &str) -> Result<Step, Complaint> {
        let at = self.node(number)?;
        let mut session = self.session(at);
        if let Attempt::Refused(refused) = session.say(text, 0.0) {
            return Ok(Step::Refused(refused));
        }
        // Turns that the table skips are moves, too.
        let moves: Vec<Move> = session.table().game().moves().skip(self.game.tree.ply(at)).collect();
        let known = moves.iter().try_fold(at, |node, &mv| self.game.tree.child(node, mv));
        if let Some(node) = known {
            return Ok(Step::Played { node: node.number(), fresh: false });
        }
        let mut last = at;
        let state = self.state(at);
        for mv in moves {
            last = self.game.tree.add(last, mv).map_err(Complaint::other)?;
        }
        self.remember(state);
        Ok(Step::Played { node: last.number(), fresh: true })
    }

    /// Adds a line of moves as `e2e4` after a move, as far as it can be played, and tells its first move.
    ///
    /// # Errors
    ///
    /// If there is no such move, or the first one cannot be played there.
    pub fn add_line(&mut self, number: u32, moves: &[String]) -> Result<u32, Complaint> {
        let at = self.node(number)?;
        let mut session = self.session(at);
        for text in moves.iter().filter(|text| *text != "0000") {
            if matches!(session.say(text, 0.0), Attempt::Refused(_)) {
                break;
            }
        }
        let state = self.state(at);
        let (mut first, mut last) = (None, at);
        for mv in session.table().game().moves().skip(self.game.tree.ply(at)) {
            last = self.game.tree.add(last, mv).map_err(Complaint::other)?;
            first.get_or_insert(last);
        }
        let first = first.ok_or_else(|| Complaint::other("expected a line of moves that can be played"))?;
        self.remember(state);
        Ok(first.number())
    }

    // Edits --------------------------------------------------------------------------------------

    fn state(&self, at: NodeId) -> State {
        State { game: self.game.clone(), at, size: self.game.tree.walk().count() + 1 }
    }

    fn remember(&mut self, state: State) {
        self.future.clear();
        self.past.push(state);
        let mut sum: usize = self.past.iter().map(|state| state.size).sum();
        while sum > MEMORY && self.past.len() > 1 {
            sum -= self.past.remove(0).size;
        }
    }

    /// Changes the game, so that it can be undone.
    pub(super) fn edit(
        &mut self,
        number: u32,
        change: impl FnOnce(&mut PgnGame, NodeId),
    ) -> Result<NodeId, Complaint> {
        let at = self.node(number)?;
        let state = self.state(at);
        change(&mut self.game, at);
        self.remember(state);
        Ok(at)
    }

    /// Moves a variation one step up.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn promote(&mut self, number: u32) -> Result<(), Complaint> {
        self.edit(number, |game, id| {
            let tree = &mut game.tree;
            // The variation that the move is part of begins further up.
            let mut line = core::iter::successors(Some(id), |&id| tree.parent(id));
            let head = line.find(|&id| tree.begins_variation(id));
            if let Some(head) = head {
                tree.promote(head);
            }
        })?;
        Ok(())
    }

    /// Makes the line to a move the main line.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn make_main(&mut self, number: u32) -> Result<(), Complaint> {
        self.edit(number, |game, id| game.tree.make_main(id))?;
        Ok(())
    }

    /// Deletes a move with all that follows it, and tells the move before.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn delete(&mut self, number: u32) -> Result<u32, Complaint> {
        let at = self.edit(number, |game, id| game.tree.delete(id))?;
        Ok(self.game.tree.parent(at).unwrap_or(at).number())
    }

    /// Undoes the last edit, and tells the move that was shown then.
    pub fn undo(&mut self) -> Option<u32> {
        let state = self.past.pop()?;
        let now = State { game: core::mem::replace(&mut self.game, state.game), ..state };
        self.future.push(now);
        Some(state.at.number())
    }

    /// Makes an edit again that was undone.
    pub fn redo(&mut self) -> Option<u32> {
        let state = self.future.pop()?;
        let now = State { game: core::mem::replace(&mut self.game, state.game), ..state };
        self.past.push(now);
        Some(state.at.number())
    }

    /// Folds a variation, or unfolds it.
    ///
    /// # Errors
    ///
    /// If there is no such move.
    pub fn fold(&mut self, number: u32, folded: bool) -> Result<(), Complaint> {
        let id = self.node(number)?;
        if folded {
            self.folded.insert(id)
        } else {
            self.folded.remove(&id)
        };
        Ok(())
    }

    /// Says something about the whole game: who played it, and when.
    ///
    /// # Errors
    ///
    /// None so far; the binding wants one.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Complaint> {
        let root = self.game.tree.root().number();
        self.edit(root, |game, _| match value.trim() {
            "" => game.tags.remove(name),
            value => game.tags.set(name, value),
        })?;
        Ok(())
    }

    /// The game as PGN, with everything that is in it.
    pub fn to_pgn(&self) -> String {
        self.game.to_string()
    }

    /// Which game it is.
    pub fn named(&self) -> &Named {
        &self.game.named
    }
}

/// A table at which repetition and counted moves end nothing.
fn table_from(start: AnyPosition) -> Table {
    Table::new(Terms::from_position(start).with_draw_rule(DrawRule::Never), moment(0.0))
}
