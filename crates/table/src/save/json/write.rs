//! Writing.

use misere_rules::Playable;
use serde::Serialize;

use super::{FORMAT, VERSION};
use crate::{Author, Call, Entry, Moment, Ruling, Table};

#[derive(Serialize)]
struct File<'a> {
    format: &'static str,
    version: u64,
    entries: Vec<&'a Entry>,
}

/// The table as one line of JSON, ending with a newline. The game is put away in the file, not on the
/// table.
pub fn write<P: Playable>(table: &Table<P>, now: Moment) -> String {
    let moment = now.max(table.last_moment());
    let adjourned = Entry {
        number: table.last_entry() + 1,
        moment,
        author: Author::Table,
        charge: table.clocks.elapsed(moment),
        id: None,
        call: Call::Adjourn,
        ruling: Ruling::NOTHING,
    };
    let put_away = if table.is_adjourned() { None } else { Some(&adjourned) };
    let entries = table.entries().iter().chain(put_away).collect();
    let file = File { format: FORMAT, version: VERSION, entries };
    serde_json::to_string(&file).expect("names and numbers can be written") + "\n"
}
