//! A move of a node: whether it is searched, and how deep.

use misere_rules::{Move, Position, Rules};

use super::reduce::reduction;
use crate::Score;
use crate::depth::Depth;
use crate::evaluate::Evaluate;
use crate::exchange;
use crate::history::Deed;
use crate::node::{Node, Principal, Scout, Task};
use crate::params;
use crate::pick::{Picker, goes_to};
use crate::report::Bound;
use crate::temper::Obligation;
use crate::window::Window;
use crate::worker::Worker;

/// A move that is going to be searched.
pub(crate) struct Step<R: Rules, T> {
    after: Position<R>,
    tally: T,
    deed: Deed,
    /// How well it did before.
    merit: i32,
    /// What it leaves the enemy no choice about.
    obligation: Obligation,
    extension: i32,
}

impl<R: Rules, E: Evaluate<R>> Worker<'_, R, E> {
    /// Is this move searched at all, and is it worth more depth than others?
    pub(crate) fn consider(
        &mut self,
        node: &Node<'_, R, E::Tally>,
        mv: Move,
        tried: u32,
        best: Score,
        picker: &mut Picker,
    ) -> Option<Step<R, E::Tally>> {
        let (pos, temper) = (node.pos, self.shared.temper);
        let deed = Deed::new(pos, mv);
        let quiet = !mv.is_capture() && mv.promotion().is_none();
        let merit = if quiet {
            self.history.of_quiet(pos.turn(), mv, deed, &self.before(node.ply))
        } else {
            self.history.of_capture(deed, exchange::victim(pos, mv))
        };
        let losing = best.plies_to_loss().is_some() || best == Score::WORST;
        let gives_check = || node.checks.as_ref().is_some_and(|checks| goes_to(checks, pos, mv));
        let spared = losing || (gives_check() && temper.is_sound_check(pos, mv));
        let recognises_forcing_moves = temper.recognises_forcing_moves(pos);
        if !spared
            && recognises_forcing_moves
            && !node.obligation.in_check
            && self.is_hopeless(node, mv, quiet, merit, tried, picker)
        {
            return None;
        }
        let (after, tally) = self.after(pos, node.tally, mv);
        self.shared.table.prefetch(after.key());
        let obligation = temper.obligation(&after);
        if !losing
            && !recognises_forcing_moves
            && !node.obligation.in_check
            && !node.obligation.must_capture
            && !obligation.is_any()
            && self.is_hopeless(node, mv, quiet, merit, tried, picker)
        {
            return None;
        }
        let extension = self.extension(node, mv, obligation);
        if self.multicut.is_some() {
            return None;
        }
        Some(Step { after, tally, deed, merit, obligation, extension })
    }

    /// Is a move not worth searching so close to the end of the line?
    fn is_hopeless(
        &self,
        node: &Node<'_, R, E::Tally>,
        mv: Move,
        quiet: bool,
        merit: i32,
        tried: u32,
        picker: &mut Picker,
    ) -> bool {
        let plies = node.depth.plies();
        if quiet {
            // So many have been tried that the rest will not help.
            let enough = (params::late_moves() + plies * plies) / if node.improving { 1 } else { 2 };
            if plies <= params::late_depth() && tried as i32 > enough {
                if self.shared.temper.recognises_forcing_moves(node.pos) && node.checks.is_none() {
                    picker.skip_quiets();
                }
                return true;
            }
            let left = (plies - reduction(plies, tried) / 1024).max(0);
            if left <= 5 && merit < -params::bad_history() * (left + 1) {
                return true;
            }
            if let Some(eval) = node.eval
                && left <= 8
                && !node.window.alpha.is_decided()
                && eval + params::quiet_gain() + params::quiet_gain_per_ply() * left <= node.window.alpha
            {
                if self.shared.temper.recognises_forcing_moves(node.pos) && node.checks.is_none() {
                    picker.skip_quiets();
                }
                return true;
            }
            left <= 8
                && !exchange::wins_at_least(
                    node.pos,
                    mv,
                    self.shared.temper,
                    -params::quiet_loss() * left * left,
                )
        } else {
            plies <= 8
                && !exchange::wins_at_least(node.pos, mv, self.shared.temper, -params::capture_loss() * plies)
        }
    }

    /// More depth for moves that have to be understood.
    fn extension(&mut self, node: &Node<'_, R, E::Tally>, mv: Move, given: Obligation) -> i32 {
        if node.ply >= self.patience {
            return 0;
        }
        if let Some(memo) = node.memo
            && memo.mv == Some(mv)
            && node.excluded.is_none()
            && node.ply > 0
            && node.depth.plies() >= params::singular_depth()
            && memo.depth >= node.depth - 3
            && matches!(memo.bound, Some(Bound::AtLeast | Bound::Exact))
            && !memo.score.is_decided()
        {
            return self.singular(node, mv, memo.score);
        }
        // A check is answered, and so is an only capture.
        let temper = self.shared.temper;
        if given.in_check && node.depth.plies() <= 8 && temper.is_sound_check(node.pos, mv) {
            return 1;
        }
        if temper.is_only_capture(node.pos, node.obligation) { params::only_capture() } else { 0 }
    }

    /// If every other move is clearly worse, the best one deserves more depth.
    /// CITE: Anantharaman, Campbell and Hsu, singular extensions, 1988; as a search with an excluded move
    /// in Stockfish.
    fn singular(&mut self, node: &Node<'_, R, E::Tally>, mv: Move, score: Score) -> i32 {
        let target = score - 2 * node.depth.plies();
        self.frame(node.ply).excluded = Some(mv);
        let task = Task {
            window: Window::reaching(target),
            depth: Depth::new((node.depth.plies() - 1) / 2),
            ply: node.ply,
            cut: node.cut,
            obligation: node.obligation,
        };
        let others = self.node::<Scout>(node.pos, node.tally, task);
        self.frame(node.ply).excluded = None;
        if others < target {
            if !node.principal && others < target - 20 { 2 } else { 1 }
        } else if others >= node.window.beta && !node.principal {
            // Even without the best move it is too good.
            self.multicut = Some(others);
            0
        } else if score >= node.window.beta {
            // Several moves are good enough: this one needs less.
            -2
        } else if node.cut {
            -1
        } else {
            0
        }
    }

    /// Searches a move: the first one in full, the others less deep and only for whether they are better,
    /// until they prove to be. CITE: Marsland and Campbell, principal variation search, 1982.
    pub(crate) fn follow(
        &mut self,
        node: &Node<'_, R, E::Tally>,
        mv: Move,
        tried: u32,
        step: Step<R, E::Tally>,
    ) -> Score {
        let Step { after, tally, deed, merit, obligation, extension } = step;
        self.frame(node.ply).deed = deed;
        self.enter(after.key());
        let depth = node.depth + (extension - 1);
        let alpha = node.window.alpha;
        let scout = |depth: Depth, cut: bool| Task {
            window: -Window::above(alpha),
            depth,
            ply: node.ply + 1,
            cut,
            obligation,
        };
        let mut score = alpha + 1;
        let mut in_full = node.principal && tried == 1;
        if !in_full {
            let mut reduced = depth;
            let late = tried > if node.principal { 2 } else { 1 };
            if late && node.depth >= Depth::new(3) && extension <= 0 {
                reduced = self.reduced(node, mv, tried, merit, obligation, depth);
            }
            score = -self.node::<Scout>(&after, &tally, scout(reduced, true));
            if score > alpha && reduced < depth && !self.halted {
                score = -self.node::<Scout>(&after, &tally, scout(depth, !node.cut));
            }
            in_full = node.principal && score > alpha;
        }
        if in_full && !self.halted {
            let task = Task { window: -node.window, depth, ply: node.ply + 1, cut: false, obligation };
            score = -self.node::<Principal>(&after, &tally, task);
        }
        self.leave();
        score
    }

    /// The depth for a late move.
    fn reduced(
        &mut self,
        node: &Node<'_, R, E::Tally>,
        mv: Move,
        tried: u32,
        merit: i32,
        given: Obligation,
        depth: Depth,
    ) -> Depth {
        let mut less = reduction(node.depth.plies(), tried);
        if node.obligation.must_capture {
            less = less * params::duty_reduction() / 100;
        }
        if mv.is_capture() {
            less /= 2;
        }
        if given.is_any() {
            less -= self.shared.temper.forcing_move_discount(node.pos);
        }
        if node.principal {
            less -= 1024;
        }
        if node.cut {
            less += 1400;
        }
        if !node.improving {
            less += 700;
        }
        if self.frame(node.ply + 1).cutoffs > 3 {
            less += 900;
        }
        less -= merit * 1024 / params::reduction_history();
        let plies = (less / 1024).clamp(0, (depth.plies() - 1).max(0));
        depth - plies
    }
}
