//! A charter, played by the same code as the built-in games.

use core::marker::PhantomData;

use super::law::{Law, Unwritten};
use super::{BoardEnding, Charter, Fate, MaterialRule, Race, StuckRule};
use crate::memory::Memory;
use crate::rules::{
    Aliases, Blast, Card, Castling, Checking, Draws, Drops, Duty, EnPassant, Kings, Pawns, Royalty, Rules,
};
use crate::variants::endings;
use crate::{Color, Ending, Position, Role, Roles, SquareSet, Stuck, Verdict};

/// The rules of a game that is defined by a charter: a reference to it.
///
/// The parameter is what the compiler knows of them; [`Variant::visit`](crate::Variant::visit) finds
/// the law that fits. Without one the rules are the same, only slower.
#[derive(Debug)]
pub struct Custom<'a, L: Law = Unwritten>(&'a Checked, PhantomData<L>);

impl<L: Law> Clone for Custom<'_, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Law> Copy for Custom<'_, L> {}

impl<L: Law> PartialEq for Custom<'_, L> {
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.0, other.0) || self.0.charter == other.0.charter
    }
}

impl<L: Law> Eq for Custom<'_, L> {}

/// A charter that has been checked.
#[derive(Debug)]
pub(super) struct Checked {
    charter: Charter,
    watch: Watch,
}

/// What to watch the board for before moves are generated.
#[derive(Debug)]
struct Watch {
    /// Squares on which a king may end the game.
    goals: SquareSet,
    /// Roles whose last piece cannot be lost without an ending.
    needed: Roles,
    bare: bool,
    emptied: bool,
    /// Is there any of this to watch for?
    anything: bool,
}

impl Watch {
    const KING: Roles = Roles::of(&[Role::King]);

    fn new(charter: &Charter) -> Watch {
        let goals = match charter.race {
            Race::Never => charter.hill,
            Race::LastRank => charter.hill | endings::GOAL,
        };
        let needed = match charter.explodes_kings() {
            true => charter.extinction | Role::King,
            false => charter.extinction,
        };
        let (bare, emptied) = (charter.bare.is_some(), charter.emptied.is_some());
        let anything = !goals.is_empty() || !needed.is_empty() || bare || emptied;
        Watch { goals, needed, bare, emptied, anything }
    }
}

impl Checked {
    pub(super) fn new(charter: Charter) -> Checked {
        Checked { watch: Watch::new(&charter), charter }
    }

    pub(super) fn charter(&self) -> &Charter {
        &self.charter
    }

    pub(super) fn card(&self) -> Card<'_> {
        let Charter { key, title, aim, aliases, start, .. } = &self.charter;
        Card { key, title, aim, aliases: Aliases::of_charter(aliases), start }
    }
}

impl<'a> Custom<'a> {
    pub(super) fn new(checked: &'a Checked) -> Custom<'a> {
        Custom(checked, PhantomData)
    }
}

impl<'a, L: Law> Custom<'a, L> {
    /// The charter it was made from.
    pub fn charter(self) -> &'a Charter {
        &self.0.charter
    }

    /// The same rules under another law, which must be one that governs them.
    pub(super) fn under<M: Law>(self) -> Custom<'a, M> {
        debug_assert!(M::governs(self.charter()), "a law that does not govern changes the game");
        Custom(self.0, PhantomData)
    }
}

impl<L: Law> Rules for Custom<'_, L> {
    type Memory = L::Memory;

    fn card(&self) -> Card<'_> {
        self.0.card()
    }

    #[inline]
    fn royalty(self) -> Royalty {
        L::royalty(&self.0.charter)
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
        L::duty(&self.0.charter)
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
        L::blast(&self.0.charter)
    }

    #[inline]
    fn checking(self) -> Checking {
        L::checking(&self.0.charter)
    }

    #[inline]
    fn drops(self) -> Drops {
        L::drops(&self.0.charter)
    }

    #[inline]
    fn draws(self) -> Draws {
        self.0.charter.draws
    }

    #[inline]
    fn goals(self) -> SquareSet {
        self.0.watch.goals
    }

    #[inline]
    fn kept(self) -> Roles {
        match self.0.charter.extinct {
            Fate::Loses => self.0.charter.extinction,
            Fate::Wins | Fate::Draws => Roles::NONE,
        }
    }

    #[inline]
    fn on_move(self, pos: &Position<Self>, memory: &mut L::Memory) {
        if let (true, Some(left)) = (L::counts_checks(&self.0.charter), memory.checks_mut()) {
            endings::count_check(pos, left);
        }
    }

    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        if self.may_be_decided(pos) { self.shown_by_board(pos) } else { None }
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
            MaterialRule::Always => true,
            MaterialRule::Chess => endings::chess_can_still_win(pos, side),
            MaterialRule::Misere => endings::chess_can_still_win(pos, !side),
            MaterialRule::Antichess => endings::antichess_can_still_win(pos, side),
            MaterialRule::ThreeCheck => endings::three_check_can_still_win(pos, side),
            MaterialRule::Horde => endings::horde_can_still_win(pos, side),
            MaterialRule::Atomic => endings::atomic_can_still_win(pos, side),
            MaterialRule::Crazyhouse => endings::crazyhouse_can_still_win(pos),
        }
    }
}

impl<L: Law> Custom<'_, L> {
    /// Is there anything on the board that may be an ending? Almost always the answer is no, and this
    /// finds it with a few instructions.
    #[inline(always)]
    fn may_be_decided(self, pos: &Position<Self>) -> bool {
        let watch = &self.0.watch;
        let board = pos.board();
        let at_goal = || board.with_role(Role::King).meets(watch.goals);
        let lacking = || match watch.needed {
            Roles::NONE => false,
            Watch::KING => board.with_role(Role::King).lacks_one(board.of(Color::White)),
            needed => !needed.is_within(board.roles_of(Color::White) & board.roles_of(Color::Black)),
        };
        let counted_out = || L::counts_checks(&self.0.charter) && endings::last_check_given(pos).is_some();
        let bare = || watch.bare && endings::is_bare(pos);
        let emptied = || watch.emptied && Color::ALL.into_iter().any(|color| board.of(color).is_empty());
        counted_out() || watch.anything && (at_goal() || lacking() || bare() || emptied())
    }

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

    fn shown(self, ending: BoardEnding, pos: &Position<Self>) -> Option<Verdict> {
        let charter = &self.0.charter;
        match ending {
            BoardEnding::Mate => None,
            BoardEnding::Explosion if charter.explodes_kings() => endings::king_exploded(pos),
            BoardEnding::Explosion => None,
            BoardEnding::Checks if L::counts_checks(charter) => endings::last_check_given(pos),
            BoardEnding::Checks => None,
            BoardEnding::Hill => endings::on_the_hill(pos, charter.hill),
            BoardEnding::Race if charter.race == Race::LastRank => endings::race(pos),
            BoardEnding::Race => None,
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
