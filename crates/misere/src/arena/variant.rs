//! What an engine calls the game that is to be played.

use super::dialect::Offer;
use misere_notation::names::{self, StartKind};
use misere_rules::Variant;

/// The name among those that the engine knows; `None` if it knows none of ours.
///
/// Engines advertise their names as the values of `UCI_Variant`. The one that most engines share goes
/// first, then our own, then whatever is a name of this game anywhere.
pub(super) fn known_as(variant: &Variant, offer: &Offer) -> Option<String> {
    let wanted = candidates(variant);
    if offer.values.is_empty() {
        return wanted.first().map(|&name| name.to_owned());
    }
    let find = |name: &str| offer.values.iter().find(|value| value.eq_ignore_ascii_case(name));
    let by_name = wanted.iter().find_map(|name| find(name));
    let by_meaning = || {
        let meant = |value: &&String| names::find(value).is_some_and(|named| named == variant.clone().into());
        offer.values.iter().filter(|_| !matches!(variant, Variant::Custom(_))).find(meant)
    };
    by_name.or_else(by_meaning).cloned()
}

/// What the game may be called, best first.
fn candidates(variant: &Variant) -> Vec<&str> {
    let (card, names) = (variant.card(), names::of(variant));
    let lichess = names.lichess.map(|lichess| lichess.key);
    let others = [names.uci, Some(card.key), lichess, names.xboard, names.chessops];
    // Chess960 goes by an alias of chess, and is not what is meant by chess.
    let elsewhere = |name: &&str| names::find(name).is_some_and(|named| named.start != StartKind::Usual);
    let aliases = card.aliases.iter().filter(|alias| !elsewhere(alias));
    others.into_iter().flatten().chain(aliases).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(values: &[&str]) -> Offer {
        let values = values.iter().map(|&value| value.to_owned()).collect();
        Offer { name: "UCI_Variant".to_owned(), kind: "combo".to_owned(), values, ..Offer::default() }
    }

    #[test]
    fn the_shared_name_goes_first_and_any_name_will_do() {
        let fairy = offer(&["chess", "3check", "antichess", "giveaway", "kingofthehill"]);
        let name = |variant| known_as(variant, &fairy);
        assert_eq!(name(&Variant::ThreeCheck).as_deref(), Some("3check"));
        assert_eq!(name(&Variant::Antichess).as_deref(), Some("antichess"));
        assert_eq!(name(&Variant::Giveaway).as_deref(), Some("giveaway"));
        assert_eq!(name(&Variant::Atomic), None);
        assert_eq!(known_as(&Variant::ThreeCheck, &offer(&["threeCheck"])).as_deref(), Some("threeCheck"));
        let spelt = offer(&["King of the Hill"]);
        assert_eq!(known_as(&Variant::KingOfTheHill, &spelt).as_deref(), Some("King of the Hill"));
        assert_eq!(known_as(&Variant::Chess, &offer(&["Chess960"])), None);
    }

    #[test]
    fn an_engine_without_a_list_is_told_the_shared_name() {
        assert_eq!(known_as(&Variant::KingOfTheHill, &offer(&[])).as_deref(), Some("kingofthehill"));
        assert_eq!(known_as(&Variant::MitAntichess, &offer(&[])).as_deref(), Some("mit-antichess"));
    }
}
