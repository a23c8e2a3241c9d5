//! What JavaScript sees of the study: one line for each question.

use core::ops::ControlFlow;

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::{
    Analysis, Analyst, Draft, Duties, Judged, MoveReviews, OwnRules, Proof, Question, ReviewView, Reviewing,
    ShapeView, Step, TreeView, loaded,
};
use crate::binding::{Answer, JsTable, shown, told};
use crate::view::TableView;
use crate::{Complaint, GameCards, Letters, Notation};

/// Coloured squares and arrows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Tsify)]
pub struct Shapes(
    /// They, squares and arrows in any order.
    pub Vec<ShapeView>,
);

/// The games of a charter.
#[wasm_bindgen(js_name = OwnRules)]
#[derive(Debug)]
pub struct JsOwnRules(OwnRules);

#[wasm_bindgen(js_class = OwnRules)]
#[allow(missing_docs, clippy::missing_errors_doc)]
impl JsOwnRules {
    pub fn read(text: &str) -> Answer<JsOwnRules> {
        OwnRules::read(text).map(JsOwnRules)
    }

    pub fn cards(&self) -> Answer<Ts<GameCards>> {
        shown(self.0.cards())
    }

    pub fn follow(&self, json: &str) -> Answer<JsTable> {
        self.0.follow(json).map(JsTable::from)
    }
}

/// A game with its variations.
#[wasm_bindgen(js_name = Tree)]
#[derive(Debug)]
pub struct JsTree(Analysis);

#[wasm_bindgen(js_class = Tree)]
#[allow(missing_docs, clippy::missing_errors_doc)]
impl JsTree {
    #[wasm_bindgen(js_name = ofMoves)]
    pub fn of_moves(game: &str, fen: Option<String>, moves: &str) -> Answer<JsTree> {
        Analysis::of_moves(game, fen.as_deref(), moves).map(JsTree)
    }

    pub fn read(bytes: &[u8], letters: Ts<Letters>) -> Answer<JsTree> {
        Analysis::read(bytes, told(letters)?).map(JsTree)
    }

    #[wasm_bindgen(js_name = writeIn)]
    pub fn write_in(&mut self, letters: Ts<Letters>, notation: Ts<Notation>) -> Answer<()> {
        self.0.write_in(told(letters)?, told(notation)?);
        Ok(())
    }

    pub fn view(&self) -> Answer<Ts<TreeView>> {
        shown(self.0.view())
    }

    pub fn at(&self, node: u32) -> Answer<Ts<TableView>> {
        shown(self.0.at(node)?)
    }

    pub fn duties(&self, node: u32) -> Answer<Ts<Duties>> {
        shown(self.0.duties(node)?)
    }

    #[wasm_bindgen(js_name = movesTo)]
    pub fn moves_to(&self, node: u32) -> Answer<Vec<String>> {
        self.0.moves_to(node)
    }

    pub fn play(&mut self, node: u32, text: &str) -> Answer<Ts<Step>> {
        shown(self.0.play(node, text)?)
    }

    #[wasm_bindgen(js_name = addLine)]
    pub fn add_line(&mut self, node: u32, moves: Vec<String>) -> Answer<u32> {
        self.0.add_line(node, &moves)
    }

    pub fn promote(&mut self, node: u32) -> Answer<()> {
        self.0.promote(node)
    }

    #[wasm_bindgen(js_name = makeMain)]
    pub fn make_main(&mut self, node: u32) -> Answer<()> {
        self.0.make_main(node)
    }

    #[wasm_bindgen(js_name = remove)]
    pub fn delete(&mut self, node: u32) -> Answer<u32> {
        self.0.delete(node)
    }

    #[wasm_bindgen(js_name = setComment)]
    pub fn set_comment(&mut self, node: u32, text: &str) -> Answer<()> {
        self.0.set_comment(node, text)
    }

    #[wasm_bindgen(js_name = setShapes)]
    pub fn set_shapes(&mut self, node: u32, shapes: Ts<Shapes>) -> Answer<()> {
        self.0.set_shapes(node, &told(shapes)?.0)
    }

    #[wasm_bindgen(js_name = toggleNag)]
    pub fn toggle_nag(&mut self, node: u32, nag: u8) -> Answer<()> {
        self.0.toggle_nag(node, nag)
    }

    #[wasm_bindgen(js_name = setTag)]
    pub fn set_tag(&mut self, name: &str, value: &str) -> Answer<()> {
        self.0.set_tag(name, value)
    }

    pub fn adopt(&mut self, node: u32, findings: Ts<MoveReviews>) -> Answer<()> {
        self.0.adopt(node, &told(findings)?.0)
    }

