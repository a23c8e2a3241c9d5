//! What JavaScript sees of the explorer.

use misere_study::explorer::ReadAt;
use std::io;
use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::Question;
use super::explorer::{Explorer, ExplorerSummary, PlayedMoves};
use crate::binding::{Answer, shown, told};

/// A file of the page: a function that reads bytes from a place on.
#[derive(Debug)]
struct JsFile {
    read: js_sys::Function,
    size: f64,
}

impl ReadAt for JsFile {
    fn read_at(&self, place: u64, buffer: &mut [u8]) -> io::Result<()> {
        let failed = |_| io::Error::other("the file cannot be read");
        let [place, length] = [place as f64, buffer.len() as f64].map(JsValue::from_f64);
        let bytes = self.read.call2(&JsValue::NULL, &place, &length).map_err(failed)?;
        let bytes = bytes.dyn_into::<js_sys::Uint8Array>().map_err(failed)?;
        if bytes.length() as usize != buffer.len() {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        bytes.copy_to(buffer);
        Ok(())
    }

    fn size(&self) -> u64 {
        self.size as u64
    }
}

/// What was played in a file of games.
#[wasm_bindgen(js_name = Explorer)]
#[derive(Debug)]
pub struct JsExplorer(Explorer<JsFile>);

#[wasm_bindgen(js_class = Explorer)]
#[allow(missing_docs, clippy::missing_errors_doc)]
impl JsExplorer {
    /// The function gets a place and a number of bytes, and returns them as a `Uint8Array`.
    pub fn open(read: js_sys::Function, size: f64) -> Answer<JsExplorer> {
        Explorer::open(JsFile { read, size }).map(JsExplorer)
    }

    pub fn summary(&self) -> Answer<Ts<ExplorerSummary>> {
        shown(self.0.summary())
    }

    pub fn played(&self, question: Ts<Question>) -> Answer<Ts<PlayedMoves>> {
        shown(self.0.played(&told(question)?)?)
    }
}
