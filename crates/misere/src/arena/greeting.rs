//! What an engine says of itself when it is started, and what it is told then.

use super::dialect::{Offer, Said};
use super::player::Terms;
use super::spec::Spec;
use super::variant::known_as;
use misere_notation::uci::CastlingStyle;
use misere_rules::Variant;

/// Keeps the options that an engine has. Has it told all of them?
pub(super) fn is_over(said: Said, offers: &mut Vec<Offer>) -> bool {
    match said {
        Said::Option(offer) => offers.push(offer),
        Said::UciOk => return true,
        _ => {}
    }
    false
}

/// What an engine is told before its first game.
pub(super) fn answer(spec: &Spec, terms: &Terms<'_>, offers: &[Offer]) -> Result<Vec<String>, String> {
    let find = |name: &str| offers.iter().find(|offer| offer.name.eq_ignore_ascii_case(name));
    let mut commands = Vec::new();
    for choice in &spec.options {
        let Some(offer) = find(&choice.name) else {
            let names: Vec<&str> = offers.iter().map(|offer| offer.name.as_str()).collect();
            return Err(format!(
                "expected one of its options ({}), found `{}`",
                names.join(", "),
                choice.name
            ));
        };
        commands.push(match offer.kind.as_str() {
            "button" => format!("setoption name {}", offer.name),
            _ => format!("setoption name {} value {}", offer.name, choice.value),
        });
    }
    let variant = terms.variant;
    match (&spec.variant, find("UCI_Variant")) {
        (Some(name), _) => commands.push(format!("setoption name UCI_Variant value {name}")),
        (None, None) if variant == Variant::Chess => {}
        (None, None) => {
            return Err(format!(
                "it plays chess only (it has no option UCI_Variant), not {}",
                variant.card().title
            ));
        }
        (None, Some(offer)) => match known_as(variant, offer) {
            Some(name) => commands.push(format!("setoption name UCI_Variant value {name}")),
            None => {
                let (title, known) = (variant.card().title, offer.values.join(", "));
                return Err(format!("expected {title} among the games it plays, found {known}"));
            }
        },
    }
    match (terms.style == CastlingStyle::Chess960, find("UCI_Chess960")) {
        (true, None) => return Err("it does not play Chess960 (it has no option UCI_Chess960)".to_owned()),
        (chess960, Some(_)) => commands.push(format!("setoption name UCI_Chess960 value {chess960}")),
        (false, None) => {}
    }
    Ok(commands)
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

    fn offers() -> Vec<Offer> {
        let lines = [
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Clear Hash type button",
            "option name UCI_Chess960 type check default false",
            "option name UCI_Variant type combo default chess var chess var antichess",
        ];
        let mut offers = Vec::new();
        for line in lines {
            assert!(!is_over(Said::parse(line), &mut offers));
        }
        offers
    }

    #[test]
    fn options_are_set_before_the_game() {
        let options = vec![choice("hash=64").expect("good"), choice("Clear Hash=").expect("good")];
        let spec = Spec { options, ..Spec::default() };
        let commands = answer(&spec, &terms(Variant::Antichess, CastlingStyle::Standard), &offers())
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
            |spec: &Spec, terms, offers: &[Offer]| answer(spec, &terms, offers).expect_err("refused");
        let plain = Spec::default();
        let atomic = terms(Variant::Atomic, CastlingStyle::Standard);
        assert_eq!(
            refused(&plain, atomic, &offers()),
            "expected Atomic among the games it plays, found chess, antichess"
        );
        assert!(refused(&plain, atomic, &offers()[..3]).contains("it plays chess only"));
        assert!(
            refused(&plain, terms(Variant::Chess, CastlingStyle::Chess960), &[]).contains("UCI_Chess960")
        );
        let spec = Spec { options: vec![choice("Hahs=1").expect("good")], ..Spec::default() };
        assert!(refused(&spec, atomic, &offers()).ends_with("UCI_Variant), found `Hahs`"));
        let own = Spec { variant: Some("boom".to_owned()), ..Spec::default() };
        let commands = answer(&own, &atomic, &offers()).expect("it is told so");
        assert_eq!(commands[0], "setoption name UCI_Variant value boom");
    }
}
