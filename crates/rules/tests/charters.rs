//! Properties of games that no rulebook describes: random charters, random play.

mod invariants;

use invariants::{Line, course, hold_along, setups};
use misere_rules::*;
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

/// Any of these, the first one in half of the cases.
fn usually<T: Clone + std::fmt::Debug + 'static>(options: &[T]) -> impl Strategy<Value = T> + use<T> {
    prop_oneof![Just(options[0].clone()), select(options.to_vec())]
}

fn fates() -> impl Strategy<Value = Fate> {
    select(vec![Fate::Wins, Fate::Loses, Fate::Draws])
}

fn roles(from: &[Role]) -> impl Strategy<Value = Roles> + use<> {
    subsequence(from.to_vec(), 0..=from.len()).prop_map(Roles::from_iter)
}

fn starts() -> impl Strategy<Value = Setup> {
    let boards = prop_oneof![Just(Charter::chess().start), select(setups())];
    let checks =
        usually(&[None, Some(ChecksLeft { white: 3, black: 3 }), Some(ChecksLeft { white: 1, black: 2 })]);
    (boards, checks).prop_map(|(start, checks)| Setup { checks: checks.or(start.checks), ..start })
}

fn double_steps() -> impl Strategy<Value = ByColor<SquareSet>> {
    let usual = ByColor::new_with(Color::second_rank);
    let of_horde = ByColor::new_with(|side| side.second_rank() | side.back_rank());
    let any = (any::<u64>(), any::<u64>())
        .prop_map(|(white, black)| ByColor { white: SquareSet(white), black: SquareSet(black) })
        .prop_map(|set| ByColor {
            white: set.white - SquareSet::from_rank(Rank::R7) - SquareSet::from_rank(Rank::R6),
            black: set.black - SquareSet::from_rank(Rank::R2) - SquareSet::from_rank(Rank::R3),
        });
    prop_oneof![Just(usual), Just(of_horde), any]
}

/// How the pieces move.
fn movements() -> impl Strategy<Value = Charter> {
    let royalties = select(vec![Royalty::Kings, Royalty::Nobody]);
    let kings = usually(&[Kings::OneEach, Kings::OneInAll, Kings::Any]);
    let laws = (
        usually(&[Pawns::Allowed, Pawns::Never]),
        select(vec![Duty::Free, Duty::Capture]),
        usually(&[Castling::Allowed, Castling::Never]),
        usually(&[EnPassant::Allowed, EnPassant::Never]),
        usually(&[Blast::Never, Blast::Neighbours]),
        usually(&[Checking::Allowed, Checking::Forbidden]),
        usually(&[Drops::Never, Drops::Captured]),
        usually(&[Draws::RepetitionAndMoveCount, Draws::Repetition, Draws::Never]),
    );
    let promotions = roles(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King]);
    (starts(), royalties, kings, laws, promotions, double_steps()).prop_map(
        |(start, royalty, kings, laws, promotions, double_step)| {
            let (pawns, duty, castling, en_passant, blast, checking, drops, draws) = laws;
            Charter {
                key: "random".into(),
                start,
                royalty,
                kings,
                pawns,
                duty,
                castling,
                en_passant,
                blast,
                checking,
                drops,
                draws,
                promotions,
                double_step,
                ..Charter::chess()
            }
        },
    )
}

/// How the game ends.
fn charters() -> impl Strategy<Value = Charter> {
    let stuck = select(vec![
        StuckRule::Draws,
        StuckRule::Wins,
        StuckRule::Loses,
        StuckRule::FewerWins,
        StuckRule::Skipped,
    ]);
    let material = select(vec![
        MaterialRule::Always,
        MaterialRule::Chess,
        MaterialRule::Misere,
        MaterialRule::Antichess,
        MaterialRule::ThreeCheck,
        MaterialRule::Horde,
        MaterialRule::Atomic,
        MaterialRule::Crazyhouse,
    ]);
    let hill = prop_oneof![
        4 => Just(SquareSet::EMPTY),
        1 => Just(SquareSet::CENTER),
        1 => any::<u64>().prop_map(SquareSet),
    ];
    let extinction = prop_oneof![Just(Roles::NONE), roles(&Role::ALL)];
    let lost = (prop::option::of(fates()), prop::option::of(fates()), extinction, fates());
    let precedence = Just(BoardEnding::ALL).prop_shuffle();
    let race = usually(&[Race::Never, Race::LastRank]);
    (movements(), fates(), stuck, lost, hill, race, material, precedence).prop_map(
        |(movements, mated, stuck, lost, hill, race, material, precedence)| {
            let (bare, emptied, extinction, extinct) = lost;
            Charter {
                mated,
                stuck,
                bare,
                emptied,
                extinction,
                extinct,
                hill,
                race,
                material,
                precedence,
                ..movements
            }
        },
    )
}

/// Games of 60 plies and less by charters that contradict neither themselves nor their start.
fn lines() -> impl Strategy<Value = Line> {
    let games = charters().prop_filter_map("a charter that is refused", |charter| charter.enact().ok());
    (games, course())
        .prop_map(|(game, (beginning, choices))| Line::new(Variant::Custom(game), beginning, choices))
}

