//! A request is granted if the move it asks for is listed, and only then.
#![no_main]

#[allow(dead_code)]
mod bytes;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use misere_rules::*;

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let mut pos = bytes.position();
    while let Some(mv) = bytes.mv(&pos) {
        let listed = pos.legal_moves();
        for &mv in &listed {
            assert_eq!(pos.find(mv.request()), Ok(mv));
        }
        let (from, to) = (bytes.byte() % 64, bytes.byte() % 64);
        let (from, to) = (Square::new(from).expect("on the board"), Square::new(to).expect("on the board"));
        let kinds = [Move::quiet, Move::capture, Move::double_step, Move::en_passant, Move::castle];
        let role = bytes.one_of(&Role::ALL);
        let others = kinds.iter().map(|kind| kind(from, to)).chain([Move::drop(role, to), Move::PASS]);
        for other in others {
            assert_eq!(pos.play(other).is_ok(), listed.contains(&other), "{other:?}");
        }
        for promotion in [None, Some(role)] {
            if let Ok(found) = pos.find(Request::Go { from, to, promotion }) {
                assert!(listed.contains(&found));
            }
        }
        pos = pos.play(mv).expect("a listed move is legal");
    }
});
