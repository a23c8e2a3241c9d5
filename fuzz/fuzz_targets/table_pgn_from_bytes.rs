//! A PGN loads as a table or does not; one that loads, saved and loaded again, is the same table.
#![no_main]

mod saved;

use libfuzzer_sys::fuzz_target;
use misere_table::Table;
use misere_table::save::{self, pgn};

fuzz_target!(|data: &[u8]| {
    let write = |table: &Table| pgn::write(table, &[]);
    for file in saved::files(data, write) {
        if let Ok(game) = pgn::read(&file, save::built_in) {
            let text = write(game.as_table());
            assert_eq!(pgn::read(text.as_bytes(), save::built_in).as_ref(), Ok(&game), "{text}");
        }
    }
});
