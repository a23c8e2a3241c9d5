//! Carrying values and distances backwards through a slice.

use super::slice::Slice;
use crate::solved::Mark;
use crate::wdl::Wdl;

impl Slice {
    /// Works out the values, ply by ply since the last capture or pawn's move. What takes more than `limit`
    /// plies is spoilt by the move-count rule, and so is what depends on it.
    pub(super) fn carry_values(&mut self, limit: u32) {
        let decided = |mark: Mark| matches!(mark.wdl(), Some(Wdl::Win | Wdl::Loss));
        let known = (0..self.marks.len()).filter(|&slot| decided(self.marks[slot]));
        // What is over is so after no ply, what is decided by a move out of the slice after one.
        let (mut frontier, mut in_one): (Vec<u32>, Vec<u32>) =
            known.map(|slot| slot as u32).partition(|&slot| self.over[slot as usize]);
        let mut ply = 0;
        while ply < limit && !(frontier.is_empty() && in_one.is_empty()) {
            let mut next = core::mem::take(&mut in_one);
            self.step_back(&frontier, Wdl::Win, Wdl::Loss, &mut next);
            frontier = next;
            ply += 1;
        }
        // Whatever follows is spoilt by the rule.
        for slot in 0..self.marks.len() {
            let exit = self.exits[slot].wdl();
            let opens = self.marks[slot] == Mark::OPEN
                && (exit == Some(Wdl::CursedWin)
                    || (exit == Some(Wdl::BlessedLoss) && self.counts[slot] == 0));
            if opens {
                self.marks[slot] = self.exits[slot];
            }
            if matches!(self.marks[slot].wdl(), Some(Wdl::CursedWin | Wdl::BlessedLoss)) {
                frontier.push(slot as u32);
            }
        }
        while !frontier.is_empty() {
            let mut next = Vec::new();
            self.step_back(&frontier, Wdl::CursedWin, Wdl::BlessedLoss, &mut next);
            frontier = next;
        }
        for mark in &mut self.marks {
            if *mark == Mark::OPEN {
                *mark = Mark::of(Wdl::Draw);
            }
        }
    }

    /// One ply back from all of a frontier.
    fn step_back(&mut self, frontier: &[u32], win: Wdl, loss: Wdl, next: &mut Vec<u32>) {
        let Slice { graph, marks, counts, exits, .. } = self;
        for &slot in frontier {
            let won = matches!(marks[slot as usize].wdl(), Some(Wdl::Win | Wdl::CursedWin));
            graph.each_before(slot as usize, |before| {
                if marks[before] != Mark::OPEN {
                    return;
                }
                if !won {
                    marks[before] = Mark::of(win);
                    next.push(before as u32);
                    return;
                }
                counts[before] -= 1;
                let lost = counts[before] == 0
                    && match exits[before].wdl() {
                        None | Some(Wdl::Loss) => true,
                        Some(Wdl::BlessedLoss) => loss == Wdl::BlessedLoss,
                        _ => false,
                    };
                if lost {
                    marks[before] = Mark::of(loss);
                    next.push(before as u32);
                }
            });
        }
    }

    /// Works out the distances to the end of the game, ply by ply, as if moves were not counted. Leaves
    /// everything else as it is.
    pub(super) fn carry_distances(&mut self) {
        let Slice { graph, counts: staying, exits, plies, exit_plies, .. } = self;
        let mut counts = staying.clone();
        let mut known = Settling::new(plies);
        for slot in 0..counts.len() {
            match exits[slot].wdl().map(Wdl::uncounted) {
                Some(Wdl::Win) => known.later(slot, exit_plies[slot], Settled::Win),
                Some(Wdl::Loss) if counts[slot] == 0 => known.later(slot, exit_plies[slot], Settled::Loss),
                _ if counts[slot] == 0 => known.outcomes[slot] = Settled::Drawn,
                _ => {}
            }
        }
        while let Some((ply, frontier)) = known.next_ply() {
            for slot in frontier {
                let won = known.outcomes[slot as usize] == Settled::Win;
                graph.each_before(slot as usize, |before| {
                    // Without a move that stays, as when a capture is forced, it is not one before.
                    if known.outcomes[before] != Settled::Open || staying[before] == 0 {
                        return;
                    }
                    if !won {
                        return known.now(before, ply + 1, Settled::Win);
                    }
                    counts[before] -= 1;
                    if counts[before] > 0 {
                        return;
                    }
                    match exits[before].wdl().map(Wdl::uncounted) {
                        None => known.now(before, ply + 1, Settled::Loss),
                        Some(Wdl::Loss) if exit_plies[before] <= ply + 1 => {
                            known.now(before, ply + 1, Settled::Loss);
                        }
                        Some(Wdl::Loss) => known.later(before, exit_plies[before], Settled::Loss),
                        _ => {}
                    }
                });
            }
        }
    }
}

/// What is known of a position while distances are worked out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Settled {
    Open,
    Win,
    Loss,
    Drawn,
}

/// Settling and when they come.
struct Settling<'a> {
    outcomes: Vec<Settled>,
    plies: &'a mut [u16],
    /// Positions whose outcome is known, at the next ply.
    next: Vec<u32>,
    /// What a position turns out to be at a ply, unless it is known before.
    agenda: Vec<Vec<(u32, Settled)>>,
    ply: u16,
}

impl Settling<'_> {
    fn new(plies: &mut [u16]) -> Settling<'_> {
        let outcomes = vec![Settled::Open; plies.len()];
        Settling { outcomes, plies, next: Vec::new(), agenda: Vec::new(), ply: 0 }
    }

    fn later(&mut self, slot: usize, ply: u16, outcome: Settled) {
        let ply = usize::from(ply);
        if self.agenda.len() <= ply {
            self.agenda.resize_with(ply + 1, Vec::new);
        }
        self.agenda[ply].push((slot as u32, outcome));
    }

    fn now(&mut self, slot: usize, ply: u16, outcome: Settled) {
        self.outcomes[slot] = outcome;
        self.plies[slot] = ply;
        self.next.push(slot as u32);
    }

    /// The next ply and all that becomes known at it.
    fn next_ply(&mut self) -> Option<(u16, Vec<u32>)> {
        let ply = self.ply;
        if self.next.is_empty() && self.agenda.len() <= usize::from(ply) {
            return None;
        }
        let due = self.agenda.get_mut(usize::from(ply)).map(core::mem::take).unwrap_or_default();
        for (slot, outcome) in due {
            if self.outcomes[slot as usize] == Settled::Open {
                self.now(slot as usize, ply, outcome);
            }
        }
        self.ply = ply.saturating_add(1);
        Some((ply, core::mem::take(&mut self.next)))
    }
}
