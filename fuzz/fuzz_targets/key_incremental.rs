//! The key that is kept move by move is the key worked out from nothing.
#![no_main]

#[allow(dead_code)]
mod bytes;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use misere_rules::*;

struct Recomputed;

impl VisitPosition for Recomputed {
    type Output = u64;

    fn visit<R: Rules>(self, pos: &Position<R>) -> u64 {
        pos.recomputed_key()
    }
}

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let mut pos = bytes.position();
    assert_eq!(pos.key(), pos.visit(Recomputed));
    while let Some(mv) = bytes.mv(&pos) {
        let mut passed = pos;
        passed.play_unchecked(Move::PASS);
        assert_eq!(passed.key(), passed.visit(Recomputed));
        pos.play_unchecked(mv);
        assert_eq!(pos.key(), pos.visit(Recomputed), "{mv:?}");
    }
});
