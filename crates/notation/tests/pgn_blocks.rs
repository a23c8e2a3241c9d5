//! However a stream is cut into blocks, the same games are in it, and no block is much longer than asked for.

use misere_notation::pgn::{Block, Blocks, PgnGame, Reader};
use proptest::prelude::*;

fn whole(text: &str) -> Vec<PgnGame> {
    Reader::new(text.as_bytes()).games().map(|game| game.expect("bytes can be read")).collect()
}

fn in_blocks(text: &str, size: usize) -> Vec<PgnGame> {
    let (mut blocks, mut block, mut games) =
        (Blocks::new(text.as_bytes(), size), Block::default(), Vec::new());
    while blocks.read(&mut block).expect("bytes can be read") {
        games.extend(block.reader().games().map(|game| game.expect("bytes can be read")));
    }
    games
}

/// What games are made of, good and bad.
const WORDS: [&str; 27] = [
    "[Event \"a\"]\n",
    "[Event \"b]\n",
    "[White \"x\"]\n",
    "[no tag\n",
    "[",
    "\n",
    "\n\n",
    "\r\n\r\n",
    " ",
    "\0",
    "1. e4 ",
    "e5 ",
    "Nf3\n",
    "*",
    "1-0 ",
    "0-1\n",
    "{said} ",
    "{never closed\n\n",
    "}",
    "(1. d4 ",
    ")",
    "; said\n",
    "%passed over\n",
    "\u{feff}",
    "$",
    "\"",
    "\\",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn the_same_games_are_in_it(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..40)) {
        let text = words.concat();
        let games = whole(&text);
        for size in [1, 3, 16, 64] {
            prop_assert_eq!(&in_blocks(&text, size), &games, "{:?} in blocks of {}", text, size);
        }
    }
}

#[test]
fn no_block_grows_with_the_stream() {
    for game in [
        "[Event \"a\"]\n\n1. e4 e5 1-0\n\n",
        "[White \"x\"]\n\n1. e4 e5\n\n",
        "[White \"x\"]\n[Event \"a\"]\n\n1. e4 e5\n\n",
        "1. e4 *\n",
        "1. e4 * ",
        "*\n",
        "*",
        "\n",
        " ",
        "\0",
        "[Event \"a]\n\n",
    ] {
        let text = format!("{} 1. d4 *", game.repeat(20_000));
        let blocks = Blocks::new(text.as_bytes(), 100);
        let longest = blocks.map(|block| block.expect("bytes can be read").bytes().len()).max();
        assert!(longest < Some(1000), "{game:?}: {longest:?}");
        assert_eq!(in_blocks(&text, 100).len(), whole(&text).len(), "{game:?}");
    }
}

#[test]
fn what_no_game_follows_is_told() {
    for (text, flaws) in [("[\n[[[ this is a letter\n", 2), (")", 1), ("1. e4 *\n[no tag\n", 1)] {
        let games = whole(text);
        assert_eq!(games.iter().map(|game| game.flaws.len()).sum::<usize>(), flaws, "{text:?}");
    }
    assert!(whole("{ a comment alone }").is_empty());
}
