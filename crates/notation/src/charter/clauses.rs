//! The clauses of a charter, by their keys.

use misere_rules::{
    BoardEnding, ByColor, Castling, Charter, ChecksLeft, Color, Drops, House, Kings, Rank, Role, Royalty,
    Square, SquareSet,
};

use super::error::Notes;
use super::value::Item;
use crate::fen;

/// Amends a charter by what a clause says.
type Amend = fn(&mut Charter, Item<'_>, &mut Notes);

/// The key of the clause that names the game to begin with.
pub(super) const INHERITS: &str = "inherits";

/// Every other clause, in the order in which they are applied: `checks` goes after `start`.
pub(super) const CLAUSES: &[(&str, Amend)] = &[
    ("title", |charter, item, notes| set(&mut charter.title, name(item, notes))),
    ("aim", |charter, item, notes| set(&mut charter.aim, line(item, notes))),
    ("aliases", |charter, item, notes| set(&mut charter.aliases, item.list("a list of names", notes, name))),
    ("royalty", |charter, item, notes| set(&mut charter.royalty, item.word(notes))),
    ("kings", |charter, item, notes| set(&mut charter.kings, item.word(notes))),
    ("pawns", |charter, item, notes| set(&mut charter.pawns, item.word(notes))),
    ("duty", |charter, item, notes| set(&mut charter.duty, item.word(notes))),
    ("castling", |charter, item, notes| set(&mut charter.castling, item.word(notes))),
    ("en-passant", |charter, item, notes| set(&mut charter.en_passant, item.word(notes))),
    ("promotions", |charter, item, notes| set(&mut charter.promotions, roles(item, notes))),
    ("double-step", |charter, item, notes| set(&mut charter.double_step, double_step(item, notes))),
    ("blast", |charter, item, notes| set(&mut charter.blast, item.word(notes))),
    ("checking", |charter, item, notes| set(&mut charter.checking, item.word(notes))),
    ("drops", |charter, item, notes| set(&mut charter.drops, item.word(notes))),
    ("draws", |charter, item, notes| set(&mut charter.draws, item.word(notes))),
    ("mated", |charter, item, notes| set(&mut charter.mated, item.word(notes))),
    ("stuck", |charter, item, notes| set(&mut charter.stuck, item.word(notes))),
    ("bare", |charter, item, notes| set(&mut charter.bare, item.word(notes))),
    ("emptied", |charter, item, notes| set(&mut charter.emptied, item.word(notes))),
    ("extinction", |charter, item, notes| set(&mut charter.extinction, roles(item, notes))),
    ("extinct", |charter, item, notes| set(&mut charter.extinct, item.word(notes))),
    ("hill", |charter, item, notes| set(&mut charter.hill, squares(item, notes))),
    ("race", |charter, item, notes| set(&mut charter.race, item.word(notes))),
    ("material", |charter, item, notes| set(&mut charter.material, item.word(notes))),
    ("precedence", |charter, item, notes| set(&mut charter.precedence, precedence(item, notes))),
    ("start", start),
    ("checks", |charter, item, notes| set(&mut charter.start.checks, checks(item, notes))),
];

/// The keys of all clauses.
pub(super) fn keys() -> impl Iterator<Item = &'static str> {
    [INHERITS].into_iter().chain(CLAUSES.iter().map(|&(key, _)| key))
}

/// What follows from amendments without being said.
pub(super) fn draw_consequences(charter: &mut Charter, base: &Charter, amended: impl Fn(&str) -> bool) {
    if charter.royalty != base.royalty && !amended("kings") {
        charter.kings = match charter.royalty {
            Royalty::Kings => Kings::OneEach,
            Royalty::Nobody => Kings::Any,
        };
    }
    if charter.start.checks.is_none() && !amended("checks") {
        charter.start.checks = base.start.checks;
    }
    match charter.castling {
        Castling::Never => charter.start.castling_rooks = SquareSet::EMPTY,
        Castling::Allowed if base.castling == Castling::Never && !amended("start") => {
            charter.start.castling_rooks = fen::every_right(&charter.start.board);
        }
        Castling::Allowed => {}
    }
    charter.start.house = match charter.drops {
        Drops::Captured => Some(charter.start.house.unwrap_or(House::EMPTY)),
        Drops::Never => None,
    };
}

fn set<T>(clause: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *clause = value;
    }
}

fn line(item: Item<'_>, notes: &mut Notes) -> Option<String> {
    item.text("a line of text", notes).map(str::to_owned)
}

/// Blanks, hyphens and underscores make no difference between names, so a name needs something else.
fn name(item: Item<'_>, notes: &mut Notes) -> Option<String> {
    let text = line(item, notes)?;
    if text.chars().any(char::is_alphanumeric) {
        return Some(text);
    }
    item.expected("a name with a letter or a digit", notes);
    None
}

fn roles<T: FromIterator<Role>>(item: Item<'_>, notes: &mut Notes) -> Option<T> {
    let roles = item.list("a list of roles", notes, |item, notes| item.word(notes))?;
    Some(roles.into_iter().collect())
}

fn squares(item: Item<'_>, notes: &mut Notes) -> Option<SquareSet> {
    let squares: Vec<Square> = item.list("a list of squares", notes, |item, notes| {
        let square = item.text("a square from a1 to h8", notes)?.parse().ok();
        if square.is_none() {
            item.expected("a square from a1 to h8", notes);
        }
        square
    })?;
    Some(squares.into_iter().collect())
}

/// Ranks as each side counts them.
fn double_step(item: Item<'_>, notes: &mut Notes) -> Option<ByColor<SquareSet>> {
    let ranks = item.list("a list of ranks", notes, |item, notes| item.number(1..=6, notes))?;
    Some(ByColor::new_with(|color: Color| {
        let lines = ranks.iter().map(|&rank| color.rank(Rank::ALL[usize::from(rank) - 1]));
        lines.fold(SquareSet::EMPTY, |squares, rank| squares | SquareSet::from_rank(rank))
    }))
}

/// Zero stands for checks that are not counted.
fn checks(item: Item<'_>, notes: &mut Notes) -> Option<Option<ChecksLeft>> {
    let count = item.number(0..=u8::MAX, notes)?;
    Some((count > 0).then_some(ByColor { white: count, black: count }))
}

/// Those that are listed, then the others as usual.
fn precedence(item: Item<'_>, notes: &mut Notes) -> Option<[BoardEnding; 8]> {
    let listed = item.list("a list of endings", notes, |item, notes| {
        let ending: BoardEnding = item.word(notes)?;
        Some((item, ending))
    })?;
    let mut order: Vec<BoardEnding> = Vec::new();
    let mut twice = false;
    for (item, ending) in listed {
        if order.contains(&ending) {
            twice = true;
            item.expected("every ending at most once", notes);
        } else {
            order.push(ending);
        }
    }
    order.extend(BoardEnding::ALL.into_iter().filter(|ending| !order.contains(ending)).collect::<Vec<_>>());
    order.try_into().ok().filter(|_| !twice)
}

fn start(charter: &mut Charter, item: Item<'_>, notes: &mut Notes) {
    match item.text("a FEN", notes).map(fen::parse) {
        Some(Ok(setup)) => charter.start = setup,
        Some(Err(error)) => notes.add(item.at, format!("expected a FEN for start, but in it {error}")),
        None => {}
    }
}
