//! Which game is played, and from where: what the tags `Variant` and `FEN` say.

use misere_rules::{AnyPosition, Variant};

use super::error::{PgnError, PgnErrorKind};
use super::source::Place;
use super::tags::Tags;
use crate::fen;
use crate::names::{Named, Start};
use crate::quote::quote;
use crate::uci::CastlingStyle;

/// The tags that decide about the start, and where they stand.
#[derive(Debug, Default)]
pub(super) struct StartTags {
    /// Which of the tags, and its place.
    places: Vec<(usize, Place)>,
}

impl StartTags {
    /// Does the place of this tag matter?
    pub(super) fn is_one(name: &[u8]) -> bool {
        [&b"Variant"[..], b"FEN"].iter().any(|tag| name.eq_ignore_ascii_case(tag))
    }

    pub(super) fn note(&mut self, index: usize, place: Place) {
        self.places.push((index, place));
    }

    /// The game and its first position, or where it is not understood.
    pub(super) fn resolve(&self, tags: &Tags, games: &[Variant]) -> Result<(Named, AnyPosition), PgnError> {
        tags.start(games).map_err(|kind| {
            let named = matches!(kind, PgnErrorKind::UnknownVariant(_) | PgnErrorKind::NoFen { .. });
            let name = if named { "Variant" } else { "FEN" };
            let here = |index| self.places.iter().find(|(other, _)| *other == index);
            let place =
                tags.find(name).and_then(here).map_or(Place { line: 1, column: 1 }, |&(_, place)| place);
            PgnError { kind, ply: None, place }
        })
    }
}

impl Tags {
    /// Which game the tags `Variant` and `FEN` tell of, and the position it begins with. Names are
    /// looked for among `games` first; without one it is chess. Chess960 without a FEN is taken to begin
    /// as chess does.
    ///
    /// ```
    /// use misere_notation::pgn::Tags;
    /// use misere_rules::Variant;
    ///
    /// let mut tags = Tags::default();
    /// tags.set("Variant", "Giveaway");
    /// let (named, start) = tags.start(&[]).unwrap();
    /// assert_eq!((named.variant, start), (Variant::Giveaway, Variant::Giveaway.start()));
    /// ```
    ///
    /// # Errors
    ///
    /// If nobody knows the game, if there is a FEN that it cannot be played from, or if there is none and
    /// the name (`From Position`, `wild/5`) says that the position is given.
    pub fn start(&self, games: &[Variant]) -> Result<(Named, AnyPosition), PgnErrorKind> {
        let named = match said(self, "Variant") {
            None => Named::from(Variant::Chess),
            Some(name) => match Variant::named_among(games, name) {
                Some(variant) => Named::from(variant),
                None => name.parse().map_err(PgnErrorKind::UnknownVariant)?,
            },
        };
        let start = match said(self, "FEN") {
            None if named.start == Start::Given => {
                return Err(PgnErrorKind::NoFen { name: quote(said(self, "Variant").unwrap_or_default()) });
            }
            None => named.variant.start(),
            Some(text) => fen::position(&named.variant, text)?,
        };
        Ok((named, start))
    }
}

/// What a tag says, unless it says nothing.
fn said<'a>(tags: &'a Tags, name: &str) -> Option<&'a str> {
    tags.get(name).map(str::trim).filter(|value| !matches!(*value, "" | "?" | "-"))
}

/// What a game is called that begins with this position.
pub(super) fn named_from(start: &AnyPosition) -> Named {
    let variant = start.variant();
    let start = match variant {
        Variant::Chess if *start != variant.start() => match CastlingStyle::of(&start.to_setup()) {
            CastlingStyle::Chess960 => Start::Chess960,
            CastlingStyle::Standard => Start::Given,
        },
        _ => Start::Usual,
    };
    Named { variant, start }
}
