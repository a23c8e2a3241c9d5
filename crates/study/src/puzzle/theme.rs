//! What puzzles are about, and how hard they are.

use misere_rules::{AnyPosition, Ending, Move, Role};
use serde::{Deserialize, Serialize};

/// What a puzzle is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// The opponent has to capture again and again.
    Cascade,
    /// A pawn becomes something else than a queen.
    UnderPromotion,
    /// A pawn becomes a queen.
    Promotion,
    /// A king is given away.
    KingSacrifice,
    /// The game is won by having no move left.
    StuckWins,
    /// A quiet move after which the few moves that are left all lose.
    Zugzwang,
    /// A king is blown up.
    Explosion,
    /// The last check that is needed.
    ThirdCheck,
    /// A king reaches the hill.
    HillRun,
    /// A king reaches the goal.
    Race,
    /// The horde is destroyed.
    HordeDestroyed,
    /// Checkmate.
    Mate,
    /// The first move is neither a capture nor a check.
    Quiet,
}

/// How many forced captures make a cascade.
const CASCADE: usize = 3;
/// How few moves are left in zugzwang.
const FEW: u64 = 3;

/// What a line is about; `rest` is expected to follow it.
pub(super) fn themes(start: &AnyPosition, line: &[Move], rest: &[Move]) -> Vec<Theme> {
    let (mut pos, mut themes, mut cascade) = (start.clone(), Vec::new(), 0);
    let solver = start.turn();
    for (step, &mv) in line.iter().chain(rest).enumerate() {
        let Ok(after) = pos.play(mv) else { break };
        let within = step < line.len();
        if pos.turn() != solver && within {
            let taken = pos.board().role_at(mv.to());
            let forced = mv.is_capture() && pos.count_moves() == 1;
            cascade += usize::from(forced);
            if mv.is_capture() && taken == Some(Role::King) && after.verdict().is_none() {
                themes.push(Theme::KingSacrifice);
            }
        } else if within {
            match mv.promotion() {
                Some(Role::Queen) => themes.push(Theme::Promotion),
                Some(_) => themes.push(Theme::UnderPromotion),
                None => {}
            }
            let is_quiet = !mv.is_capture() && !after.is_check() && after.verdict().is_none();
            if is_quiet && step == 0 {
                themes.push(Theme::Quiet);
            }
            if is_quiet && !after.must_capture() && after.count_moves() <= FEW {
                themes.push(Theme::Zugzwang);
            }
        }
        pos = after;
    }
    if cascade >= CASCADE {
        themes.push(Theme::Cascade);
    }
    themes.extend(pos.verdict().and_then(|verdict| of_ending(verdict.ending, &pos)));
    themes.sort_unstable();
    themes.dedup();
    themes
}

fn of_ending(ending: Ending, last: &AnyPosition) -> Option<Theme> {
    match ending {
        Ending::NothingToMove | Ending::FewerPieces if !last.us().is_empty() => Some(Theme::StuckWins),
        Ending::KingExploded => Some(Theme::Explosion),
        Ending::ThirdCheck => Some(Theme::ThirdCheck),
        Ending::Hill => Some(Theme::HillRun),
        Ending::RaceWon => Some(Theme::Race),
        Ending::HordeDestroyed => Some(Theme::HordeDestroyed),
        Ending::Checkmate => Some(Theme::Mate),
        _ => None,
    }
}

/// How hard a puzzle is: by the positions that had to be searched to see the win, the moves that had to be chosen, and
/// the replies that were forced, which are easy to foresee.
pub(super) fn rating(nodes: u64, choices: usize, forced_replies: usize) -> u32 {
    let rating =
        500.0 + 100.0 * (nodes.max(1) as f64).log2() + 90.0 * choices as f64 - 30.0 * forced_replies as f64;
    rating.clamp(600.0, 2_800.0).round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::{fen, san};
    use misere_rules::Variant;

    fn found(variant: &Variant, position: &str, line: &str) -> Vec<Theme> {
        let start = fen::position(variant, position).expect("a position");
        let mut pos = start.clone();
        let moves: Vec<Move> = line
            .split(' ')
            .map(|text| {
                let mv = san::find(&pos, text).expect("a legal move");
                pos = pos.play(mv).expect("it is legal");
                mv
            })
            .collect();
        themes(&start, &moves, &[])
    }

    #[test]
    fn a_promotion_to_a_rook_that_is_then_given_away() {
        let line = "b1a3 a7a6 a3b5 a6b5 a5a6 b5b4 a6a7 b4b3 a7a8r b3b2 a8a1";
        let themes = found(&Variant::Antichess, "8/p7/8/P6p/7P/8/8/1N6 w - - 0 1", line);
        assert!(themes.contains(&Theme::UnderPromotion) && themes.contains(&Theme::Zugzwang), "{themes:?}");
    }

    #[test]
    fn endings_are_themes() {
        let mate = found(&Variant::Chess, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8");
        assert_eq!(mate, [Theme::Mate]);
        let hill = found(&Variant::KingOfTheHill, "6k1/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4");
        assert_eq!(hill, [Theme::HillRun]);
    }

    #[test]
    fn more_work_is_harder_and_forced_replies_are_easier() {
        assert!(rating(4_000, 3, 0) > rating(400, 3, 0));
        assert!(rating(400, 4, 0) > rating(400, 3, 0));
        assert!(rating(400, 3, 2) < rating(400, 3, 0));
    }
}
