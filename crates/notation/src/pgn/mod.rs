//! PGN: games with their tags, moves, comments and variations.
//!
//! Games are read one after the other from any stream, however long. One that breaks off tells where
//! and why and keeps what is good; the next one is still read:
//!
//! ```
//! use misere_notation::pgn::Reader;
//! use misere_rules::Variant;
//!
//! let file = r#"
//! [Event "Refuted"]
//! [Variant "Antichess"]
//!
//! 1. e4? b5 2. Bxb5 { forced } 2... Nf6 (2... c6? 3. Bxc6) 3. Bxd7 1-0
//!
//! [Event "Too fast"]
//!
//! 1. e4 e5 2. Qxf7# 1-0
//! "#;
//!
//! let games: Vec<_> = Reader::new(file.as_bytes()).games().collect::<Result<_, _>>()?;
//! assert_eq!(games[0].named.variant, Variant::Antichess);
//! assert_eq!(games[0].tree.plies(), 5);
//! assert_eq!(games[1].tree.plies(), 2);
//! let error = games[1].error.as_ref().unwrap();
//! assert_eq!(error.to_string(), "line 9, column 13: Qxf7# is illegal: a queen cannot move like that");
//! assert_eq!((error.ply, error.kind.key()), (Some(2), "illegal-move"));
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! Moves stand in a [`Tree`] that can be walked and changed:
//!
//! ```
//! use misere_notation::pgn::{PgnGame, Reader};
//! use misere_notation::san;
//!
//! let text = "1. e4 (1. d4! d5 { solid }) 1... e5";
//! let mut game = PgnGame::read(&mut Reader::new(text.as_bytes()))?.unwrap();
//! let tree = &mut game.tree;
//!
//! let mut pos = tree.start().clone();
//! let main: Vec<_> = tree.main_moves().map(|mv| san::play(&mut pos, mv).to_string()).collect();
//! assert_eq!(main, ["e4", "e5"]);
//!
//! let variation = tree.children(tree.root()).nth(1).unwrap();
//! let reply = tree.next(variation).unwrap();
//! assert_eq!((tree.nags(variation), tree.comments(reply)), (&[1][..], &["solid".to_owned()][..]));
//! tree.make_main(variation);
//! tree.add_comment(reply, "better");
//!
//! // What is written has tags, moves and result, and an empty line behind them.
//! game.tags.set("White", "Anna \"A\"");
//! let written = r#"[White "Anna \"A\""]
//!
//! 1. d4 $1 (1. e4 e5) 1... d5 { solid } { better } *
//!
//! "#;
//! assert_eq!(game.to_string(), written);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! There is less and less to wait for below that: [`replay`] plays through the main line only,
//! [`Reader`] hands out words without knowing a rule, and [`Blocks`] cuts a file so that several
//! readers can share it. The caveat: what is written is the normal form of a game, see
//! [`PgnGame::normalised`], and not the bytes that were read.

pub mod annotation;
mod blocks;
mod boundary;
mod builder;
mod error;
mod game;
mod lines;
mod merge;
mod movetext;
mod reader;
mod remarks;
mod replay;
mod source;
mod start;
mod tags;
mod token;
mod tree;
mod word;
mod write;

pub use blocks::{Block, Blocks};
pub use error::{BadText, GameTooLong, MAX_GAME, MAX_TOKENS, PgnError, PgnErrorKind};
pub use game::{MAX_FLAWS, PgnGame, PgnGames, Reading};
pub use reader::Reader;
pub use remarks::tidy;
pub use replay::{Replayed, replay, replay_of};
pub use source::Place;
pub use tags::{ROSTER, Tags};
pub use token::{GameResult, Text, Token};
pub use tree::{NodeId, Tree};
