//! What a game is about, found out by asking its rules.

use misere_rules::{
    Board, Color, Draws, Drops, Duty, Faults, Role, Royalty, Rules, Setup, Square, SquareSet, Variant,
    VisitRules,
};

/// What to do with one's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// Keep them and take the others.
    Keep,
    /// Lose them.
    Shed,
}

/// What a game is about.
#[derive(Clone, Debug)]
pub(crate) struct Nature {
    pub(crate) wish: Wish,
    pub(crate) duty: Duty,
    pub(crate) royalty: Royalty,
    pub(crate) draws: Draws,
    pub(crate) drops: Drops,
    /// Roles of which nobody may run out, or of which everybody wants to.
    pub(crate) vital: Vec<(Role, Wish)>,
    /// How far a king on each square is from winning by being somewhere, by colour; empty where that
    /// does not win.
    pub(crate) way: [Vec<u8>; 2],
}

impl Nature {
    pub(crate) fn of(variant: Variant) -> Nature {
        variant.visit(Ask(variant))
    }
}

struct Ask(Variant);

impl VisitRules for Ask {
    type Output = Nature;

    fn visit<R: Rules>(self, rules: R) -> Nature {
        let way = Color::ALL.map(|color| {
            let goals = self.goals(color);
            if goals.is_empty() { Vec::new() } else { Square::all().map(|sq| distance(sq, goals)).collect() }
        });
        Nature {
            wish: self.wish(rules),
            duty: rules.duty(),
            royalty: rules.royalty(),
            draws: rules.draws(),
            drops: rules.drops(),
            vital: Role::ALL.into_iter().filter_map(|role| Some((role, self.of_last(role)?))).collect(),
            way,
        }
    }
}

impl Ask {
    /// Who has won here; `None` too if this is no position of the game.
    fn winner(&self, setup: &Setup) -> Option<Color> {
        self.0.position(setup, Faults::NONE).ok()?.verdict()?.winner
    }

    /// What becomes of a bare king, then of one that is mated; where neither decides the game, pieces
    /// are to be lost if kings are ordinary and captures compulsory.
    fn wish<R: Rules>(&self, rules: R) -> Wish {
        let bare = Setup::draw("7k/8/8/8/8/8/PP6/K7").with_turn(Color::Black);
        let mated = Setup::draw("R5k1/5ppp/8/8/8/8/8/K7").with_turn(Color::Black);
        match self.winner(&bare).or_else(|| self.winner(&mated)) {
            Some(Color::Black) => Wish::Shed,
            Some(Color::White) => Wish::Keep,
            None if rules.duty() == Duty::Capture && rules.royalty() == Royalty::Nobody => Wish::Shed,
            None => Wish::Keep,
        }
    }

    /// What becomes of White without a role that the game begins with.
    fn of_last(&self, role: Role) -> Option<Wish> {
        let mut setup = Setup { castling_rooks: SquareSet::EMPTY, ..self.0.card().start.clone() };
        let last = setup.board.pieces(Color::White, role);
        setup.board.take(last);
        let winner = if last.is_empty() { None } else { self.winner(&setup) };
        winner.map(|winner| winner.choose(Wish::Shed, Wish::Keep))
    }

    /// The squares on which a king wins; none if it wins wherever it is.
    fn goals(&self, color: Color) -> SquareSet {
        let wins = |&king: &Square| {
            let far = [Square::A1, Square::H1].into_iter().max_by_key(|corner| steps(*corner, king));
            let mut setup = Setup::new(Board::EMPTY).with_turn(!color);
            setup.board.put(king, Role::King.of(color));
            setup.board.put(far.unwrap_or(Square::A1), Role::King.of(!color));
            self.winner(&setup) == Some(color)
        };
        let goals: SquareSet = Square::all().filter(wins).collect();
        if goals.len() > 32 { SquareSet::EMPTY } else { goals }
    }
}

/// How many steps a king needs.
fn steps(from: Square, to: Square) -> u8 {
    let files = (from.file() as u8).abs_diff(to.file() as u8);
    files.max((from.rank() as u8).abs_diff(to.rank() as u8))
}

fn distance(from: Square, goals: SquareSet) -> u8 {
    goals.iter().map(|goal| steps(from, goal)).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Variant::*;

    #[test]
    fn losing_games_are_told_from_the_others() {
        let shedding: Vec<Variant> =
            Variant::ALL.iter().copied().filter(|game| Nature::of(*game).wish == Wish::Shed).collect();
        let expected = [
            Antichess,
            PlainAntichess,
            Giveaway,
            Suicide,
            Losers,
            Codrus,
            Misere,
            MitAntichess,
            MitAntichessBasic,
        ];
        assert_eq!(shedding, expected);
    }

    #[test]
    fn kings_are_drawn_to_the_hill_and_to_the_end_of_the_race() {
        let way = |game, sq| Nature::of(game).way[Color::White as usize].get(sq as usize).copied();
        assert_eq!(way(KingOfTheHill, Square::E4), Some(0));
        assert_eq!(way(KingOfTheHill, Square::A1), Some(3));
        assert_eq!(way(RacingKings, Square::H2), Some(6));
        for game in [Chess, Antichess, MitAntichess, Losers, Extinction, Atomic] {
            assert_eq!(way(game, Square::E4), None, "{game:?}");
        }
    }

    #[test]
    fn vital_roles_are_those_that_decide_the_game() {
        assert_eq!(Nature::of(Extinction).vital, Role::ALL.map(|role| (role, Wish::Keep)));
        assert_eq!(Nature::of(Codrus).vital, [(Role::King, Wish::Shed)]);
        assert_eq!(Nature::of(Antichess).vital, []);
        assert_eq!(Nature::of(Chess).vital, []);
    }
}
