//! Whatever is said to the text UI, it answers; and the board that it prints can be loaded.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_protocol::text::{Answer, Files, Options, Session};
use misere_table::Task;
use std::collections::HashMap;
use std::{io, time::Duration};

/// Files that only this session sees.
#[derive(Default)]
struct Shelf(HashMap<String, Vec<u8>>);

impl Files for Shelf {
    fn read(&mut self, name: &str) -> io::Result<Vec<u8>> {
        self.0.get(name).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn write(&mut self, name: &str, text: &str) -> io::Result<()> {
        self.0.insert(name.to_owned(), text.as_bytes().to_vec());
        Ok(())
    }
}

fuzz_target!(|data: &[u8]| {
    let first = |task: &Task<'_>| task.game.position().legal_moves().first().copied();
    let mut time = Duration::ZERO;
    let now = || {
        time += Duration::from_millis(1);
        time
    };
    let mut session = Session::new(Options::default(), first, now, Shelf::default());
    for line in data.split(|&byte| byte == b'\n').take(200) {
        let Some(reply) = session.handle(line, Duration::ZERO) else { continue };
        assert!(!reply.to_json().contains('\n'));
        if let Ok(Answer::Board(_)) = reply.result {
            session.handle(b"SaveGame printed", Duration::ZERO);
            let loaded = session.handle(b"LoadGame printed", Duration::ZERO).expect("a command is answered");
            assert_eq!(loaded.result, Ok(Answer::Loaded { pardoned: misere_rules::Faults::NONE }));
            assert_eq!(session.handle(b"PrintBoard", Duration::ZERO).expect("a command is answered").result, reply.result);
        }
    }
});
