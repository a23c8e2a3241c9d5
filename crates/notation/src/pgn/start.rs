//! Which game is played, and from where: what the tags `Variant` and `FEN` say.

use misere_rules::quote::quote;
use misere_rules::{AnyPosition, Faults, Playable, Position, Rules, Variant, VisitPosition};

use super::error::{PgnError, PgnErrorKind};
use super::game::Reading;
use super::source::Place;
use super::tags::Tags;
use crate::fen;
use crate::names::{self, NameError, Named, StartKind};
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
    pub(super) fn resolve<T>(
        &self,
        tags: &Tags,
        start: impl FnOnce(&Tags) -> Result<T, PgnErrorKind>,
    ) -> Result<T, PgnError> {
        start(tags).map_err(|kind| {
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
    /// as chess does. [Harmless](misere_rules::Faults::HARMLESS) faults of the position are pardoned.
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
    /// If the game is unknown, if there is a FEN that it cannot be played from, or if there is none and
    /// the name (`From Position`, `wild/5`) says that the position is given.
    pub fn start(&self, games: &[Variant]) -> Result<(Named, AnyPosition), PgnErrorKind> {
        self.start_with(Reading { games, pardoned: Faults::HARMLESS, ..Reading::default() })
    }

    /// The same for games that are read so.
    pub(super) fn start_with(&self, reading: Reading<'_>) -> Result<(Named, AnyPosition), PgnErrorKind> {
        let named = match said(self, "Variant") {
            None => Named::from(Variant::Chess),
            Some(name) => match Variant::named_among(reading.games, name) {
                Some(variant) => Named::from(variant),
                None => name.parse().map_err(PgnErrorKind::UnknownVariant)?,
            },
        };
        let start = self.first_position(&named, reading.pardoned)?;
        Ok((named, start))
    }

    /// The first position of a game whose rules are known. The tag `Variant` must name this game, if it is
    /// there. A position with other faults than those pardoned is refused.
    ///
    /// ```
    /// use misere_notation::pgn::Tags;
    /// use misere_rules::{Faults, Position, variants::Giveaway};
    ///
    /// let mut tags = Tags::default();
    /// tags.set("Variant", "wild/26");
    /// let (_, start): (_, Position<Giveaway>) = tags.start_of(&Giveaway, Faults::HARMLESS).unwrap();
    /// assert_eq!(start, Position::start());
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Tags::start`].
    pub fn start_of<P: Playable>(
        &self,
        rules: &P::Rules,
        pardoned: Faults,
    ) -> Result<(Named<P::Rules>, P), PgnErrorKind> {
        let start = match said(self, "Variant") {
            None => StartKind::Usual,
            Some(name) => {
                let named = P::start_of(rules).visit(NamedSo(name));
                named.ok_or_else(|| PgnErrorKind::UnknownVariant(NameError::new(name)))?
            }
        };
        let named = Named { variant: rules.clone(), start };
        let start = self.first_position(&named, pardoned)?;
        Ok((named, start))
    }

    fn first_position<P: Playable>(
        &self,
        named: &Named<P::Rules>,
        pardoned: Faults,
    ) -> Result<P, PgnErrorKind> {
        match said(self, "FEN") {
            None if named.start == StartKind::Given => {
                Err(PgnErrorKind::NoFen { name: quote(said(self, "Variant").unwrap_or_default()) })
            }
            None => Ok(P::start_of(&named.variant)),
            Some(text) => Ok(fen::position_pardoning(&named.variant, text, pardoned)?),
        }
    }
}

/// Asks whether a game goes by this name, and from where it is played then.
struct NamedSo<'a>(&'a str);

impl VisitPosition for NamedSo<'_> {
    type Output = Option<StartKind>;

    fn visit<R: Rules>(self, pos: &Position<R>) -> Option<StartKind> {
        let rules = pos.rules();
        if rules.card().answers_to(self.0) {
            return Some(StartKind::Usual);
        }
        let named = names::find(self.0)?;
        (named.variant.card() == rules.card()).then_some(named.start)
    }
}

/// The built-in game, or the key of another one.
pub(super) enum Identity {
    BuiltIn(Variant),
    Other(String),
}

impl Identity {
    pub(super) fn of<P: Playable>(pos: &P) -> Identity {
        struct Ask;
        impl VisitPosition for Ask {
            type Output = Identity;

            fn visit<R: Rules>(self, pos: &Position<R>) -> Identity {
                let rules = pos.rules();
                let card = rules.card();
                // The rules of a built-in game have no size, those of a charter refer to it.
                let is_this = |game: &&Variant| {
                    size_of::<R>() == 0 && game.card().key == card.key && game.card() == card
                };
                match Variant::ALL.iter().find(is_this) {
                    Some(game) => Identity::BuiltIn(game.clone()),
                    None => Identity::Other(card.key.to_owned()),
                }
            }
        }
        pos.visit(Ask)
    }

    /// What the tag `Variant` says of it. Chess needs no tag. A game that is not built in goes by its key, as
    /// in every file of ours: no two games of a charter share one.
    pub(super) fn pgn_tag(self, start: StartKind) -> Option<String> {
        match self {
            Identity::BuiltIn(variant) => Named { variant, start }.pgn_tag().map(str::to_owned),
            Identity::Other(key) => Some(key),
        }
    }
}

/// What a tag says, unless it says nothing.
fn said<'a>(tags: &'a Tags, name: &str) -> Option<&'a str> {
    tags.get(name).map(str::trim).filter(|value| !matches!(*value, "" | "?" | "-"))
}

/// What a game is called that begins with this position.
pub(super) fn named_from<P: Playable>(start: &P) -> Named<P::Rules> {
    let variant = start.rules();
    let is_chess = || matches!(Identity::of(start), Identity::BuiltIn(Variant::Chess));
    let start = match *start == P::start_of(&variant) {
        false if is_chess() => match CastlingStyle::of(&start.to_setup()) {
            CastlingStyle::Chess960 => StartKind::Chess960,
            CastlingStyle::Standard => StartKind::Given,
        },
        _ => StartKind::Usual,
    };
    Named { variant, start }
}
