//! The words of charters and what they mean.

use misere_rules::{
    Blast, BoardEnding, Castling, Checking, Draws, Drops, Duty, EnPassant, Fate, Kings, MaterialRule, Pawns,
    Race, Role, Royalty, StuckRule,
};

/// Something that a charter says in one word.
pub(super) trait Word: Copy + 'static {
    /// The words.
    const WORDS: &'static [(&'static str, Self)];
    /// Words that are understood as well.
    const ALSO: &'static [(&'static str, Self)] = &[];

    /// The meaning of a word.
    fn meaning(word: &str) -> Option<Self> {
        let known = Self::WORDS.iter().chain(Self::ALSO);
        known.copied().find(|&(name, _)| name == word).map(|(_, meaning)| meaning)
    }

    /// The words, without their meanings.
    fn names() -> impl Iterator<Item = &'static str> {
        Self::WORDS.iter().map(|&(name, _)| name)
    }
}

macro_rules! words {
    ($($type:ty { $($word:literal = $meaning:expr),* $(; $($also:literal = $same:expr),*)? })*) => {$(
        impl Word for $type {
            const WORDS: &'static [(&'static str, $type)] = &[$(($word, $meaning)),*];
            $(const ALSO: &'static [(&'static str, $type)] = &[$(($also, $same)),*];)?
        }
    )*};
}

words! {
    Royalty { "kings" = Royalty::Kings, "nobody" = Royalty::Nobody }
    Kings { "one-each" = Kings::OneEach, "one-in-all" = Kings::OneInAll, "any" = Kings::Any }
    Pawns { "allowed" = Pawns::Allowed, "never" = Pawns::Never }
    Duty { "free" = Duty::Free, "capture" = Duty::Capture }
    Castling { "allowed" = Castling::Allowed, "never" = Castling::Never }
    EnPassant { "allowed" = EnPassant::Allowed, "never" = EnPassant::Never }
    Blast { "never" = Blast::Never, "neighbours" = Blast::Neighbours; "neighbors" = Blast::Neighbours }
    Checking { "allowed" = Checking::Allowed, "forbidden" = Checking::Forbidden }
    Drops { "never" = Drops::Never, "captured" = Drops::Captured }
    Draws {
        "repetition-and-move-count" = Draws::RepetitionAndMoveCount,
        "repetition" = Draws::Repetition,
        "never" = Draws::Never
    }
    Fate {
        "wins" = Fate::Wins, "loses" = Fate::Loses, "draws" = Fate::Draws;
        "win" = Fate::Wins, "loss" = Fate::Loses, "draw" = Fate::Draws
    }
    Option<Fate> {
        "nothing" = None, "wins" = Some(Fate::Wins), "loses" = Some(Fate::Loses), "draws" = Some(Fate::Draws);
        "win" = Some(Fate::Wins), "loss" = Some(Fate::Loses), "draw" = Some(Fate::Draws)
    }
    StuckRule {
        "wins" = StuckRule::Wins, "loses" = StuckRule::Loses, "draws" = StuckRule::Draws,
        "fewer-wins" = StuckRule::FewerWins, "skipped" = StuckRule::Skipped;
        "win" = StuckRule::Wins, "loss" = StuckRule::Loses, "draw" = StuckRule::Draws
    }
    Race { "never" = Race::Never, "last-rank" = Race::LastRank }
    MaterialRule {
        "always" = MaterialRule::Always, "chess" = MaterialRule::Chess, "misere" = MaterialRule::Misere,
        "antichess" = MaterialRule::Antichess, "3check" = MaterialRule::ThreeCheck, "horde" = MaterialRule::Horde,
        "atomic" = MaterialRule::Atomic, "crazyhouse" = MaterialRule::Crazyhouse
    }
    BoardEnding {
        "explosion" = BoardEnding::Explosion, "checks" = BoardEnding::Checks, "hill" = BoardEnding::Hill,
        "race" = BoardEnding::Race, "extinction" = BoardEnding::Extinction, "emptied" = BoardEnding::Emptied,
        "mate" = BoardEnding::Mate, "bare" = BoardEnding::Bare
    }
    Role {
        "king" = Role::King, "queen" = Role::Queen, "rook" = Role::Rook, "bishop" = Role::Bishop,
        "knight" = Role::Knight, "pawn" = Role::Pawn
    }
}
