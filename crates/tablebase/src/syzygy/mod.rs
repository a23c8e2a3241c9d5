//! Tables in the format of Ronald de Man's Syzygy tables, for other programs: who wins, for the games in which capturing is a
//! duty.
//!
//! The format has no place for a position in which a capture must be made, as ours has none. It numbers positions in its own
//! way (`places.rs`) and packs values as ours do (`pairs`). A file is
//!
//! | bytes | what |
//! |---|---|
//! | 4 | which game |
//! | 1 | 1 if there is a half for each side to move, and 2 if there are parts for the files of the leading pawn |
//! | … | for each part: the order of groups and the pieces, White's half in the low four bits, Black's in the high ones |
//! | … | the heads of all packed values; then their indexes; then how many values their blocks have |
//! | … | blocks, beginning with a multiple of 64 bytes |
//! | 16 | a checksum, behind a multiple of 64 bytes; readers do not look at it. Here: the first bytes of the SHA-256 of the rest |

mod places;
mod squares;

use misere_rules::variants::{Antichess, Suicide};
use misere_rules::{Color, Piece, Position, Rules};
use sha2::{Digest, Sha256};

use crate::game::RulesId;
use crate::layout::Layout;
use crate::material::Material;
use crate::pairs::{Parts, pack};
use crate::tables::GameTables;
use places::Places;

/// Blocks have 2⁶ bytes.
const BLOCK: u32 = 6;

/// Which of the two games of the format a table is for: they differ in what a player without moves gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SyzygyGame {
    /// The player who cannot move wins: antichess.
    Giveaway,
    /// The player with fewer men then wins: suicide.
    Suicide,
}

impl SyzygyGame {
    /// The game of the format that has the same values; `None` for other games.
    pub fn of<R: Rules>(rules: R) -> Option<SyzygyGame> {
        let id = RulesId::of(rules);
        [(RulesId::of(Antichess), SyzygyGame::Giveaway), (RulesId::of(Suicide), SyzygyGame::Suicide)]
            .into_iter()
            .find_map(|(own, game)| (own == id).then_some(game))
    }

    /// How the names of such files end.
    pub const fn extension(self) -> &'static str {
        match self {
            SyzygyGame::Giveaway => "gtbw",
            SyzygyGame::Suicide => "stbw",
        }
    }

    const fn magic(self) -> [u8; 4] {
        match self {
            SyzygyGame::Giveaway => [0xbc, 0x55, 0xbc, 0x21],
            SyzygyGame::Suicide => [0x7b, 0xf6, 0x93, 0x15],
        }
    }
}

/// A table as a Syzygy file, for the game that [`SyzygyGame::of`] tells; `None` if it tells none, or a value is in no table. The
/// tables are those of these rules.
pub fn syzygy<R: Rules>(rules: R, tables: &GameTables, material: Material) -> Option<Vec<u8>> {
    let game = SyzygyGame::of(rules)?;
    let places = Places::new(material);
    let sides: &[Color] = if material.white == material.black { &[Color::White] } else { &Color::ALL };
    let mut packed: Vec<Vec<Parts>> = (0..places.parts()).map(|_| Vec::new()).collect();
    for &turn in sides {
        let values = values(rules, tables, material, &places, turn)?;
        for (part, values) in values.iter().enumerate() {
            packed[part].push(pack(values, places.row(part), BLOCK));
        }
    }
    Some(file(game, &places, sides.len() == 2, &packed))
}

/// The values with one side to move, by part and place.
fn values<R: Rules>(
    rules: R,
    tables: &GameTables,
    material: Material,
    places: &Places,
    turn: Color,
) -> Option<Vec<Vec<Option<u16>>>> {
    let mut values: Vec<Vec<Option<u16>>> =
        (0..places.parts()).map(|part| vec![None; places.len(part)]).collect();
    let mut complete = true;
    let layout = Layout::new(material);
    let unpacked = tables.unpacked(material);
    let boards = (0..layout.kept()).filter_map(|place| layout.board(&layout.men(place)));
    for board in boards {
        let Some(pos) = Position::of_pieces(board, turn, rules).filter(|pos| !pos.must_capture()) else {
            continue;
        };
        let wdl = match &unpacked {
            Some(unpacked) => Some(unpacked.value(&board, turn, false).wdl),
            None => tables.probe_wdl(&pos),
        };
        complete &= wdl.is_some();
        places.each(&board, |part, place| values[part][place] = wdl.map(|wdl| wdl as u16));
    }
    complete.then_some(values)
}

fn nibble(piece: Piece) -> u8 {
    piece.role as u8 + piece.color.choose(0, 8)
}

fn file(game: SyzygyGame, places: &Places, both_sides: bool, packed: &[Vec<Parts>]) -> Vec<u8> {
    let mut bytes = Vec::from(game.magic());
    bytes.push(u8::from(both_sides) | u8::from(places.has_pawns()) << 1);
    let (lead, second) = places.orders();
    let twice = |nibble: u8| nibble | nibble << 4;
    for _ in packed {
        bytes.push(twice(lead as u8));
        if places.more_pawns {
            bytes.push(twice(second as u8));
        }
        bytes.extend(places.pieces.iter().map(|&piece| twice(nibble(piece))));
    }
    if bytes.len() % 2 == 1 {
        bytes.push(0);
    }
    let all = || packed.iter().flatten();
    all().for_each(|parts| bytes.extend(&parts.head));
    all().for_each(|parts| bytes.extend(&parts.index));
    all().for_each(|parts| bytes.extend(&parts.counts));
    for parts in all() {
        bytes.resize(bytes.len().next_multiple_of(64), 0);
        bytes.extend(&parts.blocks);
    }
    bytes.resize(bytes.len().next_multiple_of(64), 0);
    let sum = Sha256::digest(&bytes);
    bytes.extend(&sum[..16]);
    bytes
}
