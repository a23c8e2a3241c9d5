//! What JavaScript sees: one line for each question.

use misere_rules::Color;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::adviser::{Adviser, Thought};
use crate::view::{ClocksView, PositionView, TableView};
use crate::{
    Attempt, Chair, Chairs, Complaint, Events, GameCards, Letters, Notation, PageTable, Premoves, Refused,
    Save, Wish,
};

impl From<Complaint> for JsValue {
    fn from(complaint: Complaint) -> JsValue {
        let error = js_sys::Error::new(&complaint.message);
        // The sentence is English; what it is about lets the page say it in any language.
        if let Ok(facts) = complaint.into_ts() {
            error.set_cause(&facts.into());
        }
        error.into()
    }
}

pub(crate) type Answer<T> = Result<T, Complaint>;

/// A value as JavaScript sees it.
pub(crate) fn shown<T: Tsify + Serialize>(value: T) -> Answer<Ts<T>> {
    value.into_ts().map_err(Complaint::other)
}

/// A value that JavaScript gave us.
pub(crate) fn told<T: Tsify<JsType: Clone> + DeserializeOwned>(value: Ts<T>) -> Answer<T> {
    value.to_rust().map_err(Complaint::other)
}

/// A side that JavaScript named.
fn color(name: &str) -> Answer<Color> {
    name.parse().map_err(Complaint::other)
}

/// Every game that can be played.
#[wasm_bindgen]
#[allow(clippy::missing_errors_doc)]
pub fn games() -> Answer<Ts<GameCards>> {
    shown(GameCards::all())
}

/// A game being played.
#[wasm_bindgen(js_name = Table)]
#[derive(Debug)]
pub struct JsTable(PageTable);

#[cfg(feature = "study")]
impl From<PageTable> for JsTable {
    fn from(table: PageTable) -> JsTable {
        JsTable(table)
    }
}

#[wasm_bindgen(js_class = Table)]
#[allow(missing_docs, clippy::missing_errors_doc)]
impl JsTable {
    pub fn start(wish: Ts<Wish>, now: f64) -> Answer<JsTable> {
        PageTable::start(told(wish)?, now).map(JsTable)
    }

    pub fn replay(game: &str, fen: Option<String>, moves: &str, now: f64) -> Answer<JsTable> {
        PageTable::replay(game, fen, moves, now).map(JsTable)
    }

    pub fn follow(json: &str) -> Answer<JsTable> {
        PageTable::follow(json).map(JsTable)
    }

    #[wasm_bindgen(js_name = setLetters)]
    pub fn set_letters(&mut self, letters: Ts<Letters>) -> Answer<()> {
        self.0.set_letters(told(letters)?);
        Ok(())
    }

    #[wasm_bindgen(js_name = setNotation)]
    pub fn set_notation(&mut self, notation: Ts<Notation>) -> Answer<()> {
        self.0.set_notation(told(notation)?);
        Ok(())
    }

    pub fn view(&self) -> Answer<Ts<TableView>> {
        shown(self.0.view())
    }

    pub fn at(&self, plies: usize) -> Answer<Ts<PositionView>> {
        shown(self.0.at(plies))
    }

    pub fn clocks(&self, now: f64) -> Answer<Ts<ClocksView>> {
        shown(self.0.clocks(now))
    }

    #[wasm_bindgen(js_name = eventsSince)]
    pub fn events_since(&self, number: f64) -> Answer<Ts<Events>> {
        shown(self.0.events_since(number as u64))
    }

    #[wasm_bindgen(js_name = lastEvent)]
    pub fn last_event(&self) -> f64 {
        self.0.last_event() as f64
    }

    pub fn premoves(&self, queue: Vec<String>) -> Answer<Ts<Premoves>> {
        shown(self.0.premoves(&queue))
    }

    pub fn refusal(&self, text: &str) -> Answer<Option<Ts<Refused>>> {
        self.0.refusal(text).map(shown).transpose()
    }

    pub fn say(&mut self, text: &str, now: f64) -> Answer<Ts<Attempt>> {
        shown(self.0.say(text, now))
    }

    pub fn tick(&mut self, now: f64) -> bool {
        self.0.tick(now)
    }

