//! What a game is about, found out by asking its rules.

use misere_rules::{
    Blast, Board, Color, Drops, Duty, Faults, Kings, Role, Royalty, Rules, Setup, Square, SquareSet, Variant,
    VisitRules,
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

/// What a game is about. Nothing here is known of a game by its name, so that those which people
/// define in a text file are understood as well.
#[derive(Clone, Debug)]
pub(crate) struct GameProfile {
    pub(super) objective: Objective,
    pub(super) duty: Duty,
    pub(super) royalty: Royalty,
    pub(super) kings: Kings,
    pub(super) blast: Blast,
    pub(super) drops: Drops,
    pub(crate) counts_checks: bool,
    /// Roles of which nobody may run out, or of which everybody wants to.
    pub(crate) vital: Vec<(Role, Objective)>,
    /// The squares on which a king of each side wins.
    pub(crate) goals: [SquareSet; 2],
}

impl GameProfile {
    pub(crate) fn of(variant: &Variant) -> GameProfile {
        variant.visit(Ask(variant.clone()))
    }

    /// Does a king win by being somewhere?
    pub(crate) fn has_goals(&self) -> bool {
        self.goals.iter().any(|goals| !goals.is_empty())
    }

    /// Do both sides run the same way? Then one side's board is the other's seen in a mirror that
    /// stands beside it, not behind it.
    pub(crate) fn is_race(&self) -> bool {
        self.has_goals()
            && self.goals[0].is_within(Color::White.last_rank())
            && self.goals[0] == self.goals[1]
    }
}

struct Ask(Variant);

impl VisitRules for Ask {
    type Output = GameProfile;

    fn visit<R: Rules>(self, rules: R) -> GameProfile {
        GameProfile {
            objective: self.objective(rules),
            duty: rules.duty(),
            royalty: rules.royalty(),
            kings: rules.kings(),
            blast: rules.blast(),
            drops: rules.drops(),
            counts_checks: rules.card().start.checks.is_some(),
            vital: Role::ALL.into_iter().filter_map(|role| Some((role, self.of_last(role)?))).collect(),
            goals: Color::ALL.map(|color| self.goals(color)),
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
    fn objective<R: Rules>(&self, rules: R) -> Objective {
        let bare = Setup::draw("7k/8/8/8/8/8/PP6/K7").with_turn(Color::Black);
        let mated = Setup::draw("R5k1/5ppp/8/8/8/8/8/K7").with_turn(Color::Black);
        match self.winner(&bare).or_else(|| self.winner(&mated)) {
            Some(Color::Black) => Objective::LoseMaterial,
            Some(Color::White) => Objective::KeepMaterial,
            None if rules.duty() == Duty::Capture && rules.royalty() == Royalty::Nobody => {
                Objective::LoseMaterial
            }
            None => Objective::KeepMaterial,
        }
    }

    /// What becomes of White without a role that the game begins with.
    fn of_last(&self, role: Role) -> Option<Objective> {
        let mut setup = Setup { castling_rooks: SquareSet::EMPTY, ..self.0.card().start.clone() };
        let last = setup.board.pieces(Color::White, role);
        setup.board.take(last);
        let winner = if last.is_empty() { None } else { self.winner(&setup) };
        winner.map(|winner| winner.choose(Objective::LoseMaterial, Objective::KeepMaterial))
    }

    /// The squares on which a king wins; none if it wins wherever it is.
    fn goals(&self, color: Color) -> SquareSet {
        let wins = |&king: &Square| {
            let far = [Square::A1, Square::H1].into_iter().max_by_key(|corner| distance(*corner, king));
            let mut setup = Setup::new(Board::EMPTY).with_turn(!color);
            setup.board.put(king, Role::King.of(color));
            setup.board.put(far.unwrap_or(Square::A1), Role::King.of(!color));
            self.winner(&setup) == Some(color)
        };
        let goals: SquareSet = Square::all().filter(wins).collect();
        if goals.len() > 32 { SquareSet::EMPTY } else { goals }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Variant::*;

    #[test]
    fn losing_games_are_told_from_the_others() {
        let shedding: Vec<Variant> = Variant::ALL
            .iter()
            .copied()
            .filter(|game| GameProfile::of(*game).objective == Objective::LoseMaterial)
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
        assert_eq!(shedding, expected);
    }

    #[test]
    fn kings_win_on_the_hill_and_at_the_end_of_the_race() {
        let goals = |game| GameProfile::of(game).goals[0];
        let hill: SquareSet = [Square::D4, Square::E4, Square::D5, Square::E5].into_iter().collect();
        assert_eq!(goals(KingOfTheHill), hill);
        assert_eq!(goals(RacingKings), Color::White.last_rank());
        assert!(GameProfile::of(RacingKings).is_race() && !GameProfile::of(KingOfTheHill).is_race());
        for game in [Chess, Antichess, MitAntichess, Losers, Extinction, Atomic] {
            assert!(!GameProfile::of(game).has_goals(), "{game:?}");
        }
    }

    #[test]
    fn vital_roles_are_those_that_decide_the_game() {
        assert_eq!(GameProfile::of(Extinction).vital, Role::ALL.map(|role| (role, Objective::KeepMaterial)));
        assert_eq!(GameProfile::of(Codrus).vital, [(Role::King, Objective::LoseMaterial)]);
        assert_eq!(GameProfile::of(Antichess).vital, []);
        assert_eq!(GameProfile::of(Chess).vital, []);
    }
}