    pub fn fold(&mut self, node: u32, folded: bool) -> Answer<()> {
        self.0.fold(node, folded)
    }

    pub fn undo(&mut self) -> Option<u32> {
        self.0.undo()
    }

    pub fn redo(&mut self) -> Option<u32> {
        self.0.redo()
    }

    #[wasm_bindgen(js_name = toPgn)]
    pub fn to_pgn(&self) -> String {
        self.0.to_pgn()
    }
}

/// The engine that shows several lines.
#[wasm_bindgen(js_name = Searcher)]
#[derive(Debug, Default)]
pub struct JsSearcher(Analyst);

#[wasm_bindgen(js_class = Searcher)]
#[allow(missing_docs, clippy::missing_errors_doc)]
impl JsSearcher {
    #[wasm_bindgen(constructor)]
    pub fn new() -> JsSearcher {
        JsSearcher::default()
    }

    /// Calls the function with each line that is found. The search stops if it returns `true`.
    pub fn analyse(&mut self, question: Ts<Question>, report: &js_sys::Function) -> Answer<()> {
        let question = told(question)?;
        let mut failed = None;
        let mut tell = |line| {
            let stop = shown(line).and_then(|line| {
                let answer = report.call1(&JsValue::NULL, &line.into());
                answer.map_err(|_| Complaint::other("the page does not take reports"))
            });
            match stop {
                Ok(stop) if stop.is_truthy() => ControlFlow::Break(()),
                Ok(_) => ControlFlow::Continue(()),
                Err(complaint) => {
                    failed = Some(complaint);
                    ControlFlow::Break(())
                }
            }
        };
        self.0.analyse(&question, &mut tell)?;
        failed.map_or(Ok(()), Err)
    }

    pub fn proved(&mut self, question: Ts<Question>) -> Answer<Option<Ts<Proof>>> {
        self.0.proved(&told(question)?)?.map(shown).transpose()
    }
}

/// Takes a network, for what is made after it.
#[wasm_bindgen(js_name = loadNet)]
#[allow(clippy::missing_errors_doc)]
pub fn load_net(bytes: &[u8]) -> Answer<()> {
    loaded::load_net(bytes)
}

/// Takes endgame tables and proofs, for what is made after it.
#[wasm_bindgen(js_name = loadExact)]
#[allow(clippy::missing_errors_doc)]
pub fn load_exact(tables: &[u8], proofs: &[u8]) -> Answer<()> {
    loaded::load_exact(tables, proofs)
}

/// A review of a game, one position at a time.
#[wasm_bindgen]
#[derive(Debug)]
pub struct GameReview(Reviewing);

#[wasm_bindgen]
#[allow(missing_docs, clippy::missing_errors_doc)]
impl GameReview {
    pub fn start(
        pgn: &str,
        nodes: Option<u32>,
        letters: Ts<Letters>,
        notation: Ts<Notation>,
    ) -> Answer<GameReview> {
        Reviewing::start(pgn, nodes.map(u64::from), told(letters)?, told(notation)?).map(GameReview)
    }

    pub fn step(&mut self) -> bool {
        self.0.step()
    }

    pub fn view(&self) -> Answer<Ts<ReviewView>> {
        shown(self.0.view())
    }
}

/// Says what is wrong with a position that is set up.
#[wasm_bindgen(js_name = judgeDraft)]
#[allow(clippy::missing_errors_doc)]
pub fn judge_draft(draft: Ts<Draft>) -> Answer<Ts<Judged>> {
    shown(told(draft)?.judge()?)
}

/// What a FEN says, playable or not.
#[wasm_bindgen(js_name = readDraft)]
#[allow(clippy::missing_errors_doc)]
pub fn read_draft(game: &str, text: &str) -> Answer<Ts<Judged>> {
    shown(Draft::read(game, text)?)
}

/// The usual start of a game.
#[wasm_bindgen(js_name = startDraft)]
#[allow(clippy::missing_errors_doc)]
pub fn start_draft(game: &str) -> Answer<Ts<Judged>> {
    shown(Draft::start(game)?)
}

/// The start of Chess960 of a number.
#[wasm_bindgen(js_name = chess960Draft)]
#[allow(clippy::missing_errors_doc)]
pub fn chess960_draft(game: &str, number: u16) -> Answer<Ts<Judged>> {
    shown(Draft::chess960(game, number)?)
}

/// A position that legal moves by chance lead to.
#[wasm_bindgen(js_name = randomDraft)]
#[allow(clippy::missing_errors_doc)]
pub fn random_draft(game: &str, seed: u32) -> Answer<Ts<Judged>> {
    shown(Draft::random(game, seed)?)
}
