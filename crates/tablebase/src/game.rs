//! Which games have tables, and what tells one from another.

use core::fmt;

use misere_rules::{
    Blast, Board, Checking, Color, Draws, Drops, Duty, EnPassant, Kings, Pawns, Position, Role, Royalty,
    Rules, Scope, Square, Stuck, Verdict,
};

use crate::layout::Layout;
use crate::material::Material;

/// Why a game has no tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ineligible {
    /// Captured pieces come back.
    Pockets,
    /// It counts checks.
    Counters,
    /// One side has the only king.
    Horde,
    /// Pawns stay pawns on the last rank, or step twice from other ranks than the second.
    Pawns,
    /// The same position with colours or wings swapped is not the same.
    Lopsided,
}

impl fmt::Display for Ineligible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ineligible::Pockets => "pieces in hand are not part of a table",
            Ineligible::Counters => "checks that are counted are not part of a table",
            Ineligible::Horde => "one side has the only king",
            Ineligible::Pawns => "its pawns go where those of chess do not",
            Ineligible::Lopsided => "it is not the same with colours swapped or the board turned",
        })
    }
}

impl core::error::Error for Ineligible {}

/// What tables need to know of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RulesId(u64);

impl RulesId {
    /// The number of a game. Games in which the same positions without rights to castle have the same values
    /// share it: giveaway has the tables of antichess, and so has a charter that says the same.
    ///
    /// It is made of what the rulebook says and of what it says about the ends of some thousand positions.
    ///
    /// # Errors
    ///
    /// If the game has no tables.
    pub fn of<R: Rules>(rules: R) -> Result<RulesId, Ineligible> {
        if rules.drops() != Drops::Never {
            return Err(Ineligible::Pockets);
        }
        if rules.card().start.checks.is_some() {
            return Err(Ineligible::Counters);
        }
        if rules.kings() == Kings::OneInAll {
            return Err(Ineligible::Horde);
        }
        let usual = |side: Color| rules.double_step(side) == side.second_rank();
        if rules.pawns() == Pawns::Allowed && !(usual(Color::White) && usual(Color::Black))
            || rules.promotions().is_empty()
        {
            return Err(Ineligible::Pawns);
        }
        let mut hash = Hash::default();
        hash.add(u64::from(rules.royalty() == Royalty::Kings));
        hash.add(u64::from(rules.kings() == Kings::OneEach));
        hash.add(u64::from(rules.pawns() == Pawns::Allowed));
        hash.add(u64::from(rules.duty() == Duty::Capture));
        hash.add(u64::from(rules.en_passant() == EnPassant::Allowed));
        hash.add(rules.promotions().iter().map(|role| 1 << role as u64).sum());
        hash.add(u64::from(rules.blast() == Blast::Neighbours));
        hash.add(u64::from(rules.checking() == Checking::Forbidden));
        hash.add(u64::from(rules.draws() == Draws::RepetitionAndMoveCount));
        for (board, turn) in samples(rules) {
            let ending = ending(&board, turn, rules);
            hash.add(ending.map_or(9, number));
            let swapped =
                ending_of(&board.mirrored(), !turn, rules).map(|end| end.map(|winner| winner.map(|w| !w)));
            if swapped != ending_of(&board, turn, rules) {
                return Err(Ineligible::Lopsided);
            }
            let turns: &[u8] = if board.with_role(Role::Pawn).is_empty() { &[7, 56, 64] } else { &[7] };
            if turns
                .iter()
                .any(|&by| ending_of(&turned(&board, by), turn, rules) != ending_of(&board, turn, rules))
            {
                return Err(Ineligible::Lopsided);
            }
        }
        Ok(RulesId(hash.0))
    }

    /// The number itself.
    pub fn number(self) -> u64 {
        self.0
    }

    pub(crate) fn from_number(number: u64) -> RulesId {
        RulesId(number)
    }
}

/// Can this material come about in the game?
pub(crate) fn has<R: Rules>(rules: R, material: Material) -> bool {
    let kings = |color| material.army(color).count(Role::King);
    let enough_kings = match rules.kings() {
        Kings::OneEach => kings(Color::White) == 1 && kings(Color::Black) == 1,
        Kings::OneInAll => false,
        // Where no pawn becomes a king there is at most the one of the start; setups may say otherwise.
        Kings::Any => true,
    };
    enough_kings && (rules.pawns() == Pawns::Allowed || material.pawns() == 0)
}

