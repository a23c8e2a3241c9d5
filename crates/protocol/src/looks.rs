//! What a game looks like to interfaces that do not know it.

use misere_rules::{Blast, Drops, Duty, Royalty, Rules, Variant, VisitRules};

/// What a game looks like.
pub(crate) struct Looks {
    /// How many roles can be in hand.
    pub(crate) pocket: u32,
    /// A game that interfaces know.
    pub(crate) template: &'static str,
}

impl Looks {
    pub(crate) fn of(variant: &Variant) -> Looks {
        variant.visit(AskLooks)
    }
}

struct AskLooks;

impl VisitRules for AskLooks {
    type Output = Looks;

    fn visit<R: Rules>(self, rules: R) -> Looks {
        let common = rules.royalty() == Royalty::Nobody;
        let pocket = match (rules.drops(), common) {
            (Drops::Never, _) => 0,
            (Drops::Captured, false) => 5,
            (Drops::Captured, true) => 6,
        };
        let template = match (rules.drops(), rules.blast(), rules.duty()) {
            (Drops::Captured, ..) => "crazyhouse",
            (_, Blast::Neighbours, _) => "atomic",
            (_, _, Duty::Capture) if common => "giveaway",
            _ => "fairy",
        };
        Looks { pocket, template }
    }
}
