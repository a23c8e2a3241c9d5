//! A charter, played by the same code as the built-in games.

use super::{BoardEnding, Charter, Fate, Material, Race, StuckRule};
use crate::memory::{ChecksLeft, House, Memory};
use crate::rules::{
    Blast, Card, Castling, Checking, Draws, Drops, Duty, EnPassant, Kings, Pawns, Royalty, Rules,
};
use crate::variants::endings;
use crate::{Color, Ending, Position, Role, Roles, SquareSet, Stuck, Verdict};

/// The rules of a game that somebody defined: a reference to its charter.
#[derive(Clone, Copy, Debug)]
pub struct Custom(&'static Enacted);

impl PartialEq for Custom {
    /// Two readings of one text are two games.
    fn eq(&self, other: &Custom) -> bool {
        core::ptr::eq(self.0, other.0)
    }
}

impl Eq for Custom {}

/// A charter that has been checked, with what its rules are asked at every position close together.
#[derive(Debug)]
pub(super) struct Enacted {
    card: Card,
    charter: Charter,
    /// Is there an ending to look for before moves are generated?
    looks_at_board: bool,
    counts_checks: bool,
}

impl Enacted {
    pub(super) fn new(card: Card, charter: Charter) -> Enacted {
        let explodes = charter.blast == Blast::Neighbours && charter.royalty == Royalty::Kings;
        let counts_checks = charter.start.checks.is_some();
        let looks_at_board = explodes
            || counts_checks
            || charter.bare.is_some()
            || charter.emptied.is_some()
            || !charter.extinction.is_empty()
            || !charter.hill.is_empty()
            || charter.race != Race::Never;
        Enacted { card, charter, looks_at_board, counts_checks }
    }
}

impl Custom {
    pub(super) fn new(enacted: &'static Enacted) -> Custom {
        Custom(enacted)
    }

    /// The charter it was made from.
    pub fn charter(self) -> &'static Charter {
        &self.0.charter
    }
}

/// Everything that some game remembers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Everything {
    house: House,
    checks: ChecksLeft,
}

impl Memory for Everything {
    #[inline]
    fn house(&self) -> Option<&House> {
        Some(&self.house)
    }

    #[inline]
    fn house_mut(&mut self) -> Option<&mut House> {
        Some(&mut self.house)
    }

    #[inline]
    fn checks(&self) -> Option<&ChecksLeft> {
        Some(&self.checks)
    }

    #[inline]
    fn checks_mut(&mut self) -> Option<&mut ChecksLeft> {
        Some(&mut self.checks)
    }
}

impl Rules for Custom {
    type Memory = Everything;
    const BUILT_IN: bool = false;

    fn card(self) -> &'static Card {
        &self.0.card
    }

    #[inline]
    fn royalty(self) -> Royalty {
        self.0.charter.royalty
    }

    #[inline]
    fn kings(self) -> Kings {
        self.0.charter.kings
    }

    #[inline]
    fn pawns(self) -> Pawns {
        self.0.charter.pawns
    }

    #[inline]
    fn duty(self) -> Duty {
        self.0.charter.duty
    }

    #[inline]
    fn castling(self) -> Castling {
        self.0.charter.castling
    }

    #[inline]
    fn en_passant(self) -> EnPassant {
        self.0.charter.en_passant
    }

    #[inline]
    fn promotions(self) -> Roles {
        self.0.charter.promotions
    }

    #[inline]
    fn double_step(self, side: Color) -> SquareSet {
        self.0.charter.double_step[side]
    }

    #[inline]
    fn blast(self) -> Blast {
        self.0.charter.blast
    }

    #[inline]
    fn checking(self) -> Checking {
        self.0.charter.checking
    }

    #[inline]
    fn drops(self) -> Drops {
        self.0.charter.drops
    }

    #[inline]
    fn draws(self) -> Draws {
        self.0.charter.draws
    }

    #[inline]
    fn on_move(self, pos: &mut Position<Self>) {
        if self.0.counts_checks {
            count_check(pos);
        }
    }

    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        if self.0.looks_at_board { self.shown_by_board(pos) } else { None }
    }

    #[inline]
    fn stuck(self, pos: &Position<Self>, in_check: bool) -> Stuck {
        let royal = self.royalty() == Royalty::Kings;
        if in_check && royal {
            return Stuck::Over(self.0.charter.mated.verdict(pos.turn(), Ending::Checkmate));
        }
        let name = if royal { Ending::Stalemate } else { Ending::NothingToMove };
        Stuck::Over(match self.0.charter.stuck {
            StuckRule::Skipped => return endings::skipped_or_over(pos, false),
            StuckRule::FewerWins => endings::fewer_wins(pos),
            StuckRule::Wins if !royal => endings::stuck_wins(pos),
            StuckRule::Wins => Verdict::win(pos.turn(), name),
            StuckRule::Loses => Verdict::win(!pos.turn(), name),
            StuckRule::Draws => Verdict::draw(Ending::Stalemate),
        })
    }

    fn can_still_win(self, pos: &Position<Self>, side: Color) -> bool {
        match self.0.charter.material {
            Material::Always => true,
            Material::Chess => endings::chess_can_still_win(pos, side),
            Material::Misere => endings::chess_can_still_win(pos, !side),
            Material::Antichess => endings::antichess_can_still_win(pos, side),
            Material::ThreeCheck => endings::three_check_can_still_win(pos, side),
            Material::Horde => endings::horde_can_still_win(pos, side),
            Material::Atomic => endings::atomic_can_still_win(pos, side),
            Material::Crazyhouse => endings::crazyhouse_can_still_win(pos),
        }
    }
}