    #[wasm_bindgen(js_name = takeBack)]
    pub fn take_back(&mut self, now: f64) -> Answer<()> {
        self.0.take_back(now)
    }

    pub fn redo(&mut self, now: f64) -> Answer<()> {
        self.0.redo(now)
    }

    pub fn resign(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] side: &str,
        now: f64,
    ) -> Answer<()> {
        self.0.resign(color(side)?, now)
    }

    pub fn forfeit(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] side: &str,
        now: f64,
    ) -> Answer<()> {
        self.0.forfeit(color(side)?, now)
    }

    pub fn abort(&mut self, now: f64) -> Answer<()> {
        self.0.abort(now)
    }

    #[wasm_bindgen(js_name = offerDraw)]
    pub fn offer_draw(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] side: &str,
        now: f64,
    ) -> Answer<()> {
        self.0.offer_draw(color(side)?, now)
    }

    #[wasm_bindgen(js_name = declineDraw)]
    pub fn decline_draw(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] side: &str,
        now: f64,
    ) -> Answer<()> {
        self.0.decline_draw(color(side)?, now)
    }

    #[wasm_bindgen(js_name = claimDraw)]
    pub fn claim_draw(&mut self, now: f64) -> Answer<()> {
        self.0.claim_draw(now)
    }

    pub fn pause(&mut self, now: f64) -> Answer<()> {
        self.0.pause(now)
    }

    pub fn resume(&mut self, now: f64) -> Answer<()> {
        self.0.resume(now)
    }

    pub fn seat(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] side: &str,
        chair: Ts<Chair>,
    ) -> Answer<()> {
        self.0.seat(color(side)?, &told(chair)?)
    }

    #[wasm_bindgen(js_name = toJson)]
    pub fn to_json(&self, now: f64) -> String {
        self.0.to_json(now)
    }

    #[wasm_bindgen(js_name = toPgn)]
    pub fn to_pgn(&self, white: &str, black: &str, date: &str) -> String {
        self.0.to_pgn(white, black, date)
    }

    #[wasm_bindgen(js_name = toXml)]
    pub fn to_xml(&self, now: f64) -> String {
        self.0.to_xml(now)
    }
}

/// A file that was read.
#[wasm_bindgen(js_name = SavedGame)]
#[derive(Debug)]
pub struct JsSavedGame(Save);

#[wasm_bindgen(js_class = SavedGame)]
#[allow(missing_docs, clippy::missing_errors_doc)]
impl JsSavedGame {
    pub fn read(bytes: &[u8]) -> Answer<JsSavedGame> {
        Save::read(bytes).map(JsSavedGame)
    }

    pub fn game(&self) -> String {
        self.0.game().to_owned()
    }

    pub fn plies(&self) -> usize {
        self.0.plies()
    }

    pub fn variations(&self) -> usize {
        self.0.variations()
    }

    pub fn over(&self) -> bool {
        self.0.is_over()
    }

    pub fn seats(&self) -> Answer<Ts<Chairs>> {
        shown(self.0.seats())
    }

    pub fn open(self, seats: Ts<Chairs>, now: f64) -> Answer<JsTable> {
        self.0.open(&told(seats)?, now).map(JsTable)
    }
}

/// The engine.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Thinker(Adviser);

#[wasm_bindgen]
#[allow(missing_docs, clippy::missing_errors_doc)]
impl Thinker {
    #[wasm_bindgen(constructor)]
    pub fn new() -> Thinker {
        Thinker::default()
    }

    pub fn think(
        &mut self,
        game: &str,
        level: u8,
        seed: u32,
        letters: Ts<Letters>,
    ) -> Answer<Option<Ts<Thought>>> {
        self.0.think(game, level, seed, told(letters)?)?.map(shown).transpose()
    }

    #[wasm_bindgen(js_name = loadNet)]
    pub fn load_net(&mut self, bytes: &[u8]) -> Answer<String> {
        self.0.load_net(bytes).map(str::to_owned)
    }

    #[wasm_bindgen(js_name = acceptsDraw)]
    pub fn accepts_draw(
        &mut self,
        game: &str,
        #[wasm_bindgen(unchecked_param_type = "Color")] side: &str,
    ) -> Answer<bool> {
        self.0.accepts_draw(game, color(side)?)
    }
}
