//! Who asks: signed cookies, keys of seats, tokens of programs.

use crate::ids::{GameId, PersonId};
use hmac::{Hmac, KeyInit as _, Mac as _};
use misere_rules::Color;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// Signs what browsers keep. All servers of a site have the same. Its own half of a signature is made once.
#[derive(Clone)]
pub struct Secret(Hmac<Sha256>);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The name of the cookie.
pub const COOKIE: &str = "misere";
/// A signature of 128 bits cannot be guessed.
const SIGNATURE: usize = 16;
/// The longest text that is read as bytes: a public key of RSA, and more.
const LONGEST_HEX: usize = 8 << 10;

impl Secret {
    /// From its text, of 32 characters at least.
    pub fn new(text: &str) -> Option<Secret> {
        let key = text.as_bytes();
        (key.len() >= 32).then(|| Secret(Hmac::new_from_slice(key).expect("a key of any length will do")))
    }

    /// A text that can be one.
    pub fn drawn() -> String {
        crate::ids::random_text(48)
    }

    fn mac(&self, parts: &[&str]) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        for part in parts {
            // The length keeps "ab", "c" and "a", "bc" apart.
            mac.update(&(part.len() as u64).to_le_bytes());
            mac.update(part.as_bytes());
        }
        mac
    }

    fn sign(&self, parts: &[&str]) -> String {
        hex(&self.mac(parts).finalize().into_bytes()[..SIGNATURE])
    }

    /// In constant time.
    fn verify(&self, parts: &[&str], signature: &str) -> bool {
        let Some(bytes) = unhex(signature) else { return false };
        bytes.len() == SIGNATURE && self.mac(parts).verify_truncated_left(&bytes).is_ok()
    }

    /// Bytes that a page keeps and cannot change, for one purpose.
    pub(crate) fn seal(&self, purpose: &[&str], bytes: &[u8]) -> String {
        let text = hex(bytes);
        let signature = self.sign(&[&["sealed", &text], purpose].concat());
        format!("{text}.{signature}")
    }

    /// The bytes, if we have sealed them for this purpose.
    pub(crate) fn unseal(&self, purpose: &[&str], sealed: &str) -> Option<Vec<u8>> {
        let (text, signature) = sealed.split_once('.')?;
        self.verify(&[&["sealed", text], purpose].concat(), signature).then(|| unhex(text))?
    }

    /// What a browser keeps of a player.
    pub fn cookie(&self, person: &PersonId) -> String {
        format!("{person}.{}", self.sign(&["person", person.as_str()]))
    }

    /// The player of a cookie, if we have signed it.
    pub fn person(&self, cookie: &str) -> Option<PersonId> {
        let (person, signature) = cookie.split_once('.')?;
        let person = PersonId::from(person);
        (person.is_well_formed() && self.verify(&["person", person.as_str()], signature)).then_some(person)
    }

    /// What opens a seat. It is bound to game, side and player: it is of no use to another.
    pub fn seat_key(&self, game: &GameId, side: Color, person: &PersonId) -> String {
        self.sign(&seat(game, side, person))
    }

    /// Does this open the seat?
    pub fn opens(&self, key: &str, game: &GameId, side: Color, person: &PersonId) -> bool {
        self.verify(&seat(game, side, person), key)
    }
}

fn seat<'a>(game: &'a GameId, side: Color, person: &'a PersonId) -> [&'a str; 4] {
    ["seat", game.as_str(), side.name(), person.as_str()]
}

/// The key of a program is kept as a hash: a reader of the database does not learn it.
pub fn token_hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// A new key for a program: 178 bits.
pub fn new_token() -> String {
    format!("mis_{}", crate::ids::random_text(30))
}

/// An id that follows from another one.
pub(crate) fn derived_id(game: &GameId, seq: u64) -> GameId {
    let hash = hex(&Sha256::digest(format!("{game}/{seq}").as_bytes()));
    GameId::from(&hash[..12])
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || text.len() > LONGEST_HEX {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16);
    let pairs = text.as_bytes().chunks_exact(2);
    pairs.map(|pair| u8::try_from(digit(pair[0])? * 16 + digit(pair[1])?).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secret(letter: char) -> Secret {
        Secret::new(&String::from(letter).repeat(32)).expect("32 characters")
    }

    #[test]
    fn a_cookie_is_believed_only_from_us() {
        let person = PersonId::random();
        let cookie = secret('a').cookie(&person);
        assert_eq!(secret('a').person(&cookie), Some(person.clone()));
        assert_eq!(secret('b').person(&cookie), None);
        let other = cookie.replacen(person.as_str(), PersonId::random().as_str(), 1);
        assert_eq!(secret('a').person(&other), None);
        for cut in [&cookie[..cookie.len() - 2], "", ".", "x.y", &cookie[..16]] {
            assert_eq!(secret('a').person(cut), None, "{cut}");
        }
        assert!(Secret::new("short").is_none());
    }

    #[test]
    fn a_seat_opens_for_its_player_alone() {
        let (game, person) = (GameId::random(), PersonId::random());
        let secret = secret('a');
        let key = secret.seat_key(&game, Color::White, &person);
        assert!(secret.opens(&key, &game, Color::White, &person));
        assert!(!secret.opens(&key, &game, Color::Black, &person));
        assert!(!secret.opens(&key, &game, Color::White, &PersonId::random()));
        assert!(!secret.opens(&key, &GameId::random(), Color::White, &person));
        assert!(!secret.opens("", &game, Color::White, &person));
    }

    #[test]
    fn what_is_sealed_opens_for_its_purpose_alone() {
        let secret = secret('a');
        let sealed = secret.seal(&["one", "Alice"], &[1, 2, 255]);
        assert_eq!(secret.unseal(&["one", "Alice"], &sealed), Some(vec![1, 2, 255]));
        assert_eq!(secret.unseal(&["one", "Bob"], &sealed), None);
        assert_eq!(secret.unseal(&["oneAlice"], &sealed), None);
        assert_eq!(secret.unseal(&["one", "Alice"], &sealed.replacen("01", "02", 1)), None);
        assert_eq!(secret.unseal(&["one", "Alice"], "."), None);
    }

    #[test]
    fn derived_ids_are_ids() {
        let game = GameId::random();
        assert!(derived_id(&game, 7).is_well_formed());
        assert_eq!(derived_id(&game, 7), derived_id(&game, 7));
        assert_ne!(derived_id(&game, 7), derived_id(&game, 8));
    }
}
