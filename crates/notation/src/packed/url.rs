//! Bytes as text for addresses: base64url without padding (RFC 4648).

use misere_rules::Setup;
use misere_rules::quote::quote_first;

use super::{LONGEST, unpack};
use crate::Unreadable;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(super) fn write(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let bits =
            three.iter().fold(0u32, |bits, &byte| bits << 8 | u32::from(byte)) << (8 * (3 - three.len()));
        for i in 0..=three.len() {
            text.push(char::from(LETTERS[(bits >> (18 - 6 * i) & 63) as usize]));
        }
    }
    text
}

/// The setup that was packed into a text by [`Packed::to_url`](super::Packed::to_url).
///
/// # Errors
///
/// If no setup is packed so, says what was expected where; offsets are those of the text.
pub fn from_url(text: &str) -> Result<Setup, Unreadable> {
    let mut bytes = Vec::with_capacity(LONGEST);
    let (mut bits, mut count) = (0u32, 0);
    for (at, letter) in text.bytes().enumerate() {
        let value = value(letter).ok_or_else(|| {
            let found = quote_first(text.get(at..).unwrap_or_default());
            Unreadable { at, expected: "a letter, a digit, '-' or '_'", found }
        })?;
        (bits, count) = (bits << 6 | value, count + 6);
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
        if bytes.len() > LONGEST {
            break; // more than any setup takes: `unpack` complains
        }
    }
    if count >= 6 {
        let found = "the end".to_owned();
        return Err(Unreadable { at: text.len(), expected: "another letter", found });
    }
    if bits != 0 && bytes.len() <= LONGEST {
        let found = quote_first(&text[text.len() - 1..]);
        return Err(Unreadable { at: text.len() - 1, expected: "zeros to fill the last letter", found });
    }
    unpack(&bytes).map_err(|error| Unreadable { at: error.at * 8 / 6, ..error })
}

/// What a letter stands for.
fn value(letter: u8) -> Option<u32> {
    Some(u32::from(match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    }))
}
