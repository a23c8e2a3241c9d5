//! What a game is about, found out by asking its rules.

use misere_rules::{
    Blast, Board, Color, Drops, Duty, Faults, Kings, Playable, Position, Role, Royalty, Rules, Setup, Square,
    SquareSet,
};

use crate::evaluate::distance;

/// What a side wants to do with its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Objective {
    /// Keep them and capture those of the opponent.
    KeepMaterial,
    /// Lose them.
    LoseMaterial,
}

/// What a game is about. No game is known by its name, so that games defined by a charter or outside this
/// workspace are understood as well.
#[derive(Clone, Debug)]
pub(crate) struct GameProfile {
    pub(super) objective: Objective,
    pub(super) duty: Duty,
    pub(super) royalty: Royalty,
    pub(super) kings: Kings,
    pub(super) blast: Blast,
    pub(super) drops: Drops,
    /// Is the game won by giving a number of checks?
    pub(crate) counts_checks: bool,
    /// Roles whose last piece decides the game, and what a side wants to do with it.
    pub(crate) vital: Vec<(Role, Objective)>,
    /// The squares on which a king of each side wins.
    pub(crate) goals: [SquareSet; 2],
}

impl GameProfile {
    pub(crate) fn of<R: Rules>(rules: R) -> GameProfile {
        let experiment = Experiment(rules);
        GameProfile {
            objective: experiment.objective(),
            duty: rules.duty(),
            royalty: rules.royalty(),
            kings: rules.kings(),
            blast: rules.blast(),
            drops: rules.drops(),
            counts_checks: rules.card().start.checks.is_some(),
            vital: Role::ALL.into_iter().filter_map(|role| Some((role, experiment.of_last(role)?))).collect(),
            goals: Color::ALL.map(|color| experiment.goals(color)),
        }
    }

    /// Does a king win by reaching a square?
    pub(crate) fn has_goals(&self) -> bool {
        self.goals.iter().any(|goals| !goals.is_empty())
    }

    /// Do both sides run in the same direction? Then one side's board is the other's with the files
    /// mirrored, not the ranks.
    pub(crate) fn is_race(&self) -> bool {
        self.has_goals()
            && self.goals[0].is_within(Color::White.last_rank())
            && self.goals[0] == self.goals[1]
    }
}

/// Sets up positions and asks the rules what becomes of them.
struct Experiment<R: Rules>(R);

impl<R: Rules> Experiment<R> {
    /// The winner of a position; `None` too if it is not a position of the game.
    fn winner(&self, setup: &Setup) -> Option<Color> {
        let pos = <Position<R> as Playable>::from_setup(setup, &self.0, Faults::NONE).ok()?;
        pos.verdict()?.winner
    }

    /// Who wins against a bare king, or else by mate? If neither decides the game, material is to be lost
    /// where kings are not royal and capturing is a duty.
    fn objective(&self) -> Objective {
        let bare = Setup::draw("7k/8/8/8/8/8/PP6/K7").with_turn(Color::Black);
        let mated = Setup::draw("R5k1/5ppp/8/8/8/8/8/K7").with_turn(Color::Black);
        match self.winner(&bare).or_else(|| self.winner(&mated)) {
            Some(Color::Black) => Objective::LoseMaterial,
            Some(Color::White) => Objective::KeepMaterial,
            None if self.0.duty() == Duty::Capture && self.0.royalty() == Royalty::Nobody => {
                Objective::LoseMaterial
            }
            None => Objective::KeepMaterial,
        }
    }

    /// Does it decide the game if White has lost the last piece of a role?
    fn of_last(&self, role: Role) -> Option<Objective> {
        let mut setup = Setup { castling_rooks: SquareSet::EMPTY, ..self.0.card().start.clone() };
        let last = setup.board.pieces(Color::White, role);
        setup.board.take(last);
        let winner = if last.is_empty() { None } else { self.winner(&setup) };
        winner.map(|winner| winner.choose(Objective::LoseMaterial, Objective::KeepMaterial))
    }

    /// The squares on which a king wins; none if it wins on most squares.
    fn goals(&self, color: Color) -> SquareSet {
        let wins = |&king: &Square| {
            let far_corner =
                [Square::A1, Square::H1].into_iter().max_by_key(|corner| distance(*corner, king));
            let mut setup = Setup::new(Board::EMPTY).with_turn(!color);
            setup.board.put(king, Role::King.of(color));
            setup.board.put(far_corner.unwrap_or(Square::A1), Role::King.of(!color));
            self.winner(&setup) == Some(color)
        };
        let goals: SquareSet = Square::all().filter(wins).collect();
        if goals.len() > 32 { SquareSet::EMPTY } else { goals }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::Variant::{self, *};

    use crate::searchable::dispatch::Dispatch;

    fn profile_of(game: &Variant) -> GameProfile {
        game.start().game_context().temper.profile
    }

    #[test]
    fn losing_games_are_recognised() {
        let losing: Vec<Variant> = Variant::ALL
            .iter()
            .filter(|game| profile_of(game).objective == Objective::LoseMaterial)
            .cloned()
            .collect();
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
        assert_eq!(losing, expected);
    }

    #[test]
    fn kings_win_on_the_hill_and_at_the_end_of_the_race() {
        let goals = |game| profile_of(&game).goals[0];
        let hill: SquareSet = [Square::D4, Square::E4, Square::D5, Square::E5].into_iter().collect();
        assert_eq!(goals(KingOfTheHill), hill);
        assert_eq!(goals(RacingKings), Color::White.last_rank());
        assert!(profile_of(&RacingKings).is_race() && !profile_of(&KingOfTheHill).is_race());
        for game in [Chess, Antichess, MitAntichess, Losers, Extinction, Atomic] {
            assert!(!profile_of(&game).has_goals(), "{game:?}");
        }
    }

    #[test]
    fn vital_roles_are_those_that_decide_the_game() {
        assert_eq!(profile_of(&Extinction).vital, Role::ALL.map(|role| (role, Objective::KeepMaterial)));
        assert_eq!(profile_of(&Codrus).vital, [(Role::King, Objective::LoseMaterial)]);
        assert_eq!(profile_of(&Antichess).vital, []);
        assert_eq!(profile_of(&Chess).vital, []);
    }
}
