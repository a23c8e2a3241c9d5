//! What is written is read again, and is written the same.

use misere_notation::pgn::{GameResult, NodeId, PgnGame, Reader};
use misere_rules::random::Random;
use misere_rules::{Faults, Move, Setup, Variant};

fn read(text: &str) -> Vec<PgnGame> {
    Reader::new(text.as_bytes()).games().map(|game| game.expect("a text can be read")).collect()
}

const WORDS: &[&str] = &[
    "good",
    "%clk",
    "[%clk 0:01:02]",
    "}",
    "{",
    "(",
    ")",
    "[Event \"x\"]",
    "1-0",
    "12.",
    "$3",
    ";",
    "\n",
    "\n\n",
    "über",
    "♘",
    "*",
    "\\",
    "\"",
    "\0",
    "[%eval",
    "]",
    "%",
    "Nf3",
    "\u{85}",
    "-",
    "\r\n%",
    "\u{feff}",
    "\u{a0}",
    "a-word-that-is-longer-than-any-line-may-be-because-it-goes-on-and-on-and-on-and-on-and-on",
];

fn words(random: &mut Random) -> String {
    (0..random.below(12))
        .map(|_| [" ", ""][random.below(2)].to_owned() + WORDS[random.below(WORDS.len())])
        .collect()
}

/// A tree of random moves, some of them played again, with random things said about them.
fn random_game(random: &mut Random, mut game: PgnGame, moves: usize) -> PgnGame {
    let tree = &mut game.tree;
    let mut nodes: Vec<NodeId> = vec![tree.root()];
    for _ in 0..moves {
        // Mostly on from the last move, so that lines get long.
        let from =
            [nodes[nodes.len() - 1], nodes[random.below(nodes.len())]][usize::from(random.below(4) == 0)];
        let legal = tree.position(from).legal_moves();
        if let Some(&mv) = legal.get(random.below(legal.len().max(1))) {
            nodes.push(tree.add(from, mv).expect("a legal move"));
        }
        let node = nodes[random.below(nodes.len())];
        match random.below(12) {
            0 => tree.add_nag(node, random.below(256) as u8),
            1 => tree.add_comment(node, &words(random)),
            2 => tree.add_comment_before(node, &words(random)),
            3 => _ = tree.promote(node),
            4 if random.below(8) == 0 => tree.make_main(node),
            _ => {}
        }
    }
    for name in ["Black", "White", "Event", "Result", "FEN", "Mood", "Black", "variant"] {
        if random.below(3) == 0 {
            game.tags.push(name, &words(random));
        }
    }
    let outcomes = [
        None,
        Some(GameResult::White),
        Some(GameResult::Black),
        Some(GameResult::Draw),
        Some(GameResult::Unknown),
    ];
    game.outcome = outcomes[random.below(outcomes.len())];
    game
}

fn remarks(game: &PgnGame, id: NodeId) -> (usize, Option<Move>, &[u8], &[String], &[String]) {
    let tree = &game.tree;
    (tree.ply(id), tree.mv(id), tree.nags(id), tree.comments_before(id), tree.comments(id))
}

fn holds(game: &PgnGame) {
    let text = game.to_string();
    let again = read(&text);
    assert_eq!(again.len(), 1, "{text}");
    let normal = game.normalised();
    assert_eq!(again[0].tags, normal.tags, "{text}");
    for (ours, theirs) in again[0].tree.walk().zip(normal.tree.walk()) {
        assert_eq!(remarks(&again[0], ours), remarks(&normal, theirs), "{text}");
    }
    assert_eq!(again[0], normal, "{text}");
    assert_eq!(again[0].to_string(), text);
    assert_eq!(normal.to_string(), text);
    assert_eq!(normal.normalised(), normal);
    for line in text.lines() {
        assert!(!line.starts_with('%'), "{text}");
        let long = line.chars().count() > 79 && !line.starts_with('[');
        assert!(!long || line.split(' ').any(|word| word.len() > 40 || word.contains('%')), "{line}");
    }
}

#[test]
fn every_game_survives_being_written() {
    for (seed, variant) in Variant::ALL.iter().enumerate() {
        let mut random = Random(seed as u64);
        for moves in [0, 1, 2, 8, 30, 100, 200, 400] {
            let game = random_game(&mut random, PgnGame::new(variant.start()), moves);
            holds(&game);
        }
    }
}

#[test]
fn a_game_survives_from_wherever_it_begins() {
    for (seed, variant) in Variant::ALL.iter().enumerate() {
        let mut random = Random(1000 + seed as u64);
        let mut pos = variant.start();
        for _ in 0..30 {
            let legal = pos.legal_moves();
            let Some(&mv) = legal.get(random.below(legal.len().max(1))) else { break };
            pos.play_unchecked(mv);
            holds(&random_game(&mut random, PgnGame::new(pos.clone()), 20));
        }
    }
}

#[test]
fn chess960_survives() {
    let mut random = Random(960);
    for _ in 0..60 {
        let setup = Setup::chess960(random.below(960) as u16).expect("a number below 960");
        let start = Variant::Chess.position(&setup, Faults::NONE).expect("a start");
        holds(&random_game(&mut random, PgnGame::new(start), 60));
    }
}
