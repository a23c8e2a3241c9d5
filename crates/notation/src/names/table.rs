//! Who calls which game what.

use misere_rules::Variant;

use super::StartKind;

/// What other programs call a game. What [`Card`](misere_rules::Card) says of it (key, title and
/// aliases) is not said again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Names {
    /// What lichess calls it.
    pub lichess: Option<Lichess>,
    /// The value of `UCI_Variant`, as Fairy-Stockfish has it. Chess960 is `chess` with `UCI_Chess960`.
    pub uci: Option<&'static str>,
    /// The word for XBoard's command `variant`; Fairy-Stockfish's where XBoard itself has none.
    pub xboard: Option<&'static str>,
    /// Its number among the wild games of the Internet Chess Club.
    pub icc: Option<u8>,
    /// What chessops calls it: its `Rules`.
    pub chessops: Option<&'static str>,
    /// What else people and programs call it.
    pub also: &'static [&'static str],
}

/// What lichess calls a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lichess {
    /// The word in addresses and JSON, such as `kingOfTheHill`.
    pub key: &'static str,
    /// The number in its databases and older interfaces.
    pub id: u8,
}

/// A game, where it starts, and its names.
pub(super) struct Row {
    pub(super) variant: Variant,
    pub(super) start: StartKind,
    pub(super) tag: Tag,
    pub(super) names: Names,
}

/// The tag `Variant` of a PGN.
pub(super) enum Tag {
    /// There is none.
    LeftOut,
    /// The title on the card, as lichess writes it, too.
    Title,
    /// This.
    Word(&'static str),
}

/// The names of a game that no other program knows.
pub(super) const UNKNOWN: Names =
    Names { lichess: None, uci: None, xboard: None, icc: None, chessops: None, also: &[] };

/// Every game that another program knows. The wild games of ICC are those with our rules: its wild 27,
/// atomic without checks, is another game than ours.
pub(super) const TABLE: &[Row] = &[
    game(Variant::Chess)
        .tag(Tag::LeftOut)
        .lichess("standard", 1)
        .uci("chess")
        .xboard("normal")
        .chessops("chess")
        .also(&["standard chess", "orthodox chess", "regular chess"]),
    game(Variant::Chess)
        .start(StartKind::Chess960)
        .tag(Tag::Word("Chess960"))
        .lichess("chess960", 2)
        .uci("chess")
        .xboard("fischerandom")
        .icc(22)
        .chessops("chess")
        .also(&["frc", "fischer random", "fischer random chess", "freestyle chess", "960", "wild/fr"]),
    // Wild games that are chess with the pieces elsewhere and no castling.
    game(Variant::Chess)
        .start(StartKind::Given)
        .tag(Tag::Word("From Position"))
        .lichess("fromPosition", 3)
        .uci("chess")
        .xboard("normal")
        .chessops("chess")
        .also(&["wild/2", "wild/3", "wild/4", "wild/5", "wild/8", "wild/8a"]),
    game(Variant::Antichess).lichess("antichess", 6).engines("antichess").chessops("antichess"),
    game(Variant::Giveaway).engines("giveaway").icc(26).also(&["giveaway chess"]),
    game(Variant::Suicide).engines("suicide").also(&["suicide chess"]),
    game(Variant::Losers).engines("losers").icc(17).also(&["losers chess"]),
    game(Variant::Codrus).engines("codrus").also(&["codrus chess"]),
    game(Variant::Misere).engines("misere").also(&["misere chess"]),
    game(Variant::KingOfTheHill)
        .lichess("kingOfTheHill", 4)
        .engines("kingofthehill")
        .chessops("kingofthehill")
        .also(&["hill"]),
    game(Variant::ThreeCheck).lichess("threeCheck", 5).engines("3check").icc(25).chessops("3check").also(&[
        "three check chess",
        "three checks",
        "3 checks",
    ]),
    game(Variant::Horde).lichess("horde", 8).engines("horde").chessops("horde").also(&["horde chess"]),
    game(Variant::RacingKings)
        .lichess("racingKings", 9)
        .engines("racingkings")
        .chessops("racingkings")
        .also(&["racing"]),
    game(Variant::Atomic)
        .lichess("atomic", 7)
        .engines("atomic")
        .chessops("atomic")
        .also(&["atom", "atomic chess"]),
    game(Variant::Crazyhouse).lichess("crazyhouse", 10).engines("crazyhouse").icc(23).chessops("crazyhouse"),
    game(Variant::Extinction).engines("extinction").also(&["extinction chess"]),
];

/// A game from its usual start, with no names yet.
const fn game(variant: Variant) -> Row {
    Row { variant, start: StartKind::Usual, tag: Tag::Title, names: UNKNOWN }
}

impl Row {
    const fn start(mut self, start: StartKind) -> Row {
        self.start = start;
        self
    }

    const fn tag(mut self, tag: Tag) -> Row {
        self.tag = tag;
        self
    }

    const fn lichess(mut self, key: &'static str, id: u8) -> Row {
        self.names.lichess = Some(Lichess { key, id });
        self
    }

    const fn uci(mut self, name: &'static str) -> Row {
        self.names.uci = Some(name);
        self
    }

    const fn xboard(mut self, name: &'static str) -> Row {
        self.names.xboard = Some(name);
        self
    }

    /// The same for UCI and XBoard.
    const fn engines(self, name: &'static str) -> Row {
        self.uci(name).xboard(name)
    }

    const fn icc(mut self, wild: u8) -> Row {
        self.names.icc = Some(wild);
        self
    }

    const fn chessops(mut self, name: &'static str) -> Row {
        self.names.chessops = Some(name);
        self
    }

    const fn also(mut self, names: &'static [&'static str]) -> Row {
        self.names.also = names;
        self
    }
}
