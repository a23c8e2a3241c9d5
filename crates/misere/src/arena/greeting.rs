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

impl Greeting {
    /// Takes note of what is said. Was that all?
    pub(super) fn hear(&mut self, said: Said) -> bool {
        match said {
            Said::Id(id) => self.id = id,
            Said::Option(offer) => self.offers.push(offer),
            Said::UciOk => return true,
            _ => {}
        }
        false
    }

    /// What an engine is told before its first game, or why it cannot play.
    pub(super) fn answer(&self, spec: &Spec, terms: &Terms<'_>) -> Result<Vec<String>, String> {
        let mut commands =
            spec.options.iter().map(|choice| self.option(choice)).collect::<Result<Vec<_>, _>>()?;
        commands.extend(self.game(spec, terms.variant)?);
        commands.extend(self.castling(terms.style)?);
        Ok(commands)
    }

    fn find(&self, name: &str) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name))
    }

    fn option(&self, choice: &Choice) -> Result<String, String> {
        let Choice { name, value } = choice;
        match self.find(name) {
            Some(offer) if offer.kind == "button" => Ok(format!("setoption name {}", offer.name)),
            Some(offer) => Ok(format!("setoption name {} value {value}", offer.name)),
            None => {
                let names: Vec<&str> = self.offers.iter().map(|offer| offer.name.as_str()).collect();
                Err(format!("expected one of its options ({}), found `{name}`", names.join(", ")))
            }
        }
    }

    /// Which game is played. Engines without a choice play chess.
    fn game(&self, spec: &Spec, variant: Variant) -> Result<Option<String>, String> {
        let title = variant.card().title;
        let name = match (&spec.variant, self.find("UCI_Variant")) {
            (Some(name), _) => name.clone(),
            (None, None) if variant == Variant::Chess => return Ok(None),
            (None, None) => {
                return Err(format!("it plays chess only (it has no option UCI_Variant), not {title}"));
            }
            (None, Some(offer)) => known_as(variant, offer).ok_or_else(|| {
                format!("expected {title} among the games it plays, found {}", offer.values.join(", "))
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
        let commands = greeting(4)
            .answer(&spec, &terms(Variant::Antichess, CastlingStyle::Standard))
            .expect("it can play");
        assert_eq!(
            commands,
            [
                "setoption name Hash value 64",
                "setoption name Clear Hash",
                "setoption name UCI_Variant value antichess",
                "setoption name UCI_Chess960 value false",
            ]
        );
    }

    #[test]
    fn what_an_engine_does_not_know_is_refused() {
        let refused =
            |spec: &Spec, terms, options| greeting(options).answer(spec, &terms).expect_err("refused");
        let plain = Spec::default();
        let atomic = terms(Variant::Atomic, CastlingStyle::Standard);
        assert_eq!(
            refused(&plain, atomic, 4),
            "expected Atomic among the games it plays, found chess, antichess"
        );
        assert!(refused(&plain, atomic, 3).contains("it plays chess only"));
        assert!(refused(&plain, terms(Variant::Chess, CastlingStyle::Chess960), 0).contains("UCI_Chess960"));
        let spec = Spec { options: vec![choice("Hahs=1").expect("good")], ..Spec::default() };
        assert!(refused(&spec, atomic, 4).ends_with("UCI_Variant), found `Hahs`"));
        let own = Spec { variant: Some("boom".to_owned()), ..Spec::default() };
        let commands = greeting(4).answer(&own, &atomic).expect("it is told so");
        assert_eq!(commands[0], "setoption name UCI_Variant value boom");
    }
}
