//! Reading: what the elements say.

use misere_notation::uci;
use misere_rules::{Board, Color, Request, Role, Square, Variant};

use super::build::build;
use super::error::XmlError;
use super::pull::{Element, Pull};
use super::syntax::BLANKS;
use super::{DESCRIPTIONS, SPENT};
use crate::{Millis, SavedGame};
use misere_rules::quote::quote;

/// What a file says, before anyone knows whether it is a game.
pub(super) struct Draft {
    pub(super) game: Element,
    pub(super) time: Element,
    pub(super) moves: Vec<DraftMove>,
    pub(super) pieces_at: usize,
    pub(super) board: Board,
    pub(super) over: Option<DraftOver>,
}

pub(super) struct DraftMove {
    pub(super) at: usize,
    pub(super) side: Color,
    pub(super) request: Request,
    /// What was left.
    pub(super) time: Option<Millis>,
    pub(super) spent: Option<Millis>,
}

pub(super) struct DraftOver {
    pub(super) at: usize,
    pub(super) winner: Option<Color>,
    pub(super) description: &'static str,
}

/// Reads a saved game. Games that are not the course's are found by key, as by
/// [`built_in`](crate::save::built_in).
///
/// Two people play it, and how long moves take is told; see [`SavedGame`] for other arrangements.
///
/// # Errors
///
/// Says where the file stops being a saved game, what was expected there and what was found.
pub fn read(bytes: &[u8], games: impl Fn(&str) -> Option<Variant>) -> Result<SavedGame, XmlError> {
    let mut pull = Pull::new(bytes)?;
    let draft = document(&mut pull)?;
    build(&pull, &draft, games)
}

fn document(pull: &mut Pull<'_>) -> Result<Draft, XmlError> {
    let game = expect(pull, "", "game")?;
    pull.require(&game, "ruleset")?;
    let time = expect(pull, "game", "time")?;
    pull.end_of("time")?;

    expect(pull, "game", "moveHistory")?;
    let mut moves = Vec::new();
    while let Some(element) = pull.next_within("moveHistory")? {
        pull.named(&element, "move")?;
        moves.push(self::move_of(pull, &element)?);
        pull.end_of("move")?;
    }

    let pieces_at = expect(pull, "game", "pieces")?.at;
    let mut board = Board::EMPTY;
    while let Some(element) = pull.next_within("pieces")? {
        pull.named(&element, "square")?;
        put(pull, &element, &mut board)?;
        pull.end_of("square")?;
    }

    let over = match pull.next_within("game")? {
        None => None,
        Some(element) => {
            pull.named(&element, "gameOver")?;
            let over = over_of(pull, &element)?;
            pull.end_of("gameOver")?;
            pull.end_of("game")?;
            Some(over)
        }
    };
    match pull.next_within("")? {
        None => Ok(Draft { game, time, moves, pieces_at, board, over }),
        Some(element) => Err(pull.error(element.at, "the end of the file", quote(&element.name))),
    }
}

fn expect(pull: &mut Pull<'_>, parent: &str, name: &str) -> Result<Element, XmlError> {
    let at = pull.position();
    match pull.next_within(parent)? {
        Some(element) => pull.named(&element, name).map(|()| element),
        None => Err(pull.error(at, format!("the element {name}"), "none")),
    }
}

fn move_of(pull: &Pull<'_>, element: &Element) -> Result<DraftMove, XmlError> {
    let side = pull.one_of(element, "side", &SIDES)?;
    let value = pull.require(element, "value")?;
    let expected = "a move like c2-c3 as the attribute value of move";
    let wrong = |found: String| pull.error(element.at, expected, found);
    let request = uci::parse(value).map_err(|error| wrong(format!("{} ({error})", quote(value))))?;
    if matches!(request, Request::Go { .. }) && value.as_bytes().get(2) != Some(&b'-') {
        return Err(wrong(quote(value)));
    }
    let time = pull.number(element, "time")?.map(|left| Millis(u64::try_from(left).unwrap_or(0)));
    let spent = pull.number(element, SPENT)?.map(|spent| Millis(u64::try_from(spent).unwrap_or(0)));
    Ok(DraftMove { at: element.at, side, request, time, spent })
}

fn put(pull: &Pull<'_>, element: &Element, board: &mut Board) -> Result<(), XmlError> {
    let id = pull.require(element, "id")?;
    let wrong = |expected: &str| pull.error(element.at, expected, quote(id));
    let sq: Square = id.parse().map_err(|_| wrong("a square from a1 to h8 as the attribute id of square"))?;
    if board.occupied().has(sq) {
        return Err(wrong("every square once"));
    }
    let side = pull.one_of(element, "side", &SIDES)?;
    let role = pull.one_of(element, "piece", &Role::ALL.map(|role| (role.name(), role)))?;
    board.put(sq, role.of(side));
    Ok(())
}

fn over_of(pull: &Pull<'_>, element: &Element) -> Result<DraftOver, XmlError> {
    let winner = match element.attribute("winner") {
        None => None,
        Some(_) => Some(pull.one_of(element, "winner", &SIDES)?),
    };
    let description = pull.one_of(element, "description", &DESCRIPTIONS.map(|word| (word, word)))?;
    Ok(DraftOver { at: element.at, winner, description })
}

pub(super) const SIDES: [(&str, Color); 2] = [("white", Color::White), ("black", Color::Black)];

impl Pull<'_> {
    pub(super) fn named(&self, element: &Element, name: &str) -> Result<(), XmlError> {
        if element.name == name {
            return Ok(());
        }
        Err(self.error(element.at, format!("the element {name}"), quote(&element.name)))
    }

    pub(super) fn require<'e>(&self, element: &'e Element, name: &str) -> Result<&'e str, XmlError> {
        let missing = || self.error(element.at, format!("the attribute {name} of {}", element.name), "none");
        element.attribute(name).ok_or_else(missing)
    }

    /// An attribute that is one of some words.
    pub(super) fn one_of<T: Copy>(
        &self,
        element: &Element,
        name: &str,
        words: &[(&str, T)],
    ) -> Result<T, XmlError> {
        let value = self.require(element, name)?;
        words.iter().find(|(word, _)| *word == value).map(|&(_, meaning)| meaning).ok_or_else(|| {
            let words: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let expected = format!("one of {} as the attribute {name} of {}", words.join(", "), element.name);
            self.error(element.at, expected, quote(value))
        })
    }

    /// An attribute that is a whole number, if it is there. It may be larger than anyone can count.
    pub(super) fn number(&self, element: &Element, name: &str) -> Result<Option<i64>, XmlError> {
        let Some(value) = element.attribute(name) else { return Ok(None) };
        let number = value.trim_matches(BLANKS);
        let digits = number.strip_prefix(['-', '+']).unwrap_or(number);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let expected = format!("a whole number as the attribute {name} of {}", element.name);
            return Err(self.error(element.at, expected, quote(value)));
        }
        let most = if number.starts_with('-') { i64::MIN } else { i64::MAX };
        Ok(Some(number.parse().unwrap_or(most)))
    }
}
