//! A game of one's own at a table: with clocks, entries, JSON and PGN.

use std::error::Error;

use misere_rules::{Aliases, Card, Ending, Position, Request, Rules, Setup, Square, SquareSet, Verdict};
use misere_table::save::{json, pgn};
use misere_table::{Moment, Table, Terms};

/// Chess, but the first check wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct FirstCheck;

static START: Setup = Setup::draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
    .with_castling(SquareSet::from_square(Square::A1).with(Square::H1).with(Square::A8).with(Square::H8));

impl Rules for FirstCheck {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        Card {
            key: "firstcheck",
            title: "First check",
            aim: "Give check before the opponent does",
            aliases: Aliases::of(&[]),
            start: &START,
        }
    }

    /// The player to move is in check, so the other one has won.
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        pos.is_check().then(|| Verdict::win(!pos.turn(), Ending::ThirdCheck))
    }
}

fn played() -> Result<Table<Position<FirstCheck>>, Box<dyn Error>> {
    let mut table = Table::new(Terms::of(&FirstCheck).with_clock("3+2".parse()?), Moment(0));
    let moves = [(Square::E2, Square::E4), (Square::F7, Square::F6), (Square::D1, Square::H5)];
    for ((from, to), now) in moves.into_iter().zip([1_500, 4_000, 5_000]) {
        table.ask(Request::go(from, to), Moment(now))?;
    }
    Ok(table)
}

#[allow(clippy::print_stdout, reason = "an example is a program")]
fn main() -> Result<(), Box<dyn Error>> {
    let table = played()?;
    print!("{}{}", json::write(&table, Moment(6_000)), pgn::write(&table, &[]));
    Ok(())
}

/// A key is all that entries say of a game.
#[cfg(test)]
fn games(key: &str) -> Option<FirstCheck> {
    (key == "firstcheck").then_some(FirstCheck)
}

#[test]
fn a_game_of_ones_own_gets_a_table() -> Result<(), Box<dyn Error>> {
    use misere_rules::Color;
    use misere_table::{Cause, Outcome};

    let table = played()?;
    let won = Outcome::win(Color::White, Cause::Rules(Ending::ThirdCheck));
    assert_eq!(table.outcome(), Some(won));
    assert_eq!(Table::fold_of(table.entries().to_vec(), games)?, table);

    let loaded = json::read_of::<Position<FirstCheck>>(json::write(&table, Moment(6_000)).as_bytes(), games)?;
    assert_eq!(loaded.as_table().position(), table.position());
    let loaded = pgn::read_of::<Position<FirstCheck>>(pgn::write(&table, &[]).as_bytes(), &FirstCheck)?;
    assert!(loaded.as_table().plies().eq(table.plies()));
    Ok(())
}