hold_along! { lines() }

proptest! {
    #[test]
    fn a_charter_is_enacted_or_complained_about(charter in charters()) {
        if let Err(complaints) = charter.enact() {
            prop_assert!(!complaints.is_empty());
            prop_assert!(complaints.iter().all(|complaint| complaint.to_string().starts_with("expected ")));
        }
    }
}

/// The game of a charter, if it is accepted.
fn enacted(placement: &str, amend: impl FnOnce(&mut Charter)) -> Option<AnyPosition> {
    let mut charter = Charter { key: "amended".into(), start: Setup::draw(placement), ..Charter::chess() };
    amend(&mut charter);
    Some(Variant::Custom(charter.enact().ok()?).start())
}

fn play(pos: &AnyPosition, uci: &str) -> Option<AnyPosition> {
    let mv = pos.legal_moves().into_iter().find(|mv| format!("{mv:?}") == uci)?;
    pos.play(mv).ok()
}

/// Each side has one of this role in hand.
fn one_in_hand(role: Role) -> Option<House> {
    let pockets = ByColor::new_with(|_| ByRole::new_with(|other| u8::from(other == role)));
    Some(House { pockets, promoted: SquareSet::EMPTY })
}

#[test]
fn royal_kings_are_counted_and_ordinary_ones_are_not() {
    for (royalty, kings, placement) in [
        (Royalty::Kings, Kings::Any, "4k3/8/8/8/8/8/8/4K3"),
        (Royalty::Nobody, Kings::OneEach, "4k3/8/8/8/8/8/8/4K3"),
        (Royalty::Nobody, Kings::OneInAll, "4k3/8/8/8/8/8/4P3/8"),
    ] {
        let game = enacted(placement, |charter| (charter.royalty, charter.kings) = (royalty, kings));
        assert!(game.is_none(), "{royalty:?} and {kings:?}");
    }
}

#[test]
fn a_blast_gives_no_check_where_that_is_forbidden() {
    let game = enacted("4k3/8/2p5/8/Q2N4/8/8/3K4", |charter| {
        (charter.blast, charter.checking) = (Blast::Neighbours, Checking::Forbidden);
    });
    assert!(game.and_then(|pos| play(&pos, "d4c6")).is_none());
}

#[test]
fn a_blast_takes_marks_along() {
    let game = enacted("1n5k/P7/8/8/8/8/8/K7", |charter| {
        (charter.blast, charter.drops) = (Blast::Neighbours, Drops::Captured);
    });
    if let Some(after) = game.and_then(|pos| play(&pos, "a7b8q")) {
        let Setup { board, house, .. } = after.to_setup();
        assert!(house.unwrap_or_default().promoted.is_within(board.occupied()));
    }
}

#[test]
fn a_king_made_from_a_pawn_is_read_back_with_its_mark() {
    let game = enacted("7k/P7/8/8/8/8/8/K7", |charter| {
        (charter.royalty, charter.kings) = (Royalty::Nobody, Kings::Any);
        (charter.drops, charter.promotions) = (Drops::Captured, Roles::of(&[Role::King]));
    });
    if let Some(after) = game.and_then(|pos| play(&pos, "a7a8k")) {
        assert!(after.variant().position(&after.to_setup(), Faults::NONE) == Ok(after));
    }
}

#[test]
fn nothing_is_dropped_where_there_are_no_drops() {
    for checking in [Checking::Allowed, Checking::Forbidden] {
        let game = enacted("7k/8/8/8/8/8/8/K7", |charter| {
            charter.checking = checking;
            charter.start.house = one_in_hand(Role::Knight);
        });
        let dropped = game.into_iter().flat_map(|pos| pos.legal_moves()).find(|mv| mv.dropped().is_some());
        assert_eq!(dropped, None, "{checking:?}");
    }
}

#[test]
fn no_pawn_is_dropped_where_there_are_no_pawns() {
    let game = enacted("7k/8/8/8/8/8/8/K7", |charter| {
        (charter.pawns, charter.drops) = (Pawns::Never, Drops::Captured);
        charter.start.house = one_in_hand(Role::Pawn);
    });
    assert!(game.and_then(|pos| play(&pos, "P@e4")).is_none());
}

#[test]
fn a_double_step_does_not_reach_the_last_rank() {
    let game = enacted("7k/8/P7/8/8/8/8/K7", |charter| {
        charter.double_step.white |= SquareSet::from_rank(Rank::R6);
    });
    assert!(game.and_then(|pos| play(&pos, "a6a8")).is_none());
}

#[test]
fn a_horde_that_crowns_a_king_keeps_its_first_rank() {
    let game = enacted("7k/P7/8/8/8/8/8/1P6", |charter| {
        (charter.royalty, charter.kings) = (Royalty::Nobody, Kings::Any);
        charter.promotions = Roles::of(&[Role::King]);
        charter.double_step = ByColor::new_with(|side| side.second_rank() | side.back_rank());
    });
    if let Some(after) = game.and_then(|pos| play(&pos, "a7a8k")) {
        assert_eq!(after.variant().faults(&after.to_setup()), Faults::NONE);
    }
}
