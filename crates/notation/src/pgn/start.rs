//! Which game is played, and from where: what the tags `Variant` and `FEN` say.

use misere_rules::{AnyPosition, Variant};

use super::error::{PgnError, PgnErrorKind};
use super::source::Place;
use super::tags::Tags;
use crate::fen;
use crate::names::{Named, Start};
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

    /// The game and its first position. Names are looked for among `games` first.
    pub(super) fn resolve(&self, tags: &Tags, games: &[Variant]) -> Result<(Named, AnyPosition), PgnError> {
        let fault = |name: &str, kind: PgnErrorKind| {
            let here = |index| self.places.iter().find(|(other, _)| *other == index);
            let place =
                tags.find(name).and_then(here).map_or(Place { line: 1, column: 1 }, |&(_, place)| place);
            PgnError { kind, ply: None, place }
        };
        let named = match said(tags, "Variant") {
            None => Named::from(Variant::Chess),
            Some(name) => match Variant::named_among(games, name) {
                Some(variant) => Named::from(variant),
                None => {
                    name.parse().map_err(|error| fault("Variant", PgnErrorKind::UnknownVariant(error)))?
                }
            },
        };
        let start = match said(tags, "FEN") {
            None => named.variant.start(),
            Some(text) => fen::position(named.variant, text).map_err(|error| fault("FEN", error.into()))?,
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
