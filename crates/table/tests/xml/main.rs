//! The save file of the course: what is written, read and refused.

mod reading;
mod refusing;
#[path = "../shared/mod.rs"]
mod shared;
mod writing;

use misere_rules::Variant;
use misere_table::save::{self, xml};
use misere_table::*;

pub(crate) fn read(text: &str) -> Result<Table, String> {
    xml::read(text.as_bytes(), save::built_in)
        .map(|saved| saved.resume(Moment::ZERO))
        .map_err(|error| error.to_string())
}

pub(crate) fn write(table: &Table) -> String {
    xml::write(table, Moment::ZERO)
}

pub(crate) fn course() -> Terms {
    Terms::new(Variant::MitAntichess).with_told_time()
}

pub(crate) fn told(millis: u64) -> Table {
    Table::new(course().with_clock(TimeControl::sudden_death(Millis(millis))), Moment::ZERO)
}

pub(crate) fn untimed() -> Table {
    Table::new(course(), Moment::ZERO)
}

/// A game of three moves in the course's rules, saved.
pub(crate) fn sample() -> String {
    let mut table = told(300_000);
    for (mv, spent) in [("c2c3", 1_500), ("d7d5", 2_000), ("d1a4", 10)] {
        let played = table.ask_taking(shared::request(mv), Millis(spent), Moment::ZERO);
        assert!(matches!(played, Ok(Played::Moved(_))), "{played:?}");
    }
    write(&table)
}

/// The sample with one thing changed.
pub(crate) fn edited(from: &str, to: &str) -> String {
    let sample = sample();
    assert!(sample.contains(from), "{from} is not in {sample}");
    sample.replacen(from, to, 1)
}
