#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod annotate;
mod chances;
mod exact;
pub mod explorer;
mod known;
mod look;
mod puzzle;
mod review;
mod worth;

pub use annotate::{Remark, annotate, annotate_move};
pub use chances::{Chances, FITTED};
pub use exact::{Exact, tables_of};
pub use known::{KnownMove, known, known_line, known_moves};
pub use look::{Look, look};
pub use puzzle::{Puzzle, PuzzleCard, PuzzleFault, PuzzleMaker, PuzzleSet, Theme, weak_game};
pub use review::{
    Accuracy, Decisive, Judgement, KeyMoment, MistakeKind, Review, ReviewOptions, ReviewedMove, Reviewer,
};
pub use worth::Assessment;
