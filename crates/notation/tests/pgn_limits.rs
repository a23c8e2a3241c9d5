//! A stream without end takes no memory without bound: a game that is too long is refused.

use std::io::{self, Read};

use misere_notation::pgn::{Blocks, GameTooLong, MAX_GAME, PgnGame, Reader, replay};

/// The same bytes again and again, for ever.
struct Endless {
    bytes: &'static [u8],
    read: usize,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert!(self.read < 2 * MAX_GAME, "this much is never needed");
        let mut rest = &mut buffer[..];
        while !rest.is_empty() {
            let bytes = &self.bytes[self.read % self.bytes.len()..];
            let (part, more) = rest.split_at_mut(bytes.len().min(rest.len()));
            part.copy_from_slice(&bytes[..part.len()]);
            self.read += part.len();
            rest = more;
        }
        Ok(buffer.len())
    }
}

const ENDLESS: [&str; 12] = [
    "{ x\n",
    "{ x }\n",
    "[A \"x\"]\n",
    "[A \"",
    "[Event \"x\"]\n[A ",
    "1. Nf3 Nf6 2. Ng1 Ng8 ",
    "e4 (",
    "e4 (d4) ",
    "nonsense",
    "!",
    "; x",
    "(",
];

fn endless(text: &'static str) -> Endless {
    Endless { bytes: text.as_bytes(), read: 0 }
}

#[track_caller]
fn is_refused<T>(result: io::Result<T>, text: &str) {
    let error = result.err().unwrap_or_else(|| panic!("{text:?} has no end"));
    assert_eq!(error.kind(), io::ErrorKind::InvalidData, "{text:?}: {error}");
    let too_long = error.get_ref().and_then(|error| error.downcast_ref::<GameTooLong>());
    assert!(too_long.is_some(), "{text:?}: {error}");
    assert!(
        error
            .to_string()
            .ends_with("expected a game of at most 67108864 bytes and 4194304 tokens, found a longer one"),
        "{error}"
    );
}

#[test]
fn an_endless_game_is_refused() {
    for text in ENDLESS {
        let mut reader = Reader::new(endless(text));
        let mut read = || PgnGame::read(&mut reader);
        let games = std::iter::from_fn(|| read().transpose());
        is_refused(games.collect::<io::Result<Vec<_>>>(), text);
    }
}

#[test]
fn an_endless_game_is_not_played_through() {
    for &text in &ENDLESS[..6] {
        let mut reader = Reader::new(endless(text));
        let games = std::iter::from_fn(|| replay(&mut reader).transpose());
        is_refused(games.collect::<io::Result<Vec<_>>>(), text);
    }
}

#[test]
fn an_endless_block_is_refused() {
    for &text in &ENDLESS[..4] {
        let result = Blocks::new(endless(text), 1 << 18).try_for_each(|block| {
            let block = block?;
            block.reader().games().try_for_each(|game| game.map(drop))
        });
        is_refused(result, text);
    }
}

#[test]
fn a_long_game_is_read() {
    let comment = "x ".repeat(5 << 20);
    let text = format!("1. e4 {{ {comment} }} e5 *\n\n[Event \"next\"]\n\n1. d4 *");
    let blocks = Blocks::new(text.as_bytes(), 1 << 18).map(|block| block.expect("text"));
    let games = blocks.flat_map(|block| block.reader().games().collect::<Vec<_>>());
    let plies: io::Result<Vec<usize>> = games.map(|game| Ok(game?.tree.plies())).collect();
    assert_eq!(plies.expect("text"), [2, 1]);
}
