//! A text asks for a move or says where it stops being one; what is asked for is written and read.
#![no_main]

#[allow(dead_code)]
mod bytes;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use misere_notation::uci::{self, CastlingStyle};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let mut pos = bytes.one_of(misere_rules::Variant::ALL).start();
    for _ in 0..bytes.byte() % 32 {
        let Some(mv) = bytes.mv(&pos) else { break };
        for style in [CastlingStyle::Standard, CastlingStyle::Chess960] {
            let text = uci::write(mv, style).to_string();
            assert_eq!(uci::parse(&text).map(|request| pos.find(request)), Ok(Ok(mv)), "{text}");
        }
        pos.play_unchecked(mv);
    }
    let text = String::from_utf8_lossy(bytes.0);
    match uci::parse(&text) {
        Ok(request) => {
            assert_eq!(uci::parse(&request.to_string()), Ok(request));
            if let Ok(mv) = pos.find(request) {
                assert!(pos.is_legal(mv));
                assert_eq!(pos.find(mv.request()), Ok(mv));
            }
        }
        Err(error) => assert!(error.at <= text.len() && text.is_char_boundary(error.at)),
    }
});
