//! What comes on a socket is a message that is written and read as the same, or is refused with a sentence. What it proposes
//! is a game, or is refused.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_online::wire::{self, ToServer};

fuzz_target!(|data: &[u8]| {
    let Ok(text) = str::from_utf8(data) else { return };
    match wire::parse(text) {
        Ok(message) => {
            let written = serde_json::to_string(&message).expect("a message is plain data");
            // Letters that JSON spells with more bytes may make it too long to be read again.
            if written.len() <= wire::LONGEST {
                assert_eq!(wire::parse(&written), Ok(message.clone()), "{text}");
            }
            if let ToServer::Seek { proposal } = message {
                let _ = proposal.understood().map_err(|fault| assert!(!fault.to_string().is_empty()));
            }
        }
        Err(fault) => assert!(fault.0.starts_with("expected"), "{}", fault.0),
    }
});
