//! What the rules of each game are, as a table.

use super::board::Role;

/// What a king is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Royalty {
    /// A piece like any other: no check, no mate, several or none.
    Ordinary,
    /// May not be left attacked.
    Royal,
    /// Royal, but may not capture, and is safe beside the other king.
    Explosive,
}

/// When castling is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Castling {
    Never,
    /// As in chess: not out of, through or into check.
    Safe,
    /// The path must be empty; attacks do not matter.
    Careless,
}

/// What becomes of a player in check without a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mated {
    Loses,
    Wins,
}

/// What becomes of a player, not in check, without a legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stuck {
    Draws,
    /// Wins, and the word for it is stalemate.
    WinsByStalemate,
    /// Wins, having nothing to move.
    Wins,
    /// The side with fewer pieces wins.
    FewerWin,
    /// The turn passes.
    Skipped,
}

/// How the game ends on the board, mate and stuck players apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    None,
    NoPieces,
    BareKingWins,
    BareKingLoses,
    KingLost,
    Hill,
    ThirdCheck,
    HordeDestroyed,
    Race,
    Explosion,
    Extinction,
}

/// Which table says that a side can no longer win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Material {
    AlwaysEnough,
    Chess,
    /// The player who is mated wins: the opponent must be able to mate.
    Misere,
    Antichess,
    ThreeCheck,
    Horde,
    Atomic,
    Crazyhouse,
}

/// The rules of one game.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) key: &'static str,
    pub(super) start: &'static str,
    pub(super) royalty: Royalty,
    pub(super) must_capture: bool,
    pub(super) castling: Castling,
    pub(super) en_passant: bool,
    /// What a pawn on the last rank may become; nothing: it stays a pawn.
    pub(super) promotions: &'static [Role],
    pub(super) double_step_from_first_rank: bool,
    pub(super) may_give_check: bool,
    pub(super) drops: bool,
    pub(super) mated: Mated,
    pub(super) stuck: Stuck,
    pub(super) ending: Ending,
    pub(super) material: Material,
}

const FOUR: &[Role] = &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
const FIVE: &[Role] = &[Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::King];

const WITH_CASTLING: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const WITHOUT_CASTLING: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
const HORDE: &str = "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1";

const CHESS: Rules = Rules {
    key: "chess",
    start: WITH_CASTLING,
    royalty: Royalty::Royal,
    must_capture: false,
    castling: Castling::Safe,
    en_passant: true,
    promotions: FOUR,
    double_step_from_first_rank: false,
    may_give_check: true,
    drops: false,
    mated: Mated::Loses,
    stuck: Stuck::Draws,
    ending: Ending::None,
    material: Material::Chess,
};

const ANTICHESS: Rules = Rules {
    key: "antichess",
    start: WITHOUT_CASTLING,
    royalty: Royalty::Ordinary,
    must_capture: true,
    castling: Castling::Never,
    promotions: FIVE,
    stuck: Stuck::Wins,
    ending: Ending::NoPieces,
    material: Material::Antichess,
    ..CHESS
};

const MIT: Rules = Rules {
    key: "mit-antichess",
    must_capture: true,
    promotions: &[Role::Queen],
    stuck: Stuck::Skipped,
    ending: Ending::BareKingWins,
    material: Material::AlwaysEnough,
    ..CHESS
};

const EXTINCTION: Rules = Rules {
    key: "extinction",
    royalty: Royalty::Ordinary,
    castling: Castling::Careless,
    promotions: FIVE,
    ending: Ending::Extinction,
    material: Material::AlwaysEnough,
    ..CHESS
};

static GAMES: [Rules; 19] = [
    CHESS,
    ANTICHESS,
    Rules { key: "plain-antichess", promotions: FOUR, material: Material::AlwaysEnough, ..ANTICHESS },
    Rules { key: "giveaway", start: WITH_CASTLING, castling: Castling::Careless, ..ANTICHESS },
    Rules { key: "suicide", stuck: Stuck::FewerWin, ..ANTICHESS },
    Rules {
        key: "losers",
        must_capture: true,
        mated: Mated::Wins,
        stuck: Stuck::WinsByStalemate,
        ending: Ending::BareKingWins,
        material: Material::AlwaysEnough,
        ..CHESS
    },
    Rules {
        key: "codrus",
        royalty: Royalty::Ordinary,
        must_capture: true,
        castling: Castling::Careless,
        stuck: Stuck::Wins,
        ending: Ending::KingLost,
        material: Material::AlwaysEnough,
        ..CHESS
    },
    Rules { key: "misere", mated: Mated::Wins, material: Material::Misere, ..CHESS },
    MIT,
    Rules {
        key: "mit-antichess-basic",
        start: WITHOUT_CASTLING,
        castling: Castling::Never,
        en_passant: false,
        ..MIT
    },
    Rules { key: "mit-antichess-literal", ending: Ending::BareKingLoses, ..MIT },
    Rules { key: "kingofthehill", ending: Ending::Hill, material: Material::AlwaysEnough, ..CHESS },
    Rules { key: "3check", ending: Ending::ThirdCheck, material: Material::ThreeCheck, ..CHESS },
    Rules {
        key: "horde",
        start: HORDE,
        double_step_from_first_rank: true,
        ending: Ending::HordeDestroyed,
        material: Material::Horde,
        ..CHESS
    },
    Rules {
        key: "racingkings",
        start: "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
        castling: Castling::Never,
        may_give_check: false,
        ending: Ending::Race,
        material: Material::AlwaysEnough,
        ..CHESS
    },
    Rules {
        key: "atomic",
        royalty: Royalty::Explosive,
        ending: Ending::Explosion,
        material: Material::Atomic,
        ..CHESS
    },
    Rules { key: "crazyhouse", drops: true, material: Material::Crazyhouse, ..CHESS },
    EXTINCTION,
    Rules {
        key: "chessvar",
        start: WITHOUT_CASTLING,
        castling: Castling::Never,
        en_passant: false,
        promotions: &[],
        ..EXTINCTION
    },
];

/// The keys of the games the reference plays.
pub const KEYS: [&str; 19] = {
    let mut keys = [""; 19];
    let mut index = 0;
    while index < keys.len() {
        keys[index] = GAMES[index].key;
        index += 1;
    }
    keys
};

/// The rules of the game with that key.
pub(super) fn rules(key: &str) -> Option<&'static Rules> {
    GAMES.iter().find(|rules| rules.key == key)
}
