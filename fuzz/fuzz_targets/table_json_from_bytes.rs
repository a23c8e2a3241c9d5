//! A JSON file loads or does not; one that loads, saved and loaded again, is the same table.
#![no_main]

mod saved;

use libfuzzer_sys::fuzz_target;
use misere_table::save::{self, json};
use misere_table::{Moment, Table};

fuzz_target!(|data: &[u8]| {
    let write = |table: &Table| json::write(table, Moment::ZERO);
    for file in saved::files(data, write) {
        if let Ok(game) = json::read(&file, save::built_in) {
            let text = write(game.as_table());
            assert_eq!(json::read(text.as_bytes(), save::built_in).as_ref(), Ok(&game), "{text}");
        }
    }
});