/// Out of line, so that games without this are played by less code.
#[inline(never)]
fn count_check(pos: &mut Position<Custom>) {
    endings::count_check(pos);
}

impl Custom {
    /// The first ending, by order of precedence, that the board shows. Mate alone is left to the
    /// search for a move, unless another ending comes with it that it prevails over.
    #[inline(never)]
    fn shown_by_board(self, pos: &Position<Self>) -> Option<Verdict> {
        let mut mate_goes_before = false;
        for ending in self.0.charter.precedence {
            if ending == BoardEnding::Mate {
                mate_goes_before = true;
            } else if let Some(verdict) = self.shown(ending, pos) {
                return Some(if mate_goes_before && pos.is_mate() {
                    self.0.charter.mated.verdict(pos.turn(), Ending::Checkmate)
                } else {
                    verdict
                });
            }
        }
        None
    }

    #[inline]
    fn shown(self, ending: BoardEnding, pos: &Position<Self>) -> Option<Verdict> {
        let charter = &self.0.charter;
        match ending {
            BoardEnding::Mate => None,
            BoardEnding::Explosion if charter.blast == Blast::Never || charter.royalty == Royalty::Nobody => {
                None
            }
            BoardEnding::Explosion => endings::king_exploded(pos),
            BoardEnding::Checks if !self.0.counts_checks => None,
            BoardEnding::Checks => endings::last_check_given(pos),
            BoardEnding::Hill if charter.hill.is_empty() => None,
            BoardEnding::Hill => endings::on_the_hill(pos, charter.hill),
            BoardEnding::Race if charter.race == Race::Never => None,
            BoardEnding::Race => endings::race(pos),
            BoardEnding::Extinction => self.extinction(pos),
            BoardEnding::Emptied => self.emptied(pos),
            BoardEnding::Bare => {
                let fate = charter.bare.filter(|_| endings::is_bare(pos))?;
                Some(fate.verdict(pos.turn(), Ending::BareKing))
            }
        }
    }

    fn extinction(self, pos: &Position<Self>) -> Option<Verdict> {
        let charter = &self.0.charter;
        if charter.extinction.is_empty() {
            return None;
        }
        let loser = endings::first_without(pos, charter.extinction)?;
        let king_only = charter.extinction == Roles::NONE | Role::King;
        let ending = match charter.extinct {
            Fate::Wins if king_only => Ending::KingLost,
            _ => Ending::Extinction,
        };
        Some(charter.extinct.verdict(loser, ending))
    }

    fn emptied(self, pos: &Position<Self>) -> Option<Verdict> {
        let fate = self.0.charter.emptied?;
        let empty = [pos.turn(), !pos.turn()].into_iter().find(|&color| pos.board().of(color).is_empty())?;
        let ending = match fate {
            Fate::Loses => Ending::HordeDestroyed,
            _ => Ending::NoPieces,
        };
        Some(fate.verdict(empty, ending))
    }
}

impl Fate {
    fn verdict(self, player: Color, ending: Ending) -> Verdict {
        match self {
            Fate::Wins => Verdict::win(player, ending),
            Fate::Loses => Verdict::win(!player, ending),
            Fate::Draws => Verdict::draw(ending),
        }
    }
}
