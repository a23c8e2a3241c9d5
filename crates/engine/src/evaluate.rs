//! What a position looks like without searching it.

use crate::nature::{Nature, Wish};
use misere_rules::{AnyPosition, ByRole, Color, Position, Role, Royalty, Rules, SquareSet, VisitPosition};

use crate::Score;

/// Pawn, knight, bishop, rook, queen, king: where pieces are kept.
const KEPT: [i32; 6] = [100, 300, 320, 500, 900, 0];
/// The king where it is a piece like any other.
const ORDINARY_KING: i32 = 350;
/// Where they are to be lost. What moves far is harder to get rid of than a king.
const SHED: [i32; 6] = [-100, -110, -130, -110, -130, -80];
/// Each square a pawn has gone.
const ADVANCE: i32 = 6;
/// Each knight, bishop or king on the four central squares.
const CENTER: i32 = 12;
/// Each move one side has more than the other, where pieces are to be lost.
const MOBILITY: i32 = 5;
/// Each check that has been given, where they are counted.
const CHECK: i32 = 220;
/// Each step nearer to the hill or to the end of the race.
const STEP: i32 = 60;
/// The last piece of a role that decides the game.
const LAST_ONE: i32 = 160;

/// The score for the side to move.
pub(crate) fn evaluate(pos: &AnyPosition, nature: &Nature) -> Score {
    pos.visit(Evaluate(nature))
}

/// What a piece is worth.
pub(crate) fn value(role: Role, nature: &Nature) -> i32 {
    match (nature.wish, role, nature.royalty) {
        (_, Role::King, Royalty::Kings) => 0,
        (Wish::Keep, Role::King, Royalty::Nobody) => ORDINARY_KING,
        (Wish::Keep, ..) => KEPT[role.index()],
        (Wish::Shed, ..) => SHED[role.index()],
    }
}

struct Evaluate<'a>(&'a Nature);

impl VisitPosition for Evaluate<'_> {
    type Output = Score;

    fn visit<R: Rules>(self, pos: &Position<R>) -> Score
    where
        AnyPosition: From<Position<R>>,
    {
        let [white, black] = Color::ALL.map(|color| self.side(pos, color));
        let balance = pos.turn().choose(white - black, black - white);
        Score::guess(balance + if self.0.wish == Wish::Shed { mobility(pos) } else { 0 })
    }
}

impl Evaluate<'_> {
    fn side<R: Rules>(&self, pos: &Position<R>, color: Color) -> i32 {
        let nature = self.0;
        let board = pos.board();
        let pocket = pos.house().map_or(ByRole::of(0), |house| house.pockets[color]);
        let count = |role| board.pieces(color, role).len() as i32 + i32::from(pocket[role]);
        let material: i32 = Role::ALL.into_iter().map(|role| count(role) * value(role, nature)).sum();
        let checks = match (pos.checks_left(), pos.rules().card().start.checks) {
            (Some(left), Some(all)) => CHECK * (i32::from(all[color]) - i32::from(left[color])),
            _ => 0,
        };
        let steps: i32 = board
            .pieces(color, Role::King)
            .iter()
            .map(|king| nature.way[color as usize].get(king as usize).map_or(0, |&steps| i32::from(steps)))
            .sum();
        let last = nature.vital.iter().filter(|(role, _)| count(*role) == 1);
        let danger: i32 = last.map(|(_, wish)| if *wish == Wish::Keep { -LAST_ONE } else { LAST_ONE }).sum();
        material + checks - STEP * steps
            + danger
            + if nature.wish == Wish::Keep { placement(pos, color) } else { 0 }
    }
}

/// Pawns forward, small pieces to the centre.
fn placement<R: Rules>(pos: &Position<R>, color: Color) -> i32 {
    let pawns = pos.board().pieces(color, Role::Pawn).iter();
    let advance: i32 = pawns.map(|pawn| i32::from(color.choose(pawn, pawn.mirrored()) as u8 / 8)).sum();
    let small = pos.board().pieces(color, Role::Knight) | pos.board().pieces(color, Role::Bishop);
    ADVANCE * advance + CENTER * (small & SquareSet::CENTER).len() as i32
}

/// How many moves more the side to move has than the other would have.
fn mobility<R: Rules>(pos: &Position<R>) -> i32 {
    if pos.is_check() {
        return 0;
    }
    let mut passed = *pos;
    passed.play_null();
    MOBILITY * (pos.count_moves() as i32 - passed.count_moves() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::{Faults, Setup, Variant};

    fn score(game: Variant, placement: &str) -> i32 {
        let pos = game.position(&Setup::draw(placement), Faults::NONE).expect("playable");
        evaluate(&pos, &Nature::of(game)).hundredths().expect("a guess")
    }

    #[test]
    fn a_start_position_is_even() {
        for game in [Variant::Chess, Variant::Antichess, Variant::MitAntichess, Variant::Crazyhouse] {
            let start = evaluate(&game.start(), &Nature::of(game));
            assert_eq!(start, Score::DRAW, "{game:?}");
        }
    }

    #[test]
    fn a_queen_more_is_good_in_chess_and_bad_in_antichess() {
        let placement = "k7/p7/8/8/8/8/P7/K2Q4";
        assert!(score(Variant::Chess, placement) > 500);
        assert!(score(Variant::MitAntichessLiteral, placement) > 500);
        assert!(score(Variant::MitAntichess, placement) < 0);
        assert!(score(Variant::Misere, placement) < 0);
    }

    #[test]
    fn a_king_near_the_hill_is_better() {
        let near = score(Variant::KingOfTheHill, "k6r/8/8/8/8/3K4/8/7R");
        assert!(near > score(Variant::KingOfTheHill, "k6r/8/8/8/8/8/8/K6R"));
    }
}
