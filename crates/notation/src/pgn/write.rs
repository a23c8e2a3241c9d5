//! Writing a game for exchange.
//!
//! A game has one written form. Where several games share it, reading gives the normal one among them,
//! [`PgnGame::normalised`]: tags in the order in which they are written, the tags `Variant`, `SetUp`,
//! `FEN` and `Result` as the game itself has it, a result behind the moves, comments behind moves except
//! before the first move of a variation, and no move twice at one place but the last one of the main
//! line, which a variation may repeat to show how the game could have gone on. (Comments and tags that could not be written do not
//! get into a game: see [`tidy`](super::tidy) and [`Tags::set`].) Errors are not written.

use core::fmt;
use std::borrow::Cow;

use misere_rules::Playable;

use super::error::PgnErrorKind;
use super::game::PgnGame;
use super::movetext;
use super::start::Identity;
use super::tags::{ROSTER, Tags};
use crate::fen;
use crate::names::StartKind;

/// The tags that tell how a game begins, in the order in which they are written.
const START: [&str; 3] = ["Variant", "SetUp", "FEN"];

impl<P: Playable> fmt::Display for PgnGame<P> {
    /// The game as it is written, with an empty line behind it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tags = self.written_tags();
        for (name, value) in &tags {
            write!(f, "[{name} \"")?;
            for letter in value.chars() {
                if matches!(letter, '"' | '\\') {
                    f.write_str("\\")?;
                }
                write!(f, "{letter}")?;
            }
            f.write_str("\"]\n")?;
        }
        if !tags.is_empty() {
            f.write_str("\n")?;
        }
        movetext::write(f, &self.tree, self.result())?;
        f.write_str("\n\n")
    }
}

impl<P: Playable> PgnGame<P> {
    /// The game that is read when this one was written, as it is told above.
    #[must_use]
    pub fn normalised(&self) -> PgnGame<P> {
        let mut tags = Tags::default();
        self.written_tags().iter().for_each(|(name, value)| tags.push(name, value));
        let mut tree = if self.tree.twins { self.tree.merged() } else { self.tree.clone() };
        tree.move_comments_back();
        let (outcome, named) = (Some(self.result()), self.named.clone());
        PgnGame { tags, named, tree, outcome, error: None, flaws: Vec::new(), more_flaws: 0 }
    }

    /// Names and values in the order in which they are written. Tags of one name stay together, and so the
    /// last one still counts.
    fn written_tags(&self) -> Vec<(&str, Cow<'_, str>)> {
        let mut given: Vec<Option<(&str, &str)>> = self.tags.iter().map(Some).collect();
        let mut written = Vec::with_capacity(self.tags.len() + 3);
        for name in ROSTER {
            match name {
                "Result" => {
                    let result = self.tags.find(name).and_then(|index| given[index].take());
                    written.extend(result.map(|(spelt, _)| (spelt, self.result().text().into())));
                }
                _ => written.extend(self.take(name, &mut given)),
            }
        }
        if self.has_no_start() {
            START.iter().for_each(|name| written.extend(self.take(name, &mut given)));
        } else {
            written.extend(self.start_tags());
        }
        // Another word on where the game begins, or how it ends, would count instead.
        let told = if self.has_no_start() { &[][..] } else { &START };
        let is_told = |(name, _): &mut (&str, &str)| {
            told.iter().chain(&["Result"]).any(|tag| tag.eq_ignore_ascii_case(name))
        };
        given.iter_mut().for_each(|tag| _ = tag.take_if(is_told));
        written.extend(given.into_iter().flatten().map(|(name, value)| (name, value.into())));
        written
    }

    /// Takes the tags of a name, in the spelling that counts.
    fn take<'a>(
        &'a self,
        name: &str,
        given: &mut [Option<(&'a str, &'a str)>],
    ) -> Vec<(&'a str, Cow<'a, str>)> {
        let Some(last) = self.tags.find(name) else { return Vec::new() };
        let exactly = given[last].is_some_and(|(spelt, _)| spelt == name);
        let is_one = |(other, _): &mut (&str, &str)| {
            if exactly { *other == name } else { other.eq_ignore_ascii_case(name) }
        };
        let taken = given.iter_mut().filter_map(|tag| tag.take_if(is_one));
        taken.map(|(name, value)| (name, value.into())).collect()
    }

    /// Is it unknown what is played, or from where? What the tags say is all there is then.
    fn has_no_start(&self) -> bool {
        use PgnErrorKind::{BadFen, BadSetup, NoFen, UnknownVariant};
        let kind = self.error.as_ref().map(|error| &error.kind);
        matches!(kind, Some(UnknownVariant(_) | BadFen(_) | BadSetup(_) | NoFen { .. }))
    }

    /// Which game it is and, unless it begins as that game does, from where it is played. Chess960 is
    /// taken to begin as chess does if no tag says more, and then none is made up.
    fn start_tags(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        let start = self.tree.start();
        let variant = Identity::of(start).pgn_tag(self.named.start).map(|tag| ("Variant", tag.into()));
        let untold = match self.named.start {
            StartKind::Usual => true,
            StartKind::Chess960 => self.tags.get("FEN").is_none(),
            StartKind::Given => false,
        };
        let usual = untold && *start == P::start_of(&start.rules());
        let given = (!usual).then(|| {
            let fen = fen::write(&start.to_setup()).to_string();
            [("SetUp", "1".into()), ("FEN", fen.into())]
        });
        variant.into_iter().chain(given.into_iter().flatten())
    }
}
