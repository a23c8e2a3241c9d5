//! What an engine says of itself when it is started, and what it is told then.

use super::dialect::{Offer, Said};
use super::player::Terms;
use super::spec::{Choice, Spec};
use super::variant::known_as;
use misere_notation::uci::CastlingStyle;
use misere_rules::Variant;

/// What an engine says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Greeting {
    /// What it calls itself, with its version as a rule.
    pub(super) id: String,
    offers: Vec<Offer>,
}

/// More options than any engine has.
const MOST_OFFERS: usize = 1_000;

impl Greeting {
    /// Takes note of what is said. Was that all?
    pub(super) fn hear(&mut self, said: Said) -> bool {
        match said {
            Said::Id(id) => self.id = id,
            Said::Option(offer) if self.offers.len() < MOST_OFFERS => self.offers.push(offer),
            Said::UciOk => return true,
            _ => {}
        }
        false
    }

    /// What sets the options of an engine, or which of them it does not have.
    pub(super) fn options(&self, spec: &Spec) -> Result<Vec<String>, String> {
        spec.options.iter().map(|choice| self.option(choice)).collect()
    }

    /// Is the game missing among those that the engine tells of? It may get to know it by an option.
    pub(super) fn lacks(&self, variant: &Variant) -> bool {
        self.find("UCI_Variant").is_some_and(|offer| known_as(variant, offer).is_none())
    }

    /// What an engine is told of the game before the first one, or why it cannot play.
    pub(super) fn terms(&self, spec: &Spec, terms: &Terms<'_>) -> Result<Vec<String>, String> {
        let commands = [self.game(spec, &terms.variant)?, self.castling(terms.style)?];
        Ok(commands.into_iter().flatten().collect())
    }

    fn find(&self, name: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name))
    }

    fn option(&self, choice: &Choice) -> Result<String, String> {
        let Choice { name, value } = choice;
        let Some(offer) = self.find(name) else {
            let names: Vec<&str> = self.offers.iter().map(|offer| offer.name.as_str()).collect();
            return Err(format!("expected one of its options ({}), found `{name}`", names.join(", ")));
        };
        offer.check(value).map_err(|expected| {
            format!("expected {expected} as the value of its option {}, found `{value}`", offer.name)
        })?;
        Ok(match offer.kind.as_str() {
            "button" => format!("setoption name {}", offer.name),
            _ => format!("setoption name {} value {value}", offer.name),
        })
    }

    /// Which game is played. Engines without a choice play chess.
    fn game(&self, spec: &Spec, variant: &Variant) -> Result<Option<String>, String> {
        let title = variant.card().title;
        let name = match (&spec.variant, self.find("UCI_Variant")) {
            (Some(name), _) => name.clone(),
            (None, None) if *variant == Variant::Chess => return Ok(None),
            (None, None) => {
                return Err(format!("it plays chess only (it has no option UCI_Variant), not {title}"));
            }
            (None, Some(offer)) => known_as(variant, offer).ok_or_else(|| {
                format!(
                    "expected {title} among the games it plays, found {}; `variant=NAME` says what it calls \
                     the game",
                    offer.values.join(", ")
                )
            })?,
        };
        Ok(Some(format!("setoption name UCI_Variant value {name}")))
    }

    fn castling(&self, style: CastlingStyle) -> Result<Option<String>, String> {
        let chess960 = style == CastlingStyle::Chess960;
        match self.find("UCI_Chess960") {
            Some(offer) => Ok(Some(format!("setoption name {} value {chess960}", offer.name))),
            None if chess960 => Err("it does not play Chess960 (it has no option UCI_Chess960)".to_owned()),
            None => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::spec::choice;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    static STOP: AtomicBool = AtomicBool::new(false);

    fn terms(variant: Variant, style: CastlingStyle) -> Terms<'static> {
        let second = Duration::from_secs(1);
        Terms { variant, style, max_plies: 1, margin: second, patience: second, stop: &STOP }
    }

    fn greeting(options: usize) -> Greeting {
        let lines = [
            "id name Fish 3",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Clear Hash type button",
            "option name UCI_Chess960 type check default false",
            "option name UCI_Variant type combo default chess var chess var antichess",
        ];
        let mut greeting = Greeting::default();
        for line in &lines[..=options] {
            assert!(!greeting.hear(Said::parse(line)));
        }
        assert!(greeting.hear(Said::UciOk));
        greeting
    }

    #[test]
    fn options_are_set_before_the_game() {
        let options = vec![choice("hash=64").expect("good"), choice("Clear Hash=").expect("good")];
        let spec = Spec { options, ..Spec::default() };
        let options = greeting(4).options(&spec).expect("it has them");
        assert_eq!(options, ["setoption name Hash value 64", "setoption name Clear Hash"]);
        let told = greeting(4).terms(&spec, &terms(Variant::Antichess, CastlingStyle::Standard));
        let expected =
            ["setoption name UCI_Variant value antichess", "setoption name UCI_Chess960 value false"];
        assert_eq!(told.expect("it can play"), expected);
        assert!(greeting(4).lacks(&Variant::Atomic) && !greeting(4).lacks(&Variant::Antichess));
        assert!(!greeting(3).lacks(&Variant::Chess));
    }

    #[test]
    fn what_an_engine_does_not_know_is_refused() {
        let refused = |spec: &Spec, terms: &Terms<'_>, options| {
            greeting(options).terms(spec, terms).expect_err("refused")
        };
        let plain = Spec::default();
        let atomic = terms(Variant::Atomic, CastlingStyle::Standard);
        assert_eq!(
            refused(&plain, &atomic, 4),
            "expected Atomic among the games it plays, found chess, antichess; `variant=NAME` says what it \
             calls the game"
        );
        assert!(refused(&plain, &atomic, 3).contains("it plays chess only"));
        assert!(refused(&plain, &terms(Variant::Chess, CastlingStyle::Chess960), 0).contains("UCI_Chess960"));
        let option = |text: &str| {
            let options = vec![choice(text).expect("good")];
            greeting(4).options(&Spec { options, ..Spec::default() }).expect_err(text)
        };
        assert!(option("Hahs=1").ends_with("UCI_Variant), found `Hahs`"));
        assert_eq!(
            option("Hash=4096"),
            "expected a whole number from 1 to 1024 as the value of its option Hash, found `4096`"
        );
        assert!(option("UCI_Chess960=yes").starts_with("expected true or false as the value"));
        let own = Spec { variant: Some("boom".to_owned()), ..Spec::default() };
        let commands = greeting(4).terms(&own, &atomic).expect("it is told so");
        assert_eq!(commands[0], "setoption name UCI_Variant value boom");
    }
}
