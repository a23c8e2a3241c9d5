//! Tournaments: what a game is worth, and who plays whom.

use crate::ids::{GameId, PersonId};
use crate::rating::GameScore;
use std::collections::HashSet;

/// What a player has so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Points.
    pub points: u64,
    /// Wins in a row, up to the last game.
    pub streak: u64,
    /// Games that counted.
    pub games: u64,
}

/// After this many wins in a row everything counts double.
const FIRE: u64 = 2;
/// A draw of fewer plies gives nothing.
const SHORT: usize = 20;

impl Standing {
    /// Does everything count double?
    pub fn is_on_fire(self) -> bool {
        self.streak >= FIRE
    }

    /// The standing after a game: 2 for a win, 1 for a draw, double after two wins in a row.
    #[must_use]
    pub fn after(self, score: GameScore, plies: usize) -> Standing {
        let worth = match score {
            GameScore::Win => 2,
            GameScore::Draw if plies >= SHORT => 1,
            _ => 0,
        };
        let points = self.points + if self.is_on_fire() { 2 * worth } else { worth };
        let streak = if score == GameScore::Win { self.streak + 1 } else { 0 };
        Standing { points, streak, games: self.games + 1 }
    }
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// Who.
    pub person: PersonId,
    /// What the player has so far.
    pub standing: Standing,
    /// How many more games with White than with Black.
    pub whites: i64,
    /// The opponent of the last game.
    pub last: Option<PersonId>,
    /// The game that goes on.
    pub game: Option<GameId>,
    /// Since when the player waits, or plays.
    pub since: u64,
    /// When a server saw the player connected.
    pub seen: u64,
    /// Has the player not left?
    pub plays: bool,
}

/// Who plays whom, White first. The waiting come in the order of the standings: neighbours play each other, but not the
/// opponent of the last game as long as there is another. Of an odd number the one who waits least sits out.
pub fn pairings<'a>(waiting: &[&'a Entrant]) -> Vec<[&'a Entrant; 2]> {
    let mut waiting = waiting.to_vec();
    if waiting.len() % 2 == 1
        && let Some(newest) = (0..waiting.len()).max_by_key(|&place| waiting[place].since)
    {
        waiting.remove(newest);
    }
    let mut taken = HashSet::new();
    let mut pairs = Vec::new();
    for (place, one) in waiting.iter().enumerate() {
        if taken.contains(&place) {
            continue;
        }
        let again = |other: &Entrant| one.last.as_ref() == Some(&other.person);
        let free = || (place + 1..waiting.len()).filter(|other| !taken.contains(other));
        let found = free().find(|&other| !again(waiting[other])).or_else(|| free().next());
        if let Some(other) = found {
            // Two who have just played wait for another opponent, unless they are alone.
            if again(waiting[other]) && waiting.len() > 2 {
                continue;
            }
            taken.extend([place, other]);
            let other = waiting[other];
            pairs.push(if one.whites <= other.whites { [*one, other] } else { [other, *one] });
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_two_wins_everything_counts_double_until_a_game_is_not_won() {
        let mut standing = Standing::default();
        let games = [
            (GameScore::Win, 2),
            (GameScore::Win, 4),
            (GameScore::Win, 8),
            (GameScore::Draw, 10),
            (GameScore::Draw, 11),
            (GameScore::Win, 13),
            (GameScore::Win, 15),
            (GameScore::Loss, 15),
            (GameScore::Win, 17),
        ];
        for (score, points) in games {
            standing = standing.after(score, 40);
            assert_eq!(standing.points, points);
        }
        assert_eq!((standing.games, standing.streak), (9, 1));
        assert_eq!(standing.after(GameScore::Draw, 19).points, 17, "a short draw gives nothing");
    }

    fn entrant(name: &str, last: Option<&str>, whites: i64, since: u64) -> Entrant {
        Entrant {
            person: PersonId::from(name),
            standing: Standing::default(),
            whites,
            last: last.map(PersonId::from),
            game: None,
            since,
            seen: 0,
            plays: true,
        }
    }

    fn names(list: &[Entrant]) -> Vec<(String, String)> {
        let list: Vec<&Entrant> = list.iter().collect();
        let name = |entrant: &Entrant| entrant.person.to_string();
        pairings(&list).into_iter().map(|[white, black]| (name(white), name(black))).collect()
    }

    fn pair(white: &str, black: &str) -> (String, String) {
        (white.to_owned(), black.to_owned())
    }

    #[test]
    fn neighbours_play_but_not_the_same_twice() {
        let list = [
            entrant("a", Some("b"), 0, 1),
            entrant("b", Some("a"), 0, 1),
            entrant("c", None, -1, 1),
            entrant("d", None, 0, 1),
        ];
        assert_eq!(names(&list), [pair("c", "a"), pair("b", "d")]);
        // Two who are alone play again; of three the newest waits.
        assert_eq!(names(&list[..2]), [pair("a", "b")]);
        let three = [entrant("a", None, 2, 1), entrant("b", None, 0, 9), entrant("c", None, 0, 1)];
        assert_eq!(names(&three), [pair("c", "a")]);
        assert_eq!(names(&[]), []);
    }

    #[test]
    fn each_is_in_one_pair() {
        for count in 0..30 {
            let list: Vec<Entrant> = (0..count)
                .map(|number| entrant(&format!("p{number}"), Some(&format!("p{}", number ^ 1)), 0, number))
                .collect();
            let pairs = names(&list);
            let all: HashSet<String> =
                pairs.iter().flat_map(|(one, other)| [one.clone(), other.clone()]).collect();
            assert_eq!(all.len(), 2 * pairs.len());
            assert!(pairs.len() as u64 >= (count / 2).saturating_sub(1), "{count} {pairs:?}");
        }
    }
}
