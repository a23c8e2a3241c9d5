//! The parser of what comes on a socket, on random and on damaged messages. `fuzz/fuzz_targets/wire_from_bytes.rs` has the
//! same property for the fuzzer.

use misere_online::wire::{self, LONGEST, ToServer};
use proptest::prelude::*;

const MESSAGES: [&str; 9] = [
    r#"{"t":"ping","n":1}"#,
    r#"{"t":"watch","game":"abcdefghijkl","have":0}"#,
    r#"{"t":"leave","game":"abcdefghijkl"}"#,
    r#"{"t":"call","game":"abcdefghijkl","seat":"00ff","id":7,"call":{"kind":"move","uci":"e2e4"},"thought":12}"#,
    r#"{"t":"call","game":"abcdefghijkl","seat":"","id":9007199254740991,"call":{"kind":"say","phrase":"hello"}}"#,
    r#"{"t":"lobby","on":true}"#,
    r#"{"t":"seek","proposal":{"variant":"antichess","clock":"5+3","side":"random","rated":false}}"#,
    r#"{"t":"withdraw"}"#,
    r#"{"t":"arena","arena":"abcdefghijkl","on":false}"#,
];

/// A message is written and read as the same; what is none is told by a sentence; no proposal brings the server down.
fn holds(text: &str) -> Result<(), TestCaseError> {
    match wire::parse(text) {
        Ok(message) => {
            let written = serde_json::to_string(&message).expect("plain data");
            prop_assert!(written.len() > LONGEST || wire::parse(&written) == Ok(message.clone()), "{}", text);
            if let ToServer::Seek { proposal } = message {
                let fault = proposal.understood().err().map(|fault| fault.to_string());
                prop_assert!(fault.is_none_or(|text| !text.is_empty()), "{}", text);
            }
        }
        Err(fault) => prop_assert!(fault.0.starts_with("expected"), "{}", fault.0),
    }
    Ok(())
}

#[test]
fn the_messages_are_messages() {
    for text in MESSAGES {
        assert!(wire::parse(text).is_ok(), "{text}");
    }
}

/// How many inputs: more if everything is tested, `cargo xtask test --all`.
fn cases() -> u32 {
    if std::env::var_os("MISERE_ALL").is_some() { 200_000 } else { 2_000 }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_message_or_told(text in ".{0,200}") {
        holds(&text)?;
    }

    #[test]
    fn a_damaged_message_is_a_message_or_told(
        which in 0..MESSAGES.len(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<char>(), 0..3_u8), 0..6),
    ) {
        let mut letters: Vec<char> = MESSAGES[which].chars().collect();
        for (place, letter, kind) in edits {
            let at = place.index(letters.len().max(1));
            match kind {
                0 if at < letters.len() => letters[at] = letter,
                1 if at < letters.len() => drop(letters.remove(at)),
                _ => letters.insert(at.min(letters.len()), letter),
            }
        }
        holds(&letters.into_iter().collect::<String>())?;
    }

    #[test]
    fn any_proposal_is_a_game_or_told(variant in "[a-z]{0,10}|antichess|atomic", clock in "[0-9+/*dxm: ]{0,12}", fen in prop::option::of("[pnbrqkPNBRQK1-8/ wb-]{0,60}")) {
        let proposal = serde_json::json!({ "variant": variant, "clock": clock, "fen": fen });
        holds(&serde_json::json!({ "t": "seek", "proposal": proposal }).to_string())?;
    }
}