/// The end that a position shows: `None` if it is none, `Some(None)` for a draw; outer `None` for no position.
type End = Option<Option<Color>>;

fn ending_of<R: Rules>(board: &Board, turn: Color, rules: R) -> Option<End> {
    ending(board, turn, rules).map(|end| end.map(|verdict| verdict.winner))
}

fn ending<R: Rules>(board: &Board, turn: Color, rules: R) -> Option<Option<Verdict>> {
    let pos = Position::of_pieces(*board, turn, rules)?;
    Some(rules.decided(&pos).or_else(|| match pos.has_move(Scope::All) {
        true => None,
        false => match rules.stuck(&pos, pos.is_check()) {
            Stuck::Over(verdict) => Some(verdict),
            Stuck::Skipped => None,
        },
    }))
}

fn number(ending: Option<Verdict>) -> u64 {
    match ending.map(|verdict| verdict.winner) {
        None => 0,
        Some(None) => 1,
        Some(Some(Color::White)) => 2,
        Some(Some(Color::Black)) => 3,
    }
}

/// The board seen in a mirror: its files (7) or ranks (56) the other way round, or both swapped (64).
fn turned(board: &Board, by: u8) -> Board {
    let mut turned = Board::EMPTY;
    for (sq, piece) in board.iter() {
        let sq = sq as u8;
        let to = if by == 64 { (sq & 7) << 3 | sq >> 3 } else { sq ^ by };
        if let Some(to) = Square::new(to) {
            turned.put(to, piece);
        }
    }
    turned
}

/// Some thousand boards, always the same, many of them with few squares to go to.
fn samples<R: Rules>(rules: R) -> impl Iterator<Item = (Board, Color)> {
    let materials: Vec<Material> = (2..=4).flat_map(Material::all).filter(|&all| has(rules, all)).collect();
    let layouts: Vec<Layout> = materials.into_iter().map(Layout::new).collect();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    (0..8_000).filter_map(move |i| {
        // xorshift64*: any fixed sequence will do.
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        let number = state.wrapping_mul(0x2545_f491_4f6c_dd1d);
        let layout = layouts.get((number >> 40) as usize % layouts.len().max(1))?;
        let men = layout.men(number as u32 as usize % layout.len());
        // Every other sample is crowded into a corner, where players are often mated or stuck.
        let crowded = men.map(|sq| (sq & 3) | (sq >> 1 & 24).max(8 * u8::from(sq / 8 % 7 != 0)));
        Some((layout.board(if i % 4 < 2 { &men } else { &crowded })?, Color::ALL[i % 2]))
    })
}

/// FNV-1a.
struct Hash(u64);

impl Default for Hash {
    fn default() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }
}

impl Hash {
    fn add(&mut self, number: u64) {
        for byte in number.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use misere_rules::Variant;
    use misere_rules::variants::*;

    use super::*;

    #[test]
    fn games_that_end_alike_share_their_tables() {
        assert_eq!(RulesId::of(Antichess), RulesId::of(Giveaway));
        let ids =
            [RulesId::of(Antichess), RulesId::of(Suicide), RulesId::of(PlainAntichess), RulesId::of(Chess)];
        let more =
            [RulesId::of(Atomic), RulesId::of(Losers), RulesId::of(Misere), RulesId::of(KingOfTheHill)];
        let all: Vec<RulesId> =
            ids.into_iter().chain(more).map(|id| id.expect("a game with tables")).collect();
        let distinct: std::collections::HashSet<RulesId> = all.iter().copied().collect();
        assert_eq!(distinct.len(), all.len());
    }

    #[test]
    fn games_without_tables_say_why() {
        assert_eq!(RulesId::of(Crazyhouse), Err(Ineligible::Pockets));
        assert_eq!(RulesId::of(ThreeCheck), Err(Ineligible::Counters));
        assert_eq!(RulesId::of(Horde), Err(Ineligible::Horde));
        assert_eq!(RulesId::of(RacingKings), Err(Ineligible::Lopsided));
        assert_eq!(Variant::ALL.len(), 19, "a new game wants a line here");
    }
}
